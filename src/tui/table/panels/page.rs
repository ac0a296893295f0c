//! A page to read: rows wrapped to the width, and scrolled if they do not fit.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::kit::layout::ScreenLayout;
use crate::kit::panel::Panel;
use crate::kit::scroll::Scroll;
use crate::kit::text;
use crate::kit::theme::{Theme, WordRole};
use crate::table::ui::UiState;

/// One row of a page, before it is wrapped.
pub struct PanelRow {
    role: WordRole,
    indent: usize,
    words: String,
}

impl PanelRow {
    /// Makes a row of plain words.
    pub fn words(indent: usize, words: impl Into<String>) -> Self {
        Self::styled(WordRole::Text, indent, words)
    }

    /// Makes a row from a line of text; blanks at its beginning indent the row.
    pub fn line(role: WordRole, line: &str) -> Self {
        let words = line.trim_start();
        Self::styled(role, line.len() - words.len(), words)
    }

    /// Makes a dim, indented row.
    pub fn dim(indent: usize, words: impl Into<String>) -> Self {
        Self::styled(WordRole::Dim, indent, words)
    }

    /// Makes a row in the given role.
    pub fn styled(role: WordRole, indent: usize, words: impl Into<String>) -> Self {
        Self {
            role,
            indent,
            words: words.into(),
        }
    }

    /// Makes an empty row.
    pub fn blank() -> Self {
        Self::words(0, "")
    }

    /// Returns the row's lines, none wider than `width` cells.
    pub fn wrapped(&self, width: usize, theme: &Theme) -> Vec<Line<'static>> {
        let style = theme.words(self.role);
        let lines = text::wrap(&self.words, width.saturating_sub(self.indent));
        let blank = " ".repeat(self.indent);
        let line = |words: String| Line::styled(format!("{blank}{words}"), style);
        if lines.is_empty() {
            return vec![Line::raw("")];
        }
        lines.into_iter().map(line).collect()
    }
}

/// Draws a page under its title.
pub fn draw(title: &str, rows: &[PanelRow], ui: &UiState, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let wrapped = |row: &PanelRow| row.wrapped(width, &ui.theme);
    let lines = rows.iter().flat_map(wrapped).collect();
    let heading = Line::styled(text::rule(title, width), ui.theme.words(WordRole::Title));
    let [head, body] = split(area);
    text::write(vec![heading], head, buffer);
    scrolled(lines, ui, body, buffer);
}

/// Splits an area into the row of the title and the rest.
pub fn split(area: Rect) -> [Rect; 2] {
    let head = Rect {
        height: area.height.min(1),
        ..area
    };
    let body = Rect {
        y: area.y + head.height,
        height: area.height - head.height,
        ..area
    };
    [head, body]
}

/// Draws lines from the page's scroll position; the last row says if there are more.
pub fn scrolled(lines: Vec<Line<'_>>, ui: &UiState, area: Rect, buffer: &mut Buffer) {
    from(ui.scroll.wish(), lines, ui, area, buffer);
}

/// Draws lines from `first`, or from an earlier line if that still shows the last one.
pub fn from(first: usize, lines: Vec<Line<'_>>, ui: &UiState, area: Rect, buffer: &mut Buffer) {
    // Beside the map of a narrow terminal it is cut to half a screen.
    let is_half = ui.front == Panel::Map && ScreenLayout::is_narrow(buffer.area);
    let whole = if is_half { ", g: whole screen" } else { "" };
    cut(first, lines, &ui.scroll, &ui.theme, whole, area, buffer);
}

/// Draws as many lines of a page as fit; if some do not, `whole` says where to read all of them.
pub fn cut(
    first: usize,
    mut lines: Vec<Line<'_>>,
    scroll: &Scroll,
    theme: &Theme,
    whole: &str,
    area: Rect,
    buffer: &mut Buffer,
) {
    let rows = usize::from(area.height);
    let last = lines.len().saturating_sub(rows);
    scroll.within(last);
    if last == 0 {
        return text::write(lines, area, buffer);
    }
    let start = first.min(last);
    lines.drain(..start);
    let left = lines.len() - rows;
    if left > 0 {
        let more = format!("… {} more: PgDn{whole}", left + 1);
        lines.truncate(rows.saturating_sub(1));
        lines.push(Line::styled(more, theme.words(WordRole::Dim)));
    }
    text::write(lines, area, buffer);
}
