//! Renaming and deleting a game together with the files that belong to it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{
    OPENING_WAITS, Store,
    connection::connect_to_play,
    create::{give_name, of_machine},
    error::StoreError,
    fault::StoreFault,
    locks::Wait,
    temp_file::{self, folder_of},
};

/// Gives a game another name in its folder.
///
/// # Errors
///
/// Fails without a change if the name is in use, if someone has the game open, or if the folder cannot be written.
pub fn rename_game(game: &Path, to: &Path) -> Result<(), StoreError> {
    let of = |path: &Path, fault| StoreError::new(path, fault);
    if to.exists() {
        return Err(of(to, StoreFault::Exists));
    }
    leave_alone(game)?;
    let beside = files_beside(game);
    give_name(game, to).map_err(|fault| of(to, fault))?;
    if game.exists() {
        fs::remove_file(game).map_err(|error| of(game, of_machine(&error)))?;
    }
    for path in beside {
        // The files beside a game are never needed to read it.
        if let Some(new) = renamed_path(&path, game, to)
            && let Err(error) = fs::rename(&path, &new)
        {
            log::warn!("{}: {error}", path.display());
        }
    }
    Ok(())
}

/// Returns the other files in the game's folder that are named after it, such as unsent input.
#[must_use]
pub fn files_beside(game: &Path) -> Vec<PathBuf> {
    let Some(name) = game.file_name() else {
        return Vec::new();
    };
    let entries = fs::read_dir(folder_of(game)).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut beside: Vec<PathBuf> = paths
        .filter(|path| {
            path.file_name()
                .is_some_and(|file| is_beside(file, name) && !temp_file::is_made(file))
        })
        .collect();
    beside.sort();
    beside
}

/// Checks whether a file belongs to a game because its name extends the game's name: `.NAME.vidette.typed`,
/// `NAME.vidette-wal`.
fn is_beside(file: &OsStr, game: &OsStr) -> bool {
    let file = file.to_string_lossy();
    let game = game.to_string_lossy();
    let visible = file.strip_prefix('.').unwrap_or(&file);
    visible
        .strip_prefix(game.as_ref())
        .is_some_and(|rest| rest.starts_with(['.', '-']))
}

fn renamed_path(path: &Path, game: &Path, to: &Path) -> Option<PathBuf> {
    let file = path.file_name()?.to_str()?;
    let old = game.file_name()?.to_str()?;
    let new = to.file_name()?.to_str()?;
    Some(path.with_file_name(file.replacen(old, new, 1)))
}

/// Makes sure that no one has a game open, and checkpoints the write-ahead log, so that the file alone is the whole
/// game.
///
/// # Errors
///
/// Fails if the game is open anywhere, even for reading, if it is not a game, or if the folder cannot be written. A
/// damaged game is not an error here.
pub fn leave_alone(game: &Path) -> Result<(), StoreError> {
    let of = |error: rusqlite::Error| StoreError::new(game, StoreFault::from_error(&error));
    let _wait = Wait::on(game);
    let connection = connect_to_play(game, OPENING_WAITS)?;
    let store = Store::from_connection(game, connection, super::FileAccess::Looking);
    match store.refuse_foreign() {
        Err(error) if !matches!(error.fault(), StoreFault::Newer { .. }) => return Err(error),
        _ => {}
    }
    let connection = &store.connection;
    connection.busy_timeout(Duration::ZERO).map_err(of)?;
    // Only a program that has the file alone can turn off the log. Without a log, the exclusive lock is the test.
    let given_up = connection.pragma_update_and_check(None, "journal_mode", "DELETE", |_| Ok(()));
    let locked = given_up.and_then(|()| connection.execute_batch("BEGIN EXCLUSIVE; ROLLBACK"));
    match locked.map_err(of) {
        Err(error) if matches!(error.fault(), StoreFault::Damaged(_)) => Ok(()),
        locked => locked,
    }
}
