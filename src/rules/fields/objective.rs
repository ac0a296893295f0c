//! Objectives decided by the positions on the table: a side has met one if it holds the ground that the roster names.
//! The rules know no objectives (SEQ-05); RUL-103 defines holding ground, on any terrain, valued or not.

use crate::state::State;
use crate::terms::{
    command::Judgement,
    name::{FeatureId, SideId},
    order_of_battle::{Objective, TableTest, Tenure},
};
use crate::wear::morale::terrain;

/// Returns the state of an objective: as it was judged; else, once the game is over, by positions on the table.
#[must_use]
pub fn objective_standing(state: &State, objective: &Objective) -> Judgement {
    match state.judged(&objective.id) {
        Some(judgement) => judgement,
        None if state.over().is_some() || objective.test.is_some_and(|test| test.at.is_none()) => {
            by_table(state, objective)
        }
        None => Judgement::Open,
    }
}

/// Returns whether an objective is met in the present position; open if only the referee can judge it.
#[must_use]
pub fn by_table(state: &State, objective: &Objective) -> Judgement {
    let Some(test) = objective.test else {
        return Judgement::Open;
    };
    match features_held(state, objective, test) >= test.hold {
        true => Judgement::Met,
        false => Judgement::Failed,
    }
}

/// Returns the objectives that must be judged now, each with its judgement: those for the end of this player turn or,
/// at the end of the game, all. Leaves out those already judged.
pub fn due_objectives(state: &State, ends: bool) -> impl Iterator<Item = (&Objective, Judgement)> {
    let all = state.oob().objectives.iter();
    all.filter(move |objective| {
        let told = objective
            .test
            .filter(|_| state.judged(&objective.id).is_none());
        told.is_some_and(|test| {
            ends || test.at.map(|turn| state.counted(turn)) == Some(state.turn())
        })
    })
    .map(|objective| (objective, by_table(state, objective)))
}

/// Returns how many of the objective's features its side has by the test.
fn features_held(state: &State, objective: &Objective, test: TableTest) -> u32 {
    let has = |id: &&FeatureId| has_feature(state, id, &objective.side, test.by);
    objective.features.iter().filter(has).count() as u32
}

/// Checks whether a side holds a terrain feature, in the sense of `by` (RUL-103).
#[must_use]
pub fn has_feature(state: &State, feature: &FeatureId, side: &SideId, by: Tenure) -> bool {
    let shares = terrain::sharing_sides(state, feature);
    let own = shares.contains(&side);
    let enemy = shares.iter().any(|other| *other != side);
    match by {
        Tenure::Held => own && !enemy,
        Tenure::Shared => own,
        Tenure::Denied => !enemy,
    }
}
