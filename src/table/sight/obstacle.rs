//! Obstacles of a line of sight: ground, hostile bases.

use geo::coordinate_position::CoordPos;

use super::{
    piece::{SightPiece, SightRole},
    rule::Rule,
};
use crate::ground::SightType;
use crate::measure::Point;
use crate::shape::{
    bounding_box::BoundingBox,
    rectangle::Rectangle,
    ring::{position_in_edges, ring_edges},
};

/// Origin of an obstacle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ObstacleSource {
    /// A feature of the ground.
    Feature(usize),
    /// A hostile base.
    Troop(usize),
}

/// Something with an outline that a line may meet.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Obstacle<'a> {
    pub(crate) source: ObstacleSource,
    pub(crate) role: SightRole,
    /// Type of the obstacle; `None` if it has none, or if the rule ignores the type.
    pub(crate) kind: Option<SightType>,
    /// The height of a hill without a crest, which hides lower ground (RUL-54); 0 for everything else.
    pub(crate) hill: u8,
    pub(crate) bounds: BoundingBox,
    /// True if every ring has its interior on the left.
    pub(crate) is_valid: bool,
    outline: Outline<'a>,
}

#[derive(Debug, Clone, Copy)]
enum Outline<'a> {
    Rings(&'a [Vec<Point>]),
    Base([Point; 4]),
}

impl<'a> Obstacle<'a> {
    /// Returns a piece of ground as an obstacle; `None` if the rule ignores it.
    pub(super) fn of_piece(piece: &'a SightPiece, rule: Rule) -> Option<Self> {
        let kind = piece.sight.filter(|kind| rule.may_block(*kind));
        let hill = if piece.is_crestless && rule.hides {
            piece.height
        } else {
            0
        };
        let crest = piece.role == SightRole::Crest && rule.hides;
        (kind.is_some() || hill > 0 || crest).then_some(Self {
            source: ObstacleSource::Feature(piece.feature),
            role: piece.role,
            kind,
            hill,
            bounds: piece.bounds,
            is_valid: piece.is_valid,
            outline: Outline::Rings(&piece.rings),
        })
    }

    /// Returns a hostile base as an obstacle (RUL-52).
    pub(crate) fn of_base(troop: usize, rectangle: &Rectangle) -> Self {
        Self {
            source: ObstacleSource::Troop(troop),
            role: SightRole::Area,
            kind: Some(SightType::Close),
            hill: 0,
            bounds: rectangle.bounds,
            is_valid: true,
            outline: Outline::Base(rectangle.outline()),
        }
    }

    /// Returns the obstacle without its sight type: only its effect as a hill remains.
    pub(crate) fn without_sight(&self) -> Self {
        Self {
            kind: None,
            ..*self
        }
    }

    /// Returns the obstacle without its effect as a hill.
    pub(super) fn without_hill(&self) -> Self {
        Self { hill: 0, ..*self }
    }

    /// Returns the rings of an area, or the chain of a line.
    pub(crate) fn rings(&self) -> impl Iterator<Item = &[Point]> + Clone {
        let (many, one) = match &self.outline {
            Outline::Rings(rings) => (*rings, None),
            Outline::Base(corners) => ([].as_slice(), Some(corners.as_slice())),
        };
        many.iter().map(Vec::as_slice).chain(one)
    }

    /// Returns the edges: of every ring, or of the open chain.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (Point, Point)> + Clone {
        let closed = self.closed();
        self.rings().flat_map(move |ring| ring_edges(ring, closed))
    }

    /// Returns the corners of a base, counter-clockwise; `None` for ground.
    pub(crate) fn base_corners(&self) -> Option<&[Point; 4]> {
        match &self.outline {
            Outline::Base(corners) => Some(corners),
            Outline::Rings(_) => None,
        }
    }

    /// Returns the position of a point relative to an area.
    pub(crate) fn position_of(&self, at: Point) -> CoordPos {
        if self.role == SightRole::Area && self.bounds.holds(at) {
            position_in_edges(self.edges(), at)
        } else {
            CoordPos::Outside
        }
    }

    /// Checks whether the rings are closed.
    pub(crate) fn closed(&self) -> bool {
        self.role == SightRole::Area
    }
}
