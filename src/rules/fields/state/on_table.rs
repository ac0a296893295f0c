//! The field for questions about the table, and which unit each of its troops is.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use foldhash::fast::FixedState;

use super::{State, UnitState, memo::Memo};
use crate::terms::name::{BrigadeId, UnitId};
use table::base::Base;
use table::field::{Field, MixedTerrain};
use table::sight::Sight;
use table::troops::Troop;

/// The field for questions about the table, and which unit each of its troops is.
#[derive(Debug, Clone, PartialEq)]
pub struct OnTable {
    /// Ground and bases.
    pub field: Field,
    /// The unit of each troop of the field.
    pub units: Vec<UnitId>,
    numbers: HashMap<UnitId, usize, FixedState>,
    lines: Memo<(usize, usize), Arc<Sight>>,
    ranges: Memo<usize, f64>,
}

impl OnTable {
    /// Makes the table from a field and the units of its troops, in the same order.
    #[must_use]
    pub fn new(field: Field, units: Vec<UnitId>) -> Self {
        let numbered = units.iter().cloned().zip(0..);
        Self {
            field,
            numbers: numbered.collect(),
            lines: Memo::default(),
            ranges: Memo::default(),
            units,
        }
    }

    /// Returns the table with the answers of an earlier table that are still valid: those about two troops that have
    /// not moved, if no troop that could hide one from the other has moved either. Only troops hostile to the observer
    /// hide (RUL-52). The ground under the observer's brigade matters too, if its longest type counts (RUL-55, switch).
    #[must_use]
    fn keep_answers(self, before: &Self) -> Self {
        let (now, then) = (&self.field, &before.field);
        let same = self.units == before.units && now.law == then.law;
        if !same || !Arc::ptr_eq(&now.ground, &then.ground) {
            return self;
        }
        let troops = || now.troops.iter().zip(then.troops.iter());
        let stood: Vec<bool> = troops().map(|(now, then)| now == then).collect();
        let stands = |number: usize| stood.get(number).copied().unwrap_or(false);
        let moved = troops().filter(|(now, then)| now != then);
        let moved: BTreeSet<u8> = moved.map(|(troop, _)| troop.side).collect();
        let by_brigade = now.law.mixed == MixedTerrain::BrigadeLongest;
        let is_hidden_as_before = |watcher: &Troop| {
            moved
                .iter()
                .all(|side| *side == watcher.side && !by_brigade)
        };
        let holds = |from: usize, to: usize| {
            let watcher = now.troops.get(from);
            stands(from) && stands(to) && watcher.is_some_and(is_hidden_as_before)
        };
        Self {
            lines: before.lines.that_hold(|(from, to)| holds(*from, *to)),
            ranges: before.ranges.that_hold(|number| stands(*number)),
            ..self
        }
    }

    /// Returns the index of a unit in the field; `None` while the unit is not on the table.
    #[must_use]
    pub fn number(&self, unit: &UnitId) -> Option<usize> {
        self.numbers.get(unit).copied()
    }

    /// Returns a line of sight between the units with two indices, as [`Field::has_any_line_to`] does.
    #[must_use]
    pub fn line_between(&self, from: usize, to: usize) -> Arc<Sight> {
        let ask = || Arc::new(self.field.has_any_line_to(from, to));
        self.lines.get((from, to), ask)
    }

    /// Checks whether one unit sees another, as [`Field::sees`] does; both are given by index.
    #[must_use]
    pub fn sees(&self, from: usize, to: usize) -> bool {
        match self.field.law.zone_needs_sight {
            true => self.line_between(from, to).seen,
            false => self.field.is_seen_past(from, to, &[]),
        }
    }

    /// Returns the range of sight from the ground under the unit with this index: the range of its longest type, one
    /// step longer on a hill (ART-03, ZOO-05, RUL-55); 0 for an unknown index.
    #[must_use]
    pub fn sight_range(&self, number: usize) -> f64 {
        self.ranges.get(number, || {
            let base = self.field.troops.get(number).map(|troop| troop.base);
            base.map_or(0.0, |base| self.sight_range_at(&base))
        })
    }

    fn sight_range_at(&self, base: &Base) -> f64 {
        let ground = &self.field.ground;
        let points = base.corners().into_iter().chain([base.at]);
        let ranges = points.map(|point| {
            let kind = ground.sight_at(point);
            let raised = self.field.law.elevation && ground.height_at(point) > 0;
            if raised { kind.raised() } else { kind }.range()
        });
        ranges.fold(0.0, f64::max)
    }

    /// Returns the unit with this number; `None` if there is none.
    #[must_use]
    pub fn unit(&self, number: usize) -> Option<&UnitId> {
        self.units.get(number)
    }
}

impl State {
    /// Returns the table for sight and sweeps, which stays the same until a unit moves.
    #[must_use]
    pub fn on_table(&self) -> Arc<OnTable> {
        self.kept.kept_table(|before| match before {
            Some(before) => self.laid_out().keep_answers(before),
            None => self.laid_out(),
        })
    }

    /// Checks whether the cached table and contacts, if any, belong to this position.
    pub(super) fn keeps_its_own(&self) -> bool {
        self.kept
            .is_of(|| self.laid_out(), || self.units_in_contact())
    }

    fn laid_out(&self) -> OnTable {
        self.laid_out_with(&[])
    }

    /// Returns the table with the given dummies on it; no other dummy is on it (BLIND-03).
    pub(crate) fn laid_out_with(&self, dummies: &[&BrigadeId]) -> OnTable {
        let stands =
            |unit: &&UnitState| dummies.contains(&&unit.brigade) || !self.is_dummy(&unit.brigade);
        let standing = || {
            let units = self.units().filter(stands);
            units.filter_map(|unit| Some((unit, unit.base()?)))
        };
        let formations: HashMap<&BrigadeId, u32, FixedState> =
            self.oob.brigades.iter().map(|b| &b.id).zip(0..).collect();
        let formation = |brigade| formations.get(brigade).copied().unwrap_or(u32::MAX);
        let troops = standing().map(|(unit, base)| Troop {
            base,
            side: self.oob.side_number(&unit.side),
            formation: formation(&unit.brigade),
        });
        let field = Field {
            ground: Arc::clone(&self.ground),
            troops: troops.collect(),
            law: self.sight_law(),
        };
        let units = standing().map(|(unit, _)| unit.id.clone());
        OnTable::new(field, units.collect())
    }
}
