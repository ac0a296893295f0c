//! Content of a game file: entries and positions, and the form in which each rule set's are written.

mod entry;
mod seq;
mod written;

pub use entry::{Act, ActOf, Entry, EntryKind, EntryOf, KindOf};
pub use seq::Seq;
pub use written::JsonLines;
