//! Moves and drills in spoken form.

use serde::{Deserialize, Serialize};

use crate::terms::name::UnitId;
use table::measure::{Bearing, Point};

/// Left or right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// To the left of the front.
    Left,
    /// To the right of the front.
    Right,
}

impl Hand {
    /// Returns `left` or `right`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Hand::Left => "left",
            Hand::Right => "right",
        }
    }
}

/// A tactical move in spoken form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manoeuvre {
    /// Straight ahead, by this many inches.
    Ahead(f64),
    /// Straight back by this many inches, without turning.
    Back(f64),
    /// Sideways by this many inches, without turning.
    Sideways(Hand, f64),
    /// A wheel about the inner end of the front by this many degrees.
    Wheel(Hand, f64),
    /// A wheel by the inches that the outer end travels.
    WheelInches(Hand, f64),
    /// A wheel and then straight ahead by this many inches, as one move (RUL-63).
    WheelThenAhead(Box<Manoeuvre>, f64),
    /// Straight ahead by this many inches, then a wheel and optionally ahead again, as one move (RUL-63).
    AheadThenWheel(f64, Box<Manoeuvre>),
    /// A turn about.
    About,
    /// Straight to a place, which becomes the centre of the unit or group. The facing is the given one, or stays.
    To(Point, Option<Bearing>),
    /// Straight at a unit until the bases touch, after a wheel that brings that unit straight ahead. It is a charge if
    /// the unit is an enemy.
    UpTo(UnitId),
    /// The move that the order demands.
    AsOrdered,
}

/// A change of formation (CMD-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drill {
    /// Guns to horses.
    Limber,
    /// Guns into action.
    Unlimber,
    /// Cavalry to horse.
    Mount,
    /// Cavalry to foot.
    Dismount,
}

/// Direction to which a unit turns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Towards {
    /// An attacker (CMD-09).
    Unit(UnitId),
    /// A direction.
    Bearing(Bearing),
}
