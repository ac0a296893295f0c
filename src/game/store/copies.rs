//! Copies of the games changed last, in case a file is lost or damaged.
//!
//! A copy is a game file like any other. It is made over a separate connection and verified by the chain of checksums;
//! only then does it replace the previous copy, so that a damaged game never replaces an intact copy. No one waits for
//! the disk: the system usually writes a file within half a minute. Therefore the previous copy is kept until a later
//! one is old enough: a power cut may destroy the last one.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::{
    GameCover, Store, create::of_machine, error::StoreError, facts::Facts, fault::StoreFault,
    temp_file,
};
use rules::legible::composed;

/// Maximum number of games that have a copy; the copy changed longest ago is dropped.
pub const KEPT: usize = 10;

/// Minimum age at which a copy can be assumed to be on disk.
const SETTLED: Duration = Duration::from_secs(120);

/// Mark in the name of the previous copy: `NAME.MARK.before.vidette`.
const BEFORE: &str = ".before";

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
    /// The header of the copy, for the list of games.
    pub cover: GameCover,
}

impl GameCopy {
    /// Returns the newer copy of the game at `path`, or the previous copy if that cannot be read; `None` if neither
    /// can.
    fn newest_readable(game: String, path: PathBuf) -> Option<Self> {
        let before = path_before(&path);
        // If there is a previous copy, this one is used only if it is complete. Otherwise its cover suffices.
        let is_whole = !before.exists() || read_whole(&path).is_ok();
        let covered = |path: PathBuf| Some((Store::cover(&path).ok()?, path));
        let (cover, path) = covered(path)
            .filter(|_| is_whole)
            .or_else(|| covered(before))?;
        Some(Self { game, path, cover })
    }
}

impl Copies {
    /// Makes the store of copies in a folder, which need not exist yet.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// Returns the folder that holds the copies.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the newest readable copy of each game; the game played last comes first.
    #[must_use]
    pub fn list(&self) -> Vec<GameCopy> {
        let copied = self.games_copied().into_iter();
        let readable = copied.filter_map(|(game, path)| GameCopy::newest_readable(game, path));
        let mut copies: Vec<GameCopy> = readable.collect();
        copies.sort_by_key(|copy| std::cmp::Reverse(copy.cover.played));
        copies
    }

    /// Returns the newest copy of a game with this name; `None` if there is none.
    #[must_use]
    pub fn newest(&self, game: &str) -> Option<GameCopy> {
        let game = composed(game);
        let mut list = self.list().into_iter();
        list.find(|copy| composed(&copy.game) == game)
    }

    /// Checks whether every copy of a game lacks some of its entries. A game without entries is copied too, so that the
    /// existence of a copy does not show that a side has acted in secret.
    pub(super) fn lacks_copy(&self, game: &Path) -> bool {
        let Ok(cover) = Store::cover(game) else {
            return false;
        };
        let name = name_of(game);
        let has_all = |copy: GameCopy| {
            copy.game == name
                && copy.cover.created == cover.created
                && copy.cover.entries >= cover.entries
        };
        !self.list().into_iter().any(has_all)
    }

    /// Returns the files of the copies of one game, which has this name and began at `created` (milliseconds of Unix
    /// time).
    #[must_use]
    pub fn of_game(&self, game: &str, created: u64) -> Vec<PathBuf> {
        let list = self.list().into_iter();
        let copies = list.filter(|copy| copy.game == game && copy.cover.created == created);
        let files = copies.flat_map(|copy| {
            let newest = newest_path(&copy.path);
            [path_before(&newest), newest]
        });
        files.filter(|path| path.exists()).collect()
    }

    /// Returns the path of the copy for a game with this name and these facts.
    #[must_use]
    pub fn file_of(&self, game: &str, facts: &Facts) -> PathBuf {
        let mark = facts.checksum().as_column().cast_unsigned() as u32;
        self.folder.join(format!("{game}.{mark:08x}.vidette"))
    }

    /// Renames the copies of a game after the game's new name.
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

    /// Copies the game that `connection` reads, even while another program plays it.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be written, or if the game is damaged; the previous copy stays.
    pub(super) fn keep_copy(&self, game: &Path, connection: &Connection) -> Result<(), StoreError> {
        fs::create_dir_all(&self.folder)
            .map_err(|error| StoreError::new(&self.folder, of_machine(&error)))?;
        temp_file::sweep_unfinished(&self.folder);
        let name = name_of(game);
        let new = temp_file::temporary_path(&self.folder, &name);
        // An earlier process with the same number may have left such a file.
        temp_file::remove(&new);
        let made = self.make_copy(&name, connection, &new);
        temp_file::remove(&new);
        made.map_err(|fault| StoreError::new(&self.folder, fault))?;
        self.rotate_copies();
        Ok(())
    }

    fn make_copy(&self, name: &str, connection: &Connection, new: &Path) -> Result<(), StoreFault> {
        let of = |error: rusqlite::Error| StoreFault::from_error(&error);
        connection
            .execute_batch("PRAGMA synchronous = OFF")
            .map_err(of)?;
        let made = connection.execute("VACUUM INTO ?1", [new.to_string_lossy()]);
        connection
            .execute_batch("PRAGMA synchronous = EXTRA")
            .map_err(of)?;
        made.map_err(of)?;
        let facts = read_whole(new).map_err(|error| error.fault().clone())?;
        // The same game under the same name has one copy; another game of that name its own.
        let kept = self.file_of(name, &facts);
        if is_settled(&kept) {
            fs::rename(&kept, path_before(&kept)).map_err(|error| of_machine(&error))?;
        }
        fs::rename(new, kept).map_err(|error| of_machine(&error))
    }

    /// Removes the copies that were changed longest ago.
    fn rotate_copies(&self) {
        let changed = |path: PathBuf| (fs::metadata(&path).and_then(|m| m.modified()).ok(), path);
        let games = self.games_copied().into_iter();
        let mut dated: Vec<_> = games.map(|(_, path)| changed(path)).collect();
        dated.sort();
        let surplus = dated.len().saturating_sub(KEPT);
        for (_, path) in dated.into_iter().take(surplus) {
            let _ = fs::remove_file(path_before(&path));
            let _ = fs::remove_file(path);
        }
    }

    /// Returns the games that have a copy, each with the path of its newest copy; that file may be missing if only the
    /// previous copy exists.
    fn games_copied(&self) -> BTreeSet<(String, PathBuf)> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten();
        let paths = entries.filter_map(|entry| Some(newest_path(&entry.ok()?.path())));
        paths
            .filter_map(|path| Some((game_of(&path)?, path)))
            .collect()
    }
}

/// Returns the file of the previous copy.
fn path_before(copy: &Path) -> PathBuf {
    let name = copy.file_stem().unwrap_or_default().to_string_lossy();
    copy.with_file_name(format!("{name}{BEFORE}.vidette"))
}

/// Returns the path of the newest copy: given the path of a previous copy, the path of the copy that replaced it; any
/// other path unchanged.
fn newest_path(copy: &Path) -> PathBuf {
    let name = name_of(copy);
    match name.strip_suffix(BEFORE) {
        Some(name) => copy.with_file_name(format!("{name}.vidette")),
        None => copy.to_owned(),
    }
}

/// Checks whether a copy is old enough to be on disk.
fn is_settled(copy: &Path) -> bool {
    let changed = fs::metadata(copy).and_then(|found| found.modified());
    changed.is_ok_and(|at| at.elapsed().is_ok_and(|age| age >= SETTLED))
}

/// Returns the name of a game's file, without its extension.
fn name_of(game: &Path) -> String {
    let name = game.file_stem().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Returns the name of the game of a copy: `NAME.MARK.vidette`; `None` for any other file.
fn game_of(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let (game, mark) = name.strip_suffix(".vidette")?.rsplit_once('.')?;
    let is_mark = mark.len() == 8 && mark.bytes().all(|b| b.is_ascii_hexdigit());
    (is_mark && !game.is_empty() && !game.starts_with('.')).then(|| game.to_owned())
}

/// Reads a copy, verifies its checksums, and returns the facts of its start.
fn read_whole(path: &Path) -> Result<Facts, StoreError> {
    Store::survey(path, |_, _| Ok(())).map(|(_, facts)| facts)
}
