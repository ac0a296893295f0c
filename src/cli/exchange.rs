//! `vidette export` and `import`: a game as text, and back.

use std::path::PathBuf;

use clap::Args;

use super::failure::Failure;
use super::out;
use super::places::Places;
use super::places::checked;
use super::places::stem;
use super::restore;
use super::source;
use crate::game::exchange;
use crate::game::store::Fault;
use crate::game::store::Salvage;
use crate::game::store::Store;
use crate::game::store::StoreError;
use crate::rules::fields::decide::Fields;

#[derive(Debug, Args)]
pub(super) struct Export {
    /// A game: its name, or a path
    game: String,
}

#[derive(Debug, Args)]
pub(super) struct Import {
    /// What `vidette export` wrote; `-` is standard input
    file: PathBuf,
    /// The name of the game; otherwise that of its roster, with a number where it is in use
    #[arg(long)]
    name: Option<String>,
}

/// Writes the facts of the start, then each entry, a line each. Of a damaged file what can be read.
pub(super) fn export(places: &Places, typed: &Export) -> Result<(), Failure> {
    let path = source::game(places, &typed.game)?;
    let Salvage {
        facts,
        lines,
        stopped,
    } = Store::salvage(&path).map_err(|error| lost(places, error))?;
    if let Some(facts) = &facts {
        out::line(&exchange::head(facts).map_err(Failure::Machine)?)?;
    }
    for line in &lines {
        out::line(line)?;
    }
    match stopped {
        None => Ok(()),
        Some(error) => Err(in_part(places, &error, lines.len(), facts.is_some())),
    }
}

/// Says what stopped the reading, what was saved, and what the copy has.
fn in_part(places: &Places, error: &StoreError, entries: usize, has_start: bool) -> Failure {
    let counted = match entries {
        1 => "1 entry".to_owned(),
        n => format!("{n} entries"),
    };
    let saved = if has_start {
        format!("saved: the start and {counted}; `vidette import` makes a game of that")
    } else {
        format!("saved: {counted}, without the start; no game can be made of that")
    };
    damaged(places, error, &saved)
}

/// Says why nothing was saved; who is told to export a damaged file has just done so.
fn lost(places: &Places, error: StoreError) -> Failure {
    match error.fault() {
        Fault::Damaged(_) => damaged(places, &error, "nothing of it can be read"),
        _ => restore::offered(places, error),
    }
}

fn damaged(places: &Places, error: &StoreError, saved: &str) -> Failure {
    let why = match error.fault() {
        Fault::Damaged(what) => format!("{}: the file is damaged: {what}", error.path().display()),
        _ => error.to_string(),
    };
    let copy = restore::offer(places, &stem(error.path()));
    let copy = copy.unwrap_or_else(|| "there is no copy of it".to_owned());
    Failure::Machine(format!("{why} ({saved}); {copy}"))
}

/// Makes a game of the text.
pub(super) fn import(places: &Places, typed: &Import) -> Result<(), Failure> {
    let place = typed.file.display().to_string();
    let text = if place == "-" {
        std::io::read_to_string(std::io::stdin())
    } else {
        std::fs::read_to_string(&typed.file)
    };
    let text = text.map_err(|error| match error.kind() {
        std::io::ErrorKind::InvalidData => Failure::No(format!("{place}: this is no text (UTF-8)")),
        _ => Failure::Machine(format!("{place}: {error}")),
    })?;
    let parcel = exchange::unpack::<Fields>(&text)
        .map_err(|fault| Failure::No(format!("{place}:{}: {}", fault.line, fault.said)))?;
    let name = match &typed.name {
        Some(name) => checked(name)?.to_owned(),
        None => places.free_name(&parcel.facts.roster),
    };
    let path = places.game(&name)?;
    Store::create(&path, &parcel.facts, &parcel.summary, &parcel.lines)?;
    places.remember(&path);
    out::line(&format!(
        "{name}: {} entries\n{}",
        parcel.lines.len(),
        path.display()
    ))
}
