//! The price of a move read from the table, or the rules' objection, in words.

use super::{RefusedMove, TableMove};
use rules::fields::state::State;
use rules::spelling::counted;
use table::measure::Measure;

impl TableMove {
    /// Describes the price: `1 point, disorders P2`; for a refused move the objection: `2.1 in too far, TAC-01: ...`.
    #[must_use]
    pub fn price_words(&self, state: &State) -> String {
        if let Some(refused) = &self.refused {
            return refused.words(state.oob().measure);
        }
        let points = match self.points {
            0 => "free".to_owned(),
            points => counted(points, "point"),
        };
        if self.disorders.is_empty() {
            return points;
        }
        let units = self.disorders.iter().map(|unit| state.oob().address(unit));
        let units: Vec<String> = units.collect();
        format!("{points}, disorders {}", units.join(" "))
    }
}

impl RefusedMove {
    fn words(&self, measure: Measure) -> String {
        match self.over {
            Some(over) => format!("{} too far, {}", measure.say(over), self.refusal),
            None => self.refusal.to_string(),
        }
    }
}
