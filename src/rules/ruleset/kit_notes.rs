//! Information of a kit for its players: date, situation, measures of the map. No rule reads it; sheets and maps show
//! it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The notes of a kit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KitNotes {
    /// The date of the battle, such as `1862-09-17`; empty if the kit gives none.
    pub date: String,
    /// Paragraphs for everyone at the table.
    pub all: Vec<String>,
    /// The briefing of each side, by its identifier, for this side alone.
    pub briefings: BTreeMap<String, String>,
    /// Yards from the middle of a hex to the next; `None` if the kit does not give them.
    pub yards: Option<u32>,
    /// Direction of north on the map, in degrees clockwise from its top edge; `None` if the kit does not say.
    pub north: Option<u16>,
}

impl KitNotes {
    /// Checks whether the kit gives no notes.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
