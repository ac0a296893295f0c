//! Bounds of a view, stored by inverse distance, and the directions in which two bounds are equally far.

use crate::measure::{Vector, greater};
use crate::shape::root::find_root;

/// The end of the view in a direction: a range, an edge, or some inches behind an edge. Views end half an inch behind a
/// crest (RUL-54), or one range behind the outline of a wood if depth counts (RUL-51, switch).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bound {
    /// One over the distance in a direction is the dot product of this vector and that unit direction, plus `round`.
    pub(super) inverse: Vector,
    /// Inverse range; 0 for an edge. For a bound behind an edge it is the negative number of inches.
    round: f64,
}

impl PartialEq for Bound {
    /// Compares all numbers without a branch, because it cannot be predicted which of them differ.
    fn eq(&self, other: &Self) -> bool {
        (self.inverse.x == other.inverse.x)
            & (self.inverse.y == other.inverse.y)
            & (self.round == other.round)
    }
}

impl Bound {
    /// Returns the end of a view that reaches `inches` in every direction.
    pub(super) fn range(inches: f64) -> Self {
        Self {
            inverse: Vector::new(0.0, 0.0),
            round: 1.0 / inches,
        }
    }

    /// Returns the bound of a straight edge. `inverse` points across the edge, and its length is one over the distance
    /// of the edge.
    pub(super) fn edge(inverse: Vector) -> Self {
        Self {
            inverse,
            round: 0.0,
        }
    }

    /// Returns the end of a view `inches` behind an edge.
    pub(super) fn behind(inverse: Vector, inches: f64) -> Self {
        Self {
            inverse,
            round: -inches,
        }
    }

    /// Checks whether the bound is straight, so that its two ends determine it.
    pub(crate) fn is_straight(&self) -> bool {
        self.round == 0.0
    }

    /// Checks whether the bound lies behind an edge.
    pub(super) fn is_behind(&self) -> bool {
        self.round < 0.0
    }

    /// Checks whether the bound is an arc, equally far in every direction.
    pub(super) fn is_round(&self) -> bool {
        self.round > 0.0
    }

    /// Returns the direction in which the edge is nearest.
    pub(super) fn foot(&self) -> Vector {
        self.inverse / self.inverse.norm()
    }

    /// Checks whether an edge is nearest somewhere between two directions.
    pub(super) fn has_foot(&self, from: &Vector, to: &Vector) -> bool {
        self.inverse.perp(from) < 0.0 && self.inverse.perp(to) > 0.0
    }

    /// Checks whether the bound is an edge that may be nearer than an arc in the middle, although it is not nearer at
    /// either end.
    pub(super) fn may_bulge(&self, arc: &Self) -> bool {
        let most = if arc.is_round() {
            arc.round
        } else {
            f64::INFINITY
        };
        self.inverse.norm_squared() > most * most
    }

    /// Returns an upper bound of the nearness between two directions, in one over inches.
    pub(super) fn most(&self, from: &Vector, to: &Vector) -> f64 {
        let straight = if self.has_foot(from, to) {
            self.inverse.norm()
        } else {
            greater(self.inverse.dot(from), self.inverse.dot(to))
        };
        straight + greater(self.round, 0.0)
    }

    /// Returns the distance in the direction of a unit vector, in inches.
    pub(crate) fn distance(&self, along: &Vector) -> f64 {
        if self.is_behind() {
            1.0 / self.inverse.dot(along) - self.round
        } else {
            1.0 / (self.inverse.dot(along) + self.round)
        }
    }

    /// Returns one over the distance in the direction of a unit vector, in one over inches.
    #[inline]
    pub(super) fn nearness(&self, along: &Vector) -> f64 {
        if self.is_behind() {
            self.nearness_behind(along)
        } else {
            self.inverse.dot(along) + self.round
        }
    }

    /// Returns one over the distance for a bound behind an edge. This is a separate function so that its divisions are
    /// not computed for every bound.
    #[inline(never)]
    fn nearness_behind(&self, along: &Vector) -> f64 {
        1.0 / self.distance(along)
    }
}

/// Returns the direction, between two others, in which two bounds are equally far.
pub(super) fn bound_crossing(one: &Bound, other: &Bound, from: Vector, to: Vector) -> Vector {
    let known = flattened(one, other).and_then(|(one, other)| {
        let (across, more) = (one.inverse - other.inverse, other.round - one.round);
        let length = across.norm();
        // Solve `across . d = more` for the unit direction `d`.
        let foot = across / length;
        let cosine = (more / length).clamp(-1.0, 1.0);
        let aside = Vector::new(-foot.y, foot.x) * (1.0 - cosine * cosine).sqrt();
        let between = |cut: &Vector| {
            let inside = from.perp(cut) > 0.0 && cut.perp(&to) > 0.0;
            inside && cut.dot(&(from + to)) > 0.0
        };
        let ways = [foot * cosine + aside, foot * cosine - aside];
        ways.into_iter().find(between)
    });
    known.unwrap_or_else(|| sought_direction(one, other, from, to))
}

/// Returns two bounds that are equally far in exactly the same directions as the two given ones, but do not lie behind
/// an edge. `None` if one of the given bounds lies behind an edge, and the other is an edge or lies farther behind one.
fn flattened(one: &Bound, other: &Bound) -> Option<(Bound, Bound)> {
    // Subtract `inches` from both: an edge's shadow becomes the edge, an arc a shorter arc.
    let nearer = |bound: &Bound, inches: f64| {
        if bound.is_behind() {
            (bound.round == -inches).then_some(Bound::edge(bound.inverse))
        } else {
            let range = 1.0 / bound.round - inches;
            (bound.is_round() && range > 0.0).then(|| Bound::range(range))
        }
    };
    let inches = -one.round.min(other.round);
    if inches > 0.0 {
        Some((nearer(one, inches)?, nearer(other, inches)?))
    } else {
        Some((*one, *other))
    }
}

/// Returns the direction in which two bounds are equally far, found by regula falsi.
fn sought_direction(one: &Bound, other: &Bound, from: Vector, to: Vector) -> Vector {
    let way = |share: f64| (from * (1.0 - share) + to * share).normalize();
    let gain = |along: Vector| one.nearness(&along) - other.nearness(&along);
    let sign = -gain(from).signum();
    let grows = |share: f64| Some(gain(way(share)) * sign).filter(|gain| gain.is_finite());
    let share = find_root(0.0, 1.0, grows);
    way(share.unwrap_or(0.5))
}
