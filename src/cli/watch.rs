//! `vidette watch`: a second window that only looks.

use std::io::IsTerminal;
use std::time::Duration;

use clap::Args;

use super::failure::Failure;
use super::out;
use super::places::Places;
use super::source;
use crate::game::session::Session;
use crate::rules::fields::name::SideId;
use crate::view::show::text;
use crate::view::story;

/// How often the file is looked at.
const EVERY: Duration = Duration::from_millis(300);

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// A game: its name, or a path
    game: String,
    /// Show only what that side commands
    #[arg(long)]
    side: Option<String>,
}

/// Shows the game again whenever an act was done elsewhere; where no terminal reads it, once.
pub(super) fn watch(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let mut session = source::look(places, &typed.game)?;
    let side = match &typed.side {
        Some(name) => {
            let number = super::ask::side(session.state(), name)?;
            let sides = &session.state().oob().sides;
            sides.get(usize::from(number)).map(|side| side.id.clone())
        }
        None => None,
    };
    let living = std::io::stdout().is_terminal();
    loop {
        // Home, and clear: the newest state is what stands on the screen.
        let clear = if living { "\x1b[H\x1b[2J" } else { "" };
        out::line(&format!("{clear}{}", screen(&session, side.as_ref())))?;
        if !living {
            return Ok(());
        }
        while !session.refresh()? {
            std::thread::sleep(EVERY);
        }
    }
}

fn screen(session: &Session, side: Option<&SideId>) -> String {
    let board = text::game(session.state(), side);
    let journal = session.journal();
    let last = journal
        .entries()
        .last()
        .filter(|_| side.is_none())
        .and_then(|entry| {
            let before = session.state_at(journal.followed_by(entry.seq))?;
            Some(format!("\n\n{} {}", entry.seq, story::line(&before, entry)))
        });
    format!("{board}{}", last.unwrap_or_default())
}
