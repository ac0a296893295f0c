//! Places of pieces as read from a photograph of a table, for the screens and the referee's phone.

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
    /// The line that plays the move; `None` if places are corrected instead.
    pub line: Option<String>,
    /// True if the row is entered only at the referee's wish: a move that the rules refuse, or drift besides moves.
    pub is_optional: bool,
}

impl Findings {
    /// Returns the line that enters all pieces, for a game on that table; `None` if no place differs.
    #[must_use]
    pub fn line(&self, state: &State) -> Option<String> {
        let places = self.pieces.iter().flat_map(|piece| piece.seen.clone());
        Some(language::write_for(state, &entry(places.collect())?))
    }
}

/// Returns the act that enters the places from a photograph; `None` if there are none.
#[must_use]
pub fn entry(places: Vec<Sighting>) -> Option<Command> {
    let because = PHOTOGRAPH.to_owned();
    (!places.is_empty()).then_some(Command::Resync { places, because })
}
