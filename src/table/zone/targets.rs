//! What is seen of ground that lies high, or of ground of a type (RUL-54; RUL-50, switch).
//!
//! A hill without a crest hides lower ground and not its own top: for every height of such hills there is another
//! visibility polygon, of which the ground that lies so high counts. Where the types at both ends of a line decide,
//! there is one for every type too.

use super::super::field::ElevationRaises;
use super::super::field::Field;
use super::super::field::SightTerrain;
use super::super::ground::Feature;
use super::super::ground::SightType;
use super::super::measure::Point;
use super::super::shape::bounding_box::BoundingBox;
use super::super::sight::end::End;
use super::super::sight::piece::Piece;
use super::super::sight::piece::Role;
use super::super::sight::scene::Scene;
use super::rasteriser::Rasteriser;
use super::scanline_region::ScanlineRegion;
use super::visibility_polygon::VisibilityPolygon;

/// Returns the ground that lies so high, or higher.
pub(super) fn hills(scene: &Scene<'_>, field: &Field, at: &[f64], height: u8) -> ScanlineRegion {
    ground_where(scene, field, at, |feature| feature.elevation >= height)
}

/// Returns the areas of the features for which `which` holds, as far as they may lie within bounds.
pub(super) fn areas<'s>(
    scene: &Scene<'s>,
    field: &'s Field,
    bounds: &BoundingBox,
    which: impl Fn(&Feature) -> bool,
) -> impl Iterator<Item = &'s Piece> {
    let areas = scene.prepared.pieces_in(bounds);
    let features = &field.ground.features;
    areas.filter(move |piece| {
        piece.role == Role::Area && features.get(piece.feature).is_some_and(&which)
    })
}

/// Returns what the observers see: of the lowest ground as given, and of higher ground or of
/// ground of a type where that makes a difference.
pub(super) fn seen_of_ground(
    scene: &Scene<'_>,
    field: &Field,
    seen: ScanlineRegion,
    observers: &[End],
) -> ScanlineRegion {
    let by_target = scene.rule.terrain == SightTerrain::ObserverTarget;
    let rows = seen.at.clone();
    let at = rows.as_slice();
    let mut seen = if by_target {
        ScanlineRegion::nothing(at)
    } else {
        seen
    };
    let mut level = scene.clone();
    if level.rule.raises == Some(ElevationRaises::OwnTypeOnly) {
        level.rule.raises = None;
    }
    for height in u8::from(!by_target)..=scene.highest() {
        let hills = hills(scene, field, at, height);
        let kinds = if by_target {
            SightType::ALL.as_slice()
        } else {
            &[SightType::Unlimited]
        };
        for kind in kinds {
            let mut rasteriser = Rasteriser::new(ScanlineRegion::nothing(at));
            let lower = observers.iter();
            for end in lower.filter(|end| height == 0 || end.height < height) {
                let own = end.own.min(*kind);
                let scene = if own < end.own { &level } else { scene };
                rasteriser.paint(&VisibilityPolygon::of(scene, &End { own, ..*end }, height));
            }
            let mut part = rasteriser.done();
            if height > 0 {
                part = part.and(&hills);
            }
            if by_target {
                part = part.and(&ground_of(scene, field, at, *kind));
            }
            seen = seen.or(&part);
        }
    }
    seen
}

/// Returns the ground on the table whose type is `kind`.
fn ground_of(scene: &Scene<'_>, field: &Field, at: &[f64], kind: SightType) -> ScanlineRegion {
    let of = |which: &dyn Fn(SightType) -> bool| {
        ground_where(scene, field, at, |feature| feature.sight.is_some_and(which))
    };
    let mut ground = of(&|other| other == kind);
    if kind == field.ground.sight {
        let whole = ScanlineRegion::of(at, at.iter().map(|_| vec![(0.0, field.ground.width)]));
        ground = ground.or(&whole.without(&of(&|_| true)));
    }
    ground.without(&of(&|other| other < kind))
}

/// Returns the ground of the areas for which `which` holds: those whose inside lies to the left of every edge
/// in one go, the others one by one.
fn ground_where(
    scene: &Scene<'_>,
    field: &Field,
    at: &[f64],
    which: impl Fn(&Feature) -> bool,
) -> ScanlineRegion {
    let (Some(south), Some(north)) = (at.first(), at.last()) else {
        return ScanlineRegion::nothing(at);
    };
    let strip = BoundingBox::between(
        Point::new(0.0, *south),
        Point::new(field.ground.width, *north),
    );
    let (tidy, others): (Vec<&Piece>, Vec<&Piece>) =
        areas(scene, field, &strip, which).partition(|piece| piece.tidy);
    let ground = ScanlineRegion::of_union(at, tidy.into_iter().flat_map(outlines));
    let others = others.iter();
    let others = others.map(|piece| ScanlineRegion::of_region(at, outlines(piece)));
    others.fold(ground, |ground, other| ground.or(&other))
}

fn outlines(piece: &Piece) -> impl Iterator<Item = &[Point]> {
    piece.rings.iter().map(Vec::as_slice)
}
