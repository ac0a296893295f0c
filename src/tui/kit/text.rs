//! Words cut, padded and wrapped to a width in cells.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};
use unicode_truncate::UnicodeTruncateStr;
use unicode_width::UnicodeWidthStr;

pub use rules::wrapping::wrap;

/// Returns `text` in exactly `width` cells: padded with blanks, or cut with an ellipsis.
pub fn fit(text: &str, width: usize) -> String {
    let cells = text.width();
    if cells <= width {
        return format!("{text}{}", " ".repeat(width - cells));
    }
    // The ellipsis takes a cell.
    let (cut, used) = text.unicode_truncate(width.saturating_sub(1));
    let ellipsis = if width > 0 { "…" } else { "" };
    let blanks = width.saturating_sub(used + 1);
    format!("{cut}{ellipsis}{}", " ".repeat(blanks))
}

/// Returns the width in cells of the widest of these words.
pub fn widest<'a>(words: impl IntoIterator<Item = &'a str>) -> usize {
    words
        .into_iter()
        .map(UnicodeWidthStr::width)
        .max()
        .unwrap_or(0)
}

/// Writes a name in a column of `width` cells. A name that is too long continues in lines of `below` cells, or is cut
/// if `below` is `None`.
pub fn in_column(name: &str, width: usize, below: Option<usize>) -> Vec<String> {
    let Some(below) = below.filter(|_| name.width() > width) else {
        return vec![fit(name, width)];
    };
    let word = name.split(' ').next().unwrap_or_default();
    if word.width() > width {
        // Words are not broken. A name that is cut in the column is written in full below it.
        return std::iter::once(fit(name, width))
            .chain(wrap(name, below))
            .collect();
    }
    let first = wrap(name, width).into_iter().next().unwrap_or_default();
    let rest = name.get(first.len()..).unwrap_or_default().trim_start();
    let rest = wrap(rest, below);
    std::iter::once(fit(&first, width)).chain(rest).collect()
}

/// Wraps a line that begins with blanks; its continuation is indented as far.
pub fn wrap_indented(line: &str, width: usize) -> Vec<String> {
    let words = line.trim_start();
    let blank = line.len() - words.len();
    let lines = wrap(words, width.saturating_sub(blank)).into_iter();
    lines.map(|words| format!("{:blank$}{words}", "")).collect()
}

/// Returns `text` in at most `rows` lines; the last one is cut if the text is longer.
pub fn wrap_to(text: &str, width: usize, rows: usize) -> Vec<String> {
    wrap_on(text, width, rows, "")
}

/// Returns `text` in at most `rows` lines; if it must be cut, it ends with `on`, which says where to read the rest.
pub fn wrap_on(text: &str, width: usize, rows: usize, on: &str) -> Vec<String> {
    let mut lines = wrap(text, width);
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            *last = ended(last, width, &format!("…{on}"));
        }
    }
    lines
}

/// Returns as many words of a line as fit before `end`.
fn ended(line: &str, width: usize, end: &str) -> String {
    let room = width.saturating_sub(end.width() + 1);
    let mut words = String::new();
    for word in line.split(' ') {
        let gap = usize::from(!words.is_empty());
        if words.width() + gap + word.width() > room {
            break;
        }
        if gap > 0 {
            words.push(' ');
        }
        words.push_str(word);
    }
    if words.is_empty() {
        // A single word that fills the line is cut.
        return fit(&format!("{line} {end}"), width).trim_end().to_owned();
    }
    format!("{words} {end}")
}

/// Writes lines into an area, from its top.
pub fn write(lines: Vec<Line<'_>>, area: Rect, buffer: &mut Buffer) {
    Paragraph::new(lines).render(area, buffer);
}

/// Returns a title followed by a horizontal rule: `LOG ─────`.
pub fn rule(title: &str, width: usize) -> String {
    let line = width.saturating_sub(title.width() + 1);
    format!("{title} {}", "─".repeat(line))
}

/// Returns the first visible line of a list of `count` lines, such that line `at` is within the `rows` that are
/// visible.
pub fn window(at: usize, count: usize, rows: usize) -> usize {
    if count <= rows {
        return 0;
    }
    // The line is a third down the page, so that the next lines are visible, too.
    at.saturating_sub(rows / 3).min(count - rows)
}

/// Returns the points of a brigadier as dots: `●●○`.
pub fn dots(points: Option<(u8, u8)>) -> String {
    match points {
        None => "-".to_owned(),
        Some((left, all)) => {
            let full = "●".repeat(usize::from(left));
            full + &"○".repeat(usize::from(all.saturating_sub(left)))
        }
    }
}
