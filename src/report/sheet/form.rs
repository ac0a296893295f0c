//! A blank record of a player turn: the phases with their checklists, and rows for what will be typed later.

use maud::{Markup, html};

use crate::flow::{BODY_MM, WIDTH_MM, lines};
use crate::leaf::{MeasuredBlock, SheetBlock, SheetTable, TableColumn, clean};
use crate::page::{inked, tick};
use crate::text;
use crate::text::{COLUMNS, wrap};
use rules::fields::state::Counting;
use view::paper::turn::{TurnForm, TurnRows};

/// Lays out one page; a second one if an army has very many brigades.
pub(super) fn form_blocks(form: &TurnForm) -> Vec<SheetBlock> {
    let mut blocks = vec![
        SheetBlock::Break,
        SheetBlock::Title(
            format!("Record of a {}", form.counting.words()),
            match form.counting {
                Counting::PlayerTurns => "turn ____  side ____________".to_owned(),
                Counting::Rounds => "round ____".to_owned(),
            },
        ),
        guidance_block(form.how),
    ];
    let parts: Vec<FormPart<'_>> = form
        .rows
        .iter()
        .map(|rows| FormPart::new(form, rows))
        .collect();
    let count: usize = form.rows.iter().map(stacked_rows).sum();
    let around: f64 = parts.iter().map(FormPart::around).sum();
    let room = BODY_MM - 12.5 - how_mm(form.how) - around;
    let row_mm = (room / count.max(1) as f64).clamp(LEAST, 8.0);
    blocks.extend(parts.iter().flat_map(|part| part.blocks(row_mm)));
    blocks
}

/// Minimum height of a row for handwriting, in millimetres.
const LEAST: f64 = 4.2;

/// Height of rows below which their lines are set in the smallest type, in millimetres.
const PLAIN: f64 = 5.2;

/// Height of a heading, in millimetres like all heights here. It is lower than on other sheets, so that a turn fits on
/// a page.
const HEADING: f64 = 5.2;

/// Height of the head of a table.
const HEAD: f64 = 3.8;

/// Height of a line of steps, with their boxes of 4 mm.
const STEP: f64 = 4.15;

/// Width of a heading; its steps are beside it.
const TITLE: f64 = 38.0;

/// Width allowed for a letter of eight points, in millimetres: no text has a greater mean width.
const LETTER: f64 = 1.7;
/// Width of a box with its margins, in millimetres.
const BOXED: f64 = 8.0;

/// Height of a line of the smallest type.
const SMALL: f64 = 3.4;

/// Number of letters of the smallest type across the page.
const ACROSS: usize = 112;

/// Maximum number of rows of a page below its heading.
const MOST: usize = 44;

fn how_mm(how: &[&str]) -> f64 {
    let lines: usize = how.iter().map(|step| wrap(step, ACROSS).len()).sum();
    lines as f64 * SMALL + 1.0
}

fn guidance_block(how: &[&str]) -> SheetBlock {
    let mm = how_mm(how);
    SheetBlock::Drawn(MeasuredBlock {
        mm,
        html: html! {
            div style=(format!("height:{mm:.1}mm")) {
                @for step in how {
                    p class="small" style=(format!("line-height:{SMALL}mm;padding:0")) { (inked(step)) }
                }
            }
        },
        text: how.iter().flat_map(|step| wrap(step, COLUMNS)).collect(),
    })
}

/// Returns the number of rows; rows side by side count once.
fn stacked_rows(rows: &TurnRows) -> usize {
    rows.lines.len().div_ceil(rows.abreast.max(1))
}

/// Rows with the steps beside them.
struct FormPart<'a> {
    rows: &'a TurnRows,
    /// The steps, in lines beside the heading.
    steps: Vec<Vec<&'a str>>,
}

impl<'a> FormPart<'a> {
    fn new(form: &'a TurnForm, rows: &'a TurnRows) -> Self {
        let phase = form.phases.iter().find(|phase| phase.title == rows.title);
        let steps = phase.map_or(&[][..], |phase| &phase.steps);
        let mut steps_in_lines: Vec<Vec<&str>> = Vec::new();
        let mut left = 0.0;
        for step in steps {
            let mm = BOXED + LETTER * step.chars().count() as f64;
            if mm > left {
                steps_in_lines.push(Vec::new());
                left = WIDTH_MM - TITLE;
            }
            left -= mm;
            if let Some(line) = steps_in_lines.last_mut() {
                line.push(step);
            }
        }
        Self {
            rows,
            steps: steps_in_lines,
        }
    }

    /// Returns the height of the heading, in millimetres.
    fn heading_mm(&self) -> f64 {
        HEADING.max(self.steps.len() as f64 * STEP + 1.0)
    }

    /// Returns the height of everything except the rows.
    fn around(&self) -> f64 {
        let head = if self.rows.columns.is_empty() {
            0.0
        } else {
            HEAD
        };
        self.heading_mm() + head
    }

    fn title(&self) -> String {
        match self.rows.typed {
            "" => self.rows.title.to_owned(),
            typed => format!("{}, then: {typed}", self.rows.title),
        }
    }

    fn heading(&self) -> Markup {
        let mm = self.heading_mm();
        html! {
            div style=(format!("display:flex;height:{mm:.2}mm;padding-top:.4mm")) {
                h2 style=(format!("min-height:0;padding:0;line-height:4.4mm;white-space:nowrap;{}", match self.steps.is_empty() {
                    true => String::new(),
                    false => format!("width:{TITLE}mm"),
                })) { (self.title()) }
                @if !self.steps.is_empty() {
                    div style="font-size:8pt" {
                        @for line in &self.steps {
                            div style=(format!("white-space:nowrap;height:{STEP}mm;line-height:{STEP}mm")) {
                                @for step in line {
                                    span style="margin-right:2.5mm" { (tick(false)) " " (step) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Lays out rows to fill in. Some are side by side on paper, but one below the other in plain text.
    fn blocks(&self, row_mm: f64) -> Vec<SheetBlock> {
        let rows = self.rows;
        let abreast = rows.abreast.max(1);
        let pages = rows.lines.chunks(MOST * abreast);
        let drawn = pages.map(|page| {
            let high = page.len().div_ceil(abreast).max(1);
            let is_small = row_mm < PLAIN;
            let (line_mm, around) = match is_small {
                true => (3.5, 0.7),
                false => (4.0, 1.2),
            };
            let told = page.iter().map(|line| lines(&shown_line(line), lines_width(rows)));
            let row_mm = (told.fold(1.0, f64::max) * line_mm + around).max(row_mm);
            SheetBlock::Drawn(MeasuredBlock {
                mm: self.around() + high as f64 * row_mm,
                html: html! {
                    (self.heading())
                    div style=(format!("display:grid;grid-template-columns:repeat({abreast},1fr);align-items:start;gap:{GAP}mm")) {
                        @for group in page.chunks(high) { (group_of(rows, group, row_mm, is_small)) }
                    }
                },
                text: self.plain_lines(page),
            })
        });
        drawn.collect()
    }

    fn plain_lines(&self, page: &[String]) -> Vec<String> {
        let steps = self
            .steps
            .iter()
            .flatten()
            .map(|step| format!("[ ] {step}"));
        let steps: Vec<String> = steps.collect();
        let mut told = text::lines(&[SheetBlock::Table(rows_table(self.rows, page, self.title()))]);
        if !steps.is_empty() {
            let told_steps = wrap(&steps.join("  "), COLUMNS);
            // After the blank line and the heading.
            told.splice(2..2, told_steps);
        }
        told
    }
}

/// Millimetres between groups of rows.
const GAP: f64 = 3.0;

/// Maximum number of letters of a name in a line.
const NAME: usize = 60;

fn shown_line(line: &str) -> String {
    clean(line, NAME)
}

/// The width of the number of a row, in millimetres.
const NUMBER: f64 = 7.0;

/// Returns the width of the lines to write on, in millimetres, as far as the columns leave room.
fn lines_width(rows: &TurnRows) -> f64 {
    let number = if rows.numbered { NUMBER } else { 0.0 };
    let all = WIDTH_MM / rows.abreast.max(1) as f64 - GAP - number;
    let letters = rows.lines.iter().map(|line| line.chars().count()).max();
    let wished = letters.unwrap_or_default() as f64 * BLANK + 3.0;
    let least = match rows.numbered || rows.columns.len() > 2 {
        true => COLUMN,
        false => BROAD,
    };
    let columns = rows.columns.len() as f64 * least;
    match rows.columns.is_empty() {
        true => all,
        false => wished.min(all - columns),
    }
}

/// Width of a blank for each letter to be written on it, in millimetres; handwriting is wider than type.
const BLANK: f64 = 2.0;

/// Minimum width of a column for handwriting, in millimetres.
const COLUMN: f64 = 9.5;
/// Minimum width of such a column if there are two beside a name, in millimetres.
const BROAD: f64 = 11.0;

/// Number of letters up to which a heading fits into any column.
const SHORT: usize = 6;
/// Width of a letter of a heading, in millimetres.
const HEAD_LETTER: f64 = 1.8;

fn group_of(rows: &TurnRows, group: &[String], row_mm: f64, is_small: bool) -> Markup {
    let th = format!("height:{HEAD}mm;line-height:3mm;padding:0 .3mm");
    html! {
        table class=[is_small.then_some("small")] style="width:100%" {
            colgroup {
                @if rows.numbered { col style=(format!("width:{NUMBER}mm")); }
                col style=(format!("width:{:.1}mm", lines_width(rows)));
                @for head in &rows.columns {
                    @let letters = head.chars().count();
                    col style=[(letters > SHORT).then(|| format!("width:{:.1}mm", letters as f64 * HEAD_LETTER))];
                }
            }
            @if !rows.columns.is_empty() {
                thead { tr {
                    @if rows.numbered { th style=(th) { "no." } }
                    th style=(th) {}
                    @for head in &rows.columns { th style=(th) { (head) } }
                } }
            }
            tbody {
                @for line in group {
                    tr style=(format!("height:{row_mm:.2}mm")) {
                        @if rows.numbered { td style="border-right:.15mm solid #777" {} }
                        td { (shown_line(line)) }
                        @for _ in &rows.columns { td class="w" {} }
                    }
                }
            }
        }
    }
}

/// Width of a line in plain text, in characters.
const LINE: usize = 41;
/// Width of a line's number in plain text, in characters.
const NO: usize = 3;

fn rows_table(rows: &TurnRows, page: &[String], title: String) -> SheetTable {
    let left = COLUMNS - LINE - if rows.numbered { NO + 1 } else { 0 };
    let chars = left / rows.columns.len().max(1) - 1;
    let mut columns = Vec::new();
    if rows.numbered {
        columns.push(TableColumn::words("no.", 0.0, NO));
    }
    columns.push(TableColumn::words("", 0.0, LINE));
    columns.extend(
        rows.columns
            .iter()
            .map(|head| TableColumn::words(head, 0.0, chars)),
    );
    let mut table = SheetTable::new(title, columns);
    for line in page {
        let mut cells = Vec::new();
        if rows.numbered {
            cells.push("_".repeat(NO));
        }
        cells.push(shown_line(line));
        cells.extend(rows.columns.iter().map(|_| "_".repeat(chars.min(8))));
        table.push(cells);
    }
    table
}
