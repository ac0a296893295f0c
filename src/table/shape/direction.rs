//! Directions in order, without trigonometry.

use crate::measure::Vector;

/// Returns the pseudo-angle of a direction: a number that grows with the angle from due east, counter-clockwise, from 0
/// to 4 (Sedgewick's `theta`).
///
/// Branch-free by `copysign`: half of the signs would be mispredicted.
#[must_use]
pub fn pseudo_angle(v: &Vector) -> f64 {
    let slope = v.y.abs() / (v.x.abs() + v.y.abs());
    let half = 1.0 - (1.0 - slope).copysign(v.x);
    2.0 - (2.0 - half).copysign(v.y)
}
