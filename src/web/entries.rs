//! Acts that a phone enters without the table: they are written by a callback that `cli` supplies, as it knows files and
//! rules.

use std::fmt;
use std::sync::Arc;

use rules::chance::Ask;

/// Which acts a phone enters by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EntryScope {
    /// None: phones show, and ask.
    Nothing,
    /// Those that are kept to its side.
    #[default]
    Own,
    /// All: two players without an umpire.
    All,
}

/// An act that is entered from a phone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryRequest {
    /// The seat, as it is typed.
    pub seat: String,
    /// Its side.
    pub side: String,
    /// The line, made by the server from its own lists.
    pub line: String,
    /// Faces that the player threw.
    pub faces: Vec<u8>,
    /// His answers to what the act asked, in their order.
    pub answers: Vec<String>,
    /// True if the program throws the dice that are missing.
    pub throws: bool,
    /// The reason for which an objection is overruled; `None` if nothing is.
    pub because: Option<String>,
}

/// Result of entering an act.
#[derive(Debug, Clone, PartialEq)]
pub enum EntryAnswer {
    /// It is done.
    Done,
    /// It needs a die or an answer first.
    Asks(Ask),
    /// It was not done; the reason.
    Refused(String),
}

type Write = dyn Fn(&EntryRequest) -> EntryAnswer + Send + Sync;

/// Callback that enters acts, and which of them phones enter.
#[derive(Clone)]
pub struct EntryDesk {
    /// Which acts.
    pub scope: EntryScope,
    write: Arc<Write>,
}

impl EntryDesk {
    /// Wraps the callback `write`.
    #[must_use]
    pub fn new(
        scope: EntryScope,
        write: impl Fn(&EntryRequest) -> EntryAnswer + Send + Sync + 'static,
    ) -> Self {
        Self {
            scope,
            write: Arc::new(write),
        }
    }

    /// Enters an act. It may wait for the file.
    #[must_use]
    pub fn enter(&self, request: &EntryRequest) -> EntryAnswer {
        (self.write)(request)
    }
}

impl fmt::Debug for EntryDesk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EntryDesk")
            .field("scope", &self.scope)
            .finish_non_exhaustive()
    }
}
