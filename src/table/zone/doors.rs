//! Narrow gaps between two obstacles, and from where one looks through them.
//!
//! Observers that stand evenly on a base all miss a slit that shows itself to an inch between two
//! of them only. So the slits are sought by themselves. Of the lines that keep the two sides of one
//! apart two touch both sides: the one turned farthest to the left and the one turned farthest to the
//! right. One looks through from between these two, from one stretch of every straight line. An
//! observer at either end of the stretch, one in the middle unless somebody stands near, and more
//! between them where those show something new, see all that the slit lets one see. A slit close by
//! shows in turn all that is far behind it, so more observers look through that; and where something
//! else hides the middle some look from beside it.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::sight::body::Body;
use super::super::sight::bounds::Bounds;
use super::super::sight::line::Desk;
use super::super::sight::rim::Rim;
use super::super::sight::scene::End;
use super::super::sight::scene::Obstacle;
use super::super::sight::scene::Scene;
use super::super::sight::scene::Source;
use super::gap::Gap;

/// Wider gaps show themselves to observers who stand evenly, in inches.
const WIDEST: f64 = 1.5;

/// So do gaps of which the width times the distance is more, in square inches: the farther away a gap is,
/// the more of a rim one looks through it from.
const SHOWN: f64 = 6.0;

/// How far behind a door there must be something to see, in inches.
const BEHIND: f64 = 0.3;

/// How far inside the part of a rim from which one looks through its ends are taken, as a share of it:
/// at the very ends nothing is seen.
const INSIDE: f64 = 1e-4;

/// Where one tries to look through from where something else is in the way of the middle of the part of a
/// rim that a door leaves open, as shares of that.
const BESIDE: [f64; 4] = [0.125, 0.375, 0.625, 0.875];

/// How much the way through a door may turn between one end of a part of a rim and the other, in radians.
const SWING: f64 = 0.5;

/// A narrow gap through which one may look.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Door {
    /// Where the two lines cross that touch both its sides.
    pub(super) middle: Point,
    /// The directions, through it, of the line turned farthest to the left and of the other.
    pub(super) left: Vector,
    pub(super) right: Vector,
    /// The obstacles on its sides.
    pub(super) sides: [Source; 2],
}

impl Door {
    /// Returns the same as those see it who look through from the other side.
    pub(super) fn reversed(self) -> Self {
        Self {
            left: -self.left,
            right: -self.right,
            ..self
        }
    }

    /// Returns bounds that hold where it is narrowest.
    pub(in crate::table) fn bounds(&self) -> Bounds {
        Bounds::between(self.middle, self.middle).grown(WIDEST / 2.0)
    }

    /// Returns the parts of a rim from which one looks through the door, each by its ends and its middle;
    /// none where one does not, or where something else is in the way.
    ///
    /// A crest may let one look from some of the part that the two sides of the door leave open only.
    /// Where it does is bounded by the places from which it is looked past the two sides, so what lies
    /// between these is tried. Where that shows nothing some places beside the middle are.
    pub(in crate::table) fn open_parts(
        &self,
        rim: &Rim,
        by_crests: &[(Source, Point)],
        scene: &Scene<'_>,
        desk: &mut Desk,
    ) -> Vec<[Point; 3]> {
        let Some((first, last)) = self.left_open(rim) else {
            return Vec::new();
        };
        let mut is_open = |at: &Point| self.is_open_from(rim, *at, scene, desk);
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

    /// Returns the part of a rim between two places, in so many that the way through the door turns by no
    /// more than [`SWING`] along each: a door close by shows what is far behind it like the hole of a camera.
    fn parts_between(&self, first: Point, last: Point) -> Vec<[Point; 3]> {
        let (one, other) = (first - self.middle, last - self.middle);
        let turn = one.perp(&other).atan2(one.dot(&other)).abs();
        let count = (turn / SWING).ceil().max(1.0);
        let at = |part: f64| first + (last - first) * (part / count);
        let parts = (0..count as usize).map(|part| part as f64);
        let part = |from: f64| [at(from), at(from + 0.5), at(from + 1.0)];
        parts.map(part).collect()
    }

    /// Returns the ends of the part of a rim from which the two sides of the door let one look: the
    /// part between the two lines.
    fn left_open(&self, rim: &Rim) -> Option<(Point, Point)> {
        let (run, from) = (rim.b - rim.a, rim.a - self.middle);
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
        // At the end of the rim somebody stands already, who looks through as well as from beside it.
        let first = if low > 0.0 { low + inside } else { 0.0 };
        let last = if high < 1.0 { high - inside } else { 1.0 };
        let at = |share: f64| rim.a + run * share;
        (low < high).then(|| (at(first), at(last)))
    }

    /// Returns whether one sees through the door from a place on a rim, past everything else.
    fn is_open_from(&self, rim: &Rim, at: Point, scene: &Scene<'_>, desk: &mut Desk) -> bool {
        let from = rim.end(at);
        let way = (self.middle - at).try_normalize(EPSILON);
        way.is_some_and(|way| {
            let to = End {
                at: self.middle + way * BEHIND,
                height: 0,
                own: from.own,
            };
            scene.sees(&from, &to, desk)
        })
    }
}

/// Returns the doors between the obstacles of a scene that a body may look through: a look at the
/// bounds of pairs, and at the corners of those that are close together.
pub(in crate::table) fn doors(scene: &Scene<'_>, body: &Body) -> Vec<Door> {
    let mut obstacles: Vec<&Obstacle<'_>> = scene.obstacles.iter().collect();
    obstacles.sort_unstable_by(|one, other| one.bounds.west.total_cmp(&other.bounds.west));
    let mut doors = Vec::new();
    let mut room = Vec::new();
    for (place, one) in obstacles.iter().enumerate() {
        let width = widest(one, body);
        let around = one.bounds.grown(width);
        let later = obstacles.iter().skip(place + 1);
        for other in later.take_while(|other| other.bounds.west <= around.east) {
            if other.bounds.meets(&around)
                && one.source != other.source
                && let width = width.min(widest(other, body))
                && let Some(gap) = Gap::between(one, other, width, body, &mut room)
            {
                doors.extend(gap.doors());
            }
        }
    }
    doors
}

/// Returns how wide a gap beside an obstacle may be, in inches, that observers who stand evenly on a body may
/// all miss.
fn widest(obstacle: &Obstacle<'_>, body: &Body) -> f64 {
    let away = obstacle.bounds.away_squared(body.bounds().middle()).sqrt();
    WIDEST.min(SHOWN / away)
}

#[cfg(test)]
mod tests {
    use super::super::super::base::Base;
    use super::super::super::ground::SightType;
    use super::super::super::measure::Bearing;
    use super::super::super::sight::footprint::Footprint;
    use super::super::super::sight::rim::Rim;
    use super::super::super::sight::scene::End;
    use super::*;

    fn base(x: f64, y: f64, facing: f64) -> Footprint {
        let base = Base::new(Point::new(x, y), Bearing::new(facing), 3.0, 1.0);
        Footprint::of(&base).unwrap_or_else(|| panic!("a base with numbers that are finite"))
    }

    fn rim(from: (f64, f64), to: (f64, f64)) -> Rim {
        let end = |(x, y)| End {
            at: Point::new(x, y),
            height: 0,
            own: SightType::Rolling,
        };
        Rim {
            b: end(to).at,
            ..Rim::point(&end(from))
        }
    }

    /// Returns the door between two bases, as a third sees it.
    fn door(one: &Footprint, other: &Footprint, body: &Body) -> Option<Door> {
        let (one, other) = (Obstacle::of_base(1, one), Obstacle::of_base(2, other));
        let mut room = Vec::new();
        let doors = [(&one, &other), (&other, &one)].map(|(one, other)| {
            Gap::between(one, other, 1.0, body, &mut room).and_then(|gap| gap.doors().next())
        });
        assert_eq!(doors[0].is_some(), doors[1].is_some());
        doors[0]
    }

    #[test]
    fn one_looks_through_a_door_from_between_the_lines_that_touch_both_its_sides() {
        let (west, east) = (base(-1.5, 5.5, 0.0), base(1.9, 5.5, 0.0));
        let looking = Body::Base(base(0.2, 0.0, 0.0));
        let door = door(&west, &east, &looking).unwrap_or_else(|| panic!("there is a door"));
        // The lines run from a near corner, at 5 in, to the far one across, at 6 in.
        let Some((first, last)) = door.left_open(&rim((-5.0, 0.0), (5.0, 0.0))) else {
            panic!("one looks through from there");
        };
        assert!(
            (first.x + 2.0).abs() < 1e-2 && (last.x - 2.4).abs() < 1e-2,
            "{first} {last}"
        );
        assert!(first.x > -2.0 && last.x < 2.4, "{first} {last}");
        let part = door.left_open(&rim((0.0, 0.0), (1.0, 0.0)));
        let is_whole = part.is_some_and(|(a, b)| a.x < 1e-3 && b.x > 1.0 - 1e-3);
        assert!(is_whole, "{part:?}");
        for x in [-9.0, 3.0] {
            assert_eq!(door.left_open(&rim((x, 0.0), (x + 6.0, 0.0))), None, "{x}");
        }
    }

    #[test]
    fn who_stands_beside_a_gap_has_no_door_there() {
        let (west, east) = (base(-1.5, 5.5, 0.0), base(1.9, 5.5, 0.0));
        assert!(door(&west, &east, &Body::Base(base(12.0, 0.0, 0.0))).is_none());
        // Nor where the two touch, or are far apart, or one stands before the other.
        let looking = Body::Base(base(0.2, 0.0, 0.0));
        assert!(door(&west, &base(1.5, 5.5, 0.0), &looking).is_none());
        assert!(door(&west, &base(3.0, 5.5, 0.0), &looking).is_none());
        assert!(door(&west, &base(-1.5, 7.0, 0.0), &looking).is_none());
    }
}
