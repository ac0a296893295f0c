//! Last address of the boards, and number of servers started with this tray.

use rusqlite::OptionalExtension as _;

use super::{Tray, TrayError};

/// Statement that creates the table `served`. It runs whenever a tray is opened, because older trays lack the table.
pub(super) const TABLE: &str = "CREATE TABLE IF NOT EXISTS served (id INTEGER PRIMARY KEY CHECK (id = 1), times INTEGER NOT NULL) STRICT;";

impl Tray {
    /// Counts the start of a server, and returns how many have started with this tray, including this one.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn begin_serving(&mut self) -> Result<u64, TrayError> {
        let counted = self.store.query_row(
            "INSERT INTO served (id, times) VALUES (1, 1)
             ON CONFLICT (id) DO UPDATE SET times = times + 1 RETURNING times",
            [],
            |row| row.get::<_, i64>(0),
        );
        let times = counted.map_err(|error| self.tray_fault(&error))?;
        Ok(times.unsigned_abs())
    }

    /// Returns the last address of the boards: `http://192.168.1.5:1863`; `None` if they were never served.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn address(&self) -> Result<Option<String>, TrayError> {
        let asked = self
            .store
            .query_row("SELECT address FROM place", [], |row| row.get(0));
        asked.optional().map_err(|error| self.tray_fault(&error))
    }

    /// Notes the address at which the boards are served.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn set_address(&self, address: &str) -> Result<(), TrayError> {
        let noted = self.store.execute(
            "INSERT OR REPLACE INTO place (id, address) VALUES (1, ?1)",
            [address],
        );
        noted.map(drop).map_err(|error| self.tray_fault(&error))
    }
}
