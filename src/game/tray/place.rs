//! Where the boards are served.

use rusqlite::OptionalExtension as _;

use super::Tray;
use super::TrayError;

impl Tray {
    /// The address at which the boards were served last: `http://192.168.1.5:1863`; `None` if they never were.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn address(&self) -> Result<Option<String>, TrayError> {
        let asked = self
            .store
            .query_row("SELECT address FROM place", [], |row| row.get(0));
        asked.optional().map_err(|error| self.fault(&error))
    }

    /// Notes the address at which the boards are served.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn set_address(&self, address: &str) -> Result<(), TrayError> {
        let noted = self.store.execute(
            "INSERT OR REPLACE INTO place (id, address) VALUES (1, ?1)",
            [address],
        );
        noted.map(drop).map_err(|error| self.fault(&error))
    }
}
