//! Where the desk reads its tables: a folder of games on this machine, or the store of the club.

use std::time::Duration;

use super::folder::Folder;
use super::postgres::Reader;
use super::store::ClubError;
use super::table::Table;
use crate::game::session::Session;
use crate::game::tray::CallFate;
use crate::rules::fields::state::draft::Fields;

/// Where the tables are.
#[derive(Debug)]
pub enum Register {
    /// A folder.
    Folder(Folder),
    /// A PostgreSQL.
    Store(Box<Reader>),
}

impl Register {
    /// Returns every table at `now` (milliseconds of Unix time), in the order of their numbers. Of the games that a
    /// table has in the store the one that was heard of last is its own.
    ///
    /// # Errors
    ///
    /// Folder or store cannot be read.
    pub fn tables(&mut self, now: u64) -> Result<Vec<Table>, ClubError> {
        match self {
            Self::Folder(folder) => folder.tables(now),
            Self::Store(reader) => {
                let mut tables = reader.tables(now)?;
                tables.sort_by(|a, b| a.place.cmp(&b.place).then(b.heard.cmp(&a.heard)));
                tables.dedup_by(|later, first| later.place == first.place);
                tables.sort_by_key(|table| table.number);
                Ok(tables)
            }
        }
    }

    /// Returns whether something may be new: at once where a table says so, else after `most`.
    ///
    /// # Errors
    ///
    /// The store does not answer any more.
    pub fn wait(&mut self, most: Duration) -> Result<bool, ClubError> {
        match self {
            Self::Folder(_) => {
                std::thread::sleep(most);
                Ok(false)
            }
            Self::Store(reader) => reader.wait(most),
        }
    }

    /// Does a piece of the work that is left between two looks; returns whether there was one.
    pub fn catch_up(&mut self, now: u64) -> bool {
        match self {
            Self::Folder(folder) => folder.catch_up(now),
            Self::Store(_) => false,
        }
    }

    /// Returns the whole game of a table.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is a game of other rules.
    pub fn session(&mut self, table: &Table) -> Result<Session<Fields>, ClubError> {
        match self {
            Self::Folder(folder) => folder.session(&table.place),
            Self::Store(reader) => {
                let kept = reader.game(&table.id)?;
                let session = Session::of_lines(kept.facts, kept.lines);
                session.map_err(|fault| ClubError::Machine(fault.to_string()))
            }
        }
    }

    /// Notes what the desk makes of a call of a table.
    ///
    /// # Errors
    ///
    /// Tray or store cannot be written.
    pub fn answer(
        &mut self,
        table: &Table,
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
