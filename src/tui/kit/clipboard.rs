//! The terminal's clipboard, set by the escape sequence OSC 52: it reaches the computer with the terminal, even over
//! SSH. The program cannot tell whether the terminal accepts the sequence.

use std::io::{self, Write};

use crossterm::Command;
use crossterm::clipboard::CopyToClipboard;

/// Writes the sequence that copies a text to the terminal's clipboard.
///
/// # Errors
///
/// Fails if the terminal cannot be written.
pub fn copy(terminal: &mut impl Write, text: &str) -> io::Result<()> {
    let mut sequence = String::new();
    let written = CopyToClipboard::to_clipboard_from(text).write_ansi(&mut sequence);
    written.map_err(io::Error::other)?;
    terminal.write_all(sequence.as_bytes())?;
    terminal.flush()
}

/// Describes a copied text for a message: its first line, and how many lines follow.
#[must_use]
pub fn told(text: &str) -> String {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let more = match lines.count() {
        0 => String::new(),
        more => format!(" and {more} more below it"),
    };
    format!("copied (if the terminal supports OSC 52): {first}{more}")
}
