//! Finds out why the database refuses something, by trying to open, write or lock a file.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rusqlite::Connection;

use super::{
    fault::StoreFault,
    on_disk,
    temp_file::{self, folder_of},
};

/// Returns the reason why a file cannot be opened, unless the reason is missing write permission. The database reports
/// only that it cannot open the file.
pub(super) fn why_not(path: &Path) -> Option<StoreFault> {
    if let Err(error) = File::open(path)
        && error.kind() != ErrorKind::NotFound
    {
        return Some(unopened_fault(&error));
    }
    // The database could not make its journal beside the file. Test whether the folder has room for another file.
    let beside = temp_file::temporary_path(folder_of(path), "room");
    let mut file = match File::create_new(&beside) {
        Ok(file) => file,
        Err(error) => return no_room(error),
    };
    let written = file.write_all(&[0; 4096]);
    // If the file stays, only room is lost.
    let _ = fs::remove_file(&beside);
    no_room(written.err()?)
}

/// Returns the obstacle to writing a new file; `None` if the obstacle is a missing permission.
fn no_room(error: io::Error) -> Option<StoreFault> {
    match error {
        error if error.kind() == ErrorKind::StorageFull => Some(StoreFault::Full),
        error if error.kind() == ErrorKind::PermissionDenied => None,
        error if error.kind() == ErrorKind::ReadOnlyFilesystem => None,
        error => Some(unopened_fault(&error)),
    }
}

/// Returns the reason why a file that the database calls damaged cannot be read to its end; `None` if all of it can be
/// read. If a disk does not return some bytes, the database treats them as missing.
pub(super) fn unreadable_fault(path: &Path) -> Option<StoreFault> {
    let error = on_disk::read_through(path).err()?;
    (error.kind() != ErrorKind::NotFound).then(|| {
        StoreFault::Machine(format!(
            "the disk cannot read the file ({error}); copy it to another disk, or use the last \
             copy: `vidette restore` lists them"
        ))
    })
}

/// Returns the reason why a file that may exist cannot be found: a link that leads nowhere, a folder that may not be
/// read; `None` for a file that exists or certainly does not.
#[must_use]
pub fn missing_fault(path: &Path) -> Option<StoreFault> {
    let error = fs::metadata(path).err()?;
    let may_be_there = error.kind() == ErrorKind::PermissionDenied || fs::read_link(path).is_ok();
    may_be_there.then(|| unseen_fault(path, &error))
}

/// Returns the reason why nothing can be found at a path, by the error of the system.
pub(super) fn unseen_fault(path: &Path, error: &io::Error) -> StoreFault {
    let leads_to = fs::read_link(path).ok();
    match (error.kind(), leads_to) {
        (ErrorKind::NotFound, None) => StoreFault::Missing,
        (ErrorKind::NotFound, Some(to)) => StoreFault::Machine(format!(
            "this is a link to {}, which is missing; restore that, or remove the link",
            to.display()
        )),
        (ErrorKind::PermissionDenied, _) => StoreFault::Machine(format!(
            "you may not look into {}; ask its owner, or use another folder (--data-dir)",
            folder_of(path).display()
        )),
        // The kind for links that lead in a circle is not stable.
        (_, Some(to)) => StoreFault::Machine(format!(
            "this is a link to {}, which leads back to itself ({error}); remove it",
            to.display()
        )),
        _ => StoreFault::Machine(format!("cannot find the file ({error})")),
    }
}

fn unopened_fault(error: &io::Error) -> StoreFault {
    StoreFault::Machine(format!("cannot open the file: {error}"))
}

/// Counter that gives each test file a different name.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// Ending of the name of the index beside the log of a game. Some shares refuse locks on this file only.
const INDEX: &str = "-shm";

/// Test files of this program for locking. They are needed because, for a game file, the database gives the same error
/// if someone else plays the game.
#[derive(Debug)]
pub(super) struct Trial {
    /// Connections to a file named like a game, and to one named like its index.
    connections: [Connection; 2],
    path: PathBuf,
}

impl Trial {
    /// Makes the test files beside a game; `None` if no file can be made. The files are removed on drop, not at once,
    /// because the database does not lock a file without a name.
    pub(super) fn make_beside(game: &Path) -> Option<Self> {
        let folder = folder_of(game);
        // A program that was killed may have left one.
        temp_file::sweep_unfinished(folder);
        let name = game.file_name().unwrap_or_default().to_string_lossy();
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = temp_file::temporary_path(folder, &format!("{name}.locks-{number}"));
        let mut index = path.clone().into_os_string();
        index.push(INDEX);
        let open = |path: &Path| {
            File::create(path).ok()?;
            Connection::open(path).ok()
        };
        match (open(&path), open(Path::new(&index))) {
            (Some(game), Some(index)) => Some(Self {
                connections: [game, index],
                path,
            }),
            _ => {
                temp_file::remove(&path);
                None
            }
        }
    }

    /// Checks whether the system refuses to lock one of the test files.
    pub(super) fn is_refused(&self) -> bool {
        self.connections.iter().any(|connection| {
            is_locked(connection).is_err_and(|error| {
                let fault = StoreFault::from_error(&error);
                // An error of the lock service of a network share looks like an error of the disk.
                matches!(
                    fault,
                    StoreFault::InUse | StoreFault::NoLocks | StoreFault::ReadOnly
                )
            })
        })
    }
}

fn is_locked(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::ZERO)?;
    connection.execute_batch("BEGIN EXCLUSIVE")?;
    connection.execute_batch("ROLLBACK")
}

impl Drop for Trial {
    fn drop(&mut self) {
        temp_file::remove(&self.path);
    }
}

/// Checks whether the folder of a file refuses every lock, by a trial on a new file.
pub(super) fn are_refused(path: &Path) -> bool {
    Trial::make_beside(path).is_some_and(|trial| trial.is_refused())
}
