//! Counters of Blue & Grey as they lie on the map, as far as a reader may know.

use std::collections::BTreeMap;

use super::{sheet, veil};
use crate::presentation::Audience;
use crate::table_work::{LaidMarker, LaidPiece, LaidPlace, MarkerKind, TableLayout};
use rules::blue_and_grey::position::{Task, UnitCondition, UnitSpot};
use rules::blue_and_grey::state::State;

/// Lays out the counters and works that `eyes` may know.
pub(super) fn layout(state: &State, eyes: &Audience) -> TableLayout {
    let seen = veil::seen(state, eyes);
    let keys = keys(state, eyes);
    let units = seen.units.iter();
    let mut pieces: Vec<LaidPiece> = units
        .map(|(id, unit)| {
            let piece = counter(&seen, id, unit);
            let key = keys.get(id).cloned();
            LaidPiece {
                key: key.unwrap_or_else(|| piece.key.clone()),
                is_face_down: seen.kit.unit(id).is_some_and(veil::is_faceless),
                ..piece
            }
        })
        .collect();
    pieces.extend(seen.works.keys().map(|at| {
        let name = format!("works at {at}");
        let done = sheet::works(&seen, at);
        LaidPiece {
            key: name.clone(),
            id: name.clone(),
            called: name.clone(),
            name,
            side: String::new(),
            place: Some(LaidPlace::Hex(at.clone())),
            markers: vec![LaidMarker {
                kind: MarkerKind::Other,
                put: done.clone(),
                take: String::new(),
                name: done,
            }],
            is_face_down: false,
        }
    }));
    // The marker of a demoralised side.
    pieces.extend(seen.kit.sides.iter().map(|side| {
        let level = seen.demoralised.get(&side.id).copied().unwrap_or(0);
        let name = format!("demoralised {level}");
        LaidPiece {
            key: format!("side {}", side.id),
            id: side.id.clone(),
            called: side.name.clone(),
            name: side.name.clone(),
            side: side.id.clone(),
            place: None,
            markers: (level > 0)
                .then(|| LaidMarker::new(MarkerKind::Result, &name))
                .into_iter()
                .collect(),
            is_face_down: false,
        }
    }));
    TableLayout {
        pieces,
        ..TableLayout::default()
    }
}

/// Returns the keys by which a layout identifies counters in a game with secrets, and their names for this reader. A
/// counter's key never changes, face up or down; a reader who sees only its back knows it by its hex.
fn keys(state: &State, eyes: &Audience) -> BTreeMap<String, String> {
    if !state.keeps_secrets() {
        return BTreeMap::new();
    }
    let face_down = veil::counters(state, eyes);
    let units = state.kit.units.iter().enumerate();
    let keys = units.filter_map(|(number, unit)| {
        let name = match face_down.get(&unit.id) {
            Some((back, _)) => &back.id,
            // Skip a unit whose whereabouts the reader does not know.
            None if veil::hides(state, eyes, &unit.id) => return None,
            None => &unit.id,
        };
        Some((name.clone(), format!("counter {number}")))
    });
    keys.collect()
}

/// Returns the marker word for a task that a unit is marked for.
const fn task_word(task: Task) -> &'static str {
    match task {
        Task::Breastworks => "builds",
        Task::Rally => "rallies",
    }
}

fn counter(state: &State, id: &str, unit: &UnitCondition) -> LaidPiece {
    let place = match &unit.spot {
        UnitSpot::Map(hex) => Some(LaidPlace::Hex(hex.clone().unwrap_or_default())),
        UnitSpot::Waiting | UnitSpot::Eliminated | UnitSpot::Left | UnitSpot::Unseen => None,
    };
    let mut markers = Vec::new();
    if place.is_some() {
        let state = unit.state.as_deref();
        markers.extend(state.map(|state| LaidMarker::new(MarkerKind::State, state)));
        markers.extend(
            unit.spent
                .task
                .map(|task| LaidMarker::new(MarkerKind::Other, task_word(task))),
        );
        markers.extend(unit.reduced.then(|| LaidMarker {
            kind: MarkerKind::Strength,
            name: "reduced".to_owned(),
            put: "turn to its reduced side".to_owned(),
            take: "turn to its full side".to_owned(),
        }));
        markers.extend(unit.hidden.then(|| LaidMarker {
            kind: MarkerKind::Other,
            name: "face down".to_owned(),
            put: "face down".to_owned(),
            take: "turn it face up".to_owned(),
        }));
    }
    LaidPiece {
        key: id.to_owned(),
        id: id.to_owned(),
        name: state.name(id),
        called: state.name(id),
        side: state.side_of(id).to_owned(),
        place,
        markers,
        is_face_down: false,
    }
}
