//! Photographs for the screens and the referee's phone: each is compared with the state of the game when it arrives.

use std::path::{Path, PathBuf};

#[cfg(feature = "web")]
use super::picture;
use super::{
    reader::{TableReading, Terms},
    report,
};
use crate::failure::Failure;
use game::session::Session;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::phase::Phase;
use tui::table::photo::PhotoReader;
use view::findings::{self, Findings, SeenPiece};
use view::survey::{self, ComparedPiece, Comparison};
use view::table_moves::TableMoves;

/// Returns the reader that the screens use for a game.
pub(crate) fn for_screens(game: &Path) -> PhotoReader {
    let game = game.to_owned();
    PhotoReader::new(move |path| {
        if path.is_empty() {
            return Err("name the picture: photo table.jpg".to_owned());
        }
        let state = state(&game)?;
        let files = [PathBuf::from(path)];
        let terms = terms_in(&state);
        let reading = TableReading::of_files(&state, &files, &terms);
        let reading = reading.map_err(Failure::words)?;
        trusted(&state, &reading)
    })
}

/// Returns the reader that the referee's phone uses for a game.
#[cfg(feature = "web")]
pub(crate) fn for_phone(game: &Path) -> web::photo::PhotoReader {
    let game = game.to_owned();
    web::photo::PhotoReader::new(move |bytes| {
        let state = state(&game)?;
        let terms = Terms {
            in_colour: true,
            ..terms_in(&state)
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

/// Returns how a photograph is read during play: in the tactical phase, changes of the active side are moves.
fn terms_in(state: &State) -> Terms {
    Terms {
        moves: state.phase() == Phase::Tactical,
        ..Terms::default()
    }
}

/// Returns the present state of the game.
pub(super) fn state(game: &Path) -> Result<State, String> {
    let session: Result<Session<Fields>, _> = Session::look(game);
    let session = session.map_err(|error| error.to_string())?;
    Ok(State::clone(session.state()))
}

/// Returns the findings of a photograph; fails if it is unreliable.
fn trusted(state: &State, reading: &TableReading) -> Result<Findings, String> {
    match reading.faults.is_empty() {
        true => Ok(findings(state, reading)),
        false => Err(reading.faults.join("\n")),
    }
}

fn findings(state: &State, reading: &TableReading) -> Findings {
    let comparison = &reading.comparison;
    let moves = reading.moves.as_ref();
    Findings {
        summary: comparison.summary(),
        headline: report::headline(state, reading),
        pieces: findings::rows(state, moves, &seen_pieces(state, comparison, moves)),
        remarks: report::remarks(state, comparison),
    }
}

/// Returns the pieces that differ or moved, the most urgent first, each with the place to enter.
fn seen_pieces(
    state: &State,
    comparison: &Comparison,
    moves: Option<&TableMoves>,
) -> Vec<SeenPiece> {
    let moved = moves.into_iter().flat_map(|read| &read.moves);
    let moved = moved.flat_map(|read| read.moved_pieces(comparison));
    let mut pieces = comparison.differing();
    pieces.extend(moved.filter(|seen| !seen.differs));
    let places = survey::corrections(state, &pieces);
    let seen = pieces.iter().filter_map(|seen| {
        let mut places = places.iter();
        let place = places.find(|place| Some(&place.piece) == seen.correction.as_ref())?;
        Some(SeenPiece {
            sighting: place.clone(),
            words: described(state, seen),
            differs: seen.differs,
        })
    });
    seen.collect()
}

fn described(state: &State, seen: &ComparedPiece) -> String {
    let measure = state.oob().measure;
    let unsure = seen.why_uncertain.as_ref();
    let unsure = unsure.map_or_else(String::new, |why| format!(" ({why})"));
    let (title, off) = (seen.piece.title(), seen.offset_words(measure));
    format!("{title}: {off}, {}{unsure}", seen.place_words(measure))
}
