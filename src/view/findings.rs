//! Places of pieces as read from a photograph of a table, for the screens and the referee's phone.

use crate::table_moves::TableMoves;
use rules::fields::language;
use rules::fields::state::State;
use rules::fields::terms::command::{Command, Sighting};

/// Name of this source of places in the log.
pub const PHOTOGRAPH: &str = "photograph";

/// The result of reading a photograph.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Findings {
    /// The result in a few words: `2 differ, 2 missing`.
    pub summary: String,
    /// The number of markers and labels read, in a line or two: `8 markers, 52 of 54 labels read`.
    pub headline: Vec<String>,
    /// Rows that can be entered: moves of the active side, then pieces whose place differs from the record, the most
    /// pressing first.
    pub pieces: Vec<FoundPiece>,
    /// Remarks that no entry settles: pieces missing in the picture, labels without a piece.
    pub remarks: Vec<String>,
}

/// A piece whose place differs from the record, or pieces with the move that explains their places.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundPiece {
    /// The piece, and its distance from the recorded place: `A3 13th Alabama: 1.2 in left`; or the move with its price.
    pub words: String,
    /// Places of the pieces on the table.
    pub seen: Vec<Sighting>,
    /// Way to enter the row.
    pub kind: RowKind,
}

/// Way to enter a row of the findings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowKind {
    /// The record is corrected.
    Correction,
    /// A legal move, played by this line.
    Move(String),
    /// The rules refuse the move: the record is corrected at the referee's wish, for his reason.
    Refused,
    /// No move of the active side: the record is corrected at the referee's wish.
    Drift,
}

/// A piece that was seen, in words.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenPiece {
    /// Its place as a correction enters it.
    pub sighting: Sighting,
    /// The piece and its distance from the recorded place.
    pub words: String,
    /// True if the record should be corrected to agree with the table.
    pub differs: bool,
}

impl FoundPiece {
    /// Returns the line that plays the move; `None` if places are corrected instead.
    #[must_use]
    pub fn line(&self) -> Option<&str> {
        match &self.kind {
            RowKind::Move(line) => Some(line),
            RowKind::Correction | RowKind::Refused | RowKind::Drift => None,
        }
    }

    /// Checks whether the row is entered only at the referee's wish.
    #[must_use]
    pub fn is_optional(&self) -> bool {
        matches!(self.kind, RowKind::Refused | RowKind::Drift)
    }
}

impl Findings {
    /// Returns the line that enters all pieces, for a game on that table; `None` if no place differs.
    #[must_use]
    pub fn line(&self, state: &State) -> Option<String> {
        let places = self.pieces.iter().flat_map(|piece| piece.seen.clone());
        let entry = entry(places.collect(), PHOTOGRAPH)?;
        Some(language::write_for(state, &entry))
    }
}

/// Returns the act that enters places for a reason; `None` if there are none.
#[must_use]
pub fn entry(places: Vec<Sighting>, because: &str) -> Option<Command> {
    let because = because.to_owned();
    (!places.is_empty()).then_some(Command::Resync { places, because })
}

/// Returns the rows of pieces that were seen. With moves, these come first in playing order, then all other pieces that
/// differ, as drift.
#[must_use]
pub fn rows(state: &State, moves: Option<&TableMoves>, pieces: &[SeenPiece]) -> Vec<FoundPiece> {
    let differing = pieces.iter().filter(|seen| seen.differs);
    let Some(read) = moves else {
        let rows = differing.map(|seen| FoundPiece {
            words: seen.words.clone(),
            seen: vec![seen.sighting.clone()],
            kind: RowKind::Correction,
        });
        return rows.collect();
    };
    let moved = read.moves.iter().map(|read| {
        let moved = pieces.iter().map(|seen| &seen.sighting);
        let moved = moved.filter(|seen| read.moves_piece(&seen.piece));
        FoundPiece {
            words: format!("{}: {}", read.line, read.price_words(state)),
            seen: moved.cloned().collect(),
            kind: match read.refused {
                None => RowKind::Move(read.line.clone()),
                Some(_) => RowKind::Refused,
            },
        }
    });
    let drift = differing.filter(|seen| !read.explain(&seen.sighting.piece));
    let drift = drift.map(|seen| FoundPiece {
        words: format!("drifted: {}", seen.words),
        seen: vec![seen.sighting.clone()],
        kind: RowKind::Drift,
    });
    moved.chain(drift).collect()
}
