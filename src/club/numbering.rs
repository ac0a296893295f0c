//! The numbers of a folder's tables: no new game changes that of another.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

/// A larger number at the end of a name is a year, and no table's.
const MOST: u32 = 999;

/// The numbers that the games of a folder got, by their names. A game keeps its number as long as this is kept.
#[derive(Debug, Default)]
pub(super) struct Numbers(BTreeMap<String, u32>);

impl Numbers {
    /// The numbers of games, given the name of each and when it began (milliseconds of Unix time), in their
    /// order.
    ///
    /// Of games that have none yet, one whose name ends with a number gets it, `table-2` or `t2`, unless another has
    /// it; where two do, the one that began first. The others get those that nobody had, in the order in which they
    /// began. That of a game which is gone is kept for it, until a game comes whose name ends with it.
    pub(super) fn of(&mut self, games: &[(&str, u64)]) -> Vec<u32> {
        let here: BTreeSet<&str> = games.iter().map(|(name, _)| *name).collect();
        let mut taken: BTreeSet<u32> = here.iter().filter_map(|name| self.had(name)).collect();
        let mut fresh: Vec<&(&str, u64)> = games.iter().collect();
        fresh.retain(|(name, _)| self.had(name).is_none());
        fresh.sort_by_key(|(name, began)| (*began, *name));
        fresh.retain(|(name, _)| {
            let own = own_number(name).filter(|number| taken.insert(*number));
            if let Some(number) = own {
                self.0.retain(|_, of_gone| *of_gone != number);
                self.0.insert((*name).to_owned(), number);
            }
            own.is_none()
        });
        taken.extend(self.0.values());
        let left = (1..).filter(|number| !taken.contains(number));
        let named = fresh.iter().map(|(name, _)| (*name).to_owned());
        self.0.extend(named.zip(left));
        games
            .iter()
            .filter_map(|(name, _)| self.had(name))
            .collect()
    }

    fn had(&self, name: &str) -> Option<u32> {
        self.0.get(name).copied()
    }
}

/// The number that a name ends with.
fn own_number(name: &str) -> Option<u32> {
    let before = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = name.get(before.len()..)?.parse().ok()?;
    (1..=MOST).contains(&number).then_some(number)
}
