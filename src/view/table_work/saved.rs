//! What the hands have on the table, as it is kept beside a game while it differs from the record.

use serde::{Deserialize, Serialize};

use super::{LaidPiece, TableLayout};

/// The pieces that hands still have elsewhere than the record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SavedHands {
    /// When the game was started: another of the same name is another game.
    game: u64,
    /// Number of its entries when this was kept.
    entries: u64,
    /// Pieces that lie otherwise than the record had them then.
    pieces: Vec<LaidPiece>,
    /// Pieces of the record that the hands do not have.
    missing: Vec<String>,
}

impl SavedHands {
    /// Returns what is to be kept at an entry; `None` if all is done.
    #[must_use]
    pub fn new(game: u64, entries: u64, hands: &TableLayout, record: &TableLayout) -> Option<Self> {
        let differs = |piece: &&LaidPiece| record.piece(&piece.key) != Some(*piece);
        let pieces: Vec<LaidPiece> = hands.pieces.iter().filter(differs).cloned().collect();
        let missing = record.pieces.iter();
        let missing = missing.filter(|piece| hands.piece(&piece.key).is_none());
        let missing: Vec<String> = missing.map(|piece| piece.key.clone()).collect();
        let is_done = pieces.is_empty() && missing.is_empty();
        (!is_done).then_some(Self {
            game,
            entries,
            pieces,
            missing,
        })
    }

    /// The number of entries when it was kept; `None` if it belongs to another game.
    #[must_use]
    pub fn entries_of(&self, game: u64) -> Option<u64> {
        (self.game == game).then_some(self.entries)
    }

    /// Returns the table of the hands, from that of the record when it was kept.
    #[must_use]
    pub fn hands(&self, record: TableLayout) -> TableLayout {
        let mut hands = record;
        hands
            .pieces
            .retain(|piece| !self.missing.contains(&piece.key));
        let kept = TableLayout {
            pieces: self.pieces.clone(),
            measure: hands.measure,
        };
        for piece in &self.pieces {
            hands.keep_piece(&piece.key, &kept);
        }
        hands
    }
}
