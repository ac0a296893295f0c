//! Position of one base relative to another: on its flank, past the end of its front, beside or behind it.

use crate::base::Base;
use crate::measure::{CONTACT, EPSILON, Point, Vector, hundredths, right_of, span};
use crate::shape::segment::slab_shares;

/// Test by which an attacker counts as on the flank (RUL-67).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FlankTest {
    /// The middle of the attacker's front edge lies behind the line through the target's front edge.
    #[default]
    FrontLine,
    /// The middle of the attacker's front edge lies outside lines drawn at 45 degrees from the ends of the target's
    /// front edge.
    Corners45,
    /// The whole attacker lies behind the line through the target's front edge.
    WhollyBehind,
}

/// A side of a base that another base touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touching {
    /// The front, or a corner of it.
    Front,
    /// The left end: the side edge left of the front.
    Left,
    /// The right end.
    Right,
    /// The rear edge.
    Rear,
}

/// Maximum difference in facing of two bases that count as facing the same way, in degrees (RUL-75).
const SAME_FACING: f64 = 45.0;

impl Base {
    /// Returns the distance in inches from the straight line through the front edge to `point`; negative if the point
    /// is behind the line.
    #[must_use]
    pub fn ahead_of_front(&self, point: Point) -> f64 {
        self.local(point).y - self.depth / 2.0
    }

    /// Checks whether `attacker` is on the flank or in the rear of this base (RUL-67), comparing hundredths of an inch
    /// (RUL-58).
    ///
    /// Bases in contact may overlap by the tolerance of contact: a corner behind the line by no more than that does not
    /// count as behind it.
    #[must_use]
    pub fn is_flanked_by(&self, attacker: &Base, test: FlankTest) -> bool {
        let slack = if self.touches(attacker) { CONTACT } else { 0.0 };
        let past = |inches: f64| hundredths(inches) > hundredths(slack);
        let middle = attacker.front_middle();
        let ahead = self.ahead_of_front(middle);
        match test {
            FlankTest::FrontLine => past(-ahead),
            FlankTest::Corners45 => {
                let beside = self.local(middle).x.abs() - self.frontage / 2.0;
                past(beside - ahead) || past(-ahead)
            }
            FlankTest::WhollyBehind => attacker
                .corners()
                .into_iter()
                .all(|corner| !past(self.ahead_of_front(corner))),
        }
    }

    /// Returns the distances in inches by which `enemy` extends past the left and the right end of this front; negative
    /// where the enemy ends short of it (RUL-74).
    #[must_use]
    pub fn reach_past_ends(&self, enemy: &Base) -> [f64; 2] {
        let half = self.frontage / 2.0;
        let (left, right) = span(enemy.corners().map(|corner| self.local(corner).x));
        [-left - half, right - half]
    }

    /// Checks whether the two bases face the same way, within 45 degrees (RUL-75).
    #[must_use]
    pub fn faces_as(&self, other: &Base) -> bool {
        self.facing.turn_to(other.facing).abs() <= SAME_FACING + EPSILON
    }

    /// Returns the side of this base that `other` touches; `None` if the two do not touch.
    ///
    /// The side with the longest contact counts: a base that stands beside this one, but deeper or echeloned back,
    /// also meets a corner of the rear edge. Where only corners meet, a base whose centre is behind the rear edge
    /// touches the rear.
    #[must_use]
    pub fn side_touched_by(&self, other: &Base) -> Option<Touching> {
        if !self.touches(other) {
            return None;
        }
        let [front, right, rear, left] = self.edges().map(|edge| other.length_close_to(edge));
        let most = front.max(right).max(rear).max(left);
        // A corner close by reaches along both of its edges.
        let touched = |length: f64| length >= most - 2.0 * CONTACT;
        let at = self.local(other.at);
        if at.y < -self.depth / 2.0 && touched(rear) {
            Some(Touching::Rear)
        } else if at.x > self.frontage / 2.0 && touched(right) {
            Some(Touching::Right)
        } else if at.x < -self.frontage / 2.0 && touched(left) {
            Some(Touching::Left)
        } else {
            Some(Touching::Front)
        }
    }

    /// Returns the length in inches of this base's rear edge that has `other` straight behind it; negative if `other`
    /// is past an end of the edge (RUL-75).
    ///
    /// The length of contact between the two edges would be wrong: a base turned a little touches with one corner only,
    /// wherever it is.
    #[must_use]
    pub fn rear_covered_by(&self, other: &Base) -> f64 {
        let half = self.frontage / 2.0;
        let (left, right) = span(other.corners().map(|corner| self.local(corner).x));
        right.min(half) - left.max(-half)
    }

    /// Returns the length, in inches, of the part of a segment that lies on this base or touches it.
    fn length_close_to(&self, edge: (Point, Point)) -> f64 {
        let (from, to) = edge;
        let (start, run) = (self.local(from), to - from);
        let along = Vector::new(run.dot(&right_of(self.front())), run.dot(&self.front()));
        let half =
            Vector::new(self.frontage, self.depth).map(|side| side / 2.0 + CONTACT + EPSILON);
        let shares = slab_shares(start, along, half, |start, half| start > half);
        shares.map_or(0.0, |(first, last)| {
            (last.min(1.0) - first.max(0.0)).max(0.0) * run.norm()
        })
    }
}
