//! The places of pieces as read from a photograph of the table, for the screens and the referee's phone.

use crate::table_moves::TableMoves;
use rules::fields::language;
use rules::fields::state::State;
use rules::fields::terms::command::{Command, Sighting};

/// Name under which the log records places that come from a photograph.
pub const PHOTOGRAPH: &str = "photograph";

/// The result of reading a photograph.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Findings {
    /// The result in a few words: `2 differ, 2 missing`.
    pub summary: String,
    /// The number of markers and labels read, in a line or two: `8 markers, 52 of 54 labels read`.
    pub headline: Vec<String>,
    /// Rows that the referee can enter: first moves of the active side, then pieces whose places differ from the
    /// record, the largest differences first.
    pub pieces: Vec<FoundPiece>,
    /// Remarks that need no entry: pieces that the picture does not show, labels without a piece.
    pub remarks: Vec<String>,
}

/// A piece whose place differs from the record, or pieces with the move that explains their places.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundPiece {
    /// The piece, and its distance from the recorded place: `A3 13th Alabama: 1.2 in left`; or the move with its price.
    pub words: String,
    /// Places of the pieces on the table.
    pub seen: Vec<Sighting>,
    /// Kind of the row, which decides how the referee enters it.
    pub kind: RowKind,
}

/// Kind of a row of the findings: a correction or a move, certain or doubtful.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowKind {
    /// Corrects the record to agree with the table.
    Correction,
    /// A legal move, played by this line.
    Move(String),
    /// Corrects the record because the rules refuse the move. Only the referee may choose this, and his reason is
    /// noted.
    Refused,
    /// Corrects the record because no move of the active side explains the place. Only the referee may choose this.
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
    /// Returns the command line that enters all pieces in a game on this table; `None` if no place differs.
    #[must_use]
    pub fn line(&self, state: &State) -> Option<String> {
        let places = self.pieces.iter().flat_map(|piece| piece.seen.clone());
        let entry = entry(places.collect(), PHOTOGRAPH)?;
        Some(language::write_for(state, &entry))
    }
}

/// Returns the command that enters places with a reason; `None` if there are no places.
#[must_use]
pub fn entry(places: Vec<Sighting>, because: &str) -> Option<Command> {
    let because = because.to_owned();
    (!places.is_empty()).then_some(Command::Resync { places, because })
}

/// Returns the rows for the pieces that were seen. If `moves` are given, the moves come first, in playing order; all
/// other pieces that differ follow as [`RowKind::Drift`].
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
