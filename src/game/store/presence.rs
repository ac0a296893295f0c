//! Marks of the programs that have a game open to play it: the files `.NAME.vidette.open-N`, each locked by its program.
//!
//! The write-ahead log alone cannot tell a crash from a second window, because a program that lets another play keeps
//! the game open without the player's lock. The system drops the lock of a file when its program ends, however that
//! happens, so a mark without a lock is the trace of a crash. The game file itself is never locked here: on some
//! systems that would release the locks of SQLite. A mark is empty and is never written, so that it says nothing about
//! acts.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::Store;
use super::temp_file::{folder_of, temporary_path};

impl Store {
    /// Checks whether the last session did not close the game, because of a crash or a power cut.
    #[must_use]
    pub fn was_unclosed(&self) -> bool {
        self.unclosed
    }

    /// Checks whether another program had the game open to play it when this one opened it.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.is_shared
    }
}

/// Counter that gives each mark of this program a different name.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// The marks found beside a game.
#[derive(Debug, Default)]
pub(super) struct FoundMarks {
    /// True if a program has the game open to play it.
    pub(super) is_held: bool,
    /// Marks of programs that ended without closing the game.
    left: Vec<PathBuf>,
}

impl FoundMarks {
    /// Looks for marks beside a game.
    pub(super) fn beside(game: &Path) -> Self {
        let mut found = Self::default();
        let begins = beginning(game);
        let entries = fs::read_dir(folder_of(game)).into_iter().flatten();
        let marks = entries.flatten().filter(|entry| {
            let name = entry.file_name();
            name.to_str().is_some_and(|name| name.starts_with(&begins))
        });
        for path in marks.map(|mark| mark.path()) {
            let Ok(file) = File::open(&path) else {
                continue;
            };
            match file.try_lock() {
                Ok(()) => found.left.push(path),
                Err(TryLockError::WouldBlock) => found.is_held = true,
                // Where files cannot be locked, a mark says nothing.
                Err(TryLockError::Error(_)) => {}
            }
        }
        found
    }

    /// Checks whether a program ended without closing the game. A log with content is a sign of that only if no program
    /// has the game open.
    pub(super) fn is_unclosed(&self, has_log: bool) -> bool {
        !self.left.is_empty() || (has_log && !self.is_held)
    }

    /// Removes the marks of programs that are gone, for the next player only.
    pub(super) fn sweep(&self) {
        for path in &self.left {
            let _ = fs::remove_file(path);
        }
    }
}

/// Returns the beginning of the names of a game's marks.
fn beginning(game: &Path) -> String {
    let name = game.file_name().unwrap_or_default().to_string_lossy();
    format!(".{name}.open-")
}

/// The mark of a session of this program.
#[derive(Debug)]
pub(super) struct OpenMark {
    path: PathBuf,
    /// The locked file, which keeps its lock until it is closed.
    _file: File,
}

impl OpenMark {
    /// Sets a mark beside a game; `None` if the folder accepts no file or no lock.
    pub(super) fn beside(game: &Path) -> Option<Self> {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("{}{}-{number}", beginning(game), std::process::id());
        let path = game.with_file_name(&name);
        // The mark gets its name only when it is locked: an unlocked mark would be taken for a crash.
        let new = temporary_path(folder_of(game), name.trim_start_matches('.'));
        let file = File::create(&new).ok()?;
        let is_set = file.try_lock().is_ok() && fs::rename(&new, &path).is_ok();
        if !is_set {
            let _ = fs::remove_file(&new);
            return None;
        }
        Some(Self { path, _file: file })
    }
}

impl Drop for OpenMark {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}
