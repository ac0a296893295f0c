//! Validation of a position read from text.

use super::State;
use crate::terms::order_of_battle::Unit;

/// Maximum number of turns of a battle.
const MOST_TURNS: u32 = 10_000;

impl State {
    /// Returns the reason why a loaded position is invalid, as when someone has edited the text; `None` if it is valid.
    /// Rosters are checked more thoroughly.
    #[must_use]
    pub fn unsound(&self) -> Option<String> {
        let (width, depth) = (self.ground().width, self.ground().depth);
        if !(is_length(width) && is_length(depth)) {
            return Some(format!("a table of {width} by {depth} in"));
        }
        if self.turn() > MOST_TURNS {
            return Some(format!("turn {}", self.turn()));
        }
        let stand = self.units().map(|unit| &**unit);
        let mut all = stand.chain(self.oob().units.iter().map(AsRef::as_ref));
        all.find_map(|unit| self.unsound_unit(unit))
    }

    fn unsound_unit(&self, unit: &Unit) -> Option<String> {
        let what = if !(is_length(unit.frontage) && is_length(unit.depth)) {
            format!("a base of {} by {} in", unit.frontage, unit.depth)
        } else if unit.size == 0 {
            "size 0".to_owned()
        } else if self.brigade(&unit.brigade).is_none() {
            format!("brigade `{}`, which does not exist", unit.brigade)
        } else if self.oob().side(&unit.side).is_none() {
            format!("side `{}`, which does not exist", unit.side)
        } else {
            return None;
        };
        Some(format!("unit {}: {what}", unit.id))
    }
}

/// Maximum length in inches of any table or base; products of longer lengths would overflow.
const TOO_LONG: f64 = 10_000.0;

fn is_length(inches: f64) -> bool {
    inches > 0.0 && inches < TOO_LONG
}
