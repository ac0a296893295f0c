//! Headings between the rows of a table: a row that names a command over the units below it, as in `1st Brigade - BG
//! Meredith` or `CONFEDERATE ARMY`.

use super::columns::Columns;
use super::command::{command_level, is_group, is_side_by_name};
use super::field::{Field, Level};
use super::groups::names_group;
use super::inference::level_named;
use super::list_entry;
use super::record::{Record, name_and_leader};
use super::words::{Kind, has_rank, is_total_word, plain, plain_words};
use crate::sheet::Row;

/// The commands that a row names, the highest first; empty for every other row.
pub(super) type Section = Vec<(Level, Record)>;

/// Returns the headings among the rows of a table, one entry for each row. A row that could name a command is a heading
/// only if units follow it before the next command of the same or a higher level; otherwise it may be a unit.
pub(super) fn find_sections(rows: &[Row], columns: &Columns) -> Vec<Section> {
    let named = rows.iter().enumerate().map(|(n, row)| {
        let is_title = columns.header.is_some_and(|header| n < header);
        match columns.header == Some(n) || repeats_header(row, columns) {
            true => Section::new(),
            false => commands_in(row, columns, is_title),
        }
    });
    let mut sections: Vec<Section> = named.collect();
    let is_group = |row: &Row| group_in(row, columns, Level::Unit).is_some();
    if sections.iter().all(Section::is_empty) && !rows.iter().any(is_group) {
        return sections;
    }
    let inside = groups_inside(rows, &sections, &is_group);
    let mut nearest_below: Option<Level> = None;
    for (n, (row, section)) in rows.iter().zip(&mut sections).enumerate().rev() {
        let is_table = columns.header.is_none_or(|header| n > header);
        match section.iter().map(|(level, _)| *level).max() {
            Some(lowest) if nearest_below.is_some_and(|below| below > lowest) => {
                nearest_below = section.first().map(|(level, _)| *level);
                continue;
            }
            _ => section.clear(),
        }
        let is_inside = inside.get(n) == Some(&true);
        if let Some(level) = nearest_below.filter(|_| is_table && !is_inside)
            && let Some((over, record)) = group_in(row, columns, level)
        {
            nearest_below = Some(over);
            section.push((over, record));
            continue;
        }
        if is_table && names_unit(row, columns) && !repeats_header(row, columns) {
            nearest_below = Some(Level::Unit);
        }
    }
    drop_lone_side_title(&mut sections, columns);
    sections
}

/// Finds the headings of arms inside brigades: the first of them is directly under the heading of its brigade.
fn groups_inside(
    rows: &[Row],
    sections: &[Section],
    is_group: &impl Fn(&Row) -> bool,
) -> Vec<bool> {
    let mut is_divided = false;
    let found = rows
        .iter()
        .zip(sections)
        .enumerate()
        .map(|(n, (row, section))| {
            if let Some((level, _)) = section.last() {
                let next = rows.get(n + 1);
                is_divided = *level == Level::Brigade && next.is_some_and(is_group);
                return false;
            }
            is_divided && is_group(row)
        });
    found.collect()
}

/// Drops the name of an army above the header if it is the only one, because it is the title of the whole sheet.
fn drop_lone_side_title(sections: &mut [Section], columns: &Columns) {
    let is_side = |section: &Section| section.iter().any(|(level, _)| *level == Level::Side);
    if sections.iter().filter(|section| is_side(section)).count() > 1 {
        return;
    }
    let titles = columns.header.unwrap_or(0);
    for section in sections.iter_mut().take(titles) {
        section.retain(|(level, record)| {
            *level != Level::Side || is_side_by_name(record.text(Field::Side))
        });
    }
}

/// Checks whether each text of a row is a heading of its column, as where a page repeats its header.
pub(super) fn repeats_header(row: &Row, columns: &Columns) -> bool {
    let filled = || (0..row.cells.len()).filter(|at| !row.cell(*at).is_empty());
    // Few headings have a digit, and most rows of a table have one: this is decided fast.
    let has_digit = |at: usize| {
        row.cell(at)
            .contains(|letter: char| letter.is_ascii_digit())
    };
    let is_value = |at: usize| has_digit(at) && !columns.is_headed_by(at, row.cell(at));
    filled().count() > 1
        && !filled().any(is_value)
        && filled().all(|at| columns.is_headed(at, row.cell(at)))
}

fn names_unit(row: &Row, columns: &Columns) -> bool {
    let units = columns.field_columns(Field::Unit).iter();
    let mut names = units
        .map(|at| row.cell(*at))
        .filter(|name| !name.is_empty());
    names.any(|name| !plain_words(name).iter().any(|word| is_total_word(word)))
}

/// Returns the commands that a row may name: its only text, beside numbers or a commander, who may be in any column.
pub(super) fn commands_in(row: &Row, columns: &Columns, is_title: bool) -> Section {
    let own: Vec<usize> = (0..row.cells.len())
        .filter(|at| !row.cell(*at).is_empty() && !row.merged.contains(at))
        .collect();
    let Some((label, beside)) = own.split_first() else {
        return Section::new();
    };
    if let Some(at) = columns.levels {
        let section = command_of_level(row, columns, at);
        return section.filter(|_| !is_title).into_iter().collect();
    }
    let text = row.cell(*label);
    let is_spread = |at: &usize| row.cell(*at) == text;
    let is_of_command = |at: &usize| {
        let fields = [Field::Strength, Field::Guns, Field::Commander];
        is_spread(at)
            || is_person(row.cell(*at))
            || fields
                .iter()
                .any(|field| columns.field_columns(*field).contains(at))
            || columns.guns_of.iter().any(|(column, _)| column == at)
            || !columns.is_read(*at) && is_number(row.cell(*at))
    };
    let is_alone = beside.iter().all(is_spread);
    let is_titled = beside
        .iter()
        .all(|at| is_spread(at) || is_person(row.cell(*at)));
    if is_title && !is_titled || !beside.iter().all(is_of_command) {
        return Section::new();
    }
    let mut section = commands_named(row.number, text);
    // A command in the column of its own level is read there.
    if let [(level, _)] = section.as_slice()
        && columns.field_columns(level.field()).contains(label)
    {
        return Section::new();
    }
    if let Some((level, record)) = section.last_mut()
        && record.text(level.leader()).is_empty()
        && !is_alone
        && let Some(at) = leader_beside(row, columns, beside)
    {
        let cell = row.cell(at);
        record.set(level.leader(), plain(labelled_person(cell).unwrap_or(cell)));
    }
    section
}

/// Checks whether a cell has only a number, or a percentage: `1,153`, `49.6 %`.
fn is_number(cell: &str) -> bool {
    cell.starts_with(|sign: char| sign.is_ascii_digit())
        && cell
            .chars()
            .all(|sign| sign.is_ascii_digit() || ",. %".contains(sign))
}

/// Returns the command that a row names beside its level; `None` for a unit.
fn command_of_level(row: &Row, columns: &Columns, at: usize) -> Option<(Level, Record)> {
    let level = level_named(row.cell(at)).filter(|level| *level < Level::Unit)?;
    let unit = columns.field_columns(Field::Unit).first();
    let mut record = Record::from_row(row, columns);
    let name = plain(row.cell(*unit?));
    let leader = record.text(Field::Commander).to_owned();
    record.label.clone_from(&name);
    record.set(Field::Unit, String::new());
    record.set(Field::Commander, String::new());
    record.set(level.field(), name);
    if record.text(level.leader()).is_empty() {
        record.set(level.leader(), leader);
    }
    Some((level, record))
}

/// Returns the column of the commander beside the name of a command.
fn leader_beside(row: &Row, columns: &Columns, beside: &[usize]) -> Option<usize> {
    let own = columns.field_columns(Field::Commander).first().copied();
    let own = own.filter(|at| !row.cell(*at).is_empty());
    let person = || beside.iter().copied().find(|at| is_person(row.cell(*at)));
    own.or_else(person)
}

/// Checks whether a cell names a person and no command.
fn is_person(cell: &str) -> bool {
    if labelled_person(cell).is_some() {
        return true;
    }
    has_rank(cell) && command_level(cell).is_none() && Kind::of_name(cell).is_none()
}

/// Returns the person behind a label that says that he commands: `C-in-C: Grant`.
fn labelled_person(cell: &str) -> Option<&str> {
    const LABELS: [&str; 9] = [
        "c in c",
        "cinc",
        "commander",
        "commander in chief",
        "commanding",
        "commanded by",
        "general",
        "goc",
        "co",
    ];
    let (label, person) = cell.split_once(':')?;
    let person = person.trim();
    let is_name = person.starts_with(char::is_alphabetic) && Kind::of_name(person).is_none();
    let is_label = LABELS.contains(&plain_words(label).join(" ").as_str());
    (is_label && is_name).then_some(person)
}

/// Returns the group that a row names and nothing else, `ARTILLERY`, with its level: one above the next command or
/// unit. `None` for any other row.
fn group_in(row: &Row, columns: &Columns, below: Level) -> Option<(Level, Record)> {
    let mut filled = (0..row.cells.len()).filter(|at| !row.cell(*at).is_empty());
    let label = filled.next()?;
    let text = row.cell(label);
    let is_command = |level: &Level| columns.field_columns(level.field()).contains(&label);
    let level = match below {
        Level::Unit => Level::Brigade,
        Level::Brigade => Level::Division,
        _ => return None,
    };
    let entry = entry(row.number, text);
    let beside: Vec<usize> = filled.collect();
    let commanders = columns.field_columns(Field::Commander);
    let is_of_group =
        |at: &usize| row.cell(*at) == text || commanders.contains(at) || is_person(row.cell(*at));
    if !is_group(text) || !beside.iter().all(is_of_group) || !names_group(&entry) {
        return None;
    }
    if Level::COMMANDS.iter().any(is_command) {
        return None;
    }
    let mut record = list_entry::record(&entry, level);
    if let Some(at) = leader_beside(row, columns, &beside) {
        record.set(level.leader(), plain(row.cell(at)));
    }
    Some((level, record))
}

fn entry(number: usize, text: &str) -> Row {
    Row {
        number,
        cells: vec![text.to_owned()],
        merged: Vec::new(),
    }
}

/// Returns the commands that a text names, the highest first: `1st Brigade, 2nd Division, I Corps` names three, `UNION
/// FORCES, VI Corps, Maj. Gen. William B. Franklin` two and a general.
fn commands_named(number: usize, text: &str) -> Section {
    let read_command = |text: &str| {
        let entry = entry(number, text);
        let name = list_entry::record(&entry, Level::Brigade);
        let level = command_level(name.text(Field::Brigade))?;
        Some((level, list_entry::record(&entry, level)))
    };
    let mut section = commands_listed(text, read_command).unwrap_or_else(|| {
        let (text, below) = name_and_leader(text).unwrap_or_else(|| (plain(text), String::new()));
        let mut command = read_command(&text);
        if let (false, Some((level, record))) = (below.is_empty(), &mut command) {
            record.set(level.leader(), below);
        }
        command.into_iter().collect()
    });
    section.sort_by_key(|(level, _)| *level);
    section
}

/// Returns the commands of a text that lists several, on separate lines or between commas, each with the general after
/// it; `None` if a part is neither a command nor a person.
fn commands_listed(
    text: &str,
    read_command: impl Fn(&str) -> Option<(Level, Record)>,
) -> Option<Section> {
    let mut section = Section::new();
    let parts = text.split('\n').flat_map(|line| line.split(", "));
    let mut current: Option<usize> = None;
    for part in parts.map(plain).filter(|part| !part.is_empty()) {
        if let Some((level, record)) = read_command(&part).filter(|_| !has_rank(&part)) {
            // Of two names at a level the first one counts.
            current = section.iter().position(|(known, _)| *known == level);
            current.get_or_insert(section.len());
            if current == Some(section.len()) {
                section.push((level, record));
            }
            continue;
        }
        let (level, record) = section.get_mut(current?)?;
        let leader = record.text(level.leader());
        match leader.is_empty() {
            true if has_rank(&part) => record.set(level.leader(), part),
            true => return None,
            // `Maj. Gen. W. H. F. Lee, Jr.`
            false => {
                let whole = format!("{leader}, {part}");
                record.set(level.leader(), whole);
            }
        }
    }
    (section.len() > 1).then_some(section)
}
