//! A base that marches past another: the passages on which it is near the other or overlaps it.
//!
//! Minkowski sum of two rectangles, an octagon, rounded by the range (de Berg et al., Computational Geometry, 13.3);
//! separating axes (Gottschalk, Lin and Manocha 1996) for overlapping bases. Constant time.

use super::lane::Lane;
use crate::base::Base;
use crate::measure::{CONTACT, EPSILON, Vector, right_of};

/// Part of a march, given by two distances in inches from the start of the march.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct MarchPassage {
    /// Start of the passage.
    pub(super) enter: f64,
    /// End of the passage.
    pub(super) leave: f64,
}

/// Returns the passage on which `mover` is at most `range` inches from `other`; `None` if it never is.
///
/// The sum of the two bases is an octagon, rounded by the range; the mover's centre runs through it.
pub(super) fn near_passage(
    lane: &Lane,
    mover: &Base,
    other: &Base,
    range: f64,
) -> Option<MarchPassage> {
    let offset = lane.shift(mover.at - other.at);
    // Half the sum of frontage and depth is more than the distance from a base's centre to its corner.
    let sides = mover.frontage + mover.depth + other.frontage + other.depth;
    if offset.x.abs() > range + sides / 2.0 {
        return None;
    }
    let sum = Octagon::new(mover, half_arms(lane, mover), other, half_arms(lane, other));
    let enter = sum.lowest_height(offset.x, range)? - offset.y;
    let leave = -sum.lowest_height(-offset.x, range)? - offset.y;
    Some(MarchPassage { enter, leave })
}

/// Returns the passage on which `mover` overlaps `other`, from the first meeting; `None` if the two never overlap by
/// more than the tolerance of contact.
///
/// The tolerance lets a base march past its neighbour although their positions are rounded. It never lets a mover go
/// deeper: the passage starts where the bases meet, and ends where [`Base::overlaps`] becomes false.
pub(super) fn overlap_passage(lane: &Lane, mover: &Base, other: &Base) -> Option<MarchPassage> {
    let offset = lane.shift(mover.at - other.at);
    let [a, b] = half_arms(lane, mover);
    let [c, d] = half_arms(lane, other);
    let (mut meets, mut enter, mut leave) = (f64::NEG_INFINITY, f64::NEG_INFINITY, f64::INFINITY);
    for axis in [a, b, c, d] {
        let axis = axis.try_normalize(EPSILON)?;
        let reach: f64 = [a, b, c, d].iter().map(|arm| arm.dot(&axis).abs()).sum();
        let (start, speed) = (offset.dot(&axis), axis.y);
        if speed.abs() <= EPSILON {
            if start.abs() >= reach - CONTACT {
                return None;
            }
            continue;
        }
        let middle = -start / speed;
        let (half, deep) = (reach / speed.abs(), (reach - CONTACT) / speed.abs());
        meets = meets.max(middle - half);
        enter = enter.max(middle - deep);
        leave = leave.min(middle + deep);
    }
    (enter < leave).then_some(MarchPassage {
        enter: meets,
        leave,
    })
}

/// Returns half the depth and half the frontage of a base as vectors in the lane's axes.
fn half_arms(lane: &Lane, base: &Base) -> [Vector; 2] {
    let ahead = lane.shift(base.front());
    [
        ahead * (base.depth / 2.0),
        right_of(ahead) * (base.frontage / 2.0),
    ]
}

/// The lower side of the sum of two rectangles about the origin, left to right.
struct Octagon {
    first: Vector,
    /// Half of each side as a vector, with its length.
    sides: [(Vector, f64); 4],
}

impl Octagon {
    fn new(mover: &Base, [a, b]: [Vector; 2], other: &Base, [c, d]: [Vector; 2]) -> Self {
        let halves = [
            (a, mover.depth / 2.0),
            (b, mover.frontage / 2.0),
            (c, other.depth / 2.0),
            (d, other.frontage / 2.0),
        ];
        // Every side turned to run to the right, then steepest descent first.
        let mut sides = halves.map(|(arm, length)| {
            let back = arm.x < 0.0 || (arm.x == 0.0 && arm.y < 0.0);
            let arm = if back { -arm } else { arm };
            (Vector::new(arm.x.abs(), arm.y), length)
        });
        sides.sort_unstable_by(|(p, _), (q, _)| (p.y * q.x).total_cmp(&(q.y * p.x)));
        Self {
            first: -sides.iter().map(|(side, _)| side).sum::<Vector>(),
            sides,
        }
    }

    /// Returns the lowest height at `x` of the octagon grown by `range`: on the arc at a corner, or on the side after
    /// it. `None` if it does not reach `x`.
    fn lowest_height(&self, x: f64, range: f64) -> Option<f64> {
        let mut corner = self.first;
        for (side, length) in self.sides {
            let out = right_of(side) * (range / length);
            let run = x - corner.x - out.x;
            if run < 0.0 {
                break;
            }
            if side.x > EPSILON && run <= side.x * 2.0 {
                return Some(corner.y + out.y + run * (side.y / side.x));
            }
            corner += side * 2.0;
        }
        let square = range * range - (x - corner.x) * (x - corner.x);
        (square >= 0.0).then(|| corner.y - square.sqrt())
    }
}
