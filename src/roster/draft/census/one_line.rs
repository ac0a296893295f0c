//! Lines of a list with several units: `Archer: 13th Ala (308), 1st Tenn (281)` is a brigade with its units, `6th, 7th,
//! 11th Virginia` only units.

use super::command::{command_level, is_group};
use super::entry_text::{is_ordinal, is_unit};
use super::field::{Field, Level};
use super::list::looks_like_unit;
use super::list_entry::record;
use super::several::is_consolidated;
use super::words::{Kind, has_rank, outside_brackets};
use crate::sheet::Row;

/// Splits lines that hold a whole brigade: each unit gets a line of its own below its brigade. `None` if the list has
/// no such line.
pub(super) fn split_lines(rows: &[&Row]) -> Option<Vec<Row>> {
    let mut split: Vec<Row> = Vec::with_capacity(rows.len());
    for (n, row) in rows.iter().enumerate() {
        let is_leaf = rows
            .get(n + 1)
            .is_none_or(|next| next.cells.len() <= row.cells.len());
        let entry = row.cells.last().map_or("", String::as_str);
        let units_alone = || units_listed(entry).filter(|_| is_leaf && row.depth() > 0);
        let listed = brigade_and_units(entry).filter(|_| is_leaf);
        let listed = listed.map(|(name, units)| {
            let units = units.into_iter().map(str::to_owned);
            (Some(name), units.collect())
        });
        let listed = listed.or_else(|| units_alone().map(|units| (None, units)));
        let Some((name, units)) = listed else {
            split.push((*row).clone());
            continue;
        };
        let depth = row.cells.len().saturating_sub(1);
        let mut entry_at = |depth: usize, text: &str, merged: Vec<usize>| {
            let mut cells = vec![String::new(); depth];
            cells.push(text.to_owned());
            split.push(Row {
                number: row.number,
                cells,
                merged,
            });
        };
        if let Some(name) = name {
            entry_at(depth, name, Vec::new());
        }
        let depth = depth + usize::from(name.is_some());
        let shared = shared_strength(&units);
        let units = shared.as_ref().unwrap_or(&units);
        for (n, unit) in units.iter().enumerate() {
            let is_beside = n > 0 && shared.is_some();
            entry_at(
                depth,
                unit,
                is_beside.then_some(depth).into_iter().collect(),
            );
        }
    }
    (split.len() > rows.len()).then_some(split)
}

/// Moves the only strength of a line from its last unit to the first, because it counts the men of all: `40th, 47th
/// Virginia (750)`. `None` if more units have strengths, or none has.
fn shared_strength(units: &[String]) -> Option<Vec<String>> {
    let read = |text: &String| {
        let entry = Row {
            number: 0,
            cells: vec![text.clone()],
            merged: Vec::new(),
        };
        let record = record(&entry, Level::Unit);
        let text = |field: Field| record.text(field).to_owned();
        (text(Field::Unit), text(Field::Strength))
    };
    let (last, others) = units
        .split_last()
        .filter(|(_, others)| !others.is_empty())?;
    let (name, strength) = read(last);
    let have_none = others.iter().all(|text| read(text).1.is_empty());
    if strength.is_empty() || !have_none || Kind::of_name(&name) == Some(Kind::Artillery) {
        return None;
    }
    let mut names = others.to_vec();
    names.push(name);
    let first = names.first_mut()?;
    first.push_str(&format!(" ({strength})"));
    Some(names)
}

/// Splits an entry into the name of a brigade and its units, at least two. Either each unit has its own values, or all
/// begin with the numbers of regiments.
fn brigade_and_units(entry: &str) -> Option<(&str, Vec<&str>)> {
    let (name, rest) = entry.split_once(": ")?;
    let is_command = command_level(name).is_some() || is_group(name);
    let is_unit = Kind::of_name(name).is_some() || looks_like_unit(name);
    if name.trim().is_empty() || is_unit && !is_command {
        return None;
    }
    let units = match rest.contains(';') {
        true => rest.split(';').map(str::trim).collect(),
        false => parts_outside_brackets(rest),
    };
    let has_number = |text: &&str| text.starts_with(|sign: char| sign.is_ascii_digit());
    let has_values = |text: &&str| {
        let entry = Row {
            number: 0,
            cells: vec![(*text).to_owned()],
            merged: Vec::new(),
        };
        let record = record(&entry, Level::Unit);
        let values = [Field::Strength, Field::Guns];
        let is_given = |field: &Field| !record.text(*field).is_empty();
        let is_named = record
            .text(Field::Unit)
            .contains(|letter: char| letter.is_alphabetic());
        // `2 guns, 40 men` counts what one unit has.
        let is_count = has_number(text) && !looks_like_unit(text);
        is_named && !is_count && !has_rank(text) && values.iter().any(is_given)
    };
    let are_regiments = || {
        units
            .iter()
            .all(|text| has_number(text) && looks_like_unit(text))
    };
    let are_units = units.iter().all(has_values) || are_regiments();
    (units.len() > 1 && are_units).then_some((name, units))
}

/// Splits an entry that only lists units between commas: at least two have a number and a name, or share the name after
/// the last number, or are batteries named after their captains. `Battery E, 3rd US` is one unit.
fn units_listed(entry: &str) -> Option<Vec<String>> {
    if is_consolidated(entry) {
        return None;
    }
    let parts = parts_outside_brackets(entry);
    if let Some(batteries) = batteries_listed(&parts) {
        return Some(batteries);
    }
    let is_bare = |part: &str| is_ordinal(part) && looks_like_unit(part);
    let is_named = |part: &str| is_unit(part, false);
    let is_one = |part: &&&str| is_bare(part) || is_named(part);
    let is_known = |part: &&str| {
        let is_name = part.contains(' ') && Kind::of_name(part).is_some();
        is_one(&part) || is_name && !has_rank(part)
    };
    let named = parts.iter().filter(|part| is_named(part)).count();
    let numbered = parts.iter().filter(is_one).count();
    if named == 0 || numbered < 2 || !parts.iter().all(is_known) {
        return None;
    }
    // `6th, 7th Virginia`: the name behind a number holds for the numbers before it.
    let mut name = String::new();
    let mut units: Vec<String> = Vec::with_capacity(parts.len());
    for part in parts.iter().rev() {
        if is_bare(part) {
            units.push(format!("{part}{name}"));
            continue;
        }
        let own = part.split(['(', '[']).next().unwrap_or_default().trim_end();
        name = own
            .find(' ')
            .and_then(|at| own.get(at..))
            .unwrap_or_default()
            .to_owned();
        units.push((*part).to_owned());
    }
    units.reverse();
    Some(units)
}

/// Returns the batteries that a line names by their captains: `Hart's, Chew's, McGregor's Batteries`.
fn batteries_listed(parts: &[&str]) -> Option<Vec<String>> {
    let (last, others) = parts.split_last()?;
    let (captain, word) = last.rsplit_once(' ')?;
    let is_captains = |text: &str| {
        let text = text.trim_start_matches("and ");
        ["'s", "’s", "s'", "s’"]
            .iter()
            .any(|end| text.ends_with(end))
    };
    let is_list = ["batteries", "btys", "btrys"].contains(&word.to_lowercase().as_str())
        && !others.is_empty()
        && others.iter().all(|text| is_captains(text))
        && is_captains(captain);
    let names = others.iter().copied().chain([captain]);
    let name = |text: &str| format!("{} Battery", text.trim_start_matches("and "));
    is_list.then(|| names.map(name).collect())
}

/// Splits a text at the commas and semicolons outside its brackets.
fn parts_outside_brackets(text: &str) -> Vec<&str> {
    outside_brackets(text, [',', ';'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect()
}
