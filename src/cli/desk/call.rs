//! `vidette desk call`: a question for the desk.

use std::path::Path;

use clap::Args;

use crate::disk;
use crate::failure::Failure;
use crate::out;
use crate::places::Places;
use crate::source;
use game::session::machine_clock;
use game::tray::Tray;
use report::leaf::clean;

/// Letters of a call.
const WORDS: usize = 280;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// A game: its name, or a path
    game: String,
    /// What is asked
    words: String,
}

/// Keeps a call for the desk; it is sent as entries are.
pub(super) fn call(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let game = source::game(places, &typed.game)?;
    if !game.is_file() {
        return Err(disk::no_file(&typed.game));
    }
    out::line(&keep(&game, &typed.words)?)
}

/// Keeps a call beside a game; returns what is said of it.
pub(crate) fn keep(game: &Path, words: &str) -> Result<String, Failure> {
    let words = clean(words.trim().trim_matches('"'), WORDS);
    if words.trim().is_empty() {
        return Err(Failure::No(
            "what is asked? call \"MEL-04 twice?\"".to_owned(),
        ));
    }
    let now = machine_clock()();
    Tray::beside(game, now)?.tray.call(&words, now)?;
    Ok("the desk is called; its answer comes into the bar".to_owned())
}
