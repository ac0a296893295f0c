//! What is seen of ground where depth counts and the ground between does not (RUL-50 and RUL-51, switches).
//!
//! Of the pieces that one sees but so deep into only those count in which the target stands. So the table is
//! parted by which of them lie over it, and of every part that is seen which shows itself past these alone.

use super::super::field::Field;
use super::super::field::SightTerrain;
use super::super::ground::SightType;
use super::super::sight::end::End;
use super::super::sight::obstacle::Obstacle;
use super::super::sight::obstacle::Source;
use super::super::sight::piece::Role;
use super::super::sight::scene::Scene;
use super::rasteriser::Rasteriser;
use super::scanline_region::ScanlineRegion;
use super::visibility_polygon::VisibilityPolygon;

/// Ground with the places of the pieces that lie over it among the obstacles.
struct Part {
    over: Vec<usize>,
    ground: ScanlineRegion,
}

/// Returns what observers see of all ground on some rows.
pub(super) fn seen_by_depth(
    scene: &Scene<'_>,
    field: &Field,
    at: &[f64],
    observers: &[End],
) -> ScanlineRegion {
    let mut seen = ScanlineRegion::nothing(at);
    for part in parts(scene, field, at) {
        let scene = past(scene, &part.over);
        for height in 0..=scene.highest() {
            let mut rasteriser = Rasteriser::new(ScanlineRegion::nothing(at));
            for end in observers
                .iter()
                .filter(|end| height == 0 || end.height < height)
            {
                rasteriser.paint(&VisibilityPolygon::of(&scene, end, height));
            }
            let shown = rasteriser.done().and(&part.ground);
            seen = seen.or(&match height {
                0 => shown,
                _ => shown.and(&hills(&scene, at, height)),
            });
        }
    }
    seen
}

/// Returns the table in parts.
fn parts(scene: &Scene<'_>, field: &Field, at: &[f64]) -> Vec<Part> {
    let whole = ScanlineRegion::of(at, at.iter().map(|_| vec![(0.0, field.ground.width)]));
    let mut parts = vec![Part {
        over: Vec::new(),
        ground: whole,
    }];
    let pieces = scene.obstacles.iter().enumerate();
    for (place, piece) in pieces.filter(|(_, piece)| is_ground(piece)) {
        let under = ScanlineRegion::of_region(at, piece.rings());
        let mut cut = Vec::with_capacity(parts.len() + 1);
        for part in parts {
            let within = part.ground.clone().and(&under);
            if within.rows().all(<[_]>::is_empty) {
                cut.push(part);
                continue;
            }
            let over = part.over.iter().copied().chain([place]).collect();
            cut.push(Part {
                over,
                ground: within,
            });
            cut.push(Part {
                ground: part.ground.without(&under),
                over: part.over,
            });
        }
        parts = cut;
    }
    parts
}

/// Returns the scene with those pieces alone, which count wherever they are crossed.
fn past<'a>(scene: &Scene<'a>, over: &[usize]) -> Scene<'a> {
    let mut past = scene.clone();
    past.rule.terrain = SightTerrain::ObserverTargetCrossed;
    let obstacles = scene.obstacles.iter().enumerate();
    past.obstacles = obstacles
        .filter_map(
            |(place, obstacle)| match is_ground(obstacle) && !over.contains(&place) {
                // A hill without a crest hides all the same.
                true => (obstacle.wall > 0).then(|| obstacle.without_sight()),
                false => Some(*obstacle),
            },
        )
        .collect();
    past
}

fn is_ground(obstacle: &Obstacle<'_>) -> bool {
    let is_piece = obstacle.role == Role::Area && matches!(obstacle.source, Source::Feature(_));
    is_piece && obstacle.kind.is_some_and(|kind| kind <= SightType::Close)
}

/// Returns the ground of hills at least so high.
fn hills(scene: &Scene<'_>, at: &[f64], height: u8) -> ScanlineRegion {
    let high = scene.prepared.hills().filter(|hill| hill.height >= height);
    let each = high.map(|hill| ScanlineRegion::of_region(at, hill.rings.iter().map(Vec::as_slice)));
    each.fold(ScanlineRegion::nothing(at), |ground, hill| ground.or(&hill))
}
