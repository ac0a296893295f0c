//! What the machine says where the database only says no: a file is opened, written or locked on trial.

use std::fs;
use std::fs::File;
use std::io;
use std::io::ErrorKind;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

use super::aside;
use super::aside::folder_of;
use super::fault::Fault;

/// Why a file cannot be opened, where it is not that nobody may write there: the database
/// says only that it cannot.
pub(super) fn why_not(path: &Path) -> Option<Fault> {
    if let Err(error) = File::open(path)
        && error.kind() != ErrorKind::NotFound
    {
        return Some(unopened(&error));
    }
    // What the database cannot make is its journal beside the file: does anything else fit there?
    let beside = aside::place(folder_of(path), "room");
    let mut file = match File::create_new(&beside) {
        Ok(file) => file,
        Err(error) => return no_room(error),
    };
    let written = file.write_all(&[0; 4096]);
    // Nothing but room is lost where it stays.
    let _ = fs::remove_file(&beside);
    no_room(written.err()?)
}

/// What keeps a new file from being written; `None` if nobody may write there.
fn no_room(error: io::Error) -> Option<Fault> {
    match error {
        error if error.kind() == ErrorKind::StorageFull => Some(Fault::Full),
        error if error.kind() == ErrorKind::PermissionDenied => None,
        error if error.kind() == ErrorKind::ReadOnlyFilesystem => None,
        error => Some(unopened(&error)),
    }
}

fn unopened(error: &io::Error) -> Fault {
    Fault::Machine(format!("the file cannot be opened: {error}"))
}

/// Whether no file can be locked in the folder of that one. A file that nobody else can have is tried:
/// of a game the database says the same when somebody else plays it.
pub(super) fn are_refused(path: &Path) -> bool {
    let probe = aside::place(folder_of(path), "locks");
    let locked = || {
        let connection = Connection::open(&probe)?;
        connection.busy_timeout(Duration::ZERO)?;
        connection.execute_batch("BEGIN EXCLUSIVE")
    };
    let refused = locked().is_err_and(|error| Fault::of(&error) == Fault::InUse);
    aside::remove(&probe);
    refused
}
