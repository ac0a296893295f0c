//! `vidette delete`: moves a game with its files to the system's trash.

use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::{
    args::source,
    failure::Failure,
    io::{
        game_header::cover as told,
        out,
        places::{Places, stem},
        recovery_hint,
    },
    quote::typable,
};
use game::store::{StoreError, StoreFault, sidecars};
use rules::spelling::counted;

#[derive(Debug, Args)]
pub(crate) struct DeleteArgs {
    /// A game: its name, or a path
    game: String,
    /// If the system has no trash, delete it for good without asking
    #[arg(long)]
    yes: bool,
}

/// Moves a game to the trash. If there is no trash, deletes the game for good after two confirmations.
pub(crate) fn delete(places: &Places, typed: &DeleteArgs) -> Result<(), Failure> {
    let game = source::game(places, &typed.game)?;
    match sidecars::leave_alone(&game) {
        Err(error) if is_spoilt(places, &game, &error) => {}
        alone => alone.map_err(|error| recovery_hint::offered(places, error))?,
    }
    let name = stem(&game);
    let cover = told(&game);
    let what = cover.as_ref().map_or_else(
        |_| name.clone(),
        |cover| {
            format!(
                "{name} ({}, {})",
                cover.summary,
                counted(cover.entries, "entry")
            )
        },
    );
    let mut belongings = sidecars::files_beside(&game);
    if let (Ok(cover), Ok(copies)) = (&cover, places.copies()) {
        belongings.extend(copies.of_game(&name, cover.created));
    }
    if let Err(error) = trash::delete(&game) {
        log::info!("{}: {error}", game.display());
        if !typed.yes {
            for_good(&name, &what)?;
        }
        remove(&game)?;
        belongings.iter().try_for_each(|path| remove(path))?;
        return out::line(&format!("deleted {what}"));
    }
    let stay = left(belongings);
    stay.iter().try_for_each(|path| remove(path))?;
    out::line(&format!("moved {what} to the system's trash"))
}

/// Checks whether a file is an unreadable game in the folder of games, which `games` lists until it is deleted. A file
/// elsewhere may be someone's own.
fn is_spoilt(places: &Places, game: &Path, error: &StoreError) -> bool {
    let folder = places.games().ok();
    *error.fault() == StoreFault::Foreign && game.parent() == folder.as_deref()
}

/// Moves the other files of a game to the trash, too; returns those that could not be moved.
fn left(belongings: Vec<PathBuf>) -> Vec<PathBuf> {
    let sent = belongings.into_iter();
    sent.filter(|path| trash::delete(path).is_err()).collect()
}

fn remove(path: &Path) -> Result<(), Failure> {
    fs::remove_file(path).map_err(|error| Failure::Machine(format!("{}: {error}", path.display())))
}

/// Asks the user to type the name of the game as confirmation.
fn for_good(name: &str, what: &str) -> Result<(), Failure> {
    if !std::io::stdin().is_terminal() {
        return Err(Failure::No(format!(
            "this system has no trash, so {what} would be gone for good; `vidette delete {} --yes` \
             deletes it",
            typable(name)
        )));
    }
    out::line(&format!(
        "This system has no trash: {what} would be gone for good. Type its name to delete it:"
    ))?;
    let answer = out::answer()?;
    if answer.trim() == name {
        return Ok(());
    }
    Err(Failure::No("deleted nothing".to_owned()))
}
