//! Points: objectives, strength of the enemy that was eliminated, and points added by the table (BG-014, BG-082).

use super::{
    Draft, demoral,
    event::Event,
    hidden,
    state::{State, StrengthLosses},
};
use ruleset::tally::Fraction;

/// The points of a side, item by item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PointScore {
    /// Objectives that the side holds, by identifier.
    pub objectives: Vec<(String, i64)>,
    /// Points for the strength that the enemy lost.
    pub strength: i64,
    /// Points that the referee has added by hand.
    pub given: i64,
}

impl PointScore {
    pub fn total(&self) -> i64 {
        let objectives: i64 = self.objectives.iter().map(|(_, value)| value).sum();
        objectives + self.strength + self.given
    }
}

/// Returns the present score of a side.
pub fn of_side(state: &State, side: &str) -> PointScore {
    let objectives = state.kit.objectives.iter().filter(|objective| {
        let holder = state.held.get(&objective.id);
        holder.is_some_and(|holder| holder == side) && objective.counts_for(side)
    });
    let enemy = state.kit.other(side);
    let lost = strength_losses(state, enemy);
    PointScore {
        objectives: objectives.map(|one| (one.id.clone(), one.value)).collect(),
        strength: (lost.total() * Fraction::whole(state.kit.value_of_losses(side))).floor(),
        given: state.points.get(side).copied().unwrap_or(0),
    }
}

/// Returns a side's losses in printed strength: recorded losses, and units that players turned over by a statement
/// about the table. Such a statement records no loss until the unit is gone (BG-082, CBG-R12).
pub fn strength_losses(state: &State, side: &str) -> StrengthLosses {
    let booked = state.losses.get(side).copied().unwrap_or_default();
    let all = demoral::by_print(state, side).max(booked.total());
    StrengthLosses {
        otherwise: all - booked.in_combat,
        ..booked
    }
}

/// Lists the points of all sides, in a line.
pub fn score_words(state: &State) -> String {
    let sides = state.kit.sides.iter();
    let all: Vec<String> = sides
        .map(|side| format!("{} {}", side.name, of_side(state, &side.id).total()))
        .collect();
    all.join(", ")
}

/// Returns the reason why the game is over; `None` if it is not. After the last turn the reason includes the points so
/// far; the players may still add some (BG-014).
pub fn game_over(state: &State) -> Option<String> {
    let why = state.over.as_ref()?;
    Some(match why.split_once(LAST) {
        Some((turn, _)) => format!("{turn}{LAST}{}", score_words(state)),
        None => why.clone(),
    })
}

/// Text between the last turn and the points.
pub const LAST: &str = " was the last: ";

/// Checks for automatic victory as soon as it may arise (BG-014).
pub(super) fn check_automatic_victory(draft: &mut Draft<'_>) {
    let state = draft.state();
    if state.over.is_some() {
        return;
    }
    let won = state
        .kit
        .exclusive
        .automatic
        .iter()
        .find(|(side, points)| of_side(state, side).total() >= **points);
    if let Some((side, points)) = won {
        let name = state.kit.side_name(side);
        let why = format!("{name} has {points} points, an automatic victory");
        hidden::turn_all_up(draft);
        draft.note(Event::Over { why });
    }
}
