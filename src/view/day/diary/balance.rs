//! Objectives, ground and losses at the close of a player turn.

use super::{
    prose::ProseNames,
    whereabouts::Whereabouts,
    words::{self, SideName, list},
};
use rules::fields::objective;
use rules::fields::position::place::in_or_touching;
use rules::fields::state::State;
use rules::fields::terms::{
    command::Judgement,
    name::{ObjectiveId, SideId},
    order_of_battle::{Objective, Tenure},
};
use rules::fields::verdict::{self, By};
use rules::fields::wear::morale::terrain;
use table::ground::Feature;

/// Objectives, ground and losses at the close of a player turn, as far as the reader knows them.
#[derive(Debug, Clone, Default)]
pub(super) struct Balance {
    pub(super) turn: u32,
    /// Objectives met by judgement or by the positions on the table, with their worth to the first side: negative if
    /// the second side met them.
    pub(super) met: Vec<(ObjectiveId, i64)>,
    /// Those that count at this close: an objective due at a moment before the last turn counts from that moment on.
    pub(super) counted: Vec<(ObjectiveId, i64)>,
    /// Lead of the first side in the value of ground and in losses, in half points.
    pub(super) ground: i64,
    losses: i64,
    /// For each objective decided by the positions on the table, the words for its ground.
    pub(super) places: Vec<(ObjectiveId, String)>,
    /// For each objective that the table calls met, what its side did for it, in words that follow its name.
    pub(super) deeds: Vec<(ObjectiveId, String)>,
    /// For each objective with deeds, the sentence that names the units on its ground.
    pub(super) holders: Vec<(ObjectiveId, String)>,
    /// For each side, the valued pieces of ground that it alone holds, and the number of all pieces.
    pub(super) held: Vec<(SideId, usize)>,
    pub(super) pieces: usize,
    /// For each side, the hundredths of its strength that are lost.
    pub(super) lost: Vec<(SideId, i64)>,
    /// For each side, the points of size that are broken.
    pub(super) broken: Vec<(SideId, i64)>,
}

impl Balance {
    pub(super) fn new(turn: u32, known: &State) -> Self {
        let first = known.oob().sides.first().map(|side| &side.id);
        let objectives = || known.oob().objectives.iter();
        let is_met = |objective: &&Objective| match known.judged(&objective.id) {
            Some(judgement) => judgement == Judgement::Met,
            None => objective::by_table(known, objective) == Judgement::Met,
        };
        let worth = |objective: &Objective| {
            let worth = i64::from(objective.worth);
            let sign = if Some(&objective.side) == first {
                1
            } else {
                -1
            };
            (objective.id.clone(), sign * worth)
        };
        let counts =
            |objective: &&Objective| due_early(known, objective).is_none_or(|due| due <= turn);
        let holders = terrain::ground_holders(known);
        let sides = || known.oob().sides.iter().map(|side| side.id.clone());
        Self {
            turn,
            met: objectives().filter(is_met).map(worth).collect(),
            counted: (objectives().filter(is_met))
                .filter(counts)
                .map(worth)
                .collect(),
            ground: verdict::lead_in_halves(known, By::Ground),
            losses: verdict::lead_in_halves(known, By::Losses),
            places: objectives()
                .filter_map(|objective| {
                    Some((objective.id.clone(), places_in_words(known, objective)?))
                })
                .collect(),
            deeds: objectives()
                .filter(is_met)
                .filter_map(|objective| {
                    Some((objective.id.clone(), deed_in_words(known, objective)?))
                })
                .collect(),
            holders: objectives()
                .filter(is_met)
                .filter_map(|objective| {
                    Some((objective.id.clone(), holders_in_words(known, objective)?))
                })
                .collect(),
            held: sides()
                .map(|side| {
                    let own = holders
                        .iter()
                        .filter(|hold| hold.side == side && !hold.contested);
                    let count = own.count();
                    (side, count)
                })
                .collect(),
            pieces: known
                .ground()
                .features
                .iter()
                .filter(|feature| feature.value > 0)
                .count(),
            lost: sides()
                .map(|side| {
                    let (broken, all) = verdict::size_points(known, &side);
                    (side, 100 * broken / all.max(1))
                })
                .collect(),
            broken: sides()
                .map(|side| {
                    let (broken, _) = verdict::size_points(known, &side);
                    (side, broken)
                })
                .collect(),
        }
    }

    /// Returns the lead of the first side, in the unit of the measure.
    pub(super) fn lead(&self, by: By) -> i64 {
        match by {
            By::Objectives => self.counted.iter().map(|(_, worth)| worth).sum(),
            By::Ground => self.ground,
            By::Rout | By::Losses | By::Even => self.losses,
        }
    }
}

/// Returns the turn at whose end an objective is judged; `None` if that is the end of the battle.
pub(super) fn due_early(state: &State, objective: &Objective) -> Option<u32> {
    let due = state.counted(objective.test?.at?);
    let last = state.oob().turns.map(|turns| state.counted(turns));
    last.is_none_or(|last| due < last).then_some(due)
}

/// Returns the pieces of ground that an objective's side has by its test.
fn own_ground<'s>(known: &'s State, objective: &Objective) -> Vec<&'s Feature> {
    let Some(test) = objective.test else {
        return Vec::new();
    };
    let own = objective.features.iter();
    let own = own.filter(|id| objective::has_feature(known, id, &objective.side, test.by));
    own.filter_map(|id| known.ground().feature(id.as_str()))
        .collect()
}

/// Describes the units with which a side stood on the ground of an objective that it met: `the 2nd Wisconsin stood in
/// Herbst Woods`. `None` if the objective asks for no troops there, or if none are there.
fn holders_in_words(known: &State, objective: &Objective) -> Option<String> {
    if objective.test?.by == Tenure::Denied {
        return None;
    }
    let own = own_ground(known, objective);
    let units = known.units().filter(|unit| unit.side == objective.side);
    // A dummy holds no ground (BLIND-09).
    let units = units.filter(|unit| !known.is_dummy(&unit.brigade) && !unit.is_beaten());
    let units = units.filter(|unit| {
        let base = unit.base();
        base.is_some_and(|base| own.iter().any(|piece| in_or_touching(piece, &base)))
    });
    let units: Vec<_> = units.map(|unit| unit.id.clone()).collect();
    let places = Whereabouts::together(own.iter().copied());
    (!units.is_empty()).then(|| {
        let who = ProseNames::bare(known).units(&units);
        format!("{who} stood {places}")
    })
}

/// Describes what a side did to meet an objective: `held Herbst Woods and the barn`, `kept the Union off the farm`.
/// `None` if the roster names no ground, or if the side has none of it.
fn deed_in_words(known: &State, objective: &Objective) -> Option<String> {
    let test = objective.test?;
    let pieces = own_ground(known, objective);
    let own = pieces.iter().map(|piece| words::ground(&piece.name));
    let own: Vec<String> = own.collect();
    // An objective that was judged earlier may have lost its ground since.
    if own.is_empty() || objective::by_table(known, objective) != Judgement::Met {
        return None;
    }
    Some(match test.by {
        Tenure::Held => format!("held {}", list(&own)),
        Tenure::Shared => format!("stood {}", Whereabouts::together(pieces)),
        Tenure::Denied => {
            let enemy = known.oob().other_side(&objective.side)?;
            let enemy = SideName::new(known.side_name(&enemy.id)).words;
            format!("kept {enemy} off {}", list(&own))
        }
    })
}

/// Describes who has the ground of an objective: `the Union held Herbst Woods and the barn`, `the Confederates stood at
/// none of the barn and Herbst Woods`. `None` if the roster gives no ground.
fn places_in_words(known: &State, objective: &Objective) -> Option<String> {
    let test = objective.test?;
    let named = objective.features.iter().filter_map(|id| {
        let feature = known.ground().feature(id.as_str())?;
        Some((id, words::ground(&feature.name)))
    });
    let named: Vec<(_, String)> = named.collect();
    let all: Vec<String> = named.iter().map(|(_, name)| name.clone()).collect();
    // To deny ground is to keep the enemy off it, so the words are about the enemy.
    let (owner, did, tenure) = match test.by {
        Tenure::Held => (objective.side.clone(), "held", Tenure::Held),
        Tenure::Shared => (objective.side.clone(), "stood at", Tenure::Shared),
        Tenure::Denied => {
            let enemy = known.oob().other_side(&objective.side)?;
            (enemy.id.clone(), "stood at", Tenure::Shared)
        }
    };
    let own = named
        .iter()
        .filter(|(id, _)| objective::has_feature(known, id, &owner, tenure));
    let own: Vec<String> = own.map(|(_, name)| name.clone()).collect();
    let who = SideName::new(known.side_name(&owner)).words;
    Some(match (own.len(), all.as_slice()) {
        (_, []) => return None,
        (0, [only]) => match did {
            "held" => format!("{who} no longer held {only}"),
            _ => format!("{who} no longer stood at {only}"),
        },
        (0, [one, other]) => format!("{who} {did} neither {one} nor {other}"),
        (0, all) => format!("{who} {did} none of {}", list(all)),
        (count, [_, _, ..]) if count == all.len() => format!("{who} {did} {}", list(&all)),
        (_, [_]) => format!("{who} {did} {}", list(&own)),
        (count, all) if count * 2 < all.len() => format!("{who} {did} only {}", list(&own)),
        _ => format!("{who} {did} {}", list(&own)),
    })
}
