//! Completions of the path of a move, word by word, at the cursor of the `:` line.

use super::WordChoice;
use rules::fields::language;
use table::measure::Measure;

/// Words allowed after `ahead 2`.
const THEN_WHEEL: &[(&str, &str)] = &[("wheel", "left|right DEG: and then wheel")];

/// Directions of a wheel.
const HANDS: &[(&str, &str)] = &[
    ("left", "DEG: wheel around the left front corner"),
    ("right", "DEG: wheel around the right front corner"),
];

/// Words allowed after `wheel left 30`: first on a table in inches, then on one in centimetres.
const UNIT_OR_AHEAD: [&[(&str, &str)]; 2] = [
    &[
        ("in", "inches of the outer corner, not degrees"),
        ("ahead", "N: and then straight ahead"),
    ],
    &[
        ("cm", "centimetres of the outer corner, not degrees"),
        ("in", "inches of it"),
        ("ahead", "N: and then straight ahead"),
    ],
];

/// Words allowed after `wheel left 2 in`.
const THEN_AHEAD: &[(&str, &str)] = &[("ahead", "N: and then straight ahead")];

/// Words allowed after `to 23.5,14`.
const THEN_FACING: &[(&str, &str)] = &[("facing", "B: facing there")];

/// Returns the completions after `before` in a `move` line; `None` if names are expected, or for another line. Offers
/// no numbers, because only the referee knows them.
#[must_use]
pub fn choices(before: &str, measure: Measure) -> Option<Vec<WordChoice>> {
    let mut words = before.split_whitespace();
    if words.next() != Some("move") {
        return None;
    }
    let way = behind_units(words.collect())?;
    let is_number = |word: &str| word.parse::<f64>().is_ok();
    Some(match way.as_slice() {
        [] => all(),
        [.., "wheel"] => offered(HANDS),
        [.., "wheel", "left" | "right"] | ["ahead" | "back" | "left" | "right"] => Vec::new(),
        ["ahead", length] | ["ahead", length, "in" | "cm"] if is_number(length) => {
            offered(THEN_WHEEL)
        }
        ["wheel", _, amount] if is_number(amount) => {
            let [inches, centimetres] = UNIT_OR_AHEAD;
            offered(match measure {
                Measure::Inches => inches,
                Measure::Centimetres | Measure::MicroCentimetres => centimetres,
            })
        }
        ["wheel", _, _, "in" | "cm"] => offered(THEN_AHEAD),
        ["to", _] => offered(THEN_FACING),
        _ => return None,
    })
}

/// Returns the words that follow the list of units, which is separated by commas; `None` if the list is not finished.
fn behind_units(words: Vec<&str>) -> Option<Vec<&str>> {
    let mut words = words.into_iter().peekable();
    let mut last = words.next()?;
    while last.ends_with(',') || words.peek().is_some_and(|word| word.starts_with(',')) {
        last = words.next()?;
    }
    Some(words.collect())
}

fn all() -> Vec<WordChoice> {
    let ways = language::WAYS.iter();
    ways.map(|way| match way.form {
        "" => WordChoice::new(way.verb, way.does),
        form => WordChoice::new(way.verb, format!("{form}: {}", way.does)),
    })
    .collect()
}

pub(super) fn offered(words: &[(&str, &str)]) -> Vec<WordChoice> {
    let words = words.iter();
    words
        .map(|(word, says)| WordChoice::new(*word, *says))
        .collect()
}
