//! The tables of a web page.

use html5gum::{StartTag, Token, Tokenizer};

use super::visibility::{Shown, Visibility, tag_attribute};
use super::{CellBudget, Merge, Row, Sheet, Unreadable, fill_merged, put_cell};

/// Maximum number of columns or rows that a cell of a page may span.
const MAX_SPAN: usize = 1000;

/// Elements that begin a new line.
const BREAKS: [&[u8]; 7] = [b"br", b"li", b"p", b"div", b"dd", b"dt", b"tr"];

/// Checks whether a text is a web page or part of one.
pub(super) fn is_page(text: &str) -> bool {
    const SAMPLE: usize = 100_000;
    let end = (0..=text.len().min(SAMPLE))
        .rev()
        .find(|end| text.is_char_boundary(*end));
    let head = text
        .get(..end.unwrap_or(0))
        .unwrap_or_default()
        .to_ascii_lowercase();
    let start = head.trim_start();
    start.starts_with('<')
        && [
            "<!doctype html",
            "<html",
            "<table",
            "<tr",
            "<meta",
            "<body",
            "<div",
            "<head",
        ]
        .iter()
        .any(|tag| start.contains(tag))
        || head.contains("<table") && head.contains("<td")
}

/// Reads the tables of a page in the order in which they begin, including nested tables. The name of a table begins
/// with the heading of its side, if `names_side` finds such a heading above it.
pub(super) fn read_tables(
    text: &str,
    names_side: Option<fn(&str) -> bool>,
) -> Result<Vec<Sheet>, Unreadable> {
    let mut page = Page {
        names_side,
        ..Page::default()
    };
    for token in Tokenizer::new(text) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => page.open(&tag)?,
            Token::EndTag(tag) => page.close(&tag.name)?,
            Token::String(text) => page.add_text(&String::from_utf8_lossy(&text)),
            _ => {}
        }
    }
    while let Some(table) = page.open.pop() {
        page.end_table(table)?;
    }
    page.done.sort_by_key(|(order, _)| *order);
    Ok(page.done.into_iter().map(|(_, sheet)| sheet).collect())
}

/// A table that is still open.
#[derive(Debug, Default)]
struct OpenTable {
    order: usize,
    name: String,
    in_caption: bool,
    /// True if a reader of the page can fold the table away; a saved page may have it folded.
    unfolds: bool,
    /// Numbers of the rows that are folded away.
    folded: Vec<usize>,
    rows: Vec<Row>,
    merges: Vec<Merge>,
    /// For each column, the last row that a cell from a row above spans.
    reach: Vec<usize>,
    cell: Option<OpenCell>,
}

impl OpenTable {
    /// Adds the text of the open cell, if there is one, to its row.
    fn end_cell(&mut self, budget: &mut CellBudget) -> Result<(), Unreadable> {
        match (self.cell.take(), self.rows.last_mut()) {
            (Some(cell), Some(row)) => {
                put_cell(row, cell.column, cell.text.trim().to_owned(), budget)
            }
            _ => Ok(()),
        }
    }
}

/// The cell that is being read.
#[derive(Debug)]
struct OpenCell {
    column: usize,
    text: String,
}

#[derive(Debug, Default)]
struct Page {
    open: Vec<OpenTable>,
    done: Vec<(usize, Sheet)>,
    begun: usize,
    budget: CellBudget,
    visibility: Visibility,
    /// Raised text that is being read; `None` outside raised text.
    raised: Option<String>,
    in_heading: bool,
    heading: String,
    /// Test whether a heading names a side.
    names_side: Option<fn(&str) -> bool>,
    /// The last heading that names a side, with the digit of its rank; `None` if a later one of that rank does not.
    side: Option<(u8, String)>,
}

impl Page {
    fn open(&mut self, tag: &StartTag<()>) -> Result<(), Unreadable> {
        let name: &[u8] = &tag.name;
        let unfolds = self.open.last().is_some_and(|table| table.unfolds);
        let shown = self.visibility.open(tag, unfolds);
        if shown == Shown::Nothing {
            return Ok(());
        }
        if BREAKS.contains(&name) {
            self.text_break();
        }
        match name {
            b"table" => {
                self.begun += 1;
                let class = tag_attribute(tag, b"class").unwrap_or_default();
                self.open.push(OpenTable {
                    order: self.begun,
                    name: self.full_heading(),
                    unfolds: class.contains("collaps"),
                    ..OpenTable::default()
                });
            }
            b"caption" => {
                if let Some(table) = self.open.last_mut() {
                    table.in_caption = true;
                    table.name.clear();
                }
            }
            b"tr" => {
                self.begin_row()?;
                if let Some(table) = self.open.last_mut().filter(|_| shown == Shown::Folded) {
                    table.folded.push(table.rows.len());
                }
            }
            b"td" | b"th" => self.begin_cell(tag)?,
            b"sup" => self.raised = Some(String::new()),
            [b'h', rank @ b'1'..=b'6'] => {
                self.in_heading = true;
                self.heading.clear();
                if self
                    .side
                    .as_ref()
                    .is_some_and(|(of_side, _)| rank <= of_side)
                {
                    self.side = None;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, name: &[u8]) -> Result<(), Unreadable> {
        if !self.visibility.close(name) {
            return Ok(());
        }
        match name {
            b"table" => match self.open.pop() {
                Some(table) => self.end_table(table),
                None => Ok(()),
            },
            b"td" | b"th" | b"tr" => self.end_cell(),
            b"caption" => {
                if let Some(table) = self.open.last_mut() {
                    table.in_caption = false;
                }
                Ok(())
            }
            b"sup" => {
                // `1<sup>st</sup>` is a word; every other raised text is a mark of a footnote.
                let raised = self.raised.take().unwrap_or_default();
                if ["st", "nd", "rd", "th", "d"].contains(&raised.trim().to_lowercase().as_str()) {
                    self.add_text(&raised);
                }
                Ok(())
            }
            [b'h', rank @ b'1'..=b'6'] => {
                self.in_heading = false;
                let names_side = self.names_side;
                if names_side.is_some_and(|names_side| names_side(&self.heading)) {
                    self.side = Some((*rank, self.heading.clone()));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Returns the last heading, after the heading of its side: `Union: IX Corps`.
    fn full_heading(&self) -> String {
        match &self.side {
            Some((_, side)) if *side != self.heading => {
                format!("{}: {}", side.trim(), self.heading)
            }
            _ => self.heading.clone(),
        }
    }

    /// Begins a row; outside any table it begins a table.
    fn begin_row(&mut self) -> Result<(), Unreadable> {
        self.raised = None;
        self.end_cell()?;
        if self.open.is_empty() {
            self.begun += 1;
            self.open.push(OpenTable {
                order: self.begun,
                ..OpenTable::default()
            });
        }
        self.budget.take_cells(1)?;
        if let Some(table) = self.open.last_mut() {
            table.in_caption = false;
            table.rows.push(Row {
                number: table.rows.len() + 1,
                ..Row::default()
            });
        }
        Ok(())
    }

    fn begin_cell(&mut self, tag: &StartTag<()>) -> Result<(), Unreadable> {
        if self.open.last().is_none_or(|table| table.rows.is_empty()) {
            self.begin_row()?;
        }
        self.raised = None;
        self.end_cell()?;
        let span = |name: &[u8]| {
            let span = tag_attribute(tag, name).and_then(|text| text.trim().parse().ok());
            span.unwrap_or(1_usize)
        };
        let (wide, high) = (span(b"colspan").clamp(1, MAX_SPAN), span(b"rowspan"));
        let Some(table) = self.open.last_mut() else {
            return Ok(());
        };
        let number = table.rows.len();
        let Some(row) = table.rows.last_mut() else {
            return Ok(());
        };
        // Cells of earlier rows that reach down take their columns.
        let mut column = row.cells.len();
        while table.reach.get(column).is_some_and(|last| *last >= number) {
            column += 1;
        }
        put_cell(row, column + wide - 1, String::new(), &mut self.budget)?;
        // Zero: to the end of the table.
        let high = if high == 0 {
            MAX_SPAN
        } else {
            high.min(MAX_SPAN)
        };
        if high > 1 {
            let last_row = number + high - 1;
            let end = column + wide;
            if table.reach.len() < end {
                table.reach.resize(end, 0);
            }
            for reach in table.reach.iter_mut().skip(column).take(wide) {
                *reach = last_row;
            }
            table.merges.push(Merge {
                column,
                first_row: number,
                last_row,
            });
        }
        table.cell = Some(OpenCell {
            column,
            text: String::new(),
        });
        Ok(())
    }

    fn end_cell(&mut self) -> Result<(), Unreadable> {
        match self.open.last_mut() {
            Some(table) => table.end_cell(&mut self.budget),
            None => Ok(()),
        }
    }

    fn end_table(&mut self, mut table: OpenTable) -> Result<(), Unreadable> {
        table.end_cell(&mut self.budget)?;
        fill_merged(&mut table.rows, &table.merges, &mut self.budget)?;
        table.rows.retain(|row| !row.is_blank());
        let name = table.name.split_whitespace().collect::<Vec<_>>().join(" ");
        self.done.push((
            table.order,
            Sheet {
                name,
                rows: table.rows,
                hidden: table.folded,
            },
        ));
        Ok(())
    }

    fn add_text(&mut self, text: &str) {
        if !self.visibility.shows_text() {
            return;
        }
        if let Some(raised) = &mut self.raised {
            raised.push_str(text);
            return;
        }
        if self.in_heading {
            self.heading.push_str(text);
        }
        let Some(table) = self.open.last_mut() else {
            return;
        };
        let into = match &mut table.cell {
            Some(cell) => &mut cell.text,
            None if table.in_caption => &mut table.name,
            None => return,
        };
        // Blanks and line ends of the source are one blank; only elements begin a line.
        for letter in text.chars() {
            match letter {
                ' ' | '\t' | '\n' | '\r' | '\u{c}' => {
                    if !into.ends_with([' ', '\n']) && !into.is_empty() {
                        into.push(' ');
                    }
                }
                letter => into.push(letter),
            }
        }
    }

    fn text_break(&mut self) {
        if let Some(cell) = self.open.last_mut().and_then(|table| table.cell.as_mut())
            && !cell.text.is_empty()
            && !cell.text.ends_with('\n')
        {
            cell.text.push('\n');
        }
    }
}
