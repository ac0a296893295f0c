//! The windows of a visibility polygon: its edges that lead out past a corner, and what is seen beside them.

use std::ops::Range;

use super::super::measure::Point;
use super::super::measure::Vector;
use super::bound::Bound;
use super::sector::Sector;
use super::swept_sector::Far;
use super::swept_sector::Turning;
use super::swept_sector::Wall;
use crate::table::tolerance::SAME_PLACE;

/// How far to either side of a corner one looks to see past it, as a share of its distance.
const ASIDE: f64 = 0.03;

/// A corner past which a point sees farther than to the other side of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
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
pub(in crate::table) struct WindowList {
    pub(super) at: Point,
    /// Its part of the list of all: counter-clockwise, from straight aside to the right on.
    pub(super) windows: Range<usize>,
    /// Its part of the list of all sectors.
    pub(super) sectors: Range<usize>,
    /// The range where nothing nearer ends its view, in inches.
    pub(super) cap: f64,
    /// The range that ends the view straight ahead, in inches; none where an edge does.
    pub(super) ahead: Option<f64>,
    /// The directions looked in; none for all.
    pub(super) angle_ranges: Option<Vec<AngleRange>>,
}

/// A stretch of directions, less than half a turn.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct AngleRange {
    pub(in crate::table) right: Vector,
    pub(in crate::table) left: Vector,
    /// The points that bound it to the right and to the left, whoever looks.
    borders: [Point; 2],
}

impl AngleRange {
    /// Returns the directions from a place to between two points, and a little more on both sides; where
    /// that is half a turn or more, the viewing segment takes all of it.
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

impl Window {
    /// Returns the corner after which, about a point, another sector follows on the one at a place, if
    /// one of the two is nearer.
    pub(super) fn after(at: Point, sectors: &[Sector], place: usize) -> Option<Self> {
        let [before, after, ..] = sectors.get(place..)? else {
            return None;
        };
        let way = &after.from;
        let distance = |sector: &Sector| sector.bound.distance(&way.along);
        let (right, left) = (distance(before), distance(after));
        // What is not looked at is hidden at no distance.
        if (left - right).abs() < SAME_PLACE || right.min(left) < SAME_PLACE {
            return None;
        }
        let is_left = left > right;
        let far = if is_left { after } else { before };
        let near = right.min(left);
        let is_corner = way.corner > 0.0 && way.corner < near + SAME_PLACE;
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
        let is_there = (self.corner - other.corner).norm_squared() < SAME_PLACE * SAME_PLACE;
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
    pub(super) fn wall(&self, who: &WindowList) -> Option<Wall> {
        self.far.is_straight().then_some(Wall {
            bound: self.far,
            at: who.at,
        })
    }

    /// Returns what ends the view of the one who sees past it, if the same ends the view beside another
    /// corner, whoever sees past that.
    pub(super) fn far_as(&self, who: &WindowList, other: &Self) -> Option<Far> {
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

impl WindowList {
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
        let angle_ranges = self.angle_ranges.as_ref();
        angle_ranges.is_none_or(|angle_ranges| {
            angle_ranges
                .iter()
                .any(|angle_range| angle_range.holds_from(at, *point))
        })
    }
}

/// Returns the range that ends a view, in inches; none where an edge does.
pub(super) fn range_of(bound: &Bound) -> Option<f64> {
    bound.is_round().then(|| bound.distance(&Vector::zeros()))
}
