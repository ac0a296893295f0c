//! Crest occlusion near the ends of a shaft, where the half inch of RUL-54 is measured.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::beyond;
use super::super::measure::within;
use super::super::shape::ring::edges;
use super::super::shape::segment::nearest_of_segments;
use super::obstacle::Obstacle;
use super::piece::ON_CREST;
use super::shaft::Met;
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
        for (a, b) in edges(chain, false) {
            match hides(shaft, (a, b)) {
                Hides::Never => run.end(a, b),
                Hides::Always => {
                    if shaft.crosses_all((a, b)) || run.grow(a, b) {
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
                    run.end(a, b);
                    met = Met::Curved;
                }
            }
        }
    }
    met
}

/// Edges of a chain, one after another, that hide wherever they are crossed: a line that has one
/// corner of the run to its left and another to its right crosses one of them.
struct Run<'a> {
    shaft: &'a Shaft,
    /// Whether the whole chain lies between the two ends.
    between: bool,
    left: bool,
    right: bool,
}

impl<'a> Run<'a> {
    fn new(shaft: &'a Shaft, chain: &[Point]) -> Self {
        Self {
            shaft,
            between: chain.iter().all(|point| shaft.place(*point).is_between()),
            left: false,
            right: false,
        }
    }

    fn grow(&mut self, a: Point, b: Point) -> bool {
        for place in [self.shaft.place(a), self.shaft.place(b)] {
            self.left |= place.is_left();
            self.right |= place.is_right();
        }
        self.between && self.left && self.right
    }

    /// Ends the run, unless the edge between `a` and `b` is out of reach on one side.
    fn end(&mut self, a: Point, b: Point) {
        let (a, b) = (self.shaft.place(a), self.shaft.place(b));
        let aside = (a.is_left() && b.is_left()) || (a.is_right() && b.is_right());
        if !aside {
            self.left = false;
            self.right = false;
        }
    }
}

fn hides(shaft: &Shaft, edge: (Point, Point)) -> Hides {
    let Some(part) = met_part(shaft, edge) else {
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
fn met_part(shaft: &Shaft, (a, b): (Point, Point)) -> Option<(Point, Point)> {
    let run = b - a;
    let mut span: Option<(f64, f64)> = None;
    let mut add = |s: f64| {
        span = Some(span.map_or((s, s), |(low, high)| (low.min(s), high.max(s))));
    };
    for (end, s) in [(a, 0.0), (b, 1.0)] {
        if shaft.place(end).is_inside() {
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
