//! Why there is no answer, and the exit code that says so.

use std::process::ExitCode;

use super::dispatch;
use crate::game::session::Trouble;
use crate::game::store::Fault;
use crate::game::store::Store;
use crate::game::store::StoreError;
use crate::rules::refusal::Refusal;
use crate::rules::speech::Misread;

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Failure {
    /// The rules or the input say no; every line of it was told already.
    Told,
    /// A fault of file or machine; every line of it was told already.
    MachineTold,
    /// The rules or the input say no.
    No(String),
    /// Wrong options of the program.
    Options(String),
    /// A fault of file or machine.
    Machine(String),
}

impl Failure {
    /// Returns what is left to say and the exit code.
    pub(super) fn parts(self) -> (Option<String>, ExitCode) {
        let (said, code) = match self {
            Failure::Told => (None, 1),
            Failure::MachineTold => (None, 3),
            Failure::No(said) => (Some(said), 1),
            Failure::Options(said) => (Some(said), 2),
            Failure::Machine(said) => (Some(said), 3),
        };
        (said, ExitCode::from(code))
    }

    /// Returns what it says, in a line.
    pub(super) fn words(self) -> String {
        match self {
            Failure::Told | Failure::MachineTold => "it was told already".to_owned(),
            Failure::No(said) | Failure::Options(said) | Failure::Machine(said) => said,
        }
    }

    /// Returns the same with its place in front.
    pub(super) fn at(self, place: &str) -> Self {
        let put = |said: String| format!("{place}: {said}");
        match self {
            Failure::Told | Failure::MachineTold => self,
            Failure::No(said) => Failure::No(put(said)),
            Failure::Options(said) => Failure::Options(put(said)),
            Failure::Machine(said) => Failure::Machine(put(said)),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let other = match error.fault() {
            Fault::Rules(key) => dispatch::game(key),
            _ => None,
        };
        if let Some(game) = other {
            // A question that these rules do not answer.
            let title = Store::cover(error.path()).map(|cover| cover.name);
            let name = error
                .path()
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy();
            let title = title.unwrap_or_default();
            return Failure::No(dispatch::of_other_rules(&title, game, &name));
        }
        match error.fault() {
            // A name that is in use is a fault of what was typed.
            Fault::Exists => Failure::No(error.to_string()),
            _ => Failure::Machine(error.to_string()),
        }
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Store(error) => error.into(),
            trouble => Failure::No(trouble.to_string()),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Failure::No(refusal.to_string())
    }
}

impl From<Misread> for Failure {
    fn from(misread: Misread) -> Self {
        Failure::No(misread.to_string())
    }
}

#[cfg(feature = "web")]
impl From<crate::game::tray::TrayError> for Failure {
    fn from(error: crate::game::tray::TrayError) -> Self {
        match error {
            crate::game::tray::TrayError::Taken(_) => Failure::No(error.to_string()),
            error => Failure::Machine(error.to_string()),
        }
    }
}
