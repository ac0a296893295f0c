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
use rules::fields::state::Counting;
use view::paper::turn::Phase;
use view::paper::turn::Rows;
use view::paper::turn::TurnForm;

/// A page; a second one where an army has very many brigades.
pub(super) fn blocks(form: &TurnForm) -> Vec<Block> {
    let mut blocks = vec![
        Block::Break,
        Block::Title(
            format!("Record of a {}", form.counting.words()),
            match form.counting {
                Counting::PlayerTurns => "turn ____  side ____________".to_owned(),
                Counting::Rounds => "round ____".to_owned(),
            },
        ),
        phases(&form.phases),
    ];
    let count: usize = form.rows.iter().map(high).sum();
    let heads = form.rows.len() as f64 * AROUND;
    let room = BODY_MM - 12.5 - phases_mm(&form.phases) - heads;
    let row_mm = (room / count.max(1) as f64).clamp(LEAST, 8.0);
    blocks.extend(form.rows.iter().flat_map(|rows| ruled(rows, row_mm)));
    blocks
}

/// The lowest row that a hand writes in, in millimetres.
const LEAST: f64 = 5.0;

/// Height of a heading and the head of a table, in millimetres.
const AROUND: f64 = 12.6;

/// Rows of a page below its heading.
const MOST: usize = 44;

/// How many rows stand below each other.
fn high(rows: &Rows) -> usize {
    rows.lines.len().div_ceil(rows.abreast.max(1))
}

/// Phases of the check list that stand side by side.
const ABREAST: usize = 3;

/// Heights of the rows of the check list: a title and the longest list of steps, in millimetres.
fn phase_rows(phases: &[Phase]) -> Vec<f64> {
    let rows = phases.chunks(ABREAST).map(|row| {
        let steps = row.iter().map(|phase| phase.steps.len()).max();
        4.3 + 3.4 * steps.unwrap_or_default() as f64
    });
    rows.collect()
}

/// Height of the check list, in millimetres.
fn phases_mm(phases: &[Phase]) -> f64 {
    phase_rows(phases).iter().sum()
}

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
    let rows = phase_rows(phases)
        .into_iter()
        .map(|mm| format!("{mm:.1}mm "));
    let rows: String = rows.collect();
    Block::Drawn(Drawn {
        mm: phases_mm(phases),
        html: html! {
            div style=(format!("display:grid;grid-template-columns:repeat({ABREAST},63mm);grid-template-rows:{rows};font-size:8pt;line-height:4.1mm")) {
                @for phase in phases {
                    div style="padding-right:2mm;overflow:hidden" {
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
    let pages = rows.lines.chunks(MOST * abreast);
    let drawn = pages.map(|page| {
        let high = page.len().div_ceil(abreast).max(1);
        let told = page.iter().map(|line| lines(&shown(line), wide(rows)));
        let row_mm = (told.fold(1.0, f64::max) * 4.0 + 1.2).max(row_mm);
        Block::Drawn(Drawn {
            mm: AROUND + high as f64 * row_mm,
            html: html! {
                h2 { (heading(rows)) }
                div style=(format!("display:grid;grid-template-columns:repeat({abreast},1fr);gap:{GAP}mm")) {
                    @for group in page.chunks(high) { (group_of(rows, group, row_mm)) }
                }
            },
            text: text::lines(&[Block::Table(table(rows, page))]),
        })
    });
    drawn.collect()
}

fn heading(rows: &Rows) -> String {
    match rows.typed {
        "" => rows.title.to_owned(),
        typed => format!("{}, typed once: {typed}", rows.title),
    }
}

/// Millimetres between groups of rows.
const GAP: f64 = 3.0;

/// Letters of a name that stands for a line.
const NAME: usize = 60;

fn shown(line: &str) -> String {
    clean(line, NAME)
}

/// The width of the lines, in millimetres: theirs, as far as the columns leave it.
fn wide(rows: &Rows) -> f64 {
    let all = WIDTH_MM / rows.abreast.max(1) as f64 - GAP;
    let letters = rows.lines.iter().map(|line| line.chars().count()).max();
    let wished = letters.unwrap_or_default() as f64 * BLANK + 2.0;
    let columns = rows.columns.len() as f64 * COLUMN;
    wished.min(all - columns)
}

/// A letter of a line with blanks: what a hand writes on is wider than other letters.
const BLANK: f64 = 2.0;

/// The narrowest column that a hand writes in, in millimetres.
const COLUMN: f64 = 11.0;

fn group_of(rows: &Rows, group: &[String], row_mm: f64) -> Markup {
    html! {
        table style="width:100%" {
            thead { tr {
                th style=(format!("width:{:.1}mm", wide(rows))) {}
                @for head in &rows.columns { th { (head) } }
            } }
            tbody {
                @for line in group {
                    tr style=(format!("height:{row_mm:.2}mm")) {
                        td { (shown(line)) }
                        @for _ in &rows.columns { td class="w" {} }
                    }
                }
            }
        }
    }
}

/// Columns of plain text for a line.
const LINE: usize = 41;

fn table(rows: &Rows, page: &[String]) -> Table {
    let chars = (COLUMNS - LINE) / rows.columns.len().max(1) - 1;
    let mut columns = vec![Column::words("", 0.0, LINE)];
    columns.extend(
        rows.columns
            .iter()
            .map(|head| Column::words(head, 0.0, chars)),
    );
    let mut table = Table::new(heading(rows), columns);
    for line in page {
        let mut cells = vec![shown(line)];
        cells.extend(rows.columns.iter().map(|_| "_".repeat(chars.min(8))));
        table.push(cells);
    }
    table
}
