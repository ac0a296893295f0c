//! Orders, and the places that they name (ORD-01 to ORD-06).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::terms::name::{BrigadeId, FeatureId, UnitId};
use table::measure::{Measure, Point};

/// A place that an order, march or ride names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// A terrain feature.
    Feature(FeatureId),
    /// The position of a unit.
    Unit(UnitId),
    /// A formation; its nearest unit is the goal (RUL-32).
    Brigade(BrigadeId),
    /// A point of the table, in inches.
    Point(Point),
}

impl Place {
    /// Returns the place in the form of the command language on a table of this measure (SCALE-02).
    #[must_use]
    pub fn written(&self, measure: Measure) -> String {
        match self {
            Place::Point(at) => Place::Point(measure.point(*at)).to_string(),
            place => place.to_string(),
        }
    }
}

impl fmt::Display for Place {
    /// Writes the place in the form of the command language on a table in inches.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Feature(id) => id.fmt(f),
            Place::Unit(id) => id.fmt(f),
            Place::Brigade(id) => id.fmt(f),
            Place::Point(p) => write!(f, "{},{}", p.x, p.y),
        }
    }
}

/// Order of a brigade. A brigade has exactly one (ORD-01).
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Go straight at an enemy formation (ORD-02).
    Attack(BrigadeId),
    /// March to a terrain feature, then Hold (ORD-03).
    Advance(Place),
    /// Stay in the position (ORD-04).
    #[default]
    Hold,
    /// Retreat until every enemy is 12 inches away, then Hold (ORD-05).
    Retire,
    /// Recover; full edition (ORD-06).
    Rest,
}

impl Order {
    /// Returns the name used in rosters and answers.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Order::Attack(_) => "attack",
            Order::Advance(_) => "advance",
            Order::Hold => "hold",
            Order::Retire => "retire",
            Order::Rest => "rest",
        }
    }

    /// Returns the order in the form of the command language on a table of this measure (SCALE-02).
    #[must_use]
    pub fn written(&self, measure: Measure) -> String {
        match self {
            Order::Advance(place) => format!("{} {}", self.name(), place.written(measure)),
            order => order.to_string(),
        }
    }

    /// Returns the target of the order, in the form of the command language on a table in inches; `None` if the order
    /// has none.
    #[must_use]
    pub fn target(&self) -> Option<String> {
        match self {
            Order::Attack(brigade) => Some(brigade.to_string()),
            Order::Advance(place) => Some(place.to_string()),
            Order::Hold | Order::Retire | Order::Rest => None,
        }
    }

    /// Returns the order; if its target is a brigade, the brigade is renamed by `name`.
    #[must_use]
    pub fn renamed(&self, name: impl Fn(&BrigadeId) -> BrigadeId) -> Self {
        match self {
            Order::Attack(id) => Order::Attack(name(id)),
            Order::Advance(Place::Brigade(id)) => Order::Advance(Place::Brigade(name(id))),
            other => other.clone(),
        }
    }

    /// Checks whether a brigade under this order may march (GT-01, ORD-13).
    #[must_use]
    pub const fn marches(&self) -> bool {
        matches!(self, Order::Attack(_) | Order::Advance(_) | Order::Retire)
    }

    /// Checks whether the brigade counts as holding for new orders (ORD-10, RUL-39).
    #[must_use]
    pub const fn is_holding(&self) -> bool {
        matches!(self, Order::Hold | Order::Rest)
    }
}

impl fmt::Display for Order {
    /// Writes the order in the form of the command language on a table in inches.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self.target() {
            Some(target) => write!(f, " {target}"),
            None => Ok(()),
        }
    }
}
