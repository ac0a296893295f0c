//! The file of a card, which may be replaced while it is in use.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::{config, store::Address};

/// The file with the address of a store: a card or the settings. `desk init --renew` replaces cards during play.
#[derive(Debug, Clone)]
pub struct CardFile {
    path: PathBuf,
    /// Time at which the file in use was last changed; `None` if it could not be read.
    changed: Option<SystemTime>,
}

impl CardFile {
    /// Makes the watch over a card that is in use from now on.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self {
            changed: changed(&path),
            path,
        }
    }

    /// Checks whether another card was put in the place of the one in use.
    pub(crate) fn is_replaced(&self) -> bool {
        changed(&self.path).is_some_and(|at| Some(at) != self.changed)
    }

    /// Returns the address on the card that was put in the place of the one in use, for a table or, without a table,
    /// for the desk. `None` if there is no new card, if it belongs to someone else, or if it cannot be read.
    pub(crate) fn new_address(&mut self, table: Option<&str>) -> Option<Address> {
        if !self.is_replaced() {
            return None;
        }
        self.changed = changed(&self.path);
        let address = self.read(table);
        address
            .inspect_err(|error| log::warn!("{}: {error}", self.path.display()))
            .ok()
    }

    fn read(&self, table: Option<&str>) -> Result<Address, String> {
        let text = fs::read_to_string(&self.path).map_err(|error| error.to_string())?;
        let access = config::read_access(&text)?;
        let number = access.table.map(|number| number.to_string());
        let is_own = number.is_none_or(|number| Some(number.as_str()) == table);
        let store = access.store.filter(|_| is_own);
        let store = store.ok_or("it names no store, or belongs to another table")?;
        Address::read(&store).map_err(|error| error.to_string())
    }
}

fn changed(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).and_then(|file| file.modified()).ok()
}
