//! Valued ground and its holders: changes of hands in a player turn (MOR-03, RUL-103).

use std::collections::BTreeMap;

use super::words::{LONGEST, SideName, ground as ground_in_prose, list, sentence};
use rules::fields::position::place::in_or_touching;
use rules::fields::state::State;
use rules::fields::terms::{
    hold::GroundShare,
    name::{SideId, UnitId},
};
use rules::fields::wear::morale::terrain;

/// The side that holds a piece of valued ground alone or, while it is contested, held it last.
#[derive(Debug)]
struct Keeper {
    side: SideId,
    /// The units that gave the side its share.
    units: Vec<UnitId>,
    /// The turn in which the side lost the ground although no enemy came to hold it; `None` while it holds the ground.
    lost: Option<u32>,
}

impl Keeper {
    fn new(hold: &GroundShare) -> Self {
        Self {
            side: hold.side.clone(),
            units: hold.units.clone(),
            lost: None,
        }
    }
}

/// The last holders of valued ground, by feature.
#[derive(Debug, Default)]
pub(super) struct Keepers(BTreeMap<String, Keeper>);

/// Ground that changed hands in a player turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct GroundChanges {
    /// Ground that one side took from the other or lost, with an entry for each piece; each is a turning point of the
    /// day.
    pub(super) changed: Vec<ChangedGround>,
    /// Ground that had no holder before, with a sentence for each side.
    pub(super) occupied: Vec<String>,
}

/// Ground that one side took from the other, or lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ChangedGround {
    /// Side and verb: `the Union was driven from`.
    pub(super) head: String,
    /// The piece of ground.
    pub(super) place: String,
    /// Words behind the piece; empty for none.
    pub(super) tail: String,
    /// True if the ground was taken from an enemy who held it until then.
    pub(super) is_taken: bool,
    /// The side that it hurts; `None` for ground that was empty before.
    pub(super) hurts: Option<SideId>,
}

impl ChangedGround {
    /// Describes the change in a sentence.
    pub(super) fn words(&self) -> String {
        sentence(&format!("{} {}{}", self.head, self.place, self.tail))
    }
}

/// Maximum number of features named in a sentence.
const NAMED: usize = 4;

/// Describes the present holders of valued ground and the contested features, in one sentence if it is short enough.
pub(super) fn standing(known: &State) -> Vec<String> {
    let holds = terrain::ground_holders(known);
    let name = |hold: &GroundShare| name_of(known, &hold.feature);
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

/// Names the valued ground that a side holds alone, at most as many pieces as a sentence names.
pub(super) fn held_alone(known: &State, side: &SideId) -> Vec<String> {
    let holds = terrain::ground_holders(known).iter();
    let own = holds.filter(|hold| hold.side == *side && !hold.contested);
    let named = own.map(|hold| name_of(known, &hold.feature));
    named.take(NAMED).collect()
}

impl Keepers {
    /// Returns the holders in a game as the reader knows it.
    pub(super) fn from_state(known: &State) -> Self {
        let holds = terrain::ground_holders(known).iter();
        let alone = holds.filter(|hold| !hold.contested);
        let keepers = alone.map(|hold| (hold.feature.clone(), Keeper::new(hold)));
        Self(keepers.collect())
    }

    /// Updates the holders from the game as the reader knows it; `reader` is `None` for the referee. Returns the ground
    /// that changed hands, in the order of the table. Contested ground stays with its last holder.
    pub(super) fn follow(&mut self, known: &State, reader: Option<&SideId>) -> GroundChanges {
        let holds = terrain::ground_holders(known);
        let mut changes = GroundChanges::default();
        changes.changed.extend(self.losses(known, reader));
        let mut occupied: BTreeMap<&SideId, Vec<String>> = BTreeMap::new();
        for hold in holds.iter().filter(|hold| !hold.contested) {
            let name = name_of(known, &hold.feature);
            let called = |side: &SideId| SideName::new(known.side_name(side)).words;
            let side = called(&hold.side);
            let before = self.0.insert(hold.feature.clone(), Keeper::new(hold));
            let when = |lost: u32| format!("{} {lost}", known.turn_words());
            let (head, tail, hurts) = match before {
                None => {
                    occupied.entry(&hold.side).or_default().push(name);
                    continue;
                }
                Some(before) if before.side == hold.side => match before.lost {
                    None => continue,
                    Some(lost) => (
                        format!("{side} reoccupied"),
                        format!(", lost in {}", when(lost)),
                        None,
                    ),
                },
                Some(before) => {
                    let from = called(&before.side);
                    match before.lost {
                        None => (
                            format!("{side} took"),
                            format!(" from {from}"),
                            Some(before.side),
                        ),
                        Some(lost) => (
                            format!("{side} occupied"),
                            format!(", which {from} had lost in {}", when(lost)),
                            None,
                        ),
                    }
                }
            };
            changes.changed.push(ChangedGround {
                is_taken: tail.starts_with(" from "),
                head,
                place: name,
                tail,
                hurts,
            });
        }
        for (side, names) in occupied {
            let side = SideName::new(known.side_name(side)).words;
            let told = names.chunks(NAMED);
            let told = told.map(|names| sentence(&format!("{side} occupied {}", list(names))));
            changes.occupied.extend(told);
        }
        changes
    }

    /// Notes the ground that its holder left or lost without another side taking it. A side cannot know whether the
    /// enemy left ground that seems empty, so its diary forgets that holder.
    fn losses(&mut self, known: &State, reader: Option<&SideId>) -> Vec<ChangedGround> {
        let holds = terrain::ground_holders(known);
        let is_empty = |feature: &String| holds.iter().all(|hold| hold.feature != *feature);
        self.0.retain(|feature, keeper| {
            !is_empty(feature) || reader.is_none_or(|reader| *reader == keeper.side)
        });
        let features = known.ground().features.iter();
        let lost = features.filter_map(|feature| {
            let keeper = self.0.get_mut(&feature.id)?;
            if keeper.lost.is_some() || !is_empty(&feature.id) {
                return None;
            }
            keeper.lost = Some(known.turn());
            let units = keeper.units.iter().filter_map(|id| known.unit(id));
            let is_driven = units
                .clone()
                .any(|unit| unit.is_beaten() || unit.is_broken());
            let mut bases = units.filter_map(|unit| unit.base());
            let is_there = bases.any(|base| in_or_touching(feature, &base));
            let side = SideName::new(known.side_name(&keeper.side));
            let were = if side.is_many { "were" } else { "was" };
            let did = match (is_driven, is_there) {
                (true, false) => format!("{were} driven from"),
                (true, true) => "could no longer hold".to_owned(),
                (false, _) => "left".to_owned(),
            };
            Some(ChangedGround {
                head: format!("{} {did}", side.words),
                place: ground_in_prose(&feature.name),
                tail: String::new(),
                is_taken: false,
                hurts: Some(keeper.side.clone()),
            })
        });
        lost.collect()
    }
}

/// Names a piece of ground in prose.
fn name_of(known: &State, feature: &str) -> String {
    let ground = known.ground().feature(feature);
    ground_in_prose(ground.map_or(feature, |feature| feature.name.as_str()))
}
