//! `vidette undo` and `redo`.

use clap::Args;

use super::failure::Failure;
use super::out;
use super::places::Places;
use super::source;
use crate::game::journal::Seq;
use crate::game::session::Session;
use crate::view::story;

#[derive(Debug, Args)]
pub(super) struct Back {
    /// A game: its name, or a path
    game: String,
    /// How many acts
    #[arg(default_value_t = 1)]
    acts: usize,
    /// Take back dice and revealed facts too
    #[arg(long)]
    yes: bool,
}

#[derive(Debug, Args)]
pub(super) struct Again {
    /// A game: its name, or a path
    game: String,
    /// How many acts
    #[arg(default_value_t = 1)]
    acts: usize,
}

pub(super) fn back(places: &Places, typed: &Back) -> Result<(), Failure> {
    take_back(
        &mut source::open(places, &typed.game)?,
        typed.acts,
        typed.yes,
    )
}

pub(super) fn again(places: &Places, typed: &Again) -> Result<(), Failure> {
    do_again(&mut source::open(places, &typed.game)?, typed.acts)
}

/// Takes back acts and says which.
pub(super) fn take_back(session: &mut Session, acts: usize, yes: bool) -> Result<(), Failure> {
    let taken = session.journal().last_acts(acts);
    session.undo(acts, yes)?;
    tell(session, "taken back", &taken)
}

/// Does acts again and says which.
pub(super) fn do_again(session: &mut Session, acts: usize) -> Result<(), Failure> {
    let again: Vec<Seq> = session.journal().undone().take(acts).collect();
    session.redo(acts)?;
    tell(session, "done again", &again)
}

fn tell(session: &Session, what: &str, acts: &[Seq]) -> Result<(), Failure> {
    for seq in acts {
        let journal = session.journal();
        let before = session.state_at(journal.followed_by(*seq));
        if let (Some(entry), Some(before)) = (journal.entry(*seq), before) {
            out::line(&format!("{what}: {seq} {}", story::line(&before, entry)))?;
        }
    }
    Ok(())
}
