//! Failures of a command, with their exit codes.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::dispatch;
use crate::quote::typable;
use game::any::Hosted;
use game::session::Trouble;
use game::store::{Store, StoreError, StoreFault};
use rules::fields::state::draft::Fields;
use rules::refusal::Refusal;
use rules::speech::Misread;

/// Failure of a command.
#[derive(Debug)]
pub(super) enum Failure {
    /// The rules refuse, or the input is invalid; the messages are printed already.
    Told,
    /// A file or the system fails; the messages are printed already.
    MachineTold,
    /// The rules refuse, or the input is invalid.
    No(String),
    /// A clause refuses; with the whole message to print.
    Refused(Box<Refusal>, String),
    /// The command only works for Fields of Blue & Grey, but the game has other rules.
    OtherRules(Box<Other>),
    /// The options of the program are wrong.
    Options(String),
    /// A file or the system fails.
    Machine(String),
}

/// A game with other rules than those of the command.
#[derive(Debug)]
pub(super) struct Other {
    /// Name of the battle.
    pub(super) title: String,
    /// Name of the game that its rules describe.
    pub(super) game: &'static str,
    /// The name of the game or roster, as typed.
    pub(super) name: String,
    /// Its file; `None` for a built-in roster.
    pub(super) file: Option<PathBuf>,
}

impl Other {
    /// Says which commands work for the game; `command` is the one that does not.
    fn words(&self, command: Option<&str>) -> String {
        let Self {
            title, game, name, ..
        } = self;
        let kept = |command| format!(", and `{command}` works only for {}", Fields::GAME);
        let kept = command.map_or_else(String::new, kept);
        let name = typable(name);
        format!("{title} is {game}{kept}: `vidette show {name}` shows what it has")
    }
}

impl Failure {
    /// Returns the message that is still to be printed, and the exit code.
    pub(super) fn parts(self) -> (Option<String>, ExitCode) {
        let (said, code) = match self {
            Failure::Told => (None, 1),
            Failure::MachineTold => (None, 3),
            Failure::No(said) | Failure::Refused(_, said) => (Some(said), 1),
            Failure::OtherRules(other) => (Some(other.words(None)), 1),
            Failure::Options(said) => (Some(said), 2),
            Failure::Machine(said) => (Some(said), 3),
        };
        (said, ExitCode::from(code))
    }

    /// Returns a refusal as JSON, with clause, reason and remedy; `None` for any other failure.
    pub(super) fn refusal(&self) -> Option<Value> {
        match self {
            Failure::Refused(refusal, _) => Some(json!({
                "clause": refusal.clause().id(),
                "why": refusal.said(),
                "remedy": refusal.what_would_do(),
            })),
            Failure::No(said) => Some(json!({ "clause": null, "why": said, "remedy": null })),
            _ => None,
        }
    }

    /// Returns the message as one line.
    pub(super) fn words(self) -> String {
        match self {
            Failure::Told | Failure::MachineTold => "already reported".to_owned(),
            Failure::No(said)
            | Failure::Refused(_, said)
            | Failure::Options(said)
            | Failure::Machine(said) => said,
            Failure::OtherRules(other) => other.words(None),
        }
    }

    /// If the game's rules lack the command, adds the command to the message as it was typed. `said` returns the name
    /// of a game or roster for a command line, given its name and file.
    pub(super) fn of_command(
        self,
        command: &str,
        said: impl FnOnce(&str, Option<&Path>) -> String,
    ) -> Self {
        match self {
            Failure::OtherRules(other) => {
                let name = said(&other.name, other.file.as_deref());
                let other = Other { name, ..*other };
                Failure::No(other.words(Some(command)))
            }
            failure => failure,
        }
    }

    /// Puts the place of the fault before the message.
    pub(super) fn at(self, place: &str) -> Self {
        let put = |said: String| format!("{place}: {said}");
        match self {
            Failure::Told | Failure::MachineTold => self,
            Failure::No(said) => Failure::No(put(said)),
            Failure::Refused(refusal, said) => Failure::Refused(refusal, put(said)),
            Failure::OtherRules(other) => Failure::No(put(other.words(None))),
            Failure::Options(said) => Failure::Options(put(said)),
            Failure::Machine(said) => Failure::Machine(put(said)),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let other = match error.fault() {
            StoreFault::Rules(key) => dispatch::game(key),
            _ => None,
        };
        if let Some(game) = other {
            // The rule set of the file does not support the command.
            let title = Store::cover(error.path()).map(|cover| cover.name);
            let name = error.path().file_stem().unwrap_or_default();
            return Failure::OtherRules(Box::new(Other {
                title: title.unwrap_or_default(),
                game,
                name: name.to_string_lossy().into_owned(),
                file: Some(error.path().to_owned()),
            }));
        }
        match error.fault() {
            // A name that is in use is a fault of the input.
            StoreFault::Exists => Failure::No(error.to_string()),
            _ => Failure::Machine(error.to_string()),
        }
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Store(error) => error.into(),
            Trouble::Refused(refusal) => refusal.into(),
            trouble => Failure::No(trouble.to_string()),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let said = refusal.to_string();
        Failure::Refused(Box::new(refusal), said)
    }
}

impl From<Misread> for Failure {
    fn from(misread: Misread) -> Self {
        Failure::No(misread.to_string())
    }
}

#[cfg(feature = "web")]
impl From<game::tray::TrayError> for Failure {
    fn from(error: game::tray::TrayError) -> Self {
        match error {
            game::tray::TrayError::Taken(_) => Failure::No(error.to_string()),
            error => Failure::Machine(error.to_string()),
        }
    }
}
