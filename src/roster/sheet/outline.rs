//! Lists: one entry a line, whose level follows from its indentation or the marks before it.

use super::{CellBudget, Row, Sheet, Unreadable};

/// Number of columns between tab stops.
const TAB: usize = 8;

/// Kind of a mark before an entry: `1.`, `a)`, `IV.`, `-`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// `1.` has one number, `1.2.` two.
    Number(usize),
    Capital,
    Small,
    RomanCapital,
    RomanSmall,
    Bullet,
    None,
}

/// Checks whether a text has entries on at least two levels.
pub(super) fn is_list(text: &str) -> bool {
    read_outline(text).is_ok_and(|sheet| sheet.rows.iter().any(|row| row.cells.len() > 1))
}

/// Reads a list; an entry is in the column of its level.
pub(super) fn read_outline(text: &str) -> Result<Sheet, Unreadable> {
    let mut budget = CellBudget::default();
    let entries: Vec<(usize, usize, &str)> = numbered_lines(text)
        .map(|(number, line)| (number, blank_columns(line), line.trim()))
        .filter(|(_, _, entry)| !entry.is_empty())
        .collect();
    let is_indented = entries.iter().any(|(_, indent, _)| {
        let first = entries.first();
        first.is_some_and(|(_, least, _)| indent != least)
    });
    let mut levels = Levels::default();
    let mut marks = Vec::new();
    let rows = entries.into_iter().map(|(number, indent, entry)| {
        let (mark, rest) = split_mark(entry, marks.last().copied());
        let level = match is_indented {
            true => levels.level_of_indent(indent),
            false => level_of_mark(&mut marks, mark),
        };
        budget.take_cells(level + 1)?;
        let mut cells = vec![String::new(); level];
        cells.push(rest.to_owned());
        Ok(Row {
            number,
            cells,
            merged: Vec::new(),
        })
    });
    Ok(Sheet {
        name: String::new(),
        rows: rows.collect::<Result<_, _>>()?,
    })
}

/// Returns the lines of a text with their numbers, for all kinds of line breaks.
fn numbered_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some(text);
    let lines = std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(['\r', '\n']) else {
            rest = None;
            return Some(text);
        };
        let (line, end) = text.split_at(end);
        rest = end.strip_prefix("\r\n").or_else(|| end.get(1..));
        Some(line)
    });
    (1..).zip(lines)
}

/// Returns the number of blank columns before an entry.
fn blank_columns(line: &str) -> usize {
    let blanks = line.chars().take_while(|letter| letter.is_whitespace());
    blanks.fold(0, |column, blank| match blank {
        '\t' => (column / TAB + 1) * TAB,
        _ => column + 1,
    })
}

/// Levels by indentation: an entry farther right than the one above is one level below it.
#[derive(Debug, Default)]
struct Levels(Vec<usize>);

impl Levels {
    fn level_of_indent(&mut self, indent: usize) -> usize {
        while self.0.last().is_some_and(|last| *last >= indent) {
            self.0.pop();
        }
        self.0.push(indent);
        self.0.len() - 1
    }
}

/// Returns the level of a mark: that of the last open mark of its kind, else one level deeper.
fn level_of_mark(open: &mut Vec<Mark>, mark: Mark) -> usize {
    match open.iter().position(|known| *known == mark) {
        Some(level) => open.truncate(level + 1),
        None => open.push(mark),
    }
    open.len() - 1
}

/// Splits the mark from an entry. A number before a bare unit word is part of the name: `1. Division`.
fn split_mark(entry: &str, last: Option<Mark>) -> (Mark, &str) {
    const RANKS: [&str; 6] = ["army", "corps", "wing", "division", "brigade", "regiment"];
    let Some((mark, rest)) = leading_mark(entry, last) else {
        return (Mark::None, entry);
    };
    let is_rank = RANKS.iter().any(|rank| rest.eq_ignore_ascii_case(rank));
    match is_rank && mark != Mark::Bullet {
        true => (mark, entry),
        false => (mark, rest),
    }
}

fn leading_mark(entry: &str, last: Option<Mark>) -> Option<(Mark, &str)> {
    const BULLETS: &str = "-*+•◦▪·–—o";
    let (first, rest) = entry.split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    let mut letters = first.chars();
    if let (Some(bullet), None) = (letters.next(), letters.next())
        && BULLETS.contains(bullet)
    {
        return Some((Mark::Bullet, rest));
    }
    let sign = first.strip_prefix('(').unwrap_or(first);
    let sign = sign.strip_suffix(['.', ')'])?;
    let is_roman = |one: &str| sign.chars().all(|letter| one.contains(letter));
    let is_letter = sign.chars().count() == 1;
    let numbers: Vec<&str> = sign.split('.').collect();
    let mark = match sign {
        "" => return None,
        _ if numbers
            .iter()
            .all(|n| !n.is_empty() && n.len() < 4 && n.bytes().all(|b| b.is_ascii_digit())) =>
        {
            Mark::Number(numbers.len())
        }
        // `I.` may follow `H.`; `V.` alone may be a letter too.
        _ if is_roman("IVXL") && !(is_letter && last == Some(Mark::Capital)) => Mark::RomanCapital,
        _ if is_roman("ivxl") && !(is_letter && last == Some(Mark::Small)) => Mark::RomanSmall,
        _ if is_letter && sign.chars().all(char::is_uppercase) => Mark::Capital,
        _ if is_letter && sign.chars().all(char::is_lowercase) => Mark::Small,
        _ => return None,
    };
    Some((mark, rest))
}
