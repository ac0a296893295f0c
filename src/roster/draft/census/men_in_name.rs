//! Men in the name of a unit in a table: `20th Maine (386)`.

use super::guns::MOST_OF_NO_MEN;
use super::strength::{self, Grouping, Strength};
use super::words::plain_words;

/// Splits the number of men off the name of a unit in a table: `20th Maine (386)`, `83rd Pa., 295 men`, `16th Mich -
/// 263`. If the row also has a strength, the men are `None` and the name stays whole, except for square brackets.
pub(super) fn split_men(cell: &str, strength: &str) -> Option<(String, Option<String>)> {
    let (name, men) = name_and_men(cell)?;
    match strength::read(strength, Grouping::Comma) {
        Strength::Unknown => Some((name, Some(men))),
        _ => cell.ends_with(']').then_some((name, None)),
    }
}

/// Checks whether the name of a unit ends with a number of men in square brackets, `44th NY [313]`. A footnote mark
/// follows a name without a blank.
pub(super) fn counts_men_in_bracket(cell: &str) -> bool {
    cell.ends_with(']') && name_and_men(cell).is_some()
}

/// Splits the number of men off the end of a unit's name; `None` if the name does not end with a number that can only
/// count men. A year does not count.
fn name_and_men(name: &str) -> Option<(String, String)> {
    const YEARS: std::ops::RangeInclusive<u32> = 1700..=2100;
    let name = name.trim();
    let in_bracket = || {
        let (inside, open) = match name.strip_suffix(')') {
            Some(inside) => (inside, " ("),
            None => (name.strip_suffix(']')?, " ["),
        };
        inside.rsplit_once(open)
    };
    let behind = |sign: &&str| name.rsplit_once(*sign);
    let split = in_bracket().or_else(|| [", ", " - ", " – ", " — "].iter().find_map(behind));
    let (before, text) = split.filter(|(before, _)| before.contains(char::is_alphabetic))?;
    let Strength::Men(men, _) = strength::read(text, Grouping::Comma) else {
        return None;
    };
    let says_men = text.contains("men");
    let words = plain_words(before);
    let is_numbered = words.len() == 1 || words.last().is_some_and(|word| word == "no");
    let is_count = men > MOST_OF_NO_MEN && !YEARS.contains(&men) && !is_numbered;
    (says_men || is_count).then(|| (before.trim().to_owned(), text.trim().to_owned()))
}
