//! Input that was typed but not entered, saved beside the game so that it survives the end of the program.

use rules::fields::language;
use serde::{Deserialize, Serialize};

use super::proposal::Proposal;
use game::session::Session;
use rules::fields::state::draft::Fields;
use rules::fields::terms::command::Command;
use table::measure::Measure;

/// Maximum length of a saved line, in bytes. A longer line is dropped, so that there is space for the dice, which
/// matter more.
const LONGEST: usize = 2048;

/// The point of a game at which input was typed. The input is restored only there, because anywhere else it would mean
/// something different.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypingPoint {
    /// Start time of the game, which distinguishes it from another game of the same name.
    game: u64,
    /// Number of entries in the game at that point.
    entries: usize,
}

impl TypingPoint {
    /// Returns the present point of a game.
    #[must_use]
    pub fn from_session(session: &Session<Fields>) -> Self {
        Self {
            game: session.facts().created,
            entries: session.entries().len(),
        }
    }
}

/// A pending act with its dice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SavedAct {
    /// The command, including changes made after it was typed.
    pub command: Command,
    /// The faces typed for the act.
    pub dice: Vec<u8>,
    /// The command as first typed; `None` if it was not changed afterwards.
    #[serde(default)]
    pub asked: Option<Command>,
    /// The referee's reason for overruling the rules' objection; `None` if he gave none.
    #[serde(default)]
    pub because: Option<String>,
}

impl SavedAct {
    /// Saves the pending act of the screens.
    #[must_use]
    pub fn from_proposal(proposal: &Proposal) -> Self {
        let asked = (proposal.asked != proposal.command).then(|| proposal.asked.clone());
        Self {
            command: proposal.command.clone(),
            dice: proposal.faces.clone(),
            asked,
            because: proposal.because.clone(),
        }
    }
}

/// Input that was typed but not entered, and the point of the game at that time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pending {
    /// The point of the game when the input was typed.
    #[serde(flatten)]
    pub moment: TypingPoint,
    /// The pending act; `None` if there is none.
    pub act: Option<SavedAct>,
    /// Acts that the referee left after typing dice for them.
    #[serde(default)]
    pub aside: Vec<SavedAct>,
    /// Faces typed on the activation board.
    pub board: Vec<u8>,
    /// Faces typed while a tape question was open; the act uses them after the answer.
    #[serde(default)]
    pub ahead: Vec<u8>,
    /// A typed line of the language, possibly unfinished; `None` if there is none.
    #[serde(default)]
    pub line: Option<String>,
    /// A reason for overruling the rules, possibly unfinished; `None` if there is none.
    #[serde(default)]
    pub reason: Option<String>,
}

impl Pending {
    /// Makes a record that holds only a typed line.
    #[must_use]
    pub fn of_line(moment: TypingPoint, line: String) -> Self {
        Self {
            moment,
            act: None,
            aside: Vec::new(),
            board: Vec::new(),
            ahead: Vec::new(),
            line: Some(line),
            reason: None,
        }
    }

    /// Reads a saved text; `None` if it cannot be read, or belongs to another point of the game than `moment`.
    #[must_use]
    pub fn read(text: &str, moment: TypingPoint) -> Option<Self> {
        let pending = serde_json::from_str::<Self>(text).ok()?;
        (pending.moment == moment).then_some(pending)
    }

    /// Returns the record as a text; `None` if there is nothing to save.
    #[must_use]
    pub fn text(mut self) -> Option<String> {
        for typed in [&mut self.line, &mut self.reason] {
            typed.take_if(|text| text.len() > LONGEST);
        }
        let any = self.act.is_some()
            || self.line.is_some()
            || !self.board.is_empty()
            || !self.ahead.is_empty();
        any.then(|| serde_json::to_string(&self).ok()).flatten()
    }

    /// Returns the line with which the referee could enter the input: the typed line, or the command of the pending act
    /// with its dice; `None` if there is neither.
    #[must_use]
    pub fn as_line(&self, measure: Measure) -> Option<String> {
        let act = || {
            let taken = self.act.as_ref()?;
            let dice: Vec<u8> = taken.dice.iter().chain(&self.ahead).copied().collect();
            let because = taken.because.as_ref().or(self.reason.as_ref());
            let because = because
                .map(|said| said.trim())
                .filter(|said| !said.is_empty());
            Some(language::write_with(
                &taken.command,
                &dice,
                because,
                measure,
            ))
        };
        self.line.clone().or_else(act)
    }
}
