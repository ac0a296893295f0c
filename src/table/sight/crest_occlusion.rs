//! Crest occlusion near the ends of a shaft, where the half inch of RUL-54 is measured.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::beyond;
use super::super::measure::within;
use super::super::shape::segment::nearest_of_segments;
use super::obstacle::Obstacle;
use super::piece::ON_CREST;
use super::shaft::Met;
use super::shaft::Place;
use super::shaft::Shaft;

/// What an edge of a crest does to the lines of a shaft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hides {
    /// No line crosses it, or every crossing is within half an inch of an end.
    Never,
    /// It hides wherever it is crossed.
    Always,
    /// It hides by the angle of the line.
    ByAngle,
}

/// Returns what a crest is to a shaft; its corners that matter are added to `corners`.
pub(in crate::table) fn by_crest(
    shaft: &Shaft,
    crest: &Obstacle<'_>,
    corners: &mut Vec<Point>,
) -> Met {
    let mark = corners.len();
    let mut met = Met::Clear;
    for chain in crest.rings() {
        let mut run = Run::new(shaft, chain);
        let mut corners_of = chain.iter().map(|corner| (*corner, shaft.place(*corner)));
        let Some(mut start) = corners_of.next() else {
            continue;
        };
        for end in corners_of {
            let ((a, from), (b, to)) = (std::mem::replace(&mut start, end), end);
            // Most edges of a long crest are beside all lines, and take nothing from a run.
            if from.is_aside_with(to) {
                continue;
            }
            match hides(shaft, (a, from), (b, to)) {
                Hides::Never => run.end(),
                Hides::Always => {
                    if shaft.crosses_all((a, b)) || run.grow(from, to) {
                        corners.truncate(mark);
                        return Met::Full;
                    }
                    for corner in [a, b].into_iter().filter(|c| shaft.is_corner(*c)) {
                        if !corners.iter().skip(mark).any(|known| *known == corner) {
                            corners.push(corner);
                        }
                    }
                    met = if met == Met::Clear { Met::Partial } else { met };
                }
                Hides::ByAngle => {
                    run.end();
                    met = Met::Curved;
                }
            }
        }
    }
    met
}

/// Edges of a chain, one after another, that hide wherever they are crossed: a line that has one
/// corner of the run to its left and another to its right crosses one of them.
struct Run {
    /// Whether the whole chain lies between the two ends.
    between: bool,
    left: bool,
    right: bool,
}

impl Run {
    fn new(shaft: &Shaft, chain: &[Point]) -> Self {
        Self {
            between: chain.iter().all(|point| shaft.place(*point).is_between()),
            left: false,
            right: false,
        }
    }

    fn grow(&mut self, from: Place, to: Place) -> bool {
        for place in [from, to] {
            self.left |= place.is_left();
            self.right |= place.is_right();
        }
        self.between && self.left && self.right
    }

    /// Ends the run: a line may get past an edge.
    fn end(&mut self) {
        self.left = false;
        self.right = false;
    }
}

fn hides(shaft: &Shaft, start: (Point, Place), end: (Point, Place)) -> Hides {
    let Some(part) = met_part(shaft, start, end) else {
        return Hides::Never;
    };
    let apart = |segment: (Point, Point)| {
        let (a, b) = nearest_of_segments(segment, part);
        beyond((a - b).norm() - EPSILON, ON_CREST)
    };
    let close = |segment: (Point, Point)| {
        let near = |a: Point, b: Point| within((a - b).norm(), ON_CREST);
        near(segment.0, part.0)
            && near(segment.0, part.1)
            && near(segment.1, part.0)
            && near(segment.1, part.1)
    };
    if close(shaft.p) || close(shaft.q) {
        Hides::Never
    } else if apart(shaft.p) && apart(shaft.q) {
        Hides::Always
    } else {
        Hides::ByAngle
    }
}

/// Returns the part of an edge that some line of the shaft may cross.
fn met_part(
    shaft: &Shaft,
    (a, from): (Point, Place),
    (b, to): (Point, Place),
) -> Option<(Point, Point)> {
    if from.is_out_with(to) {
        return None;
    }
    let run = b - a;
    let mut span: Option<(f64, f64)> = None;
    let mut add = |s: f64| {
        span = Some(span.map_or((s, s), |(low, high)| (low.min(s), high.max(s))));
    };
    for (end, s) in [(from, 0.0), (to, 1.0)] {
        if end.is_inside() {
            add(s);
        }
    }
    for (from, along) in &shaft.outer {
        let cross = along.perp(&run);
        let s = (from - a).perp(along) / run.perp(along);
        if cross.abs() > EPSILON * EPSILON && (0.0..=1.0).contains(&s) {
            add(s);
        }
    }
    span.map(|(low, high)| (a + run * low, a + run * high))
}
