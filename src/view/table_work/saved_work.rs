//! The table as the players' hands left it, saved beside a game while it differs from the record.

use serde::{Deserialize, Serialize};

use super::{LaidPiece, TableLayout};

/// The pieces that still differ from the record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SavedHands {
    /// Start time of the game, to distinguish it from another game of the same name.
    game: u64,
    /// Number of the game's entries when this was saved.
    entries: u64,
    /// Pieces as they lay on the table when they differed from the record.
    pieces: Vec<LaidPiece>,
    /// Keys of the pieces that the record had but the table lacked.
    missing: Vec<String>,
}

impl SavedHands {
    /// Returns the differences to save after an entry; `None` if all work is done.
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

    /// Returns the number of entries when this was saved; `None` if it belongs to another game.
    #[must_use]
    pub fn entries_of(&self, game: u64) -> Option<u64> {
        (self.game == game).then_some(self.entries)
    }

    /// Returns the table as the players' hands left it; `record` is the table by the record at the time of saving.
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
