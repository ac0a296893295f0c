//! `vidette rename`: renames a game with all its files.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::{
    args::source,
    failure::Failure,
    io::{
        out,
        places::{Places, checked, game_in, has_ending, is_path, stem},
        recovery_hint,
    },
};
use game::store::{Store, sidecars};
use rules::legible::composed;

#[derive(Debug, Args)]
pub(crate) struct RenameArgs {
    /// A game: its name, or a path
    game: String,
    /// Its new name; the folder stays
    name: String,
}

/// Renames a game, with its copy and the input that was not entered.
pub(crate) fn rename(places: &Places, typed: &RenameArgs) -> Result<(), Failure> {
    let game = source::game(places, &typed.game)?;
    let to = beside(&game, &typed.name)?;
    let was_last = places.last().is_some_and(|last| last == game);
    let cover = Store::cover(&game);
    sidecars::rename_game(&game, &to).map_err(|error| recovery_hint::offered(places, error))?;
    let (old, new) = (stem(&game), stem(&to));
    if let (Ok(cover), Ok(copies)) = (&cover, places.copies()) {
        copies.rename(&old, cover.created, &new);
    }
    if was_last {
        places.remember(&to);
    }
    let stands = cover.map_or_else(|_| String::new(), |cover| format!(": {}", cover.summary));
    out::line(&format!("{old} is now {new}{stands}\n{}", to.display()))
}

/// Returns the path of a file of this name in a game's folder.
fn beside(game: &Path, name: &str) -> Result<PathBuf, Failure> {
    if is_path(name) {
        return Err(Failure::No(format!(
            "`{name}` is a path, and rename keeps a game in its folder; `vidette copy` copies it \
             elsewhere"
        )));
    }
    let name = checked(name)?;
    Ok(match has_ending(name) {
        true => game.with_file_name(composed(name).as_ref()),
        false => game_in(game.parent().unwrap_or(Path::new("")), name),
    })
}
