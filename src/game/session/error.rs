//! Reasons why nothing changed: objections of the rules, or problems of the table, the journal or the file.

use std::fmt;

use thiserror::Error;

use crate::journal::Seq;
use crate::store::StoreError;
use rules::Halt;
use rules::chance::{Ask, Face, Want};
use rules::refusal::Refusal;
use rules::spelling::counted;

/// An act that cannot be undone without confirmation, because people have seen its dice or effects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnseeableAct {
    /// Number of the entry.
    pub seq: Seq,
    /// The dice of the act.
    pub faces: Vec<Face>,
    /// Information that the act showed, in words.
    pub shown: Vec<String>,
}

impl fmt::Display for UnseeableAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dice: Vec<String> = self
            .faces
            .iter()
            .map(|face| face.pips.to_string())
            .collect();
        let dice = (!dice.is_empty()).then(|| format!("dice {}", dice.join(", ")));
        let seen: Vec<String> = dice.into_iter().chain(self.shown.clone()).collect();
        match seen.as_slice() {
            [] => write!(f, "entry {}", self.seq),
            seen => write!(f, "entry {} ({})", self.seq, seen.join("; ")),
        }
    }
}

/// Lists the information seen: `entry 3 (dice 2, 5) and entry 1 (Archer was shown)`.
#[must_use]
pub fn seen_in_words(seen: &[UnseeableAct]) -> String {
    let named: Vec<String> = seen.iter().map(UnseeableAct::to_string).collect();
    match named.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Reason why nothing changed.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum Trouble {
    /// Refused by the rules.
    #[error("{0}")]
    Refused(Refusal),
    /// A die must be thrown by hand and typed, or a question answered by the table.
    #[error("{}", wanted_answer(.0))]
    Wanted(Ask),
    /// More dice were typed than the act needs.
    #[error("{}", too_many(*.0, "die"))]
    Unused(usize),
    /// More answers were given than the act asks for.
    #[error("{}", too_many(*.0, "answer"))]
    Idle(usize),
    /// A fix supplies more or fewer dice than the entry needs.
    #[error("{why}; entry {entry} used {}, but {} typed", counted(*threw, "die"), typed_dice(*typed))]
    OtherDice {
        /// Number of the entry.
        entry: Seq,
        /// Number of its recorded dice.
        threw: usize,
        /// Number of dice typed for the fix.
        typed: usize,
        /// Fault of the typed dice: too many or too few.
        why: Box<Trouble>,
    },
    /// The undo would take back dice or revealed facts.
    #[error("everyone saw {}; `--yes` undoes it anyway", seen_in_words(.0))]
    Seen(Vec<UnseeableAct>),
    /// The number of acts to undo or redo is zero.
    #[error("the number of acts must be 1 or more")]
    NoAct,
    /// Fewer acts than requested can be undone or redone.
    #[error("there {} to {what}", count_of(*.there))]
    TooFew {
        /// Number of acts that can be undone or redone.
        there: usize,
        /// The operation: `take back`, `do again`.
        what: &'static str,
    },
    /// Another laptop has the pen, or keeps the game and refused the act; holds its reason.
    #[error("{0}")]
    Remote(String),
    /// An error of the file.
    #[error("{0}")]
    Store(#[from] StoreError),
}

fn wanted_answer(ask: &Ask) -> String {
    let Ask { what, rule, .. } = ask;
    match &ask.wants {
        Want::Die => format!("one die needed: {what} ({rule})"),
        other => {
            let form = match other {
                Want::Words => "what is printed".to_owned(),
                other => other.form(),
            };
            format!("question for the table: {what}? ({rule}); add `answer` and {form}")
        }
    }
}

fn too_many(number: usize, noun: &str) -> String {
    let them = if number == 1 { "it" } else { "them" };
    format!("{} too many; leave {them} out", counted(number, noun))
}

fn typed_dice(count: usize) -> String {
    match count {
        1 => "1 was".to_owned(),
        n => format!("{n} were"),
    }
}

fn count_of(there: usize) -> String {
    match there {
        0 => "is no act".to_owned(),
        1 => "is only 1 act".to_owned(),
        n => format!("are only {n} acts"),
    }
}

impl Trouble {
    /// Returns the reason as the referee reads it; for a refusal, the sentence with its clause at the end.
    #[must_use]
    pub fn spoken(&self) -> String {
        match self {
            Trouble::Refused(refusal) => refusal.spoken(),
            other => other.to_string(),
        }
    }
}

impl From<Halt> for Trouble {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Refused(refusal) => Trouble::Refused(*refusal),
            Halt::Wanted(ask) => Trouble::Wanted(ask),
        }
    }
}
