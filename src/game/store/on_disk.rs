//! Syncs and reads the game's own file without the database: syncs it once when the game is closed, and reads it if the
//! database calls it damaged.

use std::fs::{self, File, Metadata};
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The files that were synced or read to their end, by identity.
///
/// They stay open to the end of the program: closing any descriptor of a file gives up every lock that the process has
/// on that file, including the database's (POSIX, fcntl).
static OPEN: Mutex<Vec<(Identity, Arc<File>)>> = Mutex::new(Vec::new());

/// Device and number of a file; its path if the system has none.
type Identity = (u64, u64, PathBuf);

/// Waits until everything written to a file is on disk, no matter through which descriptor it was written.
pub(super) fn wait_for(path: &Path) -> io::Result<()> {
    keep_open(path)?.sync_data()
}

/// Reads a file to its end.
pub(super) fn read_through(path: &Path) -> io::Result<u64> {
    let file = keep_open(path)?;
    let mut reader = &*file;
    reader.seek(SeekFrom::Start(0))?;
    io::copy(&mut reader, &mut io::sink())
}

fn keep_open(path: &Path) -> io::Result<Arc<File>> {
    let identity = identity(path, &fs::metadata(path)?);
    let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, file)) = open.iter().find(|(known, _)| *known == identity) {
        return Ok(Arc::clone(file));
    }
    let to_write = File::options().read(true).write(true).open(path);
    let file = Arc::new(to_write.or_else(|_| File::open(path))?);
    open.push((identity, Arc::clone(&file)));
    Ok(file)
}

#[cfg(unix)]
fn identity(_: &Path, found: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (found.dev(), found.ino(), PathBuf::new())
}

#[cfg(not(unix))]
fn identity(path: &Path, _: &Metadata) -> Identity {
    (0, 0, path.to_owned())
}
