//! The numbers of a folder's tables: no new game changes that of another.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

/// A larger number at the end of a name is a year, and no table's.
const MOST: u32 = 999;

/// Returns the numbers of games, given the name of each and when it began (milliseconds of Unix time), in their order.
///
/// A name that ends with a number has it, `table-2` or `t2`; where two do, the game that began first. The others have
/// those that are left, in the order in which they began.
pub(super) fn numbers(games: &[(&str, u64)]) -> Vec<u32> {
    let mut by_age: Vec<usize> = (0..games.len()).collect();
    by_age.sort_by_key(|place| games.get(*place).map(|(name, began)| (*began, *name)));
    let mut taken = BTreeSet::new();
    let mut found: BTreeMap<usize, u32> = BTreeMap::new();
    for place in &by_age {
        let own = games.get(*place).and_then(|(name, _)| own_number(name));
        if let Some(number) = own.filter(|number| taken.insert(*number)) {
            found.insert(*place, number);
        }
    }
    let mut left = (1..).filter(|number| !taken.contains(number));
    for place in by_age {
        if !found.contains_key(&place) {
            found.extend(left.next().map(|number| (place, number)));
        }
    }
    found.into_values().collect()
}

/// The number that a name ends with.
fn own_number(name: &str) -> Option<u32> {
    let before = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = name.get(before.len()..)?.parse().ok()?;
    (1..=MOST).contains(&number).then_some(number)
}
