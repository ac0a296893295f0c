//! The quick reference: two columns of small tables on the front and the back of a sheet.

use std::cmp::Ordering;

use maud::Markup;
use maud::html;

use super::super::leaf::Block;
use super::super::leaf::Drawn;
use super::super::leaf::clean;
use super::super::text::COLUMNS;
use super::super::text::wrap;
use view::paper::chart::Chart;
use view::paper::chart::Row;
use view::paper::chart::Section;

/// Letters of a column of 93 mm at 8 points.
const LETTERS: usize = 54;

/// Height of a line, in millimetres.
const LINE: f64 = 3.5;

/// Height of a page below the title, in millimetres.
const PAGE: f64 = 246.0;

/// Columns of a page.
const ABREAST: usize = 2;

/// The front and the back; a third page only where the rulings and options of a game say more than two hold.
pub(super) fn blocks(chart: &Chart) -> Vec<Block> {
    let columns = columns(chart);
    let pages = columns.chunks(ABREAST);
    let all = pages.len();
    let page = |(number, columns): (usize, &[Vec<&Section>])| {
        let side = match (all, number) {
            (1 | 2, 0) => "front".to_owned(),
            (2, _) => "back".to_owned(),
            _ => format!("page {} of {all}", number + 1),
        };
        let title = format!("{} edition, {side}", chart.edition);
        [
            Block::Break,
            Block::Title("Quick reference".to_owned(), title),
            drawn(chart, columns, number == 0),
        ]
    };
    pages.enumerate().flat_map(page).collect()
}

/// The tables in columns: in the order of a player turn, or where that wants more columns than two pages have, each in
/// the first one that has room for it.
fn columns(chart: &Chart) -> Vec<Vec<&Section>> {
    let in_order = filled(chart, |room, mm| {
        let last = room.len().saturating_sub(1);
        room.get(last)
            .is_some_and(|left| mm <= *left)
            .then_some(last)
    });
    match in_order.len() <= 2 * ABREAST {
        true => in_order,
        false => filled(chart, |room, mm| room.iter().position(|left| mm <= *left)),
    }
}

/// Fills columns; `place` finds the one for a table of a height among those that are begun, by the room they have left.
fn filled(chart: &Chart, place: impl Fn(&[f64], f64) -> Option<usize>) -> Vec<Vec<&Section>> {
    let mut columns: Vec<Vec<&Section>> = vec![Vec::new()];
    let mut room = vec![PAGE - in_this_game_mm(chart)];
    for section in &chart.sections {
        let mm = section_mm(section);
        let at = place(&room, mm).unwrap_or(columns.len());
        if at == columns.len() {
            columns.push(Vec::new());
            room.push(PAGE);
        }
        if let (Some(column), Some(left)) = (columns.get_mut(at), room.get_mut(at)) {
            column.push(section);
            *left -= mm;
        }
    }
    columns
}

fn lines_of(words: &str, letters: usize) -> f64 {
    wrap(words, letters).len() as f64
}

fn in_this_game_mm(chart: &Chart) -> f64 {
    let lines: f64 = chart
        .in_this_game
        .iter()
        .map(|line| lines_of(line, LETTERS))
        .sum();
    9.0 + lines.max(1.0) * LINE
}

/// Height of a table with its heading, in millimetres.
fn section_mm(section: &Section) -> f64 {
    6.5 + rows_mm(section, Widths::of(section))
}

fn rows_mm(section: &Section, widths: Widths) -> f64 {
    let rows = section.rows.iter().map(|row| {
        let lines = lines_of(&row.what, widths.what).max(lines_of(&row.worth, widths.worth));
        let least = match is_large(row, widths) {
            true => LARGE,
            false => LINE,
        };
        least.max(lines * LINE) + 0.5
    });
    rows.sum()
}

/// Height of a line of eleven points, in millimetres.
const LARGE: f64 = 4.1;

/// What a bold digit of eleven points takes, in millimetres.
const DIGIT: f64 = 2.5;

/// Letters of a number with its unit or its two signs.
const NUMBER: usize = 9;

/// Whether the worth of a row is a number that is read across the table, which has eleven points; a list stands as other
/// lists do.
fn is_large(row: &Row, widths: Widths) -> bool {
    let letters = row.worth.chars().count();
    let has_digit = row.worth.contains(|sign: char| sign.is_ascii_digit());
    has_digit
        && !row.worth.contains(',')
        && letters <= NUMBER
        && letters as f64 * DIGIT + AROUND <= WORDS - widths.what_mm()
}

/// Letters of the two columns of words of a table.
#[derive(Debug, Clone, Copy)]
struct Widths {
    what: usize,
    worth: usize,
}

/// Width of the two columns of words of a table, in millimetres; the third holds the clause.
const WORDS: f64 = 76.0;

/// What a letter of eight points takes at most on the mean, in millimetres, and a bold one; what stands around them.
const PLAIN: f64 = 1.7;
const BOLD: f64 = 1.82;
const AROUND: f64 = 1.0;

impl Widths {
    /// The widths of a table whose first column is `what` letters wide.
    fn with(what: usize) -> Self {
        let worth = WORDS - 2.0 * AROUND - PLAIN * what as f64;
        Self {
            what,
            worth: (worth / BOLD).floor().max(1.0) as usize,
        }
    }

    /// The widths by which a table is lowest without a word that is cut; near to equal ones of those.
    fn of(section: &Section) -> Self {
        let longest = |words: &str| {
            words
                .split_whitespace()
                .map(|word| word.chars().count())
                .max()
        };
        let holds = |widths: &Widths| {
            let mut rows = section.rows.iter();
            rows.all(|row| {
                longest(&row.what) <= Some(widths.what) && longest(&row.worth) <= Some(widths.worth)
            })
        };
        let mm = |widths: &Widths| (rows_mm(section, *widths), widths.what.abs_diff(EVEN));
        let all = (10..=32).map(Widths::with).filter(holds);
        let lowest =
            all.min_by(|one, other| mm(one).partial_cmp(&mm(other)).unwrap_or(Ordering::Equal));
        lowest.unwrap_or_else(|| Self::with(EVEN))
    }

    /// The width of the first column, in millimetres.
    fn what_mm(self) -> f64 {
        PLAIN * self.what as f64 + AROUND
    }
}

/// Letters of the first column where both have as much room.
const EVEN: usize = 22;

fn drawn(chart: &Chart, columns: &[Vec<&Section>], front: bool) -> Block {
    let mut text = Vec::new();
    if front {
        text.push("IN THIS GAME".to_owned());
        for line in ours(chart) {
            text.extend(wrap(&format!("  {line}"), COLUMNS));
        }
    }
    for section in columns.iter().flatten() {
        text.push(String::new());
        text.push(section.title.to_uppercase());
        for row in &section.rows {
            let what = wrap(&row.what, 34);
            let worth = wrap(&row.worth, 34);
            for n in 0..what.len().max(worth.len()) {
                let of = |lines: &[String]| lines.get(n).cloned().unwrap_or_default();
                let rule = if n == 0 { row.rule } else { "" };
                let line = format!("  {:<34} {:<34} {rule}", of(&what), of(&worth));
                text.push(line.trim_end().to_owned());
            }
        }
    }
    Block::Drawn(Drawn {
        mm: PAGE,
        html: html! {
            div style="display:grid;grid-template-columns:93mm 93mm;gap:4mm" {
                @for (n, column) in columns.iter().enumerate() {
                    div {
                        @if n == 0 && front { (boxed(chart)) }
                        @for section in column { (table(section)) }
                    }
                }
            }
        },
        text,
    })
}

fn ours(chart: &Chart) -> Vec<String> {
    match chart.in_this_game.as_slice() {
        [] => vec![format!("The {} edition as printed.", chart.edition)],
        told => told.to_vec(),
    }
}

fn boxed(chart: &Chart) -> Markup {
    html! {
        div style="border:.5mm solid #000;padding:1mm 1.5mm;font-size:8pt;line-height:3.5mm" {
            b { "In this game" }
            @for line in ours(chart) { div { (line) } }
        }
    }
}

fn table(section: &Section) -> Markup {
    html! {
        h2 style="height:6mm;padding-top:1.4mm;font-size:9.5pt;line-height:4.2mm" { (section.title) }
        table style="width:93mm;font-size:8pt;line-height:3.5mm" {
            @let widths = Widths::of(section);
            @let what = widths.what_mm();
            colgroup {
                col style=(format!("width:{what:.1}mm"));
                col style=(format!("width:{:.1}mm", WORDS - what));
                col style="width:17mm";
            }
            tbody {
                @for row in &section.rows {
                    tr {
                        td style="padding:.1mm .5mm" { (clean(&row.what, 160)) }
                        td class=[is_large(row, widths).then_some("n11")] style="padding:.1mm .5mm" {
                            b { (clean(&row.worth, 200)) }
                        }
                        td class="id" style="padding:.1mm 0;color:#444" { (row.rule) }
                    }
                }
            }
        }
    }
}
