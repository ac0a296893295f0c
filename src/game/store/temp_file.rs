//! Temporary files, named `.NAME.PID.new` until they get their final names, and such files left by killed programs.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Suffixes of the files that the database makes beside a new file.
const BESIDE: [&str; 3] = ["-journal", "-wal", "-shm"];

/// Returns the path at which this process writes a file before it gets its name.
pub(super) fn temporary_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!(".{name}.{}.new", std::process::id()))
}

/// Returns the folder of a file, which may be the current folder.
pub(super) fn folder_of(path: &Path) -> &Path {
    let named = path.parent();
    named
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Removes a temporary file and the database's files beside it; any of them may be missing.
pub(super) fn remove(path: &Path) {
    let _ = fs::remove_file(path);
    for ending in BESIDE {
        let mut beside = path.as_os_str().to_owned();
        beside.push(ending);
        let _ = fs::remove_file(beside);
    }
}

/// Removes from a folder the unfinished files of processes that are gone. Files that cannot be removed stay.
pub(super) fn sweep_unfinished(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        if name.to_str().and_then(maker_process).is_some_and(is_gone) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Checks whether a name is that of a temporary file.
pub(super) fn is_made(name: &OsStr) -> bool {
    name.to_str().and_then(maker_process).is_some()
}

/// Returns the process that writes the temporary file with this name; `None` if the name is not that of a temporary
/// file.
fn maker_process(name: &str) -> Option<i32> {
    let without = |ending: &&str| name.strip_suffix(*ending);
    let made = BESIDE.iter().find_map(without).unwrap_or(name);
    let (_, pid) = made
        .strip_prefix('.')?
        .strip_suffix(".new")?
        .rsplit_once('.')?;
    pid.parse().ok()
}

/// Checks whether no process has this number. A process that we may not query does exist.
#[cfg(unix)]
fn is_gone(process: i32) -> bool {
    let named = Some(process).filter(|process| *process > 0);
    // A negative number is not a process: it must not reach rustix, which panics on it.
    named
        .and_then(rustix::process::Pid::from_raw)
        .is_some_and(|process| {
            rustix::process::test_kill_process(process) == Err(rustix::io::Errno::SRCH)
        })
}

/// Always returns true. Where an open file cannot be removed (Windows), every file that can be removed was left behind.
#[cfg(not(unix))]
fn is_gone(_process: i32) -> bool {
    true
}
