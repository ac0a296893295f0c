//! Units of one side with the same name. Identifiers and addresses differ, but a reader of the log, the diary or a list
//! of fights sees only the names.

use std::collections::BTreeMap;

use super::{
    fault::{Faults, RosterTable, SetupFault},
    roster_index::RosterIndex,
};
use ruleset::spelling::quoted;

/// Records a fault for each unit whose name an earlier unit of the same side has. The enemy may have a regiment of the
/// same name: both sides had a 1st Maryland.
pub(super) fn check_names(book: &RosterIndex<'_>, faults: &mut Faults) {
    let mut known: BTreeMap<(usize, String), RosterTable> = BTreeMap::new();
    for (i, brigade) in book.setup().brigades.iter().enumerate() {
        let Some(side) = book.side_of(RosterTable::Brigade(i)) else {
            continue;
        };
        for (j, unit) in brigade.units.iter().enumerate() {
            let place = RosterTable::Unit(i, j);
            let name = unit.name.as_deref().unwrap_or(&unit.id).trim();
            if name.is_empty() {
                continue;
            }
            match known.get(&(side, name.to_lowercase())) {
                None => {
                    known.insert((side, name.to_lowercase()), place);
                }
                Some(first) => faults.push(called_the_same(place, name, *first)),
            }
        }
    }
}

fn called_the_same(place: RosterTable, name: &str, first: RosterTable) -> SetupFault {
    let said = format!(
        "another unit of its side is also called {}: log and diary can tell them apart only by \
         address",
        quoted(name)
    );
    let help = format!(
        "give each its own name: {}",
        quoted(&format!("{name}, left wing"))
    );
    SetupFault::warning(place, "name", said)
        .help(help)
        .first(first)
}
