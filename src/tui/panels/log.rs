//! The log, newest line last; what was taken back is struck.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;

use super::super::door::LogLine;
use super::super::theme::Role;
use super::super::ui::Ui;
use super::text;

/// Draws the end of the log, or what `scroll` lines earlier was its end.
pub fn draw(ui: &Ui, log: &[LogLine], scroll: usize, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let rows = usize::from(area.height).saturating_sub(1);
    let words = format!("LOG   {} entries   u undo  Ctrl-R redo", log.len());
    let mut lines = vec![Line::styled(
        text::rule(&words, width),
        ui.theme.words(Role::Title),
    )];
    let end = log
        .len()
        .saturating_sub(scroll.min(log.len().saturating_sub(1)));
    let shown = log.get(..end).unwrap_or(log);
    // Wrapped from the end, only as far as the panel reaches.
    let mut wrapped: Vec<Line<'_>> = Vec::new();
    for line in shown.iter().rev() {
        if wrapped.len() >= rows {
            break;
        }
        wrapped.extend(entry(line, width, ui).into_iter().rev());
    }
    wrapped.truncate(rows);
    lines.extend(wrapped.into_iter().rev());
    text::write(lines, area, buffer);
}

fn entry<'a>(line: &LogLine, width: usize, ui: &Ui) -> Vec<Line<'a>> {
    let (mark, style) = if line.stands {
        ("", ui.theme.words(Role::Text))
    } else {
        let struck = ui.theme.words(Role::Dim);
        ("(taken back) ", struck.add_modifier(Modifier::CROSSED_OUT))
    };
    let words = format!("{} {} {mark}{}", line.seq, line.when, line.text);
    let lines = text::wrap(&words, width).into_iter();
    lines.map(|line| Line::styled(line, style)).collect()
}
