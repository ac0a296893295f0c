//! Photographs for the screens and the referee's phone: each is compared with the state of the game when it arrives.

use std::path::{Path, PathBuf};

#[cfg(feature = "web")]
use super::picture;
use super::{
    reading::{TableReading, Terms},
    report,
};
use crate::failure::Failure;
use game::session::Session;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::phase::Phase;
use tui::photo::PhotoReader;
use view::findings::{Findings, FoundPiece};
use view::survey::{self, ComparedPiece, Comparison};
use view::table_moves::TableMoves;

/// Returns the reader of the screens for a game.
pub(crate) fn for_screens(game: &Path) -> PhotoReader {
    let game = game.to_owned();
    PhotoReader::new(move |path| {
        if path.is_empty() {
            return Err("name the picture: photo table.jpg".to_owned());
        }
        let state = state(&game)?;
        let files = [PathBuf::from(path)];
        let terms = Terms {
            moves: state.phase() == Phase::Tactical,
            ..Terms::default()
        };
        let reading = TableReading::of_files(&state, &files, &terms);
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
        pieces: match &reading.moves {
            Some(read) => moves_and_drift(state, comparison, read),
            None => pieces(state, &comparison.differing()),
        },
        remarks: report::remarks(state, comparison),
    }
}

/// Returns the moves of the active side in the order in which they are played, then what drifted.
fn moves_and_drift(state: &State, comparison: &Comparison, read: &TableMoves) -> Vec<FoundPiece> {
    let moved = read.moves.iter().map(|read| {
        let price = read.price_words(state);
        let seen = comparison.pieces.iter();
        let moved: Vec<&ComparedPiece> = seen.filter(|seen| read.moves_piece(seen)).collect();
        let is_legal = read.refused.is_none();
        FoundPiece {
            words: format!("{}: {price}", read.line),
            seen: survey::corrections(state, &moved),
            line: is_legal.then(|| read.line.clone()),
            is_optional: !is_legal,
        }
    });
    let drift = pieces(state, &read.drift(comparison)).into_iter();
    let drift = drift.map(|piece| FoundPiece {
        words: format!("drifted: {}", piece.words),
        is_optional: true,
        ..piece
    });
    moved.chain(drift).collect()
}

fn pieces(state: &State, differing: &[&ComparedPiece]) -> Vec<FoundPiece> {
    let measure = state.oob().measure;
    let found = differing.iter().filter_map(|seen| {
        let unsure = seen.why_uncertain.as_ref();
        let unsure = unsure.map_or_else(String::new, |why| format!(" ({why})"));
        let (title, off) = (seen.piece.title(), seen.offset_words(measure));
        Some(FoundPiece {
            words: format!("{title}: {off}, {}{unsure}", seen.place_words(measure)),
            seen: vec![seen.sighting()?],
            line: None,
            is_optional: false,
        })
    });
    found.collect()
}
