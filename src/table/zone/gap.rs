//! The gap between two obstacles seen from one side, and its separating (inner) tangents.
//!
//! Each tangent is found from a line that is too steep: the two corners that it cuts off most give the next, less
//! steep one, until none is cut off (Newton's method on the support functions, exact after finitely many steps).

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::shape::bounding_box::BoundingBox;
use super::super::shape::ring::edges;
use super::super::shape::segment::nearest_on_segment;
use super::super::sight::body::Body;
use super::super::sight::obstacle::Obstacle;
use super::slit::Slit;

/// A line so much steeper than the shortest way through is turned as far as it goes.
const STEEPEST: f64 = 100.0;

/// By how much a line that is tried clears the corners in the way of another, in inches.
const CLEAR: f64 = 0.001;

/// How many lines are tried.
const TRIES: usize = 4;

/// The most steps to where a line touches both sides; each comes to another pair of corners.
const STEPS: usize = 32;

/// What is between two obstacles, to the left and to the right of a direction.
pub(super) struct Gap<'s, 'a> {
    /// The middle of where it is narrowest, and half of how wide it is there, in inches.
    middle: Point,
    half: f64,
    /// The direction through it there, away from who looks, a unit vector.
    through: Vector,
    /// How far ahead of the middle the middle of who looks is, in inches: less than nothing.
    from: f64,
    left: &'s Obstacle<'a>,
    right: &'s Obstacle<'a>,
    /// Who looks.
    body: &'s Body,
}

impl<'s, 'a> Gap<'s, 'a> {
    /// Returns the gap between two obstacles before a body, if it is narrower than so many inches; none
    /// where they touch. The edges near it are written over `near`.
    pub(super) fn between(
        one: &'s Obstacle<'a>,
        other: &'s Obstacle<'a>,
        widest: f64,
        body: &'s Body,
        near: &mut Vec<(Point, Point)>,
    ) -> Option<Self> {
        let mut square = widest * widest;
        let mut narrowest = None;
        for (corners, outline) in [(one, other), (other, one)] {
            let (around, beside) = (outline.bounds.grown(widest), corners.bounds.grown(widest));
            near.clear();
            for ring in outline.rings() {
                let edges = edges(ring, outline.closed());
                near.extend(edges.filter(|(a, b)| BoundingBox::between(*a, *b).meets(&beside)));
            }
            for ring in corners.rings() {
                for corner in ring.iter().filter(|corner| around.holds(**corner)) {
                    for (a, b) in near.iter() {
                        let apart = nearest_on_segment(*corner, *a, *b) - corner;
                        if apart.norm_squared() < square {
                            square = apart.norm_squared();
                            narrowest = Some((corner + apart * 0.5, apart, corners, outline));
                        }
                    }
                }
            }
        }
        let (middle, apart, near, far) = narrowest.filter(|_| square > EPSILON)?;
        let width = square.sqrt();
        let through = Vector::new(-apart.y, apart.x) / width;
        let from = (body.bounds().middle() - middle).dot(&through);
        // Looking to the left of the way across, the far side is to the right.
        let (left, right) = if from < 0.0 { (near, far) } else { (far, near) };
        Some(Self {
            middle,
            half: width / 2.0,
            through: through * -from.signum(),
            from: -from.abs(),
            left,
            right,
            body,
        })
    }

    /// Returns the slit there, for those who look ahead and for those who look back, where the body stands on
    /// both sides of where it is narrowest.
    pub(super) fn slits(&self) -> impl Iterator<Item = Slit> {
        let ahead = self.slit();
        let mut corners = self.body.corners().iter();
        let back = ahead.filter(|_| corners.any(|corner| self.placed(corner).x > 0.0));
        ahead.into_iter().chain(back.map(Slit::reversed))
    }

    /// Returns the slit there; none where no straight line from a body keeps the two obstacles apart.
    fn slit(&self) -> Option<Slit> {
        if !self.is_open() {
            return None;
        }
        let (left, from_left) = self.touching(STEEPEST);
        let (right, from_right) = self.touching(-STEEPEST);
        let ahead = (from_right - from_left) / (left - right);
        (left > right && ahead.is_finite()).then(|| Slit {
            middle: self.middle + self.at(ahead, from_left + left * ahead),
            left: self.at(1.0, left),
            right: self.at(1.0, right),
            sides: [self.left.source, self.right.source],
        })
    }

    /// Returns whether a straight line from the body passes through. The one nearest to straight through where it
    /// is narrowest has the most room, unless other corners are in its way: then one that just clears these is
    /// tried.
    fn is_open(&self) -> bool {
        let (least, most) = self.slopes();
        let mut slope = 0.0_f64.max(least).min(most);
        for _ in 0..TRIES {
            let (width, [left, right]) = self.width(slope);
            if width > 0.0 {
                return true;
            }
            slope = (left.y - right.y - CLEAR) / (left.x - right.x);
            if !(least..=most).contains(&slope) {
                return false;
            }
        }
        false
    }

    /// Returns between which slopes the lines are that pass from the body through where it is narrowest.
    fn slopes(&self) -> (f64, f64) {
        let all = (f64::NEG_INFINITY, f64::INFINITY);
        let corners = self.body.corners();
        let placed = || corners.iter().map(|corner| self.placed(corner));
        if !placed().all(|at| at.x < -EPSILON) {
            return all;
        }
        let slopes =
            placed().flat_map(|at| [self.half, -self.half].map(|half| (at.y - half) / at.x));
        slopes.fold((all.1, all.0), |(least, most), slope| {
            (least.min(slope), most.max(slope))
        })
    }

    /// Returns how far ahead of the middle and how far to the left a point lies.
    fn placed(&self, point: &Point) -> Vector {
        let v = point - self.middle;
        Vector::new(self.through.dot(&v), self.through.perp(&v))
    }

    /// Returns what is so far ahead and so far to the left.
    fn at(&self, ahead: f64, aside: f64) -> Vector {
        self.through * ahead + Vector::new(-self.through.y, self.through.x) * aside
    }

    /// Returns how far apart, across the way, the lines of a slope are that touch the two obstacles, and
    /// the corners that they touch, on the left and on the right.
    fn width(&self, slope: f64) -> (f64, [Vector; 2]) {
        let touched = |obstacle: &Obstacle<'_>, side: f64| {
            let (mut least, mut touched) = (f64::INFINITY, Vector::zeros());
            // What lies under who looks is not on the way.
            let under = self.body.meeting(&obstacle.bounds);
            let is_off = |corner: &&Point| under.is_none_or(|base| !base.holds(**corner));
            for corner in obstacle.rings().flatten().filter(is_off) {
                let at = self.placed(corner);
                let out = (at.y - slope * at.x) * side;
                if out < least && at.x > self.from {
                    (least, touched) = (out, at);
                }
            }
            (least, touched)
        };
        let (left, right) = (touched(self.left, 1.0), touched(self.right, -1.0));
        (left.0 + right.0, [left.1, right.1])
    }

    /// Returns the slope of the line that touches both obstacles, found from one that is too steep,
    /// and how far to the left of the middle it runs.
    fn touching(&self, too_steep: f64) -> (f64, f64) {
        let mut slope = too_steep;
        let mut steps = 0;
        loop {
            let (width, [left, right]) = self.width(slope);
            if width >= -EPSILON || steps == STEPS {
                return (slope, left.y - slope * left.x);
            }
            // The two corners touched let through what is less steep only.
            slope = (left.y - right.y) / (left.x - right.x);
            steps += 1;
        }
    }
}
