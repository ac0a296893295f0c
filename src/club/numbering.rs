//! Numbers for the tables of a folder: a new game never changes another game's number.

use std::collections::{BTreeMap, BTreeSet};

/// Largest number that a file name may give a table; a larger one is taken for a year.
const MOST: u32 = 999;

/// A game of a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NumberedGame {
    /// The name of its file.
    pub(super) name: String,
    /// Start of the game, in milliseconds of Unix time; `u64::MAX` if it cannot be read.
    pub(super) began: u64,
    /// Name of the battle. Together with the start it identifies the game, whatever its file is called.
    pub(super) battle: String,
}

impl NumberedGame {
    /// Checks whether the head of the game's file could be read, so that the game can be identified.
    fn is_known(&self) -> bool {
        self.began > 0 && self.began < u64::MAX
    }

    /// Checks whether two files are the same game.
    fn is_same_game(&self, other: &NumberedGame) -> bool {
        self.is_known() && self.began == other.began && self.battle == other.battle
    }
}

/// The numbers of a folder's games, by file name. As long as this map is kept, a game keeps its number, even if its
/// file is renamed.
#[derive(Debug, Default)]
pub(super) struct GameNumbers(BTreeMap<String, (u32, NumberedGame)>);

impl GameNumbers {
    /// Returns the numbers of the games, in the order of `games`.
    ///
    /// A renamed game keeps its number. A new game whose name ends with a number (`table-2` or `t2`) gets that number,
    /// unless another game has it; of two such games the one that started first gets it. Every other new game gets an
    /// unused number, in the order of their start. The number of a game that is gone stays reserved, until a new game
    /// has a name that ends with it.
    pub(super) fn number_games(&mut self, games: &[NumberedGame]) -> Vec<u32> {
        self.follow_renamed(games);
        let here = games.iter().filter_map(|game| self.had(&game.name));
        let mut taken: BTreeSet<u32> = here.collect();
        let mut fresh: Vec<&NumberedGame> = games.iter().collect();
        fresh.retain(|game| self.had(&game.name).is_none());
        fresh.sort_by_key(|game| (game.began, &game.name));
        fresh.retain(|game| {
            let own = own_number(&game.name).filter(|number| taken.insert(*number));
            if let Some(number) = own {
                self.0.retain(|_, (of_gone, _)| *of_gone != number);
                self.keep(game, number);
            }
            own.is_none()
        });
        taken.extend(self.0.values().map(|(number, _)| *number));
        let mut left = (1..).filter(|number| !taken.contains(number));
        for game in fresh {
            if let Some(number) = left.next() {
                self.keep(game, number);
            }
        }
        games
            .iter()
            .filter_map(|game| self.had(&game.name))
            .collect()
    }

    /// Gives each game the number that it had: first the games whose names are unchanged, then renamed games. A new
    /// game under the name of a game that is gone takes over its number. The numbers of other games that are gone stay
    /// reserved.
    fn follow_renamed(&mut self, games: &[NumberedGame]) {
        let mut before = std::mem::take(&mut self.0);
        let (mut stay, mut moved, mut replaced) = (Vec::new(), Vec::new(), Vec::new());
        for game in games {
            let stands = before.get(&game.name).is_some_and(|(_, known)| {
                known.is_same_game(game) || !known.is_known() || !game.is_known()
            });
            if stands { &mut stay } else { &mut moved }.push(game);
        }
        for game in stay {
            if let Some((number, _)) = before.remove(&game.name) {
                self.keep(game, number);
            }
        }
        for game in moved {
            let mut others = before.iter();
            let same = others.find(|(_, (_, known))| known.is_same_game(game));
            match same
                .map(|(name, _)| name.clone())
                .and_then(|name| before.remove(&name))
            {
                Some((number, _)) => self.keep(game, number),
                None => replaced.push(game),
            }
        }
        for game in replaced {
            if let Some((number, _)) = before.remove(&game.name) {
                self.keep(game, number);
            }
        }
        for (name, gone) in before {
            self.0.entry(name).or_insert(gone);
        }
    }

    fn keep(&mut self, game: &NumberedGame, number: u32) {
        self.0.insert(game.name.clone(), (number, game.clone()));
    }

    fn had(&self, name: &str) -> Option<u32> {
        self.0.get(name).map(|(number, _)| *number)
    }
}

/// Returns the number from 1 to 999 at the end of a file name; `None` if there is none.
fn own_number(name: &str) -> Option<u32> {
    let before = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = name.get(before.len()..)?.parse().ok()?;
    (1..=MOST).contains(&number).then_some(number)
}
