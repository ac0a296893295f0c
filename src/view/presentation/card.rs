//! Cards that settle an argument on a map of hexes: read from words, printed, or shown on the phones of both sides.

use super::{
    Audience, Describe, callsigns,
    day::board,
    foresee::HexMeasure,
    sheets::{GameSheet, GameSheetKind, SheetChart, SheetPart},
};
use crate::board::hex_board::HexBoard;

/// Measures between two places given in words: hexes, callsigns, or units on the map that the reader sees.
///
/// # Errors
///
/// Fails with a sentence if the words are not two places, or if the game has no map to measure them on.
pub fn measure_words<R: Describe>(
    state: &R::State,
    words: &str,
    eyes: &Audience,
) -> Result<HexMeasure, String> {
    let map = board::<R>(state, eyes);
    let names = R::names(state);
    let mut places = Vec::new();
    for word in words.split_whitespace() {
        let name = callsigns::spelt_out::<R>(word, state, eyes);
        let at = map.as_ref().and_then(|map| hex_of(map, &name));
        let known = names.iter().find(|(known, _)| *known == name);
        // A unit that the reader cannot see gets the same answer as one that is off the map.
        if let (None, Some((_, called))) = (&at, known) {
            return Err(format!(
                "{called} is not shown on the map; type a hex instead"
            ));
        }
        places.push(at.unwrap_or_else(|| (name.clone(), name)));
    }
    match places.as_slice() {
        [(from, from_words), (to, to_words)] => {
            let mut measure = R::measured(state, from, to, eyes)?;
            let (hexes, said) = (
                format!("{from} to {to}"),
                format!("{from_words} to {to_words}"),
            );
            measure.card.title = measure.card.title.replacen(&hexes, &said, 1);
            Ok(measure)
        }
        _ => Err("Type two places: = M1 0605".to_owned()),
    }
}

/// Returns the hex of a unit, alone and after the unit's callsign: `M1 at 0604`; `None` if the unit is not on the map.
fn hex_of(map: &HexBoard, name: &str) -> Option<(String, String)> {
    let counter = map.counters.iter().find(|counter| counter.name == name)?;
    let hex = map.hex(counter.at)?.label.clone();
    let said = format!("{} at {hex}", counter.callsign);
    Some((hex, said.trim_start_matches(" at ").to_owned()))
}

/// Returns the map of a card, with its line; `None` if the reader has no map.
#[must_use]
pub fn card_map<R: Describe>(
    state: &R::State,
    measure: &HexMeasure,
    eyes: &Audience,
) -> Option<HexBoard> {
    let mut map = board::<R>(state, eyes)?;
    let ends = (measure.touched.first(), measure.touched.last());
    if let (Some(from), Some(to)) = ends {
        map.line = map.labelled(from).zip(map.labelled(to));
    }
    Some(map)
}

/// Returns the page of a card.
#[must_use]
pub fn card_sheet<R: Describe>(
    state: &R::State,
    measure: &HexMeasure,
    eyes: &Audience,
) -> GameSheet {
    let findings = measure.card.findings.iter();
    let findings = findings.flat_map(|found| {
        let rows = found.rows.iter();
        let rows = rows.map(|row| vec![row.label.to_owned(), row.words.clone()]);
        [
            SheetPart::Heading(found.heading.clone()),
            SheetPart::Text(found.verdict.clone()),
            SheetPart::Table(SheetChart {
                rows: rows.collect(),
                ..SheetChart::default()
            }),
        ]
    });
    let map = card_map::<R>(state, measure, eyes);
    let map = map.map(|map| SheetPart::Map(Box::new(map)));
    GameSheet {
        kind: GameSheetKind::Card,
        title: "Settled".to_owned(),
        aside: measure.card.title.clone(),
        parts: findings.chain(map).collect(),
        hues: R::hues(state),
    }
}
