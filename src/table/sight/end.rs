//! The start or end of a line of sight.

use crate::ground::SightType;
use crate::measure::Point;

/// One end of a line of sight.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SightEnd {
    pub(crate) at: Point,
    pub(crate) height: u8,
    /// The type under the end; only some rules need it.
    pub(crate) own: SightType,
}

impl SightEnd {
    /// Checks whether the ground under two ends is alike.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        self.height == other.height && self.own == other.own
    }
}
