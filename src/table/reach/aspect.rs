//! Where one base stands to another: on its flank, past the end of its front, beside or behind it.

use super::super::base::Base;
use super::super::base::distance_to_segment;
use super::super::measure::CONTACT;
use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::hundredths;
use super::super::measure::within;

/// How a flank is told from the front (RUL-67).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FlankTest {
    /// The middle of the attacker's front edge lies behind the line through the target's front edge.
    #[default]
    FrontLine,
    /// It lies outside 45 degrees from the ends of the target's front edge.
    Corners45,
    /// The whole attacker lies behind that line.
    WhollyBehind,
}

/// A side of a base that another base touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touching {
    /// Its front, or a corner of it.
    Front,
    /// Its left end: the side edge left of its front.
    Left,
    /// Its right end.
    Right,
    /// Its rear edge.
    Rear,
}

/// The greatest turn between two bases that face the same way, in degrees (RUL-75).
const SAME_FACING: f64 = 45.0;

impl Base {
    /// Returns how far `point` lies ahead of the straight line through the front edge, in inches;
    /// negative behind it.
    #[must_use]
    pub fn ahead_of_front(&self, point: Point) -> f64 {
        self.local(point).y - self.depth / 2.0
    }

    /// Returns whether `attacker` stands on the flank or in the rear of this base (RUL-67).
    ///
    /// Bases in contact may lie over each other by the tolerance of contact, so a point that near
    /// to the line is not behind it.
    #[must_use]
    pub fn is_flanked_by(&self, attacker: &Base, test: FlankTest) -> bool {
        let middle = attacker.front_middle();
        match test {
            FlankTest::FrontLine => self.ahead_of_front(middle) < -CONTACT,
            FlankTest::Corners45 => {
                let beside = self.local(middle).x.abs() - self.frontage / 2.0;
                beside - CONTACT > self.ahead_of_front(middle)
                    || self.ahead_of_front(middle) < -CONTACT
            }
            FlankTest::WhollyBehind => attacker
                .corners()
                .into_iter()
                .all(|corner| self.ahead_of_front(corner) < CONTACT),
        }
    }

    /// Returns which ends of this front `enemy` extends past: left, right (RUL-74).
    #[must_use]
    pub fn ends_outreached_by(&self, enemy: &Base) -> [bool; 2] {
        let half = self.frontage / 2.0;
        let (left, right) = enemy
            .corners()
            .map(|corner| self.local(corner).x)
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(left, right), x| {
                (left.min(*x), right.max(*x))
            });
        [hundredths(-left - half) > 0, hundredths(right - half) > 0]
    }

    /// Returns whether the two face the same way within 45 degrees (RUL-75).
    #[must_use]
    pub fn faces_as(&self, other: &Base) -> bool {
        self.facing.turn_to(other.facing).abs() <= SAME_FACING + EPSILON
    }

    /// Returns which side of this base `other` touches; none where the two do not touch.
    ///
    /// A base whose centre lies behind the rear edge touches the rear, also by a corner alone.
    #[must_use]
    pub fn side_touched_by(&self, other: &Base) -> Option<Touching> {
        if !self.touches(other) {
            return None;
        }
        let [_, right, rear, left] = self.edges();
        let at = self.local(other.at);
        let near = |edge: (Point, Point)| within(gap(other, edge), CONTACT);
        if at.y < -self.depth / 2.0 && near(rear) {
            Some(Touching::Rear)
        } else if at.x > self.frontage / 2.0 && near(right) {
            Some(Touching::Right)
        } else if at.x < -self.frontage / 2.0 && near(left) {
            Some(Touching::Left)
        } else {
            Some(Touching::Front)
        }
    }
}

/// Returns the distance from a base to a segment that does not run through it, in inches.
fn gap(base: &Base, edge: (Point, Point)) -> f64 {
    let ends = [edge.0, edge.1].map(|end| base.distance_to_point(end));
    let corners = base
        .corners()
        .map(|corner| distance_to_segment(corner, edge));
    ends.into_iter()
        .chain(corners)
        .fold(f64::INFINITY, f64::min)
}
