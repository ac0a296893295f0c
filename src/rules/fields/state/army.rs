//! The troops of a game, and the positions of a brigade's units.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{
    State, brigade::BrigadeState, division::DivisionState, general::GeneralState, unit::UnitState,
};
use crate::terms::{
    hold::GroundShare,
    name::{BrigadeId, DivisionId, GeneralId, SideId, UnitId},
    order_of_battle::Unit,
};
use table::base::{Base, centre_of, front_of};
use table::measure::{Bearing, CONTACT, Point};
use table::reach::contact::in_contact;

impl State {
    /// Returns the unit with this identifier; `None` if it is unknown.
    #[must_use]
    pub fn unit(&self, id: &UnitId) -> Option<&UnitState> {
        self.units.get(id)
    }

    /// Returns every unit, in the order of the roster.
    pub fn units(&self) -> impl Iterator<Item = &UnitState> + '_ {
        let roster = || self.oob.units.iter();
        let place = |unit: &Arc<Unit>| self.units.place(&unit.id);
        let places = self
            .kept
            .unit_places(|| roster().filter_map(place).collect());
        places.iter().filter_map(|place| self.units.at(*place))
    }

    /// Returns a brigade, by its own identifier or by the identifier of its blind (BLIND-09); `None` if it is unknown.
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

    /// Returns the division with this identifier; `None` if it is unknown.
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

    /// Returns the general with this identifier; `None` if it is unknown.
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

    /// Returns the brigadier of a brigade, at his post or not; `None` if the brigade is unknown.
    #[must_use]
    pub fn brigadier(&self, brigade: &BrigadeId) -> Option<&GeneralState> {
        self.generals.get(brigade.as_str())
    }

    /// Returns the general of a division, at his post or not; `None` if the division is unknown.
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

    /// Returns the bases of a brigade on the table.
    #[must_use]
    pub fn bases_of(&self, brigade: &BrigadeId) -> Vec<Base> {
        self.units_of(brigade).filter_map(UnitState::base).collect()
    }

    /// Returns the centre of a brigade, the mean of the centres of its bases; `None` if none of its bases is on the
    /// table.
    #[must_use]
    pub fn centre_of(&self, brigade: &BrigadeId) -> Option<Point> {
        centre_of(&self.bases_of(brigade))
    }

    /// Returns the front of a brigade; `None` if none of its bases is on the table.
    #[must_use]
    pub fn front_of(&self, brigade: &BrigadeId) -> Option<Bearing> {
        front_of(&self.bases_of(brigade))
    }

    /// Checks whether any unit of the brigade is on the table.
    #[must_use]
    pub fn is_on_table(&self, brigade: &BrigadeId) -> bool {
        self.units_of(brigade).any(UnitState::on_table)
    }

    /// Returns the number of a brigade's broken units.
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

    /// Returns the nearest distance between two brigades on the table, in inches; `None` if one of them is not on the
    /// table.
    #[must_use]
    pub fn brigade_distance(&self, one: &BrigadeId, other: &BrigadeId) -> Option<f64> {
        let others = self.bases_of(other);
        let bases = self.bases_of(one);
        let pairs = (bases.iter()).flat_map(|base| others.iter().map(move |other| (base, other)));
        pairs.fold(None, |nearest, (base, other)| {
            let nearest_yet = nearest.unwrap_or(f64::INFINITY);
            match base.is_beyond(other, nearest_yet) {
                true => nearest,
                false => Some(base.distance(other).min(nearest_yet)),
            }
        })
    }

    /// Returns every unit hostile to `side` on the table, in the order of the roster.
    pub fn enemies_of<'a>(&'a self, side: &'a SideId) -> impl Iterator<Item = &'a UnitState> + 'a {
        self.units()
            .filter(move |unit| unit.side != *side && unit.on_table())
    }

    /// Checks whether a unit is in contact with an enemy (MEL-01, RUL-92).
    #[must_use]
    pub fn in_contact(&self, unit: &UnitState) -> bool {
        let in_contact = self.kept.in_contact(|| self.units_in_contact());
        in_contact.contains(&unit.id)
    }

    /// Returns the holders of ground, which `find` computes once per position.
    pub(crate) fn held_once(&self, find: impl FnOnce() -> Vec<GroundShare>) -> &[GroundShare] {
        self.kept.ground_holders(find)
    }

    /// Returns the units in contact with an enemy. Units are processed from west to east, so that each is compared only
    /// with units nearby.
    pub(super) fn units_in_contact(&self) -> BTreeSet<UnitId> {
        let based = self.units.values();
        let mut based: Vec<(&UnitState, Base)> = based
            .filter_map(|unit| Some((unit, unit.base()?)))
            .collect();
        based.sort_by(|(_, one), (_, other)| one.at.x.total_cmp(&other.at.x));
        let widest = based.iter().map(|(_, base)| base.radius());
        let reach = 2.0 * widest.fold(0.0, f64::max) + CONTACT;
        let mut found = BTreeSet::new();
        for (n, (unit, base)) in based.iter().enumerate() {
            let east = based.iter().skip(n + 1);
            let near = east.take_while(|(_, other)| other.at.x - base.at.x <= reach);
            for (other, far) in near.filter(|(other, _)| other.side != unit.side) {
                if in_contact(base, far) {
                    found.extend([unit.id.clone(), other.id.clone()]);
                }
            }
        }
        found
    }

    /// Checks whether two hostile units are in contact with each other (MEL-01, RUL-92).
    #[must_use]
    pub fn are_in_contact(&self, unit: &UnitState, enemy: &UnitState) -> bool {
        let (Some(base), Some(other)) = (unit.base(), enemy.base()) else {
            return false;
        };
        in_contact(&base, &other)
    }
}
