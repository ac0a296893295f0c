//! Blinds: cards that represent a brigade or nothing (BLIND-01).

use serde::{Deserialize, Serialize};

/// The card of a blind, in inches (BLIND-03).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct CardSize {
    /// Width of the card's front, in inches.
    pub frontage: f64,
    /// Distance from the card's front to its back, in inches.
    pub depth: f64,
}

impl Default for CardSize {
    fn default() -> Self {
        Self {
            frontage: 4.0,
            depth: 2.0,
        }
    }
}

/// Returns the number of a side's dummies for a number of brigades: one for every three, rounded down (BLIND-02).
///
/// # Examples
///
/// ```
/// use vidette_fields::terms::blind::dummies_for;
///
/// assert_eq!([2, 3, 7].map(dummies_for), [0, 1, 2]);
/// ```
#[must_use]
pub const fn dummies_for(brigades: usize) -> usize {
    brigades / 3
}
