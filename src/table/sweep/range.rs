//! The farthest that troops can see from where they stand, whatever lies in the way.

use super::piece::for_each_edge;
use super::piece::within_area;
use crate::table::base::Base;
use crate::table::field::Field;
use crate::table::field::MixedTerrain;
use crate::table::ground::Feature;
use crate::table::ground::Shape;
use crate::table::ground::SightType;
use crate::table::measure::EPSILON;
use crate::table::measure::Point;
use crate::table::shape::bounding_box::BoundingBox;

/// Upper bounds of sight, in inches: right where nothing is in the way, never too small.
pub(super) struct Ranges<'a> {
    field: &'a Field,
    greatest: f64,
    /// The areas that set a type or a height, and the boxes round them; filled when first asked.
    areas: Option<Vec<(&'a Feature, BoundingBox)>>,
}

impl<'a> Ranges<'a> {
    /// Returns the ranges of a field.
    pub(super) fn new(field: &'a Field) -> Self {
        let ground = &field.ground;
        let areas = || ground.features.iter().filter(|f| is_area(f));
        let kind = areas().filter_map(|f| f.sight).fold(ground.sight, Ord::max);
        let raised = field.law.elevation && areas().any(|f| f.elevation > 0);
        Self {
            field,
            greatest: if raised { kind.raised() } else { kind }.range(),
            areas: None,
        }
    }

    /// Returns a range that no base on the table sees beyond.
    pub(super) fn greatest(&self) -> f64 {
        self.greatest
    }

    /// Returns a range that this base does not see beyond.
    pub(super) fn of(&mut self, base: &Base) -> f64 {
        // A formation that lends its longest type to all its units is not told by one base.
        if self.field.law.mixed != MixedTerrain::PerBase {
            return self.greatest;
        }
        let ground = &self.field.ground;
        let areas = self.areas.get_or_insert_with(|| {
            let counts = |f: &&Feature| is_area(f) && (f.sight.is_some() || f.elevation > 0);
            let areas = ground.features.iter().filter(counts);
            areas.filter_map(|f| Some((f, bounds_of(f)?))).collect()
        });
        let bounds = BoundingBox::of(base.corners()).unwrap_or(BoundingBox::NOWHERE);
        let mut kind = ground.sight;
        let mut most = SightType::Unlimited;
        let mut raised = false;
        for (area, _) in areas.iter().filter(|(_, area)| area.meets(&bounds)) {
            raised |= area.elevation > 0;
            let Some(sight) = area.sight else { continue };
            if sight < most && covers(area, base) {
                most = sight;
            }
            kind = kind.max(sight);
        }
        let kind = kind.min(most);
        if raised && self.field.law.elevation {
            kind.raised().range()
        } else {
            kind.range()
        }
    }
}

fn is_area(feature: &Feature) -> bool {
    matches!(feature.shape, Shape::Area(_))
}

/// Returns whether the whole base lies inside the area, clear of its outline.
fn covers(feature: &Feature, base: &Base) -> bool {
    let Shape::Area(area) = &feature.shape else {
        return false;
    };
    let mut cut = false;
    for_each_edge(feature, |a, b| cut = cut || runs_over(base, a, b, EPSILON));
    !cut && within_area(area, base.at)
}

/// Returns whether a segment has a part on the base grown by `margin` on every side.
pub(super) fn runs_over(base: &Base, a: Point, b: Point, margin: f64) -> bool {
    let (from, to) = (base.local(a), base.local(b));
    let run = to - from;
    let (mut enter, mut leave): (f64, f64) = (0.0, 1.0);
    for (start, step, half) in [
        (from.x, run.x, base.frontage / 2.0 + margin),
        (from.y, run.y, base.depth / 2.0 + margin),
    ] {
        if step.abs() <= EPSILON {
            if start.abs() >= half {
                return false;
            }
            continue;
        }
        let (one, two) = ((-half - start) / step, (half - start) / step);
        enter = enter.max(one.min(two));
        leave = leave.min(one.max(two));
    }
    enter < leave
}

fn bounds_of(feature: &Feature) -> Option<BoundingBox> {
    let mut corners = Vec::new();
    for_each_edge(feature, |a, b| corners.extend([a, b]));
    BoundingBox::of(corners)
}
