//! Parts of a log entry that can be fixed: its dice, or the act itself.

use std::fmt::Display;

use game::journal::EntryOf;
use rules::speech::Spoken;

/// Part of an entry that can be fixed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fixable {
    /// The dice of the entry.
    Dice,
    /// The act, as a line of the language.
    Act(String),
    /// An act with a secret of one side: its line is not shown.
    Secret,
}

impl Fixable {
    /// Returns the part of an entry that can be fixed; `None` if the entry is not an act. `state` is the state of the
    /// game.
    #[must_use]
    pub fn from_entry<R: Spoken>(entry: &EntryOf<R>, state: &R::State) -> Option<Self> {
        let act = entry.act()?;
        Some(match act.faces.as_slice() {
            [] => Fixable::Act(R::line(&act.command, state)),
            _ => Fixable::Dice,
        })
    }

    /// Returns the beginning of the line that fixes an entry, and what to type after it.
    #[must_use]
    pub fn line(&self, entry: impl Display) -> (String, &'static str) {
        match self {
            Fixable::Dice => (
                format!("fix {entry} dice "),
                "type the true dice; Enter shows what would change",
            ),
            Fixable::Act(line) => (
                format!("fix {entry} {line}"),
                "type what was really done; Enter shows what would change",
            ),
            Fixable::Secret => (
                format!("fix {entry} "),
                "type what was really done; only that side's own log shows the act",
            ),
        }
    }

    /// Names the key that fixes the entry, and what it changes, for the title of the log.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Fixable::Dice => "e fix its dice  ",
            Fixable::Act(_) | Fixable::Secret => "e fix it  ",
        }
    }
}

/// Returns the message that an entry only undid others, so that it has nothing to fix.
#[must_use]
pub fn only_took_back(entry: impl Display) -> String {
    format!("entry {entry} only undid or redid others; there is nothing to fix in it")
}

/// Returns the message that the game cannot go back to an entry: play continued without the entry, or it only undid
/// others.
#[must_use]
pub fn gone_for_good(entry: impl Display, only_took_back: bool) -> String {
    match only_took_back {
        true => format!("entry {entry} only undid or redid others; go back to one of those"),
        false => format!("entry {entry} was undone, and play continued without it"),
    }
}
