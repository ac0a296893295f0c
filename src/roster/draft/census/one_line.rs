//! Brigades of a list that have their units on one line: `Archer: 13th Ala (308), 1st Tenn (281)`.

use super::command::{command_level, is_group};
use super::field::{Field, Level};
use super::list::looks_like_unit;
use super::list_entry::record;
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
        let Some((name, units)) = brigade_and_units(entry).filter(|_| is_leaf) else {
            split.push((*row).clone());
            continue;
        };
        let depth = row.cells.len().saturating_sub(1);
        let mut entry_at = |depth: usize, text: &str| {
            let mut cells = vec![String::new(); depth];
            cells.push(text.to_owned());
            split.push(Row {
                number: row.number,
                cells,
                merged: Vec::new(),
            });
        };
        entry_at(depth, name);
        for unit in units {
            entry_at(depth + 1, unit);
        }
    }
    (split.len() > rows.len()).then_some(split)
}

/// Splits an entry into the name of a brigade and its units, at least two. Each unit has values of its own, or all begin
/// with the numbers of regiments.
fn brigade_and_units(entry: &str) -> Option<(&str, Vec<&str>)> {
    let (name, rest) = entry.split_once(": ")?;
    let is_command = command_level(name).is_some() || is_group(name);
    let is_unit = Kind::of_name(name).is_some() || looks_like_unit(name);
    if name.trim().is_empty() || is_unit && !is_command {
        return None;
    }
    let units = parts_outside_brackets(rest);
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

/// Splits a text at the commas and semicolons outside its brackets.
fn parts_outside_brackets(text: &str) -> Vec<&str> {
    outside_brackets(text, [',', ';'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect()
}
