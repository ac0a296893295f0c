//! Source of the desk's tables: a folder of games on this machine, or the club's store.

use std::cmp::Reverse;
use std::path::PathBuf;
use std::time::Duration;

use super::{
    folder::GamesFolder,
    postgres::{StoreReader, StoredGame},
    store::ClubError,
    table::DeskTable,
};
use game::any::Hosted;
use game::session::Session;
use game::store::Store;
use game::tray::CallFate;

/// Source of the desk's tables.
#[derive(Debug)]
pub enum Register {
    /// A folder of game files.
    Folder(GamesFolder),
    /// A PostgreSQL database.
    Store(Box<StoreReader>),
}

/// The game of a table, before its rule set reads it.
#[derive(Debug)]
pub enum TableGame {
    /// The file of the game.
    File(PathBuf),
    /// The rows of the game in the store.
    Rows(Box<StoredGame>),
}

impl TableGame {
    /// Returns the key of the game's rule set; `None` if the file cannot be read.
    #[must_use]
    pub fn rules(&self) -> Option<String> {
        match self {
            Self::File(path) => Store::cover(path).ok().map(|cover| cover.rules),
            Self::Rows(kept) => Some(kept.facts.rules.clone()),
        }
    }

    /// Opens the game under its rule set.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot be read, or has another rule set.
    pub fn session<R: Hosted>(self) -> Result<Session<R>, ClubError> {
        match self {
            Self::File(path) => Ok(Session::look(&path)?),
            Self::Rows(kept) => Session::of_lines(kept.facts, kept.lines)
                .map_err(|fault| ClubError::Machine(fault.to_string())),
        }
    }
}

impl Register {
    /// Returns every table, by number, at `now` (milliseconds of Unix time). If the store has several games of a table,
    /// the one played last is its present game, and the others are its earlier ones.
    ///
    /// # Errors
    ///
    /// Fails if folder or store cannot be read.
    pub fn tables(&mut self, now: u64) -> Result<Vec<DeskTable>, ClubError> {
        match self {
            Self::Folder(folder) => folder.tables(now),
            Self::Store(reader) => {
                let mut tables = by_place(reader.tables(now)?);
                tables.sort_by_key(|table| table.number);
                Ok(tables)
            }
        }
    }

    /// Waits until a table reports something, at most for `most`; returns whether one did.
    ///
    /// # Errors
    ///
    /// Fails if the store does not answer any more.
    pub fn wait(&mut self, most: Duration) -> Result<bool, ClubError> {
        match self {
            Self::Folder(_) => {
                std::thread::sleep(most);
                Ok(false)
            }
            Self::Store(reader) => reader.wait(most),
        }
    }

    /// Computes one status report that is due; returns false if none is.
    pub fn catch_up(&mut self, now: u64) -> bool {
        match self {
            Self::Folder(folder) => folder.catch_up(now),
            Self::Store(_) => false,
        }
    }

    /// Returns the game of a table.
    ///
    /// # Errors
    ///
    /// Fails if the game is gone, or if the store does not answer.
    pub fn game(&mut self, table: &DeskTable) -> Result<TableGame, ClubError> {
        Ok(match self {
            Self::Folder(folder) => TableGame::File(folder.file(&table.place)?),
            Self::Store(reader) => TableGame::Rows(Box::new(reader.game(&table.id)?)),
        })
    }

    /// Stores the desk's response to a table's call.
    ///
    /// # Errors
    ///
    /// Fails if tray or store cannot be written.
    pub fn answer(
        &mut self,
        table: &DeskTable,
        nonce: &str,
        fate: &CallFate,
        now: u64,
    ) -> Result<(), ClubError> {
        match self {
            Self::Folder(folder) => folder.answer(&table.place, nonce, fate, now),
            Self::Store(reader) => reader.answer(nonce, fate),
        }
    }
}

/// Groups the games of a store by table: the game played last holds the earlier ones.
fn by_place(mut games: Vec<DeskTable>) -> Vec<DeskTable> {
    games.sort_by(|a, b| {
        let latest = |table: &DeskTable| Reverse((table.played, table.heard));
        (a.place.cmp(&b.place)).then(latest(a).cmp(&latest(b)))
    });
    let mut tables: Vec<DeskTable> = Vec::new();
    for game in games {
        match tables.last_mut().filter(|table| table.place == game.place) {
            Some(table) => {
                // A call from an earlier game, such as the morning's, may still be open.
                table.calls.extend(game.calls.iter().cloned());
                table.earlier.push(game);
            }
            None => tables.push(game),
        }
    }
    tables
}
