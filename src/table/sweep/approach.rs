//! An enemy and a mover that come near enough for sight, and where the one first sees the other.

use crate::sight::vantage::Line;

/// An enemy and a mover, and the stretch of the course on which the one may be near enough to see the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Approach {
    pub(super) enemy: usize,
    pub(super) mover: usize,
    /// Greatest range of sight from the enemy's position, roundings included.
    pub(super) range: f64,
    pub(super) from: f64,
    pub(super) to: f64,
    /// True if the mover was out of range before, or nothing was asked yet.
    pub(super) is_new: bool,
}

/// First sighting: observer, mover and distance.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sighting {
    /// Inches along the course.
    pub(super) after: f64,
    pub(super) enemy: usize,
    pub(super) mover: usize,
    /// A line by which the one sees the other there.
    pub(super) line: Line,
}
