//! Briefing of a side, or a seat, before the battle, on one page.

use maud::{PreEscaped, html};

use super::join;
use crate::leaf::{MeasuredBlock, SheetBlock, clean};
use crate::map::{self, MapNumbers, MapWindow, Paint, PictureInk};
use rules::fields::state::Counting;
use view::map::TableMap;
use view::paper::briefing::Briefing;

/// Lays out a page for each briefing; with an ink it has the map.
pub(super) fn briefing_blocks(briefings: &[Briefing], ink: Option<PictureInk>) -> Vec<SheetBlock> {
    briefings
        .iter()
        .flat_map(|briefing| briefing_page(briefing, ink))
        .collect()
}

fn briefing_page(briefing: &Briefing, ink: Option<PictureInk>) -> Vec<SheetBlock> {
    let whose = match &briefing.seat {
        Some(seat) => format!("{}, {seat}", briefing.side),
        None => briefing.side.clone(),
    };
    let title = format!("{whose}: {}", briefing.battle);
    let turns = briefing.turns;
    let turns = turns.map(|turns| format!("{turns} {}s", briefing.counting.words()));
    let mut blocks = vec![
        SheetBlock::Break,
        SheetBlock::Title(clean(&title, 60), turns.unwrap_or_default()),
    ];
    let full = match briefing.counting {
        Counting::PlayerTurns => "full turn, a player turn of each side,",
        Counting::Rounds => "round",
    };
    let turn = briefing
        .minutes
        .map(|minutes| format!("A {full} is {minutes} minutes of the day."));
    let date = (!briefing.date.is_empty()).then(|| format!("{}. ", clean(&briefing.date, 60)));
    if date.is_some() || turn.is_some() {
        let words = format!("{}{}", date.unwrap_or_default(), turn.unwrap_or_default());
        blocks.push(SheetBlock::Read(words.trim_end().to_owned()));
    }
    blocks.extend(briefing.join.as_ref().map(join::join_block));
    for words in briefing
        .words
        .lines()
        .filter(|line| !line.trim().is_empty())
    {
        blocks.push(SheetBlock::Read(clean(words, 2_000)));
    }
    let map = briefing.map.as_deref().zip(ink);
    blocks.extend(map.map(|(map, ink)| SheetBlock::Drawn(drawn_table(map, ink))));
    for (title, lines) in [
        ("You command", &briefing.commands),
        ("Your objectives", &briefing.objectives),
        ("Who comes later", &briefing.arrivals),
        ("House rulings", &briefing.rulings),
        ("Your first ten minutes", &briefing.first),
    ] {
        if lines.is_empty() {
            continue;
        }
        blocks.push(SheetBlock::Heading(title.to_owned()));
        blocks.extend(lines.iter().map(|line| SheetBlock::Read(clean(line, 400))));
    }
    blocks.push(SheetBlock::Heading("Where".to_owned()));
    blocks.push(SheetBlock::Read(briefing.place.clone()));
    if !briefing.notes.is_empty() {
        blocks.push(SheetBlock::Heading("About the battle".to_owned()));
        let notes = briefing.notes.iter();
        blocks.extend(notes.map(|note| SheetBlock::Text(clean(note, 2_000))));
    }
    blocks
}

/// Available space for the map of a briefing, across and down, in millimetres.
const MAP: (f64, f64) = (150.0, 76.0);

/// An inch in millimetres.
const INCH: f64 = 25.4;

/// The smallest letters of a page, in inches: eight points.
const LEAST: f64 = 8.0 / 72.0;

/// Draws the table as a side knows it, small enough to leave room for words.
fn drawn_table(table: &TableMap, ink: PictureInk) -> MeasuredBlock {
    let window = MapWindow::whole(table);
    let scale = f64::max(window.width * INCH / MAP.0, window.depth * INCH / MAP.1);
    let paint = Paint {
        ink,
        scale,
        window: None,
    };
    let letters = MapNumbers {
        least: LEAST * scale,
        ..MapNumbers::default()
    };
    // The first line of the drawing says who made it: the page says so already.
    let drawing = map::numbered(table, &paint, &letters);
    let drawing = drawing.split_once('\n').map_or("", |(_, rest)| rest);
    MeasuredBlock {
        mm: window.depth * INCH / scale + 2.0,
        html: html! { (PreEscaped(drawing)) },
        text: Vec::new(),
    }
}
