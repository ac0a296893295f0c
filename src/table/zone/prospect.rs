//! How a point sees past the corners about it.

use std::ops::Range;

use super::super::measure::Point;
use super::super::measure::Vector;
use super::between::Between;
use super::between::Doubt;
use super::bound::Bound;
use super::envelope::Sector;
use super::envelope::turn;
use super::lookout::Lookout;
use super::neighbour::Neighbour;
use super::sliver::Far;
use super::sliver::SAME;
use super::sliver::Strip;
use super::sliver::Turning;
use super::sliver::Wall;
use super::star::Star;

/// How far to either side of a corner one looks to see past it, as a share of its distance.
const ASIDE: f64 = 0.03;

/// How many corners and sectors there is room for at first: most zones need no more.
const OPENINGS: usize = 512;
const SECTORS: usize = 1024;

/// A corner past which a point sees farther than to the other side of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opening {
    pub(super) corner: Point,
    /// Whether it is one: half an inch off a crest the view grows where none is (RUL-54).
    pub(super) is_corner: bool,
    /// Where the view beside it ends, and what ends it.
    pub(super) end: Point,
    pub(super) far: Bound,
    /// Whether that is to the left of the corner.
    pub(super) is_left: bool,
    /// The place of that among the sectors.
    pub(super) place: usize,
}

/// How a point sees past all corners about it.
#[derive(Debug)]
pub(in crate::table) struct Prospect {
    pub(super) at: Point,
    /// Its part of the list of all: counter-clockwise, from straight aside to the right on.
    openings: Range<usize>,
    /// Its part of the list of all sectors.
    sectors: Range<usize>,
    /// The range where nothing nearer ends its view, in inches.
    pub(super) cap: f64,
    /// The range that ends the view straight ahead, in inches; none where an edge does.
    pub(super) ahead: Option<f64>,
    /// The directions looked in; none for all.
    windows: Option<Vec<Window>>,
}

/// The prospects of the observers about one base: one list holds the corners of all of them.
#[derive(Debug)]
pub(in crate::table) struct Prospects {
    openings: Vec<Opening>,
    sectors: Vec<Sector>,
    /// Room to work in.
    strips: Vec<Strip>,
}

/// A stretch of directions, less than half a turn.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Window {
    pub(in crate::table) right: Vector,
    pub(in crate::table) left: Vector,
    /// The points that bound it to the right and to the left, whoever looks.
    borders: [Point; 2],
}

impl Window {
    /// Returns the directions from a place to between two points, and a little more on both sides; where
    /// that is half a turn or more, [`Lookout::in_order`](super::lookout::Lookout::in_order) takes all of
    /// it.
    pub(super) fn between(at: Point, right: Point, left: Point) -> Self {
        let borders = [right, left];
        let [right, left] = widened(at, borders);
        Self {
            right,
            left,
            borders,
        }
    }

    /// Returns whether a point lies in it, for somebody who stands at a place.
    fn holds_from(&self, at: Point, point: Point) -> bool {
        let [right, left] = widened(at, self.borders);
        let out = point - at;
        right.perp(&out) >= 0.0 && left.perp(&out) <= 0.0
    }
}

/// Returns the directions from a place to two points, a little farther apart.
fn widened(at: Point, [right, left]: [Point; 2]) -> [Vector; 2] {
    let aside = |v: Vector| Vector::new(-v.y, v.x) * ASIDE;
    let (right, left) = (right - at, left - at);
    [right - aside(right), left + aside(left)]
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
            far: far.bound,
            is_left,
            place: place + usize::from(is_left),
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

    /// Returns the range that ends the view beside it; none where an edge does.
    pub(super) fn range(&self) -> Option<f64> {
        range_of(&self.far)
    }

    /// Returns the same as what ends a line.
    pub(super) fn far(&self) -> Option<Far> {
        self.range().map(|range| Far { range, wall: None })
    }

    /// Returns the edge that ends the view beside it, as the one who sees past it sees that.
    pub(super) fn wall(&self, who: &Prospect) -> Option<Wall> {
        self.far.is_straight().then_some(Wall {
            bound: self.far,
            at: who.at,
        })
    }

    /// Returns what ends the view of the one who sees past it, if the same ends the view beside another
    /// corner, whoever sees past that.
    pub(super) fn far_as(&self, who: &Prospect, other: &Self) -> Option<Far> {
        match (self.range(), other.range()) {
            (None, None) => {
                let wall = self.wall(who).filter(|wall| wall.holds(other.end));
                wall.map(|wall| Far {
                    range: who.cap,
                    wall: Some(wall),
                })
            }
            (range, same) if range == same => self.far(),
            _ => None,
        }
    }

    /// Returns the line past it, as it turns on a way.
    pub(super) fn turning(&self, way: (Point, Point), far: Far) -> Turning {
        Turning {
            corner: self.corner,
            way,
            far,
        }
    }
}

impl Prospect {
    /// Returns whether the point looked where another one lies.
    pub(super) fn minds(&self, point: &Point) -> bool {
        self.looks_for(point, self.at)
    }

    /// Returns whether the point looked for what somebody else sees there. It may lie beside where it
    /// looked, behind a corner that bounds that.
    pub(super) fn seeks(&self, who: &Self, point: &Point) -> bool {
        self.minds(point) || self.looks_for(point, who.at)
    }

    /// Returns whether a point lies where it looked, for somebody who stands at a place.
    fn looks_for(&self, point: &Point, at: Point) -> bool {
        let windows = self.windows.as_ref();
        windows.is_none_or(|windows| windows.iter().any(|window| window.holds_from(at, *point)))
    }
}

impl Default for Prospects {
    fn default() -> Self {
        Self {
            openings: Vec::with_capacity(OPENINGS),
            sectors: Vec::with_capacity(SECTORS),
            strips: Vec::new(),
        }
    }
}

impl Prospects {
    /// Returns how the point of a star sees past corners to the left of a direction.
    pub(in crate::table) fn of(
        &mut self,
        star: &Star,
        along: Vector,
        windows: Option<Vec<Window>>,
    ) -> Prospect {
        let sectors = self.keep(star);
        self.of_side(star, sectors, along, windows)
    }

    /// Returns the same to the left of each of two directions.
    pub(in crate::table) fn of_both(&mut self, star: &Star, along: [Vector; 2]) -> [Prospect; 2] {
        let sectors = self.keep(star);
        along.map(|along| self.of_side(star, sectors.clone(), along, None))
    }

    fn keep(&mut self, star: &Star) -> Range<usize> {
        let first = self.sectors.len();
        self.sectors.extend_from_slice(&star.sectors);
        first..self.sectors.len()
    }

    fn of_side(
        &mut self,
        star: &Star,
        kept: Range<usize>,
        along: Vector,
        windows: Option<Vec<Window>>,
    ) -> Prospect {
        let (first, sectors) = (self.openings.len(), star.sectors.as_slice());
        // The last sector only ends the one before.
        let places = 0..sectors.len().saturating_sub(2);
        let openings = places.filter_map(|place| Opening::after(star.at, sectors, place));
        let is_ahead = |opening: &Opening| along.perp(&(opening.corner - star.at)) > 0.0;
        self.openings.extend(openings.filter(is_ahead));
        let openings = self.openings.get_mut(first..).unwrap_or_default();
        // From straight aside to the right on.
        let start = turn(&along);
        let turns = openings
            .iter()
            .map(|opening| turn(&(opening.corner - star.at)));
        let before = turns.take_while(|turn| *turn < start).count();
        openings.rotate_left(before);
        let ahead = turn(&Vector::new(-along.y, along.x));
        let place = sectors.partition_point(|sector| sector.from.turn <= ahead);
        let ahead = place.checked_sub(1).and_then(|place| sectors.get(place));
        Prospect {
            at: star.at,
            openings: first..self.openings.len(),
            sectors: kept,
            cap: star.cap,
            ahead: ahead.and_then(|ahead| range_of(&ahead.bound)),
            windows,
        }
    }

    /// Has the ground painted by `fill` that observers between one and another, farther along the rim of
    /// a lookout, see and the two do not, as far as that can be told. Returns what else they may see.
    pub(in crate::table) fn between<'p>(
        &'p mut self,
        one: &'p Prospect,
        other: &'p Prospect,
        lookout: &'p Lookout<'p>,
        fill: impl FnMut(Strip),
    ) -> Doubt {
        let openings = |whose: &Prospect| self.openings.get(whose.openings.clone());
        let sectors = |whose: &Prospect| self.sectors.get(whose.sectors.clone());
        let known = |who: &'p Prospect| Neighbour {
            who,
            openings: openings(who).unwrap_or_default(),
            sectors: sectors(who).unwrap_or_default(),
        };
        Between::new(known(one), known(other), lookout, &mut self.strips, fill).doubt()
    }
}

/// Returns the range that ends a view, in inches; none where an edge does.
pub(super) fn range_of(bound: &Bound) -> Option<f64> {
    bound.is_round().then(|| bound.distance(&Vector::zeros()))
}
