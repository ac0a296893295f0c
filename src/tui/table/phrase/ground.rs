//! Terrain features, named by the first letters of their names, with or without blanks; orders and tapes share the
//! syntax.

use super::{PhraseStop, Read, reader::PhraseReader, wrong};
use rules::fields::state::State;

/// Maximum number of names in a question; the others are only counted.
const LISTED: usize = 8;

/// Reduces a name to lower-case letters and digits, so that blanks, dashes and capitals do not matter.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Returns the indices of the terrain features that `typed` may mean. Only the best kind of match counts: the whole
/// name or identifier; else the beginning of a name; else the beginning of a word in a name; else any part of a name.
pub fn matches(state: &State, typed: &str) -> Vec<usize> {
    let start = plain(typed);
    let features = &state.ground().features;
    let found = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let all = features.iter().enumerate();
        all.filter(|(_, f)| fits(&f.id) || fits(&f.name))
            .map(|(place, _)| place)
            .collect()
    };
    let has_word = |name: &str| {
        let mut words = name.split([' ', '-']);
        words.any(|word| plain(word).starts_with(&start))
    };
    let whole = found(&|name| !start.is_empty() && plain(name) == start);
    if let [_] = whole.as_slice() {
        return whole;
    }
    let tries: [&dyn Fn(&str) -> bool; 3] = [
        &|name| plain(name).starts_with(&start),
        &has_word,
        &|name| plain(name).contains(&start),
    ];
    let mut lists = tries.into_iter().map(found);
    lists.find(|list| !list.is_empty()).unwrap_or_default()
}

/// Returns the index of the only terrain feature that `typed` may mean.
///
/// # Errors
///
/// Fails if it matches none, or several; these are then listed in a question.
pub fn meant(state: &State, typed: &str) -> Read<usize> {
    let found = matches(state, typed);
    match found.as_slice() {
        [] => wrong(format!(
            "no ground called `{}`: Backspace, and try other letters",
            typed.trim()
        )),
        [one] => Ok(*one),
        _ => {
            let words = format!("which ground: {}? Keep typing", listed(state, &found));
            Err(PhraseStop::Which(found, words))
        }
    }
}

/// Reads a terrain feature by as many letters of its name as are needed; returns its index in the list. A capital after
/// these letters starts the other end of the tape. A blank belongs to the name as long as some name continues with one.
pub fn named(reader: &mut PhraseReader<'_>) -> Read<usize> {
    let mut typed = reader.small_word().to_owned();
    while let Some(next) = reader.peek_word().filter(|next| !next.is_empty()) {
        let longer = format!("{typed} {next}");
        let goes_on = next.chars().all(char::is_alphabetic)
            && matches(reader.state, &typed).len() > 1
            && !matches(reader.state, &longer).is_empty();
        if !goes_on {
            break;
        }
        reader.small_word();
        typed = longer;
    }
    meant(reader.state, &typed)
}

/// Lists these terrain features by name.
pub fn listed(state: &State, places: &[usize]) -> String {
    let features = &state.ground().features;
    let ids = places.iter().filter_map(|place| features.get(*place));
    let mut names: Vec<String> = ids.take(LISTED).map(|f| f.id.clone()).collect();
    if let Some(more) = places.len().checked_sub(LISTED).filter(|more| *more > 0) {
        names.push(format!("{more} more"));
    }
    names.join(", ")
}
