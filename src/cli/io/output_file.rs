//! Output files. They are written under a temporary name, synced and renamed; and they never replace a file that
//! vidette did not make.

use std::fs::File;
use std::io::{ErrorKind, IsTerminal as _, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{errors, out};
use crate::failure::Failure;
use game::input;
use rules::legible::legible;

/// Words in the first line of a file that may be replaced.
const MARK: &str = "made by vidette";

/// The option that names a file.
pub(crate) const OUT: &str = "--out";

/// Number of bytes that are read from a file to find out which program made it.
const HEAD: u64 = 512;

/// Destination of output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum OutputTarget {
    /// Standard output.
    Output,
    /// A file at this path.
    File(PathBuf),
}

impl OutputTarget {
    /// Returns the destination of output. `--out` names a file, a folder for a file with the usual name, or with `-`
    /// standard output; without it, the file goes into the current folder under its usual name.
    pub(crate) fn new(out: Option<&Path>, usual: impl AsRef<Path>) -> Self {
        let usual = usual.as_ref();
        match out {
            Some(out) if out.as_os_str() == "-" => OutputTarget::Output,
            Some(out) if out.is_dir() => OutputTarget::File(out.join(usual)),
            Some(out) => OutputTarget::File(out.to_owned()),
            None => OutputTarget::File(usual.to_owned()),
        }
    }

    /// Writes the output, and returns the message about the file; `None` for standard output.
    pub(crate) fn put(&self, bytes: &[u8], said: &str) -> Result<Option<String>, Failure> {
        match self {
            OutputTarget::Output => output(bytes).map(|()| None),
            OutputTarget::File(path) => {
                write(path, bytes, OUT)?;
                Ok(Some(format!("{}  {said}", path.display())))
            }
        }
    }

    /// Fails now if writing would fail later.
    pub(crate) fn is_free(&self) -> Result<(), Failure> {
        match self {
            OutputTarget::Output => Ok(()),
            OutputTarget::File(path) => is_free(path, OUT),
        }
    }

    /// Opens the file with the system's program for it, as `--open` asks.
    pub(crate) fn open(&self) {
        if let OutputTarget::File(path) = self {
            open(path);
        }
    }
}

/// Returns the extension of the file: from the format option, else from the name after `--out` if it is known; `None`
/// if neither gives one.
///
/// # Errors
///
/// Fails if the name contradicts the option.
pub(crate) fn ending<'a>(
    out: Option<&Path>,
    asked: Option<(&str, &'a str)>,
    known: &[&'a str],
) -> Result<Option<&'a str>, Failure> {
    let named = out.filter(|out| !out.is_dir()).and_then(|out| {
        let written = out.extension()?.to_str()?;
        let is_meant = |known: &&&str| known.eq_ignore_ascii_case(written);
        known.iter().find(is_meant).copied()
    });
    match (asked, named) {
        (Some((option, ending)), Some(named)) if ending != named => Err(Failure::Options(format!(
            "{} looks like {named}, but {option} makes {ending}; name a file that ends in \
             .{ending}, or leave {option} out",
            out.unwrap_or(Path::new("")).display()
        ))),
        (asked, named) => Ok(asked.map(|(_, ending)| ending).or(named)),
    }
}

fn output(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let text = std::str::from_utf8(bytes).ok();
    let shown = text.filter(|_| out.is_terminal()).map(legible);
    let bytes = shown.as_deref().map_or(bytes, str::as_bytes);
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::Machine(format!("standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Reason why a file cannot be written.
#[derive(Debug)]
pub(crate) enum Unwritten {
    /// A folder has that path.
    Folder,
    /// The existing file was not made by vidette.
    Foreign,
    /// Its folder does not exist.
    Nowhere(PathBuf),
    /// The disk refuses.
    Disk(std::io::Error),
}

/// Writes a file entirely or not at all; errors name the option for choosing another file.
///
/// # Errors
///
/// Fails if a file exists that vidette did not make (exit 1), or if the folder is missing or the disk refuses (exit 3).
/// No partial file is left.
pub(crate) fn write(path: &Path, bytes: &[u8], option: &str) -> Result<(), Failure> {
    put(path, bytes).map_err(|why| told(path, why, option))
}

/// Makes all checks of `write`, without the content.
///
/// # Errors
///
/// Fails like `write`, except for errors that only writing reveals.
pub(crate) fn is_free(path: &Path, option: &str) -> Result<(), Failure> {
    place(path).map_err(|why| told(path, why, option)).map(drop)
}

/// Returns the error that the existing file was not made by vidette.
pub(crate) fn foreign(path: &Path, option: &str) -> Failure {
    told(path, Unwritten::Foreign, option)
}

fn told(path: &Path, why: Unwritten, option: &str) -> Failure {
    let (file, elsewhere) = (path.display(), format!("choose another file with {option}"));
    match why {
        Unwritten::Folder => errors::folder(path, &elsewhere),
        Unwritten::Foreign => Failure::No(format!(
            "{file} exists, and vidette did not make it: {elsewhere}, or move it"
        )),
        Unwritten::Nowhere(folder) if folder.exists() => Failure::Machine(format!(
            "{file}: {} is a file, not a folder; {elsewhere}",
            folder.display()
        )),
        Unwritten::Nowhere(folder) => Failure::Machine(format!(
            "{file}: no folder {}; make it, or {elsewhere}",
            folder.display()
        )),
        Unwritten::Disk(error) => errors::unwritten(path, &error, &elsewhere),
    }
}

/// Returns the folder for a file.
fn place(path: &Path) -> Result<&Path, Unwritten> {
    if path.is_dir() {
        return Err(Unwritten::Folder);
    }
    // An unreadable file counts as someone else's.
    let is_ours = |path| match is_ours(path) {
        Err(error) if errors::is_locked(&error) || error.kind() == ErrorKind::Unsupported => {
            Ok(false)
        }
        read => read.map_err(Unwritten::Disk),
    };
    if path.exists() && !is_ours(path)? {
        return Err(Unwritten::Foreign);
    }
    let folder = folder_of(path);
    match folder.is_dir() {
        true => Ok(folder),
        false => Err(Unwritten::Nowhere(folder.to_owned())),
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Writes a file entirely or not at all: under a temporary name, synced, then renamed. Removes the remains of an
/// interrupted attempt.
///
/// # Errors
///
/// Fails with the reason; no partial file is left.
pub(crate) fn put(path: &Path, bytes: &[u8]) -> Result<(), Unwritten> {
    place(path)?;
    replace(path, bytes).map_err(Unwritten::Disk)
}

/// Writes a file as [`put`] does, but replaces any existing file and keeps its permissions.
///
/// # Errors
///
/// Fails if the disk refuses; no partial file is left.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = folder_of(path);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    sweep(folder, &format!("{name}."));
    let aside = folder.join(format!(".{name}.{}{ASIDE}", std::process::id()));
    let written = File::create(&aside)
        .and_then(|mut file| {
            // The lock marks this file as being written. A file that a killed program has left is not locked, and a
            // sweep may remove it.
            let _ = file.try_lock();
            file.write_all(bytes)?;
            if let Ok(old) = std::fs::metadata(path) {
                file.set_permissions(old.permissions())?;
            }
            file.sync_all()
        })
        .and_then(|()| std::fs::rename(&aside, path));
    written.inspect_err(|_| {
        let _ = std::fs::remove_file(&aside);
    })
}

/// Extension of a file while it is being written.
const ASIDE: &str = ".part";

/// Removes files that an interrupted program left incomplete, if their names begin with `beginning`. Files that are
/// being written stay.
pub(crate) fn sweep(folder: &Path, beginning: &str) {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for path in files.map(|entry| entry.path()) {
        let name = path.file_name().and_then(|name| name.to_str());
        let rest = name.and_then(|name| name.strip_prefix('.')?.strip_prefix(beginning));
        let is_aside = rest.is_some_and(|rest| rest.ends_with(ASIDE));
        if is_aside && File::open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Checks whether vidette made a file: a picture has the mark in its first text chunk, a PDF after its end, any other
/// file in its first line.
pub(crate) fn is_ours(path: &Path) -> std::io::Result<bool> {
    let mut head = Vec::new();
    let mut file = input::open(path)?;
    (&file).take(HEAD).read_to_end(&mut head)?;
    if head.starts_with(b"%PDF") {
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(HEAD)))?;
        head.clear();
        file.take(HEAD).read_to_end(&mut head)?;
        return Ok(head
            .windows(MARK.len())
            .any(|bytes| bytes == MARK.as_bytes()));
    }
    let end = match head.starts_with(b"\x89PNG") {
        true => None,
        false => head.iter().position(|byte| *byte == b'\n'),
    };
    let first = head.get(..end.unwrap_or(head.len())).unwrap_or_default();
    Ok(first
        .windows(MARK.len())
        .any(|bytes| bytes == MARK.as_bytes()))
}

/// Opens a file with the system's program for its kind, and does not wait for the program.
pub(crate) fn open(path: &Path) {
    let (opener, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(opener);
    command.args(before).arg(path);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    if command.stderr(Stdio::null()).spawn().is_err() {
        out::complain(&format!(
            "`{opener}` is not installed: open {} yourself",
            path.display()
        ));
    }
}
