//! What a game file holds: entries and positions, and how each rule set's are written.

mod entry;
mod seq;
mod written;

pub use entry::Act;
pub use entry::ActOf;
pub use entry::Entry;
pub use entry::EntryOf;
pub use entry::Kind;
pub use entry::KindOf;
pub use seq::Seq;
pub use written::Written;
