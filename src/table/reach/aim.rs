//! Area in front of a base that it can fire at: the strip straight ahead (SA-01) or the arc of a battery (ART-02).

use crate::base::Base;
use crate::measure::{Point, Vector, hundredths, right_of, span};
use crate::shape::{
    ring::clipped_ring,
    segment::{nearest_on_segment, segment_crossing},
};

/// The ground that a base points at: everything ahead of its front edge between two straight lines, parallel for small
/// arms, opening outward for guns.
///
/// # Examples
///
/// ```
/// use vidette_table::base::Base;
/// use vidette_table::measure::{Bearing, Point};
/// use vidette_table::reach::aim::AimCone;
///
/// let regiment = Base::new(Point::new(1.5, 0.0), Bearing::NORTH, 3.0, 1.0);
/// let target = Base::new(Point::new(4.0, 5.0), Bearing::NORTH, 3.0, 1.0);
/// assert_eq!(AimCone::strip(&regiment).range_to(&target), Some(4.0));
/// let beside = target.shifted(nalgebra::Vector2::new(0.6, 0.0));
/// assert_eq!(AimCone::strip(&regiment).range_to(&beside), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AimCone {
    base: Base,
    /// Inches by which the area widens on each side for every inch ahead.
    slope: f64,
    /// The part of the front that fires, from `from` to `to`, in inches right of its middle.
    from: f64,
    to: f64,
}

/// The part of a base that lies ahead of a front. Corners are given as inches to the right of the middle of the front
/// edge and inches ahead of it.
#[derive(Debug, Clone, PartialEq)]
struct AimPart(Vec<Vector>);

impl AimCone {
    /// Returns the strip straight ahead of `base`, as wide as its front (SA-01).
    #[must_use]
    pub fn strip(base: &Base) -> Self {
        Self::opening(base, 0.0)
    }

    /// Returns the arc of `base`: `half_angle` degrees to each side of straight ahead, taken from
    /// the ends of the front edge (ART-02, RUL-82).
    #[must_use]
    pub fn arc(base: &Base, half_angle: f64) -> Self {
        Self::opening(base, half_angle.to_radians().tan())
    }

    fn opening(base: &Base, slope: f64) -> Self {
        Self {
            base: *base,
            slope,
            from: -base.frontage / 2.0,
            to: base.frontage / 2.0,
        }
    }

    /// Returns the inches from the front edge to the nearest part of `target` that lies in the
    /// strip or arc; `None` if no part does.
    ///
    /// A base that only touches the edge of the strip from outside is not in it. Otherwise, when two lines face each
    /// other squarely, each unit could also shoot at the neighbours of its target.
    #[must_use]
    pub fn range_to(&self, target: &Base) -> Option<f64> {
        Some(self.aimed_part(target)?.range(self.from, self.to))
    }

    /// Returns the range to the part of `target` that is visible beside the nearer bases of `friends`; `None` if no
    /// part is visible (RUL-81).
    ///
    /// In a strip a friend hides everything straight behind it. In an arc a target is visible if some straight line
    /// from an end or the middle of the front to a corner or the middle of its visible part misses every friend; the
    /// range is then the range to the whole part.
    #[must_use]
    pub fn range_past<'a>(
        &self,
        target: &Base,
        friends: impl Iterator<Item = &'a Base>,
    ) -> Option<f64> {
        let whole = self.aimed_part(target)?;
        let range = whole.range(self.from, self.to);
        let nearer: Vec<(&Base, AimPart)> = friends
            .filter_map(|friend| Some((friend, self.aimed_part(friend)?)))
            .filter(|(_, part)| part.range(self.from, self.to) < range)
            .collect();
        if nearer.is_empty() {
            Some(range)
        } else if self.slope > 0.0 {
            self.shows(&whole, &nearer).then_some(range)
        } else {
            let hidden = nearer.iter().map(|(_, part)| part.width()).collect();
            open_stretches(hidden)
                .into_iter()
                .filter_map(|(from, to)| whole.within(from, to))
                .map(|shown| shown.range(self.from, self.to))
                .min_by(f64::total_cmp)
        }
    }

    fn shows(&self, whole: &AimPart, friends: &[(&Base, AimPart)]) -> bool {
        let muzzles = [self.from, (self.from + self.to) / 2.0, self.to];
        let misses = |muzzle: Point, aim: Point| {
            let crossed = |friend: &Base| {
                let mut edges = friend.edges().into_iter();
                edges.any(|edge| segment_crossing((muzzle, aim), edge).is_some())
            };
            !friends.iter().any(|(friend, _)| crossed(friend))
        };
        let mut lines = muzzles
            .into_iter()
            .flat_map(|x| whole.sights().map(move |to| (Vector::new(x, 0.0), to)));
        lines.any(|(from, to)| misses(self.on_table(from), self.on_table(to)))
    }

    fn on_table(&self, local: Vector) -> Point {
        let front = self.base.front();
        self.base.front_middle() + right_of(front) * local.x + front * local.y
    }

    /// Returns how much of the front, in inches, points at `targets`.
    #[must_use]
    pub fn front_on<'a>(&self, targets: impl Iterator<Item = &'a Base>) -> f64 {
        let mut spans: Vec<(f64, f64)> = targets
            .filter_map(|target| Some(self.aimed_part(target)?.width()))
            .collect();
        spans.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut covered = 0.0;
        let mut left = self.from;
        for (from, to) in spans {
            let from = from.max(left);
            let to = to.min(self.to);
            if to > from {
                covered += to - from;
                left = to;
            }
        }
        covered
    }

    /// Returns the shift in inches that would bring the base into the strip or arc; if it is inside, minus the shift
    /// that would take it out. The maximum range does not count as an edge of the area.
    #[must_use]
    pub fn beside(&self, target: &Base) -> f64 {
        let steep = self.slope.hypot(1.0);
        let edges = self.corners_of(target).map(|at| {
            let aside = self.slope * at.y;
            [
                (self.from - at.x - aside) / steep,
                (at.x - self.to - aside) / steep,
                -at.y,
            ]
        });
        let nearest = |edge: usize| {
            edges
                .iter()
                .map(|out| out[edge])
                .fold(f64::INFINITY, f64::min)
        };
        nearest(0).max(nearest(1)).max(nearest(2))
    }

    /// Returns the corners of a base as inches to the right of the middle of the front edge and inches ahead of it.
    fn corners_of(&self, target: &Base) -> [Vector; 4] {
        let ahead = self.base.depth / 2.0;
        target.corners().map(|corner| {
            let at = self.base.local(corner);
            Vector::new(at.x, at.y - ahead)
        })
    }

    fn aimed_part(&self, target: &Base) -> Option<AimPart> {
        let local = self.corners_of(target);
        let right_of_left = |at: &Vector| at.x - self.from + self.slope * at.y;
        let left_of_right = |at: &Vector| self.to - at.x + self.slope * at.y;
        // Most bases lie wholly beyond one edge: those are not clipped.
        if local.iter().all(|at| at.y <= 0.0)
            || local.iter().all(|at| right_of_left(at) < 0.0)
            || local.iter().all(|at| left_of_right(at) < 0.0)
        {
            return None;
        }
        let corners = clipped_ring(local.to_vec(), |at| at.y);
        let corners = clipped_ring(corners, right_of_left);
        let corners = clipped_ring(corners, left_of_right);
        AimPart(corners).if_any()
    }
}

impl AimPart {
    /// Returns the part; `None` if it is thinner than half a hundredth of an inch (RUL-58).
    fn if_any(self) -> Option<Self> {
        let (left, right) = self.width();
        let (near, far) = span(self.0.iter().map(|at| at.y));
        (hundredths(right - left) > 0 && hundredths(far - near) > 0).then_some(self)
    }

    fn width(&self) -> (f64, f64) {
        span(self.0.iter().map(|at| at.x))
    }

    fn within(&self, from: f64, to: f64) -> Option<Self> {
        let mut corners = self.0.clone();
        if from.is_finite() {
            corners = clipped_ring(corners, |at| at.x - from);
        }
        if to.is_finite() {
            corners = clipped_ring(corners, |at| to - at.x);
        }
        AimPart(corners).if_any()
    }

    /// Returns the distance in inches to the part from the stretch of the front edge between `from` and `to`.
    fn range(&self, from: f64, to: f64) -> f64 {
        let ends = [Point::new(from, 0.0), Point::new(to, 0.0)];
        let corners = self.0.iter().map(|at| {
            let out = (from - at.x).max(at.x - to).max(0.0);
            out.hypot(at.y)
        });
        let edges = self
            .edges()
            .flat_map(|(a, b)| ends.map(|end| (nearest_on_segment(end, a, b) - end).norm()));
        corners.chain(edges).fold(f64::INFINITY, f64::min)
    }

    /// Returns the middle and the corners of the part, with the corners drawn a hair inward.
    fn sights(&self) -> impl Iterator<Item = Vector> + '_ {
        let count = self.0.len().max(1) as f64;
        let middle = self.0.iter().sum::<Vector>() / count;
        let inward = move |corner: &Vector| middle + (corner - middle) * 0.99;
        std::iter::once(middle).chain(self.0.iter().map(inward))
    }

    fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let next = self.0.iter().cycle().skip(1);
        self.0
            .iter()
            .zip(next)
            .map(|(a, b)| (Point::from(*a), Point::from(*b)))
    }
}

/// Returns the open stretches between hidden ones, from left to right.
fn open_stretches(mut hidden: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    hidden.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut open = Vec::with_capacity(hidden.len() + 1);
    let mut left = f64::NEG_INFINITY;
    for (from, to) in hidden {
        if from > left {
            open.push((left, from));
        }
        left = left.max(to);
    }
    open.push((left, f64::INFINITY));
    open
}
