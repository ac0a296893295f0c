//! Narrow gaps between two obstacles, and from where one looks through them.
//!
//! Observers that stand evenly on a base all miss a slit that shows itself to an inch between two
//! of them only. So the slits are sought by themselves: the line through the middle of one, square
//! to where it is narrowest, keeps its two sides apart, and the places from which some line does
//! that are one stretch of every straight line. An observer at either end of the stretch, and more
//! between them where those show something new, see all that the slit lets one see.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::measure::nearest_on_segment;
use super::super::sight::bounds::Bounds;
use super::super::sight::line::Desk;
use super::super::sight::rim::Rim;
use super::super::sight::scene::End;
use super::super::sight::scene::Obstacle;
use super::super::sight::scene::Scene;
use super::super::sight::scene::Source;
use super::super::sight::survey::edges;

/// Wider gaps show themselves to observers who stand evenly, in inches.
const WIDEST: f64 = 1.0;

/// How far behind a door there must be something to see, in inches.
const BEHIND: f64 = 0.3;

/// Halvings that find the end of a stretch.
const HALVINGS: u32 = 12;

/// A narrow gap.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Door<'s, 'a> {
    /// The middle of where it is narrowest.
    middle: Point,
    /// The direction through it, a unit vector.
    through: Vector,
    /// The obstacles to the left and to the right of that direction.
    left: &'s Obstacle<'a>,
    right: &'s Obstacle<'a>,
}

impl Door<'_, '_> {
    /// Returns bounds that hold where it is narrowest.
    pub(in crate::table) fn bounds(&self) -> Bounds {
        Bounds::between(self.middle, self.middle).grown(WIDEST / 2.0)
    }

    /// Returns the ends and the middle of the part of a rim from which one looks through the door;
    /// nothing where one does not, or where something else is in the way.
    ///
    /// A crest may let one look from some of that part only. Where it does is bounded by the places
    /// from which it is looked past the two sides of the door, so these and those between are tried.
    pub(in crate::table) fn places_on(
        &self,
        rim: &Rim,
        by_crests: &[(Source, Point)],
        scene: &Scene<'_>,
        desk: &mut Desk,
    ) -> Vec<Point> {
        let Some((first, last)) = self.part_of(rim) else {
            return Vec::new();
        };
        let middle = first + (last - first) * 0.5;
        if self.is_open_from(rim, middle, scene, desk) {
            return vec![first, middle, last];
        }
        let sides = [self.left.source, self.right.source];
        let within = |place: &Point| (place - first).dot(&(place - last)) < 0.0;
        let past = by_crests
            .iter()
            .filter(|(source, _)| sides.contains(source));
        let past: Vec<Point> = past.map(|past| past.1).filter(within).collect();
        let mut places = Vec::new();
        for (from, to) in past.iter().zip(past.iter().skip(1)) {
            let between = from + (to - from) * 0.5;
            if self.is_open_from(rim, between, scene, desk) {
                places.extend([*from, between, *to]);
            }
        }
        places
    }

    /// Returns the ends of the part of a rim from which the two sides of the door let one look.
    fn part_of(&self, rim: &Rim) -> Option<(Point, Point)> {
        let run = rim.b - rim.a;
        // Where the line through the middle meets the line of the rim.
        let on_axis = (self.middle - rim.a).perp(&self.through) / run.perp(&self.through);
        if !on_axis.is_finite() {
            return None;
        }
        let at = |share: f64| rim.a + run * share;
        let open = |share: f64| self.way_from(at(share)).is_some();
        let inside = on_axis.clamp(0.0, 1.0);
        if !open(inside) {
            return None;
        }
        let end = |out: f64| {
            let (mut low, mut high) = (inside, out);
            if open(high) {
                return high;
            }
            for _ in 0..HALVINGS {
                let middle = (low + high) / 2.0;
                if open(middle) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            low
        };
        Some((at(end(0.0)), at(end(1.0))))
    }

    /// Returns whether one sees through the door from a place on a rim, past everything else.
    fn is_open_from(&self, rim: &Rim, at: Point, scene: &Scene<'_>, desk: &mut Desk) -> bool {
        let Some(way) = self.way_from(at) else {
            return false;
        };
        let from = rim.end(at);
        let to = End {
            at: at + way * ((self.middle - at).norm() + BEHIND),
            height: 0,
            own: from.own,
        };
        scene.sees(&from, &to, desk)
    }

    /// Returns the direction in which one looks through the door from a place; none where its two
    /// sides hide all that is behind it.
    fn way_from(&self, at: Point) -> Option<Vector> {
        let ahead = (self.middle - at).dot(&self.through) > 0.0;
        let (along, left, right) = if ahead {
            (self.through, self.left, self.right)
        } else {
            (-self.through, self.right, self.left)
        };
        // How far aside the corners lie, over how far ahead; `side` is where they belong.
        let slopes = |obstacle: &Obstacle<'_>, side: f64| {
            let corners = obstacle.rings().flatten().map(|corner| corner - at);
            let slope = |v: Vector| match (v.dot(&along), side * along.perp(&v)) {
                (ahead, aside) if ahead > EPSILON => aside / ahead,
                (_, aside) if aside > 0.0 => f64::INFINITY,
                _ => f64::NEG_INFINITY,
            };
            corners.map(slope).fold(f64::INFINITY, f64::min)
        };
        let (left, right) = (slopes(left, 1.0), -slopes(right, -1.0));
        let aside = Vector::new(-along.y, along.x);
        (right < left && right.is_finite() && left.is_finite())
            .then(|| (along + aside * ((left + right) / 2.0)).normalize())
    }
}

/// Returns the doors between the obstacles of a scene: a look at the bounds of each pair, and at
/// the corners of those that are close together.
pub(in crate::table) fn doors<'s, 'a>(scene: &'s Scene<'a>) -> Vec<Door<'s, 'a>> {
    let mut doors = Vec::new();
    for (place, one) in scene.obstacles.iter().enumerate() {
        let around = one.bounds.grown(WIDEST);
        for other in scene.obstacles.iter().skip(place + 1) {
            if other.bounds.meets(&around)
                && one.source != other.source
                && let Some(door) = door(one, other)
            {
                doors.push(door);
            }
        }
    }
    doors
}

fn door<'s, 'a>(one: &'s Obstacle<'a>, other: &'s Obstacle<'a>) -> Option<Door<'s, 'a>> {
    let mut square = WIDEST * WIDEST;
    let mut narrowest = None;
    for (corners, outline) in [(one, other), (other, one)] {
        let around = outline.bounds.grown(WIDEST);
        let closed = outline.closed();
        for corner in corners.rings().flatten().filter(|c| around.holds(**c)) {
            for (a, b) in outline.rings().flat_map(|ring| edges(ring, closed)) {
                let apart = nearest_on_segment(*corner, a, b) - corner;
                if apart.norm_squared() < square {
                    square = apart.norm_squared();
                    narrowest = Some((corner + apart * 0.5, apart, corners, outline));
                }
            }
        }
    }
    let (middle, apart, from, to) = narrowest.filter(|_| square > EPSILON)?;
    // Looking to the left of the way across, the far side is to the right.
    Some(Door {
        middle,
        through: Vector::new(-apart.y, apart.x) / square.sqrt(),
        left: from,
        right: to,
    })
}
