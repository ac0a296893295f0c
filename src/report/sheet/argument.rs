//! A card that settles an argument: its findings, and a map with the lines that decide.

use maud::{Markup, PreEscaped, html};

use super::numbered::Drawing;
use crate::leaf::{MeasuredBlock, SheetBlock, SheetTable, TableColumn, TableRow, clean};
use crate::map::{self, MapLinks, MapNumbers, MapWindow, Paint, PictureInk};
use rules::fields::state::State;
use view::argument::{ArgumentCard, Finding};
use view::map::TableMap;

/// Margin around the units and lines on the map, in inches of the table.
const ROUND: f64 = 4.0;

/// Room for the map on its page, in inches of paper: across and down.
const ROOM: (f64, f64) = (7.0, 5.0);

/// An inch in millimetres.
const INCH: f64 = 25.4;

/// Returns the map of a card as a picture for a page that keeps the style of maps in a separate file.
#[must_use]
pub fn picture(card: &ArgumentCard, state: &State, ink: PictureInk) -> Markup {
    let map = card.map(state);
    let window = card_window(card, &map);
    map::picture(&map, ink, &window, 0.0, &MapLinks::default())
}

/// Returns the map of a card on its page.
#[must_use]
pub fn drawing(card: &ArgumentCard, state: &State, ink: PictureInk) -> Drawing {
    let map = card.map(state);
    let window = card_window(card, &map);
    let scale = (window.width / ROOM.0).max(window.depth / ROOM.1);
    let paint = Paint {
        ink,
        scale,
        window: Some(window),
    };
    // The first line names the program, which the page already does.
    let drawn = map::numbered(&map, &paint, &MapNumbers::default());
    let drawing = drawn.svg.split_once('\n').map_or("", |(_, rest)| rest);
    Drawing {
        scale,
        drawn: MeasuredBlock {
            mm: drawn.height / scale * INCH + 2.0,
            html: html! { (PreEscaped(drawing)) },
            text: Vec::new(),
        },
    }
}

fn card_window(card: &ArgumentCard, map: &TableMap) -> MapWindow {
    let around = MapWindow::around(map, &card.bases(map), ROUND);
    around.unwrap_or_else(|| MapWindow::whole(map))
}

/// Returns the page of a card.
pub(super) fn card_blocks(card: &ArgumentCard, map: Option<&Drawing>) -> Vec<SheetBlock> {
    let mut blocks = vec![
        SheetBlock::Break,
        SheetBlock::Title("Settled".to_owned(), clean(&card.title, 120)),
    ];
    blocks.extend(card.findings.iter().flat_map(finding_blocks));
    blocks.extend(map.map(|map| SheetBlock::Drawn(map.drawn.clone())));
    blocks
}

fn finding_blocks(found: &Finding) -> [SheetBlock; 3] {
    let mut table = SheetTable::new(
        "",
        vec![
            TableColumn::words("", 30.0, 12),
            TableColumn::words("", 150.0, 66),
        ],
    );
    let rows = found.rows.iter();
    table.rows = rows
        .map(|row| TableRow::new([row.label.to_owned(), clean(&row.words, 400)]))
        .collect();
    [
        SheetBlock::Heading(clean(&found.heading, 120)),
        SheetBlock::Read(clean(&found.verdict, 400)),
        SheetBlock::Table(table),
    ]
}
