//! Puts blocks on pages of one height. A table that does not fit continues on the next page, with its head repeated and
//! its parts numbered.

use super::leaf::{SheetBlock, SheetTable, TableRow};
use super::letters::{self, Type};

/// Height of the content of a page in millimetres, with some left for the rounding of browsers.
pub const BODY_MM: f64 = 258.5;

/// Width of the content of a page in millimetres.
pub const WIDTH_MM: f64 = 190.0;

/// Height of a line of plain type, in millimetres.
const LINE_MM: f64 = 4.0;

/// Share of a page up to which a table stays whole.
const SHORT_TABLE: f64 = 0.34;

/// Height of a line of the smallest type, in millimetres.
const SMALL_MM: f64 = 3.2;

/// Height of a caption or heading, in millimetres.
const HEADING_MM: f64 = 7.5;

/// Size of a heading's letters, as a multiple of plain type.
const LARGE: f64 = 1.35;

/// Number of letters of the smallest type that are as wide as one letter of plain type.
const SMALL_TYPE: f64 = 9.0 / 8.0;

/// Width of a bold letter, as a multiple of a plain one.
const BOLD: f64 = 1.1;

/// Height of the head of a table, in millimetres.
const HEAD_MM: f64 = 5.0;

/// Distributes the blocks over pages.
#[must_use]
pub fn pages(blocks: Vec<SheetBlock>) -> Vec<Vec<SheetBlock>> {
    let mut flow = Flow {
        pages: vec![Vec::new()],
        left: BODY_MM,
    };
    let behind = (0..blocks.len()).map(|at| height_behind(blocks.get(at..).unwrap_or_default()));
    let behind: Vec<f64> = behind.collect();
    for (block, behind) in blocks.into_iter().zip(behind) {
        match block {
            SheetBlock::Break => flow.turn_page(),
            SheetBlock::Table(table) => flow.put_table(table),
            block => flow.put_block(block_height(&block), behind, block),
        }
    }
    flow.pages.retain(|page| !page.is_empty());
    flow.pages
}

/// Returns the height that must be free below a heading or title, because it stays on the same page as the block that
/// it heads; 0 for other blocks.
fn height_behind(blocks: &[SheetBlock]) -> f64 {
    use SheetBlock::{Drawn, Heading, Small, Table, Text, Title};
    match blocks {
        [Heading(_) | Title(..), Table(table), ..] => table_start_mm(table),
        // A heading below a title, or below another heading, stays with what it heads.
        [Heading(_) | Title(..), Heading(words), ..] => {
            heading_mm(words, WIDTH_MM) + height_behind(blocks.get(1..).unwrap_or_default())
        }
        [Title(..), Drawn(drawn), ..] => drawn.mm,
        // Words about a drawing stay with it, too.
        [Title(..), words @ (Text(_) | Small(_)), Drawn(drawn), ..] => {
            block_height(words) + drawn.mm
        }
        [Heading(_), next, ..] => block_height(next).min(LINE_MM * 4.0),
        [Title(..), next, ..] => block_height(next).min(BODY_MM / 2.0),
        _ => 0.0,
    }
}

/// Returns the height of a table's caption, head and first rows, which stay together; all rows of a short table do.
fn table_start_mm(table: &SheetTable) -> f64 {
    if is_short(table) {
        return table_mm(table);
    }
    let first: f64 = first_rows(&table.rows).map(|row| row_mm(table, row)).sum();
    caption_mm(table) + head_mm(table) + first
}

/// Checks whether a table stays whole: a page begins with it if there is no room below other blocks.
fn is_short(table: &SheetTable) -> bool {
    table_mm(table) <= BODY_MM * SHORT_TABLE
}

/// Returns the first rows of a table that stay with its head: two, and the row that a heading row heads.
fn first_rows(rows: &[TableRow]) -> impl Iterator<Item = &TableRow> {
    const TOGETHER: usize = 2;
    let headings = rows.iter().take_while(|row| row.strong).count();
    rows.iter().take(headings + TOGETHER)
}

/// Returns the height of a table that is not divided, in millimetres.
pub(crate) fn table_mm(table: &SheetTable) -> f64 {
    let rows: f64 = table.rows.iter().map(|row| row_mm(table, row)).sum();
    caption_mm(table) + head_mm(table) + rows
}

/// Returns the height of blocks on a page that holds them all, in millimetres.
pub(crate) fn blocks_mm(blocks: &[SheetBlock]) -> f64 {
    let heights = blocks.iter().map(|block| match block {
        SheetBlock::Table(table) => table_mm(table),
        block => block_height(block),
    });
    heights.sum()
}

fn caption_mm(table: &SheetTable) -> f64 {
    match table.caption.as_str() {
        "" => 2.0,
        caption => heading_mm(caption, WIDTH_MM),
    }
}

fn head_mm(table: &SheetTable) -> f64 {
    HEAD_MM * (1 + table.head_rows.len()) as f64
}

struct Flow {
    pages: Vec<Vec<SheetBlock>>,
    left: f64,
}

impl Flow {
    fn turn_page(&mut self) {
        if self.pages.last().is_some_and(|page| !page.is_empty()) {
            self.pages.push(Vec::new());
        }
        self.left = BODY_MM;
    }

    fn put_block(&mut self, mm: f64, behind: f64, block: SheetBlock) {
        if mm + behind > self.left {
            self.turn_page();
        }
        self.left -= mm;
        if let Some(page) = self.pages.last_mut() {
            page.push(block);
        }
    }

    /// Puts a table on pages, in as many parts as necessary, each with caption and head.
    fn put_table(&mut self, table: SheetTable) {
        let all: f64 = table.rows.iter().map(|row| row_mm(&table, row)).sum();
        // Each part of a divided table is numbered, even if the table has no caption.
        let head = head_mm(&table);
        let whole = head + 2.0 + all;
        if whole > self.left && is_short(&table) {
            self.turn_page();
        }
        let is_whole = whole <= self.left;
        let around = head
            + match is_whole {
                true => caption_mm(&table),
                false => heading_mm(&table.caption, WIDTH_MM),
            };
        let mut parts: Vec<Vec<TableRow>> = Vec::new();
        let mut places = Vec::new();
        let ahead = &table.rows;
        let mut part_rows = 0;
        let mut rows = table.rows.clone().into_iter().peekable();
        while rows.peek().is_some() {
            let first = first_rows(ahead.get(part_rows..).unwrap_or_default());
            let least: f64 = first.map(|row| row_mm(&table, row)).sum();
            if around + least > self.left {
                self.turn_page();
            }
            self.left -= around;
            let mut part = Vec::new();
            while let Some(row) = rows.peek() {
                let mm = row_mm(&table, row);
                // A row that heads others stays with the first of them.
                let headed = ahead.get(part_rows + 1).filter(|_| row.strong);
                let with = mm + headed.map_or(0.0, |next| row_mm(&table, next));
                if with > self.left && !part.is_empty() {
                    break;
                }
                part_rows += 1;
                self.left -= mm;
                part.extend(rows.next());
            }
            parts.push(part);
            places.push(self.pages.len().saturating_sub(1));
            if rows.peek().is_some() {
                // The page counts as full: the next block begins a new one, even if this page looks empty.
                self.pages.push(Vec::new());
                self.left = BODY_MM;
            }
        }
        let all = parts.len();
        for (n, (part, place)) in parts.into_iter().zip(places).enumerate() {
            let caption = match all {
                1 => table.caption.clone(),
                _ => format!("{} {} of {all}", table.caption, n + 1),
            };
            if let Some(page) = self.pages.get_mut(place) {
                page.push(SheetBlock::Table(SheetTable {
                    caption: caption.trim_start().to_owned(),
                    rows: part,
                    ..table.clone()
                }));
            }
        }
    }
}

/// Returns the height of a block as wide as the page.
fn block_height(block: &SheetBlock) -> f64 {
    block_height_in(block, WIDTH_MM)
}

/// Returns the height of a block in a column of `mm` millimetres; no browser makes the block higher.
pub(crate) fn block_height_in(block: &SheetBlock, mm: f64) -> f64 {
    match block {
        SheetBlock::Title(..) => 12.0,
        SheetBlock::Heading(words) => heading_mm(words, mm),
        SheetBlock::Read(words) => lines(words, mm * 9.0 / 11.0) * 5.0 + 1.0,
        SheetBlock::Text(words) => lines(words, mm) * LINE_MM + 1.0,
        SheetBlock::Small(words) => lines(words, mm * 1.12) * (SMALL_MM + 0.3) + 1.0,
        SheetBlock::Drawn(drawn) => drawn.mm,
        SheetBlock::Table(_) | SheetBlock::Break => 0.0,
    }
}

/// Returns the height of a heading in millimetres; if it is long, it takes a second line. Room for the numbering of a
/// table's parts is included.
fn heading_mm(words: &str, mm: f64) -> f64 {
    let lines = lines(&format!("{words} 10 of 10"), mm / LARGE);
    HEADING_MM + (lines - 1.0) * 5.0
}

fn row_mm(table: &SheetTable, row: &TableRow) -> f64 {
    let (wider, line, around) = match table.small {
        true => (SMALL_TYPE, SMALL_MM, 0.7),
        false => (1.0, LINE_MM, 1.2),
    };
    let cells = table.columns.iter().zip(&row.cells);
    let most = match row.strong {
        true => lines(&row.cells.join("  "), (WIDTH_MM - 1.6) * wider / BOLD),
        false => cells
            .map(|(column, cell)| lines(cell, (column.mm - 1.6) * wider))
            .fold(1.0, f64::max),
    };
    (most * line + around).max(table.row_mm)
}

/// Returns the number of lines that nine-point words take in a column of `mm` millimetres; words that fit are not
/// broken.
#[must_use]
pub fn lines(words: &str, mm: f64) -> f64 {
    letters::lines_of(&[(words, Type::plain(9.0))], mm, mm)
}
