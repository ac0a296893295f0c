//! The tray: a second file beside the game, `.NAME.vidette.tray`. It contains the seats with their players and devices,
//! the players' slips, and the referee's calls to the club's desk.
//!
//! The game never depends on the tray: if it is lost, connections are lost, but no act. Players' names and admission
//! links are only in the tray; copies and exports of the game do not contain them.

mod call;
mod cookie;
mod device;
mod pen;
mod place;
mod seat;
pub mod secret;
mod slip;
mod talk;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};
use thiserror::Error;

use crate::store::fault::StoreFault;

pub use call::{CallFate, DeskCall};
pub use device::{Device, Newcomer, Presence};
pub use pen::{Pen, ProposedActs};
pub use seat::{NewSeat, TraySeat};
pub use slip::{FormUse, NewSlip, PHOTOGRAPH, Sent, Slip, SlipFate, SlipVerdict};
pub use talk::{FogLift, RefereeMessage};

/// The file's `application_id`: "VDTT".
const APPLICATION: i32 = 0x5644_5454;

/// Version of the tables, as the tray stores it.
const VERSION: i32 = 1;

/// Maximum wait of a writer for another writer.
const WAIT: Duration = Duration::from_secs(2);

/// Tables for seats, devices, slips and messages, for the lifting of the fog, and for the last address of the boards. A
/// slip belongs to a player turn and a phase; `seq` is the number of the entry made from it.
const TABLES: &str = "
CREATE TABLE seat (
    id INTEGER PRIMARY KEY, side TEXT, command TEXT, name TEXT NOT NULL, token TEXT NOT NULL UNIQUE,
    code TEXT NOT NULL UNIQUE, places INTEGER, private INTEGER NOT NULL DEFAULT 0,
    open INTEGER NOT NULL DEFAULT 1, made INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX seat_of ON seat (ifnull(side, ''), ifnull(command, ''));
CREATE TABLE device (
    id INTEGER PRIMARY KEY, seat INTEGER NOT NULL REFERENCES seat, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
    address TEXT NOT NULL, agent TEXT NOT NULL, joined INTEGER NOT NULL, seen INTEGER NOT NULL, ready TEXT,
    state TEXT NOT NULL CHECK (state IN ('knocks', 'in', 'out'))
) STRICT;
CREATE TABLE slip (
    id INTEGER PRIMARY KEY, device INTEGER NOT NULL REFERENCES device, seat INTEGER NOT NULL REFERENCES seat,
    at INTEGER NOT NULL, turn INTEGER NOT NULL, phase TEXT NOT NULL, moment TEXT NOT NULL, kind TEXT NOT NULL,
    line TEXT, words TEXT NOT NULL, nonce TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('waits', 'taken', 'back', 'gone')),
    answer TEXT, seq INTEGER, answered INTEGER
) STRICT;
CREATE TABLE talk (
    id INTEGER PRIMARY KEY, at INTEGER NOT NULL, moment TEXT NOT NULL, seat INTEGER REFERENCES seat,
    words TEXT NOT NULL
) STRICT;
CREATE TABLE lifted (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL) STRICT;
CREATE TABLE place (id INTEGER PRIMARY KEY CHECK (id = 1), address TEXT NOT NULL) STRICT;
";

/// Reason why the tray cannot be read or written.
#[derive(Debug, Error)]
pub enum TrayError {
    /// An error of the file or the disk.
    #[error(
        "{place}: cannot use the players' slips: {why}; make this file and its folder writable, or \
         play a copy of the game (`vidette copy`) in another folder",
        place = .path.display()
    )]
    File {
        /// The file of the tray.
        path: PathBuf,
        /// Message of the database.
        why: String,
    },
    /// The system gives no random numbers, and without them no link is safe.
    #[error("this machine provides no random numbers for the seats' links: {0}")]
    NoChance(String),
    /// A seat with this name already exists.
    #[error("seat `{0}` already exists; `vidette seats GAME renew {0}` gives it a new link")]
    Taken(String),
}

/// The tray beside a game.
#[derive(Debug)]
pub struct Tray {
    path: PathBuf,
    store: Connection,
}

/// An opened tray, and the new place of the previous tray if that was damaged.
#[derive(Debug)]
pub struct OpenedTray {
    /// The tray.
    pub tray: Tray,
    /// Path of the damaged tray, which was renamed; `None` if there was none.
    pub aside: Option<PathBuf>,
}

/// Returns the file of a game's tray.
#[must_use]
pub fn path_of(game: &Path) -> PathBuf {
    let name = game.file_name().unwrap_or_default().to_string_lossy();
    game.with_file_name(format!(".{name}.tray"))
}

impl Tray {
    /// Opens the tray beside a game, or makes one. A damaged tray is renamed, with `now` (milliseconds of Unix time) in
    /// its name, and replaced by a new one; all players must then join again.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be written, or if another program holds the file.
    pub fn beside(game: &Path, now: u64) -> Result<OpenedTray, TrayError> {
        let path = path_of(game);
        match open(&path) {
            Ok(store) => Ok(OpenedTray {
                tray: Self { path, store },
                aside: None,
            }),
            Err(error) if is_damage(&error) => {
                let aside = lay_aside(&path, now)?;
                let store = open(&path).map_err(|error| tray_file_error(&path, &error))?;
                Ok(OpenedTray {
                    tray: Self { path, store },
                    aside: Some(aside),
                })
            }
            Err(error) => Err(tray_file_error(&path, &error)),
        }
    }

    /// Opens the tray beside a game if there is one; a damaged one stays unchanged. `None` if there is none.
    ///
    /// # Errors
    ///
    /// Fails if the tray is damaged, or if another program holds it.
    pub fn find_beside(game: &Path) -> Result<Option<Self>, TrayError> {
        let path = path_of(game);
        if !path.exists() {
            return Ok(None);
        }
        let store = open(&path).map_err(|error| tray_file_error(&path, &error))?;
        Ok(Some(Self { path, store }))
    }

    /// Returns a number that changes whenever another connection has written.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn version(&self) -> Result<i64, TrayError> {
        let asked = self
            .store
            .pragma_query_value(None, "data_version", |row| row.get(0));
        asked.map_err(|error| self.tray_fault(&error))
    }

    fn tray_fault(&self, error: &rusqlite::Error) -> TrayError {
        tray_file_error(&self.path, error)
    }
}

fn tray_file_error(path: &Path, error: &rusqlite::Error) -> TrayError {
    TrayError::File {
        path: path.to_owned(),
        why: match error {
            // This program made the message itself.
            rusqlite::Error::SqliteFailure(_, Some(said)) if is_damage(error) => said.clone(),
            error => StoreFault::from_error(error).cause(),
        },
    }
}

fn open(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let store = Connection::open_with_flags(path, flags)?;
    store.busy_timeout(WAIT)?;
    // A lost admission can be repeated, so a commit need not wait for the disk.
    store.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA trusted_schema = OFF",
    )?;
    store.execute_batch("BEGIN IMMEDIATE")?;
    let version: i32 = store.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version < VERSION {
        store.execute_batch(TABLES)?;
        store.pragma_update(None, "application_id", APPLICATION)?;
        store.pragma_update(None, "user_version", VERSION)?;
    }
    store.execute_batch(call::TABLE)?;
    store.execute_batch(cookie::TABLE)?;
    store.execute_batch(cookie::NAME)?;
    store.execute_batch(pen::TABLE)?;
    store.execute_batch(place::TABLE)?;
    store.execute_batch(slip::TABLES)?;
    store.execute_batch(talk::TABLE)?;
    store.execute_batch("COMMIT")?;
    let whole: String = store.pragma_query_value(None, "quick_check", |row| row.get(0))?;
    let found: i32 = store.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let is_ours = whole == "ok" && found == APPLICATION && version <= VERSION;
    match is_ours {
        true => Ok(store),
        false => Err(rusqlite::Error::SqliteFailure(
            rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_NOTADB),
            Some("it is damaged, or not a tray".to_owned()),
        )),
    }
}

fn is_damage(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    matches!(
        code,
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
    )
}

fn lay_aside(path: &Path, now: u64) -> Result<PathBuf, TrayError> {
    let named = |ending: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let aside = named(&format!(".damaged-{}", now / 1000));
    fs::rename(path, &aside).map_err(|error| TrayError::File {
        path: path.to_owned(),
        why: format!("it is damaged and cannot be moved aside: {error}"),
    })?;
    // The log of the damaged file must not be applied to the new one.
    for beside in ["-wal", "-shm"] {
        let _ = fs::remove_file(named(beside));
    }
    Ok(aside)
}
