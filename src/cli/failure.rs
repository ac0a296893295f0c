//! Reasons why there is no answer, with their exit codes.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::{dispatch, typable::typable};
use game::any::Hosted;
use game::session::Trouble;
use game::store::{Store, StoreError, StoreFault};
use rules::fields::state::draft::Fields;
use rules::refusal::Refusal;
use rules::speech::Misread;

/// Reason why there is no answer.
#[derive(Debug)]
pub(super) enum Failure {
    /// Refused by the rules or the input; all lines are printed already.
    Told,
    /// A fault of file or machine; all lines are printed already.
    MachineTold,
    /// The rules or the input say no.
    No(String),
    /// The rules say no, by a clause; with all that is printed about it.
    Refused(Box<Refusal>, String),
    /// The command is kept for Fields of Blue & Grey, and what was named is played by other rules.
    OtherRules(Box<Other>),
    /// Wrong options of the program.
    Options(String),
    /// A fault of file or machine.
    Machine(String),
}

/// A game that is played by other rules than requested.
#[derive(Debug)]
pub(super) struct Other {
    /// Name of the battle.
    pub(super) title: String,
    /// Display name of its rules.
    pub(super) game: &'static str,
    /// The name of the game or roster.
    pub(super) name: String,
    /// Its file; none of a roster that is built in.
    pub(super) file: Option<PathBuf>,
}

impl Other {
    /// Says what may be asked of it; with the command that may not.
    fn words(&self, command: Option<&str>) -> String {
        let Self {
            title, game, name, ..
        } = self;
        let kept = |command| format!(", and `{command}` is kept for {} alone", Fields::GAME);
        let kept = command.map_or_else(String::new, kept);
        let name = typable(name);
        let instead = command.map_or_else(String::new, |command| instead(command, &name));
        format!("{title} is {game}{kept}: `vidette show {name}` shows what it has{instead}")
    }
}

/// Names the nearest command for a game of any rules, after those that each answers.
fn instead(command: &str, game: &str) -> String {
    match command {
        "serve" | "seats" | "slips" => {
            format!(", and `vidette watch {game} --side SIDE` shows a side its own")
        }
        _ => String::new(),
    }
}

impl Failure {
    /// Returns the remaining message and the exit code.
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

    /// Returns the refusal for programs: clause, reason and remedy; `None` if it is not a refusal.
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

    /// Returns the message in a line.
    pub(super) fn words(self) -> String {
        match self {
            Failure::Told | Failure::MachineTold => "it was reported already".to_owned(),
            Failure::No(said)
            | Failure::Refused(_, said)
            | Failure::Options(said)
            | Failure::Machine(said) => said,
            Failure::OtherRules(other) => other.words(None),
        }
    }

    /// The same, which names the command that was typed where that is what other rules have not.
    /// `said` returns what names a game or a roster of that name and file on the command line.
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

    /// The same with its place in front.
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
            // A question that these rules do not answer.
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
            // A name that is in use is a fault of what was typed.
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
