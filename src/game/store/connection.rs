//! Connections to a game file that is there: to play, to look, and to read where nothing can be written.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::OpenFlags;

use super::fault::Fault;
use super::fault::StoreError;

/// The whole file is there, or it is damaged.
const STRICT: &str = "PRAGMA writable_schema = OFF";

/// The file may be cut short.
const LENIENT: &str = "PRAGMA writable_schema = ON";

/// Returns whether something stands in the log beside a game.
pub(super) fn has_log(path: &Path) -> bool {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    std::fs::metadata(log).is_ok_and(|log| log.len() > 0)
}

/// Connects to a file that is there. It is opened for writing even to look: only so can SQLite take
/// in what a crash left in the log.
pub(super) fn connect(path: &Path, wait: Duration) -> Result<Connection, StoreError> {
    connect_with(path, wait, STRICT)
}

/// Connects to whatever is left of a file. One that is shorter than it says is refused as a whole, unless
/// somebody comes to repair it: then it is read up to where it ends.
pub(super) fn connect_to_the_rest(path: &Path, wait: Duration) -> Result<Connection, StoreError> {
    connect_with(path, wait, LENIENT)
}

fn connect_with(path: &Path, wait: Duration, how: &str) -> Result<Connection, StoreError> {
    let fault = |fault| StoreError::new(path, fault);
    let found = std::fs::metadata(path);
    match found {
        Ok(found) if found.is_file() => {}
        Ok(_) => return Err(fault(Fault::Foreign)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(fault(Fault::Missing));
        }
        Err(error) => return Err(fault(Fault::Machine(error.to_string()))),
    }
    let connected = set_up(path, wait, how).or_else(|error| as_it_lies(path, how).ok_or(error));
    connected.map_err(|error| fault(Fault::of(&error)))
}

fn set_up(path: &Path, wait: Duration, how: &str) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(wait)?;
    // EXTRA is FULL for a write-ahead log; for a rollback journal it waits for the folder too.
    connection.execute_batch(
        "PRAGMA synchronous = EXTRA; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON",
    )?;
    connection.execute_batch(how)?;
    // The first look at the file: here a read-only folder is found out.
    connection.pragma_query_value(None, "user_version", |row| row.get::<_, i32>(0))?;
    Ok(connection)
}

/// A game in a folder that cannot be written is read as it lies there, unless part of it is still in
/// a log.
fn as_it_lies(path: &Path, how: &str) -> Option<Connection> {
    if has_log(path) {
        return None;
    }
    let mut uri = "file:".to_owned();
    for c in std::path::absolute(path).ok()?.to_str()?.chars() {
        match c {
            '?' => uri.push_str("%3f"),
            '#' => uri.push_str("%23"),
            '%' => uri.push_str("%25"),
            c => uri.push(c),
        }
    }
    uri.push_str("?immutable=1");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_URI;
    let connection = Connection::open_with_flags(uri, flags).ok()?;
    connection.execute_batch(how).ok()?;
    Some(connection)
}
