//! Costs for the units of a column of reinforcements (BG-021).

use serde::{Deserialize, Serialize};

use ruleset::tally::Fraction;

/// Cost of entering by one hex: the first two units pay the base, and each further pair pays `more` in addition to the
/// pair before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct EntryRate {
    /// Cost for the first two.
    pub base: Fraction,
    /// Surcharge for each further pair.
    pub more: Fraction,
}

impl EntryRate {
    /// Returns the cost for the pair with this number, from 1.
    #[must_use]
    pub fn of_pair(self, pair: u32) -> Fraction {
        let before = Fraction::whole(i64::from(pair.saturating_sub(1)));
        self.base + before * self.more
    }

    /// Returns the cost for unit number `n` of the column, counted from 1: it is in pair `k = n / 2`, rounded up.
    #[must_use]
    pub fn of_unit(self, number: u32) -> Fraction {
        self.of_pair(number.div_ceil(2))
    }

    /// Returns the number of units that can enter with that allowance in one phase.
    #[must_use]
    pub fn most(self, allowance: Fraction) -> i64 {
        let left = allowance - self.base;
        match left < Fraction::ZERO {
            true => 0,
            false => left
                .by(self.more)
                .map_or(0, |pairs| 2 * (pairs.floor() + 1)),
        }
    }
}
