//! Obstacles as one point sees them: how each of them ends the view, and its bounds for the envelope.

use super::{depths::Depths, lower_envelope::LowerEnvelope};
use crate::field::SightReading;
use crate::measure::{EPSILON, Point, Vector};
use crate::shape::{direction::pseudo_angle, ring::is_inside_edges, segment::distance_to_segment};
use crate::sight::{
    end::SightEnd,
    obstacle::{Obstacle, ObstacleSource},
    piece::{ON_CREST, SightRole},
    scene::Scene,
};
use crate::tolerance::ASIDE;

/// An obstacle that may end the view, as the observer sees it.
pub(super) struct ObstacleView<'s, 'a> {
    obstacle: &'s Obstacle<'a>,
    ends: ViewEffect,
    /// Minimum distance in inches at which the obstacle ends the view.
    near: f64,
    /// Start of the obstacle's range of directions, as a turn. The range covers all of a base; for any other obstacle,
    /// its bounding box.
    from: f64,
    to: f64,
}

/// Effect of an obstacle on the view.
#[derive(Clone, Copy)]
enum ViewEffect {
    /// Minimum range in inches that the obstacle leaves to an observer outside it, and to one inside it.
    Range { from_without: f64, from_within: f64 },
    /// Inches that sight goes into the obstacle from outside, and inches that it goes for an observer inside (RUL-51,
    /// switch).
    Depth { from_without: f64, from_within: f64 },
    /// Inches that sight goes beyond the crest (RUL-54).
    Crest(f64),
}

impl ViewEffect {
    /// Returns the least range in inches of an observer that is `away` inches from the obstacle.
    fn least_inches(self, away: f64) -> f64 {
        match self {
            Self::Range { from_without, .. } => from_without.max(away),
            Self::Depth {
                from_without,
                from_within,
            } => from_within.min(away + from_without),
            Self::Crest(inches) => inches.max(away),
        }
    }
}

/// Returns the obstacles that may end the view nearer than `cap`.
pub(super) fn obstacle_views<'s, 'a>(
    scene: &'s Scene<'a>,
    end: &SightEnd,
    cap: f64,
) -> Vec<ObstacleView<'s, 'a>> {
    let mut views = Vec::with_capacity(scene.obstacles.len());
    for obstacle in &scene.obstacles {
        let away = obstacle.bounds.away_squared(end.at);
        if away >= cap * cap {
            continue;
        }
        let Some(ends) = view_effect(scene, obstacle, end) else {
            continue;
        };
        let near = ends.least_inches(away.sqrt());
        if near >= cap {
            continue;
        }
        let corners = obstacle.base_corners().copied();
        let corners = corners.unwrap_or_else(|| obstacle.bounds.corners());
        let ((right, _), (left, _)) = extremes_of_four(&corners, end.at);
        views.push(ObstacleView {
            obstacle,
            ends,
            near,
            from: pseudo_angle(&right),
            to: pseudo_angle(&left),
        });
    }
    views
}

/// Returns the views, the nearest first.
pub(super) fn in_order<'v, 's, 'a>(
    views: &'v [ObstacleView<'s, 'a>],
) -> impl Iterator<Item = &'v ObstacleView<'s, 'a>> {
    // A number grows with its bits, and whole numbers are sorted fastest.
    let numbered = (0_u64..).zip(views);
    let keys = numbered.map(|(place, view)| u64::from((view.near as f32).to_bits()) << 32 | place);
    let mut keys: Vec<u64> = keys.collect();
    keys.sort_unstable();
    keys.into_iter()
        .filter_map(|key| views.get(key as u32 as usize))
}

/// Returns the ring of an obstacle that contains all its other rings, if the outline is valid.
fn outer_ring<'o>(obstacle: &'o Obstacle<'_>) -> &'o [Point] {
    obstacle.rings().next().unwrap_or_default()
}

impl ObstacleView<'_, '_> {
    /// Lays the obstacle down, unless the known bounds hide it.
    pub(super) fn lay_down(&self, envelope: &mut LowerEnvelope, at: Point) {
        let is_about = self.obstacle.bounds.holds(at);
        if !is_about && envelope.hides(self.from, self.to, self.near) {
            return;
        }
        match self.ends {
            ViewEffect::Depth {
                from_without,
                from_within,
            } => Depths::from_rings(self.obstacle.rings(), at).lay_views(
                envelope,
                from_without,
                from_within,
            ),
            ViewEffect::Crest(_) => self
                .obstacle
                .edges()
                .for_each(|(a, b)| envelope.add_crest(a, b)),
            ViewEffect::Range {
                from_without,
                from_within,
            } if is_about => self.lay_about(envelope, at, from_without, from_within),
            ViewEffect::Range { from_without, .. } => {
                self.lay_near_side(envelope, at, from_without)
            }
        }
    }

    /// Lays down obstacles that may lie all round the observer.
    fn lay_about(
        &self,
        envelope: &mut LowerEnvelope,
        at: Point,
        from_without: f64,
        from_within: f64,
    ) {
        let obstacle = self.obstacle;
        // If an outline crosses itself, the edges that lead out of it are unknown. If sight out of it reaches farther
        // than into it, none of its edges ends the view.
        let leads_out =
            obstacle.is_valid || from_within <= from_without || !stands_in(obstacle, at);
        if leads_out {
            envelope.add_edges(self.obstacle.edges(), from_without, obstacle.is_valid);
        }
        if obstacle.closed() {
            for (from, to) in leading_wedges(obstacle, at) {
                envelope.add_arc(from, to, from_within.max(EPSILON));
            }
        }
    }

    /// Lays down the side that faces an observer outside the bounds.
    fn lay_near_side(&self, envelope: &mut LowerEnvelope, at: Point, range: f64) {
        let one_ring = self.obstacle.is_valid || self.obstacle.rings().nth(1).is_none();
        let ring = outer_ring(self.obstacle);
        let ((right, last), (left, first)) = match self.obstacle.base_corners() {
            Some(corners) => extremes_of_four(corners, at),
            None => extreme_corners(ring, at),
        };
        if one_ring && self.obstacle.bounds.farthest_squared(at) <= range * range {
            // The obstacle lies wholly within its own range, so the view ends on the arc of that range, regardless of
            // the obstacle's edges.
            envelope.add_arc(right, left, range);
        } else if self.obstacle.is_valid {
            let round = ring.iter().cycle().skip(first);
            let count = (last + ring.len() - first) % ring.len().max(1) + 1;
            envelope.add_chain(round.take(count).copied(), range);
        } else {
            envelope.add_edges(self.obstacle.edges(), range, false);
        }
    }
}

/// Returns the rightmost and the leftmost corner of a ring as seen from outside its bounds, each with its index in the
/// ring.
fn extreme_corners(ring: &[Point], at: Point) -> ((Vector, usize), (Vector, usize)) {
    let mut corners = ring.iter().map(|corner| corner - at).zip(0..);
    let first = corners.next().unwrap_or_default();
    corners.fold((first, first), |(right, left), corner| {
        let right = if right.0.perp(&corner.0) < 0.0 {
            corner
        } else {
            right
        };
        let left = if left.0.perp(&corner.0) > 0.0 {
            corner
        } else {
            left
        };
        (right, left)
    })
}

/// Returns the rightmost and the leftmost corner of a rectangle, whose corners are counter-clockwise: the edges that
/// face the point begin and end there. Unlike a test of each corner, this needs no branch predictions.
fn extremes_of_four(corners: &[Point; 4], at: Point) -> ((Vector, usize), (Vector, usize)) {
    let [a, b, c, d] = corners.map(|corner| corner - at);
    let faces = |from: Vector, to: Vector| u32::from(from.perp(&to) < 0.0);
    let facing = faces(a, b) | faces(b, c) << 1 | faces(c, d) << 2 | faces(d, a) << 3;
    let before = facing << 1 | facing >> 3;
    let first = |edges: u32| edges.trailing_zeros() as usize % 4;
    let corner = |place: usize| {
        let corner = [a, b, c, d].get(place).copied();
        (corner.unwrap_or_default(), place)
    };
    (
        corner(first(before & !facing)),
        corner(first(facing & !before)),
    )
}

/// Returns the effect of an obstacle on the view; `None` if it has none.
fn view_effect(scene: &Scene<'_>, obstacle: &Obstacle<'_>, end: &SightEnd) -> Option<ViewEffect> {
    if obstacle.role == SightRole::Crest {
        return Some(ViewEffect::Crest(ON_CREST));
    }
    let hides = obstacle.hill > end.height;
    if scene.rule.reading == SightReading::Depth && !hides {
        return depth_effect(scene, obstacle, end);
    }
    Some(ViewEffect::Range {
        from_without: least_range(scene, obstacle, end)?,
        from_within: reach_within(scene, obstacle, end)?,
    })
}

/// Returns the effect of an obstacle on the view if depth counts. An obstacle that only hides targets inside itself is
/// left out, unless it has another effect (RUL-50, switch). `None` if it has no effect.
fn depth_effect(scene: &Scene<'_>, obstacle: &Obstacle<'_>, end: &SightEnd) -> Option<ViewEffect> {
    let is_ground = matches!(obstacle.source, ObstacleSource::Feature(_));
    let counts = obstacle.role == SightRole::Area && (!is_ground || scene.rule.counts_crossed());
    let kind = obstacle.kind.filter(|_| counts)?;
    let [from_without, from_within] =
        [false, true].map(|starts| scene.depth_in(kind, is_ground, starts, false, end));
    // No stretch in the obstacle is longer than the diagonal of its bounds.
    let longest = 2.0 * obstacle.bounds.half().norm();
    (longest > from_without.min(from_within)).then_some(ViewEffect::Depth {
        from_without,
        from_within,
    })
}

/// Returns the smallest range that an obstacle allows, in inches; `None` if it does not matter.
fn least_range(scene: &Scene<'_>, obstacle: &Obstacle<'_>, end: &SightEnd) -> Option<f64> {
    if obstacle.hill > end.height {
        return Some(0.0);
    }
    obstacle.kind.map(|kind| scene.sight_range(kind, end))
}

/// Returns the smallest range that an obstacle leaves to an observer inside it, whose formation shares its longest type
/// (RUL-55, switch).
pub(super) fn reach_within(
    scene: &Scene<'_>,
    obstacle: &Obstacle<'_>,
    end: &SightEnd,
) -> Option<f64> {
    // No one stands in a linear obstacle.
    let is_ground = obstacle.closed() && matches!(obstacle.source, ObstacleSource::Feature(_));
    match (scene.shared_type().filter(|_| is_ground), obstacle.kind) {
        (Some(shared), Some(kind)) if obstacle.hill <= end.height => {
            Some(scene.sight_range(kind.max(shared), end))
        }
        _ => least_range(scene, obstacle, end),
    }
}

/// Checks whether a point lies in an area, off its outline.
pub(super) fn stands_in(obstacle: &Obstacle<'_>, at: Point) -> bool {
    is_inside_edges(obstacle.edges(), at) && leading_wedges(obstacle, at).is_empty()
}

/// Returns the ranges of directions that lead into an area from a point on its outline, each less than half a turn. The
/// result is empty for a point off the outline.
fn leading_wedges(obstacle: &Obstacle<'_>, at: Point) -> Vec<(Vector, Vector)> {
    wedges_between(obstacle.edges(), at, |probe| {
        is_inside_edges(obstacle.edges(), probe)
    })
}

/// Returns those ranges of directions between neighbouring edges at a point for which `leads` holds a hair away from
/// the point, in the middle of the range. Each range is returned in four parts.
pub(super) fn wedges_between(
    outline: impl Iterator<Item = (Point, Point)>,
    at: Point,
    leads: impl Fn(Point) -> bool,
) -> Vec<(Vector, Vector)> {
    let mut out: Vec<Vector> = outline
        .filter(|edge| distance_to_segment(at, *edge) <= EPSILON)
        .flat_map(|(a, b)| [a - at, b - at])
        .filter(|v| v.norm() > EPSILON)
        .map(|v| v.normalize())
        .collect();
    out.sort_by(|a, b| pseudo_angle(a).total_cmp(&pseudo_angle(b)));
    let mut found = Vec::new();
    for (i, from) in out.iter().enumerate() {
        let Some(to) = out.get((i + 1) % out.len()) else {
            continue;
        };
        let angle = from
            .perp(to)
            .atan2(from.dot(to))
            .rem_euclid(std::f64::consts::TAU);
        let along = |share: f64| {
            let (sin, cos) = (angle * share).sin_cos();
            Vector::new(from.x * cos - from.y * sin, from.y * cos + from.x * sin)
        };
        if leads(at + along(0.5) * ASIDE) {
            let quarter = |i: u32| along(f64::from(i) / 4.0);
            found.extend((0..4).map(|i| (quarter(i), quarter(i + 1))));
        }
    }
    found
}
