//! The level that the name of a command indicates: `Heth's Division`, `Army of the Ohio`, `UNION`.

use super::field::Level;
use super::words::{Kind, is_total_word, plain_words};

/// The arms, each with the words for it.
const ARMS: [(&[&str], Kind); 3] = [
    (
        &["artillery", "arty", "batteries", "guns", "artillerie"],
        Kind::Artillery,
    ),
    (
        &["cavalry", "cav", "kavallerie", "reiterei", "cavalerie"],
        Kind::Cavalry,
    ),
    (&["infantry", "inf", "infanterie"], Kind::Infantry),
];

/// Returns the level that the name of a command indicates.
pub(super) fn named_level(text: &str) -> Option<Level> {
    level_among(&plain_words(text))
}

/// Returns the lowest level that one of some words means.
fn level_among(words: &[String]) -> Option<Level> {
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let levels = [
        (&["brigade", "bde"][..], Level::Brigade),
        (&["division", "div"], Level::Division),
        (&["corps", "wing"], Level::Corps),
        (&["army"], Level::Side),
    ];
    let found = levels.into_iter().find(|(known, _)| has(known));
    found.map(|(_, level)| level)
}

/// Returns the level of a command if it is the first or last word of its name: `Heth's Division`, `Army of the Ohio`.
/// Text in brackets after the name does not count: `1st Brigade (Meredith)`, `69th New York (Irish Brigade)`.
pub(super) fn command_level(name: &str) -> Option<Level> {
    const MOST_WORDS: usize = 7;
    let bracket = name.strip_suffix(')').and_then(|name| name.split_once('('));
    let name = bracket.map_or(name, |(before, _)| before);
    let words = plain_words(name);
    if are_side(&words) {
        return Some(Level::Side);
    }
    let (first, last) = (words.first()?, words.last()?);
    let is_other = |word: &String| word == "battle" || is_total_word(word);
    if words.len() > MOST_WORDS || words.len() < 2 || words.iter().any(is_other) {
        return None;
    }
    let has_digit = |word: &String| word.contains(|sign: char| sign.is_ascii_digit());
    let is_number = last.bytes().all(|byte| byte.is_ascii_digit());
    let is_army = words.get(1).is_some_and(|word| word == "of");
    // `Confederate Army of West Tennessee`
    let is_side =
        words.windows(2).any(|pair| pair == ["army", "of"]) && !words.iter().any(has_digit);
    if is_side {
        return Some(Level::Side);
    }
    let by_first = level_among(std::slice::from_ref(first)).filter(|level| match level {
        Level::Side => is_army,
        _ => is_number,
    });
    // `4th Tenn. Prov. Army` is a regiment of an army.
    let is_regiment = |level: &Level| {
        *level == Level::Side && words.len() > 2 && words.first().is_some_and(has_digit)
    };
    let by_last = level_among(std::slice::from_ref(last)).filter(|level| !is_regiment(level));
    by_last.or(by_first)
}

/// Checks whether an entry may name a command, by a part of a word that every such name has. Most entries of a long list
/// are units, and this is quick.
pub(super) fn may_name_command(entry: &str) -> bool {
    const PARTS: [&str; 14] = [
        "brigade",
        "bde",
        "div",
        "corps",
        "wing",
        "army",
        "side",
        "union",
        "federal",
        "yankee",
        "confedera",
        "rebel",
        "usa",
        "csa",
    ];
    let small = entry.to_ascii_lowercase();
    let mut letters = small.trim_start().chars();
    // `U.S.A.`, `C. S. A.`
    let is_lettered = matches!(letters.next(), Some('u' | 'c'))
        && letters.next().is_some_and(|sign| !sign.is_alphanumeric());
    is_lettered || !small.is_ascii() || PARTS.iter().any(|part| small.contains(part))
}

/// Returns the level that a label before a name gives, and the name: `Brigade: Coler`.
pub(super) fn labelled_command(entry: &str) -> Option<(Level, &str)> {
    let (label, name) = entry.split_once(':')?;
    let level = match plain_words(label).as_slice() {
        [word] if word == "side" => Level::Side,
        [word] => named_level(word)?,
        _ => return None,
    };
    let name = name.trim();
    (!name.is_empty()).then_some((level, name))
}

/// Words for troops outside the brigades.
const LOOSE: [&str; 13] = [
    "unattached",
    "unassigned",
    "unbrigaded",
    "brigaded",
    "miscellaneous",
    "independent",
    "detached",
    "attached",
    "reserve",
    "reserves",
    "headquarters",
    "escort",
    "escorts",
];

/// Checks whether a text has a word for an arm or for loose troops.
pub(super) fn has_group_word(text: &str) -> bool {
    let words = plain_words(text);
    words
        .iter()
        .any(|word| arm_of(word).is_some() || LOOSE.contains(&word.as_str()))
}

/// Checks whether a name is only that of an arm or of loose troops, as lists have it above the units of a command:
/// `ARTILLERY.`, `Reserve Cavalry`, `Unattached`.
pub(super) fn is_group(name: &str) -> bool {
    const BESIDE: [&str; 21] = [
        "horse",
        "mounted",
        "light",
        "heavy",
        "field",
        "siege",
        "foot",
        "the",
        "of",
        "and",
        "not",
        "other",
        "troops",
        "units",
        "regiments",
        "army",
        "corps",
        "division",
        "divisional",
        "brigade",
        "battalion",
    ];
    let words = plain_words(name);
    let is_arm = |word: &String| arm_of(word).is_some();
    let is_known = |known: &[&str], word: &String| known.contains(&word.as_str());
    words
        .iter()
        .any(|word| is_arm(word) || is_known(&LOOSE, word))
        && words
            .iter()
            .all(|word| is_arm(word) || is_known(&LOOSE, word) || is_known(&BESIDE, word))
}

/// Returns the one arm in the name of a group; `None` for several, or none.
pub(super) fn arm_of_group(name: &str) -> Option<Kind> {
    let words = plain_words(name);
    let mut arms = words.iter().filter_map(|word| arm_of(word));
    let arm = arms.next().filter(|_| is_group(name))?;
    arms.all(|other| other == arm).then_some(arm)
}

fn arm_of(word: &str) -> Option<Kind> {
    let found = ARMS.iter().find(|(known, _)| known.contains(&word));
    found.map(|(_, arm)| *arm)
}

/// Words for the two sides of the war.
const SIDES: [&[&str]; 2] = [
    &[
        "union",
        "unionist",
        "unionists",
        "federal",
        "federals",
        "yankee",
        "yankees",
        "usa",
    ],
    &[
        "confederate",
        "confederates",
        "confederacy",
        "rebel",
        "rebels",
        "csa",
    ],
];

/// Checks whether a text names a side of the war: `UNION`, `Confederate Forces`, `C.S.A.`
pub(super) fn is_side_by_name(text: &str) -> bool {
    are_side(&plain_words(text))
}

/// Checks whether words name a side of the war and nothing else.
fn are_side(words: &[String]) -> bool {
    const LETTERS: [&str; 3] = ["u s a", "c s a", "u s"];
    const BESIDE: [&str; 9] = [
        "army", "forces", "force", "troops", "side", "the", "order", "of", "battle",
    ];
    let is_side = |word: &String| SIDES.iter().any(|known| known.contains(&word.as_str()));
    let is_beside = |word: &String| BESIDE.contains(&word.as_str());
    LETTERS.contains(&words.join(" ").as_str())
        || words.iter().any(is_side) && words.iter().all(|word| is_side(word) || is_beside(word))
}

/// Returns the name of the side in the heading of a table: `Union` for `Union forces, 14 September`; `None` if it names
/// neither side or both.
pub(super) fn side_in(text: &str) -> Option<&'static str> {
    let words = plain_words(text);
    let names = |known: &&[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    match SIDES.each_ref().map(names) {
        [true, false] => Some("Union"),
        [false, true] => Some("Confederate"),
        _ => None,
    }
}
