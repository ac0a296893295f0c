//! What impassable ground hides from a point for certain, direction by direction.
//!
//! Of the lines that are tried from beside a long shore nearly all run into that shore at once. The directions about
//! the point are parted into equal fans; an edge that spans all of a fan bars whatever lies beyond it there. So most
//! lines cost one look, and only the others are cut with edges.

use super::barrier::Barrier;
use crate::table::measure::Point;
use crate::table::shape::direction::pseudo_angle;

/// Fans to a quarter turn.
const FANS: usize = 64;

/// Inches within which nothing is certain: of an end of an edge, of its line, and of what lies behind it.
const SURE: f64 = 0.02;

/// The same of a direction, as a pseudo-angle.
const BESIDE: f64 = 1e-3;

/// The shadow of impassable ground about a point.
pub(super) struct Shadow {
    at: Point,
    /// By fans from due east, counter-clockwise: how far away a point is that is hidden there, in inches.
    beyond: Vec<f64>,
}

impl Shadow {
    /// Returns the shadow of some barriers about a point: a look at each edge.
    pub(super) fn of(at: Point, barriers: &[Barrier<'_>]) -> Self {
        let mut beyond = vec![f64::INFINITY; 4 * FANS];
        for (a, b) in barriers.iter().flat_map(|barrier| barrier.edges()) {
            let (one, other) = (a - at, b - at);
            let across = one.perp(&other);
            let (near, far) = (one.norm().min(other.norm()), one.norm().max(other.norm()));
            if near < SURE || across.abs() < SURE * (b - a).norm() {
                continue;
            }
            let (right, left) = if across > 0.0 {
                (one, other)
            } else {
                (other, one)
            };
            let (from, to) = (pseudo_angle(&right), pseudo_angle(&left));
            let to = if to < from { to + 4.0 } else { to };
            let (from, to) = (from + BESIDE, to - BESIDE);
            let fans = (from * FANS as f64) as usize + 1..(to * FANS as f64) as usize;
            for fan in fans {
                if let Some(beyond) = beyond.get_mut(fan % (4 * FANS)) {
                    *beyond = beyond.min(far + SURE);
                }
            }
        }
        Self { at, beyond }
    }

    /// Returns whether an edge bars the line to a point; where it does not, another way of looking may find one.
    pub(super) fn hides(&self, point: Point) -> bool {
        let out = point - self.at;
        let fan = (pseudo_angle(&out) * FANS as f64) as usize;
        self.beyond
            .get(fan)
            .is_some_and(|beyond| out.norm() > *beyond)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::rules::fields::orders::messengers::barrier::tests::lake;

    fn point() -> impl Strategy<Value = Point> {
        (0.0..9.0, 0.0..9.0).prop_map(|(x, y)| Point::new(x, y))
    }

    proptest! {
        #[test]
        fn what_is_hidden_is_barred(
            outline in proptest::collection::vec(point(), 3..20),
            at in point(),
            others in proptest::collection::vec(point(), 20),
        ) {
            let lake = lake(outline);
            let barriers = [Barrier::new(&lake)];
            let shadow = Shadow::of(at, &barriers);
            for other in others {
                prop_assert!(!shadow.hides(other) || barriers[0].is_crossed(at, other), "{at} {other}");
            }
        }
    }

    #[test]
    fn an_edge_seen_end_on_hides_nothing_elsewhere() {
        let spit = [(3.0, 0.0), (8.0, 0.0005), (8.0, -0.0005)].map(|(x, y)| Point::new(x, y));
        let lake = lake(spit.to_vec());
        let shadow = Shadow::of(Point::new(0.0, 0.2), &[Barrier::new(&lake)]);
        for aside in [(0.0, 9.0), (-9.0, 0.0), (0.0, -9.0), (9.0, 9.0)] {
            assert!(!shadow.hides(Point::new(aside.0, aside.1)), "{aside:?}");
        }
    }

    #[test]
    fn most_of_what_lies_behind_a_shore_is_hidden() {
        let shore =
            [(1.0, -4.0), (2.0, -4.0), (2.0, 4.0), (1.0, 4.0)].map(|(x, y)| Point::new(x, y));
        let lake = lake(shore.to_vec());
        let shadow = Shadow::of(Point::origin(), &[Barrier::new(&lake)]);
        let hidden = |y: f64| shadow.hides(Point::new(5.0, y));
        assert!(
            [-7.0, 0.0, 7.0]
                .map(hidden)
                .into_iter()
                .all(|hidden| hidden)
        );
        assert!(
            !hidden(21.0)
                && !shadow.hides(Point::new(0.5, 0.0))
                && !shadow.hides(Point::new(-4.0, 0.0))
        );
    }
}
