//! Who there is, and where the units of a brigade stand.

use super::State;
use super::brigade::BrigadeState;
use super::division::DivisionState;
use super::general::GeneralState;
use super::unit::UnitState;
use crate::rules::fields::terms::name::BrigadeId;
use crate::rules::fields::terms::name::DivisionId;
use crate::rules::fields::terms::name::GeneralId;
use crate::rules::fields::terms::name::SideId;
use crate::rules::fields::terms::name::UnitId;
use crate::table::base::Base;
use crate::table::base::centre_of;
use crate::table::base::front_of;
use crate::table::measure::Bearing;
use crate::table::measure::Point;
use crate::table::reach::contact::in_contact;

impl State {
    /// Returns a unit.
    #[must_use]
    pub fn unit(&self, id: &UnitId) -> Option<&UnitState> {
        self.units.get(id)
    }

    /// Returns every unit, in the order of the roster.
    pub fn units(&self) -> impl Iterator<Item = &UnitState> + '_ {
        self.oob
            .units
            .iter()
            .filter_map(|unit| self.units.get(&unit.id))
    }

    /// Returns a brigade, by its identifier or by that of its blind (BLIND-09).
    #[must_use]
    pub fn brigade(&self, id: &BrigadeId) -> Option<&BrigadeState> {
        let behind = || self.brigades.get(self.behind(id)?);
        self.brigades.get(id).or_else(behind)
    }

    /// Returns every brigade, in the order of the roster.
    pub fn brigades(&self) -> impl Iterator<Item = &BrigadeState> + '_ {
        self.oob
            .brigades
            .iter()
            .filter_map(|brigade| self.brigades.get(&brigade.id))
    }

    /// Returns a division.
    #[must_use]
    pub fn division(&self, id: &DivisionId) -> Option<&DivisionState> {
        self.divisions.get(id)
    }

    /// Returns every division, in the order of the roster.
    pub fn divisions(&self) -> impl Iterator<Item = &DivisionState> + '_ {
        self.oob
            .divisions
            .iter()
            .filter_map(|division| self.divisions.get(&division.id))
    }

    /// Returns a general.
    #[must_use]
    pub fn general(&self, id: &GeneralId) -> Option<&GeneralState> {
        self.generals.get(id)
    }

    /// Returns every general, in the order of the roster.
    pub fn generals(&self) -> impl Iterator<Item = &GeneralState> + '_ {
        self.oob
            .generals
            .iter()
            .filter_map(|general| self.generals.get(&general.id))
    }

    /// Returns the brigadier of a brigade.
    #[must_use]
    pub fn brigadier(&self, brigade: &BrigadeId) -> Option<&GeneralState> {
        self.generals.get(brigade.as_str())
    }

    /// Returns the general of a division.
    #[must_use]
    pub fn division_general(&self, division: &DivisionId) -> Option<&GeneralState> {
        self.generals.get(division.as_str())
    }

    /// Returns the units of a brigade that are not broken, in the order of the roster.
    pub fn units_of<'a>(&'a self, brigade: &BrigadeId) -> impl Iterator<Item = &'a UnitState> + 'a {
        let record = self.brigade(brigade).map(|b| &b.record);
        let ids = record.map(|b| b.units.as_slice()).unwrap_or_default();
        ids.iter()
            .filter_map(|id| self.units.get(id))
            .filter(|unit| !unit.is_broken())
    }

    /// Returns the bases of a brigade that stand on the table.
    #[must_use]
    pub fn bases_of(&self, brigade: &BrigadeId) -> Vec<Base> {
        self.units_of(brigade).filter_map(UnitState::base).collect()
    }

    /// Returns the centre of a brigade: the mean of the centres of its bases.
    #[must_use]
    pub fn centre_of(&self, brigade: &BrigadeId) -> Option<Point> {
        centre_of(&self.bases_of(brigade))
    }

    /// Returns the front of a brigade.
    #[must_use]
    pub fn front_of(&self, brigade: &BrigadeId) -> Option<Bearing> {
        front_of(&self.bases_of(brigade))
    }

    /// Returns whether some unit of the brigade stands on the table.
    #[must_use]
    pub fn is_on_table(&self, brigade: &BrigadeId) -> bool {
        self.units_of(brigade).any(UnitState::on_table)
    }

    /// Returns how many units of a brigade are broken.
    #[must_use]
    pub fn broken_units(&self, brigade: &BrigadeId) -> u32 {
        let record = self.brigades.get(brigade);
        let ids = record
            .map(|b| b.record.units.as_slice())
            .unwrap_or_default();
        ids.iter()
            .filter_map(|id| self.units.get(id))
            .filter(|unit| unit.is_broken())
            .count() as u32
    }

    /// Returns the nearest distance between two brigades on the table, in inches.
    #[must_use]
    pub fn brigade_distance(&self, one: &BrigadeId, other: &BrigadeId) -> Option<f64> {
        let others = self.bases_of(other);
        self.bases_of(one)
            .iter()
            .flat_map(|base| others.iter().map(move |o| base.distance(o)))
            .min_by(f64::total_cmp)
    }

    /// Returns every unit hostile to `side` that stands on the table, in the order of the roster.
    pub fn enemies_of<'a>(&'a self, side: &'a SideId) -> impl Iterator<Item = &'a UnitState> + 'a {
        self.units()
            .filter(move |unit| unit.side != *side && unit.on_table())
    }

    /// Returns whether a unit is in contact with an enemy (MEL-01, RUL-92).
    #[must_use]
    pub fn in_contact(&self, unit: &UnitState) -> bool {
        let mut enemies = self.enemies_of(&unit.side);
        enemies.any(|enemy| self.are_in_contact(unit, enemy))
    }

    /// Returns whether two hostile units are in contact with each other (MEL-01, RUL-92).
    #[must_use]
    pub fn are_in_contact(&self, unit: &UnitState, enemy: &UnitState) -> bool {
        let (Some(base), Some(other)) = (unit.base(), enemy.base()) else {
            return false;
        };
        in_contact(&base, &other)
    }
}
