//! Cells and names that hold several units: `3rd and 4th Ohio`, `5, 7, 29 OH`, `5th Ohio 7th Ohio`.

use super::entry_text::{is_ordinal, is_part, is_unit};
use super::words::{plain, plain_words};

/// Splits a cell with several units at line breaks, semicolons, commas, dashes or `and`, if at least two parts are
/// units by themselves. `Battery E, 3rd US` and `1st Battalion, 12th US` are one unit, and so is a consolidated
/// regiment.
pub(super) fn units_in(cell: &str) -> Vec<String> {
    const SIGNS: [char; 10] = [',', ';', '&', '+', '•', '/', '-', '–', '—', '\n'];
    if !may_divide(cell) {
        return units_beside(cell);
    }
    if is_consolidated(cell) {
        return Vec::new();
    }
    let lines: Vec<String> = cell
        .split(['\n', '\r', ';'])
        .map(plain)
        .filter(|part| !part.is_empty())
        .collect();
    if lines.iter().filter(|line| is_unit(line, true)).count() > 1 {
        return lines;
    }
    let text = plain(cell);
    // Text in brackets is another name of the same unit, or the commander of each.
    let outside = outside_brackets(&text);
    let parts = outside.split(SIGNS).flat_map(|part| part.split(" and "));
    let parts: Vec<String> = parts
        .map(|part| part.trim().to_owned())
        .filter(|part| !part.is_empty())
        .collect();
    let are_units = parts.iter().filter(|part| is_unit(part, false)).count() > 1;
    match are_units && !joins_one_name(&text) {
        true => parts,
        false => share_one_name(&parts).unwrap_or_default(),
    }
}

/// Checks whether a cell contains a sign or word that may separate units.
fn may_divide(cell: &str) -> bool {
    let is_sign = |byte: u8| !byte.is_ascii() || b",;&+/-\n\r".contains(&byte);
    cell.bytes().any(is_sign) || cell.contains(" and ")
}

/// Removes the texts in brackets.
fn outside_brackets(text: &str) -> String {
    let mut outside = String::with_capacity(text.len());
    let mut depth = 0_usize;
    for letter in text.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            letter if depth == 0 => outside.push(letter),
            _ => {}
        }
    }
    outside
}

/// Splits a cell in which several regiments follow one another without a sign: `5th Ohio 7th Ohio`. A company or
/// battalion in it is a part of one unit.
fn units_beside(cell: &str) -> Vec<String> {
    if is_consolidated(cell) {
        return Vec::new();
    }
    let is_start = |word: &str| {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        !is_number && is_ordinal(word)
    };
    if cell
        .split_whitespace()
        .filter(|word| is_start(word))
        .count()
        < 2
    {
        return Vec::new();
    }
    let mut units: Vec<String> = Vec::new();
    for word in outside_brackets(cell).split_whitespace() {
        match units.last_mut() {
            Some(unit) if !is_start(word) => {
                unit.push(' ');
                unit.push_str(word);
            }
            _ => units.push(word.to_owned()),
        }
    }
    let is_short = |word: &String| ["regt", "rgt", "comp"].contains(&word.as_str());
    let has_part = |unit: &String| {
        let words = plain_words(unit);
        words.iter().any(|word| is_part(word) || is_short(word))
    };
    let are_units = units.len() > 1 && units.iter().all(|unit| is_unit(unit, false));
    match are_units && !units.iter().any(has_part) {
        true => units,
        false => Vec::new(),
    }
}

/// Returns the units of a cell whose parts share a word: `5, 7, 29 OH`, `Cobb, Phillips and Holcombe Legions`. `None`
/// for any other cell.
fn share_one_name(parts: &[String]) -> Option<Vec<String>> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let (last, before) = parts
        .split_last()
        .filter(|(_, before)| !before.is_empty())?;
    let (first, rest) = last.split_once(' ').unwrap_or((last, ""));
    if before.iter().all(|part| is_number(part)) && is_number(first) && !rest.is_empty() {
        let units = before.iter().map(|part| format!("{part} {rest}"));
        return Some(units.chain([last.clone()]).collect());
    }
    let is_one_word = |part: &String| !part.contains(' ') && part.starts_with(char::is_uppercase);
    if let Some(name) = last.strip_suffix(" Legions")
        && before.iter().all(is_one_word)
    {
        let names = before.iter().map(String::as_str).chain([name]);
        return Some(names.map(|name| format!("{name} Legion")).collect());
    }
    None
}

/// Checks whether a name has several batteries of one regiment: `1st U.S. Artillery, Batteries E and G`. Such batteries
/// often fought as one, so they stay one unit, and a person is asked.
fn names_batteries(name: &str) -> bool {
    let is_letter = |word: &str| word.len() == 1 && word.bytes().all(|b| b.is_ascii_uppercase());
    let words = name.split(|sign: char| !sign.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty() && *word != "and");
    let letters = words.skip_while(|word| *word != "Batteries").skip(1);
    letters.take_while(|word| is_letter(word)).count() > 1
}

/// Checks whether a name says that several regiments form one unit.
pub(super) fn is_consolidated(name: &str) -> bool {
    const ONE: [&str; 4] = ["consolidated", "cons", "combined", "consol"];
    plain_words(name)
        .iter()
        .any(|word| ONE.contains(&word.as_str()))
}

/// Checks whether a slash or dash joins two numbers of one name, as usual for consolidated regiments: `16th/25th
/// Louisiana`, `16th Louisiana–25th Louisiana`.
fn joins_one_name(name: &str) -> bool {
    let parts = name.split(['/', '-', '–', '—']).map(plain_words);
    let names: Vec<(Option<String>, Vec<String>)> = parts
        .map(|words| {
            let mut words = words.into_iter();
            (
                words.next().filter(|first| is_ordinal(first)),
                words.collect(),
            )
        })
        .collect();
    let Some((_, last)) = names.last().filter(|_| names.len() > 1) else {
        return false;
    };
    names
        .iter()
        .all(|(number, name)| number.is_some() && (name.is_empty() || name == last))
}

/// Checks whether a name is that of several units, or of the remnants of several in one: `3rd and 4th Ohio`, `9th/10th
/// Ohio`. In a list the names may be in full.
pub(super) fn names_several(name: &str) -> bool {
    if !may_divide(name) {
        return !units_beside(name).is_empty();
    }
    if is_consolidated(name) {
        return false;
    }
    let parts = name
        .split([',', '&', '+', '/', '-', '–', '—'])
        .flat_map(|part| part.split(" and "));
    let mut parts = parts.map(str::trim).filter(|part| !part.is_empty());
    let is_bare = |part: &str| {
        let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
        is_ordinal(part) && !is_number
    };
    let begins_bare = parts.next().is_some_and(is_bare)
        && parts.next().is_some_and(|part| {
            let first = part.split(' ').next();
            first.is_some_and(is_bare)
        });
    begins_bare || joins_one_name(name) || names_batteries(name) || !units_in(name).is_empty()
}
