//! An enemy and a mover that come near enough to see each other, and where the enemy first sees the mover.

use crate::sight::vantage::Line;

/// An enemy and a mover, and the stretch of the course on which the mover may be near enough to be seen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Approach {
    pub(super) enemy: usize,
    pub(super) mover: usize,
    /// Maximum range of sight from the enemy's position, roundings included.
    pub(super) range: f64,
    pub(super) from: f64,
    pub(super) to: f64,
    /// True if the mover was out of range before, or nothing was tested yet.
    pub(super) is_new: bool,
}

/// The first sighting of a mover: the observer, the mover, and the place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sighting {
    /// Inches along the course.
    pub(super) after: f64,
    pub(super) enemy: usize,
    pub(super) mover: usize,
    /// A line of sight from the observer to the mover at that place.
    pub(super) line: Line,
}
