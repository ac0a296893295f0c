//! Names, lists and sentences in English prose.

use rules::clause::Modifier;
use rules::fields::state::State;
use rules::fields::terms::{edition::Edition, order_of_battle::Objective};

pub use crate::presentation::day::prose::SideName;

use crate::assist::modifier;

/// Maximum number of words in a sentence.
pub const LONGEST: usize = 40;

/// Maximum number of words in a name, because a roster may give a unit any name.
const NAME: usize = 6;

/// Shortens a name: text in brackets is left out; a long name ends before a comma, an `and`, a `with` or an `of`, else
/// after six words.
#[must_use]
pub fn short(name: &str) -> String {
    let bare = plain_name(name);
    let mut words: Vec<&str> = bare.split(' ').collect();
    if words.len() <= NAME {
        return words.join(" ");
    }
    let is_joint = |word: &&str| matches!(*word, "and" | "with" | "of" | "on" | "&");
    let joint = words.iter().take(NAME + 1).rposition(is_joint);
    let comma = words
        .iter()
        .take(NAME)
        .rposition(|word| word.ends_with(','));
    let end = joint.max(comma.map(|at| at + 1)).filter(|end| *end > 1);
    words.truncate(end.unwrap_or(NAME));
    words.join(" ").trim_end_matches(',').to_owned()
}

/// Removes text in brackets from a name: `Crenshaw Battery` for `Crenshaw (Virginia) Battery`. The name stays whole if
/// nothing else would be left.
#[must_use]
pub fn plain_name(name: &str) -> String {
    let bare = without_brackets(name);
    let bare = if bare.trim().is_empty() { name } else { &bare };
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn without_brackets(name: &str) -> String {
    let mut depth = 0_u32;
    let outside = name.chars().filter(|letter| {
        match letter {
            '(' => depth += 1,
            ')' if depth > 0 => {
                depth -= 1;
                return false;
            }
            _ => {}
        }
        depth == 0
    });
    outside.collect()
}

/// Adds the article to a unit's name if it needs one: `the 2nd Wisconsin`, `the Rockbridge Artillery`, but `Hall's 2nd
/// Maine`. For a part of a numbered unit, words replace the comma, which could be taken for that of a list: `Battery D
/// of the 5th US Artillery`, `the section of the 3rd Rhode Island Artillery`, `the first batteries of Pelham`. A list
/// of numbers stays a list: `the 5th, 6th and 7th Louisiana`.
#[must_use]
pub fn articled(name: &str) -> String {
    let numbered = |whole: &&str| whole.starts_with(|c: char| c.is_ascii_digit());
    let parts = name.split_once(", ").filter(|(part, _)| !numbered(part));
    // As in `Pelham, first batteries`.
    let described = parts.filter(|(_, what)| what.starts_with(char::is_lowercase));
    if let Some((owner, what)) = described {
        return format!("the {what} of {owner}");
    }
    if let Some((part, whole)) = parts.filter(|(_, whole)| numbered(whole)) {
        return match part.contains(' ') {
            true => format!("{part} of the {whole}"),
            false => format!("the {} of the {whole}", part.to_lowercase()),
        };
    }
    const BODIES: [&str; 9] = [
        "Artillery",
        "Battalion",
        "Battery",
        "Cavalry",
        "Guards",
        "Infantry",
        "Legion",
        "Rifles",
        "Sharpshooters",
    ];
    let words: Vec<&str> = name.split(' ').collect();
    let is_body = match words.as_slice() {
        [_] | [] => false,
        [first, "of", ..] => BODIES.contains(first),
        [first, .., last] => BODIES.contains(last) && !BODIES.contains(first),
    };
    let is_owned = name.contains("'s ") || name.contains("s' ");
    // `10th and 15th Louisiana, Coppens's Zouaves`: three bodies that fight as one.
    let name = match numbered(&name) && name.contains(" and ") {
        true => merged(name),
        false => name.to_owned(),
    };
    match numbered(&name.as_str()) || is_body && !is_owned {
        true => format!("the {name}"),
        false => name,
    }
}

/// Replaces the comma before the last body of a merged unit by `and`. A list of numbers keeps its commas: `22nd, 24th
/// and 30th New York`.
fn merged(name: &str) -> String {
    match name.rsplit_once(", ") {
        Some((before, last)) if before.contains(" and ") && !last.contains(" and ") => {
            format!("{before} and {last}")
        }
        _ => name.to_owned(),
    }
}

/// Names a brigade or division: `Cutler's Brigade` and `Archer` stay as they are, other names get the article.
#[must_use]
pub fn called(name: &str) -> String {
    // The comma in `1st Division, I Corps` would look like one of a list.
    let name = short(name).replace(", ", " of ");
    let words: Vec<&str> = name.split(' ').collect();
    let is_owner = |word: &&str| word.ends_with("'s") || word.ends_with("s'");
    let is_owned = words
        .split_last()
        .is_some_and(|(_, before)| before.iter().any(is_owner));
    if is_owned || words.len() < 2 || name.to_lowercase().starts_with("the ") {
        return lowered(name);
    }
    format!("the {}", described(name))
}

/// Checks whether the name of a brigade or division is plural: `Winder's and Jones's brigades`, `Guns on the ridge`,
/// `6th North Carolina and 49th Virginia`.
#[must_use]
pub fn is_plural(name: &str) -> bool {
    let name = short(name);
    if name.starts_with(|c: char| c.is_ascii_digit()) && name.contains(" and ") {
        return true;
    }
    let is_joint = |word: &&str| matches!(*word, "on" | "of" | "at" | "with" | "from" | "in");
    let head = name.split(' ').take_while(|word| !is_joint(word)).last();
    const MANY: [&str; 6] = [
        "brigades",
        "guns",
        "batteries",
        "battalions",
        "regiments",
        "reserves",
    ];
    // A common noun in the plural: `Evans's remnants`.
    let is_many = |head: &str| {
        head.ends_with('s') && !head.ends_with("'s") && head.starts_with(char::is_lowercase)
    };
    head.is_some_and(|head| is_many(head) || MANY.contains(&head.to_lowercase().as_str()))
}

/// Names a terrain feature in the middle of a sentence. A description gets the article, `the Miller house and orchard`,
/// `the old field`; a proper name stays as it is, `Herbst Woods`.
#[must_use]
pub fn ground(name: &str) -> String {
    // `Mumma farm, burning` is the burning Mumma farm.
    let name = match name.split_once(", ") {
        Some((place, state)) if is_participle(state) => format!("the {state} {place}"),
        _ => name.to_owned(),
    };
    let name = lowered(short(&name));
    let is_common = |word: &str| word.starts_with(char::is_lowercase) && !is_joint(word);
    let is_common = name.split(' ').any(is_common);
    match !name.starts_with("the ") && (is_common || has_article(&name)) {
        true => format!("the {}", described(name)),
        false => name,
    }
}

/// Checks whether words are a single participle: `burning`.
fn is_participle(words: &str) -> bool {
    words.starts_with(char::is_lowercase) && words.ends_with("ing") && !words.contains(' ')
}

/// Checks whether people say the article before a proper name: `the East Woods`, `the Hagerstown Pike`, `the Dunker
/// Church`.
fn has_article(name: &str) -> bool {
    const BUILT: [&str; 7] = [
        "Church",
        "Cornfield",
        "Lane",
        "Pike",
        "Railroad",
        "Road",
        "Turnpike",
    ];
    const WINDS: [&str; 4] = ["East", "North", "South", "West"];
    let words: Vec<&str> = name.split(' ').collect();
    let is_owned = words
        .iter()
        .any(|word| word.ends_with("'s") || word.ends_with("s'"));
    match words.as_slice() {
        [wind, "Woods" | "Wood"] => WINDS.contains(wind),
        [.., last] => BUILT.contains(last) && !is_owned,
        [] => false,
    }
}

/// Removes the capital of a description that begins with a common word: `old field`, `guns on Dogan Ridge`.
fn described(name: String) -> String {
    const COMMON: [&str; 34] = [
        "bay",
        "batteries",
        "bridge",
        "brigades",
        "corn",
        "eastern",
        "fence",
        "field",
        "ford",
        "grove",
        "guns",
        "house",
        "lower",
        "middle",
        "northern",
        "old",
        "orchard",
        "pike",
        "pine",
        "pines",
        "plateau",
        "rail",
        "regiments",
        "reserve",
        "road",
        "rock",
        "southern",
        "stone",
        "undergrowth",
        "upper",
        "western",
        "wheat",
        "wood",
        "woods",
    ];
    const WINDS: [&str; 4] = ["east", "north", "south", "west"];
    let (first, rest) = name.split_once(' ').unwrap_or((&name, ""));
    let first = first.to_lowercase();
    // A name in capitals throughout is a proper one: `East McPherson Ridge`, `Old Trostle House`.
    let is_description = rest
        .split(' ')
        .next()
        .is_some_and(|next| next.starts_with(char::is_lowercase));
    let is_wind = |wind: &&str| first == **wind || first.starts_with(&format!("{wind}-"));
    let is_common = COMMON.contains(&first.as_str()) || WINDS.iter().any(is_wind);
    match is_description && is_common {
        true => format!("{first} {rest}"),
        false => name,
    }
}

/// Adapts a name to the middle of a sentence: an article that belongs to the name becomes lower case.
fn lowered(name: String) -> String {
    match name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => name,
    }
}

/// Checks whether a word only connects the words of a name.
fn is_joint(word: &str) -> bool {
    const JOINTS: [&str; 13] = [
        "and", "at", "by", "from", "in", "near", "of", "off", "on", "the", "to", "under", "with",
    ];
    JOINTS.contains(&word)
}

/// Returns the last name of a general. A name that ends in a title stays whole: `Archer's successor`. A name that is
/// not a person's also stays whole and gets the article: `the Staff of the Armies`.
#[must_use]
pub fn surname(name: &str) -> String {
    let bare = short(name);
    let words: Vec<&str> = bare.split(' ').collect();
    let last = words.last().copied().unwrap_or(&bare);
    // As in `Archer's successor`, `Cobb jr.`
    let is_title = |word: &str| word.ends_with('.') || word == "successor";
    if is_title(last) {
        return bare;
    }
    // `von` and `de la` are parts of a person's name; `of` and `and` are not.
    let is_office = |word: &&str| is_joint(word) || is_staff(word);
    if words.iter().any(is_office) {
        let whole = plain_name(name);
        let (first, rest) = whole.split_at(whole.chars().next().map_or(0, char::len_utf8));
        let whole = lowered(format!("{}{rest}", first.to_lowercase()));
        return match whole.starts_with("the ") {
            true => whole,
            false => format!("the {whole}"),
        };
    }
    last.to_owned()
}

/// Checks whether a word names an office instead of a person.
fn is_staff(word: &str) -> bool {
    const OFFICES: [&str; 5] = ["staff", "headquarters", "commander", "armies", "army"];
    OFFICES.contains(&word.to_lowercase().as_str())
}

/// Returns the text of an objective for quotation: without its final full stop, without text in brackets, and
/// without the `Or` that joins it to the previous objective.
#[must_use]
pub fn objective_text(text: &str) -> String {
    // Brackets within brackets are hard to read, and what they hold is the number of a turn.
    let text = plain_name(text).replace(" :", ":").replace(" ,", ",");
    let text = text.trim().trim_end_matches('.');
    let Some(rest) = text.strip_prefix("Or ") else {
        return text.to_owned();
    };
    let mut letters = rest.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// Quotes an objective. If it was judged before its turn, that turn follows: `"Hold the ridge at noon" (the battle
/// ended before player turn 14)`.
pub(super) fn quoted_objective(state: &State, objective: &Objective) -> String {
    let text = objective_text(&objective.text);
    let due = objective.test.and_then(|test| test.at);
    let due = due.map(|turn| state.counted(turn));
    let Some(due) = due.filter(|due| state.turn() < *due) else {
        return format!("\"{text}\"");
    };
    let before = match state.over() {
        Some(_) => "the battle ended before",
        None => "judged before",
    };
    format!("\"{text}\" ({before} {} {due})", state.turn_words())
}

/// Adapts a sentence to follow a colon: its first word becomes lower case if it is an article or a common opening.
pub(super) fn lowered_first(sentence: &str) -> String {
    const COMMON: [&str; 5] = ["The ", "A ", "At ", "Against ", "Another "];
    match COMMON.iter().find(|word| sentence.starts_with(**word)) {
        Some(_) => {
            let mut letters = sentence.chars();
            let first = letters.next().map(char::to_lowercase);
            first.into_iter().flatten().chain(letters).collect()
        }
        None => sentence.to_owned(),
    }
}

/// Writes small numbers as words.
#[must_use]
pub fn number(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word = WORDS.get(n).map(|word| (*word).to_owned());
    word.unwrap_or_else(|| n.to_string())
}

/// Counts a noun: `two units`, `one brigade`.
#[must_use]
pub fn counted(n: usize, noun: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{} {noun}{s}", number(n))
}

/// Counts points in figures: `2 points`.
pub(super) fn counted_points(n: u32) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{n} point{s}")
}

/// Joins items: `a, b and c`. Commands share their noun: `the Iron Brigade and Archer's and Davis's brigades`.
#[must_use]
pub fn list(items: &[String]) -> String {
    joined(&sharing_nouns(items))
}

/// Replaces the items `Archer's Brigade` and `Davis's Brigade` by `Archer's and Davis's brigades`, after the other
/// items.
fn sharing_nouns(items: &[String]) -> Vec<String> {
    const NOUNS: [(&str, &str); 4] = [
        (" Brigade", "brigades"),
        (" Battery", "batteries"),
        (" Battalion", "battalions"),
        (" Division", "divisions"),
    ];
    let mut left = items.to_vec();
    let mut groups = Vec::new();
    for (noun, plural) in NOUNS {
        let owner = |item: &String| {
            let owner = item.strip_suffix(noun)?;
            let is_owner = owner.ends_with("'s") || owner.ends_with("s'");
            // `three regiments of Archer's Brigade` shares its noun with no other item.
            let is_plain = !owner.contains(" and ") && !owner.contains(" of ");
            (is_owner && is_plain).then(|| owner.to_owned())
        };
        let owners: Vec<String> = left.iter().filter_map(owner).collect();
        if owners.len() > 1 {
            left.retain(|item| owner(item).is_none());
            groups.push(format!("{} {plural}", joined(&owners)));
        }
    }
    left.extend(groups);
    // `Three regiments of Archer's Brigade and Davis's Brigade` would be read as regiments of both.
    let (counted, mut whole): (Vec<String>, Vec<String>) =
        left.into_iter().partition(|item| is_count(item));
    whole.extend(counted);
    whole
}

/// Checks whether an item counts the units of a command: `three regiments of Archer's Brigade`.
fn is_count(item: &str) -> bool {
    let mut words = item.split(' ').skip(1);
    let is_unit = |word: &str| matches!(word, "regiments" | "units" | "batteries");
    words.next().is_some_and(is_unit) && words.next() == Some("of")
}

fn joined(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Makes a sentence of some words: its first letter is a capital, a full stop ends it, and it has at most [`LONGEST`]
/// words.
#[must_use]
pub fn sentence(words: &str) -> String {
    let mut all: Vec<&str> = words.split_whitespace().collect();
    let is_cut = all.len() > LONGEST;
    all.truncate(LONGEST);
    let mut said = all.join(" ");
    if is_cut {
        said.push('…');
    }
    let mut letters = said.chars();
    let mut said: String = match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => return said,
    };
    if !said.ends_with(['.', '!', '?', '…']) && !said.ends_with(".\"") {
        said.push('.');
    }
    said
}

/// Describes a modifier with its value, reason and clause: `fresh +1 (FAT-03)`.
pub(super) fn worth(modifier: &Modifier, edition: Edition) -> String {
    format!(
        "{} ({})",
        modifier::modifier_worth(modifier, edition),
        modifier::modifier_clause(modifier, edition)
    )
}
