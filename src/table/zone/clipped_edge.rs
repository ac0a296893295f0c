//! An edge as one point sees it, clipped at a range.

use super::sector::{Direction, EdgeEnd};
use crate::measure::{EPSILON, Vector};

/// The part of an edge within some distance, as seen from the observer.
pub(super) struct ClippedEdge {
    /// Foot of the perpendicular from the observer onto the edge's line, and its distance.
    foot: Vector,
    height: f64,
    /// Unit vector along the edge, counter-clockwise.
    along: Vector,
    /// Start and end of the part, measured from the foot.
    start: f64,
    end: f64,
    /// Start and end of the whole edge, with the directions of its ends.
    ends: [(f64, Direction); 2],
    /// The edge as a bound: its inverse vector.
    pub(super) inverse: Vector,
}

impl ClippedEdge {
    /// Returns the part of an edge, given by its right and left end, that is nearer than `far`; `None` if there is
    /// none, or if the edge points at the observer.
    pub(super) fn new(right: &EdgeEnd, left: &EdgeEnd, far: f64) -> Option<Self> {
        let (v, w) = (right.v, left.v);
        let (run, cross) = (w - v, v.perp(&w));
        let square = run.norm_squared();
        if !(far > 0.0 && cross * cross < far * far * square) {
            return None;
        }
        let length = square.sqrt();
        let height = cross / length;
        if height <= EPSILON {
            return None;
        }
        let along = run / length;
        let reach = (far * far - height * height).max(0.0).sqrt();
        let ends = [(v.dot(&along), right.way), (w.dot(&along), left.way)];
        let (start, end) = (ends[0].0.max(-reach), ends[1].0.min(reach));
        (start < end).then(|| Self {
            foot: Vector::new(along.y, -along.x) * height,
            height,
            along,
            start,
            end,
            ends,
            inverse: Vector::new(run.y, -run.x) / cross,
        })
    }

    /// Returns half of the chord that the circle of `range` cuts from the edge's line.
    fn half_chord(&self, range: f64) -> f64 {
        (range * range - self.height * self.height).max(0.0).sqrt()
    }

    /// Returns the parts from left to right, each with whether it is beyond `range`. There are up to three: beyond the
    /// range after the foot, within the range, and beyond the range before the foot.
    pub(super) fn parts(&self, range: f64) -> impl Iterator<Item = (f64, f64, bool)> + use<> {
        let half = self.half_chord(range);
        let after = (self.start.max(half), self.end, true);
        let inside = (self.start.max(-half), self.end.min(half), false);
        let before = (self.start, self.end.min(-half), true);
        let parts = [after, inside, before].into_iter();
        parts.filter(|(from, to, beyond)| to - from > if *beyond { EPSILON } else { 0.0 })
    }

    pub(super) fn direction_at(&self, place: f64) -> Direction {
        let end = self.ends.iter().find(|(end, _)| *end == place);
        end.map_or_else(
            || Direction::to(self.foot + self.along * place),
            |(_, way)| *way,
        )
    }
}
