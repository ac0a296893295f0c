//! Where a base stands on a crest, and how far from it (RUL-54).
//!
//! Whoever is within half an inch of a crest, along the line, sees both slopes. How far from the
//! crest that lets an observer stand depends on where it looks: each corner that bounds its view has
//! one place of its own from which it is looked past farthest out. Observers that stand evenly miss
//! those places by enough to lose whole fans behind the corner, so they are worked out.

use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::sight::line::ON_CREST;
use super::super::sight::rim::Rim;
use super::super::sight::scene::Scene;
use super::super::sight::survey::Role;
use super::super::sight::survey::edges;

/// Places closer together than this are one, in inches.
const TOGETHER: f64 = 0.05;

/// Pieces of a rim in which one place is sought.
const PIECES: usize = 8;

/// Halvings that find a place to a millionth of an inch.
const HALVINGS: u32 = 20;

/// Returns the places on a rim from which the line to a corner crosses a crest at half an inch: for
/// every crest that comes so near the rim, and every corner beyond it.
pub(in crate::table) fn places_by_crests(rim: &Rim, scene: &Scene<'_>) -> Vec<Point> {
    let mut places = Vec::new();
    let crests = scene.obstacles.iter().filter(|o| o.role == Role::Crest);
    for crest in crests.filter(|crest| crest.bounds.grown(ON_CREST).meets(&rim.bounds())) {
        for edge in crest.rings().flat_map(|chain| edges(chain, false)) {
            let Some(slope) = Slope::of(rim, edge) else {
                continue;
            };
            let others = scene.obstacles.iter().filter(|o| o.role != Role::Crest);
            let corners = others.flat_map(|obstacle| obstacle.rings().flatten());
            for corner in corners {
                slope.add_places(*corner, &mut places);
            }
        }
    }
    let along = |place: &Point| (place - rim.a).dot(&(rim.b - rim.a));
    places.sort_by(|one, other| along(one).total_cmp(&along(other)));
    places.dedup_by(|later, kept| (*later - *kept).norm() < TOGETHER);
    places
}

/// A rim beside an edge of a crest.
struct Slope {
    start: Point,
    run: Vector,
    /// A point of the crest, and the unit vector across it.
    on: Point,
    across: Vector,
}

impl Slope {
    /// Returns the two as such; none where the rim is too far from the crest, or the edge no edge.
    fn of(rim: &Rim, (a, b): (Point, Point)) -> Option<Self> {
        let along = (b - a).try_normalize(0.0)?;
        let slope = Self {
            start: rim.a,
            run: rim.b - rim.a,
            on: a,
            across: Vector::new(-along.y, along.x),
        };
        let (first, last) = (slope.beside(rim.a), slope.beside(rim.b));
        let apart = first.min(last) > ON_CREST || first.max(last) < -ON_CREST;
        (!apart).then_some(slope)
    }

    /// Returns how far to the left of the crest a point lies.
    fn beside(&self, point: Point) -> f64 {
        (point - self.on).dot(&self.across)
    }

    fn at(&self, share: f64) -> Point {
        self.start + self.run * share
    }

    /// Returns how much farther than half an inch it is to the crest, towards a corner beyond it,
    /// times something above 0.
    fn excess(&self, share: f64, corner: Point) -> f64 {
        let at = self.at(share);
        let (near, far) = (self.beside(at), self.beside(corner));
        near.abs() * (corner - at).norm() - ON_CREST * (near - far).abs()
    }

    fn add_places(&self, corner: Point, places: &mut Vec<Point>) {
        let far = self.beside(corner);
        let share = |piece: usize| piece as f64 / PIECES as f64;
        for piece in 0..PIECES {
            let (mut low, mut high) = (share(piece), share(piece + 1));
            let starts_out = self.excess(low, corner) > 0.0;
            if starts_out == (self.excess(high, corner) > 0.0) {
                continue;
            }
            for _ in 0..HALVINGS {
                let middle = f64::midpoint(low, high);
                if (self.excess(middle, corner) > 0.0) == starts_out {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            let place = self.at(if starts_out { high } else { low });
            if self.beside(place) * far < 0.0 {
                places.push(place);
            }
        }
    }
}
