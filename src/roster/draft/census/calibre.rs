//! Calibres of guns: the weight of their shot or the width of their bore.

use super::weapons::POUNDS;

/// Words for the width of a bore.
pub(super) const INCHES: [&str; 4] = ["in", "inch", "inches", "\""];

/// The calibres by which each gun of the rules is known: the weight of its shot in pounds, its bore in inches.
pub(super) const CALIBRES: [(&str, &[Calibre]); 7] = {
    use Calibre::{Inches, Pounds};
    [
        ("3-inch-rifle", &[Inches(3.0), Pounds(10.0)]),
        ("12-lb-napoleon", &[Pounds(12.0), Inches(4.62)]),
        ("10-lb-parrot", &[Pounds(10.0), Inches(2.9), Inches(3.0)]),
        ("james-rifle", &[Pounds(14.0), Inches(3.8), Inches(3.67)]),
        ("6-lb-m1841", &[Pounds(6.0), Inches(3.67)]),
        ("whitworth", &[Pounds(12.0), Pounds(6.0), Inches(2.75)]),
        ("mountain-howitzer", &[Pounds(12.0), Inches(4.62)]),
    ]
};

/// The size of a gun, as its name says it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Calibre {
    Pounds(f64),
    Inches(f64),
}

/// Returns the calibres that a text in lower case names: `20-pdr`, `4.5 inch`.
pub(super) fn calibres(text: &str) -> impl Iterator<Item = Calibre> {
    let is_number = |letter: char| letter.is_ascii_digit() || letter == '.';
    let numbers = text.match_indices(is_number).filter(move |(at, _)| {
        let before = text.get(..*at).and_then(|before| before.chars().last());
        !before.is_some_and(is_number)
    });
    numbers.filter_map(move |(at, _)| {
        let rest = text.get(at..)?;
        let end = rest.find(|letter| !is_number(letter))?;
        let (number, rest) = rest.split_at(end);
        let rest = rest.trim_start_matches([' ', '-', '‑', '–']);
        let word = rest
            .split(|letter: char| !letter.is_alphabetic() && letter != '"')
            .next()?;
        let number = number.parse().ok()?;
        match word {
            _ if POUNDS.contains(&word) => Some(Calibre::Pounds(number)),
            word if INCHES.contains(&word) => Some(Calibre::Inches(number)),
            _ => None,
        }
    })
}

/// Checks whether a text begins with a word for the weight of a shot or the width of a bore.
pub(super) fn is_bore(text: &str) -> bool {
    let word = text
        .split(|letter: char| !letter.is_alphabetic() && letter != '"')
        .next()
        .unwrap_or_default();
    POUNDS.contains(&word) || INCHES.contains(&word)
}
