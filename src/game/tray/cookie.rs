//! Name of the cookie for a table's boards. Browsers keep cookies by host, not by port. So two tables on one laptop, or
//! a table and a desk, would overwrite each other's cookie if the names were the same.

use super::{Tray, TrayError};

/// Statement that creates the table `cookie`. It runs whenever a tray is opened, because older trays lack the table.
pub(super) const TABLE: &str = "CREATE TABLE IF NOT EXISTS cookie (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL) STRICT;";

/// Statement that gives the cookie a random name. The name is not a secret; it only keeps tables apart.
pub(super) const NAME: &str =
    "INSERT OR IGNORE INTO cookie (id, name) VALUES (1, 'v-' || lower(hex(randomblob(5))));";

impl Tray {
    /// Returns the name of the cookie for this tray's boards: `v-0f3a92c41d`. It does not depend on the boards'
    /// address.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn cookie(&self) -> Result<String, TrayError> {
        let asked = self
            .store
            .query_row("SELECT name FROM cookie", [], |row| row.get(0));
        asked.map_err(|error| self.tray_fault(&error))
    }
}
