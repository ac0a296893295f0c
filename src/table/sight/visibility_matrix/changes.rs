//! Differences between two grounds.

use crate::ground::{Feature, Ground, Shape};
use crate::measure::Point;
use crate::shape::bounding_box::BoundingBox;

/// The places at which two grounds differ.
pub(super) enum MatrixChanges {
    Everywhere,
    Within(Vec<BoundingBox>),
}

impl MatrixChanges {
    /// Checks whether any difference is within the bounds.
    pub(super) fn touches_bounds(&self, bounds: &BoundingBox) -> bool {
        match self {
            MatrixChanges::Everywhere => true,
            MatrixChanges::Within(places) => places.iter().any(|place| place.meets(bounds)),
        }
    }
}

/// Returns the places at which two grounds differ.
pub(super) fn ground_changes(old: &Ground, new: &Ground) -> MatrixChanges {
    if old.sight != new.sight {
        return MatrixChanges::Everywhere;
    }
    let gone = old
        .features
        .iter()
        .filter(|feature| !new.features.contains(feature));
    let come = new
        .features
        .iter()
        .filter(|feature| !old.features.contains(feature));
    MatrixChanges::Within(gone.chain(come).filter_map(feature_bounds).collect())
}

fn feature_bounds(feature: &Feature) -> Option<BoundingBox> {
    let outline: Vec<Point> = match &feature.shape {
        Shape::Area(area) => area.edges().map(|(a, _)| a).collect(),
        Shape::Line(line) => line.clone(),
    };
    let points = outline.into_iter().chain(feature.crest.iter().copied());
    BoundingBox::from_points(points.filter(|p| p.x.is_finite() && p.y.is_finite()))
}
