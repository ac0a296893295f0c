//! Files and lines that others wrote. Reading has limits: never more than a maximum size, and never from a pipe or
//! device, which may have no end or keep the program waiting.

use std::fs::File;
use std::io::{self, BufRead, ErrorKind, Read};
use std::path::Path;

/// Maximum size in bytes of a file that people write: a roster, settings, a card, an order of battle.
pub const MAX_WRITTEN: u64 = 64 << 20;

/// Maximum size in bytes of a line that is typed or read from a script.
pub const MAX_LINE: u64 = 1 << 20;

/// Opens a file to read.
///
/// # Errors
///
/// Fails if the file cannot be opened, or is a pipe or device ([`ErrorKind::Unsupported`]). A descriptor passed to the
/// program (`/dev/stdin`, `/dev/fd/63`) is already open, so a pipe is allowed there.
pub fn open(path: &Path) -> io::Result<File> {
    let found = std::fs::metadata(path)?;
    // The kind is checked first, because opening a pipe waits for a writer.
    if !found.is_file() && !found.is_dir() && !is_given(path) {
        return Err(io::Error::new(
            ErrorKind::Unsupported,
            "this is a pipe or a device, not a file",
        ));
    }
    File::open(path)
}

/// Checks whether a path names a descriptor that was passed to the program.
fn is_given(path: &Path) -> bool {
    let given = ["/dev/stdin", "/dev/fd", "/proc/self/fd"];
    given.iter().any(|given| path.starts_with(given))
}

/// Reads a whole file.
///
/// # Errors
///
/// Fails as [`open`] and [`read_all`] do.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_all(open(path)?, most)
}

/// Reads a whole file of text.
///
/// # Errors
///
/// Fails as [`read`] does, or if the file is not UTF-8 ([`ErrorKind::InvalidData`]).
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    text(open(path)?, most)
}

/// Reads everything up to the end of the input.
///
/// # Errors
///
/// Fails if the input cannot be read, or is longer than `most` bytes ([`ErrorKind::FileTooLarge`]).
pub fn read_all(reader: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(too_long(most)),
        false => Ok(bytes),
    }
}

/// Reads text up to the end of the input.
///
/// # Errors
///
/// Fails as [`read_all`] does, or if the text is not UTF-8 ([`ErrorKind::InvalidData`]).
pub fn text(reader: impl Read, most: u64) -> io::Result<String> {
    decode_utf8(read_all(reader, most)?)
}

/// Reads a line with its line break; `None` at the end of the input.
///
/// # Errors
///
/// Fails if the line cannot be read, is longer than `most` bytes ([`ErrorKind::FileTooLarge`]), or is not UTF-8
/// ([`ErrorKind::InvalidData`]).
pub fn read_line(reader: &mut impl BufRead, most: u64) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = reader
        .by_ref()
        .take(most + 1)
        .read_until(b'\n', &mut bytes)?;
    match read as u64 > most {
        true => Err(too_long(most)),
        false if bytes.is_empty() => Ok(None),
        false => decode_utf8(bytes).map(Some),
    }
}

/// Returns a text without the byte order mark (BOM) that some editors put at its start.
#[must_use]
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Returns a line without its line break.
#[must_use]
pub fn without_end(line: &str) -> &str {
    let line = line.strip_suffix('\n').unwrap_or(line);
    line.strip_suffix('\r').unwrap_or(line)
}

fn decode_utf8(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

fn too_long(most: u64) -> io::Error {
    let most = match most >> 20 {
        0 => format!("{} kB", most >> 10),
        megabytes => format!("{megabytes} MB"),
    };
    io::Error::new(ErrorKind::FileTooLarge, format!("longer than {most}"))
}
