//! Plain text of 80 columns, for printing with `lp` and for screen readers.

use unicode_width::UnicodeWidthStr;

use super::leaf::{Align, BOX, SheetBlock, SheetTable, TICKED, TableColumn, TableRow};
use rules::wrapping;

/// Width of a line, in characters.
pub const COLUMNS: usize = 80;

/// Renders blocks as lines.
#[must_use]
pub fn lines(blocks: &[SheetBlock]) -> Vec<String> {
    let mut lines = Vec::new();
    for block in blocks {
        match block {
            SheetBlock::Title(title, aside) => {
                lines.extend(title_lines(title, aside));
                lines.push("=".repeat(COLUMNS));
            }
            SheetBlock::Heading(words) => {
                lines.push(String::new());
                lines.extend(wrap(&in_capitals(&typed_ticks(words)), COLUMNS));
            }
            SheetBlock::Read(words) | SheetBlock::Text(words) | SheetBlock::Small(words) => {
                lines.extend(wrap(&typed_ticks(words), COLUMNS));
            }
            SheetBlock::Table(table) => lines.extend(table_lines(table)),
            SheetBlock::Drawn(drawn) => {
                lines.extend(drawn.text.iter().map(|line| typed_ticks(line)))
            }
            SheetBlock::Break => lines.push(String::new()),
        }
    }
    lines
}

/// Returns the lines of a title; the text at its right is in the same line if both fit.
fn title_lines(title: &str, aside: &str) -> Vec<String> {
    let (title, aside) = (typed_ticks(title), typed_ticks(aside));
    let used = title.width() + aside.width();
    if used + 2 <= COLUMNS {
        let gap = " ".repeat(COLUMNS - used);
        return vec![format!("{title}{gap}{aside}").trim_end().to_owned()];
    }
    let mut lines = wrap(&title, COLUMNS);
    lines.extend(wrap(&aside, COLUMNS));
    lines
}

/// Sets a heading in capitals, except text to be typed, which is between grave accents.
fn in_capitals(words: &str) -> String {
    let parts = words.split('`').enumerate();
    let parts = parts.map(|(number, part)| match number % 2 {
        0 => part.to_uppercase(),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("`")
}

/// Replaces boxes to tick by `[ ]`, and ticked ones by `[x]`.
fn typed_ticks(words: &str) -> String {
    words.replace(BOX, "[ ]").replace(TICKED, "[x]")
}

fn table_lines(table: &SheetTable) -> Vec<String> {
    let shown: Vec<(usize, &TableColumn)> = table
        .columns
        .iter()
        .enumerate()
        .filter(|(_, column)| column.chars > 0)
        .collect();
    let mut lines = vec![String::new()];
    if !table.caption.is_empty() {
        lines.extend(wrap(&in_capitals(&table.caption), COLUMNS));
    }
    let heads: Vec<String> = shown.iter().map(|(_, c)| c.head.to_owned()).collect();
    let of_row = |row: &TableRow| -> Vec<String> {
        let cells = shown.iter().map(|(n, _)| row.cells.get(*n));
        cells
            .map(|cell| cell.map_or_else(String::new, |cell| typed_ticks(cell)))
            .collect()
    };
    let is_named = heads.iter().any(|head| !head.is_empty());
    let named = is_named.then_some(heads).into_iter();
    let heads: Vec<Vec<String>> = named.chain(table.head_rows.iter().map(of_row)).collect();
    lines.extend(heads.iter().flat_map(|cells| row_lines(&shown, cells)));
    if !heads.is_empty() {
        lines.push("-".repeat(COLUMNS));
    }
    for row in &table.rows {
        let cells = of_row(row);
        if row.strong {
            let words: Vec<&str> = cells
                .iter()
                .map(|c| c.trim())
                .filter(|c| !c.is_empty())
                .collect();
            lines.extend(wrap(&words.join("  "), COLUMNS));
        } else {
            lines.extend(row_lines(&shown, &cells));
        }
    }
    lines
}

/// Returns the lines of a row, each cell wrapped in its column.
fn row_lines(columns: &[(usize, &TableColumn)], cells: &[String]) -> Vec<String> {
    let wrapped: Vec<Vec<String>> = columns
        .iter()
        .zip(cells)
        .map(|((_, column), cell)| wrap(cell, column.chars))
        .collect();
    let high = wrapped.iter().map(Vec::len).max().unwrap_or(0);
    let line = |n: usize| {
        let pieces: Vec<String> = columns
            .iter()
            .zip(&wrapped)
            .map(|((_, column), lines)| {
                let words = lines.get(n).map_or("", String::as_str);
                let pad = " ".repeat(column.chars.saturating_sub(words.width()));
                match column.align {
                    Align::Left => format!("{words}{pad}"),
                    Align::Right => format!("{pad}{words}"),
                }
            })
            .collect();
        pieces.join(" ").trim_end().to_owned()
    };
    (0..high).map(line).collect()
}

/// Wraps words into lines of at most `width` columns; a longer word is broken at the end of its line. Blanks at the
/// start of the text are repeated at the start of every line.
#[must_use]
pub fn wrap(words: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let indent = words.len() - words.trim_start_matches(' ').len();
    let indent = if indent < width / 2 { indent } else { 0 };
    let words: Vec<&str> = words.split_whitespace().collect();
    if words.is_empty() {
        return vec![String::new()];
    }
    let lines = wrapping::wrap(&words.join(" "), width - indent).into_iter();
    lines.map(|line| format!("{:indent$}{line}", "")).collect()
}
