//! Sending a game to the club's store: access by a card or the settings, and sending during play.

mod access;
mod report;

use std::path::Path;

use crate::{args::source, dispatch::of_rules, failure::Failure};
pub(crate) use access::{Card, DeskAccess, read};
use club::TableStatus;
use club::store::ClubError;
use club::uploader::UploadTarget;
use game::session::Session;
pub(crate) use report::{CourierReport, answered};

impl From<ClubError> for Failure {
    fn from(error: ClubError) -> Self {
        match error {
            ClubError::Address(_) | ClubError::Tls => Failure::No(error.to_string()),
            ClubError::Store(_) | ClubError::ShutOut(_) | ClubError::Machine(_) => {
                Failure::Machine(error.to_string())
            }
        }
    }
}

/// Returns the target of a game's upload, and the table that sends it.
///
/// # Errors
///
/// Fails if no table is given, or if the card belongs to another table.
pub(crate) fn errand(
    access: DeskAccess,
    game: &Path,
    table: Option<u32>,
) -> Result<UploadTarget, Failure> {
    if let (Some(card), Some(typed)) = (access.card_of, table)
        && card != typed
    {
        return Err(Failure::No(format!(
            "--table {typed}: this card is for table {card}; push with the card of table {typed}, \
             or leave --table out"
        )));
    }
    let table = table.or(access.table).ok_or_else(|| {
        Failure::No("which table? Add --table N, or write table = N below [desk]".to_owned())
    })?;
    Ok(UploadTarget {
        game: game.to_owned(),
        store: access.store,
        card: access.card,
        place: table.to_string(),
        say,
    })
}

/// Returns the status report of a game's table, under the game's rule set.
pub(crate) fn say(game: &Path, now: u64) -> Result<TableStatus, ClubError> {
    let key = source::rules_of(game);
    of_rules!(
        key,
        Ok(TableStatus::from_session(&Session::look(game)?, now)),
        R => Ok(TableStatus::told(&Session::<R>::look(game)?, now))
    )
}
