//! Entries of a list: their levels, and the values behind their names.

use super::command::{command_level, named_level};
use super::field::{Field, Level};
use super::record::{MOST_OF_NO_MEN, ORDINAL_ENDINGS, Record};
use super::strength::{Grouping, Strength};
use super::totals::{begins_as_note, is_note};
use super::weapons::{gun_type, small_arm};
use super::words::{Kind, combat_value, has_rank, is_spoiled, plain, plain_words};
use super::{guns, strength};
use crate::sheet::Row;

/// Separators between a name and the values after it.
const DIVIDERS: [&str; 9] = ["\t", "  ", " - ", " -- ", " – ", " — ", ": ", "; ", "..."];

/// The level of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EntryLevel {
    /// Its level.
    pub(super) own: Level,
    /// The usual level at its indentation, which it ends: a brigade may stand beside divisions.
    pub(super) place: Level,
}

/// An entry of a list, with its values.
#[derive(Debug)]
pub(super) enum Entry {
    /// A command or unit.
    Named(EntryLevel, Record),
    /// A title or note.
    Margin(Record),
    /// A total of the units above it.
    Total(Record),
}

impl Entry {
    /// Returns its values.
    pub(super) fn record(&self) -> &Record {
        match self {
            Entry::Named(_, record) | Entry::Margin(record) | Entry::Total(record) => record,
        }
    }
}

/// Finds the level of each entry of a list; `None` for a title or a note. Fails with the row of an entry that is indented
/// deeper than the known levels. A command that stands no deeper than the one above it is known by its name: `UNION ARMY`,
/// then `I CORPS`. So is a brigade at the place of a division or corps.
pub(super) fn entry_levels(
    rows: &[&Row],
    levels: &[Level],
) -> Result<Vec<Option<EntryLevel>>, usize> {
    let depth = |row: &Row| row.cells.len().saturating_sub(1);
    if let Some(row) = rows.iter().find(|row| depth(row) >= levels.len()) {
        return Err(row.number);
    }
    let mut found = Vec::with_capacity(rows.len());
    // For each depth, whether a command at it follows before an entry on its left.
    let mut commands = Vec::new();
    for (n, row) in rows.iter().enumerate().rev() {
        let own = depth(row);
        let usual = levels.get(own).copied().unwrap_or(Level::Unit);
        let is_leaf = rows.get(n + 1).is_none_or(|next| depth(next) <= own);
        commands.resize(own + 1, false);
        let follows = commands.last().is_some_and(|follows| *follows);
        if let (Some(follows), false) = (commands.last_mut(), is_leaf) {
            *follows = true;
        }
        let above = own.checked_sub(1).and_then(|above| levels.get(above));
        let fits = |level: &Level| *level < usual && above.is_none_or(|above| above < level);
        let named = || {
            let name = record(row, usual);
            command_level(name.text(usual.field())).filter(fits)
        };
        let is_brigade = || {
            let mut below = rows.iter().skip(n + 1).map(|row| depth(row));
            let deeper = below.find(|below| *below != own + 1);
            let name = record(row, usual);
            [Level::Corps, Level::Division].contains(&usual)
                && command_level(name.text(usual.field())) == Some(Level::Brigade)
                && deeper.is_none_or(|next| next <= own)
        };
        let level = match is_leaf {
            false if is_brigade() => Some(Level::Brigade),
            false => Some(usual),
            true => match follows.then(named).flatten() {
                Some(level) => Some(level),
                // An entry without any below it is a unit, wherever it stands; on the left it is a title or a note.
                None if own > 0 || levels.len() < 2 => Some(Level::Unit),
                None => None,
            },
        };
        found.push(level.map(|own| EntryLevel {
            own,
            place: own.min(usual),
        }));
    }
    found.reverse();
    Ok(found)
}

/// Splits a list into its entries and what stands before and after them: lines of a title that are indented below one
/// another, a key, sources. These are flatter than the armies between them.
pub(super) fn split_margins<'r>(rows: &[&'r Row]) -> (Vec<&'r Row>, Vec<&'r Row>) {
    let depth = |row: &Row| row.cells.len().saturating_sub(1);
    let blocks: Vec<&[&Row]> = rows.chunk_by(|_, next| depth(next) > 0).collect();
    let height = |block: &[&Row]| block.iter().map(|row| depth(row)).max().unwrap_or(0);
    let deepest = blocks.iter().map(|block| height(block)).max().unwrap_or(0);
    let is_deep = |block: &&[&Row]| height(block) == deepest;
    let deep = blocks.iter().filter(|block| is_deep(block)).count();
    let first = blocks.iter().position(&is_deep);
    let last = blocks.iter().rposition(is_deep);
    // Beside one army alone a flat block may be another army, unless none of its entries looks like a unit.
    let is_unit = |row: &&Row| row.cells.last().is_some_and(|text| looks_like_unit(text));
    let has_men = |row: &&Row| counts_men(&record(row, Level::Unit));
    let is_margin = |n: usize, block: &[&Row]| {
        let is_outside = Some(n) < first || Some(n) > last;
        let is_flat = deepest > 1 && (1..deepest).contains(&height(block));
        let Some((head, entries)) = block.split_first().filter(|_| is_outside && is_flat) else {
            return false;
        };
        let head = record(head, Level::Side);
        let name = head.text(Field::Side);
        let is_army = || command_level(name).is_some() || entries.iter().any(has_men);
        let is_title = || is_note(name) || deep == 2 || deep == 1 && !block.iter().any(is_unit);
        begins_as_note(name) || is_title() && !is_army()
    };
    let (mut entries, mut margins) = (Vec::new(), Vec::new());
    for (n, block) in blocks.iter().enumerate() {
        match is_margin(n, block) {
            true => margins.extend_from_slice(block),
            false => entries.extend_from_slice(block),
        }
    }
    (entries, margins)
}

/// Checks whether an entry, read as a unit, has a strength; the year of a title is none.
pub(super) fn counts_men(record: &Record) -> bool {
    const YEARS: std::ops::RangeInclusive<u32> = 1700..=2100;
    let men = record.text(Field::Strength);
    let is_year = men.parse().is_ok_and(|year| YEARS.contains(&year));
    !men.is_empty() && (!is_year || looks_like_unit(&record.label))
}

/// Checks whether an entry begins with a number as regiments bear it, or has a word for a kind.
fn looks_like_unit(text: &str) -> bool {
    let words = plain_words(text);
    let is_ordinal = words.first().is_some_and(|word| {
        let letters = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
        letters.len() < word.len() && ORDINAL_ENDINGS.contains(&letters)
    });
    is_ordinal || Kind::of_name(text).is_some()
}

/// Indents the entries of a list that stand one below another, as official reports print them: `FIRST DIVISION.`, below it
/// its general, `FIRST BRIGADE.`, the regiments. `None` if the list has other indentation, or fewer than two commands.
pub(super) fn indent_by_names(rows: &[&Row]) -> Option<Vec<Row>> {
    const MOST_PERSONS: usize = 4;
    let level_of = |row: &Row| {
        let name = record(row, Level::Brigade);
        command_level(name.text(Field::Brigade))
    };
    if rows.iter().any(|row| row.cells.len() > 1) {
        return None;
    }
    let named: Vec<Option<Level>> = rows.iter().map(|row| level_of(row)).collect();
    let mut levels: Vec<Level> = named.iter().copied().flatten().collect();
    if levels.len() < 2 {
        return None;
    }
    levels.sort_unstable();
    levels.dedup();
    let mut indented: Vec<Row> = Vec::new();
    let (mut has_begun, mut persons) = (false, 0);
    for (row, level) in rows.iter().zip(named) {
        has_begun |= level.is_some();
        let entry = row.cells.last().map_or("", String::as_str);
        let is_person = has_begun && persons < MOST_PERSONS && has_rank(entry);
        let above = indented.last_mut().and_then(|above| above.cells.last_mut());
        if let Some(above) = above.filter(|_| is_person) {
            above.push_str(" - ");
            above.push_str(entry);
            persons += 1;
            continue;
        }
        persons = 0;
        let depth = match level {
            Some(level) => levels.iter().position(|known| *known == level).unwrap_or(0),
            None if has_begun => levels.len(),
            None => 0,
        };
        let mut cells = vec![String::new(); depth];
        cells.push(entry.to_owned());
        indented.push(Row {
            number: row.number,
            cells,
            merged: Vec::new(),
        });
    }
    Some(indented)
}

/// Finds the levels of a list from their number and the words of its entries.
pub(super) fn levels(rows: &[&Row], has_side: bool) -> Vec<Level> {
    let depth = |row: &Row| row.cells.len().saturating_sub(1);
    let count = rows
        .iter()
        .copied()
        .map(depth)
        .max()
        .map_or(1, |deepest| deepest + 1);
    let is_command = |n: usize| {
        let own = rows.get(n).copied().map(depth);
        rows.get(n + 1).copied().map(depth) > own
    };
    let heads: Vec<&Row> = (0..rows.len())
        .filter(|n| is_command(*n))
        .filter_map(|n| rows.get(n).copied())
        .collect();
    let named = |depth_wanted: usize| {
        let mut levels: Vec<Level> = heads
            .iter()
            .filter(|row| depth(row) == depth_wanted)
            .filter_map(|row| named_level(row.cells.last().map_or("", String::as_str)))
            .collect();
        levels.sort_unstable();
        levels.get(levels.len() / 2).copied()
    };
    let tops = heads.iter().filter(|row| depth(row) == 0).count();
    let holds_sides = !has_side && tops == 2 && count > 2 && named(0).is_none();
    let mut levels: Vec<Level> = match (count, holds_sides) {
        (0 | 1, _) => vec![Level::Unit],
        (n, false) => Level::ALL
            .iter()
            .skip(5_usize.saturating_sub(n))
            .copied()
            .collect(),
        (n, true) => {
            let below = Level::ALL.iter().skip(6_usize.saturating_sub(n).max(1));
            std::iter::once(Level::Side).chain(below.copied()).collect()
        }
    };
    for at in 0..levels.len().saturating_sub(1) {
        let Some(level) = named(at) else { continue };
        let above = at
            .checked_sub(1)
            .and_then(|above| levels.get(above))
            .copied();
        let below = levels.get(at + 1).copied();
        if above.is_none_or(|above| above < level)
            && below.is_some_and(|below| below > level)
            && let Some(known) = levels.get_mut(at)
        {
            *known = level;
        }
    }
    levels
}

/// Content of a piece of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Piece {
    Strength,
    Guns,
    Person,
    Kind,
    Quality,
    Weapon,
    Other,
}

fn piece(text: &str) -> Piece {
    let words = plain_words(text);
    let has_letter = text.contains(char::is_alphabetic);
    let is_strength = matches!(strength::read(text, Grouping::Comma), Strength::Men(..));
    if is_strength || strength::men_and_guns(text).is_some() {
        return Piece::Strength;
    }
    if has_letter && guns::read(text).is_some_and(|guns| guns.number().is_some()) {
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

/// Reads an entry: its name, and the values after it.
pub(super) fn record(row: &Row, level: Level) -> Record {
    let entry = row.cells.last().map_or("", String::as_str);
    let mut record = Record::new(row.number);
    if is_spoiled(entry) {
        record.spoiled.push((level.field(), entry.to_owned()));
    }
    let mut entry = without_leaders(entry);
    if level == Level::Side {
        entry = without_title(&entry);
    }
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
        let first = commas(piece.unwrap_or_default(), &mut pieces);
        pieces.push(first);
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
    let name = plain(name.trim_end_matches(['.', ':', ',', '-', '–', '—', ' ']));
    record.label.clone_from(&name);
    record.filled = 1;
    record.set(level.field(), name);
    let pieces = pieces
        .iter()
        .map(|piece| plain(piece.trim_matches(['.', ' ', ',', ':', '-'])));
    let pieces = pieces.flat_map(|piece| match strength::men_and_guns(&piece) {
        Some((men, guns)) => vec![men, guns],
        None => values_of(&piece).unwrap_or_else(|| vec![piece]),
    });
    for text in pieces {
        let kind = piece(&text);
        let field = match kind {
            _ if text.is_empty() => continue,
            Piece::Person => level.leader(),
            Piece::Other if level != Level::Unit => level.leader(),
            _ if level != Level::Unit => continue,
            Piece::Strength if is_small_count(&text) => match record.is_battery() {
                true => Field::Guns,
                false => Field::Notes,
            },
            // `1,210 for the brigade`: a person decides whose men they are.
            Piece::Other if begins_with_men(&text) && !has_men => Field::Strength,
            Piece::Strength => Field::Strength,
            Piece::Guns => Field::Guns,
            Piece::Kind => Field::Kind,
            Piece::Quality => Field::Quality,
            Piece::Weapon => Field::Weapon,
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
        }
    }
    record
}

/// Removes the words of a title from the name of a side: `Union order of battle`.
fn without_title(name: &str) -> String {
    const TITLE: &str = "order of battle";
    let small = name.to_ascii_lowercase();
    let rest = small.find(TITLE).and_then(|at| {
        let before = name.get(..at)?;
        let after = name.get(at + TITLE.len()..)?;
        Some(format!("{}{after}", before.trim_end()))
    });
    rest.filter(|rest| !rest.trim().is_empty())
        .unwrap_or_else(|| name.to_owned())
}

/// Checks whether a number is too small for men: `Battery A (6)` counts guns, `2nd Wisconsin [6]` bases.
fn is_small_count(text: &str) -> bool {
    let number = text.parse::<u32>();
    number.is_ok_and(|count| (1..=MOST_OF_NO_MEN).contains(&count))
}

/// Checks whether a text begins with a number that can only count men.
fn begins_with_men(text: &str) -> bool {
    let first = text.split(' ').next().unwrap_or_default();
    let begins_with_digit = first.starts_with(|letter: char| letter.is_ascii_digit());
    let is_strength = || piece(first) == Piece::Strength && !is_small_count(first);
    let is_first_of_two = || strength::first_number(first, Grouping::Comma).is_some();
    begins_with_digit && (is_strength() || is_first_of_two())
}

/// Joins the texts of an entry that count guns; the number of all guns comes first.
fn joined_guns(known: &str, text: String) -> String {
    let names_type = |text: &str| guns::read(text).is_some_and(|guns| guns.weapon().is_some());
    match (names_type(known), names_type(&text)) {
        _ if known.is_empty() => text,
        (false, false) => known.to_owned(),
        (true, false) => format!("{text}, {known}"),
        (_, true) => format!("{known}, {text}"),
    }
}

/// Splits values that only blanks divide: `302 RM Crack`; `None` if a word is no value.
fn values_of(text: &str) -> Option<Vec<String>> {
    if matches!(piece(text), Piece::Strength | Piece::Guns | Piece::Person) {
        return None;
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

/// Replaces dots or dashes that lead the eye to a value by a divider: `2nd Ohio . . . . 450`.
fn without_leaders(entry: &str) -> String {
    const LEADERS: [char; 5] = ['.', '…', '·', '_', '-'];
    let is_filler = |letter: char| letter.is_whitespace() || LEADERS.contains(&letter);
    let mut plain = String::with_capacity(entry.len());
    let mut rest = entry;
    while let Some(start) = rest.find(is_filler) {
        let (before, after) = rest.split_at(start);
        let end = after
            .find(|letter| !is_filler(letter))
            .unwrap_or(after.len());
        let (run, after) = after.split_at(end);
        plain.push_str(before);
        let leaders = run
            .chars()
            .filter(|letter| LEADERS.contains(letter))
            .count();
        // `Maj.-Gen.` has two signs in a row, too.
        let leads = leaders > 2 || run.contains(". .");
        plain.push_str(if leads { "  " } else { run });
        rest = after;
    }
    plain + rest
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
        match piece(inside) {
            Piece::Other => {
                let end = bracket.len() - after.len();
                name.push_str(bracket.get(..end).unwrap_or_default());
            }
            // Behind a person it tells what became of him.
            _ => pieces.push(inside.to_owned()),
        }
        rest = after;
    }
    name.push_str(rest);
    name
}

/// Moves values between commas from a name to `pieces`; other parts stay part of the name.
fn commas(text: &str, pieces: &mut Vec<String>) -> String {
    let mut parts = text.split(", ");
    let mut name = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match piece(part) {
            Piece::Other | Piece::Kind => {
                name.push_str(", ");
                name.push_str(part);
            }
            _ => pieces.push(part.to_owned()),
        }
    }
    name
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
    let (before, men) = name.trim_end().rsplit_once(' ')?;
    let words = plain_words(before);
    let is_numbered = words
        .last()
        .is_some_and(|word| NUMBERED.contains(&word.as_str()));
    (begins_with_men(men) && !is_numbered).then(|| (before.to_owned(), men.to_owned()))
}
