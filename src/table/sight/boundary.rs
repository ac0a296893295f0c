//! Boundary segments of a base: the straight pieces on which the ends of a shortest line of sight lie.
//!
//! Moving an end of a line towards the other end shortens the line and adds no obstacle. So the ends of a shortest line
//! lie on the outline of the base, or, if the ground under the end matters (its height, its type), on a border of that
//! ground inside the base. The outline and these borders are cut where borders cross them, so that each segment has one
//! kind of ground under it: n borders, n² pairs, and n is small under one base.

use geo::coordinate_position::CoordPos;

use super::{
    body::SightBody,
    end::SightEnd,
    obstacle::{Obstacle, ObstacleSource},
    piece::{SightPiece, SightRole},
    prepared::PreparedGround,
    rule::Rule,
    scene::Scene,
};
use crate::ground::SightType;
use crate::measure::{EPSILON, Point};
use crate::shape::{
    bounding_box::BoundingBox,
    rectangle::Rectangle,
    segment::{distance_to_segment, meeting_points},
};
use crate::tolerance::ASIDE;

/// A straight piece of a base with one kind of ground under it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BoundarySegment {
    pub(crate) a: Point,
    pub(crate) b: Point,
    pub(crate) height: u8,
    pub(crate) own: SightType,
    /// The edge of the base that contains it; `None` for a border inside the base.
    pub(crate) edge: Option<usize>,
}

impl BoundarySegment {
    /// Returns a boundary segment of no length: a lone point.
    pub(crate) fn point(end: &SightEnd) -> Self {
        Self {
            a: end.at,
            b: end.at,
            height: end.height,
            own: end.own,
            edge: None,
        }
    }

    /// Returns the same boundary segment with its ends exchanged.
    pub(crate) fn reversed(self) -> Self {
        Self {
            a: self.b,
            b: self.a,
            ..self
        }
    }

    /// Returns the end of a line that starts at `at` on this boundary segment.
    pub(crate) fn end_at(&self, at: Point) -> SightEnd {
        SightEnd {
            at,
            height: self.height,
            own: self.own,
        }
    }

    /// Returns the two ends of the segment.
    pub(super) fn ends(&self) -> [Point; 2] {
        [self.a, self.b]
    }

    /// Returns the middle of the segment.
    pub(crate) fn middle(&self) -> Point {
        self.a + (self.b - self.a) * 0.5
    }
}

/// A boundary segment and the areas in which it lies, as far as the search needs them.
#[derive(Debug, Clone)]
pub(crate) struct GroundedSegment {
    pub(crate) segment: BoundarySegment,
    /// The areas that contain the segment or have it on their outline; usually none.
    on: Vec<(ObstacleSource, CoordPos)>,
}

impl GroundedSegment {
    /// Returns the areas that contain the segment or have it on their outline.
    pub(crate) fn areas_at(&self) -> &[(ObstacleSource, CoordPos)] {
        &self.on
    }
}

/// The grounded segments of one body that face another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FrontFacing<'l> {
    grounded_segments: &'l [GroundedSegment],
    /// Flags of the base's edges that face the other body.
    facing: [bool; 4],
    /// True if borders inside the base are left out.
    is_outline: bool,
}

impl<'l> FrontFacing<'l> {
    /// Returns the segments of a body that face another; `all` are its grounded segments.
    pub(crate) fn new(
        grounded_segments: &'l [GroundedSegment],
        here: &SightBody,
        there: &SightBody,
    ) -> Self {
        Self {
            grounded_segments,
            facing: here.facing_edges(there.corners()),
            is_outline: false,
        }
    }

    /// Returns the front of a target. If the ground under the target does not matter, only the outline counts.
    pub(crate) fn seen_in(self, scene: &Scene<'_>) -> Self {
        Self {
            is_outline: scene.ends_alike(),
            ..self
        }
    }

    /// Returns the grounded segments of this front.
    pub(crate) fn grounded_segments(&self) -> impl Iterator<Item = &'l GroundedSegment> + use<'l> {
        let Self {
            facing, is_outline, ..
        } = *self;
        let looks = move |grounded_segment: &&GroundedSegment| {
            let edge = grounded_segment
                .segment
                .edge
                .and_then(|edge| facing.get(edge));
            let is_point = grounded_segment.segment.a == grounded_segment.segment.b;
            edge.copied().unwrap_or(!is_outline || is_point)
        };
        self.grounded_segments.iter().filter(looks)
    }
}

impl SightBody {
    /// Returns all boundary segments.
    pub(crate) fn boundary_segments(&self, scene: &Scene<'_>) -> Vec<BoundarySegment> {
        match self {
            SightBody::Point(at) => vec![BoundarySegment::point(&scene.end_at(*at))],
            SightBody::Base(base) => boundary_segments(base, scene),
        }
    }
}

/// The ground and the hostile bases under a base.
struct Under<'s, 'a> {
    base: &'s Rectangle,
    prepared: &'a PreparedGround,
    rule: Rule,
    /// Areas that contain the whole base.
    whole: Vec<&'a SightPiece>,
    /// Pieces whose outline crosses the base.
    parts: Vec<&'a SightPiece>,
    /// Hostile bases under the base.
    bases: Vec<&'s Obstacle<'a>>,
    /// Edges of these pieces and bases that run under the base.
    borders: Vec<(Point, Point)>,
    /// Maximum height of the ground under the whole base, and whether any part of it is a hill.
    height: u8,
    hills: bool,
}

/// Returns the boundary segments of a base.
pub(crate) fn boundary_segments(base: &Rectangle, scene: &Scene<'_>) -> Vec<BoundarySegment> {
    Under::new(base, scene).boundary_segments()
}

/// Returns the boundary segments of a base with the ground under them.
pub(crate) fn grounded_segments(base: &Rectangle, scene: &Scene<'_>) -> Vec<GroundedSegment> {
    let under = Under::new(base, scene);
    let segments = under.boundary_segments().into_iter();
    segments
        .map(|segment| under.grounded_segment(segment))
        .collect()
}

/// Returns a single point with the areas in which it lies.
pub(crate) fn grounded_segment(end: &SightEnd, scene: &Scene<'_>) -> GroundedSegment {
    let areas = scene.obstacles.iter();
    let stands = areas.map(|area| (area.source, area.position_of(end.at)));
    GroundedSegment {
        segment: BoundarySegment::point(end),
        on: stands
            .filter(|(_, stand)| *stand != CoordPos::Outside)
            .collect(),
    }
}

impl<'s, 'a> Under<'s, 'a> {
    fn new(base: &'s Rectangle, scene: &'s Scene<'a>) -> Self {
        let mut under = Self {
            base,
            prepared: scene.prepared,
            rule: scene.rule,
            whole: Vec::new(),
            parts: Vec::new(),
            bases: Vec::new(),
            borders: Vec::new(),
            height: 0,
            hills: false,
        };
        for piece in scene.prepared.pieces_in(&base.bounds) {
            under.lay_piece(piece);
        }
        for obstacle in &scene.obstacles {
            if matches!(obstacle.source, ObstacleSource::Troop(_))
                && obstacle.bounds.meets(&base.bounds)
            {
                let outline = obstacle.edges();
                under
                    .borders
                    .extend(outline.filter(|edge| base.touches_segment(*edge)));
                under.bases.push(obstacle);
            }
        }
        under
    }

    /// Records whether an obstacle lies under the base, and how. Most lie beside the base or contain all of it.
    fn lay_piece(&mut self, piece: &'a SightPiece) {
        let known = self.borders.len();
        let base = self.base;
        let edges = piece.edges();
        self.borders
            .extend(edges.filter(|edge| base.touches_segment(*edge)));
        if self.borders.len() > known {
            self.hills |= piece.height > 0;
            self.parts.push(piece);
        } else if piece.role == SightRole::Area && piece.surrounds(base.at) {
            self.height = self.height.max(piece.height);
            self.whole.push(piece);
        }
    }

    /// Returns a boundary segment with the areas in which it lies.
    fn grounded_segment(&self, segment: BoundarySegment) -> GroundedSegment {
        let at = segment.middle();
        let feature = |piece: &&SightPiece| ObstacleSource::Feature(piece.feature);
        let whole = self.whole.iter();
        let whole = whole.map(|piece| (feature(piece), CoordPos::Inside));
        let parts = self.parts.iter();
        let parts = parts.map(|piece| (feature(piece), piece.position_of(at)));
        let bases = self.bases.iter();
        let bases = bases.map(|base| (base.source, base.position_of(at)));
        let stands = whole.chain(parts).chain(bases);
        let stands = stands.filter(|(_, stand)| *stand != CoordPos::Outside);
        let mut on: Vec<(ObstacleSource, CoordPos)> = stands.collect();
        // Thousands of these lists are cached, so unused memory is freed.
        on.shrink_to_fit();
        GroundedSegment { segment, on }
    }

    /// Returns the boundary segments edge by edge, then those on borders inside the base.
    fn boundary_segments(&self) -> Vec<BoundarySegment> {
        let mut segments = Vec::with_capacity(4);
        for (place, (a, b)) in self.base.edges().into_iter().enumerate() {
            let first = segments.len();
            self.split_segment((a, b), &mut segments);
            for segment in segments.iter_mut().skip(first) {
                segment.edge = Some(place);
            }
        }
        let asks = |piece: &&&SightPiece| {
            piece.height > 0 || (self.rule.asks_own() && piece.sight.is_some())
        };
        for piece in self.parts.iter().filter(asks) {
            for (a, b) in piece.edges() {
                if BoundingBox::between(a, b).meets(&self.base.bounds)
                    && let Some((a, b)) = self.base.clip_segment(a, b)
                {
                    self.split_segment((a, b), &mut segments);
                }
            }
        }
        segments
    }

    /// Returns the height at a point of the base.
    fn height_at(&self, at: Point) -> u8 {
        let hills = self.parts.iter().filter(|piece| piece.height > self.height);
        let under = hills.filter(|piece| piece.covers(at));
        under.map(|piece| piece.height).max().unwrap_or(self.height)
    }

    /// Cuts a boundary segment where borders cross it, so that each part has one kind of ground under it.
    fn split_segment(&self, edge: (Point, Point), segments: &mut Vec<BoundarySegment>) {
        let (a, b) = edge;
        let along = b - a;
        let length = along.norm();
        let near = BoundingBox::between(a, b);
        let mut crossed = self
            .borders
            .iter()
            .filter(|(c, d)| BoundingBox::between(*c, *d).meets(&near));
        let first = crossed.next();
        if first.is_none() {
            return self.add(a, b, segments);
        }
        let mut cuts = vec![0.0, 1.0];
        let square = (length * length).max(EPSILON * EPSILON);
        for edge in first.into_iter().chain(crossed) {
            cuts.extend(meeting_points((a, b), *edge).map(|at| (at - a).dot(&along) / square));
        }
        cuts.retain(|s| (0.0..=1.0).contains(s));
        cuts.sort_by(f64::total_cmp);
        let first = segments.len();
        for pair in cuts.windows(2) {
            let &[low, high] = pair else { continue };
            if (high - low) * length > EPSILON {
                self.add(a + along * low, a + along * high, segments);
            }
        }
        for s in &cuts {
            let at = a + along * *s;
            if self.is_last_outside(at, segments.get(first..).unwrap_or_default()) {
                self.add(at, at, segments);
            }
        }
        if !self.hills {
            return;
        }
        // A corner that only touches a hill still counts as on it.
        for s in cuts {
            let at = a + along * s;
            let height = self.height_at(at);
            let alone = |segment: &BoundarySegment| {
                segment.height < height || distance_to_segment(at, (segment.a, segment.b)) > EPSILON
            };
            if height > 0 && segments.iter().skip(first).all(alone) {
                self.add(at, at, segments);
            }
        }
    }

    /// Checks whether a point lies on the outline of an area that contains the segments next to it. A line from that
    /// point may leave the area at once although no line from the segments does, because the outline belongs to the
    /// area only at that point (RUL-50).
    fn is_last_outside(&self, at: Point, segments: &[BoundarySegment]) -> bool {
        let shows = |piece: &&&SightPiece| piece.role == SightRole::Area && piece.sight.is_some();
        let mut touched = self.parts.iter().filter(shows);
        touched.any(|piece| {
            let off = |segment: &BoundarySegment| {
                let near = distance_to_segment(at, (segment.a, segment.b)) <= EPSILON;
                near && piece.position_of(segment.middle()) != CoordPos::Inside
            };
            piece.position_of(at) == CoordPos::OnBoundary && !segments.iter().any(off)
        })
    }

    /// Adds a segment with the ground under it. If the type of the ground counts and the segment runs along a border,
    /// the base lies on both sides of that border, so a segment is added for each side.
    fn add(&self, a: Point, b: Point, segments: &mut Vec<BoundarySegment>) {
        let middle = a + (b - a) * 0.5;
        let height = self.height_at(middle);
        let mut add = |height: u8, own: SightType| {
            let edge = None;
            segments.push(BoundarySegment {
                a,
                b,
                height,
                own,
                edge,
            });
        };
        if !self.rule.asks_own() {
            return add(height, self.prepared.open());
        }
        let own = self.prepared.sight_at(middle);
        add(height, own);
        if self.parts.is_empty() {
            return;
        }
        let aside = nalgebra::Vector2::new(a.y - b.y, b.x - a.x);
        let aside = aside * (ASIDE / aside.norm().max(EPSILON));
        for side in [middle + aside, middle - aside] {
            let (height, own_here) = (self.prepared.height_at(side), self.prepared.sight_at(side));
            if own_here != own && self.base.holds(side) {
                add(height, own_here);
            }
        }
    }
}
