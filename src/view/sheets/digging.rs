//! Digging in words (DIG-04, DIG-05).

use rules::fields::state::{State, UnitState};
use table::ground::Feature;

/// Effect of works on the cover of units in them (DIG-05).
pub const STEP: &str = "cover one class better";

/// Describes the effect of works: `Works 1: cover one class better (DIG-05)`.
#[must_use]
pub fn gives(works: &Feature) -> String {
    format!("{}: {STEP} (DIG-05)", works.name)
}

/// Describes when a unit that digs will have works: `works finished after its moves in turn 5`; `None` if it does not
/// dig.
#[must_use]
pub fn until(state: &State, unit: &UnitState) -> Option<String> {
    let digging = state.digging(&unit.id)?;
    let word = state.own_turn_word();
    let done = digging.done;
    Some(format!("works finished after its moves in {word} {done}"))
}
