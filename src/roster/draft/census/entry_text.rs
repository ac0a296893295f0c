//! The text of an entry before it is divided, and the rest that is its name.

use super::guns::is_small_count;
use super::weapons::NUMBERS;
use super::words::{plain_words, says_unknown};

/// Endings of numbers such as `1st`, `2nd`, `3d` and `4th`.
pub(super) const ORDINAL_ENDINGS: [&str; 5] = ["st", "nd", "rd", "th", "d"];

/// Replaces dots or dashes that lead the eye to a value by a divider: `2nd Ohio . . . . 450`.
pub(super) fn without_leaders(entry: &str) -> String {
    const LEADERS: [char; 5] = ['.', '…', '·', '_', '-'];
    let is_filler = |letter: char| letter.is_whitespace() || LEADERS.contains(&letter);
    let mut plain = String::with_capacity(entry.len());
    let mut rest = entry;
    while let Some(start) = rest.find(is_filler) {
        let (before, after) = rest.split_at(start);
        let end = after
            .find(|letter| !is_filler(letter))
            .unwrap_or(after.len());
        let (run, after) = after.split_at(end);
        plain.push_str(before);
        let leaders = run
            .chars()
            .filter(|letter| LEADERS.contains(letter))
            .count();
        // `Maj.-Gen.` has two signs in a row, too.
        let leads = leaders > 2 || run.contains(". .");
        plain.push_str(if leads { "  " } else { run });
        rest = after;
    }
    plain + rest
}

/// Removes the full stop after a count, as in official reports: `8th Illinois, 476 men.`, `11th Iowa, 650.`.
pub(super) fn without_full_stop(entry: &str) -> &str {
    let Some(sentence) = entry.trim_end().strip_suffix('.') else {
        return entry;
    };
    let last = sentence.rsplit(' ').next().unwrap_or_default();
    let counts = last.ends_with(|sign: char| sign.is_ascii_digit())
        || ["men", "guns"].contains(&last.to_lowercase().as_str());
    if counts { sentence } else { entry }
}

/// Joins officers and men that a comma divides: `8th NH, 30 officers, 675 men`.
pub(super) fn joined_officers(entry: &str) -> String {
    for sign in [" officers, ", " officer, "] {
        if let Some((before, after)) = entry.split_once(sign)
            && after.starts_with(|letter: char| letter.is_ascii_digit())
        {
            let word = sign.trim_end_matches([',', ' ']);
            return format!("{before}{word} and {after}");
        }
    }
    entry.to_owned()
}

/// Joins numbers with a sign between them: `7th Ohio, 20 + 330` is `7th Ohio, 20+330`.
pub(super) fn joined_numbers(entry: &str) -> String {
    let mut joined = entry.to_owned();
    for sign in [" + ", " / "] {
        let mut parts = joined.split(sign);
        let mut all = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let is_between = all.ends_with(|end: char| end.is_ascii_digit())
                && part.starts_with(|start: char| start.is_ascii_digit());
            all.push_str(if is_between { sign.trim() } else { sign });
            all.push_str(part);
        }
        joined = all;
    }
    joined
}

/// Removes signs that are not part of a unit's name: footnote marks around it, and marks for "unknown" after it, as in
/// `1st Kentucky, ?`.
pub(super) fn without_signs(name: &str) -> &str {
    const SIGNS: [char; 7] = ['*', '†', '‡', '✝', '§', '+', ' '];
    let mut name = name.trim_matches(SIGNS);
    while let Some((before, part)) = name.rsplit_once([',', '(', ' '])
        && says_unknown(part.trim_end_matches(')'))
    {
        name = before.trim_end_matches([',', ' ']);
    }
    without_lone_bracket(name)
}

/// Removes a bracket without its counterpart at the beginning or end of a name: `(58th New York`.
fn without_lone_bracket(name: &str) -> &str {
    let mut name = name;
    for [open, close] in [['(', ')'], ['[', ']']] {
        let (begins, ends) = (name.matches(open).count(), name.matches(close).count());
        if begins > ends {
            name = name.strip_prefix(open).unwrap_or(name);
            name = name.strip_suffix(open).unwrap_or(name);
        } else if ends > begins {
            name = name.strip_suffix(close).unwrap_or(name);
        }
    }
    name.trim()
}

/// Checks whether a text begins with a number of guns, as `6 guns` does.
pub(super) fn is_number_of_guns(text: &str) -> bool {
    let (number, rest) = text.split_once(' ').unwrap_or_default();
    let word = rest.split([' ', ':', ',', ';', '(']).next();
    let number = number.to_lowercase();
    let is_number = is_small_count(&number) || NUMBERS.contains(&number.as_str());
    is_number && matches!(word, Some("gun" | "guns"))
}

/// Checks whether a text is a number with a letter in the place of a digit: `2oo`.
pub(super) fn is_misspelt_number(text: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_digit() || "oOlI".contains(sign);
    text.starts_with(|sign: char| sign.is_ascii_digit())
        && text.len() > 2
        && text.chars().all(is_sign)
}

/// Removes the marks of footnotes in the form of encyclopedias: `300[1]`, `7th Ohio [note 2]`.
pub(super) fn without_marks(text: &str) -> &str {
    let is_mark = |inside: &str| {
        let inside = inside.trim_start_matches("note ");
        let letters = inside.chars().count();
        (1..=3).contains(&letters) && inside.chars().all(char::is_alphanumeric)
    };
    let mut text = text;
    while let Some((before, inside)) = text.strip_suffix(']').and_then(|it| it.rsplit_once('['))
        && is_mark(inside)
        && !before.trim().is_empty()
    {
        text = before.trim_end();
    }
    text
}

/// Checks whether a word is a number, with or without an ending.
pub(super) fn is_ordinal(word: &str) -> bool {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let ending = word.get(digits..).unwrap_or_default().to_lowercase();
    digits > 0 && (ending.is_empty() || ORDINAL_ENDINGS.contains(&ending.as_str()))
}

/// Checks whether a word names a part of an army or a regiment, rather than a state or a person.
pub(super) fn is_part(word: &str) -> bool {
    const PARTS: [&str; 17] = [
        "battalion",
        "battery",
        "section",
        "company",
        "co",
        "squadron",
        "wing",
        "brigade",
        "regiment",
        "batteries",
        "companies",
        "bn",
        "bns",
        "battalions",
        "squadrons",
        "sections",
        "cos",
    ];
    PARTS.contains(&word)
}

/// Checks whether a part of a cell is a unit by itself: a number and a name; on a line of its own also a named battery.
pub(super) fn is_unit(part: &str, is_line: bool) -> bool {
    const NAMED: [&str; 4] = ["battery", "artillery", "cavalry", "legion"];
    let words = plain_words(part.trim_start_matches(['•', '-', '*', '·', ' ']));
    let Some((first, rest)) = words.split_first() else {
        return false;
    };
    let has_name = rest
        .iter()
        .any(|word| !is_part(word) && word.chars().count() > 1);
    let is_numbered =
        is_ordinal(first) && !first.bytes().all(|byte| byte.is_ascii_digit()) && has_name;
    let is_named =
        is_line && !is_part(first) && rest.iter().any(|word| NAMED.contains(&word.as_str()));
    is_numbered || is_named
}
