//! Copies of the games changed last, for the day when a file is gone or damaged.
//!
//! A copy is a game file like any other. It is made beside the game's own connection, held against
//! the chain of checksums, and only then takes the place of the copy before: what is damaged never
//! replaces what is whole.

use std::fs;
use std::path::Path;
use std::path::PathBuf;

use rusqlite::Connection;

use super::Contents;
use super::Cover;
use super::Store;
use super::aside;
use super::error::StoreError;
use super::fault::Fault;
use rules::legible::composed;

/// How many games have a copy; the one that was changed longest ago gives way.
pub const KEPT: usize = 10;

/// A folder of copies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copies {
    folder: PathBuf,
}

/// A copy of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameCopy {
    /// The name of the game's file, without its extension.
    pub game: String,
    /// The file of the copy.
    pub path: PathBuf,
    /// What the list of games shows of it.
    pub cover: Cover,
}

impl Copies {
    /// The copies in that folder; it need not be there yet.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Every copy that can be read, the game played last first.
    #[must_use]
    pub fn list(&self) -> Vec<GameCopy> {
        let read = |path: PathBuf| {
            let game = game_of(&path)?;
            let cover = Store::cover(&path).ok()?;
            Some(GameCopy { game, path, cover })
        };
        let mut copies: Vec<GameCopy> = self.files().into_iter().filter_map(read).collect();
        copies.sort_by_key(|copy| std::cmp::Reverse(copy.cover.played));
        copies
    }

    /// The newest copy of a game of that name.
    #[must_use]
    pub fn of(&self, game: &str) -> Option<GameCopy> {
        let game = composed(game);
        let mut list = self.list().into_iter();
        list.find(|copy| composed(&copy.game) == game)
    }

    /// The copies of that one game: of its name, and begun at that moment (in milliseconds of Unix time).
    #[must_use]
    pub fn of_game(&self, game: &str, created: u64) -> Vec<PathBuf> {
        let list = self.list().into_iter();
        list.filter(|copy| copy.game == game && copy.cover.created == created)
            .map(|copy| copy.path)
            .collect()
    }

    /// Gives the copies of a game its new name.
    pub fn rename(&self, game: &str, created: u64, to: &str) {
        for path in self.of_game(game, created) {
            let file = path.file_name().map(|file| file.to_string_lossy());
            let mark = file.as_deref().and_then(|file| file.strip_prefix(game));
            if let Some(mark) = mark
                && let Err(error) = fs::rename(&path, self.folder.join(format!("{to}{mark}")))
            {
                log::warn!("{}: {error}", path.display());
            }
        }
    }

    /// Copies a game that `connection` reads, whoever plays it meanwhile.
    ///
    /// # Errors
    ///
    /// The folder cannot be written, or the game is damaged; the copy before stays.
    pub(super) fn keep(&self, game: &Path, connection: &Connection) -> Result<(), StoreError> {
        fs::create_dir_all(&self.folder)
            .map_err(|error| StoreError::new(&self.folder, Fault::Machine(error.to_string())))?;
        aside::sweep(&self.folder);
        let name = game.file_stem().unwrap_or_default().to_string_lossy();
        let new = aside::place(&self.folder, &name);
        // A process of the same number may have left one.
        aside::remove(&new);
        let made = self.make(&name, connection, &new);
        aside::remove(&new);
        made?;
        self.rotate();
        Ok(())
    }

    fn make(&self, name: &str, connection: &Connection, new: &Path) -> Result<(), StoreError> {
        let fault = |fault| StoreError::new(new, fault);
        let machine = |error: std::io::Error| fault(Fault::Machine(error.to_string()));
        connection
            .execute("VACUUM INTO ?1", [new.to_string_lossy()])
            .map_err(|error| fault(Fault::of(&error)))?;
        let contents = read_whole(new)?;
        // The same game under the same name has one copy; another game of that name its own.
        let mark = contents.facts.checksum().as_column().cast_unsigned() as u32;
        fs::File::open(new)
            .and_then(|file| file.sync_all())
            .map_err(machine)?;
        let kept = self.folder.join(format!("{name}.{mark:08x}.vidette"));
        fs::rename(new, kept).map_err(machine)?;
        super::create::sync_folder_of(new);
        Ok(())
    }

    /// Lets the copies go that were changed longest ago.
    fn rotate(&self) {
        let mut dated: Vec<_> = self
            .files()
            .into_iter()
            .map(|path| (fs::metadata(&path).and_then(|m| m.modified()).ok(), path))
            .collect();
        dated.sort();
        let surplus = dated.len().saturating_sub(KEPT);
        for (_, path) in dated.into_iter().take(surplus) {
            let _ = fs::remove_file(path);
        }
    }

    fn files(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        paths.filter(|path| game_of(path).is_some()).collect()
    }
}

/// The name of the game that a copy is of: `NAME.MARK.vidette`; `None` for any other file.
fn game_of(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let (game, mark) = name.strip_suffix(".vidette")?.rsplit_once('.')?;
    let is_mark = mark.len() == 8 && mark.bytes().all(|b| b.is_ascii_hexdigit());
    (is_mark && !game.is_empty() && !game.starts_with('.')).then(|| game.to_owned())
}

/// Reads a copy and holds it against its checksums.
fn read_whole(path: &Path) -> Result<Contents, StoreError> {
    Store::look(path).map(|(_, contents)| contents)
}
