//! Acts that a phone enters by itself. A callback that `cli` supplies writes them, because `cli` knows files and rules.

use std::fmt;
use std::sync::Arc;

use rules::chance::Ask;

/// Acts that a phone may enter by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EntryScope {
    /// None: phones show the game and send requests.
    Nothing,
    /// Only those that are secrets of the phone's side.
    #[default]
    Own,
    /// All: two players without an umpire.
    All,
}

/// An act that is entered from a phone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryRequest {
    /// Id of the seat, as the referee types it.
    pub seat: String,
    /// Id of the seat's side.
    pub side: String,
    /// The line that does the act; the server takes it from its own lists.
    pub line: String,
    /// Faces that the player threw.
    pub faces: Vec<u8>,
    /// The player's answers to what the act asks, in order.
    pub answers: Vec<String>,
    /// True if the program throws the dice that are missing.
    pub throws: bool,
    /// The player's reason for overruling an objection; `None` if he overrules none.
    pub because: Option<String>,
}

/// Result of entering an act.
#[derive(Debug, Clone, PartialEq)]
pub enum EntryAnswer {
    /// The act is done.
    Done,
    /// The act first needs a die or an answer.
    Asks(Ask),
    /// The act is not done; with the reason.
    Refused(String),
}

type Write = dyn Fn(&EntryRequest) -> EntryAnswer + Send + Sync;

/// Callback that enters acts, and which acts phones may enter.
#[derive(Clone)]
pub struct EntryDesk {
    /// Acts that phones may enter.
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
