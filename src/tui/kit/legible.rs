//! Cleans each frame before it is written, because names come from files that anyone may have edited.

use ratatui::Frame;
use ratatui::buffer::Buffer;

use rules::legible::is_legible;

/// Draws a frame, without characters that would control the terminal or change the direction of a line.
pub(crate) fn draw(frame: &mut Frame<'_>, draw: impl FnOnce(&mut Frame<'_>)) {
    draw(frame);
    clean(frame.buffer_mut());
}

/// Removes control characters and direction marks from the cells. The widgets drop control characters themselves, but
/// attach direction marks, which have no width, to the letter before them.
pub fn clean(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if cell.symbol().chars().all(is_legible) {
            continue;
        }
        let kept: String = cell.symbol().chars().filter(|c| is_legible(*c)).collect();
        cell.set_symbol(if kept.is_empty() { " " } else { &kept });
    }
}
