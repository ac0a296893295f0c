//! Sentences about shapes that are not read: the shape, the reason, and the remedy.

use std::collections::BTreeMap;

use rules::legible::one_line;
use rules::spelling::{counted, listed, nearest, quoted};
use table::measure::Point;

use super::clip;
use super::frame::to_hundredths;
use super::label::kinds;
use super::meaning::is_automatic;
use super::svg::Labelled;

/// Words for kinds of ground, with the kind that is nearest to each.
const SUGGESTIONS: &[(&str, &str)] = &[
    ("ploughed", "field"),
    ("plowed", "field"),
    ("pasture", "field"),
    ("stubble", "field"),
    ("grass", "field"),
    ("wheat", "field"),
    ("cemetery", "farm"),
    ("fort", "earthwork"),
    ("redoubt", "earthwork"),
    ("crops", "cornfield"),
    ("thicket", "woods"),
    ("brush", "open-woods"),
    ("scrub", "open-woods"),
    ("knoll", "hill"),
    ("mound", "hill"),
    ("height", "hill"),
    ("heights", "hill"),
    ("boulders", "rocky"),
    ("bog", "swamp"),
    ("canal", "stream"),
    ("run", "stream"),
    ("path", "road"),
    ("embankment", "railroad"),
    ("trench", "earthwork"),
    ("redoubt", "earthwork"),
    ("church", "town"),
    ("mill", "town"),
];

/// Names a shape by its label and, if a person chose one, its identifier.
pub(super) fn called(shape: &Labelled) -> String {
    let id = Some(&shape.id).filter(|id| !is_automatic(id) && **id != shape.said);
    let id = id.map_or_else(String::new, |id| format!(" (id {})", one_line(id)));
    match shape.said.is_empty() {
        true => format!("a shape without a label{id}"),
        false => format!("{}{id}", quoted(&one_line(&shape.said))),
    }
}

/// Reports a shape of which a clip path or mask shows only a part.
pub(super) fn unread_clip(shape: &Labelled) -> String {
    format!(
        "{}: a clip path or mask shows only a part of it, but the whole shape is read; cut the shape itself (in \
         Inkscape: Object > Clip > Release, then Path > Intersection)",
        called(shape)
    )
}

/// Reports a shape of which no part is on a table of this size.
pub(super) fn unread_shape(
    shape: &Labelled,
    points: &[Point],
    table: (f64, f64),
    is_area: bool,
) -> String {
    let called = called(shape);
    if points.iter().any(|point| !clip::is_on(point, table)) {
        return format!(
            "{called} is off the table: move it onto the table, or delete it; not read"
        );
    }
    let near = points.first().map_or_else(String::new, |at| {
        format!(" at {},{}", to_hundredths(at.x), to_hundredths(at.y))
    });
    match is_area {
        true => format!("{called}{near} has no area: draw it wider, or delete it; not read"),
        false => format!("{called}{near} has no length: draw it longer, or delete it; not read"),
    }
}

/// Complains about a shape without any extent.
pub(super) fn unread_empty(shape: &Labelled) -> String {
    let called = called(shape);
    format!("{called} is empty: draw it again, or delete it; not read")
}

/// Reports labels that name no kind, each with the number of its shapes and the nearest kind. Labels without a near
/// kind share a sentence, and so do shapes without a label.
pub(super) fn unread_labels(labels: &BTreeMap<String, usize>) -> Vec<String> {
    let mut said = Vec::new();
    let mut strange = Vec::new();
    let mut unlabelled = 0;
    for (label, count) in labels {
        let shapes = counted(*count, "shape");
        let quoted = quoted(&one_line(label));
        if is_automatic(label) {
            unlabelled += count;
        } else if let Some(kind) = nearest_kind(label) {
            said.push(format!(
                "label {quoted} ({shapes}): did you mean {kind}? Not read"
            ));
        } else {
            strange.push(format!("{quoted} ({shapes})"));
        }
    }
    if !strange.is_empty() {
        let (noun, whose) = match strange.len() {
            1 => ("label", "its"),
            _ => ("labels", "the"),
        };
        said.push(format!(
            "{noun} {}: write {whose} kind first: {}. Not read",
            strange.join(", "),
            listed(kinds())
        ));
    }
    if unlabelled > 0 {
        said.push(format!(
            "{} without a label: write the kind in Object Properties, Label. A plain SVG has lost the labels; save as \
             Inkscape SVG. Not read",
            counted(unlabelled, "shape")
        ));
    }
    said
}

/// Returns the kind nearest to a label that names none, as a suggestion.
fn nearest_kind(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    let words = || lower.split(' ').chain([lower.as_str()]);
    let by_meaning = |word: &str| {
        let known = SUGGESTIONS.iter().find(|(known, _)| *known == word);
        known.map(|(_, kind)| *kind)
    };
    let by_letters = |word: &str| nearest(word, kinds().chain(["building", "crest", "table"]));
    words()
        .find_map(by_meaning)
        .or_else(|| words().find_map(by_letters))
}
