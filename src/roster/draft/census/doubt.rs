//! Marks of doubt beside numbers.

use super::words::plain_words;

/// Checks whether a text only says that a unit is not there: `not present`, `detached`.
pub(super) fn says_absent(text: &str) -> bool {
    const MOST_WORDS: usize = 3;
    const WORDS: [&str; 4] = ["absent", "detached", "missing", "unavailable"];
    let words = plain_words(text);
    match words.as_slice() {
        [only] => WORDS.contains(&only.as_str()),
        [first, ..] => first == "not" && words.len() <= MOST_WORDS,
        [] => false,
    }
}

/// Removes marks of doubt: `c. 300`, `~300`, `300?`, `300*`, `(300)`, `300 men`, `300 est.`
pub(super) fn without_doubt(text: &str) -> String {
    const BEFORE: [&str; 14] = [
        "circa",
        "about",
        "approximately",
        "approx.",
        "approx",
        "estimated",
        "est.",
        "est",
        "ca.",
        "ca",
        "c.",
        "c",
        "abt.",
        "some",
    ];
    const AFTER: [&str; 33] = [
        "eff.",
        "eff",
        "+/-",
        "-ish",
        "ish",
        "(estimated)",
        "(est.)",
        "(est)",
        "(assumed)",
        "(approx.)",
        "(approx)",
        "(?)",
        "estimated",
        "est.",
        "est",
        "approx.",
        "approx",
        "officers and men",
        "men",
        "all ranks",
        "rank and file",
        "engaged",
        "present for duty",
        "present",
        "for duty",
        "effectives",
        "effective",
        "bayonets",
        "sabres",
        "sabers",
        "muskets",
        "soldiers",
        "strong",
    ];
    const MARKS: [char; 30] = [
        '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹', '⁰', '~', '≈', '±', '+', '?', '*', '†', '‡',
        '(', ')', '[', ']', '<', '>', '=', '\'', '#', '"', '“', '”',
    ];
    let small = text.to_lowercase();
    let mut rest = small.as_str();
    loop {
        let before = rest;
        rest = rest.trim().trim_matches(MARKS).trim();
        for word in BEFORE {
            let cut = rest.strip_prefix(word);
            rest = cut
                .filter(|cut| !cut.starts_with(char::is_alphabetic))
                .unwrap_or(rest)
                .trim_start();
        }
        for word in AFTER {
            rest = rest.strip_suffix(word).unwrap_or(rest).trim_end();
        }
        if rest == before {
            return rest.to_owned();
        }
    }
}
