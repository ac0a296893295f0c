//! Pages of paper. The content, 190 by 259 mm, is in the middle of an A4 or Letter sheet. Below it are a foot line, and
//! a bar of two inches by which to check that the print has the right scale.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{
    MADE,
    leaf::{Align, BOX, SheetBlock, SheetTable, TICKED},
    map::PictureInk,
};

/// The sheet of paper. The content box has the same size on both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Size {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 in.
    Letter,
}

impl Size {
    /// Returns width and height in millimetres.
    #[must_use]
    pub const fn mm(self) -> (f64, f64) {
        match self {
            Size::A4 => (210.0, 297.0),
            Size::Letter => (215.9, 279.4),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Size::A4 => "A4",
            Size::Letter => "letter",
        }
    }
}

/// Paper and ink.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PaperSize {
    /// Size of the paper.
    pub size: Size,
    /// Colours, or one ink.
    pub ink: PictureInk,
}

/// Style sheet of every sheet.
const STYLE: &str = include_str!("sheet.css");

/// Returns pages as one HTML file that loads nothing else. `feet` are their foot lines, to which page numbers are
/// added.
#[must_use]
pub fn document(title: &str, paper: &PaperSize, feet: &[&str], pages: &[Markup]) -> String {
    let all = pages.len();
    let (width, height) = paper.size.mm();
    let at_page = format!(
        "@page{{size:{};margin:0}}.page{{width:{width}mm;height:{height}mm;padding:{:.2}mm {:.2}mm 0}}",
        paper.size.name(),
        (height - 259.0) / 2.0,
        (width - 190.0) / 2.0
    );
    let ink = match paper.ink {
        PictureInk::Colour => "colour",
        PictureInk::Mono => "mono",
    };
    let whole = html! {
        (PreEscaped(format!("<!-- {MADE} -->\n")))
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(at_page)) }
            }
            body class=(ink) {
                @for (n, (page, foot)) in pages.iter().zip(feet).enumerate() {
                    section class="page" {
                        div class="body" { (page) }
                        div class="foot" {
                            span class="words" { b { (foot) } " · " (n + 1) " of " (all) " · vidette " (env!("CARGO_PKG_VERSION")) }
                            span class="bar" { "this bar is 2 in: printed at 100 %" }
                        }
                    }
                }
            }
        }
    };
    keep_percents(format!("{}{}", DOCTYPE.into_string(), whole.into_string()))
}

/// Keeps each number in an HTML text on the same line as its percent sign.
#[must_use]
pub fn keep_percents(html: String) -> String {
    match html.contains(" %") {
        true => html.replace(" %", "\u{a0}%"),
        false => html,
    }
}

/// Returns a page of blocks.
#[must_use]
pub fn page(blocks: &[SheetBlock]) -> Markup {
    html! { @for block in blocks { (block_markup(block)) } }
}

fn block_markup(block: &SheetBlock) -> Markup {
    match block {
        SheetBlock::Title(title, aside) => html! {
            header class="title" { h1 class=[(title.chars().count() > 44).then_some("s85")] { (title) } p { (inked(aside)) } }
        },
        SheetBlock::Heading(words) => html! { h2 { (words) } },
        SheetBlock::Read(words) => html! { p class="read" { (inked(words)) } },
        SheetBlock::Text(words) => html! { p { (inked(words)) } },
        SheetBlock::Small(words) => html! { p class="small" { (inked(words)) } },
        SheetBlock::Table(table) => table_markup(table),
        SheetBlock::Drawn(drawn) => html! {
            div class="drawn" style=(format!("height:{}mm", drawn.mm)) { (drawn.html) }
        },
        SheetBlock::Break => html! {},
    }
}

fn table_markup(table: &SheetTable) -> Markup {
    let class = |align: Align| match align {
        Align::Left => None,
        Align::Right => Some("n"),
    };
    html! {
        @if !table.caption.is_empty() { h2 { (table.caption) } }
        table class=[table.small.then_some("small")] {
            colgroup {
                @for column in &table.columns { col style=(format!("width:{}mm", column.mm)); }
            }
            thead {
                tr { @for column in &table.columns { th class=[class(column.align)] { (column.head) } } }
                @for row in &table.head_rows {
                    tr { @for cell in &row.cells { th { (cell) } } }
                }
            }
            tbody {
                @for row in &table.rows {
                    tr class=[row.strong.then_some("strong")] style=(format!("height:{}mm", table.row_mm)) {
                        @if row.strong {
                            td colspan=(table.columns.len()) { (inked(&spoken_row(&row.cells))) }
                        } @else {
                            @for (column, cell) in table.columns.iter().zip(&row.cells) {
                                td class=[class(column.align)] { (inked(cell)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn spoken_row(cells: &[String]) -> String {
    let words: Vec<&str> = cells
        .iter()
        .map(|c| c.trim())
        .filter(|c| !c.is_empty())
        .collect();
    words.join("  ")
}

/// Replaces the characters for boxes by drawn boxes.
#[must_use]
pub fn inked(words: &str) -> Markup {
    let mut pieces = Vec::new();
    let mut rest = words;
    while let Some(at) = rest.find([BOX, TICKED]) {
        let (before, behind) = rest.split_at(at);
        let sign = behind.chars().next().unwrap_or(BOX);
        pieces.push((before, Some(sign == TICKED)));
        rest = behind.get(sign.len_utf8()..).unwrap_or_default();
    }
    pieces.push((rest, None));
    html! {
        @for (words, box_behind) in pieces {
            @for (words, is_clause) in split_clauses(words) {
                @if is_clause { span class="id" { (words) } } @else { (words) }
            }
            @if let Some(ticked) = box_behind { (tick(ticked)) }
        }
    }
}

/// Splits words into pieces, each with true if it is the id of a clause, so that `FAT-02` is not broken at its hyphen.
fn split_clauses(words: &str) -> Vec<(&str, bool)> {
    let is_clause = |word: &str| {
        word.split_once('-').is_some_and(|(room, number)| {
            room.len() > 1
                && room.bytes().all(|byte| byte.is_ascii_uppercase())
                && !number.is_empty()
                && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    let is_apart = |c: char| !c.is_ascii_alphanumeric() && c != '-';
    let pieces = words.split_inclusive(is_apart);
    pieces
        .flat_map(|piece| {
            let (word, sign) = match piece.char_indices().next_back() {
                Some((at, last)) if is_apart(last) => piece.split_at(at),
                _ => (piece, ""),
            };
            [(word, is_clause(word)), (sign, false)]
        })
        .filter(|(piece, _)| !piece.is_empty())
        .collect()
}

/// Draws a box of 4 mm; a ticked one has a cross, so that it can be recognised without colour.
#[must_use]
pub fn tick(ticked: bool) -> Markup {
    html! { i class={ "b" @if ticked { " x" } } { @if ticked { "×" } } }
}

/// Returns a page with a conspicuous warning at its top.
#[must_use]
pub fn warned(warning: &str, page: &Markup) -> Markup {
    html! { div class="warning" { (warning) } (page) }
}
