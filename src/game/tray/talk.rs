//! The referee's messages to the players, and the lifting of the fog. Neither is an entry of the game.

use rusqlite::{OptionalExtension as _, Row, named_params};

use super::{Tray, TrayError, device::to_millis};

/// Statement that creates the tables `lift` (the number of the game's entries when the fog was lifted) and `picture`
/// (pictures of messages). It runs whenever a tray is opened, because older trays lack them.
pub(super) const TABLE: &str = "
CREATE TABLE IF NOT EXISTS lift (id INTEGER PRIMARY KEY CHECK (id = 1), entries INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS picture (talk INTEGER PRIMARY KEY REFERENCES talk, svg TEXT NOT NULL) STRICT;
";

/// The referee's lifting of the fog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FogLift {
    /// Number of the game's entries when the fog was lifted; `None` in an older tray, which did not record it.
    pub entries: Option<u64>,
}

/// A message of the referee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefereeMessage {
    /// Number of the message.
    pub number: i64,
    /// Moment when it was sent: `turn 4, Union, Orders`.
    pub when: String,
    /// Number of the seat addressed; `None` for everyone.
    pub seat: Option<i64>,
    /// The message.
    pub words: String,
    /// Picture of the message as SVG; `None` if it has none.
    pub picture: Option<String>,
}

impl RefereeMessage {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            number: row.get("id")?,
            when: row.get("moment")?,
            seat: row.get("seat")?,
            words: row.get("words")?,
            picture: row.get("svg")?,
        })
    }
}

impl Tray {
    /// Returns the messages, the oldest first.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn talk(&self) -> Result<Vec<RefereeMessage>, TrayError> {
        let read = || -> rusqlite::Result<Vec<RefereeMessage>> {
            let mut asked = self.store.prepare(
                "SELECT talk.*, picture.svg FROM talk LEFT JOIN picture ON picture.talk = talk.id ORDER BY talk.id",
            )?;
            asked.query_map([], RefereeMessage::read)?.collect()
        };
        read().map_err(|error| self.tray_fault(&error))
    }

    /// Sends a message to a seat, or to everyone. The moment is given both in words and in milliseconds of Unix time.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn say(
        &mut self,
        seat: Option<i64>,
        words: &str,
        when: &str,
        now: u64,
    ) -> Result<(), TrayError> {
        let done = self.store.execute(
            "INSERT INTO talk (at, moment, seat, words) VALUES (:at, :moment, :seat, :words)",
            named_params! {":at": to_millis(now), ":moment": when, ":seat": seat, ":words": words},
        );
        done.map(drop).map_err(|error| self.tray_fault(&error))
    }

    /// Takes back all messages with these words, except those with a picture.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn unsay(&mut self, words: &str) -> Result<(), TrayError> {
        let done = self.store.execute(
            "DELETE FROM talk WHERE words = :words AND id NOT IN (SELECT talk FROM picture)",
            named_params! {":words": words},
        );
        done.map(drop).map_err(|error| self.tray_fault(&error))
    }

    /// Shows a picture (SVG) with words to several seats, either to all of them or to none. The moment is given both in
    /// words and in milliseconds of Unix time.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn show(
        &mut self,
        seats: &[i64],
        words: &str,
        picture: &str,
        when: &str,
        now: u64,
    ) -> Result<(), TrayError> {
        let mut write = || {
            let all = self.store.transaction()?;
            for seat in seats {
                all.execute(
                    "INSERT INTO talk (at, moment, seat, words) VALUES (:at, :moment, :seat, :words)",
                    named_params! {":at": to_millis(now), ":moment": when, ":seat": seat, ":words": words},
                )?;
                let talk = all.last_insert_rowid();
                all.execute(
                    "INSERT INTO picture (talk, svg) VALUES (:talk, :svg)",
                    named_params! {":talk": talk, ":svg": picture},
                )?;
            }
            all.commit()
        };
        write().map_err(|error| self.tray_fault(&error))
    }

    /// Returns when in the game the referee lifted the fog, after which every seat may have the diary of both sides;
    /// `None` if he has not.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn lifted(&self) -> Result<Option<FogLift>, TrayError> {
        let read = || {
            let mut asked = self
                .store
                .prepare("SELECT lift.entries FROM lifted LEFT JOIN lift ON lift.id = lifted.id")?;
            let entries = |row: &Row<'_>| row.get::<_, Option<i64>>(0);
            asked.query_row([], entries).optional()
        };
        let found = read().map_err(|error| self.tray_fault(&error))?;
        Ok(found.map(|entries| FogLift {
            entries: entries.map(i64::unsigned_abs),
        }))
    }

    /// Lifts the fog at `now` (milliseconds of Unix time); `entries` is the number of the game's entries at that time.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn lift_fog(&mut self, entries: u64, now: u64) -> Result<(), TrayError> {
        let mut write = || {
            let both = self.store.transaction()?;
            both.execute(
                "INSERT OR REPLACE INTO lifted (id, at) VALUES (1, ?1)",
                [to_millis(now)],
            )?;
            both.execute(
                "INSERT OR REPLACE INTO lift (id, entries) VALUES (1, ?1)",
                [to_millis(entries)],
            )?;
            both.commit()
        };
        write().map_err(|error| self.tray_fault(&error))
    }
}
