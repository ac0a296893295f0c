//! The list of units and figures whose places differ between a photograph and the record.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::kit::text;
use crate::kit::theme::{Theme, WordRole};
use crate::table::photo::PhotoList;

/// Height in rows of the list when it is below the map because it does not fit beside it.
const BELOW: u16 = 10;

/// Divides the area of the map into map and list, on a terminal where the list does not fit beside the map.
pub fn below_map(area: Rect) -> (Rect, Rect) {
    let rows = BELOW.min(area.height / 2);
    let [map, list] = Layout::vertical([Constraint::Min(1), Constraint::Length(rows)]).areas(area);
    (map, list)
}

/// Draws the list.
pub fn draw(list: &PhotoList, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let mut lines = Vec::new();
    let plain = |words: &String| {
        text::wrap(words, width)
            .into_iter()
            .map(Line::raw)
            .collect::<Vec<_>>()
    };
    lines.extend(list.findings.headline.iter().flat_map(plain));
    let pieces = &list.findings.pieces;
    if pieces.iter().any(|piece| piece.line().is_some()) {
        lines.push(Line::raw("Enter plays the moves one by one:"));
    }
    if pieces.is_empty() {
        lines.push(Line::raw(
            "All pieces in the picture are where the record has them.",
        ));
    }
    for (letter, left_out, words) in list.rows() {
        let (mark, role) = match left_out {
            true => ("-", WordRole::Dim),
            false => ("+", WordRole::Text),
        };
        let rows = text::wrap(words, width.saturating_sub(4));
        for (n, row) in rows.into_iter().enumerate() {
            let head = if n == 0 {
                format!("{letter} {mark} ")
            } else {
                "    ".to_owned()
            };
            lines.push(Line::styled(format!("{head}{row}"), theme.words(role)));
        }
    }
    lines.extend(list.findings.remarks.iter().flat_map(plain));
    let rows = usize::from(area.height).saturating_sub(1);
    let hidden = lines.len().saturating_sub(rows);
    let from = list.scroll.within(hidden);
    let shown = lines.into_iter().skip(from).take(rows);
    let title = Line::styled(title(list, hidden > 0, width), theme.words(WordRole::Title));
    let lines = std::iter::once(title).chain(shown);
    text::write(lines.collect(), area, buffer);
}

/// Returns the title; if the list scrolls, with the keys that scroll it.
fn title(list: &PhotoList, scrolls: bool, width: usize) -> String {
    let scrolls = if scrolls { "   ↑↓ scroll" } else { "" };
    let pages = match list.pages() {
        0 | 1 => String::new(),
        pages => format!("   ←→ {pages} pages"),
    };
    text::rule(&format!("PHOTOGRAPH{scrolls}{pages}"), width)
}
