//! Connections to an existing game file: for playing, for reading, and for reading where nothing can be written.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::{error::StoreError, fault::StoreFault, probe};

/// Setting for a file that must be complete, or is damaged.
const STRICT: &str = "PRAGMA writable_schema = OFF";

/// Setting for a file that may be truncated.
const LENIENT: &str = "PRAGMA writable_schema = ON";

/// Setting for a cache of a quarter of a megabyte. A game is read once from start to end, so pages are not needed
/// again. The usual two megabytes for each connection are a tenth of the memory of a long game.
pub(super) const SMALL_CACHE: &str = "PRAGMA cache_size = -256";

/// Time before an opening tests whether files in the folder can be locked at all.
const FIRST_WAIT: Duration = Duration::from_millis(150);

/// Returns the file of the write-ahead log beside a game.
pub(super) fn log_of(path: &Path) -> PathBuf {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    PathBuf::from(log)
}

/// Checks whether the log beside a game has content.
pub(super) fn has_log(path: &Path) -> bool {
    std::fs::metadata(log_of(path)).is_ok_and(|log| log.len() > 0)
}

/// Connects to an existing file for playing.
pub(super) fn connect_to_play(path: &Path, wait: Duration) -> Result<Connection, StoreError> {
    connect_file(path, wait, STRICT)
}

/// Connects to an existing file for reading. It opens the file for writing, because SQLite applies the log that a crash
/// left only then. If writing is impossible, the file is read as it is.
pub(super) fn connect_to_look(path: &Path, wait: Duration) -> Result<Connection, StoreError> {
    connect_file(path, wait, STRICT).or_else(|error| as_it_lies(path, STRICT, error))
}

/// Connects to the remains of a file. A file shorter than its header says is refused, except for a repair, which reads
/// it up to its end.
pub(super) fn connect_to_the_rest(path: &Path, wait: Duration) -> Result<Connection, StoreError> {
    connect_file(path, wait, LENIENT).or_else(|error| as_it_lies(path, LENIENT, error))
}

fn connect_file(path: &Path, wait: Duration, how: &str) -> Result<Connection, StoreError> {
    let fault = |fault| StoreError::new(path, fault);
    let found = std::fs::metadata(path);
    match found {
        Ok(found) if found.is_file() => {}
        Ok(_) => return Err(fault(StoreFault::Foreign)),
        Err(error) => return Err(fault(probe::unseen_fault(path, &error))),
    }
    let of = |error| fault(StoreFault::from_error(&error));
    let connection = match set_up(path, wait.min(FIRST_WAIT), how).map_err(of) {
        // If files can be locked, another program has the file, and may soon release it.
        Err(error) if *error.fault() == StoreFault::InUse => set_up(path, wait, how).map_err(of)?,
        connected => connected?,
    };
    connection.busy_timeout(wait).map_err(of)?;
    Ok(connection)
}

fn set_up(path: &Path, wait: Duration, how: &str) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(wait)?;
    // EXTRA is FULL for a write-ahead log; for a rollback journal it waits for the folder too.
    connection.execute_batch(
        "PRAGMA synchronous = EXTRA; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON",
    )?;
    connection.execute_batch(SMALL_CACHE)?;
    connection.execute_batch(how)?;
    // The first read of the file, which fails in a read-only folder.
    connection.pragma_query_value(None, "user_version", |row| row.get::<_, i32>(0))?;
    Ok(connection)
}

/// Reads a game in a read-only folder as it is. Refuses a game if part of it is still in a log, or if someone may be
/// writing it.
fn as_it_lies(path: &Path, how: &str, error: StoreError) -> Result<Connection, StoreError> {
    let may_change = matches!(
        error.fault(),
        StoreFault::InUse | StoreFault::NoLocks | StoreFault::Missing | StoreFault::Foreign
    );
    if may_change || has_log(path) {
        return Err(error);
    }
    open_immutable(path, how).ok_or(error)
}

fn open_immutable(path: &Path, how: &str) -> Option<Connection> {
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
    connection.execute_batch(SMALL_CACHE).ok()?;
    connection.execute_batch(how).ok()?;
    Some(connection)
}
