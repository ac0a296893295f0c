//! Numbers on pieces of ground, for the list of a set-up sheet or for the key of names without room; and the value of
//! ground.

use super::{
    LabelBox, LabelText, NUMBER, Placer, places_round,
    ways::{nearest_point_of, places_along},
};
use crate::map::{MapSheet, key::KeyEntry};
use table::ground::{Feature, Shape};
use table::measure::{Point, Vector};

/// Depth of a row of the table, along which the numbers of the key run, as a share of the table.
const ROW: f64 = 1.0 / 6.0;

/// Distance from a number to its piece above which a line connects them, in letter heights.
const FAR: f64 = 0.6;

/// Small pieces with their boxes.
type SmallPieces<'m> = [(&'m Feature, LabelBox)];

/// Returns a number in a disc; all discs have the same size.
fn disc(word: String, height: f64, must: bool) -> LabelText {
    LabelText {
        word,
        class: NUMBER.to_owned(),
        height,
        around: 0.2 * height,
        must,
    }
}

/// Places the number that a piece has in the list: on the piece, or as near as there is room.
pub(super) fn place_piece_number(
    placer: &mut Placer<'_>,
    feature: &Feature,
    sheet: MapSheet,
    number: usize,
    small: &SmallPieces<'_>,
) {
    let height = sheet.letter_height(0.6);
    let words = LabelText {
        around: 0.14 * height,
        ..disc(number.to_string(), height, true)
    };
    place_disc(placer, feature, words, sheet, small);
}

/// Places a number on a piece, or as near as there is room; returns whether there was room.
fn place_disc(
    placer: &mut Placer<'_>,
    feature: &Feature,
    words: LabelText,
    sheet: MapSheet,
    small: &SmallPieces<'_>,
) -> bool {
    let height = words.height;
    let is_area = matches!(feature.shape, Shape::Area(_)) && feature.centre_line.is_empty();
    let on = places_along(feature, sheet).filter(|at| !is_area || feature.contains(*at));
    let near = nearest_corner_free(feature, height);
    let beside = places_round(
        feature.centre(),
        Vector::new(0.0, 1.0),
        1.3 * height,
        0.5 * height,
    );
    let before = placer.labels.len();
    // On another small piece, the number would be read as the number of that piece.
    let others = small.iter().filter(|(other, _)| other.id != feature.id);
    let taken = placer.taken.len();
    placer.taken.extend(others.map(|(_, frame)| *frame));
    let blocked = taken..placer.taken.len();
    placer.place_words(words, on.chain(near).chain(beside), |frame| {
        let end = nearest_point_of(feature, frame.at);
        (frame.distance(end) > FAR * height).then_some(end)
    });
    placer.taken.drain(blocked);
    placer.labels.len() > before
}

/// Returns places just outside the box around a piece, on its four sides.
fn nearest_corner_free(feature: &Feature, height: f64) -> impl Iterator<Item = Point> + use<> {
    const STEPS: [f64; 5] = [0.0, 0.25, -0.25, 0.5, -0.5];
    let (low, high) = feature.bounds();
    let (middle, size) = (nalgebra::center(&low, &high), high - low);
    let aside = size / 2.0 + Vector::repeat(height);
    STEPS.into_iter().flat_map(move |step| {
        [
            middle + Vector::new(aside.x, step * size.y),
            middle + Vector::new(-aside.x, step * size.y),
            middle + Vector::new(step * size.x, aside.y),
            middle + Vector::new(step * size.x, -aside.y),
        ]
    })
}

/// Places a number on each piece whose name has no room, and returns the key to them. On a small picture only numbers
/// that have room or are of the first importance are placed. They run in rows from the north-west.
pub(super) fn place_key(
    placer: &mut Placer<'_>,
    mut without_room: Vec<super::names::GroundName<'_>>,
    sheet: MapSheet,
    small: &SmallPieces<'_>,
) -> Vec<KeyEntry> {
    let height = sheet.letter_height(0.5);
    // Every number gets a disc for two figures, so that its place does not depend on its number.
    let blank = || "00".to_owned();
    without_room.sort_by_key(|name| name.rank);
    let first = placer.labels.len();
    let mut placed = Vec::new();
    for name in without_room {
        let must = !sheet.thins_labels || name.rank == 0;
        let words = disc(blank(), height, must);
        if place_disc(placer, name.feature, words, sheet, small) {
            placed.push((name.feature, placed.len()));
        }
    }
    let row = sheet.depth * ROW;
    let reading = |feature: &Feature| {
        let at = feature.centre();
        ((-at.y / row).floor(), at.x)
    };
    placed.sort_by(|one, other| {
        let (one, other) = (reading(one.0), reading(other.0));
        one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1))
    });
    let mut key = Vec::new();
    for (number, (feature, place)) in (1..).zip(placed) {
        if let Some(label) = placer.labels.get_mut(first + place) {
            label.words.word = format!("{number}");
        }
        key.push(KeyEntry {
            number: Some(number),
            name: feature.name.clone(),
        });
    }
    key
}

/// Places the value of a piece of ground.
pub(super) fn place_value(placer: &mut Placer<'_>, feature: &Feature, sheet: MapSheet) {
    let words = LabelText {
        word: format!("+{}", feature.value),
        class: "value".to_owned(),
        height: sheet.letter_height(0.9),
        around: 0.0,
        must: true,
    };
    let no_line = |_: &LabelBox| None;
    // The figure would hide a piece that is smaller.
    let (low, high) = feature.bounds();
    let is_hidden = feature.centre_line.is_empty() && (high - low).min() < 1.2 * words.height;
    let beside = is_hidden.then(|| nearest_corner_free(feature, 0.7 * words.height));
    let places = beside.into_iter().flatten();
    placer.place_words(words, places.chain(places_along(feature, sheet)), no_line);
}
