//! Content of a roster, in a line.

use rules::fields::state::State;
use rules::spelling::counted;

/// Describes the size of a hex game from the columns and rows of its map and the number of its turns: `a map of 8 x 10
/// hexes, 8 turns`.
#[must_use]
pub fn of_hexes(map: Option<(i64, i64)>, turns: Option<u32>) -> String {
    let map = map.map_or("no map".to_owned(), |(columns, rows)| {
        format!("a map of {columns} x {rows} hexes")
    });
    let turns = turns.map_or("no turn limit".to_owned(), |turns| counted(turns, "turn"));
    format!("{map}, {turns}")
}

/// Describes the content of a battle: `2 sides, 9 brigades, 41 units, 18 pieces of ground`.
#[must_use]
pub fn contents(state: &State) -> String {
    let oob = state.oob();
    // Dummies are not counted (BLIND-02).
    let brigades = state.brigades().filter(|b| !state.is_dummy(&b.id));
    let units = state.units().filter(|unit| !state.is_dummy(&unit.brigade));
    let dummies = state.cards().filter(|(_, card)| card.dummy).count();
    let ground = match state.ground().features.len() {
        1 => "1 piece of ground".to_owned(),
        pieces => format!("{pieces} pieces of ground"),
    };
    let mut said = vec![
        counted(oob.sides.len(), "side"),
        counted(brigades.count(), "brigade"),
        counted(units.count(), "unit"),
    ];
    said.extend(match dummies {
        0 => None,
        1 => Some("1 dummy".to_owned()),
        more => Some(format!("{more} dummies")),
    });
    said.push(ground);
    said.join(", ")
}
