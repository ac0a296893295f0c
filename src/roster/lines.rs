//! Conversion of a position in a text to the line and column that editors show.

/// The lines of a text.
#[derive(Debug)]
pub struct TextLines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> TextLines<'a> {
    /// Finds the lines of `text`.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let after_breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Self {
            text,
            starts: std::iter::once(0).chain(after_breaks).collect(),
        }
    }

    /// Returns line and column of a byte, both from 1, the column in characters.
    #[must_use]
    pub fn position(&self, offset: usize) -> (usize, usize) {
        let offset = offset.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = self
            .starts
            .get(line.saturating_sub(1))
            .copied()
            .unwrap_or(0);
        let column = self
            .text
            .get(start..)
            .unwrap_or_default()
            .char_indices()
            .take_while(|(at, _)| start + at < offset)
            // Editors do not count the byte order mark before the first line.
            .filter(|(_, c)| *c != '\u{feff}')
            .count();
        (line, column + 1)
    }
}
