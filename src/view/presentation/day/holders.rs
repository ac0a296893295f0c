//! Places of value: the sides that took them, lost them and hold them.

use std::collections::BTreeMap;

use super::prose::{DayBeat, SideName, and, sentence};
use game::any::SideScore;

/// Weight of a place taken from the enemy; its points are added.
const TAKEN: u32 = 12;
/// Weight of an occupied place that no side held before; the points of the place are added.
const OCCUPIED: u32 = 2;

/// A place of value, and who holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldPlace {
    /// Its name in prose: `Coldwater Mill (0505)`.
    pub place: String,
    /// Name of the side that holds the place; `None` if no side does.
    pub side: Option<String>,
    /// Points that the place is worth.
    pub points: u32,
}

impl HeldPlace {
    /// Makes a place of value from an objective's identifier, the names of its hexes in prose, and the side that holds
    /// it. A single hex with a name keeps it; otherwise the place is named after the objective: `the bridge (0405)`.
    #[must_use]
    pub fn new(objective: &str, hexes: &[String], side: Option<&str>, points: i64) -> Self {
        let place = match hexes {
            [only] if only.contains(' ') => only.clone(),
            hexes => format!("the {} ({})", objective.replace('-', " "), and(hexes)),
        };
        Self {
            place,
            side: side.map(str::to_owned),
            points: u32::try_from(points).unwrap_or(0),
        }
    }
}

/// The last side that held each place. A place that neither side holds now stays with its last holder.
#[derive(Debug, Default)]
pub(super) struct Holders(BTreeMap<String, String>);

impl Holders {
    /// Notes the present holders of places.
    pub(super) fn new(held: Vec<HeldPlace>) -> Self {
        let held = held.into_iter();
        Self(
            held.filter_map(|held| Some((held.place, held.side?)))
                .collect(),
        )
    }

    /// Updates the holders, and returns a beat for each place that changed hands. A place that no side held before
    /// counts as lost by the other of the `sides`.
    pub(super) fn follow(&mut self, held: Vec<HeldPlace>, sides: &[SideScore]) -> Vec<DayBeat> {
        let mut taken = Vec::new();
        let mut occupied: BTreeMap<String, (Vec<String>, u32)> = BTreeMap::new();
        for HeldPlace {
            place,
            side,
            points,
        } in held
        {
            let Some(side) = side else { continue };
            match self.0.insert(place.clone(), side.clone()) {
                Some(before) if before == side => {}
                Some(before) => {
                    let from = SideName::new(&before).words;
                    let did = format!("took {place} from {from}");
                    let who = SideName::new(&side).words;
                    taken.push(DayBeat::befalls(who, did, TAKEN + points).hurting(&before));
                }
                None => {
                    let (places, all) = occupied.entry(side).or_default();
                    places.push(place);
                    *all += points;
                }
            }
        }
        let occupied = occupied.into_iter().map(|(side, (places, points))| {
            let did = format!("occupied {}", and(&places));
            let other = sides.iter().find(|other| other.side != side);
            let other = other.map_or("", |other| other.side.as_str());
            DayBeat::befalls(SideName::new(&side).words, did, OCCUPIED + points).hurting(other)
        });
        let all: Vec<DayBeat> = taken.into_iter().chain(occupied).collect();
        match all.is_empty() {
            true => all,
            false => std::iter::once(DayBeat::Opens).chain(all).collect(),
        }
    }
}

/// Describes which places each side holds, in the past tense after the battle; `None` if no place is held.
pub(super) fn standing(held: &[HeldPlace], is_over: bool) -> Option<String> {
    let mut by_side: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for held in held {
        if let Some(side) = &held.side {
            by_side.entry(side).or_default().push(held.place.clone());
        }
    }
    let told: Vec<String> = by_side
        .into_iter()
        .map(|(side, places)| {
            let side = SideName::new(side);
            let hold = match (is_over, side.is_many) {
                (true, _) => "held",
                (false, true) => "hold",
                (false, false) => "holds",
            };
            format!("{} {hold} {}", side.words, and(&places))
        })
        .collect();
    let when = if is_over { "at the end " } else { "" };
    (!told.is_empty()).then(|| sentence(&format!("{when}{}", told.join("; "))))
}
