//! Crests near the ends of a pencil of lines, where the half inch of RUL-54 is measured.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::beyond;
use super::super::measure::within;
use super::line::ON_CREST;
use super::line::nearest_of_segments;
use super::pencil::Met;
use super::pencil::Pencil;
use super::scene::Obstacle;
use super::survey::edges;

/// What an edge of a crest does to the lines of a pencil.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hides {
    /// No line crosses it, or every crossing is within half an inch of an end.
    Never,
    /// It hides wherever it is crossed.
    Always,
    /// It hides by the angle of the line.
    ByAngle,
}

/// Returns what a crest is to a pencil; its corners that matter are added to `corners`.
pub(in crate::table) fn by_crest(
    pencil: &Pencil,
    crest: &Obstacle<'_>,
    corners: &mut Vec<Point>,
) -> Met {
    let mark = corners.len();
    let mut met = Met::Clear;
    for chain in crest.rings() {
        let mut run = Run::new(pencil, chain);
        for (a, b) in edges(chain, false) {
            match hides(pencil, (a, b)) {
                Hides::Never => run.end(a, b),
                Hides::Always => {
                    if pencil.crosses_all((a, b)) || run.grow(a, b) {
                        corners.truncate(mark);
                        return Met::Full;
                    }
                    for corner in [a, b].into_iter().filter(|c| pencil.is_corner(*c)) {
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
    pencil: &'a Pencil,
    /// Whether the whole chain lies between the two ends.
    between: bool,
    left: bool,
    right: bool,
}

impl<'a> Run<'a> {
    fn new(pencil: &'a Pencil, chain: &[Point]) -> Self {
        Self {
            pencil,
            between: chain.iter().all(|point| pencil.place(*point).is_between()),
            left: false,
            right: false,
        }
    }

    fn grow(&mut self, a: Point, b: Point) -> bool {
        for place in [self.pencil.place(a), self.pencil.place(b)] {
            self.left |= place.is_left();
            self.right |= place.is_right();
        }
        self.between && self.left && self.right
    }

    /// Ends the run, unless the edge between `a` and `b` is out of reach on one side.
    fn end(&mut self, a: Point, b: Point) {
        let (a, b) = (self.pencil.place(a), self.pencil.place(b));
        let aside = (a.is_left() && b.is_left()) || (a.is_right() && b.is_right());
        if !aside {
            self.left = false;
            self.right = false;
        }
    }
}

fn hides(pencil: &Pencil, edge: (Point, Point)) -> Hides {
    let Some(part) = met_part(pencil, edge) else {
        return Hides::Never;
    };
    let apart = |rim: (Point, Point)| {
        let (a, b) = nearest_of_segments(rim, part);
        beyond((a - b).norm() - EPSILON, ON_CREST)
    };
    let close = |rim: (Point, Point)| {
        let near = |a: Point, b: Point| within((a - b).norm(), ON_CREST);
        near(rim.0, part.0) && near(rim.0, part.1) && near(rim.1, part.0) && near(rim.1, part.1)
    };
    if close(pencil.p) || close(pencil.q) {
        Hides::Never
    } else if apart(pencil.p) && apart(pencil.q) {
        Hides::Always
    } else {
        Hides::ByAngle
    }
}

/// Returns the part of an edge that some line of the pencil may cross.
fn met_part(pencil: &Pencil, (a, b): (Point, Point)) -> Option<(Point, Point)> {
    let run = b - a;
    let mut span: Option<(f64, f64)> = None;
    let mut add = |s: f64| {
        span = Some(span.map_or((s, s), |(low, high)| (low.min(s), high.max(s))));
    };
    for (end, s) in [(a, 0.0), (b, 1.0)] {
        if pencil.place(end).is_inside() {
            add(s);
        }
    }
    for (from, along) in &pencil.outer {
        let cross = along.perp(&run);
        let s = (from - a).perp(along) / run.perp(along);
        if cross.abs() > EPSILON * EPSILON && (0.0..=1.0).contains(&s) {
            add(s);
        }
    }
    span.map(|(low, high)| (a + run * low, a + run * high))
}
