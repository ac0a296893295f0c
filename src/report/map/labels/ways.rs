//! Lines along which names run: roads, rails and streams, crests, and the length of narrow pieces.

use std::borrow::Cow;

use super::MapSheet;
use table::ground::{Feature, Shape};
use table::measure::{Point, Vector};

/// A line along which the name of a piece runs.
pub(super) struct Way<'a> {
    pub(super) line: Cow<'a, [Point]>,
    /// Width of the drawn line, in inches.
    pub(super) width: f64,
    /// True if the name goes beside the line, false if it may be on the line.
    pub(super) beside: bool,
    /// Penalty for a name along this line.
    pub(super) cost: f64,
}

/// Returns the way, rail, stream or crest along which the name of a piece runs; `None` if it has none.
pub(super) fn way_of(feature: &Feature) -> Option<Way<'_>> {
    let line = middle_line(feature);
    let (line, width, cost) = match line.len() > 1 {
        true => (line, width_of(feature), 0.0),
        false => (feature.crest.as_slice(), 0.2, 0.05),
    };
    (line.len() > 1).then_some(Way {
        line: Cow::Borrowed(line),
        width,
        beside: true,
        cost,
    })
}

/// Returns the line along which the name of a piece may run: its way or crest, or the length of a narrow piece.
pub(super) fn line_of_name(feature: &Feature) -> Option<Way<'_>> {
    let lengthwise = || {
        let (low, high) = feature.bounds();
        let (middle, size) = (nalgebra::center(&low, &high), high - low);
        // Only a narrow piece has a length of its own.
        let along = match (size.y > 2.0 * size.x, size.x > 2.0 * size.y) {
            (true, _) => Vector::new(0.0, size.y / 2.0),
            (_, true) => Vector::new(size.x / 2.0, 0.0),
            _ => return None,
        };
        Some(Way {
            line: Cow::Owned(vec![middle - along, middle + along]),
            width: size.x.min(size.y),
            beside: false,
            cost: 0.1,
        })
    };
    way_of(feature).or_else(lengthwise)
}

/// Returns the middle line of a way, or the line that a piece of ground consists of.
pub(super) fn middle_line(feature: &Feature) -> &[Point] {
    match &feature.shape {
        Shape::Line(line) => line.as_slice(),
        Shape::Area(_) => feature.centre_line.as_slice(),
    }
}

/// Returns the width of a piece with a middle line, in inches.
pub(super) fn width_of(feature: &Feature) -> f64 {
    match feature.shape {
        Shape::Line(_) => 0.2,
        Shape::Area(_) => feature.square_inches() / length_of(middle_line(feature)).max(0.1),
    }
}

pub(super) fn length_of(line: &[Point]) -> f64 {
    let segments = table::shape::ring::segments(line);
    segments.map(|(from, to)| (to - from).norm()).sum()
}

/// Returns places on a feature: its middle and around it, or along its middle line.
pub(super) fn places_along(
    feature: &Feature,
    sheet: MapSheet,
) -> Box<dyn Iterator<Item = Point> + '_> {
    let line = middle_line(feature);
    if line.len() > 1 {
        // Fractions of the line, its middle first; the distances in `beside` are in units of letters.
        const PARTS: [f64; 7] = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
        let beside = [0.0, 0.7, -0.7, 1.2, -1.2];
        return Box::new(beside.into_iter().flat_map(move |off| {
            PARTS
                .into_iter()
                .map(move |part| at_part(line, part) + Vector::new(0.0, off * sheet.unit))
        }));
    }
    let (low, high) = feature.bounds();
    let (centre, size) = (feature.centre(), high - low);
    // Shares of the box from its middle, the nearest first.
    const STEPS: [f64; 7] = [0.0, 0.12, -0.12, 0.24, -0.24, 0.36, -0.36];
    let inside = STEPS.into_iter().flat_map(move |up| {
        STEPS
            .into_iter()
            .map(move |right| centre + Vector::new(right * size.x, up * size.y))
    });
    let under = Point::new(centre.x, low.y - 0.5 * sheet.unit);
    let over = Point::new(centre.x, high.y + 0.5 * sheet.unit);
    Box::new(inside.chain([under, over]))
}

/// Returns the point at a fraction of a line's length.
pub(super) fn at_part(line: &[Point], part: f64) -> Point {
    let length = |pair: &(Point, Point)| (pair.1 - pair.0).norm();
    let segments: Vec<(Point, Point)> = table::shape::ring::segments(line).collect();
    let mut left = part * segments.iter().map(length).sum::<f64>();
    for segment in &segments {
        let here = length(segment);
        if left <= here && here > 0.0 {
            return segment.0 + (segment.1 - segment.0) * (left / here);
        }
        left -= here;
    }
    line.last().copied().unwrap_or_default()
}

/// Returns the point of a piece that is nearest to another point; if that point is on the piece, returns it.
pub(super) fn nearest_point_of(feature: &Feature, to: Point) -> Point {
    if matches!(feature.shape, Shape::Area(_)) && feature.contains(to) {
        return to;
    }
    let on_edge = |(from, end): (Point, Point)| {
        let along = end - from;
        let share = (to - from).dot(&along) / along.norm_squared().max(1e-9);
        from + along * share.clamp(0.0, 1.0)
    };
    let far = |at: &Point| (to - at).norm();
    let edges = feature.edges().map(on_edge);
    let nearest = edges.min_by(|one, other| far(one).total_cmp(&far(other)));
    nearest.unwrap_or_else(|| feature.centre())
}
