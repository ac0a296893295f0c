//! The dice so far, and how to check the program's dice.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::kit::text;
use crate::kit::theme::{Theme, WordRole};

/// Draws the page of dice, with rows for the program, for dice thrown by hand, and for each side.
pub fn draw(dice: &[String], theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let mut lines = Vec::new();
    for (n, words) in dice.iter().enumerate() {
        let role = if n == 0 {
            WordRole::Title
        } else {
            WordRole::Text
        };
        let style = theme.words(role);
        // A row of figures is cut; a sentence continues below.
        let rows = if words.contains("   ") {
            vec![text::fit(words, width)]
        } else {
            text::wrap(words, width)
        };
        lines.extend(rows.into_iter().map(|row| Line::styled(row, style)));
    }
    text::write(lines, area, buffer);
}
