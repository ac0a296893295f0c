//! Nothing that is drawn commands the terminal or turns the direction of its lines.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;
use vidette::tui::kit::legible;

#[test]
fn cells_lose_marks_that_turn_their_line() {
    let area = Rect::new(0, 0, 20, 1);
    let mut buffer = Buffer::empty(area);
    Line::from("ab\u{202e}cd\u{2067}e\u{301}f\u{1b}[31m").render(area, &mut buffer);
    let symbols =
        |buffer: &Buffer| -> String { buffer.content.iter().map(|cell| cell.symbol()).collect() };
    assert!(
        symbols(&buffer).contains('\u{202e}'),
        "the widgets leave it to us"
    );
    legible::clean(&mut buffer);
    assert_eq!(symbols(&buffer).trim_end(), "abcde\u{301}f[31m");
}
