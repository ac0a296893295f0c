//! Unentered input, as saved beside the game so that it survives the end of the program.

use rules::fields::language;
use serde::{Deserialize, Serialize};

use super::proposal::Proposal;
use game::session::Session;
use rules::fields::state::draft::Fields;
use rules::fields::terms::command::Command;
use table::measure::Measure;

/// Maximum length of a saved line, in bytes; a longer one is dropped to save the more valuable dice.
const LONGEST: usize = 2048;

/// The point of a game at which something was typed; at any other point it would mean something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypingPoint {
    /// Start time of the game, to distinguish it from another game of the same name.
    game: u64,
    /// Number of its entries.
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

/// An act with dice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SavedAct {
    /// The pending act.
    pub command: Command,
    /// The faces typed for the act.
    pub dice: Vec<u8>,
    /// The original act, if it was changed afterwards.
    #[serde(default)]
    pub asked: Option<Command>,
    /// The referee's reason for overruling the rules' objection.
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

/// Unentered input, with its point in the game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pending {
    /// Its place.
    #[serde(flatten)]
    pub moment: TypingPoint,
    /// The pending act.
    pub act: Option<SavedAct>,
    /// Acts left with typed dice.
    #[serde(default)]
    pub aside: Vec<SavedAct>,
    /// Faces on the activation board.
    pub board: Vec<u8>,
    /// Faces typed during a tape question, which count after the answer.
    #[serde(default)]
    pub ahead: Vec<u8>,
    /// A line of the language, possibly unfinished.
    #[serde(default)]
    pub line: Option<String>,
    /// A reason for overruling the rules, possibly unfinished.
    #[serde(default)]
    pub reason: Option<String>,
}

impl Pending {
    /// Makes a record of only a line.
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

    /// Reads a saved text; `None` if it cannot be read, or was typed at another point.
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

    /// Returns the line that enters it: the typed one, or that of the pending act with its dice.
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
