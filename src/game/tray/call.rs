//! Calls to the club's desk: the referee's questions, the helpers who took them, and the answers. The tray keeps them
//! until the desk has received them, however long the network is down.

use rusqlite::{Row, named_params, params};

use super::{Tray, TrayError, device::to_millis, secret};

/// Statement that creates the table `call`. It runs whenever a tray is opened, because older trays lack the table.
pub(super) const TABLE: &str = "
CREATE TABLE IF NOT EXISTS call (
    id INTEGER PRIMARY KEY, nonce TEXT NOT NULL UNIQUE, asked INTEGER NOT NULL, words TEXT NOT NULL,
    taken TEXT, answer TEXT, done INTEGER
) STRICT;
";

/// A call for the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskCall {
    /// Number of the call in this tray.
    pub number: i64,
    /// Identifier that is unique among the calls of all tables, so that the desk gets the call once, however often the
    /// network fails.
    pub nonce: String,
    /// Time of the call, in milliseconds of Unix time.
    pub asked: u64,
    /// The request.
    pub words: String,
    /// The desk's response.
    pub fate: CallFate,
}

/// The desk's response to a call.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CallFate {
    /// Name of the person at the desk who took the call; `None` while no one has.
    pub taken: Option<String>,
    /// The desk's answer; `None` while there is none.
    pub answer: Option<String>,
    /// Time when the call was settled, in milliseconds of Unix time; `None` while it is open.
    pub done: Option<u64>,
}

impl CallFate {
    /// Checks whether the table is still waiting.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.done.is_none()
    }
}

impl DeskCall {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let moment = |at: i64| at.unsigned_abs();
        Ok(Self {
            number: row.get("id")?,
            nonce: row.get("nonce")?,
            asked: moment(row.get("asked")?),
            words: row.get("words")?,
            fate: CallFate {
                taken: row.get("taken")?,
                answer: row.get("answer")?,
                done: row.get::<_, Option<i64>>("done")?.map(moment),
            },
        })
    }
}

impl Tray {
    /// Stores a call made at `now` (milliseconds of Unix time).
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written, or if there are no random numbers.
    pub fn call(&mut self, words: &str, now: u64) -> Result<(), TrayError> {
        let nonce = secret::device_key()?;
        let written = self.store.execute(
            "INSERT INTO call (nonce, asked, words) VALUES (?1, ?2, ?3)",
            params![nonce, to_millis(now), words],
        );
        written.map(|_| ()).map_err(|error| self.tray_fault(&error))
    }

    /// Returns the calls, the earliest first.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn calls(&self) -> Result<Vec<DeskCall>, TrayError> {
        let read = || -> rusqlite::Result<Vec<DeskCall>> {
            let mut asked = self.store.prepare("SELECT * FROM call ORDER BY id")?;
            asked.query_map([], DeskCall::read)?.collect()
        };
        read().map_err(|error| self.tray_fault(&error))
    }

    /// Stores the desk's response to a call.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn set_call(&mut self, nonce: &str, fate: &CallFate) -> Result<(), TrayError> {
        let written = self.store.execute(
            "UPDATE call SET taken = :taken, answer = :answer, done = :done WHERE nonce = :nonce",
            named_params! {
                ":taken": fate.taken,
                ":answer": fate.answer,
                ":done": fate.done.map(to_millis),
                ":nonce": nonce,
            },
        );
        written.map(|_| ()).map_err(|error| self.tray_fault(&error))
    }
}
