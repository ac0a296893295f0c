//! The quick reference: two columns of small tables on the front and the back of a sheet.

use maud::Markup;
use maud::html;

use super::super::leaf::Block;
use super::super::leaf::Drawn;
use super::super::leaf::clean;
use super::super::text::COLUMNS;
use super::super::text::wrap;
use view::paper::chart::Chart;
use view::paper::chart::Section;

/// Letters of a column of 93 mm at 8 points.
const LETTERS: usize = 54;

/// Height of a line, in millimetres.
const LINE: f64 = 3.5;

/// Height of a page below the title, in millimetres.
const PAGE: f64 = 246.0;

/// The front and the back.
pub(super) fn blocks(chart: &Chart) -> Vec<Block> {
    let mut sections: Vec<&Section> = chart.sections.iter().collect();
    let mut blocks = Vec::new();
    let mut front = true;
    while !sections.is_empty() || front {
        let mut room = [PAGE, PAGE];
        let mut columns: [Vec<&Section>; 2] = [Vec::new(), Vec::new()];
        let ours = if front { in_this_game_mm(chart) } else { 0.0 };
        room[0] -= ours;
        for column in [0, 1] {
            while let Some(next) = sections.first() {
                let mm = section_mm(next);
                let (Some(left), Some(list)) = (room.get_mut(column), columns.get_mut(column))
                else {
                    break;
                };
                if mm > *left && !list.is_empty() {
                    break;
                }
                *left -= mm;
                list.push(sections.remove(0));
            }
        }
        blocks.push(Block::Break);
        let side = if front { "front" } else { "back" };
        blocks.push(Block::Title(
            "Quick reference".to_owned(),
            format!("{} edition, {side}", chart.edition),
        ));
        blocks.push(drawn(chart, &columns, front));
        front = false;
    }
    blocks
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

fn section_mm(section: &Section) -> f64 {
    let rows: f64 = section
        .rows
        .iter()
        .map(|row| {
            lines_of(&row.what, 22)
                .max(lines_of(&row.worth, 20))
                .max(1.0)
                * LINE
                + 0.5
        })
        .sum();
    6.5 + rows
}

fn drawn(chart: &Chart, columns: &[Vec<&Section>; 2], front: bool) -> Block {
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
            colgroup { col style="width:38.5mm"; col style="width:37.5mm"; col style="width:17mm"; }
            tbody {
                @for row in &section.rows {
                    tr {
                        td style="padding:.1mm .5mm" { (clean(&row.what, 160)) }
                        td style="padding:.1mm .5mm" { b { (clean(&row.worth, 200)) } }
                        td class="id" style="padding:.1mm 0;color:#444" { (row.rule) }
                    }
                }
            }
        }
    }
}
