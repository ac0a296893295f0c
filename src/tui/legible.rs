//! What is drawn is looked over before it is written: names come from files that anybody wrote.

use ratatui::Frame;
use ratatui::buffer::Buffer;

use rules::legible::is_legible;

/// Draws a frame without letters that would command the terminal or turn the direction of its lines.
pub(super) fn draw(frame: &mut Frame<'_>, draw: impl FnOnce(&mut Frame<'_>)) {
    draw(frame);
    clean(frame.buffer_mut());
}

/// Takes such letters out of the cells. The widgets drop control characters; marks of direction, which have no width,
/// they join to the letter before.
pub fn clean(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if cell.symbol().chars().all(is_legible) {
            continue;
        }
        let kept: String = cell.symbol().chars().filter(|c| is_legible(*c)).collect();
        cell.set_symbol(if kept.is_empty() { " " } else { &kept });
    }
}
