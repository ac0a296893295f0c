//! Content of a game file: entries and positions, and the form in which each rule set's are written.

mod entry;
mod seq;
mod written;

pub use entry::{Act, ActOf, Entry, EntryOf, Kind, KindOf};
pub use seq::Seq;
pub use written::Written;
