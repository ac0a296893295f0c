//! The entries of a list.

use super::command::{command_level, named_level};
use super::entry_text::ORDINAL_ENDINGS;
use super::field::{Field, Level};
use super::groups::names_group;
use super::list_entry::{entry_command, is_other, is_strength, record};
use super::people;
use super::record::Record;
use super::totals::{begins_as_note, is_note};
use super::words::{Kind, has_rank, plain_words};
use crate::sheet::Row;

/// The level of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EntryLevel {
    /// Level of the entry.
    pub(super) own: Level,
    /// The usual level at its indentation. The entry ends the commands from this level down, even if its own level is
    /// lower, because a brigade may be listed beside divisions.
    pub(super) place: Level,
}

/// An entry of a list, with its values.
#[derive(Debug)]
pub(super) enum Entry {
    /// A command or unit.
    Named(EntryLevel, Record),
    /// A heading over units of one arm inside their brigade.
    Group(Record),
    /// A title or note, with its text.
    Margin(Record, String),
    /// A total of the units above it.
    Total(Record),
}

impl Entry {
    /// Returns the values of the entry.
    pub(super) fn record(&self) -> &Record {
        match self {
            Entry::Named(_, record)
            | Entry::Group(record)
            | Entry::Margin(record, _)
            | Entry::Total(record) => record,
        }
    }
}

/// In a list that names the weapons of some units, reads an unknown text after another unit's men as a weapon, so that
/// a person is asked about it, as in a table.
pub(super) fn take_strange_weapons(entries: &mut [Entry], rows: &[&Row]) {
    let has_weapon = |entry: &Entry| match entry {
        Entry::Named(_, record) => !record.text(Field::Weapon).is_empty(),
        _ => false,
    };
    if !entries.iter().any(has_weapon) {
        return;
    }
    for (entry, row) in entries.iter_mut().zip(rows) {
        let Entry::Named(level, record) = entry else {
            continue;
        };
        let text = row.cells.last().map_or("", String::as_str);
        if level.own == Level::Unit && record.text(Field::Weapon).is_empty() {
            let Some(weapon) = strange_weapon(text) else {
                continue;
            };
            let tail = format!(", {weapon}");
            let name = record.text(Field::Unit);
            let name = name.strip_suffix(tail.as_str()).unwrap_or(name).to_owned();
            record.label.clone_from(&name);
            record.set(Field::Unit, name);
            record.set(Field::Weapon, weapon.to_owned());
        }
    }
}

/// Returns the last item of an entry, after its men, if no word of it is known; `None` for a longer text or a known
/// one.
fn strange_weapon(entry: &str) -> Option<&str> {
    const MOST_WORDS: usize = 3;
    let mut parts = entry.rsplit(", ");
    let (last, men) = (parts.next()?.trim(), parts.next()?);
    let words = plain_words(last);
    let is_name = |word: &String| word.chars().all(char::is_alphabetic);
    let is_weapon = (1..=MOST_WORDS).contains(&words.len())
        && words.iter().all(is_name)
        && is_other(last)
        && !people::goes_on(last);
    (is_weapon && is_strength(men)).then_some(last)
}

/// Splits a list into its entries and the lines before and after them: an indented title, a key, sources. Such lines
/// have fewer levels than the armies between them.
pub(super) fn split_margins<'r>(rows: &[&'r Row]) -> (Vec<&'r Row>, Vec<&'r Row>) {
    let depth = |row: &Row| row.cells.len().saturating_sub(1);
    let blocks: Vec<&[&Row]> = rows.chunk_by(|_, next| depth(next) > 0).collect();
    let height = |block: &[&Row]| block.iter().map(|row| depth(row)).max().unwrap_or(0);
    let deepest = blocks.iter().map(|block| height(block)).max().unwrap_or(0);
    let is_deep = |block: &&[&Row]| height(block) == deepest;
    let deep = blocks.iter().filter(|block| is_deep(block)).count();
    let first = blocks.iter().position(&is_deep);
    let last = blocks.iter().rposition(is_deep);
    // If the list has only one army, a flat block beside it may be another army, unless none of its entries looks like
    // a unit.
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

/// Checks whether an entry, read as a unit, has a strength; a year in a title does not count.
pub(super) fn counts_men(record: &Record) -> bool {
    const YEARS: std::ops::RangeInclusive<u32> = 1700..=2100;
    let men = record.text(Field::Strength);
    let is_year = men.parse().is_ok_and(|year| YEARS.contains(&year));
    !men.is_empty() && (!is_year || looks_like_unit(&record.label))
}

/// Checks whether an entry begins with a number like a regiment's, or has a word for a kind of unit.
pub(super) fn looks_like_unit(text: &str) -> bool {
    let words = plain_words(text);
    let is_ordinal = words.first().is_some_and(|word| {
        let letters = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
        letters.len() < word.len() && ORDINAL_ENDINGS.contains(&letters)
    });
    is_ordinal || Kind::of_name(text).is_some()
}

/// Checks whether an entry only names a person: neither `Capt. Able's Battery` nor `Gen. Reserve, 300`.
pub(super) fn is_person(row: &Row) -> bool {
    let entry = row.cells.last().map_or("", String::as_str);
    names_person(entry) && record(row, Level::Unit).text(Field::Strength).is_empty()
}

/// Checks whether a text names a person by his rank, and names neither a unit nor a command.
pub(super) fn names_person(entry: &str) -> bool {
    const OTHERS: [&str; 14] = [
        "battalion",
        "bn",
        "battery",
        "regiment",
        "regt",
        "company",
        "squadron",
        "command",
        "column",
        "staff",
        "reserve",
        "reserves",
        "order",
        "of",
    ];
    let name = entry.split(", ").next().unwrap_or_default();
    let is_other = |word: &String| OTHERS.contains(&word.as_str());
    let is_owner = |word: &str| {
        ["'s", "’s", "s'", "s’"]
            .iter()
            .any(|end| word.ends_with(end))
    };
    has_rank(entry)
        && Kind::of_name(name).is_none()
        && named_level(name).is_none()
        && !plain_words(name).iter().any(is_other)
        && !name.split(' ').any(is_owner)
}

/// Joins each line that only names a person, or says more about him, to the entry above it. If a command has only
/// persons below it, they count as its units. `None` if the list has no such line.
pub(super) fn join_persons(rows: &[&Row]) -> Option<Vec<Row>> {
    let depth = |row: &Row| row.cells.len().saturating_sub(1);
    let mut joined: Vec<Row> = Vec::with_capacity(rows.len());
    let mut is_below_person = false;
    for (n, row) in rows.iter().enumerate() {
        let entry = row.cells.last().map_or("", String::as_str);
        let is_leaf = rows.get(n + 1).is_none_or(|next| depth(next) <= depth(row));
        // `CO: Col. Lee` on a line of its own names the commander of the command above the units.
        if let Some(name) = people::labelled(entry).filter(|_| is_leaf)
            && let Some(above) = command_above(&mut joined, depth(row))
        {
            above.push_str(" - ");
            above.push_str(name);
            continue;
        }
        let is_person = is_person(row);
        // Below the name of a command its commander may stand anywhere.
        let next = rows
            .get(n + 1)
            .map_or("", |next| next.cells.last().map_or("", String::as_str));
        let heads_command = || {
            joined.last().is_some_and(|above| {
                let level = entry_command(above, Level::Brigade);
                let is_beside = depth(row) <= depth(above);
                level == Some(Level::Brigade)
                    || level.is_some() && (is_beside || command_level(next).is_some())
            })
        };
        let is_leader = is_person && !is_below_person && heads_command();
        let above = joined.last_mut().and_then(|above| above.cells.last_mut());
        let names_person = |above: &String| above.split(' ').any(has_rank);
        // A single capital is a battery or company.
        let is_letter = entry.trim().chars().all(char::is_uppercase);
        let goes_on =
            !is_letter && people::goes_on(entry) && above.as_deref().is_some_and(names_person);
        let divider = match goes_on {
            true => Some(", "),
            false => Some(" - ").filter(|_| is_person && !is_below_person),
        };
        let divider = divider.filter(|_| is_leaf || is_leader);
        match divider.zip(above) {
            Some((divider, above)) => {
                above.push_str(divider);
                above.push_str(entry);
            }
            None => {
                is_below_person = is_person;
                joined.push((*row).clone());
            }
        }
    }
    close_gaps(&mut joined);
    (joined.len() < rows.len()).then_some(joined)
}

/// Moves entries to the left that are more than one depth below their command, as where a commander between them has
/// gone.
fn close_gaps(rows: &mut [Row]) {
    let mut open: Vec<usize> = Vec::new();
    for row in rows {
        let own = row.cells.len().saturating_sub(1);
        while open.last().is_some_and(|above| *above >= own) {
            open.pop();
        }
        let surplus = own.saturating_sub(open.len());
        row.cells = row.cells.split_off(surplus);
        open.push(own);
    }
}

/// Returns the text of the last entry that is indented less than `depth`; `None` if there is none.
fn command_above(rows: &mut [Row], depth: usize) -> Option<&mut String> {
    let mut rows = rows.iter_mut().rev();
    let above = rows.find(|row| row.cells.len() <= depth)?;
    above.cells.last_mut()
}

/// Indents the entries of a list in which all lines begin at the same depth, as official reports print them: `FIRST
/// DIVISION.`, below it `FIRST BRIGADE.`, the regiments. `None` if the list has other indentation, or fewer than two
/// commands.
pub(super) fn indent_by_names(rows: &[&Row]) -> Option<Vec<Row>> {
    if rows.iter().any(|row| row.cells.len() > 1) {
        return None;
    }
    let named = levels_by_name(rows);
    let mut levels: Vec<Level> = named.iter().copied().flatten().collect();
    if levels.len() < 2 {
        return None;
    }
    levels.sort_unstable();
    levels.dedup();
    let mut has_begun = false;
    let indented = rows.iter().zip(named).map(|(row, level)| {
        has_begun |= level.is_some();
        let depth = match level {
            Some(level) => levels.iter().position(|known| *known == level).unwrap_or(0),
            None if has_begun => levels.len(),
            None => 0,
        };
        Row::entry(row.number, depth, row.cells.last())
    });
    Some(indented.collect())
}

/// Returns the levels of commands by their names. The heading of a group is one level above the commands below it, or a
/// brigade if units are below it.
fn levels_by_name(rows: &[&Row]) -> Vec<Option<Level>> {
    let mut below = None;
    let mut levels: Vec<Option<Level>> = Vec::with_capacity(rows.len());
    for row in rows.iter().rev() {
        let of_group = || match below? {
            Level::Unit => Some(Level::Brigade),
            Level::Brigade => Some(Level::Division),
            _ => None,
        };
        let named = entry_command(row, Level::Brigade);
        let level = named.or_else(|| of_group().filter(|_| names_group(row)));
        below = Some(level.unwrap_or(Level::Unit));
        levels.push(level);
    }
    levels.reverse();
    levels
}
