//! What a photograph shows of a table, for the screens and the referee's phone.

use rules::fields::language;
use rules::fields::state::State;
use rules::fields::terms::command::{Command, Sighting};

/// Source of the places, in the log.
pub const PHOTOGRAPH: &str = "photograph";

/// What a photograph shows.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Findings {
    /// In a few words: `2 differ, 2 missing`.
    pub summary: String,
    /// What was read, in a line or two: `8 markers, 52 of 54 labels read`.
    pub headline: Vec<String>,
    /// Pieces that stand elsewhere than the record has them, most pressing first.
    pub pieces: Vec<FoundPiece>,
    /// What no entry puts right: pieces not in the picture, labels of no piece.
    pub remarks: Vec<String>,
}

/// Piece that stands elsewhere than the record has it.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundPiece {
    /// The piece, and how far it is off: `A3 13th Alabama: 1.2 in left`.
    pub words: String,
    /// Its place on the table.
    pub seen: Sighting,
}

impl Findings {
    /// Returns the line that enters all pieces, for a game on that table; `None` if none stands elsewhere.
    #[must_use]
    pub fn line(&self, state: &State) -> Option<String> {
        let places = self.pieces.iter().map(|piece| piece.seen.clone());
        Some(language::write_for(state, &entry(places.collect())?))
    }
}

/// Returns the act that enters places of a photograph; `None` if there are none.
#[must_use]
pub fn entry(places: Vec<Sighting>) -> Option<Command> {
    let because = PHOTOGRAPH.to_owned();
    (!places.is_empty()).then_some(Command::Resync { places, because })
}
