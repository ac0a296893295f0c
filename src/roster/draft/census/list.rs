//! Levels of the entries of a list.

use super::command::{command_level, named_level};
use super::field::{Field, Level};
use super::list_entry::record;
use super::record::{ORDINAL_ENDINGS, Record};
use super::totals::{begins_as_note, is_note};
use super::words::{Kind, has_rank, plain_words};
use crate::sheet::Row;

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
