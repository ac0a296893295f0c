//! Callsigns for rule sets whose kits give none: capitals and digits that people at the table use for formations and
//! units. `M` is Marsh, `M1` his first unit.

use std::collections::BTreeMap;

/// The callsigns of a game, by the names in its command language.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Callsigns {
    of: BTreeMap<String, String>,
}

impl Callsigns {
    /// Gives each formation the first free letter of its name as a capital, and numbers its units from 1. The same
    /// formations in the same order always get the same callsigns.
    ///
    /// Each formation is given as its name in the language, its displayed name, and the names of its units.
    #[must_use]
    pub fn from_formations<'a>(
        formations: impl IntoIterator<Item = (&'a str, &'a str, Vec<&'a str>)>,
    ) -> Self {
        let mut signs = Self::default();
        let mut taken = Vec::new();
        for (word, name, units) in formations {
            let sign = free(name, &taken);
            for (number, unit) in (1..).zip(units) {
                signs.of.insert(unit.to_owned(), format!("{sign}{number}"));
            }
            signs.of.insert(word.to_owned(), sign.clone());
            taken.push(sign);
        }
        signs
    }

    /// Returns the callsign of a word; `None` if it has none.
    #[must_use]
    pub fn get(&self, word: &str) -> Option<String> {
        self.of.get(word).cloned()
    }
}

/// Returns the first free letter of a name, else any free letter, else two letters.
fn free(name: &str, taken: &[String]) -> String {
    let own = name.chars().filter(char::is_ascii_alphabetic);
    let own = own.map(|letter| letter.to_ascii_uppercase());
    let single = own.chain('A'..='Z').map(String::from);
    let double = ('A'..='Z').flat_map(|one| ('A'..='Z').map(move |two| format!("{one}{two}")));
    let mut signs = single.chain(double);
    signs
        .find(|sign| !taken.contains(sign))
        .unwrap_or_else(|| name.to_uppercase())
}
