//! The aim of a march.

use crate::terms::{command::Hand, name::UnitId};
use ruleset::refusal::Refusal;
use table::measure::Bearing;
use table::sweep::Goal;

/// How far the aim may lie off the front after the wheel, in degrees (geometry, GT-03).
pub(super) const STRAIGHT: f64 = 1.0;

/// The aim of a march, with what the rules object to in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Aim {
    /// What ends the march well.
    pub goal: Goal,
    /// What the order goes to, where a march that goes straight at it names another place: that ends it too (ORD-03).
    pub goal_of_order: Option<Goal>,
    /// Wheel before, in degrees.
    pub wheel: f64,
    /// The flank about whose front corner it wheels; none: about its centre.
    pub about: Option<Hand>,
    /// Direction of the march.
    pub bearing: Bearing,
    /// Wheel after, in degrees.
    pub then: f64,
    /// Whether it only wheels and does not march (RUL-59).
    pub in_place: bool,
    /// A retreat ends where every known enemy is 12 inches away (ORD-05).
    pub until_clear: bool,
    /// Whether it goes where the order sends it, so that arrival ends the order (ORD-03).
    pub as_ordered: bool,
    /// Enemy units that saw the brigade before, at whose zone the referee lets it begin all the same: it leaves that.
    pub unheeded: Vec<UnitId>,
    /// What breaks the order or lies too far off the front.
    pub objections: Vec<Refusal>,
}
