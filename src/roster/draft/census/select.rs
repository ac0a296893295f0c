//! Selection of the sheets of a file.

use super::command::side_in;
use super::{Settings, headings, holds_units, names_sides};
use crate::sheet::{Form, Source};
use rules::spelling::{counted, did_you_mean, listed, quoted};

/// The sheet that the caller asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pick {
    /// A sheet by name.
    Name(String),
    /// A table of a page by its number, from 1.
    Number(usize),
    /// The sheet that contains units.
    Any,
}

/// The sheets to read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    /// Indices of the sheets to read.
    pub read: Vec<usize>,
    /// Indices of other sheets with units.
    pub left_out: Vec<usize>,
}

/// Returns the sheets of a file to read.
///
/// # Errors
///
/// Fails if the sheet does not exist, or if several tables of a page contain units; the message lists the tables.
pub fn select(source: &Source, pick: &Pick, settings: &Settings) -> Result<Selection, String> {
    let one = |n: usize| Selection {
        read: vec![n],
        left_out: Vec::new(),
    };
    let has_tables = has_tables(source);
    match (pick, source.form) {
        (Pick::Any, Form::Csv | Form::List) if !has_tables => Ok(one(0)),
        (Pick::Any, _) => any(source, has_tables, settings),
        (Pick::Number(_), Form::Csv | Form::List) if !has_tables => {
            Err("a text is one table: leave out --table N".to_owned())
        }
        (Pick::Number(n), _) if has_tables => {
            match n.checked_sub(1).filter(|n| *n < source.sheets.len()) {
                Some(n) => Ok(one(n)),
                None => Err(format!("no table {n}: {}", tables(source, settings))),
            }
        }
        (Pick::Number(_), _) => Err(
            "--table N picks a table of a web page; name the sheet with --sheet NAME".to_owned(),
        ),
        (Pick::Name(_), Form::Csv | Form::List) => {
            Err("a text has no sheets: leave out --sheet".to_owned())
        }
        (Pick::Name(name), _) => {
            let names = || source.sheets.iter().map(|sheet| sheet.name.as_str());
            let same = |known: &str| super::words::alike(known) == super::words::alike(name);
            let found = names()
                .position(|known| known == name)
                .or_else(|| names().position(same));
            found.map(one).ok_or_else(|| {
                let meant = did_you_mean(name, names())
                    .unwrap_or_else(|| format!("the sheets are {}", listed(names())));
                format!("no sheet {} ({meant})", quoted(name))
            })
        }
    }
}

/// Checks whether a file may have several tables that are counted: a page, or a text in Markdown.
fn has_tables(source: &Source) -> bool {
    source.form == Form::Html || source.form == Form::Csv && source.sheets.len() > 1
}

fn any(source: &Source, has_tables: bool, settings: &Settings) -> Result<Selection, String> {
    let filled: Vec<usize> = source
        .sheets
        .iter()
        .enumerate()
        .filter(|(_, sheet)| !sheet.rows.is_empty())
        .map(|(n, _)| n)
        .collect();
    let holds = |n: &usize| {
        source
            .sheets
            .get(*n)
            .is_some_and(|sheet| holds_units(sheet, settings))
    };
    let with_units: Vec<usize> = filled.iter().copied().filter(holds).collect();
    let names_none = || {
        let mut sheets = with_units.iter().filter_map(|n| source.sheets.get(*n));
        sheets.all(|sheet| !names_sides(sheet, settings))
    };
    let read = match (with_units.as_slice(), filled.as_slice()) {
        ([only], _) | ([], [only]) => vec![*only],
        ([], []) if has_tables => {
            return Err("the page has no table; copy its list into a text file, one entry a line, indented \
            below its command".to_owned());
        }
        ([], []) => return Err("all its sheets are empty".to_owned()),
        ([_, ..], _) if has_tables && are_of_sides(source, &with_units) => with_units.clone(),
        // One sheet per side is common.
        ([_, ..], _) if !has_tables && names_none() => with_units.clone(),
        ([first, ..], _) if !has_tables => vec![*first],
        _ => return Err(tables(source, settings)),
    };
    let left_out = with_units
        .into_iter()
        .filter(|n| !read.contains(n))
        .collect();
    Ok(Selection { read, left_out })
}

/// Checks whether the headings of tables of a page name the sides: one table for each, or one for each corps.
fn are_of_sides(source: &Source, tables: &[usize]) -> bool {
    let name = |n: usize| source.sheets.get(n).map_or("", |sheet| sheet.name.as_str());
    let sides = tables.iter().map(|n| side_in(name(*n)));
    let sides: Option<Vec<&str>> = sides.collect();
    // Two tables of one side may be versions of each other.
    let is_other = |sides: &[&str]| sides.iter().any(|side| Some(side) != sides.first());
    sides.is_some_and(|sides| is_other(&sides))
}

/// Lists the tables of a file with their headings.
fn tables(source: &Source, settings: &Settings) -> String {
    const SHOWN: usize = 6;
    let is_page = has_tables(source);
    let (noun, option) = if is_page {
        ("table", "--table N")
    } else {
        ("sheet", "--sheet NAME")
    };
    // A table around others has no rows of its own.
    let filled = || {
        let sheets = source.sheets.iter().enumerate();
        sheets.filter(|(_, sheet)| !sheet.rows.is_empty())
    };
    let mut said = format!(
        "it has {}; pick one with {option}, and again for each side:",
        counted(filled().count(), noun)
    );
    for (n, sheet) in filled() {
        let mut headings = headings(sheet, settings);
        let more = if headings.len() > SHOWN { ", ..." } else { "" };
        headings.truncate(SHOWN);
        let name = match (is_page, sheet.name.is_empty()) {
            (true, true) => format!("{}", n + 1),
            (true, false) => format!("{}  {}:", n + 1, sheet.name),
            (false, _) => format!("{}:", sheet.name),
        };
        said.push_str(&format!(
            "\n  {name}  {}{more} ({})",
            headings.join(", "),
            counted(sheet.rows.len(), "row")
        ));
    }
    said
}
