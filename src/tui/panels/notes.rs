//! What the roster tells before the battle: a page to read.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::super::scroll::Scroll;
use super::super::theme::Role;
use super::super::ui::Ui;
use super::page;
use super::page::Row;
use super::text;
use crate::rules::fields::state::State;

/// Draws the page, from where it is scrolled to.
pub fn draw(scroll: &Scroll, ui: &Ui, state: &State, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let oob = state.oob();
    let title = text::rule(&format!("{}   Enter begins", oob.name), width);
    let [head, body] = page::split(area);
    text::write(
        vec![Line::styled(title, ui.theme.words(Role::Title))],
        head,
        buffer,
    );
    let paragraphs = oob.notes.iter();
    let rows = paragraphs.flat_map(|words| [Row::words(1, words.clone()), Row::blank()]);
    let lines: Vec<Line<'_>> = rows.flat_map(|row| row.wrapped(width, ui)).collect();
    let room = usize::from(body.height);
    let start = scroll.within(lines.len().saturating_sub(room));
    text::write(
        lines.into_iter().skip(start).take(room).collect(),
        body,
        buffer,
    );
}
