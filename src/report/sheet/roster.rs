//! The order of battle of a side.

use maud::html;

use crate::leaf::{MeasuredBlock, SheetBlock, SheetTable, TableColumn, TableRow, clean};
use crate::text::wrap;
use rules::fields::terms::charts::weapon_in_words;
use view::paper::roster::{BrigadeEntry, DivisionEntry, OrderOfBattlePage, short_arm};
use view::sheets::men::Men;

/// Lays out one or more pages for each side.
pub(super) fn roster_blocks(armies: &[OrderOfBattlePage]) -> Vec<SheetBlock> {
    let mut blocks = Vec::new();
    for army in armies {
        blocks.push(SheetBlock::Break);
        if army.is_short {
            blocks.extend(short_blocks(army));
            continue;
        }
        blocks.push(SheetBlock::Title(
            clean(&army.side, 60),
            "order of battle".to_owned(),
        ));
        match army.wall {
            true => blocks.extend(wall_blocks(army)),
            false => blocks.extend(army_blocks(army)),
        }
    }
    blocks
}

/// Number of rows above which the sheet is set in the smallest type to fit on one page.
const ROWS: usize = 42;

fn army_blocks(army: &OrderOfBattlePage) -> Vec<SheetBlock> {
    let mut blocks: Vec<SheetBlock> = Vec::new();
    if !army.staff.is_empty() {
        let staff: Vec<String> = army.staff.iter().map(|line| clean(line, 80)).collect();
        blocks.push(SheetBlock::Text(staff.join("; ")));
    }
    let mut table = SheetTable::new(
        "",
        vec![
            TableColumn::words("", 13.0, 5),
            TableColumn::words("brigade, unit", 68.0, 28),
            TableColumn::words("size/value", 18.0, 10),
            TableColumn::number("men", 14.0, 5),
            TableColumn::words("arm", 14.0, 4),
            TableColumn::words("weapon, general", 63.0, 23),
        ],
    );
    let total = format!("in all: {}", army.total().in_words());
    table.rows.push(TableRow::strong([total]));
    for division in &army.divisions {
        table
            .rows
            .push(TableRow::strong([division_heading(division)]));
        table
            .rows
            .extend(division.brigades.iter().flat_map(brigade_rows));
    }
    table.small = table.rows.len() > ROWS;
    table.row_mm = if table.small { 3.8 } else { 5.2 };
    blocks.push(SheetBlock::Table(table));
    blocks
}

/// Lays out a line for each brigade, for a reader who also has the sheets of its units.
fn short_blocks(army: &OrderOfBattlePage) -> Vec<SheetBlock> {
    let staff = army.staff.iter().map(|line| clean(line, 80));
    let above: Vec<String> = staff
        .chain([format!("in all {}", army.total().in_words())])
        .collect();
    let mut table = SheetTable::new(
        "",
        vec![
            TableColumn::words("", 9.0, 4),
            TableColumn::words("brigade", 52.0, 22),
            TableColumn::words("units", 45.0, 18),
            TableColumn::number("size", 9.0, 4),
            TableColumn::number("men", 13.0, 6),
            TableColumn::words("brigadier", 62.0, 21),
        ],
    );
    for division in &army.divisions {
        let heading = division_heading(division);
        table.rows.push(TableRow::strong([heading]));
        table
            .rows
            .extend(division.brigades.iter().map(short_brigade));
    }
    table.small = true;
    table.row_mm = 3.9;
    vec![
        SheetBlock::Heading(format!("Order of battle: {}", clean(&army.side, 60))),
        SheetBlock::Text(above.join("; ")),
        SheetBlock::Table(table),
    ]
}

fn short_brigade(brigade: &BrigadeEntry) -> TableRow {
    let total = brigade.total();
    TableRow::new([
        clean(&brigade.callsign, 4),
        clean(&brigade.name, 240),
        total.arms_in_words(),
        total.size.to_string(),
        men_text(total.men),
        brigadier_words(brigade),
    ])
}

/// Returns a brigadier, and when and where his brigade arrives.
fn brigadier_words(brigade: &BrigadeEntry) -> String {
    let arrives = brigade.arrives.as_ref().map(|when| format!("; {when}"));
    format!(
        "{}{}",
        clean(&brigade.brigadier, 50),
        arrives.unwrap_or_default()
    )
}

/// Describes a division: `1st Division, I Corps: James S. Wadsworth, average (3), 3 messengers, 3413 men`.
fn division_heading(division: &DivisionEntry) -> String {
    let corps = (division.corps.as_ref()).filter(|corps| !division.name.ends_with(corps.as_str()));
    let corps = corps.map(|corps| format!("{}, ", clean(corps, 80)));
    let messengers = match division.messengers {
        Some(1) => "1 messenger".to_owned(),
        Some(count) => format!("{count} messengers"),
        None => "unlimited messengers".to_owned(),
    };
    let morale = division
        .morale
        .map(|morale| format!(", morale {morale} at the last check"));
    format!(
        "{}{}: {}, {messengers}, {}{}",
        corps.unwrap_or_default(),
        clean(&division.name, 80),
        clean(&division.general, 50),
        division.total().men,
        morale.unwrap_or_default()
    )
}

fn brigade_rows(brigade: &BrigadeEntry) -> Vec<TableRow> {
    let mut rows = vec![TableRow::new([
        clean(&brigade.callsign, 4),
        clean(&brigade.name, 240),
        String::new(),
        men_text(brigade.units.iter().map(|unit| unit.men).sum()),
        String::new(),
        brigadier_words(brigade),
    ])];
    rows.extend(brigade.units.iter().map(|unit| {
        let guns = unit.guns.map(|guns| format!(", {guns} guns"));
        TableRow::new([
            clean(&unit.address, 5),
            format!("  {}", clean(&unit.name, 240)),
            format!("{}/{}", unit.size, unit.value),
            men_text(unit.men),
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

/// Formats men for a column: `~300` if they are estimated from the size.
fn men_text(men: Men) -> String {
    match (men.number, men.reckoned) {
        (0, _) => String::new(),
        (number, true) => format!("~{number}"),
        (number, false) => number.to_string(),
    }
}

/// Number of letters in a line of the sheet for the wall.
const WALL: usize = 38;

/// Lays out the sheet for the wall: in 24 points, with nothing that changes or that the enemy may not see.
fn wall_blocks(army: &OrderOfBattlePage) -> Vec<SheetBlock> {
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
    // A long name continues in the next line.
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
