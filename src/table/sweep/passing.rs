//! A base that marches past another one: from where to where it is near it, or over it.

use super::lane::Lane;
use crate::table::base::Base;
use crate::table::measure::CONTACT;
use crate::table::measure::EPSILON;
use crate::table::measure::Vector;
use crate::table::measure::right_of;

/// Distances along a march, in inches: from the first to the last.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Passage {
    /// Where it begins.
    pub(super) enter: f64,
    /// Where it ends.
    pub(super) leave: f64,
}

/// Returns where `mover` is at most `range` inches from `other`; none where it never is.
///
/// The two bases summed are an octagon, the range rounds it; the mover's centre runs through it.
pub(super) fn near(lane: &Lane, mover: &Base, other: &Base, range: f64) -> Option<Passage> {
    let offset = lane.shift(mover.at - other.at);
    let sum = Octagon::of(arms(lane, mover), arms(lane, other));
    let enter = sum.lower(offset.x, range)?;
    let leave = -sum.lower(-offset.x, range)?;
    Some(Passage {
        enter: enter - offset.y,
        leave: leave - offset.y,
    })
}

/// Returns where `mover` lies over `other` by more than the width of contact.
///
/// The ends themselves are clear, as [`Base::overlaps`] has it.
pub(super) fn over(lane: &Lane, mover: &Base, other: &Base) -> Option<Passage> {
    let offset = lane.shift(mover.at - other.at);
    let [a, b] = arms(lane, mover);
    let [c, d] = arms(lane, other);
    let mut passage = Passage {
        enter: f64::NEG_INFINITY,
        leave: f64::INFINITY,
    };
    for axis in [a, b, c, d] {
        let axis = axis.try_normalize(EPSILON)?;
        let reach: f64 = [a, b, c, d].iter().map(|arm| arm.dot(&axis).abs()).sum();
        let (half, start, speed) = (reach - CONTACT, offset.dot(&axis), axis.y);
        if speed.abs() <= EPSILON {
            if start.abs() >= half {
                return None;
            }
            continue;
        }
        let (one, two) = ((-half - start) / speed, (half - start) / speed);
        passage.enter = passage.enter.max(one.min(two));
        passage.leave = passage.leave.min(one.max(two));
    }
    (passage.enter < passage.leave).then_some(passage)
}

/// Half the depth and half the frontage of a base as arrows in the lane's axes.
fn arms(lane: &Lane, base: &Base) -> [Vector; 2] {
    let ahead = lane.shift(base.front());
    [
        ahead * (base.depth / 2.0),
        right_of(ahead) * (base.frontage / 2.0),
    ]
}

/// The lower side of the sum of two rectangles about the origin, left to right.
struct Octagon {
    first: Vector,
    sides: [Vector; 4],
}

impl Octagon {
    fn of([a, b]: [Vector; 2], [c, d]: [Vector; 2]) -> Self {
        // Every side turned to run to the right, then steepest descent first.
        let mut sides = [a, b, c, d].map(|arm| {
            let arm = if arm.x < 0.0 || (arm.x == 0.0 && arm.y < 0.0) {
                -arm
            } else {
                arm
            };
            Vector::new(arm.x.abs(), arm.y)
        });
        sides.sort_unstable_by(|p, q| (p.y * q.x).total_cmp(&(q.y * p.x)));
        Self {
            first: -sides.iter().sum::<Vector>(),
            sides,
        }
    }

    /// Returns the lowest height at `x` of the octagon grown by `range`.
    fn lower(&self, x: f64, range: f64) -> Option<f64> {
        let mut corner = self.first;
        let mut lowest = round(corner, x, range);
        for side in self.sides {
            lowest = lowest.min(straight(corner, side, x, range));
            corner += side * 2.0;
            lowest = lowest.min(round(corner, x, range));
        }
        lowest.is_finite().then_some(lowest)
    }
}

/// Height at `x` of the lower half of a circle; infinite beside it.
fn round(corner: Vector, x: f64, range: f64) -> f64 {
    let square = range * range - (x - corner.x) * (x - corner.x);
    if square < 0.0 {
        f64::INFINITY
    } else {
        corner.y - square.sqrt()
    }
}

/// Height at `x` of a side moved out by `range`; infinite beside it.
fn straight(corner: Vector, side: Vector, x: f64, range: f64) -> f64 {
    if side.x <= EPSILON {
        return f64::INFINITY;
    }
    let out = right_of(side) * (range / side.norm());
    let run = x - corner.x - out.x;
    if run < 0.0 || run > side.x * 2.0 {
        return f64::INFINITY;
    }
    corner.y + out.y + run * (side.y / side.x)
}
