//! Unknown words of a roster, recorded with their place.

use super::fault::{Faults, RosterTable, SetupFault};
use ruleset::spelling::{did_you_mean, listed, quoted};

/// Returns the value that `named` gives for `word`; records a fault if the word is not among `known`.
pub(super) fn known_word<T>(
    faults: &mut Faults,
    place: RosterTable,
    field: &'static str,
    word: &str,
    known: &[&'static str],
    named: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    let found = named(word);
    if found.is_none() {
        note_unknown_word(faults, place, field, &[], word, known);
    }
    found
}

/// Records a fault for `word`, which is not among `known`.
pub(super) fn note_unknown_word(
    faults: &mut Faults,
    place: RosterTable,
    field: &'static str,
    item: &[usize],
    word: &str,
    known: &[&'static str],
) {
    let said = format!(
        "{field} {} is unknown: choose from {}",
        quoted(word),
        listed(known.iter().copied())
    );
    faults.push(
        SetupFault::fault(place, field, said)
            .help(did_you_mean(word, known.iter().copied()))
            .item(item),
    );
}
