//! Photographs for the screens and the referee's phone: each is compared with the state of the game when it arrives.

use std::path::{Path, PathBuf};

use super::{
    picture,
    reading::{TableReading, Terms},
    report,
};
use crate::failure::Failure;
use game::session::Session;
use rules::fields::state::{State, draft::Fields};
use tui::photo::PhotoReader;
use view::findings::{Findings, FoundPiece};
use view::survey::Comparison;

/// Returns the reader of the screens for a game.
pub(crate) fn for_screens(game: &Path) -> PhotoReader {
    let game = game.to_owned();
    PhotoReader::new(move |path| {
        if path.is_empty() {
            return Err("name the picture: photo table.jpg".to_owned());
        }
        let state = state(&game)?;
        let files = [PathBuf::from(path)];
        let reading = TableReading::of_files(&state, &files, &Terms::default());
        let reading = reading.map_err(Failure::words)?;
        trusted(&state, &reading)
    })
}

/// Returns the reader of the referee's phone for a game.
#[cfg(feature = "web")]
pub(crate) fn for_phone(game: &Path) -> web::photo::PhotoReader {
    let game = game.to_owned();
    web::photo::PhotoReader::new(move |bytes| {
        let state = state(&game)?;
        let terms = Terms {
            in_colour: true,
            ..Terms::default()
        };
        let pictures = vec![("the picture".to_owned(), Ok(bytes.to_vec()))];
        let reading = TableReading::new(&state, pictures, &terms);
        let findings = trusted(&state, &reading)?;
        let plan = picture::plan(&state, &reading);
        Ok(web::photo::PhotoAnswer {
            line: findings.line(&state),
            plan: plan.and_then(|plan| plan.png().ok()),
            findings,
        })
    })
}

/// Returns the present state of the game.
fn state(game: &Path) -> Result<State, String> {
    let session: Result<Session<Fields>, _> = Session::look(game);
    let session = session.map_err(|error| error.to_string())?;
    Ok(State::clone(session.state()))
}

/// Returns the findings of a photograph if they are reliable.
fn trusted(state: &State, reading: &TableReading) -> Result<Findings, String> {
    match reading.faults.is_empty() {
        true => Ok(findings(state, reading)),
        false => Err(reading.faults.join("\n")),
    }
}

fn findings(state: &State, reading: &TableReading) -> Findings {
    let comparison = &reading.comparison;
    Findings {
        summary: comparison.summary(),
        headline: report::headline(state, reading),
        pieces: pieces(state, comparison),
        remarks: report::remarks(state, comparison),
    }
}

fn pieces(state: &State, comparison: &Comparison) -> Vec<FoundPiece> {
    let measure = state.oob().measure;
    let differing = comparison.differing().into_iter();
    let found = differing.filter_map(|seen| {
        let unsure = seen.why_uncertain.as_ref();
        let unsure = unsure.map_or_else(String::new, |why| format!(" ({why})"));
        let (title, off) = (seen.piece.title(), seen.offset_words(measure));
        Some(FoundPiece {
            words: format!("{title}: {off}, {}{unsure}", seen.place_words(measure)),
            seen: seen.sighting()?,
        })
    });
    found.collect()
}
