//! The blank record of a player turn: a check list, and rows that carry the lines to type later.

use maud::html;

use super::super::leaf::Block;
use super::super::leaf::Column;
use super::super::leaf::Drawn;
use super::super::leaf::Table;
use super::super::leaf::clean;
use super::super::text::COLUMNS;
use super::super::text::wrap;
use crate::view::paper::turn::Phase;
use crate::view::paper::turn::Rows;
use crate::view::paper::turn::TurnForm;

/// Returns a page.
pub(super) fn blocks(form: &TurnForm) -> Vec<Block> {
    let mut blocks = vec![
        Block::Break,
        Block::Title(
            "Record of a player turn".to_owned(),
            "turn ____  side ____________".to_owned(),
        ),
        phases(&form.phases),
    ];
    let count: usize = form.rows.iter().map(|rows| rows.subjects.len()).sum();
    let heads = form.rows.len() as f64 * 17.0;
    let room = 252.0 - 11.0 - PHASES - heads;
    let row_mm = (room / count.max(1) as f64).clamp(5.2, 8.0);
    for rows in &form.rows {
        blocks.push(Block::Table(table(rows, row_mm)));
        blocks.push(Block::Small(format!("type later: {}", rows.line)));
    }
    blocks
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

fn table(rows: &Rows, row_mm: f64) -> Table {
    let subject = 34.0;
    let wide = (190.0 - subject) / rows.columns.len().max(1) as f64;
    let chars = 62 / rows.columns.len().max(1) - 1;
    let mut columns = vec![Column::words("", subject, 16)];
    columns.extend(
        rows.columns
            .iter()
            .map(|head| Column::words(head, wide, chars)),
    );
    let mut table = Table::new(rows.title, columns);
    table.row_mm = row_mm;
    for subject in &rows.subjects {
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
