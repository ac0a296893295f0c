//! The usual words for guns and small arms.

use super::words::plain_words;
use rules::fields::terms::charts;

/// Words for the weight of a shot.
pub(super) const POUNDS: [&str; 11] = [
    "lb", "lbr", "lbs", "pdr", "pdrs", "pounder", "pounders", "pr", "pound", "pfd", "pfunder",
];

/// Words for a number of guns, from 1.
pub(super) const NUMBERS: [&str; 12] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// Returns the gun of the rules that a text names, or the one most like it.
pub(super) fn gun_type(text: &str) -> Option<&'static str> {
    // `3" R`, `10# P`
    let is_sign = |sign: char| matches!(sign, '"' | '″' | '”' | '#');
    let words = match text.contains(is_sign) {
        true => plain_words(&text.replace('#', " lb ").replace(is_sign, " in ")),
        false => plain_words(text),
    };
    let joined = words.join(" ");
    let has = |part: &str| joined.contains(part);
    let is = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let measured = |number: &str, units: &[&str]| {
        let apart = words
            .windows(2)
            .any(|pair| matches!(pair, [n, unit] if n == number && units.contains(&unit.as_str())));
        let joins = |word: &String| {
            word.strip_prefix(number)
                .is_some_and(|unit| units.contains(&unit))
        };
        apart || words.iter().any(joins)
    };
    let pounder = |number: &str| measured(number, &POUNDS);
    let name = if has("mixed") {
        "mixed-battery"
    } else if has("mountain") {
        "mountain-howitzer"
    } else if has("napoleon") || is(&["nap", "naps"]) {
        "12-lb-napoleon"
    } else if has("parrot") {
        "10-lb-parrot"
    } else if has("whitworth") {
        "whitworth"
    } else if is(&["james"]) || has("rifle") && (pounder("6") || pounder("12")) {
        "james-rifle"
    } else if has("m1841") || pounder("6") {
        "6-lb-m1841"
    } else if has("ordnance")
        || is(&["ord"])
        || has("rodman")
        || measured("3", &["in", "inch", "inches"])
        || is(&["3"]) && has("rifle")
    {
        "3-inch-rifle"
    } else if pounder("12") && !has("howitzer") && !is(&["how", "hows"]) {
        "12-lb-napoleon"
    } else if pounder("10") || pounder("20") {
        "10-lb-parrot"
    } else {
        return None;
    };
    charts::weapon(name).map(|weapon| weapon.name)
}

/// Returns the small arm of the rules that a text names.
pub(super) fn small_arm(text: &str) -> Option<&'static str> {
    let words = plain_words(text);
    let joined = words.join(" ");
    let has = |parts: &[&str]| parts.iter().any(|part| joined.contains(part));
    let is = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let name = if has(&["repeat", "spencer", "henry"]) {
        "repeater"
    } else if has(&[
        "breech", "sharps", "carb", "maynard", "burnside", "merrill", "starr", "joslyn",
    ]) {
        "breechloader"
    } else if has(&[
        "smoothbore",
        "smooth bore",
        "smooth",
        "flintlock",
        "shotgun",
        "buck and ball",
        "glattrohr",
    ]) || is(&["sb", "sm"])
        || is(&[
            "m1842", "1842", "m1835", "m1822", "1822", "m1816", "1816", "69",
        ]) && !has(&["rifle"])
    {
        "smoothbore"
    } else if has(&[
        "rifle",
        "springfield",
        "enfield",
        "lorenz",
        "minie",
        "mississippi",
        "austrian",
        "musket",
        "gewehr",
    ]) || is(&["rm", "enf", "spr"])
    {
        "rifled-musket"
    } else {
        return None;
    };
    charts::weapon(name).map(|weapon| weapon.name)
}

/// Checks whether a text names several small arms that the rules distinguish: `Sharps & Springfield`.
pub(super) fn has_several_arms(text: &str) -> bool {
    let parts = text
        .split(['&', '/', '+', ',', ';'])
        .flat_map(|part| part.split(" and "));
    let mut arms = parts.filter_map(small_arm);
    let first = arms.next();
    arms.any(|arm| Some(arm) != first)
}

/// Words that do not describe the make of a weapon.
const PLAIN: [&str; 30] = [
    "and",
    "of",
    "the",
    "with",
    "x",
    "or",
    "us",
    "u",
    "s",
    "cal",
    "caliber",
    "calibre",
    "model",
    "pattern",
    "no",
    "number",
    "total",
    "section",
    "sections",
    "light",
    "heavy",
    "field",
    "mixed",
    "battery",
    "altered",
    "percussion",
    "conv",
    "converted",
    "mounted",
    "dismounted",
];

/// Checks whether a text names a small arm by an unknown word, so that another weapon is used instead: `Belgian
/// rifles`.
pub(super) fn has_strange_arm(text: &str) -> bool {
    const ARMS: [&str; 29] = [
        "rifle",
        "rifles",
        "rifled",
        "musket",
        "muskets",
        "gewehr",
        "carbine",
        "carbines",
        "springfield",
        "springfields",
        "enfield",
        "enfields",
        "lorenz",
        "minie",
        "mississippi",
        "austrian",
        "rm",
        "enf",
        "spr",
        "smoothbore",
        "smoothbores",
        "sb",
        "sm",
        "shotgun",
        "shotguns",
        "buck",
        "ball",
        "flintlock",
        "osterr",
    ];
    const PARTS: [&str; 15] = [
        "repeat", "spencer", "henry", "breech", "loader", "sharps", "carb", "maynard", "burnside",
        "merrill", "starr", "joslyn", "smooth", "bore", "glatt",
    ];
    has_stranger(text, |word| {
        ARMS.contains(&word) || PARTS.iter().any(|part| word.starts_with(part))
    })
}

/// Checks whether a text names a gun by a word that is not known: `Blakely rifles`.
pub(super) fn has_strange_gun(text: &str) -> bool {
    const GUNS: [&str; 29] = [
        "napoleon",
        "nap",
        "naps",
        "napoleons",
        "parrot",
        "parrots",
        "parrott",
        "parrotts",
        "whitworth",
        "whitworths",
        "james",
        "ordnance",
        "ord",
        "rodman",
        "rodmans",
        "rifle",
        "rifles",
        "rifled",
        "how",
        "hows",
        "howitzer",
        "howitzers",
        "mountain",
        "smoothbore",
        "smoothbores",
        "gun",
        "guns",
        "piece",
        "pieces",
    ];
    const OTHERS: [&str; 16] = [
        "cannon",
        "cannons",
        "bronze",
        "brass",
        "iron",
        "steel",
        "in",
        "inch",
        "inches",
        "sb",
        "smooth",
        "bore",
        "bores",
        "mtn",
        "m1841",
        "batteries",
    ];
    has_stranger(text, |word| {
        GUNS.contains(&word) || OTHERS.contains(&word) || POUNDS.contains(&word)
    })
}

/// Checks whether a text has an unknown word that is neither a number nor a letter.
fn has_stranger(text: &str, is_known: impl Fn(&str) -> bool) -> bool {
    plain_words(text).iter().any(|word| {
        let has_digit = word.contains(|letter: char| letter.is_ascii_digit());
        let is_plain = PLAIN.contains(&word.as_str()) || NUMBERS.contains(&word.as_str());
        !has_digit && word.chars().count() > 1 && !is_plain && !is_known(word)
    })
}
