//! The table as the players' hands left it, saved beside a game while it differs from the record.
//!
//! The file lies open beside the game, so it holds only what the list on a shared screen shows: the number of public
//! entries, and face-down counters without the keys that would say what they are.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{LaidPiece, TableLayout};

/// The pieces that still differ from the record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SavedHands {
    /// Start time of the game, to distinguish it from another game of the same name.
    game: u64,
    /// Number of the game's public entries when this was saved.
    entries: u64,
    /// Pieces as they lay on the table when they differed from the record.
    pieces: Vec<LaidPiece>,
    /// Keys of the pieces that the record had but the table lacked.
    missing: Vec<String>,
    /// Counters that are face down on the table or in the record.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    face_down: Vec<FaceDownDifference>,
}

/// A counter that differs from the record and is face down there or on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct FaceDownDifference {
    /// The counter by the record; `None` if the record had none.
    record: Option<LaidPiece>,
    /// The counter on the table; `None` if it did not lie there.
    hands: Option<LaidPiece>,
}

impl SavedHands {
    /// Returns the differences to save after a public entry; `None` if all work is done.
    #[must_use]
    pub fn new(game: u64, entries: u64, hands: &TableLayout, record: &TableLayout) -> Option<Self> {
        let mut saved = Self {
            game,
            entries,
            pieces: Vec::new(),
            missing: Vec::new(),
            face_down: Vec::new(),
        };
        for piece in &hands.pieces {
            let is = record.piece(&piece.key);
            if is == Some(piece) {
                continue;
            }
            // Off the table a counter has its name, and its key would tell which counter it is on the map.
            if !lies_on_table(piece) {
                saved.add_missing(is);
                continue;
            }
            match piece.is_face_down || is.is_some_and(|is| is.is_face_down) {
                true => saved.add_face_down(is, Some(piece)),
                false => saved.pieces.push(piece.clone()),
            }
        }
        let missing = record.pieces.iter();
        for piece in missing.filter(|piece| hands.piece(&piece.key).is_none()) {
            saved.add_missing(Some(piece));
        }
        // Sorted by what they show, because the order of the kit says what counters they are.
        saved
            .face_down
            .sort_by_cached_key(|difference| format!("{difference:?}"));
        let differs = [
            saved.pieces.is_empty(),
            saved.missing.is_empty(),
            saved.face_down.is_empty(),
        ]
        .contains(&false);
        differs.then_some(saved)
    }

    /// Adds a counter of the record that does not lie on the table.
    fn add_missing(&mut self, record: Option<&LaidPiece>) {
        match record.filter(|is| lies_on_table(is)) {
            Some(is) if is.is_face_down => self.add_face_down(Some(is), None),
            Some(is) => self.missing.push(is.key.clone()),
            None => {}
        }
    }

    fn add_face_down(&mut self, record: Option<&LaidPiece>, hands: Option<&LaidPiece>) {
        let is_known = record.is_some_and(|is| !is.is_face_down);
        let hands = hands.map(|piece| LaidPiece {
            // The key is that of the record.
            key: String::new(),
            ..without_names(piece)
        });
        let record = record.map(|is| match is_known {
            true => is.clone(),
            false => without_names(is),
        });
        self.face_down.push(FaceDownDifference { record, hands });
    }

    /// Returns the number of public entries when this was saved; `None` if it belongs to another game.
    #[must_use]
    pub fn entries_of(&self, game: u64) -> Option<u64> {
        (self.game == game).then_some(self.entries)
    }

    /// Returns the table as the players' hands left it; `record` is the table by the record at the time of saving.
    #[must_use]
    pub fn hands(&self, record: TableLayout) -> TableLayout {
        let mut hands = record.clone();
        hands
            .pieces
            .retain(|piece| !self.missing.contains(&piece.key));
        let mut kept = TableLayout {
            pieces: self.pieces.clone(),
            measure: hands.measure,
        };
        let mut changed: BTreeSet<String> =
            kept.pieces.iter().map(|piece| piece.key.clone()).collect();
        for (number, difference) in self.face_down.iter().enumerate() {
            let key = match &difference.record {
                // Of counters that look the same, any one does.
                Some(is) if is.is_face_down => record
                    .pieces
                    .iter()
                    .find(|piece| !changed.contains(&piece.key) && without_names(piece) == *is),
                Some(is) => record.piece(&is.key),
                None => None,
            };
            let key = match (key, &difference.record) {
                (Some(piece), _) => piece.key.clone(),
                (None, None) => format!("gone {number}"),
                (None, Some(_)) => continue,
            };
            kept.pieces
                .extend(difference.hands.iter().map(|piece| LaidPiece {
                    key: key.clone(),
                    ..piece.clone()
                }));
            changed.insert(key);
        }
        for key in &changed {
            hands.keep_piece(key, &kept);
        }
        hands
    }
}

/// Checks whether a counter lies on the table, or has a marker there.
fn lies_on_table(piece: &LaidPiece) -> bool {
    piece.place.is_some() || !piece.markers.is_empty()
}

/// Returns a piece without the key and identifier of a face-down counter, which would identify it.
fn without_names(piece: &LaidPiece) -> LaidPiece {
    let mut piece = piece.clone();
    if piece.is_face_down {
        piece.key.clear();
        piece.id.clear();
    }
    piece
}
