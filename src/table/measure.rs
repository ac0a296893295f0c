//! Inches and bearings, and the rounding of a tape measure.

use std::fmt;

use serde::{Deserialize, Serialize};

pub use super::tolerance::{
    CONTACT, EPSILON, FAR, ROUNDING, SWEEP_ERROR, SWEEP_PROMISE, TAPE_ERROR,
};

/// A place on the table, in inches east and north of its south-west corner.
pub type Point = nalgebra::Point2<f64>;

/// A displacement on the table, in inches.
pub type Vector = nalgebra::Vector2<f64>;

/// The radius of a general's or messenger's figure, in inches.
pub const FIGURE_RADIUS: f64 = 0.5;

/// Returns a length as a referee compares it: rounded to hundredths of an inch (RUL-58).
#[inline]
#[must_use]
pub fn hundredths(inches: f64) -> i64 {
    (inches * 100.0).round() as i64
}

/// Checks whether `distance` is at most `limit`, both in inches and rounded to hundredths (RUL-58).
#[inline]
#[must_use]
pub fn within(distance: f64, limit: f64) -> bool {
    let over = distance - limit;
    // Rounding decides near the limit only, and is slow.
    if over.abs() > 4.0 * ROUNDING {
        return over < 0.0;
    }
    hundredths(distance) <= hundredths(limit)
}

/// Checks whether `distance` is more than `limit`, both in inches and rounded to hundredths (RUL-58).
#[inline]
#[must_use]
pub fn beyond(distance: f64, limit: f64) -> bool {
    !within(distance, limit)
}

/// Returns the least length that is more than `limit`, in inches (RUL-58).
#[must_use]
pub fn just_beyond(limit: f64) -> f64 {
    limit + 2.0 * ROUNDING
}

/// Returns the least and the greatest of some numbers; without numbers, infinity and negative infinity.
#[inline]
#[must_use]
pub fn span(numbers: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let empty = (f64::INFINITY, f64::NEG_INFINITY);
    let numbers = numbers.into_iter();
    numbers.fold(empty, |(low, high), number| {
        (low.min(number), high.max(number))
    })
}

/// A direction on the table: degrees clockwise from north, in `[0, 360)`.
///
/// # Examples
///
/// ```
/// use vidette_table::measure::Bearing;
///
/// let east = Bearing::new(90.0);
/// assert_eq!(east.turned(-135.0), Bearing::new(315.0));
/// assert!((east.unit().x - 1.0).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
pub struct Bearing {
    degrees: f64,
    /// The direction as a unit vector, computed once because bases need it often.
    unit: Vector,
}

/// Maximum turn in degrees along a path that still counts as straight: people who push bases do not notice so small a
/// turn.
pub const STRAIGHT: f64 = 2.5;

/// The eight winds, clockwise from north.
const WINDS: [&str; 8] = [
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
];

impl Bearing {
    /// North.
    pub const NORTH: Bearing = Bearing {
        degrees: 0.0,
        unit: Vector::new(0.0, 1.0),
    };

    /// Returns the bearing of `degrees`, wrapped into `[0, 360)`; north for a number that is not finite.
    #[must_use]
    pub fn new(degrees: f64) -> Self {
        let wrapped = degrees.rem_euclid(360.0);
        // A tiny negative wraps to 360 itself.
        let degrees = if wrapped.is_finite() && wrapped < 360.0 {
            wrapped
        } else {
            0.0
        };
        // Quarter turns are exact, so that bases square to the table have exact corners.
        let unit = match degrees {
            0.0 => Vector::new(0.0, 1.0),
            90.0 => Vector::new(1.0, 0.0),
            180.0 => Vector::new(0.0, -1.0),
            270.0 => Vector::new(-1.0, 0.0),
            degrees => {
                let (sin, cos) = degrees.to_radians().sin_cos();
                Vector::new(sin, cos)
            }
        };
        Self { degrees, unit }
    }

    /// Returns the bearing along `direction`; north for a vector of no length.
    #[must_use]
    pub fn along(direction: Vector) -> Self {
        Self::new(direction.x.atan2(direction.y).to_degrees())
    }

    /// Returns the bearing of a wind, such as `south-west`; `None` if no wind has this name.
    #[must_use]
    pub fn of_wind(name: &str) -> Option<Self> {
        let eighth = WINDS.iter().position(|wind| *wind == name)?;
        Some(Self::new(45.0 * eighth as f64))
    }

    /// Returns the name of the nearest of the eight winds.
    #[must_use]
    pub fn wind(self) -> &'static str {
        let eighth = (self.degrees / 45.0).round() as usize % WINDS.len();
        WINDS.get(eighth).copied().unwrap_or_default()
    }

    /// Returns the direction as people say it: `due south`, or between two winds with the degrees, `south-west (203)`.
    #[must_use]
    pub fn spoken(self) -> String {
        let wind = self.wind();
        let named = Self::of_wind(wind);
        match named.is_some_and(|named| named.turn_to(self).abs() < STRAIGHT) {
            true => format!("due {wind}"),
            false => format!("{wind} ({self})"),
        }
    }

    /// Returns the degrees, in `[0, 360)`.
    #[must_use]
    pub fn degrees(self) -> f64 {
        self.degrees
    }

    /// Returns the unit vector that looks along this bearing.
    #[inline]
    #[must_use]
    pub fn unit(self) -> Vector {
        self.unit
    }

    /// Returns the bearing turned by `degrees`; positive turns are to the right.
    #[must_use]
    pub fn turned(self, degrees: f64) -> Self {
        Self::new(self.degrees + degrees)
    }

    /// Returns the turn from this bearing to `other` in degrees, in `(-180, 180]`; right is positive.
    #[must_use]
    pub fn turn_to(self, other: Bearing) -> f64 {
        let turn = (other.degrees - self.degrees).rem_euclid(360.0);
        if turn > 180.0 { turn - 360.0 } else { turn }
    }
}

impl PartialEq for Bearing {
    fn eq(&self, other: &Self) -> bool {
        self.degrees == other.degrees
    }
}

impl PartialOrd for Bearing {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        self.degrees.partial_cmp(&other.degrees)
    }
}

impl fmt::Debug for Bearing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Bearing").field(&self.degrees).finish()
    }
}

impl From<f64> for Bearing {
    fn from(degrees: f64) -> Self {
        Self::new(degrees)
    }
}

impl From<Bearing> for f64 {
    fn from(bearing: Bearing) -> Self {
        bearing.degrees
    }
}

impl fmt::Display for Bearing {
    /// Writes the degrees with three digits, as on a compass.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:03}", (self.degrees.round() as i64) % 360)
    }
}

/// Returns the vector a quarter turn to the right of `direction`.
#[inline]
#[must_use]
pub fn right_of(direction: Vector) -> Vector {
    Vector::new(direction.y, -direction.x)
}

/// Returns `vector` turned by `degrees` to the right.
#[must_use]
pub fn turned(vector: Vector, degrees: f64) -> Vector {
    nalgebra::Rotation2::new(-degrees.to_radians()) * vector
}

/// Unit in which people read and type lengths and places (SCALE-02); computations always use inches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Inches to a tenth.
    #[default]
    Inches,
    /// Centimetres, two for each inch of the rules; for figures of 10 to 15 mm.
    Centimetres,
    /// Centimetres, one for each inch of the rules; for figures of 1/300.
    MicroCentimetres,
}

impl Measure {
    /// Returns a length of `inches` as the number that people of this table read.
    #[must_use]
    pub fn number(self, inches: f64) -> f64 {
        match self {
            Measure::Inches | Measure::MicroCentimetres => inches,
            Measure::Centimetres => inches * 2.0,
        }
    }

    /// Returns the inches for a `number` typed in the table's unit: the inverse of [`number`](Self::number).
    ///
    /// Halves and doubles are exact in binary, so a written length reads back as the same length.
    #[must_use]
    pub fn inches(self, number: f64) -> f64 {
        match self {
            Measure::Inches | Measure::MicroCentimetres => number,
            Measure::Centimetres => number / 2.0,
        }
    }

    /// Returns the coordinates of a place in inches as people of this table read them.
    #[must_use]
    pub fn point(self, at: Point) -> Point {
        at.map(|inches| self.number(inches))
    }

    /// Returns the measure named by a unit after a typed number. `in` is an inch of the rules on every table; `cm` is
    /// the roster's centimetre. `None` for any other word, and for `cm` on a table in inches, where it has no meaning.
    #[must_use]
    pub fn named(self, unit: &str) -> Option<Measure> {
        match unit {
            "in" => Some(Measure::Inches),
            "cm" => (self != Measure::Inches).then_some(self),
            _ => None,
        }
    }

    /// Returns the word for the unit in a sentence: `inches` or `centimetres`.
    #[must_use]
    pub const fn units(self) -> &'static str {
        match self {
            Measure::Inches => "inches",
            Measure::Centimetres | Measure::MicroCentimetres => "centimetres",
        }
    }

    /// Returns the abbreviation of the unit: `in` or `cm`.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Measure::Inches => "in",
            Measure::Centimetres | Measure::MicroCentimetres => "cm",
        }
    }

    /// Describes an inch of the rules in centimetres of this table; `None` on a table in inches.
    #[must_use]
    pub fn of_an_inch(self) -> Option<String> {
        let inch = self.number(1.0);
        let unit = self.unit();
        (self != Measure::Inches)
            .then(|| format!("An inch of the rules is {inch} {unit} on this table (SCALE-02)."))
    }

    /// Describes the meaning of typed numbers on a table in centimetres; `None` on a table in inches.
    #[must_use]
    pub fn of_typed_numbers(self) -> Option<String> {
        let inch = self.number(1.0);
        (self != Measure::Inches).then(|| {
            format!(
                "Typed lengths are cm; add `in` for inches of the rules, {inch} cm each (SCALE-02)."
            )
        })
    }

    /// Formats a place as its distances from the west and the south edge, to a tenth, as typed lines give it:
    /// `28.0,30.4`.
    #[must_use]
    pub fn say_point(self, at: Point) -> String {
        let at = self.point(at);
        format!("{:.1},{:.1}", at.x, at.y)
    }

    /// Formats `inches` of the rules as people of this table read them, with the unit.
    #[must_use]
    pub fn say(self, inches: f64) -> String {
        format!("{:.1} {}", self.number(inches), self.unit())
    }

    /// Formats a limit of the rules in whole inches or centimetres.
    #[must_use]
    pub fn say_whole(self, inches: f64) -> String {
        format!("{:.0} {}", self.number(inches), self.unit())
    }

    /// Formats `inches` to a hundredth, for lengths that exceed a limit by less than a tenth.
    #[must_use]
    pub fn say_exactly(self, inches: f64) -> String {
        format!("{:.2} {}", self.number(inches), self.unit())
    }

    /// Formats `inches` to a tenth, or to a hundredth if a tenth would look the same as `limit`.
    #[must_use]
    pub fn say_past(self, inches: f64, limit: f64) -> String {
        match self.say(inches) {
            said if said == self.say(limit) => self.say_exactly(inches),
            said => said,
        }
    }
}

/// Returns the number of yards that `inches` represent, approximately (SCALE-01).
#[must_use]
pub fn yards(inches: f64) -> f64 {
    inches * 50.0
}

/// Returns the greater of two numbers; if one is not a number, either of the two.
///
/// One instruction where [`f64::max`] takes four. Comparisons joined by it cost the processor one branch prediction
/// instead of one each, and half of such predictions are wrong.
#[inline]
pub(crate) fn greater<N: PartialOrd>(one: N, other: N) -> N {
    if one > other { one } else { other }
}

/// Returns the lesser of two numbers; if one is not a number, either of the two.
#[inline]
pub(crate) fn lesser<N: PartialOrd>(one: N, other: N) -> N {
    if one < other { one } else { other }
}
