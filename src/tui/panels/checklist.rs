//! The list of work on the table: above the NEXT line, and large for the players.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;

use super::text;
use crate::checklist::{Checklist, KEYS, ListedItem, TITLE};
use crate::last_act::LastAct;
use crate::letters;
use crate::theme::{Theme, WordRole};

/// Least number of useful lines of the list.
const FEWEST: usize = 3;

/// Returns the keys of the open list for the key line, each with its effect.
#[must_use]
pub fn hints() -> Vec<(String, String)> {
    let keys = [
        ("Space", "tick"),
        ("a", "tick all"),
        ("b", "big"),
        ("Enter", "go on"),
        ("u", "undo"),
    ];
    keys.map(|(key, does)| (key.to_owned(), does.to_owned()))
        .to_vec()
}

/// Returns the open list in at most `rows` rows; items without room are counted, and the list scrolls with the cursor.
#[must_use]
pub fn lines<'a>(list: &Checklist, theme: &Theme, width: usize, rows: usize) -> Vec<Line<'a>> {
    if !list.is_open() {
        return Vec::new();
    }
    let items = list.items();
    let room = rows.saturating_sub(2).max(FEWEST);
    let room = match items.len() > room {
        true => room - 1,
        false => room,
    };
    let first = text::window(list.at(), items.len(), room);
    let title = match list.left() {
        left if left == items.len() => TITLE.to_owned(),
        left => format!("{TITLE}, {left} of {} left", items.len()),
    };
    let mut lines = vec![Line::styled(
        format!(" {}", text::rule(&title, width.saturating_sub(1))),
        theme.words(WordRole::Title),
    )];
    let column = column(items, width);
    let shown = items.iter().enumerate().skip(first).take(room);
    for (at, listed) in shown {
        let words = row(listed, column, theme);
        let cursor = if at == list.at() { '▸' } else { ' ' };
        let role = match listed.ticked {
            true => WordRole::Dim,
            false => WordRole::Text,
        };
        let words = text::fit(&format!("{cursor}{words}"), width);
        lines.push(Line::styled(words, theme.words(role)));
    }
    let dim = theme.words(WordRole::Dim);
    let below = items.len().saturating_sub(first + room);
    if items.len() > room {
        let words = format!("  {first} above, {below} below: arrows scroll");
        lines.push(Line::styled(text::fit(&words, width), dim));
    }
    lines.push(Line::styled(text::fit(&format!(" {KEYS}"), width), dim));
    lines
}

/// Returns the width of the names: half of the screen at most.
fn column(items: &[ListedItem], width: usize) -> usize {
    let names = items.iter().map(|listed| listed.item.called.width());
    names.max().unwrap_or_default().min(width / 2)
}

/// Returns a line of the list: `[ ] B2 147th New York  ↓ back 3.0 in, keep facing`.
fn row(listed: &ListedItem, column: usize, theme: &Theme) -> String {
    let item = &listed.item;
    let tick = if listed.ticked { "[x]" } else { "[ ]" };
    let arrow = item.arrow.map(|arrow| theme.glyph(arrow));
    let arrow = arrow.map_or_else(String::new, |arrow| format!("{arrow} "));
    let called = text::fit(&item.called, column);
    format!("{tick} {called}  {arrow}{}", item.words)
}

/// Draws the list over the whole screen, one item a line without cutting any; if there is room, the result is above it
/// in big letters.
pub fn draw_big(list: &Checklist, last: &LastAct, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let inner = Rect {
        x: area.x + 2.min(area.width),
        width: area.width.saturating_sub(4),
        ..area
    };
    let (width, height) = (usize::from(inner.width), usize::from(inner.height));
    let mut rows = Vec::new();
    let column = column(list.items(), width);
    for listed in list.items() {
        let role = match listed.ticked {
            true => WordRole::Dim,
            false => WordRole::Title,
        };
        let words = text::wrap(&row(listed, column, theme), width);
        rows.extend(
            words
                .into_iter()
                .map(|line| Line::styled(line, theme.words(role))),
        );
    }
    let dim = theme.words(WordRole::Dim);
    let foot = format!("{KEYS}; any other key goes back");
    // Two rows for title and foot, one between.
    let room = height.saturating_sub(4);
    let mut lines = Vec::new();
    let told = text::wrap_to(&last.story, width, 3);
    let letters = room.saturating_sub(rows.len() + told.len());
    if letters > letters::ROWS && !last.called.is_empty() {
        let big = letters::big(&last.called, width, letters - 1).into_iter();
        lines.extend(big.map(|row| Line::styled(row, theme.words(WordRole::Title))));
        lines.push(Line::raw(""));
        lines.extend(told.into_iter().map(Line::raw));
    }
    lines.push(Line::styled(
        text::rule(TITLE, width),
        theme.words(WordRole::Title),
    ));
    // Rows with air between them read from afar.
    let airy = rows.len() * 2 + lines.len() + 2 <= height;
    let first = text::window(list.at(), rows.len(), room.max(1));
    for line in rows.into_iter().skip(first).take(room.max(1)) {
        lines.push(line);
        if airy {
            lines.push(Line::raw(""));
        }
    }
    lines.push(Line::styled(foot, dim));
    text::write(lines, inner, buffer);
}
