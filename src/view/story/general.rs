//! Generals in words: their rides, the units that they lead, their wounds.

use super::{fate, names::StoryNames, sums};
use rules::fields::state::State;
use rules::fields::terms::event::Event;

/// Describes an event of a general; `None` for any other event.
pub(super) fn tell_general(before: &State, event: &Event) -> Option<String> {
    let names = StoryNames(before);
    Some(match event {
        Event::Rode {
            general,
            at,
            inches,
            paid: true,
            ..
        } => format!(
            "{} rides {} to {}",
            names.general(general),
            names.inches(*inches),
            names.figure(*at)
        ),
        Event::Rode {
            general,
            at,
            inches,
            clear: true,
            ..
        } => format!(
            "{} breaks contact (RUL-29), {} to {}",
            names.general(general),
            names.inches(*inches),
            names.figure(*at)
        ),
        Event::Rode { general, at, .. } => {
            format!(
                "{} rides along to {}",
                names.general(general),
                names.figure(*at)
            )
        }
        Event::Led { general, unit } => {
            format!("{} leads {}", names.general(general), names.unit(unit))
        }
        Event::LeadEnded {
            general,
            unit,
            stays: Some(at),
        } => format!(
            "{} stays at {} and no longer leads {} (RUL-28)",
            names.general(general),
            names.figure(*at),
            names.unit(unit)
        ),
        Event::LeadEnded { general, unit, .. } => format!(
            "{} no longer leads {}",
            names.general(general),
            names.unit(unit)
        ),
        Event::GeneralTested {
            general,
            dice,
            fate,
        } => format!(
            "{} is tested ({}): {}",
            names.general(general),
            sums::dice_sum(dice),
            fate::fallen_words(before, general, *fate)
        ),
        Event::GeneralReturned { .. } => fate::return_words(&names, event),
        _ => return None,
    })
}
