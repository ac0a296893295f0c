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
use super::super::page::tick;
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
const LEAST: f64 = 4.2;

/// In lower rows than this, in millimetres, the lines stand in the smallest type.
const PLAIN: f64 = 5.2;

/// Height of a heading and the head of a table, in millimetres.
const AROUND: f64 = HEADING + 5.0;

/// Height of a heading, in millimetres: lower than on other sheets, for a turn is to stand on a page.
const HEADING: f64 = 5.2;

/// Rows of a page below its heading.
const MOST: usize = 44;

/// How many rows stand below each other.
fn high(rows: &Rows) -> usize {
    rows.lines.len().div_ceil(rows.abreast.max(1))
}

/// Columns of the check list.
const ABREAST: usize = 3;

/// Height of the title of a phase and of a step with its box of 4 mm, in millimetres.
const TITLE: f64 = 3.8;
const STEP: f64 = 4.15;

/// Height of phases below each other, in millimetres.
fn column_mm(phases: &[Phase]) -> f64 {
    let phase_mm = |phase: &Phase| TITLE + STEP * phase.steps.len() as f64;
    phases.iter().map(phase_mm).sum()
}

/// The check list in columns, read down, as even as their order lets them be.
fn columns(phases: &[Phase]) -> [&[Phase]; ABREAST] {
    let cuts = (0..=phases.len())
        .flat_map(|first| (first..=phases.len()).map(move |second| (first, second)));
    let in_columns = cuts.map(|(first, second)| {
        let (before, last) = phases.split_at(second);
        let (first, middle) = before.split_at(first);
        [first, middle, last]
    });
    let even = in_columns.min_by(|one, other| highest(one).total_cmp(&highest(other)));
    even.unwrap_or_default()
}

fn highest(columns: &[&[Phase]; ABREAST]) -> f64 {
    let heights = columns.iter().map(|column| column_mm(column));
    heights.fold(0.0, f64::max)
}

/// Height of the check list, in millimetres.
fn phases_mm(phases: &[Phase]) -> f64 {
    highest(&columns(phases))
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
    Block::Drawn(Drawn {
        mm: phases_mm(phases),
        html: html! {
            div style=(format!("display:grid;grid-template-columns:repeat({ABREAST},63mm);font-size:8pt;line-height:{TITLE}mm")) {
                @for column in columns(phases) {
                    div style="padding-right:2mm;overflow:hidden" {
                        @for phase in column {
                            b style="display:block" { (phase.title) }
                            @for step in &phase.steps {
                                div style=(format!("white-space:nowrap;overflow:hidden;height:{STEP}mm;line-height:{STEP}mm")) {
                                    (tick(false)) " " (step)
                                }
                            }
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
        let (line_mm, around) = match row_mm < PLAIN {
            true => (3.5, 0.7),
            false => (4.0, 1.2),
        };
        let told = page.iter().map(|line| lines(&shown(line), wide(rows)));
        let row_mm = (told.fold(1.0, f64::max) * line_mm + around).max(row_mm);
        Block::Drawn(Drawn {
            mm: AROUND + high as f64 * row_mm,
            html: html! {
                h2 style=(format!("min-height:0;height:{HEADING}mm;padding-top:.3mm;line-height:4.6mm")) { (heading(rows)) }
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
        table class=[(row_mm < PLAIN).then_some("small")] style="width:100%" {
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
