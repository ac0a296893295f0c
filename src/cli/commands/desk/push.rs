//! `vidette desk push`: sends a game to the store, once or while it is played.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::commands::upload::{DeskAccess, errand};
use crate::failure::Failure;
use crate::io::interrupt::stop;
use crate::io::places::Places;
use crate::{args::source, io::out};
use club::uploader::{UploadStatus, Uploader};

#[derive(Debug, Args)]
pub(super) struct PushArgs {
    /// A game: its name, or a path
    game: String,
    /// The number of the table, if neither card nor settings give it
    #[arg(long, value_name = "N")]
    table: Option<u32>,
    /// Keep sending new entries until stopped
    #[arg(long)]
    follow: bool,
    /// The card of the table
    #[arg(long, alias = "card", value_name = "FILE")]
    desk: Option<PathBuf>,
}

/// Sends a game.
pub(super) fn push(places: &Places, typed: &PushArgs) -> Result<(), Failure> {
    let access = DeskAccess::needed(places, typed.desk.as_deref())?;
    let game = source::game(places, &typed.game)?;
    if !typed.follow {
        return send(access, &game, typed.table);
    }
    let mut courier = Uploader::new(errand(access, &game, typed.table)?)?;
    let stop = stop()?;
    courier.run(&stop, |standing| {
        out::complain(&standing.sentence());
    });
    Ok(())
}

/// Sends a game once, and says whether the store has all of it.
pub(super) fn send(access: DeskAccess, game: &Path, table: Option<u32>) -> Result<(), Failure> {
    let standing = Uploader::new(errand(access, game, table)?)?.send()?;
    match standing {
        UploadStatus::Current => out::line(&standing.sentence()),
        UploadStatus::Behind(..) | UploadStatus::Unanswered(..) => {
            Err(Failure::Machine(standing.at_once()))
        }
        UploadStatus::ShutOut(_) => Err(Failure::Machine(standing.sentence())),
        UploadStatus::Fork(_)
        | UploadStatus::Ahead(_)
        | UploadStatus::Foreign
        | UploadStatus::WrongCard(_) => Err(Failure::No(standing.sentence())),
    }
}
