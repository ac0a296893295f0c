//! Which hostile bases that touch are in contact (MEL-01, RUL-92).

use super::super::base::Base;
use super::super::measure::CONTACT;
use super::super::measure::EPSILON;
use super::super::measure::Point;

/// Bases that share no more inches of their edges than this, near a corner of each, touch by the corners
/// alone.
const CORNER: f64 = 3.0 * CONTACT;

/// Returns whether two hostile bases are in contact: they touch, and not by corners alone (RUL-92).
#[must_use]
pub fn in_contact(one: &Base, other: &Base) -> bool {
    one.touches(other) && !one.touches_by_corners(other)
}

impl Base {
    /// Returns whether two bases that touch do so by a corner of each alone.
    fn touches_by_corners(&self, other: &Base) -> bool {
        let (mine, theirs) = (self.corners(), other.corners());
        let mut pairs = mine
            .iter()
            .flat_map(|a| theirs.iter().map(move |b| (a - b).norm()));
        let along = |one: &Base, other: &Base| {
            let beside = one.edges().map(|(a, b)| other.stretch_beside(a, b));
            beside.into_iter().fold(0.0, f64::max)
        };
        pairs.any(|apart| apart <= CORNER) && along(self, other).max(along(other, self)) <= CORNER
    }

    /// Returns how many inches of a segment lie in the base or in contact with it.
    fn stretch_beside(&self, a: Point, b: Point) -> f64 {
        let (from, run) = (self.local(a), self.local(b) - self.local(a));
        let (mut low, mut high) = (0.0_f64, 1.0_f64);
        for (at, by, half) in [
            (from.x, run.x, self.frontage / 2.0 + CONTACT),
            (from.y, run.y, self.depth / 2.0 + CONTACT),
        ] {
            if by.abs() > EPSILON {
                let (one, other) = ((-half - at) / by, (half - at) / by);
                low = low.max(one.min(other));
                high = high.min(one.max(other));
            } else if at.abs() > half {
                return 0.0;
            }
        }
        (high - low).max(0.0) * run.norm()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::measure::Bearing;
    use super::*;

    fn base(x: f64, y: f64, facing: f64) -> Base {
        Base::new(Point::new(x, y), Bearing::new(facing), 3.0, 1.0)
    }

    #[test]
    fn a_touch_of_corners_is_no_contact() {
        let enemy = base(0.0, 1.0, 180.0);
        // A fifth of an inch of front is one; whoever stands wholly beside it touches a corner alone.
        for (x, met) in [(0.0, true), (2.8, true), (3.0, false), (-3.0, false)] {
            let charger = base(x, 0.0, 0.0);
            assert_eq!(in_contact(&charger, &enemy), met, "{x}");
            assert_eq!(in_contact(&enemy, &charger), met, "{x}");
        }
        assert!(enemy.touches(&base(3.0, 0.0, 0.0)));
    }

    #[test]
    fn a_corner_on_a_front_is_a_contact() {
        let enemy = base(0.0, 1.0, 180.0);
        for degrees in [20.0_f64, 30.0, 45.0, 60.0] {
            // Its foremost corner stands half an inch in from the left end of the enemy's front.
            let slanting = base(0.0, 0.0, degrees);
            let corners = slanting.corners().into_iter();
            let foremost = corners.fold(Point::new(0.0, -9.0), |best, corner| {
                if corner.y > best.y { corner } else { best }
            });
            let slanting = slanting.shifted(Point::new(-1.0, 0.5) - foremost);
            assert!(in_contact(&slanting, &enemy), "{degrees}");
        }
    }
}
