//! Reading and writing of the positions and entries of a rule set.

use rules::Ruleset;
use rules::blind_swords::BlindSwords;
use rules::blue_and_grey::BlueAndGrey;
use rules::fields::state::draft::Fields;
use rules::scoresheet::Scoresheet;
use serde_json::Value;

use crate::entry::EntryOf;

/// A rule set whose positions and entries are lines of JSON.
///
/// The code that reads and writes these lines is a tenth of this program. As a generic function it would be compiled
/// again in each package that opens a game; here it is compiled once for each rule set, in this package, and not
/// optimised.
pub trait JsonLines: Ruleset {
    /// Writes a position as a line.
    ///
    /// # Errors
    ///
    /// Fails if JSON serialisation fails.
    fn state_line(state: &Self::State) -> serde_json::Result<String>;

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// Fails if the text does not parse.
    fn read_state(line: &str) -> serde_json::Result<Self::State>;

    /// Writes an entry as the line in the file.
    ///
    /// # Errors
    ///
    /// Fails if JSON serialisation fails.
    fn entry_line(entry: &EntryOf<Self>) -> serde_json::Result<String>;

    /// Reads an entry.
    ///
    /// # Errors
    ///
    /// Fails if the text does not parse.
    fn read_entry(line: &str) -> serde_json::Result<EntryOf<Self>>;

    /// Returns events as a JSON list for other programs; empty if the JSON writer fails.
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
                // Through text, so that only one serialiser is built for each type.
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
