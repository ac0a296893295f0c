//! A slit between two obstacles, and from where on a base one looks through it.
//!
//! Of the lines that keep the two sides of a slit apart two touch both sides: the one turned farthest to the left
//! and the one turned farthest to the right, its separating (inner) tangents. One looks through from between these
//! two, from one stretch of every straight line.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::shape::bounding_box::BoundingBox;
use super::super::sight::boundary::BoundarySegment;
use super::super::sight::end::End;
use super::super::sight::line::Scratch;
use super::super::sight::obstacle::Source;
use super::super::sight::scene::Scene;

/// Wider gaps show themselves to observers who stand evenly, in inches.
pub(super) const WIDEST: f64 = 1.5;

/// How far behind a slit there must be something to see, in inches.
const BEHIND: f64 = 0.3;

/// How far inside the part of a boundary segment from which one looks through its ends are taken, as a share of it:
/// at the very ends nothing is seen.
const INSIDE: f64 = 1e-4;

/// Where one tries to look through from where something else is in the way of the middle of the part of a
/// boundary segment that a slit leaves open, as shares of that.
const BESIDE: [f64; 4] = [0.125, 0.375, 0.625, 0.875];

/// How much the way through a slit may turn between one end of a part of a boundary segment and the other, in radians.
const SWING: f64 = 0.5;

/// A narrow gap through which one may look.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Slit {
    /// Where the two lines cross that touch both its sides.
    pub(super) middle: Point,
    /// The directions, through it, of the line turned farthest to the left and of the other.
    pub(super) left: Vector,
    pub(super) right: Vector,
    /// The obstacles on its sides.
    pub(super) sides: [Source; 2],
}

impl Slit {
    /// Returns the same as those see it who look through from the other side.
    pub(super) fn reversed(self) -> Self {
        Self {
            left: -self.left,
            right: -self.right,
            ..self
        }
    }

    /// Returns bounds that hold where it is narrowest.
    pub(in crate::table) fn bounds(&self) -> BoundingBox {
        BoundingBox::between(self.middle, self.middle).grown(WIDEST / 2.0)
    }

    /// Returns the parts of a boundary segment from which one looks through the slit, each by its ends and its middle;
    /// none where one does not, or where something else is in the way.
    ///
    /// A crest may let one look from some of the part that the two sides of the slit leave open only.
    /// Where it does is bounded by the places from which it is looked past the two sides, so what lies
    /// between these is tried. Where that shows nothing some places beside the middle are.
    pub(in crate::table) fn open_parts(
        &self,
        segment: &BoundarySegment,
        by_crests: &[(Source, Point)],
        scene: &Scene<'_>,
        scratch: &mut Scratch,
    ) -> Vec<[Point; 3]> {
        let Some((first, last)) = self.left_open(segment) else {
            return Vec::new();
        };
        let mut is_open = |at: &Point| self.is_open_from(segment, *at, scene, scratch);
        let at = |share: f64| first + (last - first) * share;
        let middle = at(0.5);
        if is_open(&middle) {
            return self.parts_between(first, last);
        }
        let within = |place: &Point| (place - first).dot(&(place - last)) < 0.0;
        let past = by_crests
            .iter()
            .filter(|(source, _)| self.sides.contains(source));
        let past: Vec<Point> = past.map(|past| past.1).filter(within).collect();
        let between = past.iter().zip(past.iter().skip(1));
        let between = between.map(|(from, to)| [*from, from + (to - from) * 0.5, *to]);
        let mut parts: Vec<[Point; 3]> = between.filter(|[_, middle, _]| is_open(middle)).collect();
        if parts.is_empty() {
            let beside = BESIDE.map(at).into_iter();
            parts.extend(beside.filter(is_open).map(|at| [at; 3]));
        }
        parts
    }

    /// Returns the part of a boundary segment between two places, in so many that the way through the slit turns by no
    /// more than [`SWING`] along each: a slit close by shows what is far behind it like the hole of a camera.
    fn parts_between(&self, first: Point, last: Point) -> Vec<[Point; 3]> {
        let (one, other) = (first - self.middle, last - self.middle);
        let turn = one.perp(&other).atan2(one.dot(&other)).abs();
        let count = (turn / SWING).ceil().max(1.0);
        let at = |part: f64| first + (last - first) * (part / count);
        let parts = (0..count as usize).map(|part| part as f64);
        let part = |from: f64| [at(from), at(from + 0.5), at(from + 1.0)];
        parts.map(part).collect()
    }

    /// Returns the ends of the part of a boundary segment from which the two sides of the slit let one look: the
    /// part between the two lines.
    pub(super) fn left_open(&self, segment: &BoundarySegment) -> Option<(Point, Point)> {
        let (run, from) = (segment.b - segment.a, segment.a - self.middle);
        let (mut low, mut high) = (0.0_f64, 1.0_f64);
        for along in [self.left, -self.right] {
            let (start, slope) = (along.perp(&from), along.perp(&run));
            let end = -start / slope;
            if slope > 0.0 {
                low = low.max(end);
            } else if slope < 0.0 {
                high = high.min(end);
            } else if start < 0.0 {
                return None;
            }
        }
        let inside = (high - low) * INSIDE;
        // At the end of the boundary segment somebody stands already, who looks through as well as from beside it.
        let first = if low > 0.0 { low + inside } else { 0.0 };
        let last = if high < 1.0 { high - inside } else { 1.0 };
        let at = |share: f64| segment.a + run * share;
        (low < high).then(|| (at(first), at(last)))
    }

    /// Returns whether one sees through the slit from a place on a boundary segment, past everything else.
    fn is_open_from(
        &self,
        segment: &BoundarySegment,
        at: Point,
        scene: &Scene<'_>,
        scratch: &mut Scratch,
    ) -> bool {
        let from = segment.end(at);
        let way = (self.middle - at).try_normalize(EPSILON);
        way.is_some_and(|way| {
            let to = End {
                at: self.middle + way * BEHIND,
                height: 0,
                own: from.own,
            };
            scene.sees(&from, &to, scratch)
        })
    }
}
