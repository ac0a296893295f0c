//! What a roster holds, in a line.

use crate::rules::fields::state::State;
use crate::view::card::many;

/// Returns what a battle holds: `2 sides, 9 brigades, 41 units, 18 pieces of ground`.
#[must_use]
pub fn contents(state: &State) -> String {
    let oob = state.oob();
    // What is nothing counts as nobody (BLIND-02).
    let brigades = state.brigades().filter(|b| !state.is_dummy(&b.id));
    let units = state.units().filter(|unit| !state.is_dummy(&unit.brigade));
    let dummies = state.cards().filter(|(_, card)| card.dummy).count();
    let ground = match state.ground().features.len() {
        1 => "1 piece of ground".to_owned(),
        pieces => format!("{pieces} pieces of ground"),
    };
    let mut said = vec![
        many(oob.sides.len(), "side"),
        many(brigades.count(), "brigade"),
        many(units.count(), "unit"),
    ];
    said.extend(match dummies {
        0 => None,
        1 => Some("1 dummy".to_owned()),
        more => Some(format!("{more} dummies")),
    });
    said.push(ground);
    said.join(", ")
}
