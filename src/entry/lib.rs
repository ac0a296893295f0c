//! What a game file holds: entries and positions, and how each rule set's are written.

mod entry;
mod seq;
mod written;

pub use entry::{Act, ActOf, Entry, EntryOf, Kind, KindOf};
pub use seq::Seq;
pub use written::Written;
