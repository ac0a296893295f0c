//! The file of a game with a kit: tables by their header alone; the reader asks for each key.

use toml::de::DeTable;

use super::{
    Fault,
    entry::{KnownKeys, RosterReader, TableEntry, TablePosition},
    reading,
};

/// A table of the file, by its header and a running number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct KitTable(pub(super) &'static str, pub(super) usize);

impl TablePosition for KitTable {
    const TOP: Self = KitTable("", 0);

    fn parent(self) -> Option<Self> {
        (self != Self::TOP).then_some(Self::TOP)
    }

    fn known(self) -> KnownKeys {
        KnownKeys::Asked
    }
}

/// A table of the file while it is read.
pub(super) type Table<'r, 'a> = TableEntry<'r, 'a, KitTable>;

/// The form of the file: this program reads the first.
pub(super) fn format<P: TablePosition>(top: &mut TableEntry<'_, '_, P>) {
    let help = || Some("write format = 1".to_owned());
    match top.ask("format") {
        None => top.reader.fault(0, "`format` is missing", help()),
        Some(_) if top.whole("format").is_some_and(|format| format != 1) => {
            top.at_key("format", "the form of the file must be 1", help());
        }
        Some(_) => {}
    }
}

/// Reads a file by `read`, and returns with its warnings what a game begins with.
///
/// # Errors
///
/// Every fault and every warning, by position, where a fault bars play.
pub(super) fn playable<P: TablePosition, T>(
    text: &str,
    read: impl for<'a> Fn(&mut RosterReader<'a, P>, &'a DeTable<'a>) -> T,
) -> Result<(T, Vec<Fault>), Vec<Fault>> {
    let (whole, faults) = reading(text, read, |_, _, _| Vec::new());
    match whole.filter(|_| !faults.iter().any(Fault::bars_play)) {
        Some(whole) => Ok((whole, faults)),
        None => Err(faults),
    }
}
