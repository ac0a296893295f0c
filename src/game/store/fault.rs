//! Faults of a game file, each with place, cause and remedy.

use rusqlite::{ErrorCode, ffi};
use thiserror::Error;

use super::FORMAT;
use crate::journal::Seq;

/// SQLite's error codes for a system that cannot set or query locks. (On most systems this looks as if another program
/// had the lock.)
const REFUSED_LOCKS: [i32; 5] = [
    ffi::SQLITE_IOERR_LOCK,
    ffi::SQLITE_IOERR_RDLOCK,
    ffi::SQLITE_IOERR_UNLOCK,
    ffi::SQLITE_IOERR_SHMLOCK,
    ffi::SQLITE_IOERR_CHECKRESERVEDLOCK,
];

/// SQLite's error code if the index beside the log of a game (`-shm`) cannot grow.
const NO_ROOM_FOR_INDEX: i32 = ffi::SQLITE_IOERR_SHMSIZE;

/// A fault of a game file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StoreFault {
    /// The file does not exist.
    #[error("no such game; `vidette games` lists all")]
    Missing,
    /// A file with this name already exists.
    #[error("a game of that name exists; choose another name, or play that game")]
    Exists,
    /// Not a game file.
    #[error("this is not a vidette game; start one with `vidette new ROSTER`")]
    Foreign,
    /// Written by a newer program.
    #[error(
        "a newer vidette wrote this game (format {format}, program {program}); this one reads formats up to \
            {FORMAT}: update it"
    )]
    Newer {
        /// The file's format.
        format: i32,
        /// The program that started the game.
        program: String,
    },
    /// The game's rule set is unknown to this program.
    #[error("this program does not know the rules of this game ({0}): update it")]
    Rules(String),
    /// The file was damaged.
    #[error(
        "the file is damaged: {0}; `vidette export` saves what is readable, and `vidette import` \
         makes a game from that"
    )]
    Damaged(String),
    /// Someone plays the game.
    #[error("the game is open in another window: close it there")]
    InUse,
    /// Files cannot be locked in the game's folder.
    #[error(
        "this folder cannot lock files (a network share without locks?), so two windows could \
         write at once; copy the game to a disk of this machine"
    )]
    NoLocks,
    /// The disk refused an act, and the file is as it was before.
    #[error("the act was not saved, but everything before it is: {0}")]
    NotKept(Box<StoreFault>),
    /// The disk refused an act, and it is unknown whether the file contains it.
    #[error(
        "cannot tell whether the act was saved: {}; open the game again and look before you repeat it",
        .0.cause()
    )]
    Unsure(Box<StoreFault>),
    /// Someone else played the game meanwhile.
    #[error(
        "another window has played this game, so the act was not saved; close this window (`q`), \
         open the game again, and do it there"
    )]
    Overtaken,
    /// The game is open only for reading.
    #[error("the game is open for viewing only; nothing was saved")]
    OnlyLooking,
    /// The file may not be written.
    #[error("the file or its folder is read-only; copy the game to another folder")]
    ReadOnly,
    /// The folder does not allow new files.
    #[error(
        "no permission to write in this folder; unlock it, or use another (--data-dir, or a path \
         that ends in .vidette as the name)"
    )]
    Closed,
    /// The disk is full.
    #[error("the disk is full; make room, then try again")]
    Full,
    /// Any other error of the system.
    #[error("{0}")]
    Machine(String),
}

impl StoreFault {
    /// Describes the fault, without a remedy.
    #[must_use]
    pub fn cause(&self) -> String {
        match self {
            Self::Full => "the disk is full".to_owned(),
            Self::ReadOnly | Self::Closed => "no permission to write there".to_owned(),
            Self::InUse => "the game is open in another window".to_owned(),
            Self::NoLocks => "its folder cannot lock files".to_owned(),
            other => other.to_string(),
        }
    }

    /// Makes the fault of damage at an entry.
    #[must_use]
    pub fn at_entry(seq: Seq, what: &str) -> Self {
        Self::Damaged(format!("entry {seq}: {what}"))
    }

    /// Creates the fault of a disk that does not confirm a write.
    pub(super) fn of_wait(error: &std::io::Error) -> Self {
        Self::Machine(format!("the disk does not respond ({error})"))
    }

    /// Translates an error of the database for people.
    pub(crate) fn from_error(error: &rusqlite::Error) -> Self {
        let code = error.sqlite_error().map(|error| error.extended_code);
        if code.is_some_and(|code| REFUSED_LOCKS.contains(&code)) {
            return Self::NoLocks;
        }
        if code == Some(NO_ROOM_FOR_INDEX) {
            return Self::Full;
        }
        match error.sqlite_error_code() {
            Some(
                ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::FileLockingProtocolFailed,
            ) => Self::InUse,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly,
            // The file itself exists, as was checked before; the journal beside it cannot be made.
            Some(ErrorCode::CannotOpen) => Self::ReadOnly,
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::NotADatabase) => Self::Foreign,
            Some(ErrorCode::SystemIoFailure) => {
                Self::Machine(format!("the disk does not respond ({error})"))
            }
            Some(ErrorCode::OutOfMemory) => Self::Machine("out of memory".to_owned()),
            _ => Self::Damaged(harm_words(error)),
        }
    }
}

/// Describes the damage in words for people; SQLite's own message speaks of the database's internals.
fn harm_words(error: &rusqlite::Error) -> String {
    use rusqlite::Error;
    let said = error.to_string();
    match error {
        Error::QueryReturnedNoRows => "part of it is missing".to_owned(),
        Error::InvalidColumnType(..)
        | Error::FromSqlConversionFailure(..)
        | Error::IntegralValueOutOfRange(..)
        | Error::Utf8Error(..) => "a value has the wrong type".to_owned(),
        _ => match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt) => "its pages are inconsistent".to_owned(),
            Some(ErrorCode::ConstraintViolation) => "a value occurs twice".to_owned(),
            _ if said.starts_with("no such") => "part of it is missing".to_owned(),
            _ => said,
        },
    }
}
