//! Cards that settle an argument at the table: lines of sight in both directions, the end of a march, the account of a
//! fight, the way of a messenger. Each finding gives the verdict, the numbers and clause behind it, and the line that
//! decides.
//!
//! Screens draw the cards, `report` prints them, and both sides' phones get the cards that both sides may know
//! ([`may_share`]).

mod act;
mod picture;
mod share;
mod sight;

use crate::tape::TapeEnd;
use crate::verdict::CLAUSE;
use rules::fields::language::{self, LineRequest};
use rules::fields::state::State;
use rules::refusal::Refusal;
use table::measure::Measure;

pub use crate::verdict::{ArgumentCard, Finding, FindingRow};
pub use share::may_share;

/// Returns the words after `sight`, `card` or `=` in a line; empty for `card` alone, `None` for any other line.
#[must_use]
pub fn asked(line: &str) -> Option<&str> {
    if let Some(ends) = line.strip_prefix('=') {
        return Some(ends.trim());
    }
    match line.split_once(' ').unwrap_or((line, "")) {
        ("card", rest) => Some(rest.trim()),
        ("sight", rest) => Some(rest.trim()).filter(|rest| !rest.is_empty()),
        _ => None,
    }
}

impl ArgumentCard {
    /// Reads the words after `card`: two ends of a tape measure (`A1 P2`, `wadsworth A1`, `A1 24,13`), or an act
    /// (`march archer`, `fire A1 at P1`, `ride 2`).
    ///
    /// # Errors
    ///
    /// Fails with a sentence if the words cannot be read.
    pub fn read(state: &State, asked: &str, tape_error: f64) -> Result<Self, String> {
        let words: Vec<&str> = asked.split_whitespace().collect();
        let ends = match words.as_slice() {
            [from, to] => TapeEnd::named(state, from).and_then(|from| {
                let to = TapeEnd::named(state, to)?;
                Ok((from, to))
            }),
            _ => Err("name two units or places (A1 P2), or an act (fire A1 at P1)".to_owned()),
        };
        let begins_act = |word: &&str| language::ACTS.iter().any(|act| act.verb == *word);
        if !words.first().is_some_and(begins_act) {
            return ends.map(|(from, to)| Self::from_sight(state, &from, &to, tape_error));
        }
        let said = language::parse(asked, state).map_err(|misread| misread.to_string())?;
        match said.map(|said| (said.act, said.dice.unwrap_or_default())) {
            Some((LineRequest::Command(command), dice)) => {
                Ok(Self::from_act(state, &command, &dice, tape_error))
            }
            _ => Err(format!("`{asked}` is not an act")),
        }
    }

    /// Returns the card of an act that the rules refuse.
    #[must_use]
    pub fn from_refusal(asked: String, title: String, refusal: &Refusal) -> Self {
        Self {
            asked,
            findings: vec![Finding::from_refusal(&title, refusal)],
            title,
            units: Vec::new(),
        }
    }
}

/// Formats a distance without its sign: `5.6 in`.
fn apart(measure: Measure, inches: f64) -> String {
    measure.say(inches.abs())
}
