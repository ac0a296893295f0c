//! Headings of a list over units of one arm or over loose troops, `ARTILLERY.` or `Unattached:`. They are not units.

use super::command::{arm_of_group, has_group_word, is_group};
use super::field::{Field, Level};
use super::list_entry::{entry_command, record};
use super::record::Record;
use super::words::Kind;
use crate::sheet::Row;

/// A list whose headings of groups are above their units, as commands are.
#[derive(Debug)]
pub(super) struct Grouped {
    /// Entries of the list.
    pub(super) rows: Vec<Row>,
    /// Headings inside a brigade, whose units are those of the brigade.
    pub(super) inside: Vec<Record>,
}

/// Checks whether an entry only names a group, and perhaps its commander.
pub(super) fn names_group(row: &Row) -> bool {
    // Most entries of a long list are units.
    if !has_group_word(row.cells.last().map_or("", String::as_str)) {
        return false;
    }
    let record = record(row, Level::Unit);
    is_group(record.text(Field::Unit))
        && !record.has_values()
        && record.text(Field::Notes).is_empty()
}

fn command_of(row: &Row) -> Option<Level> {
    entry_command(row, Level::Brigade)
}

/// Checks whether the next entry belongs below the heading of a group. An entry that names a commander may also be a
/// unit of his; it is a heading only if it is written as a title or the next entry names its arm.
fn heads(heading: &Row, next: &Row) -> bool {
    let record = record(heading, Level::Unit);
    let is_alone = is_title(heading) || record.text(Field::Commander).is_empty();
    let arm = arm_of_group(record.text(Field::Unit));
    let next_name = next.cells.last().map_or("", String::as_str);
    next.depth() > heading.depth()
        || next.depth() == heading.depth()
            && command_of(next).is_none()
            && (is_alone || arm.is_some() && arm == Kind::of_name(next_name))
}

/// Checks whether an entry is written as a heading: in capitals, or with a full stop or colon after it.
fn is_title(row: &Row) -> bool {
    let entry = row.cells.last().map_or("", String::as_str);
    let title = entry.split(" - ").next().unwrap_or_default().trim_end();
    title.ends_with(['.', ':']) || !title.contains(char::is_lowercase)
}

/// A heading of a group whose units are moved to the right or left.
struct Shift {
    /// Depth of the heading.
    at: usize,
    /// True to indent the units below it, which are at its own depth; false to take the heading from above them.
    indents: bool,
}

/// Puts the headings of groups above their units. A heading becomes a command at the depth of brigades; inside a
/// brigade it only divides the units. `None` if the list has no such heading.
pub(super) fn place_groups(rows: &[&Row]) -> Option<Grouped> {
    let is_heading: Vec<bool> = rows.iter().map(|row| names_group(row)).collect();
    if !is_heading.contains(&true) {
        return None;
    }
    let deepest = unit_depth(rows, &is_heading)?;
    let (mut placed, mut inside) = (Vec::with_capacity(rows.len()), Vec::new());
    let mut shift: Option<Shift> = None;
    for (n, row) in rows.iter().enumerate() {
        let own = row.depth();
        let next = rows.get(n + 1).map(|next| next.depth());
        let is_command = next > Some(own) || command_of(row).is_some();
        shift =
            shift.filter(|shift| own > shift.at || own == shift.at && shift.indents && !is_command);
        let heads_units = rows.get(n + 1).is_some_and(|next| heads(row, next));
        let is_heading = is_heading.get(n) == Some(&true);
        let heads_commands = next == Some(own) && !heads_units;
        if is_heading && is_title(row) && !heads_units && !heads_commands {
            inside.push(record(row, Level::Unit));
            continue;
        }
        if heads_units && is_heading {
            let above = rows.iter().take(n).rfind(|above| above.depth() < own);
            let is_in_brigade = above.and_then(|above| command_of(above)) == Some(Level::Brigade);
            let is_inside = own >= deepest || is_in_brigade;
            let has_children = next > Some(own);
            shift = (is_inside == has_children).then_some(Shift {
                at: own,
                indents: !is_inside,
            });
            if is_inside {
                inside.push(record(row, Level::Unit));
                continue;
            }
            placed.push((*row).clone());
            continue;
        }
        let mut row = (*row).clone();
        match &shift {
            Some(shift) if shift.indents => row.cells.insert(0, String::new()),
            Some(_) => row.cells = row.cells.split_off(1),
            None => {}
        }
        placed.push(row);
    }
    Some(Grouped {
        rows: placed,
        inside,
    })
}

/// Returns the depth of the deepest units that are below no heading; `None` if every unit is below one.
fn unit_depth(rows: &[&Row], is_heading: &[bool]) -> Option<usize> {
    let mut over: Option<usize> = None;
    let mut deepest = None;
    for (row, is_heading) in rows.iter().zip(is_heading) {
        let own = row.depth();
        over = over.filter(|heading| own > *heading);
        if *is_heading {
            over = over.or(Some(own));
        } else if over.is_none() {
            deepest = deepest.max(Some(own));
        }
    }
    deepest
}
