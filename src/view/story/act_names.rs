//! Names of acts at the table: units by the addresses on their stickers.

use rules::fields::language;
use rules::fields::state::State;
use rules::fields::terms::{command::Command, name::UnitId};

/// Returns the command line of an act with unit addresses in place of identifiers: `fire A1 at P1`. The line can be
/// read back.
#[must_use]
pub fn called(state: &State, command: &Command) -> String {
    let line = language::write_for(state, command);
    // Quoted text is a person's own words.
    if line.contains('"') {
        return line;
    }
    // A number may be an identifier, but it is a length here.
    let is_number = |word: &str| word.parse::<f64>().is_ok();
    let address = |word: &str| {
        let unit = UnitId::new(word);
        match state.unit(&unit) {
            Some(_) if !is_number(word) => state.oob().address(&unit),
            _ => word.to_owned(),
        }
    };
    let list = |words: &str| words.split(',').map(address).collect::<Vec<_>>().join(",");
    line.split(' ').map(list).collect::<Vec<_>>().join(" ")
}
