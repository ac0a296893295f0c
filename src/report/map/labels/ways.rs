//! Places for names on pieces of ground, and names along roads, rails and streams.

use super::{LETTER, LabelBox, LabelText, PlacedLabel, Placer};
use crate::map::MapSheet;
use table::ground::{Feature, Shape};
use table::measure::{Point, Vector};

/// Fractions of a way at which its name is tried, the middle first.
const PARTS: [f64; 9] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88];

/// Straightness required for a name: the direct distance as a share of the way.
const STRAIGHT: f64 = 0.97;

/// Writes a name beside a way, along it and upright; returns it if no straight and free stretch is long enough.
pub(super) fn name_along(
    placer: &mut Placer<'_>,
    feature: &Feature,
    words: LabelText,
) -> Result<(), LabelText> {
    let is_way = feature.road || matches!(feature.kind.as_str(), "railroad" | "stream");
    let line = middle_line(feature);
    if !is_way || line.len() < 2 {
        return Err(words);
    }
    let length = LETTER * words.height * words.word.chars().count() as f64;
    let whole = length_of(line);
    if whole < length * 1.1 {
        return Err(words);
    }
    let half = 0.5 * length / whole;
    let off = 0.85 * words.height;
    for part in PARTS
        .into_iter()
        .filter(|part| *part > half && *part + half < 1.0)
    {
        let (from, to) = (at_part(line, part - half), at_part(line, part + half));
        let along = to - from;
        if along.norm() < STRAIGHT * length {
            continue;
        }
        let along = if along.x < 0.0 { -along } else { along }.normalize();
        let up = Vector::new(-along.y, along.x);
        for side in [off, -off] {
            let at = nalgebra::center(&from, &to) + up * side;
            let boxes = boxes_along(at, along, length, words.height);
            if boxes.iter().any(|frame| !placer.is_free(frame)) {
                continue;
            }
            placer.taken.extend(boxes);
            let frame = LabelBox::of_words(&words, at);
            let class = format!("{} along", words.class);
            placer.labels.push(PlacedLabel {
                words: LabelText { class, ..words },
                frame,
                leads_to: None,
                // Down is plus on paper.
                turned: -along.y.atan2(along.x).to_degrees(),
            });
            return Ok(());
        }
    }
    Err(words)
}

/// Returns small boxes that words along a line cover.
fn boxes_along(at: Point, along: Vector, length: f64, height: f64) -> Vec<LabelBox> {
    let count = (length / height).ceil().max(1.0);
    let half = Vector::new(0.5 * height, 0.5 * height);
    let pieces = (0..count as usize).map(|piece| LabelBox {
        at: at + along * (length * ((piece as f64 + 0.5) / count - 0.5)),
        half,
    });
    pieces.collect()
}

/// Returns the middle line of a way, or the line that a piece of ground consists of.
fn middle_line(feature: &Feature) -> &[Point] {
    match &feature.shape {
        Shape::Line(line) => line.as_slice(),
        Shape::Area(_) => feature.centre_line.as_slice(),
    }
}

fn length_of(line: &[Point]) -> f64 {
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
fn at_part(line: &[Point], part: f64) -> Point {
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
