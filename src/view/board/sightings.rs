//! A side's sightings of its enemy, with the last known place of each unit (ZOO-09).

pub mod trail;

use std::collections::BTreeMap;

use rules::fields::state::{OnTable, State, UnitState};
use rules::fields::terms::{
    condition::{Condition, Formation},
    name::{MessengerId, SideId, UnitId},
};
use table::base::Base;
use table::field::Field;
use table::sight::VisibilityMatrix;
use table::troops::Troop;

/// The last report of an enemy unit.
#[derive(Debug, Clone, PartialEq)]
pub struct SightingReport {
    /// The unit's last known place.
    pub base: Base,
    /// Its condition at that time.
    pub condition: Condition,
    /// Its formation at that time.
    pub formation: Formation,
    /// The turn of the report; 0 for a place in the set-up, whether or not the set-up was played.
    pub turn: u32,
    /// True if the unit is in sight now.
    pub in_sight: bool,
}

/// Changes from one position to the next that the side can see.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SightingChange {
    /// Units that came into sight.
    pub seen: Vec<UnitId>,
    /// Units that moved while they were in sight.
    pub moved: Vec<UnitId>,
    /// Units that went out of sight.
    pub lost: Vec<UnitId>,
    /// Units in sight that were taken off the table.
    pub gone: Vec<UnitId>,
    /// Numbers of the enemy blinds that moved, in sight or not (BLIND-11).
    pub blinds: Vec<u32>,
}

/// A side's reports of the enemy. The caller must pass every position of the line of play to [`Sightings::follow`], in
/// order.
///
/// A unit that is placed openly is reported once, at its place, whether anyone sees it or not (RUL-37). A hidden unit
/// is unknown and blocks no view.
#[derive(Debug)]
pub struct Sightings {
    side: SideId,
    reports: BTreeMap<UnitId, SightingReport>,
    /// The side's own number for each of its messengers, counted from 1.
    messengers: BTreeMap<MessengerId, MessengerId>,
    /// Places of the enemy's blinds, by number.
    blinds: BTreeMap<u32, Base>,
    /// True until the sightings have followed the first position, which contains the set-up.
    is_set_up: bool,
    matrix: Option<VisibilityMatrix>,
}

impl Clone for Sightings {
    /// Clones without the visibility matrix; it is computed again when needed.
    fn clone(&self) -> Self {
        Self {
            side: self.side.clone(),
            reports: self.reports.clone(),
            messengers: self.messengers.clone(),
            blinds: self.blinds.clone(),
            is_set_up: self.is_set_up,
            matrix: None,
        }
    }
}

impl Sightings {
    /// Makes the reports of a side that has seen nothing yet.
    #[must_use]
    pub fn new(side: SideId) -> Self {
        Self {
            side,
            reports: BTreeMap::new(),
            messengers: BTreeMap::new(),
            blinds: BTreeMap::new(),
            is_set_up: true,
            matrix: None,
        }
    }

    /// Returns the side that made these reports.
    #[must_use]
    pub fn side(&self) -> &SideId {
        &self.side
    }

    /// Returns the last report of an enemy unit; `None` if the unit is unknown.
    #[must_use]
    pub fn report(&self, unit: &UnitId) -> Option<&SightingReport> {
        self.reports.get(unit)
    }

    /// Returns every report, by unit.
    pub fn reports(&self) -> impl Iterator<Item = (&UnitId, &SightingReport)> {
        self.reports.iter()
    }

    /// Returns the side's own numbers for its messengers. The game numbers the messengers of both sides in one
    /// sequence, which would reveal how many the enemy has sent.
    #[must_use]
    pub fn messengers(&self) -> &BTreeMap<MessengerId, MessengerId> {
        &self.messengers
    }

    /// Follows the game to the next position, and returns the changes that the side can see.
    ///
    /// It compares all bases, but tests visibility only for units that moved.
    pub fn follow(&mut self, state: &State) -> SightingChange {
        let OnTable { field, units, .. } = self.known_table(state);
        let matrix = match self.matrix.take() {
            Some(mut matrix) => {
                matrix.follow(&field);
                matrix
            }
            None => VisibilityMatrix::new(&field),
        };
        let mine = state.oob().side_number(&self.side);
        let ours: Vec<usize> = (0..units.len())
            .filter(|n| field.troops.get(*n).is_some_and(|t| t.side == mine))
            .collect();
        let mut change = SightingChange::default();
        for (number, id) in units.iter().enumerate() {
            let Some(unit) = state.unit(id).filter(|unit| unit.side != self.side) else {
                continue;
            };
            let in_sight = ours.iter().any(|by| matrix.sees(*by, number));
            // A battle whose roster places all troops begins in its first turn, before anyone has seen an enemy.
            let turn = match self.is_set_up && !in_sight {
                true => 0,
                false => state.turn(),
            };
            self.note_sighting(unit, turn, in_sight, &mut change);
        }
        self.is_set_up = false;
        self.forget_the_gone(&units, &mut change);
        self.look_at_blinds(state, &mut change);
        self.count_messengers(state);
        self.matrix = Some(matrix);
        change
    }

    /// Notes where the cards of blinds lie, which everyone sees (BLIND-01).
    fn look_at_blinds(&mut self, state: &State, change: &mut SightingChange) {
        let side = self.side.clone();
        let now: BTreeMap<u32, Base> = state
            .blinds_against(&side)
            .map(|(_, card, base)| (card.number, base))
            .collect();
        let moved = now.iter().filter_map(|(number, base)| {
            let was = self.blinds.get(number);
            was.is_some_and(|was| was != base).then_some(*number)
        });
        change.blinds.extend(moved);
        self.blinds = now;
    }

    fn count_messengers(&mut self, state: &State) {
        for rider in state.messengers() {
            let division = state.division(&rider.division);
            if division.is_some_and(|division| division.side == self.side) {
                let next = self.messengers.len() as MessengerId + 1;
                self.messengers.entry(rider.id).or_insert(next);
            }
        }
    }

    /// Returns the table without hidden enemies and without enemy blinds, which block no view.
    fn known_table(&self, state: &State) -> OnTable {
        let table = state.on_table();
        let is_known = |id: &UnitId| {
            let unit = state.unit(id);
            unit.is_some_and(|unit| {
                unit.side == self.side
                    || (!unit.is_card()
                        && state.brigade(&unit.brigade).is_some_and(|b| !b.is_hidden()))
            })
        };
        let pairs = table.field.troops.iter().copied().zip(table.units.clone());
        let (troops, units) = pairs
            .filter(|(_, id)| is_known(id))
            .unzip::<_, _, Vec<Troop>, Vec<UnitId>>();
        let field = Field {
            troops: troops.into(),
            ..table.field.clone()
        };
        OnTable::new(field, units)
    }

    fn note_sighting(
        &mut self,
        unit: &UnitState,
        turn: u32,
        in_sight: bool,
        change: &mut SightingChange,
    ) {
        let Some(base) = unit.base() else { return };
        let before = self.reports.get(&unit.id);
        let was_in_sight = before.is_some_and(|report| report.in_sight);
        if before.is_some() && !in_sight {
            if was_in_sight {
                change.lost.push(unit.id.clone());
            }
            if let Some(report) = self.reports.get_mut(&unit.id) {
                report.in_sight = false;
            }
            return;
        }
        if in_sight && !was_in_sight {
            change.seen.push(unit.id.clone());
        } else if before.is_some_and(|report| report.base != base) {
            change.moved.push(unit.id.clone());
        }
        let report = SightingReport {
            base,
            condition: unit.condition(),
            formation: unit.formation(),
            turn,
            in_sight,
        };
        self.reports.insert(unit.id.clone(), report);
    }

    /// Forgets units that left the table in sight of the side; the reports of other units remain.
    fn forget_the_gone(&mut self, on_table: &[UnitId], change: &mut SightingChange) {
        self.reports.retain(|id, report| {
            let stays = !report.in_sight || on_table.contains(id);
            if !stays {
                change.gone.push(id.clone());
            }
            stays
        });
    }
}
