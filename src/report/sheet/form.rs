//! The blank record of a player turn: a check list, and rows that carry the lines to type later.

use maud::Markup;
use maud::html;

use super::super::flow::BODY_MM;
use super::super::flow::WIDTH_MM;
use super::super::flow::lines;
use super::super::leaf::Block;
use super::super::leaf::Column;
use super::super::leaf::Drawn;
use super::super::leaf::Table;
use super::super::leaf::clean;
use super::super::text;
use super::super::text::COLUMNS;
use super::super::text::wrap;
use crate::view::paper::turn::Phase;
use crate::view::paper::turn::Rows;
use crate::view::paper::turn::TurnForm;

/// Returns a page; a second one where an army has very many brigades.
pub(super) fn blocks(form: &TurnForm) -> Vec<Block> {
    let mut blocks = vec![
        Block::Break,
        Block::Title(
            "Record of a player turn".to_owned(),
            "turn ____  side ____________".to_owned(),
        ),
        phases(&form.phases),
    ];
    let count: usize = form.rows.iter().map(high).sum();
    let heads = form.rows.len() as f64 * (AROUND + 4.5);
    let room = BODY_MM - 12.0 - PHASES - heads;
    let row_mm = (room / count.max(1) as f64).clamp(5.0, 8.0);
    for rows in &form.rows {
        blocks.extend(ruled(rows, row_mm));
        blocks.push(Block::Small(format!("type later: {}", rows.line)));
    }
    blocks
}

/// Height of a heading and the head of a table, in millimetres.
const AROUND: f64 = 13.0;

/// Rows of a page below its heading.
const MOST: usize = 44;

/// How many rows stand below each other.
fn high(rows: &Rows) -> usize {
    rows.subjects.len().div_ceil(rows.abreast.max(1))
}

/// Height of the check list, in millimetres.
const PHASES: f64 = 36.0;

fn phases(phases: &[Phase]) -> Block {
    let mut text = Vec::new();
    for phase in phases {
        let steps: Vec<String> = phase
            .steps
            .iter()
            .map(|step| format!("[ ] {step}"))
            .collect();
        text.extend(wrap(
            &format!("{}: {}", phase.title, steps.join("  ")),
            COLUMNS,
        ));
    }
    Block::Drawn(Drawn {
        mm: PHASES,
        html: html! {
            div style="display:grid;grid-template-columns:repeat(3,63mm);font-size:8pt;line-height:4.1mm" {
                @for phase in phases {
                    div style="padding-right:2mm;height:18mm;overflow:hidden" {
                        b { (phase.title) }
                        @for step in &phase.steps {
                            div style="white-space:nowrap;overflow:hidden;height:3.4mm;line-height:3.4mm" { "□ " (step) }
                        }
                    }
                }
            }
        },
        text,
    })
}

/// Rows to fill, some side by side; in plain text one below the other.
fn ruled(rows: &Rows, row_mm: f64) -> Vec<Block> {
    let abreast = rows.abreast.max(1);
    let pages = rows.subjects.chunks(MOST * abreast);
    let drawn = pages.map(|subjects| {
        let high = subjects.len().div_ceil(abreast).max(1);
        let wide = (WIDTH_MM / abreast as f64 - 3.0) * share(rows) / 100.0 - 1.6;
        let told = subjects.iter().map(|subject| lines(&clean(subject, 60), wide));
        let row_mm = (told.fold(1.0, f64::max) * 4.0 + 1.0).max(row_mm);
        Block::Drawn(Drawn {
            mm: AROUND + high as f64 * row_mm,
            html: html! {
                h2 { (rows.title) }
                div style=(format!("display:grid;grid-template-columns:repeat({abreast},1fr);gap:3mm")) {
                    @for subjects in subjects.chunks(high) { (group(rows, subjects, row_mm)) }
                }
            },
            text: text::lines(&[Block::Table(table(rows, subjects))]),
        })
    });
    drawn.collect()
}

/// The share of the subject in the width of a row, in per cent.
fn share(rows: &Rows) -> f64 {
    let is_callsign = |subject: &String| !subject.is_empty() && subject.chars().count() <= 4;
    let least = match rows.subjects.iter().all(is_callsign) {
        true => 12.0,
        false => 20.0,
    };
    (100.0 - 25.0 * rows.columns.len() as f64).max(least)
}

fn group(rows: &Rows, subjects: &[String], row_mm: f64) -> Markup {
    html! {
        table style="width:100%" {
            thead { tr {
                th style=(format!("width:{}%", share(rows))) {}
                @for head in &rows.columns { th { (head) } }
            } }
            tbody {
                @for subject in subjects {
                    tr style=(format!("height:{row_mm}mm")) {
                        td { (clean(subject, 60)) }
                        @for _ in &rows.columns { td class="w" {} }
                    }
                }
            }
        }
    }
}

fn table(rows: &Rows, subjects: &[String]) -> Table {
    let chars = 62 / rows.columns.len().max(1) - 1;
    let mut columns = vec![Column::words("", 0.0, 16)];
    columns.extend(
        rows.columns
            .iter()
            .map(|head| Column::words(head, 0.0, chars)),
    );
    let mut table = Table::new(rows.title, columns);
    for subject in subjects {
        let subject = match subject.is_empty() {
            true => "_______".to_owned(),
            false => clean(subject, 60),
        };
        let mut cells = vec![subject];
        cells.extend(rows.columns.iter().map(|_| "_".repeat(chars.min(8))));
        table.push(cells);
    }
    table
}
