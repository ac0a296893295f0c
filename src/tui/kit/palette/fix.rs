//! Completions of a fix, word by word, at the cursor of the `:` line.

use super::{WordChoice, way::offered};

/// Words allowed after the dice, as in `fix 42 dice 4 2`.
const THEN_KEEP: &[(&str, &str)] = &[("keep", "the table stays as it is")];

/// Returns the completions after `before` in a `fix` line that changes an entry's dice; `None` for another line. Offers
/// no numbers, because only the referee knows them.
#[must_use]
pub fn choices(before: &str) -> Option<Vec<WordChoice>> {
    let words: Vec<&str> = before.split_whitespace().collect();
    let is_face = |word: &&str| word.parse::<u8>().is_ok();
    match words.as_slice() {
        ["fix"] => Some(Vec::new()),
        ["fix", ..] => {
            let dice = words.iter().rposition(|word| *word == "dice")?;
            let faces = words.get(dice + 1..)?;
            faces.iter().all(is_face).then(|| match faces {
                [] => Vec::new(),
                _ => offered(THEN_KEEP),
            })
        }
        _ => None,
    }
}
