//! Valued ground and its holders: changes of hands in a player turn (MOR-03, RUL-103).

use std::collections::BTreeMap;

use super::words::{LONGEST, SideName, ground as ground_in_prose, list, sentence};
use rules::fields::state::State;
use rules::fields::terms::{hold::GroundShare, name::SideId};
use rules::fields::wear::morale::terrain;

/// For each valued terrain feature, the side that last held it alone.
#[derive(Debug, Default)]
pub(super) struct Keepers(BTreeMap<String, SideId>);

/// Ground that changed hands in a player turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct GroundChanges {
    /// Ground taken from the enemy, with an entry for each feature; each is a turning point of the day.
    pub(super) taken: Vec<TakenGround>,
    /// Ground that had no holder before, with a sentence for each side.
    pub(super) occupied: Vec<String>,
}

/// Ground that one side took from the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TakenGround {
    /// The change in a sentence.
    pub(super) words: String,
    /// The side that lost it.
    pub(super) from: SideId,
}

/// Maximum number of features named in a sentence.
const NAMED: usize = 4;

/// Describes the present holders of valued ground and the contested features, in one sentence if it is short enough.
pub(super) fn standing(known: &State) -> Vec<String> {
    let holds = terrain::ground_holders(known);
    let name = |hold: &GroundShare| {
        let ground = known.ground().feature(&hold.feature);
        ground_in_prose(ground.map_or(hold.feature.as_str(), |ground| ground.name.as_str()))
    };
    let mut told: Vec<String> = Vec::new();
    for side in &known.oob().sides {
        let own = holds
            .iter()
            .filter(|hold| hold.side == side.id && !hold.contested);
        let held: Vec<String> = own.map(name).collect();
        let chunks = held.chunks(NAMED);
        let called = SideName::new(&side.name).words;
        told.extend(chunks.map(|held| format!("{called} held {}", list(held))));
    }
    let mut contested: Vec<String> = holds
        .iter()
        .filter(|hold| hold.contested)
        .map(name)
        .collect();
    contested.dedup();
    told.extend(contested.chunks(NAMED).map(|some| {
        let were = if some.len() > 1 { "were" } else { "was" };
        format!("{} {were} contested", list(some))
    }));
    let all = format!("at the end {}", told.join("; "));
    match told.len() {
        0 => Vec::new(),
        _ if all.split_whitespace().count() <= LONGEST => vec![sentence(&all)],
        _ => told
            .iter()
            .map(|words| sentence(&format!("at the end {words}")))
            .collect(),
    }
}

impl Keepers {
    /// Returns the holders in a game as the reader knows it.
    pub(super) fn from_state(known: &State) -> Self {
        let mut keepers = Self::default();
        keepers.follow(known);
        keepers
    }

    /// Updates the holders from the game as the reader knows it. Returns the ground that changed hands, in the order of
    /// the table. Contested ground stays with its last holder.
    pub(super) fn follow(&mut self, known: &State) -> GroundChanges {
        let holds = terrain::ground_holders(known);
        let mut changes = GroundChanges::default();
        let mut occupied: BTreeMap<&SideId, Vec<String>> = BTreeMap::new();
        for hold in holds.iter().filter(|hold| !hold.contested) {
            let ground = known.ground().feature(&hold.feature);
            let name = ground.map_or(hold.feature.as_str(), |feature| feature.name.as_str());
            match self.0.insert(hold.feature.clone(), hold.side.clone()) {
                Some(before) if before == hold.side => {}
                Some(before) => {
                    let called = |side: &SideId| SideName::new(known.side_name(side)).words;
                    let words = sentence(&format!(
                        "{} took {} from {}",
                        called(&hold.side),
                        ground_in_prose(name),
                        called(&before)
                    ));
                    changes.taken.push(TakenGround {
                        words,
                        from: before,
                    });
                }
                None => occupied
                    .entry(&hold.side)
                    .or_default()
                    .push(ground_in_prose(name)),
            }
        }
        for (side, names) in occupied {
            let side = SideName::new(known.side_name(side)).words;
            let told = names.chunks(NAMED);
            let told = told.map(|names| sentence(&format!("{side} occupied {}", list(names))));
            changes.occupied.extend(told);
        }
        changes
    }
}
