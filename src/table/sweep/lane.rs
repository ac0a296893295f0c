//! The march in coordinates in which it runs upward: how far the front and rear of a mover extend, and objects ahead of
//! it.

use crate::base::Base;
use crate::measure::{EPSILON, Point, Vector, right_of};
use crate::shape::bounding_box::BoundingBox;

/// Axes of a march: `x` inches to the right of its line, `y` inches along it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lane {
    along: Vector,
    right: Vector,
}

impl Lane {
    /// Returns the lane of that direction; `None` if the direction has no length.
    pub(super) fn new(direction: Vector) -> Option<Self> {
        let length = direction.norm();
        (length > EPSILON && length.is_finite()).then(|| {
            let along = direction / length;
            Self {
                along,
                right: right_of(along),
            }
        })
    }

    /// Returns the unit vector of the march.
    pub(super) fn along(&self) -> Vector {
        self.along
    }

    /// Returns a place of the table in the lane's axes.
    pub(super) fn place(&self, point: Point) -> Vector {
        self.shift(point.coords)
    }

    /// Returns a shift on the table in the lane's axes.
    pub(super) fn shift(&self, by: Vector) -> Vector {
        Vector::new(by.dot(&self.right), by.dot(&self.along))
    }
}

/// A mover seen from above: three corners across its front and three across its rear, from left to right.
///
/// A base square to the march repeats a corner; that costs nothing and avoids a second case.
#[derive(Debug, Clone, Copy)]
pub(super) struct Profile {
    head: [Vector; 3],
    tail: [Vector; 3],
    centre: Vector,
}

impl Profile {
    /// Returns the profile of a base in its position.
    pub(super) fn new(base: &Base, lane: &Lane) -> Self {
        let corners = base.corners().map(|corner| lane.place(corner));
        let pick = |better: &dyn Fn(&Vector, &Vector) -> bool| {
            let [first, rest @ ..] = corners;
            rest.into_iter()
                .fold(first, |best, c| if better(&c, &best) { c } else { best })
        };
        // Two corners at the same `x` differ only by rounding; the head takes the upper one.
        let side = |sign: f64, up: f64| {
            pick(&|c, best| {
                let out = sign * (c.x - best.x);
                out > EPSILON || (out.abs() <= EPSILON && up * (c.y - best.y) > 0.0)
            })
        };
        Self {
            head: [
                side(-1.0, 1.0),
                pick(&|c, best| c.y > best.y),
                side(1.0, 1.0),
            ],
            tail: [
                side(-1.0, -1.0),
                pick(&|c, best| c.y < best.y),
                side(1.0, -1.0),
            ],
            centre: lane.place(base.at),
        }
    }

    /// Returns the centre of the base.
    pub(super) fn centre(&self) -> Vector {
        self.centre
    }

    /// Returns how far the base extends to the left, as a position across the lane.
    pub(super) fn left(&self) -> f64 {
        self.head[0].x
    }

    /// Returns how far the base extends to the right, as a position across the lane.
    pub(super) fn right(&self) -> f64 {
        self.head[2].x
    }

    /// Returns the foremost point.
    pub(super) fn foremost(&self) -> Vector {
        self.head[1]
    }

    /// Returns the hindmost point.
    pub(super) fn hindmost(&self) -> Vector {
        self.tail[1]
    }

    /// Returns how far ahead the base reaches at `x`, which must lie between its flanks.
    pub(super) fn head(&self, x: f64) -> f64 {
        let [left, top, right] = self.head;
        if x < top.x {
            height_at(left, top, x).unwrap_or(left.y.max(top.y))
        } else {
            height_at(top, right, x).unwrap_or(top.y.max(right.y))
        }
    }

    /// Returns where the base begins, from the rear, at `x`, which must lie between its flanks.
    pub(super) fn tail(&self, x: f64) -> f64 {
        let [left, low, right] = self.tail;
        if x < low.x {
            height_at(left, low, x).unwrap_or(left.y.min(low.y))
        } else {
            height_at(low, right, x).unwrap_or(low.y.min(right.y))
        }
    }

    /// Returns the distances of the march between which the base is on an edge.
    ///
    /// `None` if the edge passes beside the base. With `grazing`, touching the flank counts; without it, the edge must
    /// lie between the flanks.
    pub(super) fn edge_overlap(&self, a: Vector, b: Vector, grazing: bool) -> Option<(f64, f64)> {
        let (a, b) = if a.x <= b.x { (a, b) } else { (b, a) };
        let inner = if grazing { -EPSILON } else { EPSILON };
        if b.x <= self.left() + inner || a.x >= self.right() - inner {
            return None;
        }
        let upright = b.x - a.x <= EPSILON;
        let (low, high) = (a.y.min(b.y), a.y.max(b.y));
        let heights = |x: f64| {
            if upright {
                (low, high)
            } else {
                let y = height_at(a, b, x).unwrap_or(a.y);
                (y, y)
            }
        };
        let from = a.x.max(self.left()).min(self.right());
        let to = b.x.min(self.right()).max(self.left());
        let at = |x: f64, first: f64, last: f64| {
            let x = x.clamp(from.min(to), to.max(from));
            let (low, high) = heights(x);
            (first.min(low - self.head(x)), last.max(high - self.tail(x)))
        };
        // The head minus the edge bends only at corners, and is convex in between, so the ends of these parts decide.
        let (first, last) = [from, to, self.head[1].x, self.tail[1].x]
            .into_iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(first, last), x| {
                at(x, first, last)
            });
        Some((first, last))
    }
}

/// The ground that movers sweep from the start of a march, in the axes of the lane: a broad phase for objects on the
/// table.
#[derive(Debug, Clone, Copy)]
pub(super) struct LaneStrip {
    lane: Lane,
    left: f64,
    right: f64,
    hindmost: f64,
    foremost: f64,
}

impl LaneStrip {
    /// Returns the strip of some movers that have gone `start` inches.
    pub(super) fn new(lane: &Lane, movers: &[Profile], start: f64) -> Self {
        let least = |of: fn(&Profile) -> f64| movers.iter().map(of).fold(f64::INFINITY, f64::min);
        let most =
            |of: fn(&Profile) -> f64| movers.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        Self {
            lane: *lane,
            left: least(Profile::left),
            right: most(Profile::right),
            hindmost: least(|mover| mover.hindmost().y) + start,
            foremost: most(|mover| mover.foremost().y),
        }
    }

    /// Checks whether everything within the bounds is beside the strip, behind it, or ahead of where the movers are
    /// after `until` inches.
    pub(super) fn misses(&self, bounds: &BoundingBox, until: f64) -> bool {
        let (middle, half) = (self.lane.place(bounds.middle()), bounds.half());
        let reach = |axis: Vector| axis.x.abs() * half.x + axis.y.abs() * half.y + 4.0 * EPSILON;
        let (aside, along) = (reach(self.lane.right), reach(self.lane.along));
        middle.x + aside < self.left
            || middle.x - aside > self.right
            || middle.y + along < self.hindmost
            || middle.y - along > self.foremost + until
    }
}

/// Returns the height of the straight line through `a` and `b` at `x`; `None` for an upright one.
pub(super) fn height_at(a: Vector, b: Vector, x: f64) -> Option<f64> {
    let width = b.x - a.x;
    (width.abs() > EPSILON).then(|| {
        let share = ((x - a.x) / width).clamp(0.0, 1.0);
        a.y + (b.y - a.y) * share
    })
}
