//! Names of ground, shortened if they do not fit on a map.

/// Words before which a name can be cut, because the rest only says where the ground lies.
const BEHIND: [&str; 7] = [
    " and ",
    " on the ",
    " of the ",
    " at the ",
    " between ",
    ", ",
    " toward ",
];

/// Compass points and common words, with their abbreviations on maps.
const BRIEF: [(&str, &str); 10] = [
    ("North", "N"),
    ("South", "S"),
    ("East", "E"),
    ("West", "W"),
    ("Ridge", "Rdg"),
    ("Road", "Rd"),
    ("Woods", "Wds"),
    ("Hill", "H."),
    ("Farm", "Fm"),
    ("Unfinished", "Unf."),
];

/// Words that can be dropped from a name whose first words are enough.
const USUAL: [&str; 9] = [
    "Ridge", "Road", "Woods", "Wood", "Pike", "Run", "Farm", "Hill", "field",
];

/// Returns a name of ground and its shorter forms, the longest first: `West McPherson Ridge`, `W McPherson Rdg`, `W
/// McPherson`.
#[must_use]
pub fn forms(name: &str) -> Vec<String> {
    let name = name.trim();
    let bare = name.strip_prefix("The ").unwrap_or(name);
    let cut = BEHIND.iter().filter_map(|word| bare.find(word)).min();
    let head = cut.and_then(|end| bare.get(..end)).unwrap_or(bare);
    let words: Vec<&str> = head.split(' ').collect();
    let brief: Vec<&str> = words.iter().map(|word| abbreviated(word)).collect();
    let usual = words.last().is_some_and(|word| USUAL.contains(word));
    let stem = match brief.split_last() {
        Some((_, stem)) if usual && !stem.is_empty() => stem.join(" "),
        _ => brief.join(" "),
    };
    let mut forms = vec![
        name.to_owned(),
        bare.to_owned(),
        head.to_owned(),
        brief.join(" "),
        stem,
    ];
    forms.dedup();
    forms
}

fn abbreviated(word: &str) -> &str {
    let found = BRIEF.iter().find(|(long, _)| *long == word);
    found.map_or(word, |(_, brief)| *brief)
}
