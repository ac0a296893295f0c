//! What the referee says to his players, and that the fog is lifted: no entries of the game.

use rusqlite::Row;
use rusqlite::named_params;

use super::Tray;
use super::TrayError;
use super::device::millis;

/// Something that the referee said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Talk {
    /// Its number.
    pub number: i64,
    /// When it was said: `turn 4, Union, Orders`.
    pub when: String,
    /// The number of the seat that it was said to; none: to everybody.
    pub seat: Option<i64>,
    /// What was said.
    pub words: String,
}

impl Talk {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            number: row.get("id")?,
            when: row.get("moment")?,
            seat: row.get("seat")?,
            words: row.get("words")?,
        })
    }
}

impl Tray {
    /// What was said, the oldest first.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn talk(&self) -> Result<Vec<Talk>, TrayError> {
        let read = || -> rusqlite::Result<Vec<Talk>> {
            let mut asked = self.store.prepare("SELECT * FROM talk ORDER BY id")?;
            asked.query_map([], Talk::read)?.collect()
        };
        read().map_err(|error| self.fault(&error))
    }

    /// Says something to a seat, or to everybody, at a moment in words and in milliseconds of Unix time.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn say(
        &mut self,
        seat: Option<i64>,
        words: &str,
        when: &str,
        now: u64,
    ) -> Result<(), TrayError> {
        let done = self.store.execute(
            "INSERT INTO talk (at, moment, seat, words) VALUES (:at, :moment, :seat, :words)",
            named_params! {":at": millis(now), ":moment": when, ":seat": seat, ":words": words},
        );
        done.map(drop).map_err(|error| self.fault(&error))
    }

    /// Whether the referee has lifted the fog: every seat may have the diary of both sides.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn is_fog_lifted(&self) -> Result<bool, TrayError> {
        let asked = self
            .store
            .query_row("SELECT count(*) FROM lifted", [], |row| {
                row.get::<_, i64>(0)
            });
        asked
            .map(|there| there > 0)
            .map_err(|error| self.fault(&error))
    }

    /// Lifts the fog at a moment (milliseconds of Unix time).
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn lift_fog(&mut self, now: u64) -> Result<(), TrayError> {
        let done = self.store.execute(
            "INSERT OR IGNORE INTO lifted (id, at) VALUES (1, ?1)",
            [millis(now)],
        );
        done.map(drop).map_err(|error| self.fault(&error))
    }
}
