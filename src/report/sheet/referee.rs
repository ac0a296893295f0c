//! Pages for the referee only: the whole game with all places, and the hand-over page.

use crate::leaf::{SheetBlock, SheetTable, TableColumn, TableRow, clean};
use view::paper::{
    handover::Handover,
    umpire::{Umpire, UmpireBrigade, UmpireSide, UmpireUnit},
};

/// No limit of letters: the next referee needs every word, so lines wrap instead of being cut.
const WHOLE: usize = usize::MAX;

/// Lays out both sides with all places.
pub(super) fn umpire_blocks(umpire: &Umpire) -> Vec<SheetBlock> {
    let hall = umpire
        .hall
        .as_ref()
        .map(|hall| format!("the hall closes at {hall}"));
    let mut blocks = vec![
        SheetBlock::Break,
        SheetBlock::Title("Umpire".to_owned(), hall.unwrap_or_default()),
        SheetBlock::Text(clean(&umpire.heading, WHOLE)),
    ];
    blocks.extend(listed_block("The cup", &umpire.cup));
    for (n, army) in umpire.armies.iter().enumerate() {
        if n > 0 {
            blocks.push(SheetBlock::Break);
        }
        blocks.push(SheetBlock::Table(brigades_table(army)));
        for (title, list) in [
            ("Under the cards", &army.cards),
            ("Digging", &army.digging),
            ("Divisions", &army.divisions),
            ("Generals above the brigades", &army.staff),
            ("Messengers", &army.messengers),
            ("Objectives", &army.objectives),
        ] {
            blocks.extend(listed_block(title, list));
        }
        blocks.push(SheetBlock::Table(places_table(army)));
    }
    blocks.extend(listed_block("Valued ground", &umpire.ground));
    blocks.extend(listed_block("Works", &umpire.works));
    blocks.extend(listed_block("The clock", &umpire.forecast));
    blocks.extend(listed_block("Measure these first", &umpire.doubts));
    blocks
}

fn listed_block(title: &str, lines: &[String]) -> Vec<SheetBlock> {
    if lines.is_empty() {
        return Vec::new();
    }
    vec![SheetBlock::Small(format!("{title}: {}", lines.join("; ")))]
}

fn brigades_table(army: &UmpireSide) -> SheetTable {
    let mut table = SheetTable::new(
        clean(&army.side, 60),
        vec![
            TableColumn::words("", 9.0, 3),
            TableColumn::words("brigade", 35.0, 16),
            TableColumn::words("order, waits", 38.0, 17),
            TableColumn::words("result, mark", 26.0, 10),
            TableColumn::words("fatigue", 24.0, 10),
            TableColumn::words("pts", 10.0, 4),
            TableColumn::words("general", 48.0, 14),
        ],
    );
    table.row_mm = 4.6;
    for brigade in &army.brigades {
        table.push(brigade_row(brigade));
    }
    table
}

fn brigade_row(brigade: &UmpireBrigade) -> [String; 7] {
    let waiting = match brigade.waiting.as_str() {
        "" => String::new(),
        waiting => format!(", waits: {waiting}"),
    };
    let result = match brigade.result.as_str() {
        "" => brigade.mark.to_owned(),
        result if result == brigade.mark => result.to_owned(),
        result => format!("{result}, {}", brigade.mark),
    };
    let name = match brigade.away.as_str() {
        "" => clean(&brigade.name, 240),
        away => format!("{} ({away})", clean(&brigade.name, 240)),
    };
    [
        clean(&brigade.callsign, 4),
        name,
        format!("{}{waiting}", clean(&brigade.order, 240)),
        result,
        format!("{} {}", brigade.fatigue, brigade.level),
        brigade.points.clone(),
        clean(&brigade.general, 240),
    ]
}

/// Lists units, two in a row, so that a side of 30 units fits on a page.
fn places_table(army: &UmpireSide) -> SheetTable {
    let of = |n: usize| {
        [
            TableColumn::words(if n == 0 { "unit" } else { "" }, 38.0, 14),
            TableColumn::words(if n == 0 { "west, south, front" } else { "" }, 33.0, 13),
            TableColumn::words("", 24.0, 10),
        ]
    };
    let columns = of(0).into_iter().chain(of(1)).collect();
    let mut table = SheetTable::new(format!("{}: places", clean(&army.side, 50)), columns);
    table.row_mm = 4.2;
    let units: Vec<&UmpireUnit> = army.brigades.iter().flat_map(|b| &b.units).collect();
    for pair in units.chunks(2) {
        let cells: Vec<String> = pair.iter().flat_map(|unit| unit_cells(unit)).collect();
        table.rows.push(TableRow::new(cells));
    }
    table
}

fn unit_cells(unit: &UmpireUnit) -> [String; 3] {
    let place = match (unit.taped, unit.facing) {
        (Some((x, y)), Some(facing)) => format!("w{x:.1} s{y:.1} {facing:03.0}°"),
        _ => match unit.under {
            Some(card) => format!("under #{card}"),
            None => "off".to_owned(),
        },
    };
    [
        format!("{} {}", unit.address, clean(&unit.name, 240)),
        place,
        clean(state_words(&unit.state), 24),
    ]
}

/// Shortens a unit's state: `ordered` and `line` are left out, and `ok` replaces both together.
fn state_words(words: &str) -> &str {
    match words {
        "ordered, line" => "ok",
        words => {
            let words = words.strip_prefix("ordered, ").unwrap_or(words);
            words.strip_suffix(", line").unwrap_or(words)
        }
    }
}

/// Lays out the hand-over page.
pub(super) fn handover_blocks(page: &Handover) -> Vec<SheetBlock> {
    let mut blocks = vec![
        SheetBlock::Break,
        SheetBlock::Title("Hand-over".to_owned(), "for the next referee".to_owned()),
        SheetBlock::Text(clean(&page.heading, WHOLE)),
    ];
    if !page.last.is_empty() {
        // At the end of a game this text gives the fate of every objective.
        let last = format!("Last: {}", clean(&page.last, WHOLE));
        blocks.push(SheetBlock::Text(last));
    }
    let due = [
        ("To do", &page.due),
        ("Not yet ticked on the table", &page.undone),
    ];
    let options = [
        ("The cup", &page.cup),
        ("Under the cards", &page.cards),
        ("Digging and works", &page.works),
    ];
    let log = [
        ("Promised", &page.promises),
        ("House rulings", &page.rulings),
        ("Overruled so far", &page.overruled),
        ("Valid tape measurements", &page.measured),
        ("Open slips", &page.slips),
        ("Places in doubt", &page.doubts),
        ("Dice", &page.dice),
    ];
    for (title, lines) in due.into_iter().chain(options).chain(log) {
        if lines.is_empty() {
            continue;
        }
        blocks.push(SheetBlock::Heading(title.to_owned()));
        // Only the newest lines still matter.
        let from = lines.len().saturating_sub(14);
        for line in lines.iter().skip(from) {
            blocks.push(SheetBlock::Small(clean(line, WHOLE)));
        }
    }
    blocks
}
