//! Phase 6 in few sentences, in the order of RUL-109: fatigue, rally, rest, levels, morale.

use super::{Event, State, condition::level_changed, names::StoryNames, tell_event};
use game::journal::ActOf;
use rules::fields::state::draft::Fields;
use rules::fields::terms::phase::Phase;

/// Describes the effects of a completed phase 6. Effects of one step on many brigades share an item.
pub(super) fn phase_six_pieces(before: &State, events: &[Event]) -> Vec<String> {
    let names = StoryNames(before);
    let mut pieces: Vec<(&str, Vec<String>)> = Vec::new();
    for event in events {
        let (step, words) = match event {
            Event::FatigueGained {
                brigade,
                points,
                units,
            } => {
                let units: Vec<String> = units.iter().map(|u| before.oob().address(u)).collect();
                let words = format!("{} +{points} ({})", names.brigade(brigade), units.join(" "));
                ("fatigue", Some(words))
            }
            Event::Recovered { brigade, points } => (
                "rest",
                Some(format!("{} -{points}", names.brigade(brigade))),
            ),
            Event::LevelSet {
                brigade,
                level,
                past,
            } => ("levels", level_changed(&names, brigade, *level, *past)),
            other => ("", tell_event(before, other)),
        };
        let Some(words) = words else { continue };
        match pieces.last_mut() {
            Some((last, list)) if !step.is_empty() && *last == step => list.push(words),
            _ => pieces.push((step, vec![words])),
        }
    }
    let told = pieces.into_iter().map(|(step, list)| match step {
        "" => list.join("; "),
        step => format!("{step}: {}", list.join(", ")),
    });
    told.collect()
}

/// Checks whether an act completed phase 6.
pub(super) fn walks_phase_six(act: &ActOf<Fields>) -> bool {
    act.events.iter().any(|event| {
        matches!(
            event,
            Event::PhaseBegan {
                phase: Phase::Morale
            }
        )
    })
}
