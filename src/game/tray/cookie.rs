//! Name of the cookie of a table's boards. Browsers keep cookies by host and not by port: two tables on one laptop,
//! or a table and a desk, would overwrite each other's.

use super::{Tray, TrayError};

/// Made in every tray that is opened: older ones have none.
pub(super) const TABLE: &str = "CREATE TABLE IF NOT EXISTS cookie (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL) STRICT;";

/// The name is not a secret; it only distinguishes tables, wherever they are served.
pub(super) const NAME: &str =
    "INSERT OR IGNORE INTO cookie (id, name) VALUES (1, 'v-' || lower(hex(randomblob(5))));";

impl Tray {
    /// Returns the name of the cookie of this tray's boards: `v-0f3a92c41d`. It is the same wherever they are served.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn cookie(&self) -> Result<String, TrayError> {
        let asked = self
            .store
            .query_row("SELECT name FROM cookie", [], |row| row.get(0));
        asked.map_err(|error| self.tray_fault(&error))
    }
}
