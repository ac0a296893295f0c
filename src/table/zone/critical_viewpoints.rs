//! Critical viewpoints: where a base stands on a crest, and how far from it (RUL-54).
//!
//! Whoever is within half an inch of a crest, along the line, sees both slopes. How far from the crest that lets a
//! viewpoint be depends on where it looks: each corner that bounds its view has one place of its own from which it is
//! looked past farthest out. Viewpoints that stand evenly miss those places by enough to lose whole fans behind the
//! corner, so they are worked out, by bisection.

use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::shape::bounding_box::BoundingBox;
use super::super::shape::ring::edges;
use super::super::sight::boundary::BoundarySegment;
use super::super::sight::obstacle::Source;
use super::super::sight::piece::ON_CREST;
use super::super::sight::piece::Role;
use super::super::sight::scene::Scene;
use crate::table::shape::root::Until;
use crate::table::shape::root::bisect;

/// Places closer together than this are one, in inches.
pub(in crate::table) const TOGETHER: f64 = 0.1;

/// Pieces of a boundary segment in which one place is sought.
const PIECES: usize = 8;

/// Halvings that find a place to a ten-thousandth of an inch.
const HALVINGS: u32 = 12;

/// Returns the places on a boundary segment from which the line to a corner crosses a crest at half an inch, with
/// whose corner it is, along the boundary segment: for every crest that comes so near, and every corner beyond it.
pub(in crate::table) fn places_by_crests(
    segment: &BoundarySegment,
    scene: &Scene<'_>,
) -> Vec<(Source, Point)> {
    let mut places = Vec::new();
    // Farther from an edge no line crosses it within half an inch.
    let around = segment.bounds().grown(ON_CREST + TOGETHER);
    let crests = scene.obstacles.iter().filter(|o| o.role == Role::Crest);
    for crest in crests.filter(|crest| crest.bounds.meets(&around)) {
        let edges = crest.rings().flat_map(|chain| edges(chain, false));
        for edge in edges.filter(|(a, b)| BoundingBox::between(*a, *b).meets(&around)) {
            let Some(slope) = Slope::of(segment, edge) else {
                continue;
            };
            for obstacle in scene.obstacles.iter().filter(|o| o.role != Role::Crest) {
                for corner in obstacle
                    .rings()
                    .flat_map(|ring| corners(ring, obstacle.closed()))
                {
                    slope.add_places(&corner, |place| places.push((obstacle.source, place)));
                }
            }
        }
    }
    let along = |place: &Point| (place - segment.a).dot(&(segment.b - segment.a));
    places.sort_by(|one, other| along(&one.1).total_cmp(&along(&other.1)));
    places
}

/// A corner of an outline, and those before and after it; at the ends of a chain itself.
struct Corner {
    at: Point,
    beside: [Point; 2],
}

impl Corner {
    /// Returns how far its neighbours lie to the left of the line to it from a place, one turned
    /// round: no two signs differ where the line goes past it.
    fn sides(&self, place: Point) -> [f64; 2] {
        let along = self.at - place;
        let [before, after] = self.beside.map(|beside| along.perp(&(beside - self.at)));
        [before, -after]
    }

    /// Returns whether the line from a place goes past it: its neighbours lie on one side.
    fn is_passed(&self, place: Point) -> bool {
        let [before, after] = self.sides(place);
        before * after <= 0.0
    }

    /// Returns whether the line from no place between two goes past it.
    fn is_hidden(&self, first: Point, last: Point) -> bool {
        // What lies to one side of both ends does so from all between them.
        let [[a, b], [c, d]] = [first, last].map(|place| self.sides(place));
        let all = [a, b, c, d];
        all.iter().all(|side| *side > 0.0) || all.iter().all(|side| *side < 0.0)
    }
}

/// Returns the corners of a ring, or of a chain where it is not `closed`.
fn corners(points: &[Point], closed: bool) -> impl Iterator<Item = Corner> + '_ {
    let (first, last) = (points.first(), points.last());
    let before = if closed { last } else { first };
    let after = if closed { first } else { last };
    let before = before.into_iter().chain(points);
    let after = points.iter().skip(1).chain(after);
    let beside = before.zip(after).map(|(before, after)| [*before, *after]);
    points
        .iter()
        .zip(beside)
        .map(|(at, beside)| Corner { at: *at, beside })
}

/// A boundary segment beside an edge of a crest.
struct Slope {
    start: Point,
    run: Vector,
    /// How far to the left of the crest the boundary segment starts, and how much farther it ends, in inches.
    beside: f64,
    rise: f64,
    /// The start of the edge, the unit vectors along and across it, and its length.
    on: Point,
    along: Vector,
    across: Vector,
    length: f64,
}

impl Slope {
    /// Returns the two as such; none where the boundary segment is too far from the crest, or the edge no edge.
    fn of(segment: &BoundarySegment, (a, b): (Point, Point)) -> Option<Self> {
        let along = (b - a).try_normalize(0.0)?;
        let across = Vector::new(-along.y, along.x);
        let [first, last] = [segment.a, segment.b].map(|end| (end - a).dot(&across));
        let apart = first.min(last) > ON_CREST || first.max(last) < -ON_CREST;
        (!apart).then(|| Self {
            start: segment.a,
            run: segment.b - segment.a,
            beside: first,
            rise: last - first,
            on: a,
            along,
            across,
            length: (b - a).norm(),
        })
    }

    /// Returns the place at a share of the boundary segment.
    fn at(&self, share: f64) -> Point {
        self.start + self.run * share
    }

    /// Returns the lines from the boundary segment to a corner.
    fn lines_to(&self, corner: Point) -> Lines<'_> {
        Lines {
            slope: self,
            away: corner - self.start,
            beyond: (corner - self.on).dot(&self.across),
        }
    }

    fn add_places(&self, past: &Corner, mut tell: impl FnMut(Point)) {
        if past.is_hidden(self.at(0.0), self.at(1.0)) {
            return;
        }
        let lines = self.lines_to(past.at);
        if lines.miss_the_edge() {
            return;
        }
        let share = |piece: usize| piece as f64 / PIECES as f64;
        let mut starts_out = lines.is_out(0.0);
        for piece in 0..PIECES {
            let ends_out = lines.is_out(share(piece + 1));
            if starts_out != ends_out {
                let place = lines.end_of(share(piece), share(piece + 1));
                if lines.meet_the_edge(place) && past.is_passed(self.at(place)) {
                    tell(self.at(place));
                }
            }
            starts_out = ends_out;
        }
    }
}

/// The lines from a boundary segment beside a crest to a corner.
struct Lines<'s> {
    slope: &'s Slope,
    /// From the start of the boundary segment to the corner.
    away: Vector,
    /// How far to the left of the crest the corner lies, in inches.
    beyond: f64,
}

impl Lines<'_> {
    /// Returns how far to the left of the crest a line starts, at a share of the boundary segment.
    fn beside(&self, share: f64) -> f64 {
        self.slope.beside + self.slope.rise * share
    }

    /// Returns whether a line starts farther than half an inch from the crest, along the line.
    fn is_out(&self, share: f64) -> bool {
        let near = self.beside(share);
        let run = self.away - self.slope.run * share;
        let apart = ON_CREST * (near - self.beyond);
        near * near * run.norm_squared() > apart * apart
    }

    /// Returns the share between two where being out ends or begins, on the side that is not out.
    fn end_of(&self, from: f64, to: f64) -> f64 {
        let stretch = if self.is_out(from) {
            (from, to)
        } else {
            (to, from)
        };
        bisect(stretch, Until::Halvings(HALVINGS), |share| {
            !self.is_out(share)
        })
        .1
    }

    /// Returns how far along the edge, in inches, a line crosses the crest; none where the corner is
    /// not beyond it.
    fn crossing(&self, share: f64) -> Option<f64> {
        let near = self.beside(share);
        let run = self.away - self.slope.run * share;
        let crossing = self.slope.at(share) + run * (near / (near - self.beyond));
        (near * self.beyond < 0.0).then(|| (crossing - self.slope.on).dot(&self.slope.along))
    }

    /// Returns whether a line crosses the edge of the crest.
    fn meet_the_edge(&self, share: f64) -> bool {
        let on_edge = -TOGETHER..=self.slope.length + TOGETHER;
        let crossing = self.crossing(share);
        crossing.is_some_and(|along| on_edge.contains(&along))
    }

    /// Returns whether none does.
    fn miss_the_edge(&self) -> bool {
        // The crossing moves one way only as long as the corner is beyond the crest.
        match (self.crossing(0.0), self.crossing(1.0)) {
            (Some(one), Some(other)) => {
                one.max(other) < -TOGETHER || one.min(other) > self.slope.length + TOGETHER
            }
            (None, None) => true,
            _ => false,
        }
    }
}
