//! The file of a game with a kit: tables by their header alone; the reader asks for each key.

use toml::de::DeTable;

use super::{
    Fault,
    entry::{Entry, Known, Reader, Spot},
    reading,
};

/// A table of the file, by its header and a running number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place(pub(super) &'static str, pub(super) usize);

impl Spot for Place {
    const TOP: Self = Place("", 0);

    fn parent(self) -> Option<Self> {
        (self != Self::TOP).then_some(Self::TOP)
    }

    fn known(self) -> Known {
        Known::Asked
    }
}

/// A table of the file while it is read.
pub(super) type Table<'r, 'a> = Entry<'r, 'a, Place>;

/// The form of the file: this program reads the first.
pub(super) fn format<P: Spot>(top: &mut Entry<'_, '_, P>) {
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
pub(super) fn playable<P: Spot, T>(
    text: &str,
    read: impl for<'a> Fn(&mut Reader<'a, P>, &'a DeTable<'a>) -> T,
) -> Result<(T, Vec<Fault>), Vec<Fault>> {
    let (whole, faults) = reading(text, read, |_, _, _| Vec::new());
    match whole.filter(|_| !faults.iter().any(Fault::bars_play)) {
        Some(whole) => Ok((whole, faults)),
        None => Err(faults),
    }
}
