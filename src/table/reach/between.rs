//! Whether a piece of ground lies between a base and its enemy, and covers it (RUL-77).

use super::super::base::Base;
use super::super::base::crossing;
use super::super::ground::Cover;
use super::super::ground::Feature;
use super::super::ground::Ground;
use super::super::ground::Shape;
use super::super::measure::Point;
use super::super::measure::within;

/// How far behind a line it still covers, in inches (RUL-77).
const BEHIND: f64 = 1.0;

impl Feature {
    /// Returns whether this piece of ground covers `base` against `enemy` (RUL-77): the base stands
    /// in it with its centre, or it is a line or strip that runs between the two centres within
    /// 1 in of the base.
    #[must_use]
    pub fn covers(&self, base: &Base, enemy: &Base) -> bool {
        let is_area = matches!(self.shape, Shape::Area(_));
        if is_area && self.contains(base.at) {
            return true;
        }
        let is_line = !is_area || !self.centre_line.is_empty();
        is_line && self.crosses(base.at, enemy.at) && within(self.gap(base), BEHIND)
    }

    fn crosses(&self, from: Point, to: Point) -> bool {
        self.edges()
            .any(|edge| crossing((from, to), edge).is_some())
    }

    fn gap(&self, base: &Base) -> f64 {
        if self.touches(base) {
            return 0.0;
        }
        let corners = base.corners();
        let from_corners = corners.into_iter().map(|corner| self.distance(corner));
        let from_ends = self
            .edges()
            .flat_map(|(a, b)| [a, b])
            .map(|end| base.distance_to_point(end));
        from_corners.chain(from_ends).fold(f64::INFINITY, f64::min)
    }
}

impl Ground {
    /// Returns the best cover of `base` against `enemy`, and the place of the feature that gives
    /// it; none in the open.
    #[must_use]
    pub fn cover_between(&self, base: &Base, enemy: &Base) -> Option<(Cover, usize)> {
        self.features
            .iter()
            .enumerate()
            .filter(|(_, feature)| feature.cover != Cover::None && feature.covers(base, enemy))
            .map(|(i, feature)| (feature.cover, i))
            // The first of equals, so that the answer names the same piece every time.
            .fold(None, |best, found| match best {
                Some((cover, _)) if cover >= found.0 => best,
                _ => Some(found),
            })
    }
}
