//! The men of units: counted, or estimated from their size (SCALE-03).

use std::fmt;
use std::iter::Sum;

use rules::fields::terms::charts::MEN_A_POINT;
use serde::Serialize;

/// A number of men, counted or estimated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Men {
    /// The number, before any rounding.
    pub number: u32,
    /// True if the number is partly estimated from the sizes of units.
    pub reckoned: bool,
}

impl Men {
    /// Returns the men of a unit. If they were not counted, each point of size counts as 150 men (SCALE-03).
    #[must_use]
    pub fn new(size: u8, counted: Option<u32>) -> Self {
        Self {
            number: counted.unwrap_or(u32::from(size) * MEN_A_POINT),
            reckoned: counted.is_none(),
        }
    }

    /// Rounds the number up to the next fifty if it is partly estimated.
    #[must_use]
    pub fn rounded(self) -> Self {
        const ROUND: u32 = 50;
        match self.reckoned {
            true => Self {
                number: self.number.div_ceil(ROUND) * ROUND,
                ..self
            },
            false => self,
        }
    }
}

impl Sum for Men {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, men| Self {
            number: sum.number + men.number,
            reckoned: sum.reckoned || men.reckoned,
        })
    }
}

impl fmt::Display for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let about = if self.reckoned { "about " } else { "" };
        write!(f, "{about}{} men", self.number)
    }
}
