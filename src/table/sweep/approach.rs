//! An enemy and a mover that come near enough for sight, and where the one first sees the other.

use crate::sight::vantage::Line;

/// An enemy and a mover, and the stretch of the course on which the one may be near enough to see the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Approach {
    pub(super) enemy: usize,
    pub(super) mover: usize,
    /// Nobody sees farther from where the enemy stands, whatever rounds to it.
    pub(super) range: f64,
    pub(super) from: f64,
    pub(super) to: f64,
    /// Whether the mover was out of reach before, or nothing was asked yet.
    pub(super) is_new: bool,
}

/// Who sees whom first, and where.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sighting {
    /// Inches along the course.
    pub(super) after: f64,
    pub(super) enemy: usize,
    pub(super) mover: usize,
    /// A line by which the one sees the other there.
    pub(super) line: Line,
}
