//! The ground, divided by how it can be seen (RUL-54; RUL-50 and RUL-51, switches).
//!
//! A hill without a crest hides lower ground but not its own top, so ground of every height is visible past other
//! hills. If the types at both ends of a line decide, each type of ground is visible from a distance of its own. If
//! depth counts as well, a piece hides only targets outside it, so the table is divided by the pieces that cover each
//! place.

use super::scanline_region::ScanlineRegion;
use crate::field::{ElevationRaises, Field, SightReading, SightTerrain};
use crate::ground::{Feature, SightType};
use crate::measure::Point;
use crate::shape::bounding_box::BoundingBox;
use crate::sight::{
    boundary::BoundarySegment,
    obstacle::{Obstacle, ObstacleSource},
    piece::{SightPiece, SightRole},
    scene::Scene,
};

/// A part of the ground, the obstacles that may hide it, and the places from which it may be visible.
pub(super) struct ZoneTarget<'a> {
    pub(super) scene: Scene<'a>,
    pub(super) segments: Vec<BoundarySegment>,
    /// The ground of this part; `None` for the whole table. Higher ground is a separate part with its own rows, usually
    /// few.
    pub(super) ground: Option<ScanlineRegion>,
}

/// Returns the ground within some bounds in parts, the lowest first.
pub(super) fn zone_targets<'a>(
    scene: &Scene<'a>,
    field: &Field,
    bounds: &BoundingBox,
    segments: &[BoundarySegment],
    at: &[f64],
) -> Vec<ZoneTarget<'a>> {
    let alike = match (scene.rule.terrain, scene.rule.reading) {
        (SightTerrain::ObserverTarget, SightReading::Range) => {
            let kinds = SightType::ALL.into_iter();
            let of_kind = kinds.flat_map(|kind| of_kind(scene, field, bounds, segments, at, kind));
            of_kind.collect()
        }
        (SightTerrain::ObserverTarget, SightReading::Depth) => {
            let parts = target_parts(scene, field, at).into_iter();
            let of_part = |part: TargetPart| ZoneTarget {
                scene: scene_past(scene, &part.over),
                segments: segments.to_vec(),
                ground: Some(part.ground),
            };
            parts.map(of_part).collect()
        }
        _ => vec![ZoneTarget {
            scene: scene.clone(),
            segments: segments.to_vec(),
            ground: None,
        }],
    };
    let higher = alike.iter().flat_map(|part| {
        let heights = 1..=part.scene.highest_hill();
        heights.filter_map(move |height| part.at_height(field, bounds, at, height))
    });
    let higher: Vec<ZoneTarget<'_>> = higher.collect();
    alike.into_iter().chain(higher).collect()
}

impl<'a> ZoneTarget<'a> {
    /// Returns the ground at this height or higher. `None` if there is none, or if every observer is at least as high
    /// and sees it as level ground.
    fn at_height(
        &self,
        field: &Field,
        bounds: &BoundingBox,
        at: &[f64],
        height: u8,
    ) -> Option<Self> {
        let hills = ground_where(&self.scene, field, bounds, at, |hill| {
            hill.elevation >= height
        });
        let ground = match self.ground.clone() {
            Some(ground) => ground.and(&hills),
            None => hills,
        };
        let lower = self
            .segments
            .iter()
            .filter(|segment| segment.height < height);
        let segments: Vec<BoundarySegment> = lower.copied().collect();
        let ground = ground.without_empty_rows();
        (!ground.at.is_empty() && !segments.is_empty()).then(|| Self {
            scene: self.scene.for_height(height),
            segments,
            ground: Some(ground),
        })
    }
}

/// Returns the ground of a type in two parts: for observers whose own type lets them see farther, and for the others.
fn of_kind<'a>(
    scene: &Scene<'a>,
    field: &Field,
    bounds: &BoundingBox,
    segments: &[BoundarySegment],
    at: &[f64],
    kind: SightType,
) -> [ZoneTarget<'a>; 2] {
    let own = |segment: &BoundarySegment| scene.own_type(&segment.end_at(segment.middle()));
    let (farther, others) = segments
        .iter()
        .partition::<Vec<_>, _>(|segment| own(segment) > kind);
    let mut limited = scene.clone();
    if limited.rule.raises == Some(ElevationRaises::OwnTypeOnly) {
        limited.rule.raises = None;
    }
    let ground = ground_of(scene, field, bounds, at, kind);
    [(limited, farther), (scene.clone(), others)].map(|(scene, segments)| ZoneTarget {
        scene,
        segments: segments
            .into_iter()
            .map(|segment| BoundarySegment {
                own: own(&segment).min(kind),
                ..segment
            })
            .collect(),
        ground: Some(ground.clone()),
    })
}

/// Ground with the indices, among the obstacles, of the pieces that cover it.
struct TargetPart {
    over: Vec<usize>,
    ground: ScanlineRegion,
}

/// Returns the table divided by the depth-limited areas that cover each place.
fn target_parts(scene: &Scene<'_>, field: &Field, at: &[f64]) -> Vec<TargetPart> {
    let mut parts = vec![TargetPart {
        over: Vec::new(),
        ground: table_region(field, at),
    }];
    let pieces = scene.obstacles.iter().enumerate();
    for (place, piece) in pieces.filter(|(_, piece)| is_deep_ground(piece)) {
        let under = ScanlineRegion::of_region(at, piece.rings());
        let mut cut = Vec::with_capacity(parts.len() + 1);
        for part in parts {
            let within = part.ground.clone().and(&under);
            if within.rows().all(<[_]>::is_empty) {
                cut.push(part);
                continue;
            }
            let over = part.over.iter().copied().chain([place]).collect();
            cut.push(TargetPart {
                over,
                ground: within,
            });
            cut.push(TargetPart {
                ground: part.ground.without(&under),
                over: part.over,
            });
        }
        parts = cut;
    }
    parts
}

/// Returns the scene in which depth-limited ground counts only if it is in `over`, and then wherever a line crosses it.
/// Other obstacles stay.
fn scene_past<'a>(scene: &Scene<'a>, over: &[usize]) -> Scene<'a> {
    let mut past = scene.clone();
    past.rule.terrain = SightTerrain::ObserverTargetCrossed;
    let obstacles = scene.obstacles.iter().enumerate();
    past.obstacles = obstacles
        .filter_map(
            |(place, obstacle)| match is_deep_ground(obstacle) && !over.contains(&place) {
                // A hill without a crest still hides lower ground.
                true => (obstacle.hill > 0).then(|| obstacle.without_sight()),
                false => Some(*obstacle),
            },
        )
        .collect();
    past
}

fn is_deep_ground(obstacle: &Obstacle<'_>) -> bool {
    let is_piece =
        obstacle.role == SightRole::Area && matches!(obstacle.source, ObstacleSource::Feature(_));
    is_piece && obstacle.kind.is_some_and(|kind| kind <= SightType::Close)
}

/// Returns the areas of the features for which `which` holds, if they may lie within bounds.
pub(super) fn areas_within<'s>(
    scene: &Scene<'s>,
    field: &'s Field,
    bounds: &BoundingBox,
    which: impl Fn(&Feature) -> bool,
) -> impl Iterator<Item = &'s SightPiece> {
    let areas = scene.prepared.pieces_in(bounds);
    let features = &field.ground.features;
    areas.filter(move |piece| {
        piece.role == SightRole::Area && features.get(piece.feature).is_some_and(&which)
    })
}

/// Returns the whole of the table.
fn table_region(field: &Field, at: &[f64]) -> ScanlineRegion {
    ScanlineRegion::new(at, at.iter().map(|_| vec![(0.0, field.ground.width)]))
}

/// Returns the ground on the table whose type is `kind`.
fn ground_of(
    scene: &Scene<'_>,
    field: &Field,
    bounds: &BoundingBox,
    at: &[f64],
    kind: SightType,
) -> ScanlineRegion {
    let of = |which: &dyn Fn(SightType) -> bool| {
        ground_where(scene, field, bounds, at, |feature| {
            feature.sight.is_some_and(which)
        })
    };
    let mut ground = of(&|other| other == kind);
    if kind == field.ground.sight {
        ground = ground.or(&table_region(field, at).without(&of(&|_| true)));
    }
    ground.without(&of(&|other| other < kind))
}

/// Returns the ground of the areas for which `which` holds. Areas whose interior is to the left of every edge are
/// processed together, the others one by one.
fn ground_where(
    scene: &Scene<'_>,
    field: &Field,
    bounds: &BoundingBox,
    at: &[f64],
    which: impl Fn(&Feature) -> bool,
) -> ScanlineRegion {
    let (is_valid, others) =
        areas_within(scene, field, bounds, which).partition::<Vec<_>, _>(|piece| piece.is_valid);
    let ground = ScanlineRegion::of_union(at, is_valid.into_iter().flat_map(piece_outlines));
    let others = others.iter();
    let others = others.map(|piece| ScanlineRegion::of_region(at, piece_outlines(piece)));
    others.fold(ground, |ground, other| ground.or(&other))
}

fn piece_outlines(piece: &SightPiece) -> impl Iterator<Item = &[Point]> {
    piece.rings.iter().map(Vec::as_slice)
}
