//! A length in the forms of a tape: `3.5`, `3 1/2`, `3-1/2`, `3½`, `3.5"`, `7'6"`, `8 cm`. One reader serves lines,
//! options and prompts; the table decides the unit of a bare number.

/// The units that may follow a number or a point.
pub const UNITS: [&str; 2] = ["in", "cm"];

/// A typed length.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TypedLength {
    /// The number; feet are converted to inches.
    pub number: f64,
    /// The unit of length after the number, which may be a mark of inches; `None` for a bare number.
    pub unit: Option<&'static str>,
}

/// Reads a length of one word; `None` if the word is not a length.
#[must_use]
pub fn parse_length(word: &str) -> Option<TypedLength> {
    let (digits, unit) = split_unit(word);
    if unit.is_some() {
        // The digits may not also have an inch mark: that would be a second unit.
        return mixed_number(digits).map(|number| TypedLength { number, unit });
    }
    let inches = without_inch_mark(digits);
    let marked = inches.unwrap_or(digits);
    if let Some((feet, rest)) = marked.split_once(['\'', '’', '′']) {
        let rest = rest.trim();
        let over = if rest.is_empty() {
            0.0
        } else {
            mixed_number(rest)?
        };
        let number = mixed_number(feet)?.mul_add(12.0, over);
        return (over >= 0.0).then_some(TypedLength {
            number,
            unit: Some("in"),
        });
    }
    let number = mixed_number(marked)?;
    Some(TypedLength {
        number,
        unit: inches.map(|_| "in"),
    })
}

/// Number of letters in the longest fraction and marks after a whole number.
const LONGEST_TAIL: usize = 16;

/// Reads the longest length at the beginning of a text, without a unit in letters, and returns it with the rest of the
/// text: `3 1/2 14` begins with 3½. `None` if the text does not begin with a length.
#[must_use]
pub fn leading_length(text: &str) -> Option<(TypedLength, &str)> {
    let first = text.find(|c: char| !c.is_ascii_digit() && c != '.');
    let first = first.unwrap_or(text.len());
    let tail = text.get(first..)?.char_indices().take(LONGEST_TAIL);
    let ends = tail.map(|(at, letter)| first + at + letter.len_utf8());
    let ends: Vec<usize> = std::iter::once(first).chain(ends).collect();
    ends.into_iter().rev().find_map(|end| {
        let (word, rest) = text.split_at_checked(end)?;
        let is_bare = !word.ends_with(' ') && split_unit(word).1.is_none();
        Some((parse_length(word).filter(|_| is_bare)?, rest))
    })
}

/// Checks whether the text after a whole number may become its fraction: `-`, ` 1/`. After a blank, a single number, `
/// 1`, may only if no other number may follow.
#[must_use]
pub fn grows_into_fraction(rest: &str, is_last: bool) -> bool {
    let above = rest.trim_start_matches([' ', '-']);
    let before = rest.len() - above.len();
    let digits = above.trim_end_matches(['/', '⁄']);
    let has_bar = digits.len() < above.len();
    let is_joined = rest.trim_start().starts_with('-');
    match (digits.is_empty(), has_bar) {
        _ if !digits.chars().all(|c| c.is_ascii_digit()) => false,
        (true, true) => before == 0,
        (true, false) => is_joined,
        (false, true) => true,
        (false, false) => is_joined || is_last,
    }
}

/// Splits the unit off the end of a word: `8cm`.
#[must_use]
pub fn split_unit(word: &str) -> (&str, Option<&'static str>) {
    let mut units = UNITS.into_iter();
    let glued = units.find_map(|unit| Some((word.trim_end().strip_suffix(unit)?.trim_end(), unit)));
    let ends_in_number =
        |text: &str| text.ends_with(|c: char| c.is_ascii_digit() || letter_fraction(c).is_some());
    match glued {
        // Letters before the unit make it the end of a word, as in `lincoln-in`; a unit alone is a word, too.
        Some((digits, unit)) if ends_in_number(digits) => (digits, Some(unit)),
        _ => (word, None),
    }
}

/// Checks whether a word continues with a fraction after a whole number: `1/2`, `½`, `1/2"`, `1/2,14`.
#[must_use]
pub fn begins_with_fraction(word: &str) -> bool {
    let first = word.split(',').next().unwrap_or_default();
    let first = without_inch_mark(first).unwrap_or(first);
    parse_fraction(split_unit(first).0).is_some()
}

/// Returns a word with its comma replaced by a decimal point: `3.5` for `3,5`; `None` if the result is not a number.
#[must_use]
pub fn with_point(word: &str) -> Option<String> {
    let digits = split_unit(word).0;
    let (whole, part) = without_inch_mark(digits)
        .unwrap_or(digits)
        .split_once(',')?;
    let are_digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    (are_digits(whole.trim_start_matches('-')) && are_digits(part))
        .then(|| format!("{whole}.{part}"))
}

fn without_inch_mark(text: &str) -> Option<&str> {
    let marks = ["''", "\"", "”", "″"];
    marks.iter().find_map(|mark| text.strip_suffix(mark))
}

/// Reads a number, a fraction, or a whole number with a fraction after it; `None` for any other text.
fn mixed_number(text: &str) -> Option<f64> {
    let text = text.trim();
    if let Some(number) = parse_number(text) {
        return Some(number);
    }
    if let Some(below) = text.strip_prefix('-') {
        return mixed_number(below)
            .filter(|number| *number >= 0.0)
            .map(|number| -number);
    }
    if let Some(fraction) = parse_fraction(text) {
        return Some(fraction);
    }
    let (whole, part) = match text.char_indices().next_back()? {
        (at, last) if letter_fraction(last).is_some() => text.split_at(at),
        _ => text.rsplit_once([' ', '-'])?,
    };
    let whole = whole.trim_end_matches([' ', '-']);
    let are_digits = !whole.is_empty() && whole.chars().all(|c| c.is_ascii_digit());
    let part = parse_fraction(part).filter(|part| are_digits && *part < 1.0)?;
    Some(parse_number(whole)? + part)
}

/// Reads `1/2` or `½`; `None` for any other text.
fn parse_fraction(text: &str) -> Option<f64> {
    let mut letters = text.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return letter_fraction(letter);
    }
    let (above, below) = text.split_once(['/', '⁄'])?;
    let whole = |text: &str| text.parse::<u16>().ok().filter(|_| !text.starts_with('+'));
    let (above, below) = (whole(above)?, whole(below)?);
    (below > 0).then(|| f64::from(above) / f64::from(below))
}

/// Returns the value of a fraction that is one letter; `None` for any other letter.
fn letter_fraction(letter: char) -> Option<f64> {
    Some(match letter {
        '½' => 1.0 / 2.0,
        '¼' => 1.0 / 4.0,
        '¾' => 3.0 / 4.0,
        '⅛' => 1.0 / 8.0,
        '⅜' => 3.0 / 8.0,
        '⅝' => 5.0 / 8.0,
        '⅞' => 7.0 / 8.0,
        '⅓' => 1.0 / 3.0,
        '⅔' => 2.0 / 3.0,
        _ => return None,
    })
}

/// Returns a word as a number; `None` if it is not one.
#[must_use]
pub fn parse_number(word: &str) -> Option<f64> {
    // "inf" and "nan" parse as numbers; no one measures them.
    word.parse::<f64>().ok().filter(|n| n.is_finite())
}
