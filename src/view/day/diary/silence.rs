//! Events that a diary leaves out, with the reasons.

use rules::fields::state::State;
use rules::fields::terms::{
    event::{Event, MessengerFate},
    fate::GeneralFate,
    name::DivisionId,
};

/// Returns the reason why an event has no sentence of its own; `None` if it has one in a full diary. `before` is the
/// state before the event.
#[must_use]
pub fn silence(before: &State, event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::TurnBegan { .. } => "the heading of its part",
        Event::PhaseBegan { .. } | Event::LeftUndone { .. } => "the order of the turn",
        Event::PlacesNext { .. } => "in the sentence about the placed brigade",
        Event::PointsSpent { .. } => "in the sentence about the act that they paid for",
        Event::PositionTaken { .. } => "a rectangle that only the program draws",
        Event::TurnClosed { .. } => "its figures are in the charts",
        Event::Measured(_) => "the tape at the table",
        Event::Resynced { .. } => "in the sentences about the pieces",
        Event::HallSet { .. } => "the clock of the hall",
        Event::Warned { .. } => "a reminder to the referee",
        Event::ResultsWait { .. } | Event::ResultsFell => "in the sentences about the units",
        Event::MessengerRode { left, .. } if *left <= 0.0 => "in the sentence about its message",
        Event::MessengerTested { .. } => "in the sentence about the messenger's fate",
        Event::MessengerGone {
            fate: MessengerFate::Delivered,
            ..
        } => "in the sentence about its message",
        Event::MoraleReckoned {
            division, morale, ..
        } if is_same(before, division, *morale) => "the morale is as before",
        Event::LevelSet { brigade, level, .. } => {
            let same = before.brigade(brigade).is_some_and(|b| b.level() == *level);
            return same.then_some("the level is as before");
        }
        Event::GeneralTested { fate, .. } => {
            return (*fate == GeneralFate::Gone).then_some("gone with his command");
        }
        _ => return None,
    })
}

/// Checks whether a division's morale is unchanged since it was last computed.
fn is_same(before: &State, division: &DivisionId, morale: f64) -> bool {
    let last = before.division(division).and_then(|d| d.last_morale());
    last == Some(morale)
}
