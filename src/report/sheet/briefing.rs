//! Briefing of a side, or a seat, before the battle, on one page.

use maud::{PreEscaped, html};

use super::join;
use crate::flow::{self, BODY_MM, WIDTH_MM};
use crate::leaf::{MeasuredBlock, SheetBlock, clean};
use crate::map::{self, MapNumbers, MapWindow, Paint, PictureInk};
use rules::fields::state::Counting;
use view::map::TableMap;
use view::paper::briefing::Briefing;

/// Lays out a page for each briefing; with an ink it has the map, as large as the words leave room for.
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
        Counting::PlayerTurns => "full turn (a player turn of each side)",
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
    let above = blocks.len();
    let read: fn(String) -> SheetBlock = SheetBlock::Read;
    let commands = briefing.commands.iter().chain([&briefing.place]);
    for (title, lines, set) in [
        ("You command", commands.collect::<Vec<_>>(), read),
        (
            "Your objectives",
            briefing.objectives.iter().collect(),
            read,
        ),
        ("Reinforcements", briefing.arrivals.iter().collect(), read),
        ("House rulings", briefing.rulings.iter().collect(), read),
        (
            "Your first ten minutes",
            briefing.first.iter().collect(),
            SheetBlock::Text,
        ),
        (
            "About the battle",
            briefing.notes.iter().collect(),
            SheetBlock::Text,
        ),
    ] {
        if lines.is_empty() {
            continue;
        }
        blocks.push(SheetBlock::Heading(title.to_owned()));
        blocks.extend(lines.into_iter().map(|line| set(clean(line, 2_000))));
    }
    if let Some((map, ink)) = briefing.map.as_deref().zip(ink) {
        let left = BODY_MM - blocks.iter().map(flow::block_height).sum::<f64>() - SLACK;
        let mm = left.clamp(LEAST_MAP, MOST_MAP);
        blocks.insert(
            above,
            SheetBlock::Drawn(drawn_table(map, ink, (WIDTH_MM, mm))),
        );
    }
    blocks
}

/// Least and greatest height of the map, in millimetres. Between them, the map fills the page below the words.
const LEAST_MAP: f64 = 76.0;
const MOST_MAP: f64 = 180.0;

/// Height that stays free at the foot of the page, in millimetres.
const SLACK: f64 = 5.0;

/// An inch in millimetres.
const INCH: f64 = 25.4;

/// The smallest letters of a page, in inches: eight points.
const LEAST: f64 = 8.0 / 72.0;

/// Draws the table as a side knows it in a space of that width and height, in millimetres.
fn drawn_table(table: &TableMap, ink: PictureInk, (wide, high): (f64, f64)) -> MeasuredBlock {
    let window = MapWindow::whole(table);
    let scale = f64::max(
        window.width * INCH / wide,
        window.depth * INCH / (high - 2.0),
    );
    let paint = Paint {
        ink,
        scale,
        window: None,
    };
    let letters = MapNumbers {
        least: LEAST * scale,
        ..MapNumbers::default()
    };
    // The first line of the drawing names the program, which the page already does.
    let drawing = map::numbered(table, &paint, &letters);
    let drawing = drawing.split_once('\n').map_or("", |(_, rest)| rest);
    MeasuredBlock {
        mm: window.depth * INCH / scale + 2.0,
        html: html! { (PreEscaped(drawing)) },
        text: Vec::new(),
    }
}
