//! The danger of a ride near the enemy (MSG-05).

use super::Path;
use crate::position::gap;
use crate::state::{Messenger, State, UnitState, draft::Draft};
use crate::terms::{
    charts::distance,
    edition::Edition,
    event::{Event, MessengerFate},
    faces,
    name::SideId,
    span::TapeSpan,
    weight,
};
use ruleset::Step;
use ruleset::chance::Ask;
use table::base::Base;
use table::measure::{EPSILON, FIGURE_RADIUS, Point, within};

/// Checks whether an enemy unit is within 6 inches of the messenger's figure at one of the places (MSG-05). The basic
/// edition has no such danger (MSG-04). A measurement of an enemy's distance from the figure's present place also
/// applies to the path.
pub(super) fn is_endangered(state: &State, messenger: &Messenger, places: &[Point]) -> bool {
    enemies_of(state, messenger).iter().any(|(enemy, base)| {
        let recorded = gap::figure_distance(messenger.at, base);
        let taped = state.taped(recorded, || span_to(messenger, enemy));
        taped.note(distance::MESSENGER_DANGER, "MSG-05");
        places.iter().any(|at| {
            let inches = gap::figure_distance(*at, base) + taped.inches - recorded;
            within(inches, distance::MESSENGER_DANGER)
        })
    })
}

/// Returns the units that may be a danger to a messenger, with their bases.
fn enemies_of<'a>(state: &'a State, messenger: &Messenger) -> Vec<(&'a UnitState, Base)> {
    let division = state.division(&messenger.division);
    match division.filter(|_| state.edition() == Edition::Full) {
        Some(division) => state
            .enemies_of(&division.side)
            .filter_map(|enemy| Some((enemy, enemy.base()?)))
            .collect(),
        None => Vec::new(),
    }
}

fn span_to(messenger: &Messenger, enemy: &UnitState) -> TapeSpan {
    TapeSpan::Messenger {
        messenger: messenger.id,
        unit: enemy.id.clone(),
    }
}

/// Returns the bases of the enemies of a side that may come near a figure on the path (MSG-05); none in the basic
/// edition.
pub(super) fn enemies_along(state: &State, side: &SideId, way: &Path) -> Vec<Base> {
    if state.edition() == Edition::Basic {
        return Vec::new();
    }
    let may = |base: &Base| {
        let reach = distance::MESSENGER_DANGER + FIGURE_RADIUS + base.radius();
        way.distance_to(base.at) <= reach + EPSILON
    };
    let bases = state.enemies_of(side).filter_map(UnitState::base);
    bases.filter(may).collect()
}

/// Checks whether one of the bases is within 6 inches of a figure at one of the places (MSG-05).
pub(super) fn is_near(enemies: &[Base], places: &[Point]) -> bool {
    let endangers = |base: &Base, at: &Point| {
        within(gap::figure_distance(*at, base), distance::MESSENGER_DANGER)
    };
    let endangered = |at: &Point| enemies.iter().any(|base| endangers(base, at));
    places.iter().any(endangered)
}

/// Returns the owner of a messenger's dice: the brigade for which it rides. The messenger's number does not identify
/// it, because it changes if another messenger is sent.
pub(super) fn dice_owner(messenger: &Messenger) -> String {
    match messenger.carries.brigade() {
        Some(brigade) => brigade.to_string(),
        None => messenger.division.to_string(),
    }
}

/// Throws the danger die; returns whether the messenger is unharmed (MSG-05, RUL-42).
pub(super) fn comes_through(draft: &mut Draft<'_>, messenger: &Messenger) -> Step<bool> {
    let id = messenger.id;
    let words = format!(
        "danger of messenger {id}: {}",
        danger_faces(messenger.run_over)
    );
    let die = draft.throw(Ask::new(words, "MSG-05").about(dice_owner(messenger)))?;
    let total = danger_total(die, messenger.run_over);
    draft.note(Event::MessengerTested { id, die, total });
    let fate = danger_fate(total);
    if let Some(fate) = fate {
        draft.note(Event::MessengerGone { id, fate });
    }
    Ok(fate.is_none())
}

/// Describes the effects of the faces: `1-3 unharmed, 4-5 turned back, 6 taken`. For a messenger that was run over,
/// fewer faces are harmless: `1 unharmed, 2-3 turned back, 4-6 taken (2 more: it was run over)`.
fn danger_faces(run_over: bool) -> String {
    let faces = faces::face_meanings(|die| danger_effect(danger_total(die, run_over)).to_owned());
    let more = if run_over {
        format!(" ({} more: it was run over)", weight::RUN_OVER)
    } else {
        String::new()
    };
    faces + &more
}

/// Returns the danger die, plus 2 if an enemy base has been on the figure (MSG-05).
pub(super) const fn danger_total(die: u8, run_over: bool) -> u8 {
    die + if run_over { weight::RUN_OVER } else { 0 }
}

/// Returns the fate of a messenger for the total of the danger die (T-MESSENGER); `None` if it is unharmed and rides
/// on.
pub(super) const fn danger_fate(total: u8) -> Option<MessengerFate> {
    match total {
        ..=3 => None,
        4..=5 => Some(MessengerFate::TurnedBack),
        _ => Some(MessengerFate::Taken),
    }
}

/// Describes the effect of a total of the danger die (MSG-05).
#[must_use]
pub const fn danger_effect(total: u8) -> &'static str {
    match danger_fate(total) {
        None => "unharmed",
        Some(MessengerFate::TurnedBack) => "turned back",
        Some(_) => "taken",
    }
}
