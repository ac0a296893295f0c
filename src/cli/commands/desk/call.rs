//! `vidette desk call`: sends a question to the desk, or lists the answers.

use std::path::{Path, PathBuf};

use clap::Args;

use super::push;
use crate::commands::upload::{DeskAccess, answered};
use crate::failure::Failure;
use crate::io::places::Places;
use crate::quote::typable;
use crate::{
    args::source,
    io::{errors, out, settings},
};
use game::session::machine_clock;
use game::tray::{DeskCall, Tray};
use report::leaf::clean;

/// Maximum length of a call, in letters.
const WORDS: usize = 280;

/// Maximum number of letters in a call; also in its answer, and in the name of the person who answered.
const WHOLE: usize = 2 * WORDS + 100;

#[derive(Debug, Args)]
pub(super) struct CallArgs {
    /// A game: its name, or a path
    game: String,
    /// The question; if left out, lists the questions so far, with the desk's answers
    words: Option<String>,
    /// The card of the table: sends the question at once
    #[arg(long, alias = "card", value_name = "FILE", requires = "words")]
    desk: Option<PathBuf>,
}

/// Stores a call for the desk, which is then sent like an entry. Without words, lists the calls.
pub(super) fn call(places: &Places, typed: &CallArgs) -> Result<(), Failure> {
    let game = source::game(places, &typed.game)?;
    if !game.is_file() {
        return Err(errors::no_file(&typed.game));
    }
    let Some(words) = &typed.words else {
        return told(&game)?.iter().try_for_each(|line| out::line(line));
    };
    keep(&game, words)?;
    if let Some(card) = &typed.desk {
        out::line("question saved")?;
        return push::send(DeskAccess::needed(places, Some(card))?, &game, None);
    }
    let name = typable(&typed.game);
    let (wishes, _) = settings::settings(places);
    let way = match DeskAccess::find(places, None, &wishes)? {
        Some(_) => format!(
            "a desk that reads the store shows it once the game is played or served, or after \
             `vidette desk push {name}`"
        ),
        None => format!(
            "the settings name no store. If the desk reads a store, play or serve the game with --desk CARD, the card \
             of the table, or run `vidette desk push {name} --desk CARD`"
        ),
    };
    out::line(&format!(
        "question saved. A desk that reads this folder shows it at once; {way}. `vidette desk call \
         {name}` and the bar of `play` show the answer"
    ))
}

/// Carries out the line `call` of the screens, and returns the message to show.
pub(crate) fn obey(game: &Path, words: &str) -> Result<String, Failure> {
    if words.trim().is_empty() {
        return Ok(told(game)?.join("  "));
    }
    keep(game, words)?;
    Ok(
        "question saved: the desk reads it from this folder, or gets it by --desk. The answer \
         appears in the bar; `call` shows all of it"
            .to_owned(),
    )
}

/// Lists the calls and the desk's answers, one a line, the latest first, because long answers do not fit into the bar.
fn told(game: &Path) -> Result<Vec<String>, Failure> {
    let calls = Tray::find_beside(game)?.map_or_else(|| Ok(Vec::new()), |tray| tray.calls())?;
    if calls.is_empty() {
        return Err(Failure::No(
            "no questions yet; call \"MEL-04 twice?\" asks the desk".to_owned(),
        ));
    }
    Ok(calls.iter().rev().map(line).collect())
}

/// Describes a call, and its outcome.
fn line(call: &DeskCall) -> String {
    let who = call.fate.taken.as_deref().unwrap_or_default();
    let fate = match (call.fate.is_open(), who) {
        (true, "") => "the desk has not answered yet".to_owned(),
        (true, who) => format!("{who} at the desk is looking into it"),
        (false, who) => answered(who, call.fate.answer.as_deref()),
    };
    clean(&format!("\u{201c}{}\u{201d} {fate}", call.words), WHOLE)
}

/// Stores a call in the tray beside a game.
fn keep(game: &Path, words: &str) -> Result<(), Failure> {
    let words = clean(words.trim().trim_matches('"'), WORDS);
    if words.trim().is_empty() {
        return Err(Failure::No(
            "what is your question? call \"MEL-04 twice?\"".to_owned(),
        ));
    }
    let now = machine_clock()();
    Ok(Tray::beside(game, now)?.tray.call(&words, now)?)
}
