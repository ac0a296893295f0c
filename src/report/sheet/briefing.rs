//! The briefing of a side or a seat before the battle, on one page.

use maud::{PreEscaped, html};

use super::join;
use crate::flow::{self, BODY_MM, WIDTH_MM};
use crate::leaf::{MeasuredBlock, SheetBlock, clean};
use crate::map::{self, MapWindow, PictureInk};
use crate::page;
use rules::fields::state::Counting;
use view::map::TableMap;
use view::paper::briefing::Briefing;

/// Lays out a page for each briefing. With an `ink` the page has a map, as large as the words leave room for.
pub(super) fn briefing_blocks(briefings: &[Briefing], ink: Option<PictureInk>) -> Vec<SheetBlock> {
    briefings
        .iter()
        .flat_map(|briefing| briefing_page(briefing, ink, 0.0))
        .collect()
}

/// Lays out each briefing as the cover of an envelope. It takes half a page, with the map beside the words and room for
/// a brigade sheet below; if the words are too long or the table is too large, it takes a page. If what follows is
/// `behind` millimetres high and the map stays large enough, the page has room for it.
pub(super) fn cover_blocks(
    briefings: &[Briefing],
    ink: PictureInk,
    behind: f64,
) -> Vec<SheetBlock> {
    briefings
        .iter()
        .flat_map(|briefing| {
            half_cover(briefing, ink).unwrap_or_else(|| briefing_page(briefing, Some(ink), behind))
        })
        .collect()
}

fn briefing_page(briefing: &Briefing, ink: Option<PictureInk>, behind: f64) -> Vec<SheetBlock> {
    let opening = opening_blocks(briefing);
    let map = briefing.map.as_deref().zip(ink);
    let words = |of: &WordsType| {
        let command = match map {
            Some(_) => vec![in_columns(&command_sections(briefing, of))],
            None => command_blocks(briefing, of),
        };
        [command, notes_blocks(briefing, of)].concat()
    };
    let room = |words: &[SheetBlock]| {
        let taken = height(&opening, WIDTH_MM) + height(words, WIDTH_MM);
        BODY_MM - taken - SLACK
    };
    let mut below = words(&PAGE_TYPE);
    // Smaller words make a small map larger.
    if map.is_some() && room(&below) < GOOD_MAP {
        below = words(&COVER_TYPE);
    }
    let map = map.map(|(map, ink)| {
        let alone = room(&below);
        let mm = match alone - behind >= KEPT_MAP {
            true => alone - behind,
            false => alone,
        };
        let mm = mm.clamp(LEAST_MAP, MOST_MAP);
        SheetBlock::Drawn(drawn_table(map, ink, WIDTH_MM, mm))
    });
    opening.into_iter().chain(map).chain(below).collect()
}

/// Returns the cover of half a page; `None` if it does not fit, or if its map would be too small.
fn half_cover(briefing: &Briefing, ink: PictureInk) -> Option<Vec<SheetBlock>> {
    let map = briefing.map.as_deref()?;
    if MapWindow::whole(map).width * INCH / MAP_COLUMN > LEAST_SCALE {
        return None;
    }
    let drawn = drawn_table(map, ink, MAP_COLUMN, MOST_MAP);
    let words = command_blocks(briefing, &COVER_TYPE);
    let beside = SheetBlock::Drawn(MeasuredBlock {
        mm: height(&words, WORDS_COLUMN).max(drawn.mm),
        html: html! {
            div style=(format!("display:grid;grid-template-columns:{MAP_COLUMN}mm {WORDS_COLUMN}mm;gap:{GAP}mm")) {
                div { (drawn.html) }
                div { (page::page(&words)) }
            }
        },
        text: Vec::new(),
    });
    let mut blocks = opening_blocks(briefing);
    blocks.push(beside);
    blocks.extend(notes_blocks(briefing, &COVER_TYPE));
    (height(&blocks, WIDTH_MM) <= HALF_COVER).then_some(blocks)
}

/// Returns the height of blocks in a column of this width, in millimetres.
fn height(blocks: &[SheetBlock], mm: f64) -> f64 {
    let heights = blocks.iter().map(|block| flow::block_height_in(block, mm));
    heights.sum()
}

/// Returns the title, the date and the words of the roster to this side.
fn opening_blocks(briefing: &Briefing) -> Vec<SheetBlock> {
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
    let words = briefing.words.lines();
    let words = words.filter(|line| !line.trim().is_empty());
    blocks.extend(words.map(|words| SheetBlock::Read(clean(words, 2_000))));
    blocks
}

/// Puts sections into two columns of about the same height, so that the map above them can be larger.
fn in_columns(sections: &[Vec<SheetBlock>]) -> SheetBlock {
    let column = (WIDTH_MM - GAP) / 2.0;
    let columns = |at: usize| {
        let (left, right) = sections.split_at(at);
        [left.concat(), right.concat()]
    };
    let high = |at: usize| {
        let heights = columns(at).map(|blocks| height(&blocks, column));
        heights.into_iter().fold(0.0, f64::max)
    };
    let places = 0..=sections.len();
    let at = places.min_by(|one, other| high(*one).total_cmp(&high(*other)));
    let at = at.unwrap_or_default();
    SheetBlock::Drawn(MeasuredBlock {
        mm: high(at),
        html: html! {
            div style=(format!("display:grid;grid-template-columns:{column}mm {column}mm;gap:{GAP}mm")) {
                @for blocks in columns(at) { div { (page::page(&blocks)) } }
            }
        },
        text: Vec::new(),
    })
}

/// Returns the player's command, his objectives, and his first tasks.
fn command_blocks(briefing: &Briefing, of: &WordsType) -> Vec<SheetBlock> {
    command_sections(briefing, of).concat()
}

/// Returns the player's command, his objectives, and his first tasks, each below its heading.
fn command_sections(briefing: &Briefing, of: &WordsType) -> [Vec<SheetBlock>; 5] {
    let commands = briefing.commands.iter().chain([&briefing.place]);
    [
        headed("You command", commands, of.command),
        headed(OBJECTIVES, &briefing.objectives, of.command),
        headed("Reinforcements", &briefing.arrivals, of.command),
        headed("House rulings", &briefing.rulings, of.command),
        headed("Your first ten minutes", &briefing.first, of.tasks),
    ]
}

/// Returns the roster's notes for everyone at the table.
fn notes_blocks(briefing: &Briefing, of: &WordsType) -> Vec<SheetBlock> {
    headed("About the battle", &briefing.notes, of.notes)
}

/// Sets lines below a heading; returns nothing without lines.
fn headed<'l>(
    title: &str,
    lines: impl IntoIterator<Item = &'l String>,
    set: fn(String) -> SheetBlock,
) -> Vec<SheetBlock> {
    let lines = lines.into_iter().map(|line| set(clean(line, 2_000)));
    let mut blocks: Vec<SheetBlock> = lines.collect();
    if !blocks.is_empty() {
        blocks.insert(0, SheetBlock::Heading(title.to_owned()));
    }
    blocks
}

/// Heading of the objectives, which says how they decide.
const OBJECTIVES: &str = "Your objectives (most points win)";

/// Type in which the words of a briefing are set.
struct WordsType {
    /// For command, objectives, reinforcements and house rulings.
    command: fn(String) -> SheetBlock,
    /// For the tasks of the first ten minutes.
    tasks: fn(String) -> SheetBlock,
    /// For the roster's notes.
    notes: fn(String) -> SheetBlock,
}

/// Sizes of type on a whole page.
const PAGE_TYPE: WordsType = WordsType {
    command: SheetBlock::Read,
    tasks: SheetBlock::Text,
    notes: SheetBlock::Text,
};
/// Sizes of type on a cover of half a page.
const COVER_TYPE: WordsType = WordsType {
    command: SheetBlock::Text,
    tasks: SheetBlock::Small,
    notes: SheetBlock::Small,
};

/// Width of the map on a cover of half a page, in millimetres.
const MAP_COLUMN: f64 = 81.0;
/// Width of the words beside that map, in millimetres.
const WORDS_COLUMN: f64 = 105.0;
/// Gap between that map and the words, in millimetres.
const GAP: f64 = 4.0;

/// Maximum height of a cover of half a page, in millimetres: a brigade sheet takes the other half.
const HALF_COVER: f64 = 130.0;

/// Minimum scale of the map on a cover, as inches of the table for an inch of paper.
const LEAST_SCALE: f64 = 12.0;

/// Minimum height of the map, in millimetres. Up to the maximum, the map fills the page below the words.
const LEAST_MAP: f64 = 76.0;
/// Height of a map whose addresses are easy to read, in millimetres.
const GOOD_MAP: f64 = 130.0;
/// Minimum height of a map that leaves room for what follows, in millimetres.
const KEPT_MAP: f64 = 115.0;
/// Maximum height of the map, in millimetres.
const MOST_MAP: f64 = 180.0;

/// Height left free at the foot of the page, in millimetres.
const SLACK: f64 = 5.0;

/// An inch in millimetres.
const INCH: f64 = 25.4;

/// Draws the table as a side knows it in a space of this width and height, in millimetres.
fn drawn_table(table: &TableMap, ink: PictureInk, wide: f64, high: f64) -> MeasuredBlock {
    // The first line of the drawing names the program, which the page already does.
    let (drawn, scale) = map::fitted(table, ink, (wide, high - 2.0));
    let drawing = drawn.svg.split_once('\n').map_or("", |(_, rest)| rest);
    MeasuredBlock {
        mm: drawn.height * INCH / scale + 2.0,
        html: html! { (PreEscaped(drawing)) },
        text: Vec::new(),
    }
}
