//! Grand tactical marches (GT-03): the order in which brigades march, without those that would stop close behind
//! friends (RUL-62).

use super::weighed_act::MIDDLING;
use crate::seat::SideKnowledge;
use rules::fields::march;
use rules::fields::position::known;
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::{command::Command, event::MarchEnd};

/// Returns the next march that the orders demand: that of the brigade nearest to the enemy whose path is clear. A march
/// that would end close behind friends is not chosen: its brigade makes tactical moves instead, and may find the path
/// clear a turn later. Marches to one side of the goal are not tried: nearly all of them are refused or stopped as well,
/// and they took a fifth of a simulated game. `None` if there is no such march.
#[must_use]
pub fn next(seat: &SideKnowledge<'_>) -> Option<Command> {
    let state: &State = &seat.known;
    let own = state.brigades().filter(|brigade| state.acts(brigade));
    let mut own: Vec<(bool, f64, &BrigadeState)> = own
        .map(|b| (march::is_due(state, b), to_the_enemy(state, b), b))
        .collect();
    own.sort_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)));
    let mut demanded = own
        .into_iter()
        .filter_map(|(_, _, brigade)| march::demanded_march(state, brigade, MIDDLING));
    let is_clear = |(act, end, _): &(Command, MarchEnd, f64)| {
        *end != MarchEnd::Friends && !seat.barred.contains(act)
    };
    demanded.find(is_clear).map(|(act, ..)| act)
}

fn to_the_enemy(state: &State, brigade: &BrigadeState) -> f64 {
    let bases = state.bases_of(&brigade.id);
    known::nearest_enemy(state, &brigade.side, &bases)
        .map_or(f64::INFINITY, |(_, inches, _)| inches)
}
