//! `vidette desk forget`: deletes a game from the store.

use std::path::PathBuf;

use clap::Args;

use crate::commands::upload::DeskAccess;
use crate::failure::Failure;
use crate::io::places::{Places, stem};
use crate::{args::source, io::out};
use club::outbox::Outbox;
use club::postgres::{Forgotten, Lost, StoreReader};
use rules::spelling::counted;

#[derive(Debug, Args)]
pub(super) struct ForgetArgs {
    /// A game: its name, or a path
    game: String,
    /// The card of the table
    #[arg(long, alias = "card", value_name = "FILE")]
    desk: Option<PathBuf>,
    /// Delete it even if the store has entries that this file lacks; asks for the name of the game
    #[arg(long)]
    even_if_newer: bool,
}

/// Deletes a game from the store; its file stays. Refuses if the store has entries that the file lacks; with
/// `--even-if-newer`, asks the user to confirm.
pub(super) fn forget(places: &Places, typed: &ForgetArgs) -> Result<(), Failure> {
    let game = source::game(places, &typed.game)?;
    let outbox = Outbox::open(&game)?;
    let access = DeskAccess::needed(places, typed.desk.as_deref())?;
    let table = access.table;
    let mut reader = StoreReader::new(access.store);
    let mut forgotten = reader.forget(&outbox, None)?;
    if let (Forgotten::Newer(lost), true) = (&forgotten, typed.even_if_newer) {
        let lost = *lost;
        confirm(&stem(&game), lost)?;
        forgotten = reader.forget(&outbox, Some(lost))?;
    }
    match forgotten {
        Forgotten::Deleted => out::line(&format!("{}: deleted from the store", typed.game)),
        Forgotten::Missing => Err(Failure::No(format!(
            "the store has no game `{}` of this table",
            typed.game
        ))),
        Forgotten::Newer(lost) => {
            let table = table.map_or_else(|| "N".to_owned(), |table| table.to_string());
            Err(Failure::No(format!(
                "{}: nothing deleted: {}. `vidette desk pull {table} --as NAME` fetches the \
                 store's game; --even-if-newer deletes it",
                typed.game,
                told(lost)
            )))
        }
    }
}

/// Describes the entries that only the store has.
fn told(lost: Lost) -> String {
    format!(
        "the store has {} that this file lacks, from entry {} on",
        counted(lost.entries, "entry"),
        lost.first
    )
}

/// Asks the user to type the game's name to confirm.
fn confirm(name: &str, lost: Lost) -> Result<(), Failure> {
    out::line(&format!(
        "{name}: {}; they would be deleted for good. Type the name of the game to delete them:",
        told(lost)
    ))?;
    match out::answer()?.trim() == name {
        true => Ok(()),
        false => Err(Failure::No("deleted nothing".to_owned())),
    }
}
