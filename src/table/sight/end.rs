//! The start or end of a line of sight.

use crate::ground::SightType;
use crate::measure::Point;

/// One end of a line of sight.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SightEnd {
    pub(crate) at: Point,
    pub(crate) height: u8,
    /// The type of ground under the end; only some rules need it.
    pub(crate) own: SightType,
}

impl SightEnd {
    /// Checks whether the same kind of ground lies under two ends.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        self.height == other.height && self.own == other.own
    }
}
