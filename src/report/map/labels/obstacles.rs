//! Drawings that a name of ground should not cover, or not without need.

use super::{LabelBox, boxes_on, ways};
use table::ground::{Feature, Shape};
use view::map::{MapLayer, TableMap};

/// Maximum width and depth of a small piece, in inches.
pub(super) const SMALL: f64 = 3.0;

/// Surroundings that names should not cover.
pub(super) struct Obstacles<'m> {
    pub(super) lines: Vec<LabelBox>,
    /// Small pieces with their boxes.
    pub(super) small: Vec<(&'m Feature, LabelBox)>,
    /// Hills, fields, woods and other areas with names.
    pub(super) areas: Vec<&'m Feature>,
}

/// Checks whether a piece is small, as a house or a barn.
pub(super) fn is_small(feature: &Feature) -> bool {
    let (low, high) = feature.bounds();
    let is_area = matches!(feature.shape, Shape::Area(_));
    is_area && feature.elevation == 0 && (high - low).max() <= SMALL
}

/// Returns the small pieces with their boxes.
pub(super) fn small_pieces(map: &TableMap) -> Vec<(&Feature, LabelBox)> {
    let features = map.board.ground.features.iter();
    let boxed = |feature| {
        let (low, high) = Feature::bounds(feature);
        let half = (high - low) / 2.0;
        let at = nalgebra::center(&low, &high);
        (feature, LabelBox { at, half })
    };
    features.filter(|f| is_small(f)).map(boxed).collect()
}

/// Returns boxes along all drawn lines, which names should not cover.
pub(super) fn drawn_lines(map: &TableMap) -> Vec<LabelBox> {
    let mut boxes = Vec::new();
    for feature in &map.board.ground.features {
        let width = ways::width_of(feature);
        boxes.extend(boxes_on(ways::middle_line(feature), width.max(0.25)));
        boxes.extend(boxes_on(&feature.crest, 0.3));
    }
    if map.layers.contains(&MapLayer::Orders) {
        let aims = map.aims.iter();
        boxes.extend(aims.flat_map(|aim| boxes_on(&[aim.from, aim.to], 0.3)));
    }
    boxes
}
