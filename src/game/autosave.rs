//! Autosave beside the game file: text that was typed but not yet entered. Nothing depends on this file, and all errors
//! with it are ignored.

use std::fs;
use std::path::{Path, PathBuf};

/// Maximum size of an autosave in bytes; a larger file was not written by this program.
const MAX_TYPED: u64 = 8192;

/// Maximum size of the note about pieces on the table, in bytes.
const MAX_TABLE: u64 = 1 << 20;

/// The autosave of one game.
#[derive(Debug)]
pub struct Autosave {
    path: PathBuf,
    /// Text last written or read; `None` if there is no autosave.
    text: Option<String>,
}

impl Autosave {
    /// Opens the autosave beside a game file and reads its text.
    #[must_use]
    pub fn beside(game: &Path) -> Self {
        Self::open(game, "typed", MAX_TYPED)
    }

    /// Opens the note beside a game file about unfinished work on the table.
    #[must_use]
    pub fn of_table(game: &Path) -> Self {
        Self::open(game, "table", MAX_TABLE)
    }

    fn open(game: &Path, kind: &str, most: u64) -> Self {
        let name = game.file_name().unwrap_or_default().to_string_lossy();
        let path = game.with_file_name(format!(".{name}.{kind}"));
        let text = read(&path, most);
        Self { path, text }
    }

    /// Returns the text of the file; `None` if nothing could be read.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// Saves a text, or deletes the autosave. Text that is already saved is not written again.
    pub fn keep(&mut self, text: Option<String>) {
        if text == self.text {
            return;
        }
        let done = match &text {
            Some(text) => fs::write(&self.path, text),
            None => fs::remove_file(&self.path),
        };
        if let Err(error) = done {
            log::debug!("{}: {error}", self.path.display());
        }
        // Stored even after an error, so that a folder that accepts no file is not tried again for the same text.
        self.text = text;
    }
}

fn read(path: &Path, most: u64) -> Option<String> {
    let about = fs::symlink_metadata(path).ok()?;
    let is_ours = about.is_file() && about.len() <= most;
    is_ours.then(|| fs::read_to_string(path).ok()).flatten()
}
