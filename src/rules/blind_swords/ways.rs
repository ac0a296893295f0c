//! The paths of a retreat on the map (BS-906): the hexes on each path, and where it may end.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Add;

use super::{
    facts, ground,
    kit::KitMap,
    stacking,
    state::State,
    switch::{RetreatAvoid, RetreatOffMap},
};
use ruleset::course::{ReachedHex, cheapest_courses};
use ruleset::refusal::Refusal;

/// A retreat that is to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PendingRetreat<'a> {
    pub unit: &'a str,
    /// Hex in which the retreat began; distances count from there.
    pub from: &'a str,
    pub hexes: i64,
    /// The enemies that caused the retreat.
    pub causes: &'a [String],
}

/// Possible ends of a retreat, each with its shortest path.
pub(super) type Ends = BTreeMap<String, Vec<String>>;

/// Fate of a unit that has to retreat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RetreatFate {
    /// The retreat ends in one of these hexes.
    Ends(Ends),
    /// No path on the map, but the unit reaches its edge: it is broken, and goes into box 1.
    OffTheMap,
    /// No path at all: the unit is broken, and goes into box 3.
    ShutIn,
}

/// Kinds of hexes that a retreat avoids if it can.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Shunned {
    /// Hexes next to the enemies that caused the retreat.
    causes: bool,
    /// Hexes next to other enemies.
    others: bool,
}

/// Number of hexes entered: next to enemies that caused the retreat, next to other enemies, and in all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct AvoidancePrice {
    /// Hexes next to an enemy that caused the retreat.
    near_causes: usize,
    /// Hexes next to another enemy.
    near_others: usize,
    /// All hexes.
    hexes: usize,
}

impl Add for AvoidancePrice {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        Self {
            near_causes: self.near_causes + more.near_causes,
            near_others: self.near_others + more.near_others,
            hexes: self.hexes + more.hexes,
        }
    }
}

/// The sets of restrictions in the order in which they are tried. A path obeys each restriction wholly or ignores it.
/// Hexes next to other enemies are allowed before hexes next to the enemies that caused the retreat (BS-R44).
const IN_ORDER: [Shunned; 4] = [
    Shunned {
        causes: true,
        others: true,
    },
    Shunned {
        causes: true,
        others: false,
    },
    Shunned {
        causes: false,
        others: true,
    },
    Shunned {
        causes: false,
        others: false,
    },
];

/// The board of one retreat.
struct RetreatBoard<'a> {
    state: &'a State,
    map: &'a KitMap,
    back: &'a PendingRetreat<'a>,
    /// The unit's hex.
    at: String,
    held: BTreeSet<String>,
    near_causes: BTreeSet<String>,
    near_others: BTreeSet<String>,
}

/// Returns the fate of a retreating unit; `None` without a map, or if the unit's hex is not known.
pub(super) fn retreat_fate(state: &State, back: &PendingRetreat<'_>) -> Option<RetreatFate> {
    let plan = RetreatBoard::new(state, back)?;
    if plan.distance_from_start(&plan.at) >= back.hexes {
        // Fire during the retreat has already taken the unit far enough.
        return Some(RetreatFate::Ends(BTreeMap::from([(
            plan.at.clone(),
            Vec::new(),
        )])));
    }
    let ends = match state.kit.rulings.retreat_avoid() {
        RetreatAvoid::Fewest => plan.with_fewest(),
        RetreatAvoid::AllOrNone => plan.all_or_none(),
    };
    Some(match ends {
        Some(ends) => RetreatFate::Ends(ends),
        None if plan.reaches_edge() => RetreatFate::OffTheMap,
        None => RetreatFate::ShutIn,
    })
}

/// Checks whether a unit may leave over the edge although it could stay (BS-R45).
pub(super) fn may_choose_edge(state: &State, back: &PendingRetreat<'_>) -> bool {
    state.kit.rulings.retreat_off_map() == RetreatOffMap::Choice
        && RetreatBoard::new(state, back).is_some_and(|plan| plan.reaches_edge())
}

/// Returns the objections to a typed path: hexes that cannot be entered, enemies that could be avoided, and its end.
pub(super) fn way_faults(state: &State, back: &PendingRetreat<'_>, way: &[String]) -> Vec<Refusal> {
    let Some(plan) = RetreatBoard::new(state, back) else {
        return Vec::new();
    };
    let mut faults = Vec::new();
    let objection = |said: String| Refusal::objection("BS-906", said);
    let mut at = plan.at.as_str();
    for hex in way {
        if plan.map.distance(at, hex) != Some(1) {
            faults.push(objection(format!("{hex} is not next to {at}")));
        } else if plan.held.contains(hex) {
            faults.push(objection(format!("an enemy holds {hex}")));
        } else if plan.is_barred(at, hex) {
            faults.push(objection(format!("{hex} cannot be entered from {at}")));
        }
        at = hex;
    }
    if !faults.is_empty() {
        return faults;
    }
    let Some(RetreatFate::Ends(ends)) = retreat_fate(state, back) else {
        return vec![objection(format!("no way leads {} hexes back", back.hexes))];
    };
    if !ends.contains_key(at) {
        let all: Vec<&str> = ends.keys().map(String::as_str).collect();
        let all = all.join(", ");
        let said = format!("{at} is no end of it: {all}");
        let shown = format!("the retreat cannot end at {at}; possible ends: {all}");
        faults.push(objection(said).shown_as(shown));
    } else if plan.shuns_less(way, &ends) {
        let said = "another way keeps off the enemies".to_owned();
        let shown = "another path avoids more hexes next to enemies";
        faults.push(objection(said).shown_as(shown));
    }
    faults
}

impl<'a> RetreatBoard<'a> {
    fn new(state: &'a State, back: &'a PendingRetreat<'a>) -> Option<Self> {
        let map = state.kit.facts()?;
        let at = state.units.get(back.unit)?.hex()?.to_owned();
        if !map.has(&at) || !map.has(back.from) {
            return None;
        }
        let side = state.side_of(back.unit);
        let mut plan = RetreatBoard {
            state,
            map,
            back,
            at,
            held: BTreeSet::new(),
            near_causes: BTreeSet::new(),
            near_others: BTreeSet::new(),
        };
        for (id, enemy) in state.enemies(side) {
            let Some(hex) = enemy.hex() else { continue };
            plan.held.insert(hex.to_owned());
            let near = match back.causes.iter().any(|cause| cause == id) {
                true => &mut plan.near_causes,
                false => &mut plan.near_others,
            };
            near.extend(map.neighbours(hex));
        }
        Some(plan)
    }

    fn distance_from_start(&self, hex: &str) -> i64 {
        self.map.distance(self.back.from, hex).unwrap_or(0)
    }

    fn is_barred(&self, from: &str, to: &str) -> bool {
        let gait = self.state.gait(self.back.unit);
        ground::is_barred(&self.state.kit, self.map, (from, to), gait)
    }

    /// Returns the neighbours that may be entered at all.
    fn open(&self, from: &str) -> Vec<String> {
        let mut near = self.map.neighbours(from);
        near.retain(|to| !self.held.contains(to) && !self.is_barred(from, to));
        near
    }

    fn shuns_hex(&self, shunned: Shunned, hex: &str) -> bool {
        (shunned.causes && self.near_causes.contains(hex))
            || (shunned.others && self.near_others.contains(hex))
    }

    /// Returns every hex within reach, with its shortest path.
    fn reached_hexes(&self, shunned: Shunned) -> Ends {
        let mut ways = BTreeMap::from([(self.at.clone(), Vec::new())]);
        let mut front = VecDeque::from([self.at.clone()]);
        while let Some(at) = front.pop_front() {
            let way = ways.get(&at).cloned().unwrap_or_default();
            for to in self.open(&at) {
                if self.shuns_hex(shunned, &to) || ways.contains_key(&to) {
                    continue;
                }
                let mut longer = way.clone();
                longer.push(to.clone());
                ways.insert(to.clone(), longer);
                front.push_back(to);
            }
        }
        ways
    }

    /// Returns the possible ends under the first set of restrictions that leaves a path; `None` if no set does.
    fn all_or_none(&self) -> Option<Ends> {
        IN_ORDER.into_iter().find_map(|shunned| {
            let reached = self.reached_hexes(shunned);
            let is_possible = reached
                .keys()
                .any(|hex| self.distance_from_start(hex) == self.back.hexes);
            is_possible.then(|| self.with_room(reached)).flatten()
        })
    }

    /// Returns the hexes in which the unit may end without over-stacking: at the distance of its retreat or, if there
    /// are none, the nearest beyond it. `None` if there are none at all.
    fn with_room(&self, reached: Ends) -> Option<Ends> {
        let farthest = reached
            .keys()
            .map(|hex| self.distance_from_start(hex))
            .max()?;
        (self.back.hexes..=farthest).find_map(|hexes| {
            let fits = |hex: &String| {
                self.distance_from_start(hex) == hexes
                    && stacking::too_many(self.state, self.back.unit, hex).is_none()
            };
            let ends: Ends = reached
                .iter()
                .filter(|(hex, _)| fits(hex))
                .map(|(hex, way)| (hex.clone(), way.clone()))
                .collect();
            (!ends.is_empty()).then_some(ends)
        })
    }

    /// Returns the price of entering a hex on the path with the fewest hexes next to enemies.
    fn hex_price(&self, hex: &str) -> AvoidancePrice {
        AvoidancePrice {
            near_causes: usize::from(self.near_causes.contains(hex)),
            near_others: usize::from(self.near_others.contains(hex)),
            hexes: 1,
        }
    }

    /// Returns where the paths with the fewest hexes next to enemies end (BS-R44); `None` if there is no path.
    fn with_fewest(&self) -> Option<Ends> {
        let steps = |at: &str| -> Vec<(String, AvoidancePrice)> {
            let open = self.open(at).into_iter();
            open.map(|to| (to.clone(), self.hex_price(&to))).collect()
        };
        let best: Vec<ReachedHex<AvoidancePrice>> = cheapest_courses(&self.at, steps).collect();
        let prices: BTreeMap<&str, AvoidancePrice> = best
            .iter()
            .map(|reached| (reached.hex.as_str(), reached.price))
            .collect();
        let ways = best
            .iter()
            .map(|reached| (reached.hex.clone(), reached.way.clone()));
        let mut ends = self.with_room(ways.collect())?;
        let shunned = |hex: &String| {
            let price = prices.get(hex.as_str());
            price.map(|price| (price.near_causes, price.near_others))
        };
        let fewest = ends.keys().filter_map(shunned).min();
        ends.retain(|hex, _| shunned(hex) == fewest);
        Some(ends)
    }

    /// Checks whether a path enters more hexes next to enemies than the best path to the same end.
    fn shuns_less(&self, way: &[String], ends: &Ends) -> bool {
        let near = |way: &[String], near: &BTreeSet<String>| {
            way.iter().filter(|hex| near.contains(*hex)).count()
        };
        let best = way.last().and_then(|end| ends.get(end));
        let best = best.map_or(&[][..], Vec::as_slice);
        let exceeds = |set: &BTreeSet<String>| match self.state.kit.rulings.retreat_avoid() {
            RetreatAvoid::Fewest => near(way, set) > near(best, set),
            // A restriction is given up as a whole or not at all.
            RetreatAvoid::AllOrNone => near(way, set) > 0 && near(best, set) == 0,
        };
        exceeds(&self.near_causes) || exceeds(&self.near_others)
    }

    fn reaches_edge(&self) -> bool {
        let board = self.map.board();
        let at_edge = |hex: &String| board.read(hex).is_some_and(|hex| board.is_at_edge(hex));
        self.reached_hexes(Shunned::default()).keys().any(at_edge)
    }
}

/// Returns the enemies of a unit next to a hex.
pub(super) fn enemies_next_to(state: &State, hex: &str, side: &str) -> Vec<String> {
    let enemies = state.enemies(side);
    let near = enemies.filter(|(_, enemy)| {
        let apart = enemy
            .hex()
            .and_then(|other| facts::hexes_between(state, hex, other));
        apart == Some(1)
    });
    near.map(|(id, _)| id.to_owned()).collect()
}
