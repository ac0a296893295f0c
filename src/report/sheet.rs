//! The sheets: each with its HTML and its plain text side by side.

pub mod argument;
pub mod boxed;
mod briefing;
mod brigade;
mod card;
mod chart;
mod form;
mod join;
mod label;
pub mod numbered;
mod referee;
mod roster;
mod setup;

use maud::Markup;

use super::{flow, leaf::SheetBlock, map::PictureInk, page, page::PaperSize, text};
use numbered::Drawing;
use view::paper::{
    Sheet,
    envelope::Envelope,
    slip::{A_PAGE, PrintedSlip},
};

/// Number of order slips side by side.
const SLIPS_ABREAST: usize = 2;

/// Sheets that are printed together.
#[derive(Debug, Clone)]
pub struct Packet {
    /// Name of the battle.
    pub title: String,
    /// Foot line of every page.
    pub foot: String,
    /// Warning at the top of the first page; empty for none.
    pub warning: String,
    /// The sheets, in the order of printing.
    pub sheets: Vec<Sheet>,
    /// Number of copies of each sheet.
    pub copies: usize,
    /// The map of the set-up sheet or of the card; `None` if neither is among the sheets.
    pub map: Option<Drawing>,
}

/// A document with its number of pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Content of the file: HTML or plain text.
    pub text: String,
    /// Number of printed pages.
    pub pages: usize,
}

/// Renders a packet as one HTML file.
#[must_use]
pub fn html(packet: &Packet, paper: &PaperSize) -> Document {
    let (mut pages, mut feet): (Vec<Markup>, Vec<&str>) = (Vec::new(), Vec::new());
    for sheet in &packet.sheets {
        let foot = match sheet {
            Sheet::Envelope(envelope) => &envelope.foot,
            _ => &packet.foot,
        };
        // Name tents are for everyone: a page of them alone has no mark.
        let is_tent = |sheet: &Sheet| matches!(sheet, Sheet::Tents(_));
        let (mark, has_tents) = match sheet {
            Sheet::Envelope(own) => (own.mark.as_str(), own.sheets.iter().any(is_tent)),
            _ => ("", false),
        };
        let own: Vec<Markup> = flow::pages(drawn_blocks(sheet, packet, paper.ink))
            .iter()
            .map(|blocks| marked_page(blocks, mark, has_tents))
            .collect();
        for _ in 0..packet.copies.max(1) {
            feet.extend(own.iter().map(|_| foot.as_str()));
            pages.extend(own.iter().cloned());
        }
    }
    let is_marked = |envelope: &Envelope| envelope.mark == packet.warning;
    let has_mark =
        matches!(packet.sheets.first(), Some(Sheet::Envelope(first)) if is_marked(first));
    if let Some(first) = (pages.first_mut()).filter(|_| !packet.warning.is_empty() && !has_mark) {
        *first = page::warned(&packet.warning, first);
    }
    Document {
        text: page::document(&packet.title, paper, &feet, &pages),
        pages: pages.len(),
    }
}

/// Returns a page with the mark of its reader, unless it may consist of name tents alone.
fn marked_page(blocks: &[SheetBlock], mark: &str, has_tents: bool) -> Markup {
    let page = page::page(blocks);
    let has_words = blocks
        .iter()
        .any(|block| !matches!(block, SheetBlock::Drawn(_)));
    match mark.is_empty() || (has_tents && !has_words) {
        true => page,
        false => page::warned(mark, &page),
    }
}

/// Renders a packet as plain text of 80 columns, with a form feed between sheets.
#[must_use]
pub fn plain(packet: &Packet) -> Document {
    let mut parts = Vec::new();
    for sheet in &packet.sheets {
        let mut lines = text::lines(&blocks(sheet, None)).join("\n");
        if let (Sheet::Envelope(envelope), true) = (sheet, packet.sheets.len() > 1) {
            lines = format!("{}\n{lines}", envelope.foot);
        }
        parts.extend(std::iter::repeat_n(lines, packet.copies.max(1)));
    }
    let foot = match packet.sheets.as_slice() {
        [Sheet::Envelope(envelope)] => &envelope.foot,
        _ => &packet.foot,
    };
    let foot = text::wrap(foot, text::COLUMNS).join("\n");
    let mut whole = format!("{}\n{foot}\n", super::MADE);
    if !packet.warning.is_empty() {
        whole.push_str(&format!("{}\n", packet.warning));
    }
    let pages = parts.len();
    whole.push_str(&parts.join("\n\u{c}\n"));
    whole.push('\n');
    Document { text: whole, pages }
}

/// Returns the blocks of a sheet with its maps.
fn drawn_blocks(sheet: &Sheet, packet: &Packet, ink: PictureInk) -> Vec<SheetBlock> {
    match sheet {
        Sheet::Briefing(briefings) => briefing::briefing_blocks(briefings, Some(ink)),
        Sheet::Envelope(envelope) => {
            // Maps take long to draw, so each paper is laid out once; only the slips depend on the room.
            let order = envelope.sheets.iter().find_map(|paper| match paper {
                Sheet::Roster(_) => Some(flow::blocks_mm(&blocks(paper, None))),
                _ => None,
            });
            let order = order.unwrap_or_default();
            let drawn = envelope.sheets.iter().map(|paper| match paper {
                Sheet::Briefing(cover) => briefing::cover_blocks(cover, ink, order),
                Sheet::Slips(_) => Vec::new(),
                paper => drawn_blocks(paper, packet, ink),
            });
            let drawn: Vec<(&Sheet, Vec<SheetBlock>)> = envelope.sheets.iter().zip(drawn).collect();
            let blocks = |papers: &[&LaidOut<'_>], blank: usize| {
                joined_blocks(papers.iter().map(|(paper, drawn)| match paper {
                    Sheet::Slips(slips) => card::slip_blocks(&with_blanks(slips, blank)),
                    _ => drawn.clone(),
                }))
            };
            let papers = fewest_pages(&drawn, |papers| blocks(papers, 0));
            filled_page(|blank| blocks(&papers, blank))
        }
        Sheet::Slips(slips) => card::slip_blocks(&full_pages(slips)),
        Sheet::Game(sheet) => boxed::sheet_blocks(sheet, ink),
        sheet => blocks(sheet, packet.map.as_ref()),
    }
}

/// A sheet of an envelope with its blocks.
type LaidOut<'s> = (&'s Sheet, Vec<SheetBlock>);

/// Returns the sheets of an envelope in the order that takes the fewest pages: the chart before the slips, or behind
/// them, where cards and slips share a page.
fn fewest_pages<'l, 's>(
    sheets: &'l [LaidOut<'s>],
    blocks: impl Fn(&[&LaidOut<'s>]) -> Vec<SheetBlock>,
) -> Vec<&'l LaidOut<'s>> {
    let usual: Vec<&LaidOut<'s>> = sheets.iter().collect();
    let (charts, others) =
        (sheets.iter()).partition::<Vec<_>, _>(|sheet| matches!(sheet.0, Sheet::Chart(_)));
    let chart_last = [others, charts].concat();
    let pages = |papers: &[&LaidOut<'s>]| flow::pages(blocks(papers)).len();
    match pages(&chart_last) < pages(&usual) {
        true => chart_last,
        false => usual,
    }
}

/// Fills the last page of each side with blank slips.
fn full_pages(slips: &[PrintedSlip]) -> Vec<PrintedSlip> {
    let mut all = slips.to_vec();
    let mut sides: Vec<&str> = Vec::new();
    for slip in slips {
        if !sides.contains(&slip.side.as_str()) {
            sides.push(&slip.side);
        }
    }
    for side in sides {
        let own: Vec<&PrintedSlip> = slips.iter().filter(|slip| slip.side == side).collect();
        for _ in own.len()..own.len().next_multiple_of(A_PAGE) {
            let number = all.len() + 1;
            all.extend(own.last().map(|last| last.blank(number)));
        }
    }
    all
}

/// Adds blank slips: first as many as complete the last row, then `rows` rows of them.
fn with_blanks(slips: &[PrintedSlip], rows: usize) -> Vec<PrintedSlip> {
    let all = slips.len().next_multiple_of(SLIPS_ABREAST) + rows * SLIPS_ABREAST;
    let blank = slips.last().into_iter();
    let blank = blank.flat_map(|last| (slips.len() + 1..=all).map(|number| last.blank(number)));
    slips.iter().cloned().chain(blank).collect()
}

/// Returns the blocks with as many rows of blank slips as the last page holds, because players write orders all day.
fn filled_page(blocks: impl Fn(usize) -> Vec<SheetBlock>) -> Vec<SheetBlock> {
    let pages = |rows: usize| flow::pages(blocks(rows)).len();
    let fewest = pages(0);
    let rows = (1..A_PAGE / SLIPS_ABREAST).take_while(|rows| pages(*rows) == fewest);
    blocks(rows.last().unwrap_or(0))
}

/// Returns the blocks of a sheet.
#[must_use]
pub fn blocks(sheet: &Sheet, map: Option<&Drawing>) -> Vec<SheetBlock> {
    match sheet {
        Sheet::Sheets(sheets) => brigade::brigade_blocks(sheets),
        Sheet::Roster(armies) => roster::roster_blocks(armies),
        Sheet::Labels(labels) => label::label_blocks(labels),
        Sheet::Chart(chart) => chart::chart_blocks(chart),
        Sheet::Cards(cards) => card::card_blocks(cards),
        Sheet::Slips(slips) => card::slip_blocks(slips),
        Sheet::Dispatch(taken) => card::dispatch_blocks(taken),
        Sheet::Tents(tents) => card::tent_blocks(tents),
        Sheet::Turn(form) => form::form_blocks(form),
        Sheet::Umpire(umpire) => referee::umpire_blocks(umpire),
        Sheet::Handover(page) => referee::handover_blocks(page),
        Sheet::Setup(setup) => setup::setup_blocks(setup, map),
        Sheet::Argument(card) => argument::card_blocks(card, map),
        Sheet::Briefing(briefings) => briefing::briefing_blocks(briefings, None),
        Sheet::Envelope(envelope) => {
            let papers = envelope.sheets.iter();
            joined_blocks(papers.map(|paper| blocks(paper, map)))
        }
        Sheet::Game(sheet) => boxed::sheet_blocks(sheet, PictureInk::Colour),
    }
}

/// Joins the blocks of sheets without page breaks, so that small ones share a page.
fn joined_blocks(papers: impl Iterator<Item = Vec<SheetBlock>>) -> Vec<SheetBlock> {
    let blocks = papers.flatten();
    let blocks = blocks.filter(|block| !matches!(block, SheetBlock::Break));
    std::iter::once(SheetBlock::Break).chain(blocks).collect()
}
