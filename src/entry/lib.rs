//! Content of a game file: entries and positions, and their written form for each rule set.

mod entry;
mod seq;
mod written;

pub use entry::{Act, ActExtras, ActOf, Entry, EntryKind, EntryOf, KindOf, Restoration};
pub use seq::Seq;
pub use written::JsonLines;
