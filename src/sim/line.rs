//! The kinds of lines in a file of game records.

use serde::{Deserialize, Serialize};

use super::{
    manifest::Manifest,
    record::{GameRecord, LostGame},
};

/// A line of a file of records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RecordLine {
    /// Description of the run: the first line.
    Run(Box<Manifest>),
    /// A game.
    Game(Box<GameRecord>),
    /// A game in which the program crashed.
    Lost(LostGame),
}
