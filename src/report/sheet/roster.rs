//! The order of battle of a side, and the labels of its bases.

use maud::html;

use crate::flow::lines;
use crate::leaf::{MeasuredBlock, SheetBlock, SheetTable, TableColumn, TableRow, clean};
use crate::text::wrap;
use rules::fields::terms::charts::weapon_in_words;
use view::paper::roster::{BaseLabel, BrigadeEntry, DivisionEntry, OrderOfBattlePage, short_arm};

/// A page or more a side.
pub(super) fn blocks(armies: &[OrderOfBattlePage]) -> Vec<SheetBlock> {
    let mut blocks = Vec::new();
    for army in armies {
        blocks.push(SheetBlock::Break);
        blocks.push(SheetBlock::Title(
            clean(&army.side, 60),
            "order of battle".to_owned(),
        ));
        match army.wall {
            true => blocks.extend(wall(army)),
            false => blocks.extend(listed(army)),
        }
    }
    blocks
}

/// Number of rows above which one page needs the smallest type.
const ROWS: usize = 42;

fn listed(army: &OrderOfBattlePage) -> Vec<SheetBlock> {
    let mut blocks: Vec<SheetBlock> = Vec::new();
    if !army.staff.is_empty() {
        let staff: Vec<String> = army.staff.iter().map(|line| clean(line, 80)).collect();
        blocks.push(SheetBlock::Text(staff.join("; ")));
    }
    let mut table = SheetTable::new(
        "",
        vec![
            TableColumn::words("", 13.0, 5),
            TableColumn::words("brigade, unit", 74.0, 30),
            TableColumn::words("size/value", 20.0, 10),
            TableColumn::words("arm", 16.0, 5),
            TableColumn::words("weapon, general", 67.0, 26),
        ],
    );
    for division in &army.divisions {
        table.rows.push(TableRow::strong([heading(division)]));
        table.rows.extend(division.brigades.iter().flat_map(rows));
    }
    table.small = table.rows.len() > ROWS;
    table.row_mm = if table.small { 4.1 } else { 5.2 };
    blocks.push(SheetBlock::Table(table));
    blocks
}

/// `1st Division, I Corps: James S. Wadsworth, average (3), 3 messengers`.
fn heading(division: &DivisionEntry) -> String {
    let corps = (division.corps.as_ref()).filter(|corps| !division.name.ends_with(corps.as_str()));
    let corps = corps.map(|corps| format!("{}, ", clean(corps, 80)));
    let messengers = match division.messengers {
        Some(1) => "1 messenger".to_owned(),
        Some(count) => format!("{count} messengers"),
        None => "messengers without limit".to_owned(),
    };
    let morale = division
        .morale
        .map(|morale| format!(", morale {morale} at the last check"));
    format!(
        "{}{}: {}, {messengers}{}",
        corps.unwrap_or_default(),
        clean(&division.name, 80),
        clean(&division.general, 50),
        morale.unwrap_or_default()
    )
}

fn rows(brigade: &BrigadeEntry) -> Vec<TableRow> {
    let arrives = brigade.arrives.as_ref().map(|when| format!("; {when}"));
    let mut rows = vec![TableRow::of([
        clean(&brigade.callsign, 4),
        clean(&brigade.name, 240),
        String::new(),
        String::new(),
        format!(
            "{}{}",
            clean(&brigade.brigadier, 50),
            arrives.unwrap_or_default()
        ),
    ])];
    rows.extend(brigade.units.iter().map(|unit| {
        let guns = unit.guns.map(|guns| format!(", {guns} guns"));
        TableRow::of([
            clean(&unit.address, 5),
            format!("  {}", clean(&unit.name, 240)),
            format!("{}/{}", unit.size, unit.value),
            short_arm(unit.arm).to_owned(),
            format!(
                "{}{}",
                clean(&weapon_in_words(&unit.weapon), 30),
                guns.unwrap_or_default()
            ),
        ])
    }));
    rows
}

/// Letters of a line on the wall.
const WALL: usize = 38;

/// The sheet for the wall: 24 points, and nothing that changes or that the enemy may not see.
fn wall(army: &OrderOfBattlePage) -> Vec<SheetBlock> {
    let mut blocks = Vec::new();
    let line = |words: String, strong: bool| {
        SheetBlock::Drawn(MeasuredBlock {
            mm: 11.0,
            html: html! {
                div style={ "font-size:24pt;line-height:11mm;white-space:nowrap;" @if strong { "font-weight:bold" } } {
                    (words)
                }
            },
            text: vec![words.clone()],
        })
    };
    // A long name goes on in the next line.
    let lines = |words: String, strong: bool| {
        let words = wrap(&clean(&words, 240), WALL);
        words.into_iter().map(move |words| line(words, strong))
    };
    for division in &army.divisions {
        blocks.extend(lines(division.name.clone(), true));
        for brigade in &division.brigades {
            let units = brigade.units.len();
            blocks.extend(lines(
                format!("{:<3} {} ({units})", brigade.callsign, brigade.name),
                false,
            ));
        }
    }
    blocks
}

/// Labels of a page: five columns, twelve rows.
const A_PAGE: usize = 60;

/// Labels of 30 by 9 mm, 60 a page.
pub(super) fn labels(labels: &[BaseLabel]) -> Vec<SheetBlock> {
    let of_a_side = labels.chunk_by(|one, next| one.side == next.side);
    let pages = of_a_side.flat_map(|labels| labels.chunks(A_PAGE));
    let page = |labels: &[BaseLabel]| {
        let cut = labels
            .iter()
            .filter(|label| label_name(&label.name) != label.name)
            .map(|label| format!("{} {}", label.address, clean(&label.name, 240)));
        let cut: Vec<String> = cut.collect();
        let told =
            (!cut.is_empty()).then(|| SheetBlock::Small(format!("In full: {}", cut.join("; "))));
        [SheetBlock::Break, label_page(labels)]
            .into_iter()
            .chain(told)
    };
    pages.flat_map(page).collect()
}

/// Height of a row of labels with the room to cut them out, in millimetres: the cut names are below all labels of a
/// page.
const LABEL_ROW: f64 = 16.0;

/// Width of a name on a label, in millimetres; set in eight points, it has some room to spare.
const LABEL_MM: f64 = 27.0;

/// A name in two lines of a label.
fn label_name(name: &str) -> String {
    let letters = name.chars().count();
    let cuts = (1..=letters).rev().map(|most| clean(name, most));
    let fits = |cut: &String| lines(cut, LABEL_MM) <= 2.0;
    cuts.into_iter().find(fits).unwrap_or_default()
}

fn label_page(page: &[BaseLabel]) -> SheetBlock {
    SheetBlock::Drawn(MeasuredBlock {
        mm: page.len().div_ceil(5) as f64 * LABEL_ROW,
        html: html! {
            div class="pack" style=(format!("grid-template-columns:repeat(5,38mm);grid-auto-rows:{LABEL_ROW}mm")) {
                @for label in page {
                    div class="label" {
                        div style=(hatch(label)) {}
                        div style="padding:0 .5mm;line-height:2.8mm;font-size:8pt;white-space:nowrap;overflow:hidden" {
                            b { (clean(&label.address, 5)) " " (label.worth) }
                            br;
                            @let name = label_name(&label.name);
                            span style="display:block;white-space:normal;overflow-wrap:anywhere" { (name) }
                        }
                    }
                }
            }
        },
        text: page
            .iter()
            .map(|label| {
                format!(
                    "{:<5} {:<50} {}",
                    clean(&label.address, 5),
                    clean(&label.name, 50),
                    label.worth
                )
            })
            .collect(),
    })
}

/// A brigade's hatch: its angle and its distance, which one ink can print.
fn hatch(label: &BaseLabel) -> String {
    let angle = (label.brigade % 6) * 30;
    let wide = 0.6 + 0.3 * (label.brigade / 6 % 3) as f64;
    format!(
        "flex:none;width:2mm;background:repeating-linear-gradient({angle}deg,#000 0,#000 .3mm,#fff .3mm,#fff {wide:.1}mm)"
    )
}
