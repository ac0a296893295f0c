//! Wraps text into lines of a width counted in cells: a wide letter takes two cells, a combining accent none.

use unicode_truncate::UnicodeTruncateStr;
use unicode_width::UnicodeWidthStr;

/// Returns the lines of `text`, none wider than `width` cells. Lines are broken at blanks; a word longer than a line is
/// cut. A number and its percent sign stay together.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in words(paragraph) {
            let gap = usize::from(!line.is_empty());
            if line.width() + gap + word.width() > width && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
            while line.width() > width && width > 0 {
                let head = fitting_beginning(&line, width).to_owned();
                line = line.get(head.len()..).unwrap_or_default().to_owned();
                lines.push(head);
            }
        }
        lines.push(line);
    }
    lines
}

/// Splits a line at its blanks, except before a percent sign.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let text = rest?;
        let mut blanks = text.match_indices(' ');
        let end = blanks.find(|(at, blank)| !text.split_at(at + blank.len()).1.starts_with('%'));
        let (word, behind) = match end {
            Some((at, blank)) => (text.get(..at)?, text.get(at + blank.len()..)),
            None => (text, None),
        };
        rest = behind;
        Some(word)
    })
}

/// Returns the longest beginning of `text` that fits, at least one letter.
fn fitting_beginning(text: &str, width: usize) -> &str {
    match text.unicode_truncate(width) {
        ("", _) => {
            let first = text.chars().next().map_or(0, char::len_utf8);
            text.get(..first).unwrap_or_default()
        }
        (head, _) => head,
    }
}
