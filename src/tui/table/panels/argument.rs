//! A card that settles an argument: the findings, and a map of the lines that decide.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Widget};

use super::page::{self, PanelRow};
use crate::kit::theme::{Theme, WordRole};
use crate::kit::{
    notice::{self, Shouted},
    text,
};
use crate::table::argument::OpenCard;
use crate::table::map::{self, Detail, MapOverlay};
use crate::table::ui::UiState;
use view::argument::Finding;
use view::tape::measured::ViewLimit;

/// Minimum and maximum width of the findings, in columns.
const TEXT: (u16, u16) = (44, 76);

/// Returns the keys of an open card, each with its effect.
#[must_use]
pub fn hints() -> Vec<(String, String)> {
    let keys = [
        ("b", "big"),
        ("w", "print"),
        ("s", "send to both sides"),
        ("i", "the rules"),
        ("y", "copy"),
        ("Enter", "continue"),
    ];
    keys.map(|(key, does)| (key.to_owned(), does.to_owned()))
        .to_vec()
}

/// Draws the findings and their map side by side.
pub fn draw(open: &OpenCard, ui: &UiState, area: Rect, buffer: &mut Buffer) {
    let map = draw_findings(open, &ui.theme, area, buffer);
    table(open, ui, map, buffer);
}

/// Draws the findings of a card, and returns the area beside them for its map.
pub fn draw_findings(open: &OpenCard, theme: &Theme, area: Rect, buffer: &mut Buffer) -> Rect {
    let [head, body] = page::split(area);
    let title = text::rule(&open.card.title, usize::from(area.width));
    let title = Line::styled(title, theme.words(WordRole::Title));
    text::write(vec![title], head, buffer);
    let columns = (body.width / 2).clamp(TEXT.0, TEXT.1);
    let [words, map] =
        Layout::horizontal([Constraint::Length(columns), Constraint::Min(1)]).areas(body);
    findings(open, theme, words, buffer);
    let block = Block::new()
        .borders(Borders::LEFT)
        .border_style(theme.words(WordRole::Dim));
    let inner = block.inner(map);
    block.render(map, buffer);
    inner
}

/// Draws the verdicts in big letters over the whole screen, with the findings below if they fit.
pub fn draw_big(open: &OpenCard, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let (called, lines) = (open.card.called(), open.card.lines().join("\n"));
    let shouted = Shouted {
        called: &called,
        story: &lines,
        is_big_first: true,
    };
    notice::shout(&shouted, theme, area, buffer);
}

fn findings(open: &OpenCard, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width).saturating_sub(1);
    let rows = open.card.findings.iter().flat_map(rows);
    let lines: Vec<Line<'_>> = rows.flat_map(|row| row.wrapped(width, theme)).collect();
    page::cut(
        open.scroll.wish(),
        lines,
        &open.scroll,
        theme,
        "",
        area,
        buffer,
    );
}

/// Returns the rows of a finding, followed by a blank one.
fn rows(found: &Finding) -> Vec<PanelRow> {
    let role = match found.holds {
        Some(true) => WordRole::Good,
        Some(false) => WordRole::Warn,
        None => WordRole::Text,
    };
    let behind = found.rows.iter();
    let behind = behind.map(|row| PanelRow::words(2, row.line()));
    [
        PanelRow::styled(WordRole::Title, 0, found.heading.clone()),
        PanelRow::styled(role, 1, found.verdict.clone()),
    ]
    .into_iter()
    .chain(behind)
    .chain([PanelRow::blank()])
    .collect()
}

/// Draws the card's map: units, lines, and the obstacles on them.
fn table(open: &OpenCard, ui: &UiState, area: Rect, buffer: &mut Buffer) {
    let board = &ui.known.board;
    let view = map::viewport(board, area, open.lens(board, area));
    let found = &open.card.findings;
    // The units of the card get labels if the map has none at this scale.
    let is_unlabelled = Detail::at(view.scale) < Detail::Addresses;
    let stands = board.stands.iter().filter(|_| is_unlabelled);
    let named = stands.filter(|stand| open.card.units.contains(&stand.unit));
    let named = named.map(|stand| ViewLimit {
        name: stand.address.clone(),
        at: stand.base.at,
        lines: Vec::new(),
    });
    let hindrances = found.iter().flat_map(|found| found.hindrances.clone());
    let overlay = MapOverlay {
        lines: open.sight_lines().collect(),
        hindrances: named.chain(hindrances).collect(),
        ghosts: found.iter().flat_map(|f| f.ghosts.clone()).collect(),
        addresses_only: !ui.names,
        grid: ui.grid,
        ..MapOverlay::default()
    };
    map::draw(board, &overlay, &view, &ui.theme, buffer);
}
