//! Creates a game file under a temporary name and then renames it in one step, so that no crash leaves an incomplete
//! game.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, params};

use super::{
    APPLICATION, ChainHead, FORMAT, NewLine, Store,
    append::write_lines,
    error::StoreError,
    facts::Facts,
    fault::StoreFault,
    start, stored_number,
    temp_file::{self, folder_of},
};
use crate::journal::Seq;

const SCHEMA: &str = "
    CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE entry (seq INTEGER PRIMARY KEY, line TEXT NOT NULL, sum INTEGER NOT NULL);
    CREATE TABLE head (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        seq INTEGER NOT NULL, sum INTEGER NOT NULL, at INTEGER NOT NULL, summary TEXT NOT NULL
    );";

impl Store {
    /// Makes the file of a game with some `lines` (none for a new game).
    ///
    /// # Errors
    ///
    /// Fails if the name is in use, or if the folder cannot be written.
    pub fn create(
        path: &Path,
        facts: &Facts,
        summary: &str,
        lines: &[NewLine],
    ) -> Result<(), StoreError> {
        let fault = |fault| {
            let error = StoreError::new(path, fault);
            StoreError::new(path, cannot_create(error.fault().clone()))
        };
        if path.exists() {
            return Err(fault(StoreFault::Exists));
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| fault(cannot_create(of_machine(&error))))?;
        }
        let folder = folder_of(path);
        temp_file::sweep_unfinished(folder);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let new = temp_file::temporary_path(folder, &name);
        let made = fill_game(&new, facts, summary, lines)
            .map_err(|error| fault(StoreFault::from_error(&error)))
            .and_then(|()| give_name(&new, path).map_err(fault));
        temp_file::remove(&new);
        made
    }
}

/// Replaces the fault "read-only file" by "read-only folder", because there is no game yet that could be copied
/// elsewhere.
fn cannot_create(fault: StoreFault) -> StoreFault {
    match fault {
        StoreFault::ReadOnly => StoreFault::Closed,
        fault => fault,
    }
}

fn fill_game(path: &Path, facts: &Facts, summary: &str, lines: &[NewLine]) -> rusqlite::Result<()> {
    let mut connection = Connection::open(path)?;
    // No other program has the file, so a refused lock will always be refused.
    connection.busy_timeout(Duration::ZERO)?;
    connection.execute_batch("PRAGMA synchronous = EXTRA")?;
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "user_version", FORMAT)?;
    let transaction = connection.transaction()?;
    transaction.execute_batch(SCHEMA)?;
    transaction.execute_batch(start::ADDED)?;
    for (name, value) in facts.fact_rows() {
        transaction.execute("INSERT INTO fact VALUES (?1, ?2)", [name, value])?;
    }
    start::write_copy(&transaction, facts)?;
    let start = ChainHead {
        seq: Seq::START,
        sum: facts.checksum(),
    };
    let head = write_lines(&transaction, start, lines)?;
    let last = lines.last();
    let at = last.map_or(facts.created, |line| line.at);
    transaction.execute(
        "INSERT INTO head VALUES (1, ?1, ?2, ?3, ?4)",
        params![
            stored_number(head.seq),
            head.sum.as_column(),
            i64::try_from(at).unwrap_or(i64::MAX),
            last.map_or(summary, |line| &line.summary),
        ],
    )?;
    transaction.commit()?;
    // If the folder cannot have the log, the rollback journal stays, which is as durable but slower.
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))
}

/// Gives a file its final name by a hard link, which fails if the name is in use, even if it was taken a moment ago. On
/// FAT, which has no hard links, this function checks that the name is free, and then renames.
pub(super) fn give_name(aside: &Path, path: &Path) -> Result<(), StoreFault> {
    match fs::hard_link(aside, path) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(StoreFault::Exists),
        Err(_) if path.exists() => return Err(StoreFault::Exists),
        Err(_) => fs::rename(aside, path).map_err(|error| of_machine(&error))?,
    }
    sync_folder_of(path);
    Ok(())
}

/// Makes sure that the name itself survives a power cut. Where a folder cannot be opened (Windows), the system takes
/// care of this.
pub(super) fn sync_folder_of(path: &Path) {
    if let Ok(folder) = fs::File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
}

pub(super) fn of_machine(error: &std::io::Error) -> StoreFault {
    match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreFault::ReadOnly,
        ErrorKind::StorageFull => StoreFault::Full,
        _ => StoreFault::Machine(error.to_string()),
    }
}
