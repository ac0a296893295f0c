//! `vidette copy`: copies a game, to try something out or to take it along.

use std::path::Path;

use clap::Args;

use crate::{
    args::source,
    dispatch::of_rules,
    failure::Failure,
    io::{
        game_header::cover as told,
        out,
        places::{Places, checked},
        recovery_hint,
    },
};
use game::session::Session;
use game::store::{NewLine, Store, StoreError};
use rules::spelling::counted;

#[derive(Debug, Args)]
pub(crate) struct CopyArgs {
    /// A game: its name, or a path
    game: String,
    /// The name of the copy, or a path that ends in .vidette
    name: String,
}

/// Copies a game with all entries so far, even while another program plays it; the copy is independent.
pub(crate) fn copy(places: &Places, typed: &CopyArgs) -> Result<(), Failure> {
    let game = source::game(places, &typed.game)?;
    let path = places.game(checked(&typed.name)?)?;
    let told = duplicate(&game, &path).map_err(|error| recovery_hint::offered(places, error))?;
    out::line(&format!("{}: {told}\n{}", typed.name, path.display()))
}

/// Makes a game from everything in another game's file; returns its state in words.
pub(crate) fn duplicate(from: &Path, to: &Path) -> Result<String, StoreError> {
    let (_, contents) = Store::look(from)?;
    // The copy is dated by the last public act, so that its date does not reveal secret acts.
    let cover = told(from)?;
    let lines = contents.lines.into_iter().map(|text| NewLine {
        text,
        at: cover.played,
        summary: cover.summary.clone(),
    });
    let lines: Vec<NewLine> = lines.collect();
    Store::create(to, &contents.facts, &cover.summary, &lines)?;
    // The copy is read as for play, so that an invalid game is reported here.
    of_rules!(cover.rules, R => Session::<R>::look(to).map(|_| ()))?;
    let entries = told(to)?.entries;
    Ok(format!("{}, {}", cover.summary, counted(entries, "entry")))
}

/// Says after which entry a game continues: `after entry 3`, or `from the start`.
#[cfg(feature = "web")]
pub(crate) fn since_entry(entry: u64) -> String {
    match entry {
        0 => "from the start".to_owned(),
        entry => format!("after entry {entry}"),
    }
}
