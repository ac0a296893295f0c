//! `vidette export` and `import`: a game as text, and back.

use std::path::PathBuf;

use clap::Args;

use super::failure::Failure;
use super::out;
use super::places::Places;
use super::places::checked;
use super::source;
use crate::game::exchange;
use crate::game::store::Salvage;
use crate::game::store::Store;
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
    } = Store::salvage(&path)?;
    if let Some(facts) = &facts {
        out::line(&exchange::head(facts).map_err(Failure::Machine)?)?;
    }
    for line in &lines {
        out::line(line)?;
    }
    match stopped {
        None => Ok(()),
        Some(error) => Err(Failure::Machine(format!(
            "{error} (saved: {} entries{})",
            lines.len(),
            if facts.is_some() {
                ""
            } else {
                ", without the start"
            }
        ))),
    }
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
