//! Full-screen displays: the notice that the terminal is too small, and a result in big letters.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::text;
use crate::kit::big_text;
use crate::kit::layout::SMALLEST;
use crate::kit::theme::{Theme, WordRole};

/// Shows the size that the terminal needs, with as much of the story as fits; returns the number of rows used.
pub fn too_small(story: &str, theme: &Theme, area: Rect, buffer: &mut Buffer) -> u16 {
    let (columns, rows) = SMALLEST;
    let words = format!(
        "vidette needs {columns}x{rows}; this terminal has {}x{}. Make it larger, or use `vidette \
         play --plain`. The game is saved. Only Ctrl-C works here: it quits.",
        area.width, area.height
    );
    let mut lines: Vec<Line<'_>> = text::wrap(&words, usize::from(area.width))
        .into_iter()
        .map(|line| Line::styled(line, theme.words(WordRole::Warn)))
        .collect();
    let story = text::wrap(story, usize::from(area.width)).into_iter();
    lines.extend(story.map(Line::raw));
    let rows = (lines.len() as u16).min(area.height);
    text::write(lines, area, buffer);
    rows
}

/// Text for people across the table.
pub struct Shouted<'a> {
    /// The words in big letters.
    pub called: &'a str,
    /// The whole text, below in normal letters.
    pub story: &'a str,
    /// True if the big letters matter most: the story then gets only the remaining rows.
    pub is_big_first: bool,
}

/// Shows the effects of the last act, or a card, for people across the table, with the whole text below.
pub fn shout(shouted: &Shouted<'_>, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let inner = Rect {
        x: area.x + 2.min(area.width),
        width: area.width.saturating_sub(4),
        ..area
    };
    let width = usize::from(inner.width);
    let height = usize::from(inner.height);
    let story = shouted.story;
    let called = match shouted.called {
        "" => story,
        called => called,
    };
    // The story gets the rows that it needs, but leaves the big letters at least half of the rows, or all that they
    // need.
    let whole = height.saturating_sub(4);
    let most = match whole.checked_sub(big_text::rows_of(called, width)) {
        Some(rest) if shouted.is_big_first => rest.min(height / 2),
        _ => (height / 2).max(1),
    };
    let told = match most {
        0 => Vec::new(),
        most => text::wrap_to(story, width, most),
    };
    let room = height.saturating_sub(told.len() + 4);
    let title = theme.words(WordRole::Title);
    let mut lines = vec![Line::raw("")];
    let big = big_text::big(called, width, room);
    lines.extend(big.into_iter().map(|row| Line::styled(row, title)));
    lines.push(Line::raw(""));
    lines.extend(told.into_iter().map(Line::raw));
    lines.push(Line::styled("any key", theme.words(WordRole::Dim)));
    text::write(lines, inner, buffer);
}
