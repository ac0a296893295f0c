//! The log, newest line last; what was taken back is struck.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;

use super::super::door::LogLine;
use super::super::theme::Role;
use super::super::ui::Ui;
use super::text;

/// Returns the lines that the filter lets through, oldest first.
pub fn shown<'a>(ui: &'a Ui, log: &'a [LogLine]) -> impl DoubleEndedIterator<Item = &'a LogLine> {
    let wanted = ui.filter.to_lowercase();
    log.iter().filter(move |line| {
        wanted.is_empty()
            || format!("{} {} {}", line.seq, line.when, line.text)
                .to_lowercase()
                .contains(&wanted)
    })
}

/// Draws the end of the log, `scroll` lines earlier, or as far back as the cursor stands.
pub fn draw(ui: &Ui, log: &[LogLine], scroll: usize, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let rows = usize::from(area.height).saturating_sub(1);
    let mut lines = vec![Line::styled(
        text::rule(&title(ui, log), width),
        ui.theme.words(Role::Title),
    )];
    // Wrapped from the end, only as far as the panel reaches; the marked entry stays in sight.
    let mut wrapped: Vec<Line<'_>> = Vec::new();
    let newest = ui.marked.map_or(u64::MAX, |seq| seq + rows as u64 / 4);
    let back = shown(ui, log).rev().skip(scroll);
    for line in back.skip_while(|line| line.seq > newest) {
        if wrapped.len() >= rows {
            break;
        }
        wrapped.extend(entry(line, width, ui).into_iter().rev());
    }
    wrapped.truncate(rows);
    lines.extend(wrapped.into_iter().rev());
    text::write(lines, area, buffer);
}

fn title(ui: &Ui, log: &[LogLine]) -> String {
    let count = log.len();
    match (&ui.marked, ui.filter.is_empty()) {
        (Some(seq), _) => {
            let marked = log.iter().find(|line| line.seq == *seq);
            let has_dice = marked.is_some_and(|line| line.stands && line.has_dice);
            let fix = if has_dice { "e fix its dice  " } else { "" };
            format!("LOG   {seq} of {count}   {fix}Enter back to here")
        }
        (None, false) => format!("LOG   with `{}`   / other words", ui.filter),
        (None, true) => format!("LOG   {count} entries   ↑ choose  / find  u undo  Ctrl-R redo"),
    }
}

fn entry<'a>(line: &LogLine, width: usize, ui: &Ui) -> Vec<Line<'a>> {
    let (mark, style) = if line.stands || line.restores {
        ("", ui.theme.words(Role::Text))
    } else {
        let struck = ui.theme.words(Role::Dim);
        ("(taken back) ", struck.add_modifier(Modifier::CROSSED_OUT))
    };
    let style = if ui.marked == Some(line.seq) {
        style.patch(ui.theme.words(Role::Cursor))
    } else {
        style
    };
    let words = format!("{} {} {mark}{}", line.seq, line.when, line.text);
    let lines = text::wrap(&words, width).into_iter();
    lines.map(|line| Line::styled(line, style)).collect()
}
