//! The system's file errors in words, with remedies.

use std::fs::File;
use std::io::{Error, ErrorKind, Read as _};
use std::path::Path;
use std::str::Utf8Error;

use crate::failure::Failure;
use game::input;

/// Checks whether the error means that the disk is full.
pub(crate) fn is_full(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge
    )
}

/// Checks whether the error means that writing is forbidden.
pub(crate) fn is_locked(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem
    )
}

/// Returns the error that a path does not lead to a file, with the reason.
pub(crate) fn no_file(name: &str) -> Failure {
    let path = Path::new(name);
    let why = if path.is_dir() {
        "this is a folder; name a file in it"
    } else if path.exists() {
        "this is a pipe or a device, not a file; name a file"
    } else {
        "no such file"
    };
    Failure::Machine(format!("{name}: {why}"))
}

/// Opens a file to read.
pub(crate) fn opened(path: &Path) -> Result<File, Failure> {
    // A folder can be opened, but not read.
    if path.is_dir() {
        return Err(no_file(&path.display().to_string()));
    }
    input::open(path).map_err(|error| unread(path, &error))
}

/// Reads a file that people write, as bytes.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    input::read(path, input::MAX_WRITTEN).map_err(|error| unread(path, &error))
}

/// Reads the first bytes of a file.
pub(crate) fn head(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = opened(path)?.take(most).read_to_end(&mut bytes);
    read.map_err(|error| unread(path, &error))?;
    Ok(bytes)
}

/// Reads a file that people write, as text.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    input::read_text(path, input::MAX_WRITTEN).map_err(|error| unread(path, &error))
}

/// Returns the position of the first byte that is not text: `FILE:LINE:COLUMN`.
pub(crate) fn place_of(path: &Path, bytes: &[u8], error: Utf8Error) -> String {
    let text = bytes.get(..error.valid_up_to()).unwrap_or_default();
    let text = String::from_utf8_lossy(text);
    let column = text.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!(
        "{}:{}:{column}",
        path.display(),
        text.matches('\n').count() + 1
    )
}

/// Explains why a file cannot be read.
pub(crate) fn unread(path: &Path, error: &Error) -> Failure {
    let place = path.display();
    // Not every system refuses to open a folder.
    if path.is_dir() {
        return no_file(&place.to_string());
    }
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => no_file(&place.to_string()),
        ErrorKind::InvalidData => Failure::No(format!("{place}: this is not text (UTF-8)")),
        ErrorKind::FileTooLarge => Failure::No(format!(
            "{place}: {error}, the limit for such a file; name another one"
        )),
        ErrorKind::Unsupported => Failure::Machine(format!(
            "{place}: {error}; name a file, or use `-` if the command reads standard input"
        )),
        ErrorKind::PermissionDenied => Failure::Machine(format!(
            "{place}: you may not read it; ask its owner for permission, or name another file"
        )),
        _ => Failure::Machine(format!("cannot read {place} ({error}); name another file")),
    }
}

/// Explains why a file or folder cannot be written. `elsewhere` is the remedy: `name another file with --out`.
pub(crate) fn unwritten(path: &Path, error: &Error, elsewhere: &str) -> Failure {
    let place = path.display();
    Failure::Machine(match error.kind() {
        _ if is_full(error) => {
            format!("{place}: the disk is full; make room there, or {elsewhere}")
        }
        _ if is_locked(error) => {
            format!("{place}: no permission to write there; unlock it, or {elsewhere}")
        }
        ErrorKind::NotFound if path.parent().is_some_and(Path::is_dir) => {
            format!("{place}: cannot write files in that folder; {elsewhere}")
        }
        ErrorKind::NotFound => {
            format!("{place}: no such folder; make it, or {elsewhere}")
        }
        // The name ends with a slash, but no such folder exists.
        ErrorKind::NotADirectory | ErrorKind::IsADirectory if !path.exists() => {
            format!("{place}: no such folder; make it, or {elsewhere}")
        }
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory => {
            format!("{place}: a file is in the way; move it, or {elsewhere}")
        }
        ErrorKind::IsADirectory => return folder(path, elsewhere),
        _ => format!("cannot write {place} ({error}); {elsewhere}"),
    })
}

/// Returns the error that a folder is where a file was expected.
pub(crate) fn folder(path: &Path, elsewhere: &str) -> Failure {
    Failure::No(format!(
        "{} is a folder: name a file in it, or {elsewhere}",
        path.display()
    ))
}
