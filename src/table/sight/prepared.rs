//! Prepared geometry of the ground: its pieces in the form that sight needs, computed once for each ground.

use std::cell::RefCell;
use std::sync::{Arc, Weak};

use super::{
    piece::{SightPiece, SightRole, body_piece, crest_piece},
    union_boundary::{UnionBoundary, union_boundaries, union_outline},
};
use crate::compaction::append_kept;
use crate::ground::{Feature, Ground, SightType};
use crate::measure::Point;
use crate::shape::{bounding_box::BoundingBox, segment::segment_crossing};

/// Number of grounds that each thread remembers. A session has one; a referee who edits terrain has a few.
const REMEMBERED: usize = 4;

/// The ground in the form that sight needs.
#[derive(Debug, Clone, Default)]
pub(crate) struct PreparedGround {
    pub(crate) default: Option<SightType>,
    pub(crate) pieces: Vec<SightPiece>,
    /// Crossings of outlines of ground whose type is longer than the default; they are corners of the open ground.
    pub(crate) union_vertices: Vec<Point>,
    /// The union boundaries of all ground of a type longer than the default.
    boundaries: Vec<UnionBoundary>,
    /// Indices of the pieces that are higher than the table.
    heights: Vec<usize>,
    /// Bounds of each piece, close together in memory, because all of them are examined often.
    bounds: Vec<BoundingBox>,
    /// Bounds of each feature, including features without a piece; `None` for a feature without an edge.
    pub(crate) features: Vec<Option<BoundingBox>>,
}

thread_local! {
    static PREPARED: RefCell<Vec<(Weak<Ground>, Arc<PreparedGround>)>> = const { RefCell::new(Vec::new()) };
}

impl PreparedGround {
    /// Returns the prepared form of `ground`; it is remembered if this thread has made it before.
    ///
    /// A remembered ground is held by a weak reference. While that lasts, the address stays taken and the content
    /// cannot change in place, so the address alone identifies the ground.
    pub(crate) fn from_ground(ground: &Arc<Ground>) -> Arc<PreparedGround> {
        PREPARED.with_borrow_mut(|known| {
            let place = Arc::as_ptr(ground);
            if let Some((_, prepared)) = known.iter().find(|(weak, _)| weak.as_ptr() == place) {
                return Arc::clone(prepared);
            }
            known.retain(|(weak, _)| weak.strong_count() > 0);
            if known.len() >= REMEMBERED {
                known.remove(0);
            }
            let prepared = Arc::new(PreparedGround::new(ground));
            known.push((Arc::downgrade(ground), Arc::clone(&prepared)));
            prepared
        })
    }

    /// Prepares `ground`, without degenerate outlines and points.
    pub(crate) fn new(ground: &Ground) -> Self {
        let mut pieces = Vec::new();
        for (index, feature) in ground.features.iter().enumerate() {
            pieces.extend(body_piece(index, feature));
            pieces.extend(crest_piece(index, feature));
        }
        let mut prepared = Self {
            default: Some(ground.sight),
            heights: Vec::new(),
            bounds: pieces.iter().map(|piece| piece.bounds).collect(),
            features: ground.features.iter().map(bounds_of).collect(),
            pieces,
            union_vertices: Vec::new(),
            boundaries: Vec::new(),
        };
        let pieces = prepared.pieces.iter().enumerate();
        prepared.heights = pieces
            .filter(|(_, p)| p.height > 0)
            .map(|(i, _)| i)
            .collect();
        prepared.union_vertices = prepared.find_union_vertices(ground.sight);
        prepared.boundaries = union_boundaries(&prepared.pieces, ground.sight);
        prepared
    }

    /// Returns the type of the ground that no piece covers.
    pub(crate) fn open(&self) -> SightType {
        self.default.unwrap_or(SightType::Rolling)
    }

    /// Returns the pieces that may lie within bounds.
    pub(crate) fn pieces_in(&self, bounds: &BoundingBox) -> impl Iterator<Item = &SightPiece> {
        let mut near = Vec::with_capacity(self.pieces.len());
        let pieces = self.bounds.iter().enumerate();
        append_kept(pieces.map(|(i, own)| (i, own.meets(bounds))), &mut near);
        near.into_iter().filter_map(|place| self.pieces.get(place))
    }

    /// Returns the pieces that lie higher than the table.
    pub(crate) fn hills(&self) -> impl Iterator<Item = &SightPiece> {
        self.heights
            .iter()
            .filter_map(|place| self.pieces.get(*place))
    }

    /// Returns the height at `point` in levels; the outline of a hill belongs to the hill.
    pub(crate) fn height_at(&self, point: Point) -> u8 {
        self.hills()
            .filter(|piece| piece.covers(point))
            .map(|piece| piece.height)
            .max()
            .unwrap_or(0)
    }

    /// Returns the type at `point`: the type with the shortest range among the pieces that cover the point or, if none
    /// does, the type of the open ground.
    pub(crate) fn sight_at(&self, point: Point) -> SightType {
        self.pieces
            .iter()
            .filter(|piece| piece.covers(point))
            .filter_map(|piece| piece.sight)
            .min()
            .unwrap_or(self.open())
    }

    /// Checks whether ground of a type longer than the default covers `point`.
    pub(crate) fn is_covered(&self, point: Point) -> bool {
        let groups = self
            .boundaries
            .iter()
            .filter(|boundary| boundary.bounds.holds(point));
        let mut pieces = groups.flat_map(|boundary| &boundary.areas);
        pieces.any(|place| {
            self.pieces
                .get(*place)
                .is_some_and(|piece| piece.covers(point))
        })
    }

    /// Returns the union boundaries that may lie within bounds, around ground of types longer than the default.
    pub(crate) fn boundaries_in(
        &self,
        bounds: &BoundingBox,
    ) -> impl Iterator<Item = (Point, Point)> + Clone {
        let boundaries = self.boundaries.iter();
        let near = boundaries.filter(|boundary| boundary.bounds.meets(bounds));
        near.flat_map(|boundary| boundary.edges.iter().copied())
    }

    /// Returns the edges over which a line from a point may come out onto the open table; the ground is to the left of
    /// each. They are edges of ground that contains the point, and of ground whose type is longer than the default.
    pub(crate) fn ends_of_ground(&self, at: Point, within: &BoundingBox) -> Vec<(Point, Point)> {
        let is_under = |piece: &&SightPiece| {
            let is_short = piece.sight.is_some_and(|kind| kind <= self.open());
            is_short && piece.covers(at)
        };
        let mut under: Vec<&SightPiece> = self.pieces.iter().filter(is_under).collect();
        let mut ends = Vec::new();
        for boundary in self
            .boundaries
            .iter()
            .filter(|boundary| boundary.bounds.meets(within))
        {
            if under
                .iter()
                .any(|piece| piece.bounds.meets(&boundary.bounds))
            {
                under.extend(
                    boundary
                        .areas
                        .iter()
                        .filter_map(|place| self.pieces.get(*place)),
                );
            } else {
                ends.extend_from_slice(&boundary.edges);
            }
        }
        match under.as_slice() {
            [alone] if alone.is_valid => ends.extend(alone.edges()),
            several => ends.extend(union_outline(several)),
        }
        ends
    }

    fn find_union_vertices(&self, open: SightType) -> Vec<Point> {
        let long: Vec<&SightPiece> = self
            .pieces
            .iter()
            .filter(|p| p.role == SightRole::Area && p.sight.is_some_and(|kind| kind > open))
            .collect();
        let mut union_vertices = Vec::new();
        for (i, one) in long.iter().enumerate() {
            for other in long.iter().skip(i + 1) {
                if !one.bounds.meets(&other.bounds) {
                    continue;
                }
                for edge in one.edges() {
                    union_vertices.extend(
                        other
                            .edges()
                            .filter_map(|with| segment_crossing(edge, with)),
                    );
                }
            }
        }
        union_vertices
    }
}

fn bounds_of(feature: &Feature) -> Option<BoundingBox> {
    BoundingBox::from_points(feature.edges().flat_map(|(a, b)| [a, b]))
}
