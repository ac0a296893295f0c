//! Counters of Blind Swords as they lie on the map, the track and in the cup.

use crate::table_work::{LaidMarker, LaidPiece, LaidPlace, MarkerKind, TableLayout};
use rules::blind_swords::arithmetic::Marker;
use rules::blind_swords::position::{UnitCondition, UnitSpot};
use rules::blind_swords::state::State;

/// Lays out units, activation markers of brigades, and the chits that everyone knows to be in the cup.
pub(super) fn layout(state: &State) -> TableLayout {
    let units = state.units.iter();
    let mut pieces: Vec<LaidPiece> = units.map(|(id, unit)| counter(state, id, unit)).collect();
    pieces.extend(state.kit.brigades.iter().map(|brigade| {
        let is_turned = state.activated.contains(&brigade.id);
        let turned = is_turned.then(|| LaidMarker {
            kind: MarkerKind::Result,
            name: "activated".to_owned(),
            put: "turn its marker to activated".to_owned(),
            take: "turn its marker to ready".to_owned(),
        });
        LaidPiece {
            key: format!("brigade {}", brigade.id),
            id: brigade.id.clone(),
            name: brigade.name.clone(),
            called: brigade.name.clone(),
            side: brigade.side.clone(),
            place: None,
            markers: turned.into_iter().collect(),
            is_face_down: false,
        }
    }));
    // The program's own cup is not on the table (BS-1203). An event chit is face down, and its number would reveal a
    // secret (BS-1202).
    let open = state.chits.cup.iter().filter(|_| state.kit.cup.on_table);
    let open = open.filter(|chit| state.kit.event(chit).is_none());
    pieces.extend(open.map(|chit| {
        let name = state.kit.chit_name(chit);
        LaidPiece {
            key: format!("chit {chit}"),
            id: format!("chit {chit}"),
            called: name.clone(),
            name,
            side: state.side_of_chit(chit).unwrap_or_default(),
            place: Some(LaidPlace::Beside("the cup".to_owned())),
            markers: Vec::new(),
            is_face_down: false,
        }
    }));
    TableLayout {
        pieces,
        ..TableLayout::default()
    }
}

fn counter(state: &State, id: &str, unit: &UnitCondition) -> LaidPiece {
    let place = match &unit.spot {
        UnitSpot::Map(hex) => Some(LaidPlace::Hex(hex.clone().unwrap_or_default())),
        UnitSpot::Box(number) => Some(LaidPlace::Beside(format!(
            "box {number} of the broken track"
        ))),
        UnitSpot::Available | UnitSpot::Eliminated | UnitSpot::Left | UnitSpot::Coming => None,
    };
    let mut markers = Vec::new();
    if place.is_some() {
        let hits = (unit.marker != Marker::None)
            .then(|| LaidMarker::new(MarkerKind::State, unit.marker.name()));
        markers.extend(hits);
        let on_foot = unit.dismounted;
        markers.extend(on_foot.then(|| turned(MarkerKind::Formation, "dismounted")));
        markers.extend(unit.worn.then(|| turned(MarkerKind::Strength, "worn")));
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

/// Returns the other face of a counter.
fn turned(kind: MarkerKind, face: &str) -> LaidMarker {
    LaidMarker {
        kind,
        name: face.to_owned(),
        put: format!("turn to its {face} face"),
        take: format!("turn back from its {face} face"),
    }
}
