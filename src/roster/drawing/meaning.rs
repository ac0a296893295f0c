//! The meaning of a labelled shape: its kind, whether it is an area or a line, and the matching feature of the roster.

use rules::fields::setup::{Preset, TerrainSetup};
use table::ground::{Area, GroundGoing};

use super::{
    is_same_line,
    label::{Label, Properties, Subject},
    ring_corners,
    shape::{Outline, Row},
    svg::Labelled,
};
use crate::objectives::piece_centre;

/// The intended meaning of a shape.
pub(super) struct Meant {
    pub subject: Subject,
    pub name: Option<String>,
    pub set: Properties,
}

/// Decides the meaning of a shape: by its own label, else its layer's, else by the matching feature of the roster.
pub(super) fn meaning_of(shape: &Labelled, known: Option<Subject>) -> Option<Meant> {
    let own = shape.own.clone().unwrap_or_default();
    let layer = shape.layer.clone().unwrap_or_default();
    let whole = || Some(own.text.clone()).filter(|text| !text.is_empty());
    let (subject, name) = match (own.subject, layer.subject) {
        // In the layer `building`, Hill House is not a hill: kinds are written small, names are not.
        (Some(_), Some(around)) if !own.is_lower && own.name.is_some() => (around, whole()),
        (Some(subject), Some(_)) => (subject, own.name),
        (Some(subject), None) => match own.by_last_word().filter(|_| !own.is_lower) {
            Some(last) => (last, whole()),
            None => (subject, own.name),
        },
        // `at the ford` in the layer `fence` is `Fence at the ford`.
        (None, Some(Subject::Kind(kind))) if own.is_place() => {
            let place = Label::read(&format!("{kind} {}", own.text));
            (Subject::Kind(kind), place.name)
        }
        (None, Some(around)) => (around, own.name.or(layer.name)),
        (None, None) => (known.or_else(|| own.by_last_word())?, whole()),
    };
    Some(Meant {
        subject,
        name,
        set: own.set.or(&layer.set),
    })
}

/// Returns the identifier of a hidden shape, or its kind if no person chose one; `None` if it has no kind either.
pub(super) fn hidden_piece(shape: &Labelled) -> Option<String> {
    if shape.is_piece || !is_automatic(&shape.id) {
        return Some(shape.id.clone());
    }
    match meaning_of(shape, None)?.subject {
        Subject::Kind(kind) => Some(kind.to_owned()),
        _ => None,
    }
}

/// Checks whether a shape is an area instead of a line.
pub(super) fn is_area(
    preset: Option<&Preset>,
    known: Option<&TerrainSetup>,
    outline: &Outline,
    rows: &[Row],
) -> bool {
    let is_closed = rows.iter().any(|row| row.is_closed);
    let is_linear = preset.is_some_and(|preset| {
        preset.going == GroundGoing::Linear
            || preset.road
            || ["tree-line", "railroad"].contains(&preset.kind)
    });
    match known {
        Some(known) if is_closed || !is_linear => known.line.is_none(),
        _ if !is_linear => true,
        // A fence drawn round a field is a line, filled or not; a filled road is a square, a filled stream a pool.
        _ => {
            let is_barrier = preset.is_some_and(|preset| {
                preset.going == GroundGoing::Linear && preset.kind != "stream"
            });
            is_closed && outline.is_filled && !is_barrier
        }
    }
}

/// Checks whether an area matches a feature of the roster.
pub(super) fn is_same_area(known: &TerrainSetup, area: &Area) -> bool {
    let outline = known.outline.as_ref();
    let holes = || known.holes.iter().zip(&area.holes);
    outline.is_some_and(|outline| is_same_line(ring_corners(outline), &area.outline))
        && known.holes.len() == area.holes.len()
        && holes().all(|(one, other)| is_same_line(ring_corners(one), other))
}

/// Returns the distance between a drawn feature and one of the roster, in inches; `None` if they are different
/// features: of another kind, with another name, or farther apart than a feature is moved.
pub(super) fn piece_distance(known: &TerrainSetup, drawn: &TerrainSetup) -> Option<f64> {
    const MOVED: f64 = 3.0;
    let is_alike = known.kind == drawn.kind && known.line.is_some() == drawn.line.is_some();
    let outline = drawn.outline.clone().unwrap_or_default();
    let area = Area {
        outline,
        holes: drawn.holes.clone(),
    };
    let is_same = match (&known.line, &drawn.line) {
        (Some(one), Some(other)) => is_same_line(one, other),
        _ => is_same_area(known, &area),
    };
    let apart = (piece_centre(known)? - piece_centre(drawn)?).norm();
    let is_moved = known.name == drawn.name && apart <= MOVED;
    match is_alike {
        true if is_same => Some(0.0),
        true if is_moved => Some(apart),
        _ => None,
    }
}

/// Checks whether a drawing program made up the identifier.
pub(super) fn is_automatic(id: &str) -> bool {
    const MADE: [&str; 20] = [
        "",
        "path",
        "rect",
        "circle",
        "ellipse",
        "line",
        "polyline",
        "polygon",
        "g",
        "layer",
        "shape",
        "svg",
        "use",
        "spiral",
        "star",
        "arc",
        "vector",
        "rectangle",
        "xmlid",
        "freehand",
    ];
    let letters = id.trim_end_matches(|c: char| c.is_ascii_digit() || "-_.".contains(c));
    letters.chars().count() <= 1 || MADE.contains(&letters.to_lowercase().as_str())
}
