//! Reading and writing of a rule set's positions and entries.

use rules::Ruleset;
use rules::blind_swords::BlindSwords;
use rules::blue_and_grey::BlueAndGrey;
use rules::fields::state::draft::Fields;
use rules::scoresheet::Scoresheet;
use serde_json::Value;

use crate::entry::EntryOf;

/// A rule set whose positions and entries are lines of JSON.
///
/// The code that reads and writes them is a tenth of this program. A generic function of it would be built again in
/// each package that opens a game; these are built in this package, once for each rule set, and not optimised.
pub trait JsonLines: Ruleset {
    /// A position as a line.
    ///
    /// # Errors
    ///
    /// JSON serialisation failed.
    fn state_line(state: &Self::State) -> serde_json::Result<String>;

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// The text does not parse.
    fn read_state(line: &str) -> serde_json::Result<Self::State>;

    /// Writes an entry as the line in the file.
    ///
    /// # Errors
    ///
    /// JSON serialisation failed.
    fn entry_line(entry: &EntryOf<Self>) -> serde_json::Result<String>;

    /// Reads an entry.
    ///
    /// # Errors
    ///
    /// The text does not parse.
    fn read_entry(line: &str) -> serde_json::Result<EntryOf<Self>>;

    /// Events as a list for programs; nothing where the writer of JSON gives up.
    fn event_list(events: &[Self::Event]) -> Value;
}

/// Implements [`JsonLines`] by serde.
macro_rules! written {
    ($rules:ty) => {
        impl JsonLines for $rules {
            #[inline(never)]
            fn state_line(state: &Self::State) -> serde_json::Result<String> {
                serde_json::to_string(state)
            }

            #[inline(never)]
            fn read_state(line: &str) -> serde_json::Result<Self::State> {
                serde_json::from_str(line)
            }

            #[inline(never)]
            fn entry_line(entry: &EntryOf<Self>) -> serde_json::Result<String> {
                serde_json::to_string(entry)
            }

            #[inline(never)]
            fn read_entry(line: &str) -> serde_json::Result<EntryOf<Self>> {
                serde_json::from_str(line)
            }

            #[inline(never)]
            fn event_list(events: &[Self::Event]) -> Value {
                // Written and read again: one writer for each type is enough to build.
                let text = serde_json::to_string(events);
                let list = text.and_then(|text| serde_json::from_str(&text));
                list.unwrap_or_default()
            }
        }
    };
}

written!(BlindSwords);
written!(BlueAndGrey);
written!(Fields);
written!(Scoresheet);
