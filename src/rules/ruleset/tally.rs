//! Exact fractions, and tallies of fractions with a reason for every line.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Sub};

use num_rational::Ratio;
use serde::{Deserialize, Serialize};

use super::clause::Clause;

/// An exact fraction, written as `4`, `2/3`, `13/3`.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct Fraction(Ratio<i64>);

/// The greatest numerator or denominator. Sums and products of such numbers never overflow in a tally.
const LARGEST: i64 = 1 << 20;

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction(Ratio::new_raw(0, 1));
    /// One.
    pub const ONE: Fraction = Fraction(Ratio::new_raw(1, 1));

    /// Returns a whole number.
    #[must_use]
    pub const fn whole(number: i64) -> Self {
        Self(Ratio::new_raw(number, 1))
    }

    /// Returns `over` divided by `under`; `None` if `under` is 0.
    #[must_use]
    pub fn new(over: i64, under: i64) -> Option<Self> {
        (under != 0).then(|| Self(Ratio::new(over, under)))
    }

    /// Reads `4`, `2/3`, `5 1/3`, `0.5`; `None` for other words, and for a number that is too large.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some((whole, part)) = text.split_once(' ') {
            return Some(Self::read(whole)? + Self::read(part.trim())?);
        }
        if let Some((over, under)) = text.split_once('/') {
            return Self::new(small_number(over)?, small_number(under)?);
        }
        match text.split_once('.') {
            None => small_number(text).map(Self::whole),
            Some((whole, digits)) if (1..=4).contains(&digits.len()) => {
                let under = 10_i64.pow(u32::try_from(digits.len()).ok()?);
                let is_below = whole.starts_with('-');
                let part = Self::new(small_number(digits).filter(|part| *part >= 0)?, under)?;
                let whole = Self::whole(small_number(whole)?);
                Some(if is_below { whole - part } else { whole + part })
            }
            Some(_) => None,
        }
    }

    /// Formats the fraction as players say it, the whole number before the fraction: `13 1/4`, `2/3`, `4`.
    #[must_use]
    pub fn mixed(self) -> String {
        let (whole, part) = (self.0.trunc().to_integer(), self.0.fract());
        match (whole, *part.numer()) {
            (_, 0) => whole.to_string(),
            (0, _) => self.to_string(),
            (_, over) => format!("{whole} {}/{}", over.abs(), part.denom()),
        }
    }

    /// Returns the greatest whole number that is not above the fraction.
    #[must_use]
    pub fn floor(self) -> i64 {
        self.0.floor().to_integer()
    }

    /// Returns the least whole number that is not below the fraction.
    #[must_use]
    pub fn ceil(self) -> i64 {
        self.0.ceil().to_integer()
    }

    /// Returns the nearest whole number, a half upwards.
    #[must_use]
    pub fn nearest(self) -> i64 {
        (self + Self(Ratio::new_raw(1, 2))).floor()
    }

    /// Returns the fraction divided by another; `None` if `other` is 0.
    #[must_use]
    pub fn by(self, other: Self) -> Option<Self> {
        (other != Self::ZERO).then(|| Self(self.0 / other.0))
    }
}

/// Returns a whole number within the permitted size; `None` for others.
fn small_number(text: &str) -> Option<i64> {
    let number: i64 = text.trim().parse().ok()?;
    (-LARGEST..=LARGEST).contains(&number).then_some(number)
}

impl Add for Fraction {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Fraction {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul for Fraction {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Self::add)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Fraction> for String {
    fn from(fraction: Fraction) -> Self {
        fraction.to_string()
    }
}

impl TryFrom<String> for Fraction {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::read(&text).ok_or_else(|| format!("`{text}` is not a fraction"))
    }
}

/// Effect of a line on the sum above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TallyChange {
    /// Adds the value of a line, which may be negative.
    Add,
    /// Multiplies by the line's value.
    Times,
    /// The number replaces everything above it.
    Counts,
}

/// One line of a tally: a number, its effect, and its reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TallyLine {
    /// The name in a word or two: `woods`, `uphill`, `disordered`.
    pub name: String,
    /// The clause that grants the line.
    pub rule: Clause,
    /// Effect of the value.
    pub change: TallyChange,
    /// The number of the line.
    pub value: Fraction,
}

/// Numbers with their reasons, and their total.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tally {
    /// The lines in order.
    pub lines: Vec<TallyLine>,
}

impl Tally {
    /// Adds a line below the others.
    pub fn put(
        &mut self,
        change: TallyChange,
        name: impl Into<String>,
        rule: &'static str,
        value: Fraction,
    ) {
        self.lines.push(TallyLine {
            name: name.into(),
            rule: Clause::new(rule),
            change,
            value,
        });
    }

    /// Adds a line below the others, with a number to be added to them.
    pub fn add(&mut self, name: impl Into<String>, rule: &'static str, value: Fraction) {
        self.put(TallyChange::Add, name, rule, value);
    }

    /// Adds a line below the others, with a factor for them.
    pub fn times(&mut self, name: impl Into<String>, rule: &'static str, factor: Fraction) {
        self.put(TallyChange::Times, name, rule, factor);
    }

    /// Adds a line whose number replaces all others above it.
    pub fn counts(&mut self, name: impl Into<String>, rule: &'static str, value: Fraction) {
        self.put(TallyChange::Counts, name, rule, value);
    }

    /// Returns the total of the lines.
    #[must_use]
    pub fn total(&self) -> Fraction {
        let lines = self.lines.iter();
        lines.fold(Fraction::ZERO, |above, line| match line.change {
            TallyChange::Add => above + line.value,
            TallyChange::Times => above * line.value,
            TallyChange::Counts => line.value,
        })
    }

    /// Describes the lines and their total: `woods 3 + uphill 1 = 4`; one line alone: `clear 1`.
    #[must_use]
    pub fn told(&self) -> String {
        let mut told = String::new();
        for (n, line) in self.lines.iter().enumerate() {
            let sign = match line.change {
                _ if n == 0 => "",
                TallyChange::Add if line.value < Fraction::ZERO => " - ",
                TallyChange::Add => " + ",
                TallyChange::Times => " x ",
                TallyChange::Counts => " : ",
            };
            let value = match sign {
                " - " => Fraction::ZERO - line.value,
                _ => line.value,
            };
            told.push_str(&format!("{sign}{} {value}", line.name));
        }
        match self.lines.len() {
            0 => "0".to_owned(),
            1 => told,
            _ => format!("{told} = {}", self.total().mixed()),
        }
    }
}
