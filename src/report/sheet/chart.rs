//! The quick reference: two columns of small tables on the front and the back of a sheet.

use maud::{Markup, html};

use crate::leaf::{MeasuredBlock, SheetBlock, clean};
use crate::letters::{Type, lines_of};
use crate::text::{COLUMNS, wrap};
use view::paper::chart::{Chart, ChartRow};

/// Width of a column, in millimetres.
const COLUMN: f64 = 93.0;
/// Width inside a box, in millimetres.
const INSIDE: f64 = 88.5;

/// Type for the words of a row.
const WORDS: Type = Type::plain(8.0);
/// Type for the value of a row.
const WORTH: Type = Type::bold(8.0);
/// Type for a number that is read across the table.
const NUMBER: Type = Type::bold(11.0);

/// Height of a line with text of 8 points. All heights here are in millimetres.
const LINE: f64 = 2.9;
/// Height of a line with a number of 11 points.
const LARGE: f64 = 3.75;

/// Height of the heading of a table.
const HEADING: f64 = 4.8;

/// Height of a line of the box.
const BOXED: f64 = 3.5;

/// Height of a page below its title.
const PAGE: f64 = 246.0;

/// Minimum height of the last page.
const LEAST: f64 = 20.0;

/// Number of columns of a page.
const ABREAST: usize = 2;

/// Minimum number of rows of a table that stay together, at the end of a column and at the start of the next.
const TOGETHER: usize = 3;

/// Maximum number of tables of the last page that continue from another column, and need no heading if they do not.
const CONTINUED: f64 = 3.0;

/// Gap between two short rows in one line, in millimetres.
const PAIR_GAP: f64 = 3.0;

/// Height of a row of order slips, which may follow the chart on its last page.
const SLIPS: f64 = 64.0;

/// Place of a row in the chart.
#[derive(Debug, Clone, Copy, Default)]
struct ChartPlace {
    section: usize,
    row: usize,
}

/// Consecutive rows of a table that are in one column.
struct ChartPart<'a> {
    title: &'static str,
    rows: &'a [ChartRow],
    /// Place of the first of them.
    from: ChartPlace,
}

/// Lays out front and back; a third page is added only if the rulings and options of the game need it. The columns of
/// the last page are made equally long, so that another sheet fits below. No table is divided between two pages, unless
/// whole tables would take more room.
pub(super) fn chart_blocks(chart: &Chart) -> Vec<SheetBlock> {
    let whole = laid_out(chart, true);
    let closest = laid_out(chart, false);
    let (pages, last_mm) = match whole.is_as_short_as(&closest) {
        true => (whole.pages, whole.last_mm),
        false => (closest.pages, closest.last_mm),
    };
    let all = pages.len();
    let pages = pages.iter().enumerate();
    pages
        .flat_map(|(number, columns)| {
            let side = match (all, number) {
                (1 | 2, 0) => "front".to_owned(),
                (2, _) => "back".to_owned(),
                _ => format!("page {} of {all}", number + 1),
            };
            let title = format!("{} edition, {side}", chart.edition);
            let mm = if number + 1 == all { last_mm } else { PAGE };
            [
                SheetBlock::Break,
                SheetBlock::Title("Quick reference".to_owned(), title),
                drawn_side(chart, columns, mm, number == 0),
            ]
        })
        .collect()
}

/// The columns of each page, and the height of the last page.
struct ChartLayout<'a> {
    pages: Vec<Vec<Vec<ChartPart<'a>>>>,
    last_mm: f64,
}

impl ChartLayout<'_> {
    /// Checks whether this layout has as few pages as another, and leaves room for as many slips.
    fn is_as_short_as(&self, other: &Self) -> bool {
        let slips = |layout: &Self| ((PAGE - layout.last_mm) / SLIPS).floor();
        self.pages.len() <= other.pages.len() && slips(self) >= slips(other)
    }
}

fn laid_out(chart: &Chart, keeps_whole: bool) -> ChartLayout<'_> {
    let room = |column: usize| match column {
        0 => PAGE - in_this_game_mm(chart),
        _ => PAGE,
    };
    let mut columns = table_columns(chart, ChartPlace::default(), keeps_whole, room);
    let all = columns.len().div_ceil(ABREAST);
    let last = columns.split_off((all - 1) * ABREAST);
    let (last, last_mm) = match all {
        1 => (last, PAGE),
        _ => balanced(chart, last),
    };
    let mut pages: Vec<Vec<Vec<ChartPart<'_>>>> = Vec::new();
    for (number, column) in columns.into_iter().enumerate() {
        match pages.last_mut().filter(|_| number % ABREAST > 0) {
            Some(page) => page.push(column),
            None => pages.push(vec![column]),
        }
    }
    pages.push(last);
    ChartLayout { pages, last_mm }
}

/// Distributes the tables of the last page over columns of equal height, which is as small as possible; also returns
/// that height.
fn balanced<'a>(
    chart: &'a Chart,
    columns: Vec<Vec<ChartPart<'a>>>,
) -> (Vec<Vec<ChartPart<'a>>>, f64) {
    let first = columns.iter().flatten().next();
    let from = first.map_or_else(ChartPlace::default, |part| part.from);
    // The columns cannot be shorter than half of what is in them, less the headings of continued tables.
    let all: f64 = columns.iter().map(|column| column_mm(column)).sum();
    let least = (all - CONTINUED * HEADING) / 2.0;
    let mut heights = (0..)
        .map(|step| LEAST + f64::from(step))
        .skip_while(|mm| *mm < least)
        .take_while(|mm| *mm < PAGE);
    let shorter = heights.find_map(|mm| {
        let shorter = table_columns(chart, from, false, |_| mm);
        let fits = |column: &Vec<ChartPart<'_>>| column_mm(column) <= mm;
        (shorter.len() <= ABREAST && shorter.iter().all(fits)).then_some((shorter, mm))
    });
    shorter.unwrap_or((columns, PAGE))
}

fn column_mm(parts: &[ChartPart<'_>]) -> f64 {
    let heights = parts.iter().map(|part| HEADING + rows_mm(part.rows));
    heights.sum()
}

/// Distributes tables over columns from a given row on, in the order of a player turn. A table that is longer than what
/// is left of a column continues in the next, but not on another page if whole tables are wanted. `room` returns the
/// height of a column.
fn table_columns(
    chart: &Chart,
    from: ChartPlace,
    keeps_whole: bool,
    room: impl Fn(usize) -> f64,
) -> Vec<Vec<ChartPart<'_>>> {
    let mut columns: Vec<Vec<ChartPart<'_>>> = Vec::new();
    let mut column = Vec::new();
    let mut left = room(0);
    let sections = chart.sections.iter().enumerate().skip(from.section);
    for (section, table) in sections {
        let mut row = if section == from.section { from.row } else { 0 };
        while let Some(rows) = table.rows.get(row..).filter(|rows| !rows.is_empty()) {
            let fits = rows_that_fit(rows, left - HEADING);
            let ends_page = columns.len() % ABREAST == ABREAST - 1;
            let here = match fits == rows.len() {
                true => fits,
                false if keeps_whole && ends_page => 0,
                false => fits.min(rows.len().saturating_sub(TOGETHER)),
            };
            let is_enough = here == rows.len() || here >= TOGETHER;
            if !is_enough && !column.is_empty() {
                columns.push(std::mem::take(&mut column));
                left = room(columns.len());
                continue;
            }
            let here = if is_enough { here } else { fits };
            let (here, _) = rows.split_at(here.clamp(1, rows.len()));
            left -= HEADING + rows_mm(here);
            column.push(ChartPart {
                title: table.title,
                rows: here,
                from: ChartPlace { section, row },
            });
            row += here.len();
        }
    }
    columns.push(column);
    columns
}

/// Returns how many rows, from the first on, fit into `mm` millimetres.
fn rows_that_fit(rows: &[ChartRow], mm: f64) -> usize {
    let mut used = 0.0;
    let lines = printed_lines(rows).into_iter();
    let fitting = lines.take_while(|line| {
        used += line_mm(line);
        used <= mm
    });
    fitting.map(<[ChartRow]>::len).sum()
}

/// Divides rows into lines: two short rows that follow each other share one.
fn printed_lines(rows: &[ChartRow]) -> Vec<&[ChartRow]> {
    let mut lines = Vec::new();
    let mut rest = rows;
    while !rest.is_empty() {
        let count = match rest {
            [one, next, ..] if is_short(one) && is_short(next) => 2,
            _ => 1,
        };
        let (line, behind) = rest.split_at(count);
        lines.push(line);
        rest = behind;
    }
    lines
}

/// Checks whether a row takes at most half the width of its column.
fn is_short(row: &ChartRow) -> bool {
    let widths = row_pieces(row).map(|(words, set)| set.width(words));
    widths.iter().sum::<f64>() <= (COLUMN - PAIR_GAP) / 2.0
}

fn rows_mm(rows: &[ChartRow]) -> f64 {
    let lines = printed_lines(rows).into_iter();
    lines.map(line_mm).sum()
}

fn in_this_game_mm(chart: &Chart) -> f64 {
    let clauses = own_clauses(chart);
    let lines = clauses
        .iter()
        .map(|line| lines_of(&[(line, WORDS)], INSIDE, INSIDE));
    let lines: f64 = lines.sum();
    6.0 + lines * BOXED
}

fn line_mm(rows: &[ChartRow]) -> f64 {
    rows.iter().map(row_mm).fold(0.0, f64::max)
}

fn row_mm(row: &ChartRow) -> f64 {
    let last = if is_large(row) { LARGE + 0.05 } else { LINE };
    let lines = lines_of(&row_pieces(row), COLUMN, COLUMN);
    (lines - 1.0) * LINE + last
}

/// Returns the pieces of a row, each in its type. The clause is last, at the right end of the last line.
fn row_pieces(row: &ChartRow) -> [(&str, Type); 5] {
    let worth = if is_large(row) { NUMBER } else { WORTH };
    [
        (&*row.what, WORDS),
        (row_mark(row), WORDS),
        (&*row.worth, worth),
        ("\u{2002}", WORDS),
        (row.rule, WORDS),
    ]
}

/// Maximum number of letters of a number with its unit or signs.
const SIGNS: usize = 9;

/// Checks whether the value of a row is a single number: such numbers are set in eleven points, so that people can read
/// them across the table.
fn is_large(row: &ChartRow) -> bool {
    let has_digit = row.worth.contains(|sign: char| sign.is_ascii_digit());
    has_digit && !row.worth.contains(',') && row.worth.chars().count() <= SIGNS
}

/// Returns the separator between the two cells of a row.
fn row_mark(row: &ChartRow) -> &'static str {
    match row.what.as_str() {
        "" => "",
        _ if is_large(row) => "\u{2002}",
        _ => ": ",
    }
}

fn drawn_side(chart: &Chart, columns: &[Vec<ChartPart<'_>>], mm: f64, front: bool) -> SheetBlock {
    let mut text = Vec::new();
    if front {
        text.push("IN THIS GAME".to_owned());
        for line in own_clauses(chart) {
            text.extend(wrap(&format!("  {line}"), COLUMNS));
        }
    }
    for part in columns.iter().flatten() {
        text.push(String::new());
        text.push(part_heading(part).to_uppercase());
        for row in part.rows {
            let is_sentence = row.what.is_empty();
            let (what, worth) = match is_sentence {
                true => (wrap(&row.worth, 69), Vec::new()),
                false => (wrap(&row.what, 34), wrap(&row.worth, 34)),
            };
            for n in 0..what.len().max(worth.len()) {
                let of = |lines: &[String]| lines.get(n).cloned().unwrap_or_default();
                let rule = if n == 0 { row.rule } else { "" };
                let line = match is_sentence {
                    true => format!("  {:<69} {rule}", of(&what)),
                    false => format!("  {:<34} {:<34} {rule}", of(&what), of(&worth)),
                };
                text.push(line.trim_end().to_owned());
            }
        }
    }
    SheetBlock::Drawn(MeasuredBlock {
        mm,
        html: html! {
            div style="display:grid;grid-template-columns:93mm 93mm;gap:4mm" {
                @for (n, column) in columns.iter().enumerate() {
                    div {
                        @if n == 0 && front { (boxed_tables(chart)) }
                        @for part in column { (part_table(part)) }
                    }
                }
            }
        },
        text,
    })
}

fn part_heading(part: &ChartPart<'_>) -> String {
    match part.from.row > 0 {
        true => format!("{}, continued", part.title),
        false => part.title.to_owned(),
    }
}

fn own_clauses(chart: &Chart) -> Vec<String> {
    match chart.in_this_game.as_slice() {
        [] => vec![format!("The {} edition as printed.", chart.edition)],
        told => told.to_vec(),
    }
}

fn boxed_tables(chart: &Chart) -> Markup {
    html! {
        div style=(format!("border:.5mm solid #000;padding:.5mm 1.5mm;font-size:8pt;line-height:{BOXED}mm")) {
            b { "In this game" }
            @for line in own_clauses(chart) { div { (line) } }
        }
    }
}

fn part_table(part: &ChartPart<'_>) -> Markup {
    let heading_style =
        format!("min-height:0;height:{HEADING}mm;padding:.8mm 0 0;font-size:9.5pt;line-height:4mm");
    // The line below a row takes no room of its own: browsers draw none thinner than a pixel.
    let row_style = format!(
        "display:flow-root;border-bottom:.27mm solid #999;margin-bottom:-.27mm;font-size:8pt;line-height:{LINE}mm"
    );
    html! {
        h2 style=(heading_style) { (part_heading(part)) }
        @for line in printed_lines(part.rows) {
            @if let [row] = line {
                div style=(row_style) { (row_markup(row)) }
            } @else {
                div style=(format!("{row_style};display:grid;grid-template-columns:1fr 1fr;gap:{PAIR_GAP}mm")) {
                    @for row in line { div { (row_markup(row)) } }
                }
            }
        }
    }
}

fn row_markup(row: &ChartRow) -> Markup {
    html! {
        (clean(&row.what, 160)) (row_mark(row))
        @if is_large(row) {
            span class="n11 id" style=(format!("line-height:{LARGE}mm")) { b { (clean(&row.worth, 200)) } }
        } @else {
            b { (clean(&row.worth, 200)) }
        }
        " " span class="id" style="float:right;color:#444" { (row.rule) }
    }
}
