//! Points of movement and of stacking, exact: charts have halves, thirds and quarters.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

use super::arithmetic::CombatStrength;
use ruleset::tally::Fraction;

/// Points, counted in 240ths, which can express every fraction that a chart prints; a typed 0.33 is a third.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(from = "f64", into = "f64")]
pub struct VictoryPoints(i64);

const PARTS: i64 = 240;

impl VictoryPoints {
    /// No points.
    pub const NONE: VictoryPoints = VictoryPoints(0);

    /// Makes a number of whole points.
    #[must_use]
    pub const fn whole(points: i64) -> Self {
        Self(points * PARTS)
    }

    /// Returns the stacking value of printed strength.
    #[must_use]
    pub const fn from_strength(strength: CombatStrength) -> Self {
        Self(strength.sixteenths() * PARTS / 16)
    }

    /// Returns the points times a factor.
    #[must_use]
    pub const fn times(self, factor: VictoryPoints) -> Self {
        Self(self.0 * factor.0 / PARTS)
    }

    /// Formats points as players say them, the whole number before the fraction: `13 1/4`, `1/2`, `4`.
    #[must_use]
    pub fn mixed_number(self) -> String {
        Fraction::new(self.0, PARTS).unwrap_or_default().mixed()
    }

    /// Reads `2`, `0.5`, `1/2` or `2 1/2`; `None` for any other text.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some((whole, part)) = text.split_once(' ') {
            return Some(Self::read(whole)? + Self::read(part)?);
        }
        let number = match text.split_once('/') {
            Some((over, under)) => over.parse::<f64>().ok()? / under.parse::<f64>().ok()?,
            None => text.parse().ok()?,
        };
        Self::printed(number)
    }

    /// Returns a number as points if a chart may print it: at least 0 and less than 1000; `None` otherwise.
    #[must_use]
    pub fn printed(number: f64) -> Option<Self> {
        (0.0..1000.0).contains(&number).then(|| number.into())
    }
}

impl From<f64> for VictoryPoints {
    fn from(points: f64) -> Self {
        Self((points * PARTS as f64).round() as i64)
    }
}

impl From<VictoryPoints> for f64 {
    fn from(points: VictoryPoints) -> Self {
        points.0 as f64 / PARTS as f64
    }
}

impl Add for VictoryPoints {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for VictoryPoints {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Sum for VictoryPoints {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::NONE, Add::add)
    }
}

impl fmt::Display for VictoryPoints {
    /// Formats the points: `4`, `1/2`, `23/2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shared = (1..=PARTS)
            .rev()
            .find(|part| self.0 % part == 0 && PARTS % part == 0);
        let shared = shared.unwrap_or(1);
        match PARTS / shared {
            1 => write!(f, "{}", self.0 / PARTS),
            under => write!(f, "{}/{under}", self.0 / shared),
        }
    }
}
