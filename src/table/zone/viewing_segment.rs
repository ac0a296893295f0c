//! A boundary segment from which a base looks out, the obstacles before it, and its viewpoints.

use super::visibility_polygon::VisibilityPolygon;
use crate::measure::{EPSILON, Vector};
use crate::shape::bounding_box::BoundingBox;
use crate::sight::{boundary::BoundarySegment, end::SightEnd, scene::Scene};

/// A boundary segment, and the obstacles that may end the view from it.
#[derive(Debug)]
pub(super) struct ViewingSegment<'a> {
    segment: BoundarySegment,
    /// Direction along the boundary segment that has everything to be seen on its left; `None` for a view all round.
    left_of: Option<Vector>,
    /// The obstacles on that side, the nearest first. Each visibility polygon sorts them again, which is cheap if
    /// they are almost in order.
    scene: Scene<'a>,
}

impl<'a> ViewingSegment<'a> {
    /// Returns the viewing segments on a boundary segment for a view to its left, to its right or to both sides; if
    /// neither is requested, one with a view all round.
    pub(super) fn to(
        sides: [bool; 2],
        segment: BoundarySegment,
        scene: &Scene<'a>,
    ) -> impl Iterator<Item = Self> + use<'a> {
        let is_point = (segment.b - segment.a).norm_squared() <= EPSILON * EPSILON;
        let [left, right] = sides.map(|looks| looks && !is_point);
        let round = is_point.then(|| Self::on(segment, scene));
        let left = left.then(|| Self::to_the_left_of(segment, scene));
        let right = right.then(|| Self::to_the_left_of(segment.reversed(), scene));
        round.into_iter().chain(left).chain(right)
    }

    /// Returns the viewing segment on a boundary segment with a view all round.
    fn on(segment: BoundarySegment, scene: &Scene<'a>) -> Self {
        Self {
            segment,
            left_of: None,
            scene: scene.clone(),
        }
    }

    /// Returns the viewing segment on a boundary segment with a view to its left.
    fn to_the_left_of(segment: BoundarySegment, scene: &Scene<'a>) -> Self {
        let left_of = (segment.b - segment.a).try_normalize(EPSILON);
        let obstacles = scene.obstacles.iter();
        let obstacles = obstacles.filter(|o| is_ahead(&segment, left_of, &o.bounds));
        Self {
            segment,
            left_of,
            scene: Scene {
                obstacles: obstacles.copied().collect(),
                ..*scene
            },
        }
    }

    /// Checks whether anything within the bounds may lie ahead.
    pub(super) fn is_ahead(&self, bounds: &BoundingBox) -> bool {
        is_ahead(&self.segment, self.left_of, bounds)
    }

    /// Returns the views of the lowest ground from viewpoints at both ends and between them, at most `apart` inches
    /// from one another.
    pub(super) fn views_along(&self, apart: f64) -> impl Iterator<Item = VisibilityPolygon> + '_ {
        let run = self.segment.b - self.segment.a;
        let count = (run.norm() / apart).ceil().max(1.0);
        let places = (0..=count as usize).map(move |i| self.segment.a + run * (i as f64 / count));
        places.map(|at| self.visible_from(&self.segment.end_at(at)))
    }

    fn visible_from(&self, viewpoint: &SightEnd) -> VisibilityPolygon {
        match self.left_of {
            None => VisibilityPolygon::new(&self.scene, viewpoint),
            Some(along) => VisibilityPolygon::ahead(&self.scene, viewpoint, &[(-along, along)]),
        }
    }
}

fn is_ahead(segment: &BoundarySegment, left_of: Option<Vector>, bounds: &BoundingBox) -> bool {
    left_of.is_none_or(|along| {
        let (middle, half) = (bounds.middle() - segment.a, bounds.half());
        along.perp(&middle) + along.x.abs() * half.y + along.y.abs() * half.x >= 0.0
    })
}
