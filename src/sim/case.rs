//! A variant of the battle: as written, with a change, or with other doctrines.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::policy::Policy;
use rules::fields::state::State;

/// Purpose of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// The battle as written; always the first case.
    #[default]
    Plain,
    /// Compared with the plain battle, game by game.
    WhatIf,
    /// The battle played with other doctrines.
    Doctrines,
}

/// One way to play the battle.
#[derive(Clone)]
pub struct Case {
    /// Purpose of the case: the plain battle, a change, or other doctrines.
    pub purpose: Purpose,
    /// Changes in the words of `--what-if`.
    pub changes: Vec<String>,
    /// The first position.
    pub start: Arc<State>,
    /// The player of each side; sides in the order of the roster.
    pub seats: [Arc<dyn Policy>; 2],
    /// Number of games of this case: the first ones of the run.
    pub games: u64,
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Case")
            .field("purpose", &self.purpose)
            .field("changes", &self.changes)
            .field("games", &self.games)
            .finish_non_exhaustive()
    }
}
