//! Words, letters and headings for types of guns.

use super::weapons::{POUNDS, gun_type};
use super::words::plain_words;
use rules::fields::terms::charts;

/// The weapon of a battery with guns of several types.
pub(super) const MIXED: &str = "mixed-battery";

/// Returns the gun of the rules that a text names, or a guess by its words.
pub(super) fn named_type(text: &str) -> Option<&'static str> {
    gun_type(text).or_else(|| plain_type(text))
}

/// Returns the type of guns in the heading of a column of numbers: `9-pounder`, `Canons de 12`, `Heavy guns`. A type
/// unknown to the rules makes a mixed battery.
pub(super) fn type_of_heading(heading: &str) -> Option<&'static str> {
    const OTHERS: [&str; 6] = ["guns", "canons", "cannons", "kanonen", "pieces", "tubes"];
    const PIECES: [&str; 6] = [
        "mortar",
        "mortars",
        "rockets",
        "carronades",
        "unicorns",
        "licornes",
    ];
    let words = plain_words(heading);
    let names = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let names_guns = || names(&PIECES) || words.len() > 1 && names(&OTHERS);
    let is_short = words.len() < 7;
    let named = named_type(heading).or_else(|| names_guns().then_some(MIXED));
    let named = named.or_else(|| {
        words
            .first()
            .filter(|word| words.len() == 1 && word.len() > 2)
            .and_then(|word| type_of_letter(word))
    });
    named
        .filter(|_| is_short)
        .and_then(|name| charts::weapon(name))
        .map(|weapon| weapon.name)
}

/// Returns the type of gun for a word of the rules, or the best guess.
pub(super) fn plain_type(text: &str) -> Option<&'static str> {
    let words = plain_words(text);
    let is = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let name = if is(&["rifle", "rifles", "rifled"]) {
        "3-inch-rifle"
    } else if is(&[
        "howitzer",
        "howitzers",
        "how",
        "smoothbore",
        "smoothbores",
        "sb",
        "obusier",
        "obusiers",
        "haubitze",
        "haubitzen",
    ]) || has_pounds(&words)
    {
        MIXED
    } else {
        return None;
    };
    charts::weapon(name).map(|weapon| weapon.name)
}

/// Checks whether words name the weight of a shot: `9 pounder`, `24pdr`.
fn has_pounds(words: &[String]) -> bool {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_joined = |word: &String| {
        POUNDS
            .iter()
            .any(|unit| word.strip_suffix(unit).is_some_and(is_number))
    };
    let is_pair = |pair: &[String]| match pair {
        [number, unit] => is_number(number) && POUNDS.contains(&unit.as_str()),
        _ => false,
    };
    words.iter().any(is_joined) || words.windows(2).any(is_pair)
}

/// Returns the type of gun that a letter or short word means.
pub(super) fn type_of_letter(letter: &str) -> Option<&'static str> {
    let weapon = match letter {
        "n" | "nap" | "naps" => "12-lb-napoleon",
        "r" | "o" | "or" => "3-inch-rifle",
        "p" | "parr" => "10-lb-parrot",
        "h" | "how" => MIXED,
        "j" => "james-rifle",
        "w" => "whitworth",
        _ => return None,
    };
    charts::weapon(weapon).map(|weapon| weapon.name)
}

/// Joins a number and the letter of a type, and writes the weights of shots with their unit: `6 N, 2 H` is `6N, 2H`, `2
/// twelves` is `2 12-pdr`. `None` if nothing changes.
pub(super) fn in_full(text: &str) -> Option<String> {
    const WEIGHTS: [(&str, &str); 5] = [
        ("threes", "3-pdr"),
        ("sixes", "6-pdr"),
        ("nines", "9-pdr"),
        ("tens", "10-pdr"),
        ("twelves", "12-pdr"),
    ];
    let small = text.to_lowercase();
    let mut words: Vec<String> = Vec::new();
    for word in small.split_whitespace() {
        let bare = word.trim_end_matches([',', ';']);
        let is_letter = bare.len() == 1 && type_of_letter(bare).is_some();
        let is_number = |before: &&mut String| before.bytes().all(|byte| byte.is_ascii_digit());
        let weight = WEIGHTS.iter().find(|(name, _)| *name == bare);
        match (
            words.last_mut().filter(is_number).filter(|_| is_letter),
            weight,
        ) {
            (Some(number), _) => number.push_str(word),
            (None, Some((name, unit))) => words.push(word.replace(name, unit)),
            (None, None) => words.push(word.to_owned()),
        }
    }
    let full = words.join(" ");
    (full != small).then_some(full)
}
