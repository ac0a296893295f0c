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
    const AFTER: [&str; 36] = [
        "in all",
        "all told",
        "total",
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

/// Removes the marks of footnotes behind a number: `4*`, `6 [2]`, `4 (a)`, `4a`.
pub(super) fn without_footnote(text: &str) -> &str {
    const SIGNS: [char; 14] = [
        '*', '†', '‡', '§', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹', '⁰',
    ];
    let is_short = |inside: &str| (1..=3).contains(&inside.chars().count());
    let mut text = text.trim();
    loop {
        let signs = text.trim_end_matches(SIGNS);
        let square = signs.strip_suffix(']').and_then(|it| it.rsplit_once('['));
        let square = square.filter(|(_, inside)| {
            let inside = inside.trim_start_matches("note ");
            is_short(inside) && inside.chars().all(char::is_alphanumeric)
        });
        let round = signs.strip_suffix(')').and_then(|it| it.rsplit_once('('));
        let round = round.filter(|(_, inside)| {
            inside.len() == 1 && inside.bytes().all(|letter| letter.is_ascii_lowercase())
        });
        let letter = signs.strip_suffix(['a', 'b', 'c', 'd', 'e']);
        let letter = letter.filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
        let bracket = square.or(round).map(|(before, _)| before);
        let rest = bracket.or(letter).unwrap_or(signs).trim_end();
        if rest.is_empty() || rest.len() == text.len() {
            return text;
        }
        text = rest;
    }
}
