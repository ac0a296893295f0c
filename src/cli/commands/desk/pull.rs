//! `vidette desk pull`: writes a game from the store to a file.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::commands::upload::{DeskAccess, say};
use crate::dispatch::of_rules;
use crate::failure::Failure;
use crate::io::out;
use crate::io::places::{Places, checked};
use club::postgres::{StoreReader, StoredGame};
use game::any::Hosted;
use game::exchange;
use game::session::machine_clock;
use game::store::Store;
use rules::spelling::counted;

#[derive(Debug, Args)]
pub(super) struct PullArgs {
    /// The number of the table
    table: u32,
    /// The name of the game here
    #[arg(long = "as", value_name = "NAME")]
    name: String,
    /// The card of the table, or of the desk
    #[arg(long, alias = "card", value_name = "FILE")]
    desk: Option<PathBuf>,
}

/// Makes a game file from a table's entries in the store, and verifies the checksums.
pub(super) fn pull(places: &Places, typed: &PullArgs) -> Result<(), Failure> {
    let path = places.game(checked(&typed.name)?)?;
    let access = DeskAccess::needed(places, typed.desk.as_deref())?;
    let none = none_of(typed.table, &access);
    let mut reader = StoreReader::new(access.store);
    let games = reader.games_of(&typed.table.to_string())?;
    let id = games.first().ok_or(Failure::No(none))?;
    let kept = reader.game(id)?;
    let entries = of_rules!(&kept.facts.rules, R => unpacked::<R>(&kept, &path))?;
    places.remember(&path);
    let stands = say(&path, machine_clock()())?.stands();
    out::line(&format!(
        "{}: {} of table {}: {}, {stands}\n{}",
        typed.name,
        counted(entries, "entry"),
        typed.table,
        kept.facts.name,
        path.display()
    ))?;
    if let [_, _, ..] = games.as_slice() {
        out::complain(&format!(
            "the store has {} games of table {}; this is the one that it heard of last",
            games.len(),
            typed.table
        ));
    }
    out::complain(
        "do not play on with the file on the other machine: its next push will be refused",
    );
    Ok(())
}

/// Returns the message that the store shows no game of a table. With the card of another table it never shows one.
fn none_of(table: u32, access: &DeskAccess) -> String {
    match access.card_of.filter(|card| *card != table) {
        Some(card) => format!(
            "this card reads table {card} only: pull table {table} with its own card, \
             table-{table:02}.toml, or with desk.toml"
        ),
        None => format!("the store has no game of table {table}"),
    }
}

/// Writes the game file, and returns how many entries it has.
fn unpacked<R: Hosted>(kept: &StoredGame, path: &Path) -> Result<usize, Failure> {
    let parcel = exchange::unpack_game::<R>(&kept.text()?)
        .map_err(|unfit| Failure::Machine(format!("the game in the store: {}", unfit.said)))?;
    Store::create(path, &parcel.facts, &parcel.summary, &parcel.lines)?;
    Ok(parcel.lines.len())
}
