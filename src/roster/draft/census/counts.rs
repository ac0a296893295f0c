//! Counts of a roster written from a table.

use serde::Serialize;

use crate::draft::{DraftArm, DraftUnit};
use rules::spelling::counted;

/// Content of the roster written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Sides.
    pub sides: usize,
    /// Corps.
    pub corps: usize,
    /// Divisions.
    pub divisions: usize,
    /// Brigades.
    pub brigades: usize,
    /// Number of units, including batteries.
    pub units: usize,
    /// Batteries.
    pub batteries: usize,
    /// Guns.
    pub guns: u32,
    /// Men.
    pub men: u32,
}

impl Counts {
    /// Returns the counts in a line: `2 sides, 1 division, 5,115 men`.
    pub(super) fn line(&self) -> String {
        let mut parts = vec![counted(self.sides, "side")];
        if self.corps > 0 {
            parts.push(format!("{} corps", self.corps));
        }
        parts.push(counted(self.divisions, "division"));
        parts.push(counted(self.brigades, "brigade"));
        parts.push(counted(self.units, "unit"));
        if self.batteries > 0 {
            let of_them = if self.batteries == 1 {
                "a battery"
            } else {
                "batteries"
            };
            let number = if self.batteries == 1 {
                "1 of them".to_owned()
            } else {
                format!("{} of them", self.batteries)
            };
            parts.push(format!(
                "{number} {of_them} ({})",
                counted(self.guns, "gun")
            ));
        }
        parts.push(men_in_words(self.men));
        parts.join(", ")
    }
}

/// Formats a number of men: `5,115 men`.
pub(super) fn men_in_words(men: u32) -> String {
    let noun = if men == 1 { "man" } else { "men" };
    format!("{} {noun}", thousands(men))
}

/// Writes a number with commas between its thousands.
fn thousands(number: u32) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns the number of guns of some units.
pub(super) fn guns_of(units: &[DraftUnit]) -> u32 {
    let guns = units.iter().map(|unit| match unit.arm {
        DraftArm::Guns(guns) => u32::from(guns),
        DraftArm::Infantry | DraftArm::Cavalry => 0,
    });
    guns.sum()
}
