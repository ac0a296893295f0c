//! `vidette check --watch`: checks a roster and redraws its map at every save.

use std::io::IsTerminal;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};

use super::{remarked, verdict::RosterVerdict};
use crate::dispatch::of_rules;
use crate::failure::Failure;
use crate::io::places::{Places, Roster};
use crate::{
    commands::map,
    io::{interrupt, out, settings},
};
use tui::table::author::AuthorScreen;
use view::board::Board;

/// Interval between looks at the file.
const WAIT: Duration = Duration::from_millis(200);

/// State of the file when it was last checked. It is found by path each time, because editors replace files.
#[derive(Debug, Clone, PartialEq)]
enum FileIdentity {
    /// Time of the last save, and the text or the reason why it cannot be read.
    Saved(Option<SystemTime>, Result<String, String>),
    /// The file does not exist.
    Gone,
}

/// Checks the roster at every save, until Ctrl-C.
pub(super) fn watch(places: &Places, roster: &Roster) -> Result<(), Failure> {
    let stop = interrupt::stop()?;
    let mut screen = match std::io::stdout().is_terminal() {
        true => Some(screen(places)?),
        false => None,
    };
    let (mut told, mut before) = (None, None);
    while !stop.load(Ordering::Relaxed) {
        let seen = look(roster);
        // A file is reported only when it was the same twice, because a save may be incomplete.
        if before.as_ref() == Some(&seen) && told.as_ref() != Some(&seen) {
            tell(roster, &seen, screen.as_mut())?;
            told = Some(seen.clone());
        }
        before = Some(seen);
        if let Some(screen) = &mut screen {
            screen.draw().map_err(of_terminal)?;
        }
        std::thread::sleep(WAIT);
    }
    Ok(())
}

fn screen(places: &Places) -> Result<AuthorScreen, Failure> {
    let wishes = settings::settings(places).0;
    AuthorScreen::open(settings::theme(&wishes)).map_err(of_terminal)
}

fn of_terminal(error: std::io::Error) -> Failure {
    Failure::Machine(format!("the terminal: {error}"))
}

fn look(roster: &Roster) -> FileIdentity {
    let saved = || {
        std::fs::metadata(roster.path.as_ref()?)
            .ok()?
            .modified()
            .ok()
    };
    let is_there = roster.path.as_ref().is_none_or(|path| path.exists());
    match is_there {
        true => FileIdentity::Saved(saved(), roster.text().map_err(Failure::words)),
        false => FileIdentity::Gone,
    }
}

/// Reports the faults of a save, or its content, and draws its map.
fn tell(
    roster: &Roster,
    seen: &FileIdentity,
    screen: Option<&mut AuthorScreen>,
) -> Result<(), Failure> {
    let (lines, board) = match seen {
        FileIdentity::Gone => (
            vec![format!("{} is missing; waiting for it", roster.place())],
            None,
        ),
        FileIdentity::Saved(_, Err(why)) => (vec![why.clone()], None),
        FileIdentity::Saved(_, Ok(text)) => judged(roster, text),
    };
    match screen {
        None => lines.iter().try_for_each(|line| out::line(line)),
        Some(screen) => {
            screen.take(lines, board);
            Ok(())
        }
    }
}

/// Returns the report on a roster, and the table that it lays out if it can be played.
fn judged(roster: &Roster, text: &str) -> (Vec<String>, Option<Board>) {
    let key = roster::game_of(text);
    of_rules!(key, of_fields(roster, text), R => {
        let place = roster.place();
        let (remarks, faults) = remarked::<R>(text, &place);
        let lines = faults.iter().map(|fault| fault.at(&place));
        (lines.chain(remarks).collect(), None)
    })
}

fn of_fields(roster: &Roster, text: &str) -> (Vec<String>, Option<Board>) {
    let place = roster.place();
    let verdict = RosterVerdict::check_text(text, &place);
    let lines = verdict.faults.iter().map(|fault| fault.at(&place));
    let mut lines: Vec<String> = lines.chain(verdict.told).collect();
    let board = verdict.state.as_ref().map(Board::from_state);
    if let Some(state) = verdict.state {
        lines.push(match map::of_roster(state, &roster.name) {
            Ok(file) => file,
            // The map of the previous save stays; the fault of its file is reported.
            Err(failure) => failure.words(),
        });
    }
    (lines, board)
}
