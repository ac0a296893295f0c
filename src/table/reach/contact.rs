//! Which hostile bases that touch are in contact (MEL-01, RUL-92).

use super::super::base::Base;
use super::super::measure::CONTACT;
use super::super::measure::EPSILON;
use super::super::measure::Point;

/// Bases that share no more inches of their edges than this, near a corner of each, touch by the corners
/// alone.
const CORNER: f64 = 3.0 * CONTACT;

/// Returns whether two hostile bases are in contact, with the bases that are hostile to each.
///
/// They touch. By corners alone that counts only where neither has an enemy squarely before it: a charge
/// at the middle one of three regiments in line is no charge at all three.
pub fn in_contact<'b>(
    (one, foes_of_one): (&Base, impl IntoIterator<Item = &'b Base>),
    (other, foes_of_other): (&Base, impl IntoIterator<Item = &'b Base>),
) -> bool {
    let met = |base: &Base, foe: &Base| base.touches(foe) && !base.touches_by_corners(foe);
    one.touches(other)
        && (!one.touches_by_corners(other)
            || !(foes_of_one.into_iter().any(|foe| met(one, foe))
                || foes_of_other.into_iter().any(|foe| met(other, foe))))
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
    fn corners_count_where_nobody_stands_squarely_before_either() {
        let (left, middle, right) = (
            base(0.0, 1.0, 180.0),
            base(3.0, 1.0, 180.0),
            base(6.0, 1.0, 180.0),
        );
        let charger = base(3.0, 0.0, 0.0);
        let line = [left, middle, right];
        let meets = |enemy: &Base, line: &[Base]| in_contact((&charger, line), (enemy, [&charger]));
        assert!(meets(&middle, &line));
        assert!(!meets(&left, &line) && !meets(&right, &line));
        // Alone it is a contact like any other, unless somebody else is squarely before that one.
        assert!(meets(&left, &[left]));
        let friend = base(0.0, 0.0, 0.0);
        assert!(!in_contact(
            (&charger, [&left]),
            (&left, [&charger, &friend])
        ));
    }

    #[test]
    fn a_corner_on_a_front_is_a_contact_beside_a_square_one() {
        let (enemy, square) = (base(0.0, 1.0, 180.0), base(1.0, 0.0, 0.0));
        for degrees in [20.0_f64, 30.0, 45.0, 60.0] {
            // Its foremost corner stands half an inch in from the left end of the enemy's front.
            let slanting = base(0.0, 0.0, degrees);
            let foremost =
                slanting
                    .corners()
                    .into_iter()
                    .fold(Point::new(0.0, -9.0), |best, corner| {
                        if corner.y > best.y { corner } else { best }
                    });
            let slanting = slanting.shifted(Point::new(-1.0, 0.5) - foremost);
            let both = [square, slanting];
            assert!(
                in_contact((&slanting, [&enemy]), (&enemy, &both)),
                "{degrees}"
            );
        }
    }
}
