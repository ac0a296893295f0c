//! The aim of a march.

use crate::terms::{command::Hand, name::UnitId};
use ruleset::refusal::Refusal;
use table::measure::Bearing;
use table::sweep::MarchGoal;

/// Maximum angle of the aim off the front after the wheel, in degrees (geometry, GT-03).
pub(super) const STRAIGHT: f64 = 1.0;

/// The aim of a march, with the rules' objections to it.
#[derive(Debug, Clone, PartialEq)]
pub struct MarchAim {
    /// Goal that ends the march successfully.
    pub goal: MarchGoal,
    /// Goal of the order, if the march aims at a place beyond it; reaching the goal ends the march (ORD-03).
    pub goal_of_order: Option<MarchGoal>,
    /// Wheel before the march, in degrees.
    pub wheel: f64,
    /// The flank about whose front corner the brigade wheels; `None` for its centre.
    pub about: Option<Hand>,
    /// Direction of the march.
    pub bearing: Bearing,
    /// Wheel after the march, in degrees.
    pub then: f64,
    /// True if the brigade only wheels and does not march (RUL-59).
    pub in_place: bool,
    /// True for a retreat, which ends when every known enemy is 12 inches away (ORD-05).
    pub until_clear: bool,
    /// True if the march goes to the order's goal, so that arrival ends the order (ORD-03).
    pub as_ordered: bool,
    /// Enemy units that see the brigade at the start, although the referee lets the march begin there; their sight does
    /// not end it.
    pub unheeded: Vec<UnitId>,
    /// Objections: breaches of the order, or an aim too far off the front.
    pub objections: Vec<Refusal>,
}
