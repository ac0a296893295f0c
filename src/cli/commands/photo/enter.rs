//! Enters the places that photographs show: places in one entry, moves as one act each.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::reader::TableReading;
use crate::{
    args::shared,
    failure::Failure,
    io::{out, places::Places},
};
use game::session::{Session, Throwing, Trouble};
use rules::fields::language;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::command::Command;
use rules::spelling::counted;
use view::assist::play::{self, Play, PlayFailure};
use view::findings::PHOTOGRAPH;
use view::story;
use view::survey::{self, ComparedPiece};
use view::table_moves::TableMove;
use view::table_work;

/// Ids of the pieces to enter; `None` for all.
pub(super) type Chosen = Option<BTreeSet<String>>;

/// Returns the named pieces, or all if none were named.
///
/// # Errors
///
/// Fails for a name that belongs to no piece that was seen.
pub(super) fn chosen(
    state: &State,
    reading: &TableReading,
    names: &str,
) -> Result<Chosen, Failure> {
    if names.trim().is_empty() {
        return Ok(None);
    }
    let mut chosen = BTreeSet::new();
    for name in names
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
    {
        let unit = language::find_unit(state, name).ok();
        let is_named = |seen: &&ComparedPiece| {
            let piece = &seen.piece;
            piece.id == name
                || piece.address == name
                || unit.as_ref().is_some_and(|unit| unit.as_str() == piece.id)
        };
        let seen = reading.comparison.pieces.iter().find(is_named);
        let seen = seen.ok_or_else(|| {
            Failure::No(format!(
                "no piece `{name}` in the picture; name pieces of the report by address or name, \
                 with commas between"
            ))
        })?;
        chosen.insert(seen.piece.id.clone());
    }
    Ok(Some(chosen))
}

/// Enters the places found. With `quietly`, standard output gets nothing, because it carries JSON.
pub(super) fn enter(
    places: &Places,
    session: &mut Session<Fields>,
    reading: &TableReading,
    chosen: &Chosen,
    because: Option<&str>,
    quietly: bool,
) -> Result<(), Failure> {
    let say = |line: &str| match quietly {
        true => {
            out::complain(line);
            Ok(())
        }
        false => out::line(line),
    };
    let is_chosen = |id: &str| chosen.as_ref().is_none_or(|chosen| chosen.contains(id));
    let Some(read) = &reading.moves else {
        let differing = reading.comparison.differing();
        let wanted = differing
            .into_iter()
            .filter(|seen| is_chosen(&seen.piece.id));
        let wanted: Vec<&ComparedPiece> = wanted.collect();
        if wanted.is_empty() {
            return say("nothing differs; nothing entered");
        }
        let line = resync(session, &wanted, PHOTOGRAPH)?;
        return say(&line);
    };
    let tape_error = shared::tape_error(places);
    let mut left = Vec::new();
    let mut entered = 0;
    let of_read = |read: &TableMove| read.moved_pieces(&reading.comparison);
    for read in &read.moves {
        if !of_read(read).iter().any(|seen| is_chosen(&seen.piece.id)) {
            continue;
        }
        match (&read.refused, because) {
            (None, _) => say(&play_move(session, read, tape_error)?)?,
            (Some(_), Some(because)) => {
                say(&resync(session, &of_read(read), because)?)?;
            }
            (Some(refused), None) => {
                left.push(format!("{}: {}", read.line, refused.refusal));
                continue;
            }
        }
        entered += 1;
    }
    let drifted = read.drift(&reading.comparison);
    let named = drifted.into_iter().filter(|seen| {
        let chosen = chosen.as_ref();
        chosen.is_some_and(|chosen| chosen.contains(&seen.piece.id))
    });
    let named: Vec<&ComparedPiece> = named.collect();
    if !named.is_empty() {
        say(&resync(session, &named, PHOTOGRAPH)?)?;
        entered += 1;
    }
    if !left.is_empty() {
        left.push(format!(
            "{} entered, {} refused; `--because \"REASON\"` enters refused moves as corrections",
            counted(entered, "act"),
            left.len()
        ));
        return Err(Failure::No(left.join("\n")));
    }
    match entered {
        0 => say("no moves; nothing entered"),
        _ => Ok(()),
    }
}

/// Corrects the recorded places of some pieces in one entry, and returns the line about it.
fn resync(
    session: &mut Session<Fields>,
    pieces: &[&ComparedPiece],
    because: &str,
) -> Result<String, Failure> {
    let command = Command::Resync {
        places: survey::corrections(session.state(), pieces),
        because: because.to_owned(),
    };
    let before = Arc::clone(session.state());
    let entry = session.execute(&command, &[], Throwing::Own, None)?;
    let line = story::entry_line(&before, entry);
    // The corrected pieces are listed as after any act.
    let moved = table_work::table_work(&before, session.state());
    let lines = std::iter::once(line).chain(table_work::columns(&moved));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

fn play_move(
    session: &mut Session<Fields>,
    read: &TableMove,
    tape_error: f64,
) -> Result<String, Failure> {
    let act = Play {
        command: &read.command,
        dice: &[],
        throwing: Throwing::Own,
        because: None,
    };
    let played = play::play(session, &act, tape_error, |_| Ok::<(), PlayFailure>(()));
    let played = played
        .map_err(|halted| halted.trouble)
        .map_err(|trouble| match *trouble {
            Trouble::Refused(refusal) => Failure::No(format!("{}: {refusal}", read.line)),
            other => other.into(),
        })?;
    let entry = session.entries().last();
    Ok(entry.map_or_else(String::new, |entry| {
        story::entry_line(&played.before, entry)
    }))
}
