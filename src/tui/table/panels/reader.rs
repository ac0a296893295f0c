//! A text shown in place of the table: notes of the roster, or the answer to a question.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::page::{self, PanelRow};
use crate::kit::text;
use crate::kit::theme::{Theme, WordRole};
use crate::table::ui::Text;

/// Draws the text under its title, from its scroll position.
pub fn draw(read: &Text, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let title = text::rule(&read.title, width);
    let [head, body] = page::split(area);
    text::write(
        vec![Line::styled(title, theme.words(WordRole::Title))],
        head,
        buffer,
    );
    let rows = read
        .lines
        .iter()
        .map(|line| PanelRow::line(WordRole::Text, line));
    let lines: Vec<Line<'_>> = rows.flat_map(|row| row.wrapped(width, theme)).collect();
    page::cut(
        read.scroll.wish(),
        lines,
        &read.scroll,
        theme,
        "",
        body,
        buffer,
    );
}
