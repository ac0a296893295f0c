//! How a point sees past the corners about it.

use std::ops::Range;

use super::super::measure::Point;
use super::super::measure::Vector;
use super::between::Between;
use super::envelope::Sector;
use super::envelope::turn;
use super::sliver::Strip;
use super::sliver::Turning;
use super::sliver::may_show;
use super::star::Star;

/// Ends of views closer than this are one, in inches.
pub(super) const SAME: f64 = 1e-6;

/// How far to either side of a corner one looks to see past it, as a share of its distance.
const ASIDE: f64 = 0.03;

/// A corner past which a point sees farther than to the other side of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opening {
    pub(super) corner: Point,
    /// Whether it is one: half an inch off a crest the view grows where none is (RUL-54).
    pub(super) is_corner: bool,
    /// Where the view beside it ends, and the range that ends it, in inches; 0 for an edge.
    pub(super) end: Point,
    pub(super) range: f64,
    /// Whether that is to the left of the corner.
    pub(super) is_left: bool,
    /// The direction up to which, away from the corner, the same ends the view.
    until: Vector,
}

/// How a point sees past all corners about it.
#[derive(Debug)]
pub(in crate::table) struct Prospect {
    pub(super) at: Point,
    /// Its part of the list of all: counter-clockwise, from straight aside to the right on.
    openings: Range<usize>,
    /// The range that ends the view straight ahead, in inches; 0 where an edge does.
    pub(super) ahead: f64,
    /// The directions looked in; none for all.
    windows: Option<Vec<Window>>,
}

/// The prospects of the observers about one base: one list holds the corners of all of them.
#[derive(Debug, Default)]
pub(in crate::table) struct Prospects {
    openings: Vec<Opening>,
    /// Room to work in.
    strips: Vec<Strip>,
}

/// A stretch of directions, less than half a turn.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Window {
    pub(in crate::table) right: Vector,
    pub(in crate::table) left: Vector,
}

impl Window {
    /// Returns the directions from one to another and a little more on both sides; where that is half
    /// a turn or more, [`Lookout::in_order`](super::lookout::Lookout::in_order) takes all of it.
    pub(super) fn between(right: Vector, left: Vector) -> Self {
        let aside = |v: Vector| Vector::new(-v.y, v.x) * ASIDE;
        Self {
            right: right - aside(right),
            left: left + aside(left),
        }
    }

    fn holds(&self, v: Vector) -> bool {
        self.right.perp(&v) >= 0.0 && self.left.perp(&v) <= 0.0
    }
}

impl Opening {
    /// Returns the corner after which, about a point, another sector follows on the one at a place, if
    /// one of the two is nearer.
    fn after(at: Point, sectors: &[Sector], place: usize) -> Option<Self> {
        let [before, after, ..] = sectors.get(place..)? else {
            return None;
        };
        let way = &after.from;
        let distance = |sector: &Sector| sector.bound.distance(&way.along);
        let (right, left) = (distance(before), distance(after));
        // What is not looked at is hidden at no distance.
        if (left - right).abs() < SAME || right.min(left) < SAME {
            return None;
        }
        let is_left = left > right;
        let far = if is_left { after } else { before };
        let near = right.min(left);
        let is_corner = way.corner > 0.0 && way.corner < near + SAME;
        Some(Self {
            corner: at + way.along * if is_corner { way.corner } else { near },
            is_corner,
            end: at + way.along * right.max(left),
            range: range_of(far),
            is_left,
            until: until(sectors, place, is_left),
        })
    }

    /// Returns whether another point sees past the same corner to the same side.
    pub(super) fn is(&self, other: &Self) -> bool {
        let is_there = (self.corner - other.corner).norm_squared() < SAME * SAME;
        is_there && self.is_left == other.is_left && self.is_corner && other.is_corner
    }

    /// Returns whether a point lies behind the corner on the side that is seen, from `at`.
    pub(super) fn shows(&self, at: Point, point: Point) -> bool {
        let aside = (self.corner - at).perp(&(point - at));
        if self.is_left {
            aside > 0.0
        } else {
            aside < 0.0
        }
    }

    /// Returns whether those on a way from `at` may see more past it than is seen from there.
    pub(super) fn widens(&self, at: Point, way: Vector, strips: &mut Vec<Strip>) -> bool {
        let turns_left = (self.corner - at).perp(&way) < 0.0;
        if !self.is_corner || self.is_left != turns_left {
            return true;
        }
        // They see less and less past it, but may come nearer to what the range just hides.
        let nears = self.range > 0.0 && (self.end - at).dot(&way) > 0.0;
        nears && may_show(self.turning((at, at + way)).behind(strips))
    }

    /// Returns the line to what the range ends, as it turns about the corner on a way.
    pub(super) fn turning(&self, way: (Point, Point)) -> Turning {
        Turning {
            corner: self.corner,
            way,
            range: self.range,
        }
    }

    /// Returns whether the same ends the view from `at` up to the direction of a point.
    pub(super) fn reaches(&self, at: Point, point: Point) -> bool {
        let aside = self.until.perp(&(point - at));
        if self.is_left {
            aside < SAME
        } else {
            aside > -SAME
        }
    }
}

impl Prospect {
    /// Returns whether the point looked where another one lies.
    pub(super) fn minds(&self, point: &Point) -> bool {
        let looks = |windows: &Vec<Window>| windows.iter().any(|w| w.holds(point - self.at));
        self.windows.as_ref().is_none_or(looks)
    }
}

impl Prospects {
    /// Returns how the point of a star sees past corners, looking ahead in a direction.
    pub(in crate::table) fn of(
        &mut self,
        star: &Star,
        ahead: Vector,
        windows: Option<Vec<Window>>,
    ) -> Prospect {
        let (first, sectors) = (self.openings.len(), star.sectors.as_slice());
        // The last sector only ends the one before.
        let places = 0..sectors.len().saturating_sub(2);
        let openings = places.filter_map(|place| Opening::after(star.at, sectors, place));
        self.openings.extend(openings);
        let openings = self.openings.get_mut(first..).unwrap_or_default();
        // From straight aside to the right on.
        let start = turn(&Vector::new(ahead.y, -ahead.x));
        let turns = openings
            .iter()
            .map(|opening| turn(&(opening.corner - star.at)));
        let before = turns.take_while(|turn| *turn < start).count();
        openings.rotate_left(before);
        let place = sectors.partition_point(|sector| sector.from.turn <= turn(&ahead));
        let ahead = place.checked_sub(1).and_then(|place| sectors.get(place));
        Prospect {
            at: star.at,
            openings: first..self.openings.len(),
            ahead: ahead.map_or(0.0, range_of),
            windows,
        }
    }

    /// Has the ground painted that observers between one and another, farther along the rim, see and
    /// the two do not, as far as that can be told; `paint` does so unless something else ends a view of
    /// so many inches there, and tells whether it did. Returns the directions in which they may see
    /// something else.
    pub(in crate::table) fn between(
        &mut self,
        one: &Prospect,
        other: &Prospect,
        paint: impl FnMut(&[Strip], f64) -> bool,
    ) -> Vec<Window> {
        let known = |whose: &Prospect| {
            self.openings
                .get(whose.openings.clone())
                .unwrap_or_default()
        };
        Between::new(
            (one, known(one)),
            (other, known(other)),
            &mut self.strips,
            paint,
        )
        .windows()
    }
}

/// Returns the direction up to which the same ends the view to one side of where a sector ends, whose
/// place is given.
fn until(sectors: &[Sector], place: usize, is_left: bool) -> Vector {
    let step = |place: usize| match is_left {
        true => place.checked_add(1),
        false => place.checked_sub(1),
    };
    let far = place + usize::from(is_left);
    let bound = |place: usize| sectors.get(place).map(|sector| sector.bound);
    // No sector passes a quarter turn, but what ends the view may.
    let next = step(far).filter(|next| next + 1 < sectors.len() && bound(*next) == bound(far));
    let end = next.unwrap_or(far) + usize::from(is_left);
    sectors
        .get(end)
        .map_or(Vector::zeros(), |sector| sector.from.along)
}

/// Returns the range that ends a sector's view, in inches; 0 where an edge does.
fn range_of(sector: &Sector) -> f64 {
    if sector.bound.is_round() {
        sector.bound.distance(&sector.from.along)
    } else {
        0.0
    }
}
