//! The field that table questions are asked of, with the units behind its numbers.

use crate::rules::fields::terms::name::UnitId;
use crate::table::field::Field;

/// The field of the table questions, with the units that its numbers stand for.
#[derive(Debug, Clone)]
pub struct OnTable {
    /// Ground and bases.
    pub field: Field,
    /// The unit behind each troop of the field.
    pub units: Vec<UnitId>,
}

impl OnTable {
    /// Returns the number of a unit in the field; none while it is not on the table.
    #[must_use]
    pub fn number(&self, unit: &UnitId) -> Option<usize> {
        self.units.iter().position(|id| id == unit)
    }

    /// Returns the unit of that number.
    #[must_use]
    pub fn unit(&self, number: usize) -> Option<&UnitId> {
        self.units.get(number)
    }
}
