//! Crest occlusion near the ends of a shaft, where the half inch of RUL-54 is measured.
//!
//! A conservative interval test for each edge: the least and the greatest distance along any line of the shaft between
//! the edge and either end. Linear in the edges of the crest; undecided shafts are halved by the search.

use super::{
    obstacle::Obstacle,
    piece::ON_CREST,
    shaft::{Shaft, ShaftEffect, ShaftPosition, SplitSegment},
};
use crate::measure::{EPSILON, Point, Vector, beyond, span, within};
use crate::shape::segment::{nearest_of_segments, segment_crossing};

/// Effect of a crest's edge on the lines of a shaft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hides {
    /// No line crosses the edge, or every crossing is within half an inch of an end.
    Never,
    /// The edge hides every line that crosses it.
    Always,
    /// Whether the edge hides a line depends on the angle of the line, and on the position of the line's end near the
    /// edge.
    ByAngle(SplitSegment),
}

/// Returns the effect of a crest on a shaft and adds its relevant corners to `corners`.
pub(crate) fn by_crest(
    shaft: &Shaft,
    crest: &Obstacle<'_>,
    corners: &mut Vec<Point>,
) -> ShaftEffect {
    let mark = corners.len();
    let mut met = ShaftEffect::Clear;
    for chain in crest.rings() {
        let mut run = EdgeRun::default();
        let is_between = || {
            chain
                .iter()
                .all(|point| shaft.point_position(*point).is_between())
        };
        let mut corners_of = chain
            .iter()
            .map(|corner| (*corner, shaft.point_position(*corner)));
        let Some(mut start) = corners_of.next() else {
            continue;
        };
        for end in corners_of {
            let ((a, from), (b, to)) = (std::mem::replace(&mut start, end), end);
            // Most edges of a long crest are beside all lines and do not affect the run.
            if from.is_aside_with(to) {
                continue;
            }
            match edge_hides(shaft, (a, from), (b, to)) {
                Hides::Never => run.end_run(),
                Hides::Always => {
                    if shaft.crosses_all((a, b)) || (run.add_edge(from, to) && is_between()) {
                        corners.truncate(mark);
                        return ShaftEffect::Full;
                    }
                    for corner in [a, b].into_iter().filter(|c| shaft.is_corner(*c)) {
                        if !corners.iter().skip(mark).any(|known| *known == corner) {
                            corners.push(corner);
                        }
                    }
                    met = if met == ShaftEffect::Clear {
                        ShaftEffect::Partial
                    } else {
                        met
                    };
                }
                Hides::ByAngle(doubt) => {
                    run.end_run();
                    met = match met {
                        ShaftEffect::Curved(other) => ShaftEffect::Curved(doubt.and(other)),
                        _ => ShaftEffect::Curved(doubt),
                    };
                }
            }
        }
    }
    met
}

/// Consecutive edges of a chain that hide every line that crosses them. If the whole chain lies between the two ends, a
/// line that has one corner of the run to its left and another to its right crosses one of the edges.
#[derive(Default)]
struct EdgeRun {
    left: bool,
    right: bool,
}

impl EdgeRun {
    /// Adds an edge; returns whether the run has corners on both sides of all lines.
    fn add_edge(&mut self, from: ShaftPosition, to: ShaftPosition) -> bool {
        for place in [from, to] {
            self.left |= place.is_left();
            self.right |= place.is_right();
        }
        self.left && self.right
    }

    /// Ends the run: a line may pass an edge.
    fn end_run(&mut self) {
        self.left = false;
        self.right = false;
    }
}

fn edge_hides(shaft: &Shaft, start: (Point, ShaftPosition), end: (Point, ShaftPosition)) -> Hides {
    let Some(part) = met_part(shaft, start, end) else {
        return Hides::Never;
    };
    let (Some(starts), Some(ends)) = (
        met_through(part, shaft.q, shaft.p),
        met_through(part, shaft.p, shaft.q),
    ) else {
        return Hides::Never;
    };
    let off = |segment: (Point, Point)| {
        let (a, b) = nearest_of_segments(segment, part);
        (a - b).norm()
    };
    let (from_starts, from_ends) = (off(starts), off(ends));
    let is_beyond = |inches: f64| beyond(inches - EPSILON, ON_CREST);
    // Most edges are far from both ends, so the angle of the lines to them does not matter.
    if is_beyond(from_starts) && is_beyond(from_ends) {
        return Hides::Always;
    }
    let slant = Slant::new(shaft, start.0, end.0);
    let close = |segment: (Point, Point)| {
        let ends = [segment.0, segment.1];
        let ways = ends
            .into_iter()
            .flat_map(|end| [(end - part.0).norm(), (end - part.1).norm()]);
        let most = ways
            .fold(0.0, f64::max)
            .min(slant.greatest_distance(segment));
        within(most + EPSILON, ON_CREST)
    };
    if close(starts) || close(ends) {
        return Hides::Never;
    }
    let apart = |off: f64, segment| is_beyond(off.max(slant.least_distance(segment)));
    match (apart(from_starts, starts), apart(from_ends, ends)) {
        (true, true) => Hides::Always,
        (true, false) => Hides::ByAngle(SplitSegment::End),
        (false, true) => Hides::ByAngle(SplitSegment::Start),
        (false, false) => Hides::ByAngle(SplitSegment::Both),
    }
}

/// Returns the part of `segment` that a line can reach if it starts on `from` and runs through `edge`; `None` if no
/// line reaches the segment.
///
/// A corner of a crest is near one end of the lines. The lines through it meet only a short part of the segment at that
/// end, however long the segment at their other end is.
fn met_through(
    edge: (Point, Point),
    from: (Point, Point),
    segment: (Point, Point),
) -> Option<(Point, Point)> {
    let (a, b) = segment;
    let run = b - a;
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for start in [from.0, from.1] {
        for through in [edge.0, edge.1] {
            let along = through - start;
            let cross = along.perp(&run);
            (least, most) = (least.min(cross), most.max(cross));
            let place = (start - a).perp(&along) / run.perp(&along);
            (low, high) = (low.min(place), high.max(place));
        }
    }
    // If some line may run along the segment, the computed places mean nothing.
    if least <= EPSILON && most >= -EPSILON {
        return Some((a, b));
    }
    let slack = EPSILON / run.norm();
    let (low, high) = ((low - slack).max(0.0), (high + slack).min(1.0));
    (low <= high).then(|| (a + run * low, a + run * high))
}

/// Angle between the lines of a shaft and the straight line through an edge: an offset from that line, divided by the
/// sine of the angle, is the distance along a line of the shaft.
struct Slant {
    from: Point,
    along: Vector,
    /// The least and the greatest sine of the angle.
    sines: (f64, f64),
}

impl Slant {
    fn new(shaft: &Shaft, from: Point, to: Point) -> Self {
        let along = (to - from)
            .try_normalize(EPSILON)
            .unwrap_or(Vector::zeros());
        let outer = shaft.outer.iter();
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        let (mut ahead, mut back) = (false, false);
        for (_, way) in outer {
            let sine = along.perp(way);
            (least, most) = (least.min(sine), most.max(sine));
            let cosine = along.dot(way);
            ahead |= cosine >= 0.0;
            back |= cosine <= 0.0;
        }
        // The outermost lines bound all directions. If they lie on both sides of the perpendicular to the edge, the
        // greatest sine is 1; if they lie on both sides of the edge's direction, the least sine is 0.
        let crossed = least * most <= 0.0;
        let sines = [least.abs(), most.abs()];
        let [one, other] = sines;
        Self {
            from,
            along,
            sines: (
                if crossed { 0.0 } else { one.min(other) },
                if ahead && back { 1.0 } else { one.max(other) },
            ),
        }
    }

    fn aside(&self, point: Point) -> f64 {
        self.along.perp(&(point - self.from))
    }

    /// Returns the least distance along a line from a segment to the edge.
    fn least_distance(&self, segment: (Point, Point)) -> f64 {
        let (a, b) = segment;
        let (a, b) = (self.aside(a), self.aside(b));
        if a * b <= 0.0 {
            0.0
        } else {
            a.abs().min(b.abs()) / self.sines.1
        }
    }

    /// Returns the greatest distance along a line from a segment to the edge.
    fn greatest_distance(&self, segment: (Point, Point)) -> f64 {
        let (a, b) = segment;
        self.aside(a).abs().max(self.aside(b).abs()) / self.sines.0
    }
}

/// Returns the part of an edge that some line of the shaft may cross; `None` if no line may.
fn met_part(
    shaft: &Shaft,
    start: (Point, ShaftPosition),
    end: (Point, ShaftPosition),
) -> Option<(Point, Point)> {
    let (a, from) = start;
    let (b, to) = end;
    if from.is_out_with(to) {
        return None;
    }
    let run = b - a;
    let inside = [(from, 0.0), (to, 1.0)].into_iter();
    let inside = inside.filter_map(|(end, share)| end.is_inside().then_some(share));
    let outer = shaft.outer.iter().filter_map(|(from, along)| {
        let cross = along.perp(&run);
        let share = (from - a).perp(along) / run.perp(along);
        (cross.abs() > EPSILON * EPSILON && (0.0..=1.0).contains(&share)).then_some(share)
    });
    // Where the edge runs over the start or end segment of the lines, they cross it there.
    let over = [shaft.p, shaft.q].into_iter();
    let over = over.filter_map(|end| segment_crossing((a, b), end));
    let over = over.map(|at| (at - a).dot(&run) / run.norm_squared());
    let (low, high) = span(inside.chain(outer).chain(over));
    (low <= high).then(|| (a + run * low, a + run * high))
}
