//! An entry of a list: its name, and the values after it.
//!
//! Longer than a file should be: the meaning of a piece depends on its brackets and commas, and theirs on that of their
//! pieces, so that no part stands alone.

use super::arrivals::names_turn;
use super::command::{command_level, labelled_command, may_name_command, named_level};
use super::doubt::says_absent;
use super::entry_text::{
    is_misspelt_number, is_number_of_guns, is_ordinal, joined_numbers, joined_officers,
    without_full_stop, without_leaders, without_signs,
};
use super::field::{Field, Level};
use super::guns::{MOST_OF_NO_MEN, is_small_count};
use super::people::{goes_on, is_mark};
use super::record::Record;
use super::strength::{Grouping, Strength};
use super::weapons::{NUMBERS, gun_type, small_arm};
use super::words::{
    Kind, LONGEST_ENTRY, combat_value, has_rank, is_loss_word, is_spoiled, is_staff, plain,
    plain_words, says_unknown,
};
use super::{guns, is_heading, strength};
use crate::sheet::Row;

/// Separators between a name and the values after it.
const DIVIDERS: [&str; 9] = ["\t", "  ", " - ", " -- ", " – ", " — ", ": ", "; ", "..."];

/// Content of an item of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Piece {
    Strength,
    Guns,
    Person,
    Kind,
    Quality,
    Weapon,
    Arrival,
    Other,
}

fn piece(text: &str) -> Piece {
    // Most items of a long list are plain numbers.
    const LONGEST: usize = 4;
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && (1..=LONGEST).contains(&text.len()) && !text.starts_with('0') {
        return Piece::Strength;
    }
    let words = plain_words(text);
    let has_letter = text.contains(char::is_alphabetic);
    if names_turn(text) {
        return Piece::Arrival;
    }
    // `4 (N)` has the type of its guns in a bracket, `4 (sick)` a remark.
    let guns = guns::read(text).filter(|guns| text.contains('(') && guns.weapon().is_some());
    let guns = guns.and_then(|guns| guns.number());
    if guns.is_some_and(|number| number <= MOST_OF_NO_MEN) {
        return Piece::Guns;
    }
    // `3" Rifles` is a type, and no number of men.
    if guns::names_bore(text) {
        return Piece::Weapon;
    }
    let is_strength = matches!(strength::read(text, Grouping::Comma), Strength::Men(..));
    if is_strength || strength::men_and_guns(text).is_some() {
        return Piece::Strength;
    }
    let counts_guns = |(guns, _): (guns::Guns, bool)| guns.number().is_some();
    if has_letter && guns::read_cell(text).is_some_and(counts_guns) {
        return Piece::Guns;
    }
    if is_number_of_guns(text) {
        return Piece::Guns;
    }
    if has_rank(text) {
        return Piece::Person;
    }
    let is_short = words.len() <= 2 && !text.contains(|letter: char| letter.is_ascii_digit());
    if is_short && Kind::read(text).is_some() {
        Piece::Kind
    } else if words.len() == 1 && has_letter && combat_value(text).is_some() {
        Piece::Quality
    } else if small_arm(text).is_some() || gun_type(text).is_some() {
        Piece::Weapon
    } else {
        Piece::Other
    }
}

/// Checks whether an item of an entry is a number of men.
pub(super) fn is_strength(text: &str) -> bool {
    piece(text.trim()) == Piece::Strength
}

/// Checks whether an item of an entry has no known meaning.
pub(super) fn is_other(text: &str) -> bool {
    piece(text) == Piece::Other
}

/// Returns the level of a command by its name, or by the label before it: `Brigade: Coler`.
pub(super) fn entry_command(row: &Row, level: Level) -> Option<Level> {
    let entry = row.cells.last().map_or("", String::as_str);
    if !may_name_command(entry) {
        return None;
    }
    let labelled = labelled_command(entry);
    let named = || command_level(record(row, level).text(level.field()));
    labelled.map(|(level, _)| level).or_else(named)
}

/// Reads an entry: its name, and the values after it.
pub(super) fn record(row: &Row, level: Level) -> Record {
    let entry = row.cells.last().map_or("", String::as_str);
    let mut record = Record::new(row.number);
    record.shares_strength = !row.merged.is_empty();
    if is_spoiled(entry) {
        record.spoiled.push((level.field(), entry.to_owned()));
    }
    if entry.len() > LONGEST_ENTRY {
        record.label = plain(entry);
        record.filled = 1;
        record.set(level.field(), record.label.clone());
        return record;
    }
    let entry = without_leaders(entry.trim_end_matches([' ', ';', ',']));
    let mut entry = without_full_stop(&entry).to_owned();
    if level == Level::Side {
        entry = without_title(&entry);
    }
    let labelled = labelled_command(&entry).filter(|_| level != Level::Unit);
    let is_labelled = labelled.is_some();
    if let Some((_, name)) = labelled {
        entry = name.to_owned();
    }
    // `not present: 100th Illinois`
    if let Some((label, name)) = entry
        .split_once(": ")
        .filter(|(label, _)| says_absent(label))
    {
        entry = format!("{name} - {label}");
    }
    entry = joined_numbers(&joined_officers(&entry));
    let entry = &entry;
    let mut pieces: Vec<String> = Vec::new();
    let mut name = brackets(entry, &mut pieces);
    let mut tail = String::new();
    if let Some((at, sign)) = divider(&name) {
        tail = name.get(at + sign.len()..).unwrap_or_default().to_owned();
        name.truncate(at);
    }
    name = commas(&name, &mut pieces);
    // Columns of a table in plain text stand far apart.
    let mut rest = tail.trim_start();
    while !rest.is_empty() {
        let (piece, after) = match divider(rest) {
            Some((at, sign)) => (rest.get(..at), rest.get(at + sign.len()..)),
            None => (Some(rest), None),
        };
        let at = pieces.len();
        let first = commas(piece.unwrap_or_default(), &mut pieces);
        pieces.insert(at, first);
        rest = after.unwrap_or_default().trim_start();
    }
    let has_men = pieces
        .iter()
        .any(|text| piece(text) == Piece::Strength && !is_small_count(text));
    let behind = || bare_men_behind(&name).filter(|_| level == Level::Unit && !has_men);
    if let Some((before, men)) = men_behind(&name).or_else(behind) {
        pieces.push(men);
        name = before;
    }
    if let Some((before, guns)) = guns_behind(&name).filter(|_| level == Level::Unit) {
        pieces.push(guns);
        name = before;
        // `Battery A 90 men 6 guns`
        if let Some((before, men)) = men_behind(&name).filter(|_| !has_men) {
            pieces.push(men);
            name = before;
        }
    }
    if let Some((before, person)) = person_behind(&name, level) {
        pieces.insert(0, person);
        name = before;
    }
    let name = name.trim_end_matches(['.', ':', ',', '-', '–', '—', ' ']);
    let name = plain(without_signs(name));
    record.label.clone_from(&name);
    record.filled = 1;
    if is_labelled && has_rank(&name) {
        record.set(level.leader(), name.clone());
    }
    record.set(level.field(), name);
    record.join_blanks();
    let pieces = pieces
        .iter()
        .map(|piece| plain(piece.trim_matches(['.', ' ', ',', ':', '-'])));
    let pieces = pieces.flat_map(|piece| match strength::men_and_guns(&piece) {
        Some((men, guns)) => vec![men, guns],
        None => values_of(&piece).unwrap_or_else(|| vec![piece]),
    });
    let mut mark = String::new();
    for text in pieces {
        if level == Level::Unit && is_mark(&text) && piece(&text) == Piece::Other {
            mark = text;
            continue;
        }
        let kind = piece(&text);
        let field = match kind {
            _ if text.is_empty() => continue,
            _ if says_unknown(&text) || text == "0" => continue,
            _ if level == Level::Unit && counts_losses(&text) => Field::Notes,
            Piece::Person => level.leader(),
            // `UNION: Army of the Ohio`: another name of the command.
            Piece::Other if level != Level::Unit && command_level(&text).is_some() => continue,
            // `UNION    Men  Guns`: the headings of columns.
            Piece::Other if level != Level::Unit && is_heading(&text) => continue,
            Piece::Other if level != Level::Unit => level.leader(),
            Piece::Kind | Piece::Quality | Piece::Weapon if level != Level::Unit => continue,
            Piece::Strength if level != Level::Unit && is_small_count(&text) => continue,
            Piece::Strength if is_staff(record.text(Field::Unit)) => Field::Strength,
            Piece::Strength if is_small_count(&text) => match record.is_battery() {
                true => Field::Guns,
                false => Field::Notes,
            },
            // `1,210 for the brigade`: a person decides whose men they are.
            Piece::Other if begins_with_men(&text) && !has_men => Field::Strength,
            Piece::Other if is_misspelt_number(&text) && !has_men => Field::Strength,
            Piece::Other if says_absent(&text) && !has_men => Field::Strength,
            Piece::Strength => Field::Strength,
            Piece::Guns => Field::Guns,
            Piece::Kind => Field::Kind,
            Piece::Quality => Field::Quality,
            Piece::Weapon => Field::Weapon,
            Piece::Arrival => Field::Arrives,
            Piece::Other => Field::Notes,
        };
        if field == Field::Guns {
            let text = match kind {
                Piece::Guns => text,
                _ => format!("{text} guns"),
            };
            let all = joined_guns(record.text(field), text);
            record.set(field, all);
            record.filled += 1;
            continue;
        }
        // The captain before his battery: `Campbell: Battery B, 4th US`.
        if field == Field::Notes && Kind::of_name(&text).is_some() {
            let name = format!("{}: {text}", record.text(Field::Unit));
            record.label.clone_from(&name);
            record.set(Field::Unit, name);
        } else if record.text(field).is_empty() {
            record.set(field, text);
            record.filled += 1;
        } else if kind == Piece::Person || level == Level::Unit {
            // A second person succeeds the first; any other value that occurs twice becomes a remark.
            let field = if kind == Piece::Person {
                field
            } else {
                Field::Notes
            };
            let known = Some(record.text(field)).filter(|known| !known.is_empty());
            let all: Vec<&str> = known.into_iter().chain([text.as_str()]).collect();
            record.set(field, all.join("; "));
        }
    }
    record.add_fate(&mark);
    record
}

/// Removes the words of a title from the name of a side: `Union order of battle`.
pub(super) fn without_title(name: &str) -> String {
    const TITLE: &str = "order of battle";
    let small = name.to_ascii_lowercase();
    let rest = small.find(TITLE).and_then(|at| {
        let before = name.get(..at)?;
        let after = name.get(at + TITLE.len()..)?;
        let rest = format!("{}{after}", before.trim_end());
        Some(
            rest.trim_matches([',', ':', ';', '-', '–', '—', ' '])
                .to_owned(),
        )
    });
    rest.filter(|rest| !rest.trim().is_empty())
        .unwrap_or_else(|| name.to_owned())
}

/// Checks whether a text begins with a number that can only count men.
fn begins_with_men(text: &str) -> bool {
    let first = text.split(' ').next().unwrap_or_default();
    let first = first.trim_end_matches([',', ';']);
    let first = first.trim_start_matches(['~', '≈', '±']);
    let begins_with_digit = first.starts_with(|letter: char| letter.is_ascii_digit());
    let is_strength = || piece(first) == Piece::Strength && !is_small_count(first);
    let is_first_of_two = || strength::first_number(first, Grouping::Comma).is_some();
    begins_with_digit && (is_strength() || is_first_of_two() || strength::is_pair(first))
}

/// Joins the items of an entry that count guns; the number of all guns comes first.
fn joined_guns(known: &str, text: String) -> String {
    let names_type = |text: &str| guns::read(text).is_some_and(|guns| guns.weapon().is_some());
    match (names_type(known), names_type(&text)) {
        _ if known.is_empty() => text,
        (false, false) => known.to_owned(),
        (true, false) => format!("{text}, {known}"),
        (_, true) => format!("{known}, {text}"),
    }
}

/// Splits values that only blanks divide: `302 RM Crack`; `None` if a word is not a value.
fn values_of(text: &str) -> Option<Vec<String>> {
    // `Ltc Shepard 249`
    if let Some((person, men)) = text.rsplit_once(' ')
        && piece(person) == Piece::Person
        && begins_with_men(men)
    {
        return Some(vec![person.to_owned(), men.to_owned()]);
    }
    if matches!(piece(text), Piece::Strength | Piece::Guns | Piece::Person) {
        return None;
    }
    // `(Highlanders) 300`
    if let Some((remark, rest)) = text.strip_prefix('(').and_then(|it| it.split_once(") "))
        && piece(rest) != Piece::Other
    {
        return Some(vec![remark.to_owned(), rest.to_owned()]);
    }
    // `350 Capt. Wood`
    if let Some((first, rest)) = text.split_once(' ')
        && begins_with_men(first)
        && piece(rest) == Piece::Person
    {
        return Some(vec![first.to_owned(), rest.to_owned()]);
    }
    let words: Vec<&str> = text.split(' ').collect();
    let is_value = |word: &&str| piece(word) != Piece::Other;
    let begins = words
        .first()
        .is_some_and(|word| piece(word) == Piece::Strength);
    (words.len() > 1 && begins && words.iter().all(is_value))
        .then(|| words.into_iter().map(str::to_owned).collect())
}

/// Returns the first divider of a text.
fn divider(text: &str) -> Option<(usize, &'static str)> {
    let found = DIVIDERS
        .iter()
        .filter_map(|sign| Some((text.find(sign)?, *sign)));
    found.min_by_key(|(at, _)| *at).filter(|(at, _)| *at > 0)
}

/// Moves brackets that contain a value from a name to `pieces`; other brackets stay part of the name.
fn brackets(text: &str, pieces: &mut Vec<String>) -> String {
    let mut name = String::new();
    let mut rest = text;
    while let Some(open) = rest.find(['(', '[']) {
        let (before, bracket) = rest.split_at(open);
        name.push_str(before);
        let Some(close) = bracket.find([')', ']']) else {
            rest = bracket;
            break;
        };
        let (inside, after) = bracket.split_at(close);
        let inside = inside.get(1..).unwrap_or_default();
        let after = after.get(1..).unwrap_or_default();
        // After a person, a bracket tells what became of him.
        let is_fate = is_mark(inside) && last_part(&name).is_some_and(has_rank);
        match piece(inside) {
            _ if inside.trim() == "0" => {}
            _ if counts_losses(inside) => pieces.push(inside.to_owned()),
            _ if !is_fate && values_apart(inside).is_some() => {
                pieces.extend(values_apart(inside).unwrap_or_default());
            }
            _ if !is_fate && counts_apart(inside).is_some() => {
                pieces.extend(counts_apart(inside).unwrap_or_default());
            }
            kind if kind == Piece::Other || is_fate => {
                let end = bracket.len() - after.len();
                name.push_str(bracket.get(..end).unwrap_or_default());
            }
            _ => pieces.push(inside.to_owned()),
        }
        rest = after;
    }
    name.push_str(rest);
    name
}

/// Splits a bracket of values that a semicolon divides, one of them men: `Col. Jones; 350`, `344; 30k 116w 22m`. `None`
/// for any other bracket.
fn values_apart(inside: &str) -> Option<Vec<String>> {
    let parts: Vec<String> = inside.split(';').map(plain).collect();
    let is_value = |part: &String| piece(part) != Piece::Other || counts_losses(part);
    let has_men = parts.iter().any(|part| is_strength(part));
    (parts.len() > 1 && has_men && parts.iter().all(is_value)).then_some(parts)
}

/// Checks whether a text counts the killed, wounded and missing: `27k, 133w, 50m`, `26 k`, `363 lost`. A small number with `w` alone counts
/// Whitworths.
fn counts_losses(text: &str) -> bool {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut words: Vec<String> = Vec::new();
    for word in text
        .split([' ', ',', ';', '/'])
        .filter(|word| !word.is_empty() && *word != "and")
    {
        // `26 k`
        let is_fate = word.starts_with(char::is_alphabetic);
        match words
            .last_mut()
            .filter(|before| is_fate && is_number(before))
        {
            Some(number) => number.push_str(word),
            None => words.push(word.to_owned()),
        }
    }
    let losses: Option<Vec<bool>> = words
        .iter()
        .map(|word| {
            let fate = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
            let number = word.strip_suffix(fate)?.parse::<u32>().ok()?;
            if is_loss_word(fate) || fate == "lost" {
                return Some(true);
            }
            ["k", "w", "m", "mw", "c"]
                .contains(&fate)
                .then_some(fate != "w" || number > MOST_OF_NO_MEN)
        })
        .collect();
    losses.is_some_and(|losses| losses.contains(&true))
}

/// Splits a bracket of several counts, the first of them men: `250 present, 20 sick`. `None` for any other bracket.
fn counts_apart(inside: &str) -> Option<Vec<String>> {
    let parts: Vec<String> = inside.split([',', ';']).map(plain).collect();
    let (first, others) = parts.split_first()?;
    let is_men = piece(first) == Piece::Strength && first.contains(char::is_alphabetic);
    let counts = |part: &String| {
        part.starts_with(|letter: char| letter.is_ascii_digit())
            && part.contains(char::is_alphabetic)
    };
    let is_list = !others.is_empty() && others.iter().all(counts);
    // Guns beside the men are read with them.
    (is_men && is_list && strength::men_and_guns(inside).is_none()).then_some(parts)
}

/// Returns the part of an entry after its last divider or comma.
fn last_part(text: &str) -> Option<&str> {
    let dividers = DIVIDERS.iter().chain(&[", "]);
    let ends = dividers.filter_map(|sign| Some(text.rfind(sign)? + sign.len()));
    text.get(ends.max().unwrap_or(0)..)
}

/// Moves values between commas from a name to `pieces`; other parts stay part of the name. `jr.` and the mark of a fate
/// belong to the person before them; marks for "unknown" are dropped.
fn commas(text: &str, pieces: &mut Vec<String>) -> String {
    let known = pieces.len();
    let mut parts = text.split(", ");
    let mut name = parts.next().unwrap_or_default().to_owned();
    // Text after a number of men is not a name; another number may count men, too.
    let is_digit = |sign: char| sign.is_ascii_digit();
    let is_count = |name: &str| !is_small_count(name) && is_strength(name);
    for part in parts {
        if says_unknown(part) {
            continue;
        }
        let goes_on = goes_on(part);
        // A person before this text is meant only if it names none.
        let skipped = if has_rank(&name) { known } else { 0 };
        let persons = pieces.iter_mut().skip(skipped);
        let person = persons.rev().find(|piece| has_rank(piece));
        match person {
            Some(person) if goes_on => {
                person.push_str(", ");
                person.push_str(part);
            }
            // `4th U.S. Artillery, K` is a battery.
            _ if is_mark(part) && !has_rank(&name) && !part.contains(char::is_uppercase) => {
                pieces.push(part.to_owned());
            }
            _ if !part.starts_with(is_digit) && is_count(&name) => pieces.push(part.to_owned()),
            _ if counts_losses(part) => pieces.push(part.to_owned()),
            _ if goes_on || matches!(piece(part), Piece::Other | Piece::Kind) => {
                name.push_str(", ");
                name.push_str(part);
            }
            _ => pieces.push(part.to_owned()),
        }
    }
    name
}

/// Splits a person off the end of a name that no sign separates from him: `Longstreet's Corps MG James Longstreet`,
/// `18th Georgia Ltc S. Ruff`.
fn person_behind(name: &str, level: Level) -> Option<(String, String)> {
    let ends = name.match_indices(' ').map(|(at, _)| name.split_at(at));
    let is_person = |(_, person): &(&str, &str)| {
        has_rank(person)
            && person.split_whitespace().count() > 1
            && Kind::of_name(person).is_none()
            && named_level(person).is_none()
            && !person.contains("'s")
            && !person.contains('’')
    };
    let (before, person) = ends
        .filter(|(before, _)| !before.is_empty())
        .find(is_person)?;
    let is_named = match level {
        Level::Unit => looks_numbered(before) || Kind::of_name(before).is_some(),
        _ => command_level(before).is_some(),
    };
    is_named.then(|| (before.to_owned(), person.trim().to_owned()))
}

/// Checks whether a name has a number and a word, like a regiment's: `18th Georgia`.
fn looks_numbered(name: &str) -> bool {
    let first = name.split(' ').next().unwrap_or_default();
    first.starts_with(|sign: char| sign.is_ascii_digit()) && first.len() < name.len()
}

/// Splits `302 men` off the end of a name.
fn men_behind(name: &str) -> Option<(String, String)> {
    let rest = name.trim_end().strip_suffix("men")?.trim_end();
    let digits = rest
        .bytes()
        .rev()
        .take_while(|byte| byte.is_ascii_digit() || *byte == b',')
        .count();
    let (before, men) = rest.split_at(rest.len() - digits);
    (digits > 0 && before.ends_with(' ')).then(|| (before.to_owned(), men.to_owned()))
}

/// Splits the guns off the end of the name of a battery: `7th Battery six 3-inch rifles`.
fn guns_behind(name: &str) -> Option<(String, String)> {
    let mut ends = name.match_indices(' ').map(|(at, _)| name.split_at(at));
    let counts_guns = |text: &str| {
        let first = text.split(' ').next().unwrap_or_default().to_lowercase();
        let is_number =
            NUMBERS.contains(&first.as_str()) || first.bytes().all(|it| it.is_ascii_digit());
        let guns = guns::read(text).filter(|_| is_number && !first.is_empty());
        let is_named = text.contains("gun");
        guns.is_some_and(|guns| guns.number().is_some() && (is_named || guns.weapon().is_some()))
    };
    let (before, guns) = ends.find(|(before, guns)| {
        Kind::of_name(before) == Some(Kind::Artillery) && counts_guns(guns.trim())
    })?;
    Some((before.to_owned(), guns.trim().to_owned()))
}

/// Splits a number that can only count men off the end of a name: `Kansas Rangers 350`, but not `Regiment 76`.
fn bare_men_behind(name: &str) -> Option<(String, String)> {
    const NUMBERED: [&str; 9] = [
        "regiment",
        "regt",
        "battalion",
        "bn",
        "battery",
        "company",
        "co",
        "no",
        "nr",
    ];
    // `2nd Ohio 300 *`
    let bare = name.trim_end_matches([' ', '*', '†', '‡']);
    let (before, men) = bare.rsplit_once(' ')?;
    let words = plain_words(before);
    // `5th Alabama Bn 135` has its number in front.
    let has_number = words.len() > 1
        && words
            .first()
            .is_some_and(|word| is_ordinal(word) && word.contains(char::is_alphabetic));
    let is_numbered = words.last().is_some_and(|word| match word.as_str() {
        "no" | "nr" => true,
        word => !has_number && NUMBERED.contains(&word),
    });
    let is_number = men == "0" || is_misspelt_number(men) || begins_with_men(men);
    let counts_men = is_number || is_staff(before) && is_small_count(men);
    let marked = name.get(before.len()..).unwrap_or_default().trim();
    (counts_men && !is_numbered).then(|| (before.to_owned(), marked.to_owned()))
}
