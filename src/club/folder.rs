//! The desk on one machine: it reads a folder of games, without a database.
//!
//! The overview is made from the heads of the files, which are read at each look. Reading whole games takes longer, so
//! between two looks the desk reads one game that has changed and keeps its status report. The time for a look
//! therefore does not depend on the length of the games.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{
    numbering::{GameNumbers, NumberedGame},
    store::ClubError,
    table::{DeskTable, TableCall},
};
use crate::table_status::{StatusReader, TableStatus};
use game::any::Hosted;
use game::session::Session;
use game::store::{GameCover, Store, StoreError};
use game::tray;
use game::tray::{CallFate, Tray};
use rules::fields::state::draft::Fields;

/// A folder of games, with what was read from each.
#[derive(Debug)]
pub struct GamesFolder {
    path: PathBuf,
    say: StatusReader,
    numbers: GameNumbers,
    read: HashMap<PathBuf, ReadValues>,
}

/// Values read from a game, and the entry after which they were read.
#[derive(Debug, Clone)]
struct ReadValues {
    entries: u64,
    said: Option<TableStatus>,
}

impl GamesFolder {
    /// Makes the desk of the folder at `path`; only games of Fields of Blue & Grey get status reports.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self {
            path,
            say: |game, now| Ok(TableStatus::from_session(&Session::look(game)?, now)),
            numbers: GameNumbers::default(),
            read: HashMap::new(),
        }
    }

    /// Makes the desk read status reports by `say`, which `cli` supplies because it knows every rule set.
    #[must_use]
    pub fn saying(self, say: StatusReader) -> Self {
        Self { say, ..self }
    }

    /// Returns every game of the folder as a numbered table, in the order of file names. Games that the program played
    /// by itself are left out. `now` is in milliseconds of Unix time.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be read.
    pub fn tables(&mut self, now: u64) -> Result<Vec<DeskTable>, ClubError> {
        let games = self.games()?.into_iter().map(|path| {
            let cover = Store::cover(&path);
            (path, cover)
        });
        let games = games.filter(|(_, cover)| cover.as_ref().is_ok_and(is_table) || cover.is_err());
        let games: Vec<(PathBuf, Result<GameCover, StoreError>)> = games.collect();
        let listed = games.iter().map(|(path, cover)| NumberedGame {
            name: place_of(path),
            // The start of an unreadable game is not known, so it gets its number after all others.
            began: cover.as_ref().map_or(u64::MAX, |cover| cover.created),
            battle: cover
                .as_ref()
                .map_or_else(|_| String::new(), |cover| cover.name.clone()),
        });
        let listed: Vec<NumberedGame> = listed.collect();
        let games = self.numbers.number_games(&listed).into_iter().zip(games);
        Ok(games
            .map(|(number, (path, cover))| self.table(number, &path, cover, now))
            .collect())
    }

    fn table(
        &self,
        number: u32,
        path: &Path,
        cover: Result<GameCover, StoreError>,
        now: u64,
    ) -> DeskTable {
        let place = place_of(path);
        let table = DeskTable {
            number,
            id: place.clone(),
            place,
            heard: now,
            calls: calls(path),
            ..DeskTable::default()
        };
        let read = self.read.get(path);
        match cover {
            Ok(cover) => DeskTable {
                played: played(&cover, read),
                battle: cover.name,
                entries: cover.entries,
                summary: cover.summary,
                said: read.and_then(|read| read.said.clone()),
                ..table
            },
            Err(error) => DeskTable {
                fault: Some(error.to_string()),
                ..table
            },
        }
    }

    /// Computes the status report of one table whose game has changed; returns false if no game has.
    pub fn catch_up(&mut self, now: u64) -> bool {
        let games = self.games().unwrap_or_default();
        self.read.retain(|path, _| games.contains(path));
        let changed = games.into_iter().find_map(|path| {
            let cover = Store::cover(&path).ok().filter(is_table)?;
            let read = self.read.get(&path);
            let is_behind = read.is_none_or(|read| read.entries != cover.entries);
            is_behind.then_some((path, cover))
        });
        let Some((path, cover)) = changed else {
            return false;
        };
        let said = (self.say)(&path, now);
        let said = said.map_err(|error| log::warn!("the desk cannot read a game: {error}"));
        let read = ReadValues {
            entries: cover.entries,
            said: said.ok().map(|said| with_tray(said, &path, now)),
        };
        self.read.insert(path, read);
        true
    }

    /// Stores the desk's response to a call in the tray beside the game.
    ///
    /// # Errors
    ///
    /// Fails if the tray cannot be written.
    pub fn answer(
        &self,
        name: &str,
        nonce: &str,
        fate: &CallFate,
        now: u64,
    ) -> Result<(), ClubError> {
        let mut tray = Tray::beside(&self.file(name)?, now)?.tray;
        Ok(tray.set_call(nonce, fate)?)
    }

    /// Returns the path of the game with this name.
    ///
    /// # Errors
    ///
    /// Fails if there is none.
    pub fn file(&self, name: &str) -> Result<PathBuf, ClubError> {
        let named = |path: &PathBuf| path.file_stem().is_some_and(|stem| stem == name);
        let found = self.games()?.into_iter().find(named);
        found.ok_or_else(|| {
            ClubError::Machine(format!("no game `{name}` in {}", self.path.display()))
        })
    }

    fn games(&self) -> Result<Vec<PathBuf>, ClubError> {
        let unreadable =
            |error: std::io::Error| ClubError::Machine(format!("{}: {error}", self.path.display()));
        let entries = fs::read_dir(&self.path).map_err(unreadable)?;
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let is_game = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            !name.starts_with('.') && name.ends_with(".vidette")
        };
        let mut games: Vec<PathBuf> = paths.filter(is_game).collect();
        games.sort();
        Ok(games)
    }
}

/// Returns the name of a table: that of its game's file.
fn place_of(path: &Path) -> String {
    let name = path.file_stem().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Returns the time of the last public act; 0 if it is unknown.
fn played(cover: &GameCover, read: Option<&ReadValues>) -> u64 {
    let said = read.and_then(|read| read.said.as_ref());
    match said.and_then(|said| said.played) {
        Some(played) => played,
        // The head of the file cannot be used here, because the time in it may be that of a secret act.
        None if said.is_none() && cover.rules != Fields::KEY => 0,
        None => cover.played,
    }
}

/// Checks whether people play the game: the entries of simulated games have no times.
fn is_table(cover: &GameCover) -> bool {
    cover.created > 0 || cover.played > 0
}

fn with_tray(said: TableStatus, path: &Path, now: u64) -> TableStatus {
    match tray_if_there(path, now) {
        Some(tray) => said.clone().with_tray(&tray).unwrap_or(said),
        None => said,
    }
}

fn calls(path: &Path) -> Vec<TableCall> {
    let calls = tray_if_there(path, 0).and_then(|tray| tray.calls().ok());
    let calls = calls.unwrap_or_default().into_iter();
    let asked = calls.map(|call| TableCall {
        nonce: call.nonce,
        asked: call.asked,
        words: call.words,
        fate: call.fate,
    });
    asked.collect()
}

/// Opens the tray beside a game; `None` if there is none, because the desk makes no tray.
fn tray_if_there(path: &Path, now: u64) -> Option<Tray> {
    let is_there = tray::path_of(path).is_file();
    let opened = is_there.then(|| Tray::beside(path, now).ok()).flatten();
    opened.map(|opened| opened.tray)
}
