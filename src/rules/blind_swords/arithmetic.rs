//! The arithmetic of the series: strength in fractions (BS-106, BS-107), ratings (BS-105), hits (BS-902), break tests
//! (BS-903), the draw from a cup (BS-1203). The contents of results tables have a module of their own.

mod results;

use std::fmt;
use std::iter::Sum;

use ruleset::tally::Fraction;
use serde::{Deserialize, Serialize};

pub use results::{Boxes, Code, ResultColumns, TestCause, TestSeverity};

/// Strength points, exact: counted in sixteenths, because no product of the factors has a smaller part.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct CombatStrength(i64);

const PARTS: i64 = 16;

impl CombatStrength {
    /// No strength.
    pub const NONE: CombatStrength = CombatStrength(0);
    /// A cadre, about 25 men: `C` (BS-101).
    pub const CADRE: CombatStrength = CombatStrength(PARTS / 2);

    /// Makes a number of whole points of 50 men.
    #[must_use]
    pub const fn whole(points: i64) -> Self {
        Self(points * PARTS)
    }

    /// Returns the strength of a counter: a number, or `C`; `None` for any other text.
    #[must_use]
    pub fn printed(text: &str) -> Option<Self> {
        match text.trim() {
            "C" | "c" => Some(Self::CADRE),
            number => number
                .parse()
                .ok()
                .filter(|n| (1..=99).contains(n))
                .map(Self::whole),
        }
    }

    /// Returns the number of men that this strength represents.
    #[must_use]
    pub const fn men(self) -> i64 {
        self.0 * 50 / PARTS
    }

    /// Returns the strength less a number of points, but not below 0 (BS-103).
    #[must_use]
    pub fn less(self, points: i64) -> Self {
        Self((self.0 - points * PARTS).max(0))
    }

    /// Returns the strength times a factor.
    #[must_use]
    pub const fn times(self, factor: StrengthFactor) -> Self {
        let (over, under) = factor.numerator_and_denominator();
        Self(self.0 * over / under)
    }

    /// Returns the points that fire, without their fraction (BS-106); `None` below half a point.
    #[must_use]
    pub const fn fires_as(self, three_quarters_fire: bool) -> Option<Fires> {
        match self.0 / PARTS {
            0 if self.0 * 2 < PARTS => None,
            0 if self.0 * 2 > PARTS && !three_quarters_fire => None,
            0 => Some(Fires::Cadre),
            points => Some(Fires::Points(points)),
        }
    }

    /// Checks whether the strength is at least `times` times another.
    #[must_use]
    pub const fn is_at_least(self, times: i64, other: Self) -> bool {
        self.0 >= other.0 * times
    }

    /// Returns the strength in sixteenths of a point.
    #[must_use]
    pub const fn sixteenths(self) -> i64 {
        self.0
    }
}

impl From<CombatStrength> for Fraction {
    fn from(strength: CombatStrength) -> Self {
        Self::new(strength.0, PARTS).unwrap_or_default()
    }
}

impl Sum for CombatStrength {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        Self(all.map(|one| one.0).sum())
    }
}

impl fmt::Display for CombatStrength {
    /// Formats the strength as in the exact column of the vectors: `4`, `1/2`, `15/2`; a cadre is `C` only on counters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut under = PARTS;
        let mut over = self.0;
        while under > 1 && over % 2 == 0 {
            (over, under) = (over / 2, under / 2);
        }
        match under {
            1 => write!(f, "{over}"),
            _ => write!(f, "{over}/{under}"),
        }
    }
}

/// Firing strength, the fraction dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fires {
    /// Less than a point: the fire uses column C.
    Cadre,
    /// A number of points.
    Points(i64),
}

impl fmt::Display for Fires {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fires::Cadre => f.write_str("C"),
            Fires::Points(points) => points.fmt(f),
        }
    }
}

/// A factor of strength (BS-107). Several factors multiply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StrengthFactor {
    /// Canister of guns: 3/2.
    Canister,
    /// Effective range: 1.
    Effective,
    /// Long range, opportunity fire, supporting defensive fire: 1/2.
    Half,
    /// Extreme range: 1/4.
    Quarter,
}

impl StrengthFactor {
    const fn numerator_and_denominator(self) -> (i64, i64) {
        match self {
            StrengthFactor::Canister => (3, 2),
            StrengthFactor::Effective => (1, 1),
            StrengthFactor::Half => (1, 2),
            StrengthFactor::Quarter => (1, 4),
        }
    }
}

impl fmt::Display for StrengthFactor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.numerator_and_denominator() {
            (over, 1) => write!(f, "{over}"),
            (over, under) => write!(f, "{over}/{under}"),
        }
    }
}

/// The morale hits that a unit carries (BS-104).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Marker {
    /// No marker: no hits.
    #[default]
    None,
    /// One hit.
    Shaken,
    /// Two hits.
    Disrupted,
}

impl Marker {
    /// Returns the number of hits.
    #[must_use]
    pub const fn hits(self) -> i64 {
        match self {
            Marker::None => 0,
            Marker::Shaken => 1,
            Marker::Disrupted => 2,
        }
    }

    /// Returns the marker after a number of further hits, and how many break tests the hits require (BS-902).
    #[must_use]
    pub const fn after_hits(self, hits: i64) -> (Marker, i64) {
        match self.hits() + hits {
            0 => (Marker::None, 0),
            1 => (Marker::Shaken, 0),
            all => (Marker::Disrupted, all - 2),
        }
    }

    /// Returns the marker after a number of hits were removed.
    #[must_use]
    pub const fn after_recovery(self, hits: i64) -> Marker {
        match self.hits() - hits {
            1 => Marker::Shaken,
            2.. => Marker::Disrupted,
            _ => Marker::None,
        }
    }

    /// Returns the marker's name; empty for no marker.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Marker::None => "",
            Marker::Shaken => "shaken",
            Marker::Disrupted => "disrupted",
        }
    }
}

/// Returns a modified cohesion rating: less the marker, less 1 if unsupported, 0 to 6 (BS-105).
#[must_use]
pub fn modified_rating(printed: i64, marker: Marker, supported: bool) -> i64 {
    (printed - marker.hits() - i64::from(!supported)).clamp(0, 6)
}

/// Returns the box of the track into which the unit breaks; `None` if the unit holds (BS-903).
#[must_use]
pub fn broken_box(rating: i64, die: i64) -> Option<u8> {
    match die - rating {
        ..=0 => None,
        1 => Some(1),
        2 => Some(2),
        _ => Some(3),
    }
}

/// Returns the sides that `BD*` depletes: defenders, attackers (BS-901).
#[must_use]
pub const fn both_depleted(attackers: CombatStrength, defenders: CombatStrength) -> (bool, bool) {
    if attackers.is_at_least(3, defenders) {
        (true, false)
    } else if defenders.is_at_least(3, attackers) {
        (false, true)
    } else {
        (true, true)
    }
}
