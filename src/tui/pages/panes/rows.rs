//! Rows of a page as lines: aligned columns, and words wrapped to the width.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::kit::text;
use crate::kit::theme::{Theme, WordRole};
use view::presentation::page::{PageCell, PageRow, RowLayout, WordTone};

/// The lines of rows, ready to draw.
pub struct Painted {
    /// The lines to draw.
    pub lines: Vec<Line<'static>>,
    /// For each line, the index of its row.
    pub of_row: Vec<usize>,
}

impl Painted {
    /// Returns the index of the first visible line: the scroll position, adjusted so that the row under the cursor is
    /// visible.
    pub fn first_seen(&self, row: Option<usize>, scrolled: usize, height: u16) -> usize {
        let height = usize::from(height);
        let last = self.lines.len().saturating_sub(height);
        let at = row.and_then(|row| self.of_row.iter().position(|of| *of == row));
        match at {
            // The last line of a cut page shows that more follows.
            Some(at) if at < scrolled || at + 1 >= scrolled + height => {
                text::window(at, self.lines.len(), height)
            }
            _ => scrolled.min(last),
        }
    }
}

/// Returns the display role for a tone.
pub const fn role(tone: WordTone) -> WordRole {
    match tone {
        WordTone::Plain => WordRole::Text,
        WordTone::Head => WordRole::Title,
        WordTone::Dim | WordTone::Keys => WordRole::Dim,
        WordTone::Now => WordRole::Now,
        WordTone::Good => WordRole::Good,
        WordTone::Warn => WordRole::Warn,
        WordTone::Bad => WordRole::Bad,
        WordTone::Side(side) => WordRole::Side(side),
    }
}

/// Widths of the columns before the words of a row.
struct Margin {
    /// Width of the longest callsign; 0 if no row has one.
    signs: usize,
    /// Width of each column.
    columns: Vec<usize>,
    /// Blanks between columns.
    gap: usize,
}

impl Margin {
    fn new(rows: &[PageRow], width: usize) -> Self {
        let signs = rows.iter().filter_map(|row| row.callsign.as_ref());
        let signs = signs.map(|sign| sign.width()).max().unwrap_or(0);
        let deepest = rows
            .iter()
            .map(|row| usize::from(row.depth))
            .max()
            .unwrap_or(0);
        let mut columns: Vec<usize> = Vec::new();
        for row in rows.iter().filter(|row| row.layout == RowLayout::Columns) {
            for (at, cell) in row.cells.iter().enumerate() {
                // The indentation of a row is taken from its first column.
                let inward = if at == 0 { usize::from(row.depth) } else { 0 };
                let wide = cell.text.width() + inward;
                match columns.get_mut(at) {
                    Some(column) => *column = wide.max(*column),
                    None => columns.push(wide),
                }
            }
        }
        let all: usize = columns.iter().sum();
        let wide = all + columns.len() * 2 + signs + deepest + 2;
        Self {
            signs,
            columns,
            gap: if wide <= width { 2 } else { 1 },
        }
    }
}

/// Lays out rows for a width in cells; `chosen` is the selection, and the row under the cursor.
pub fn painted(
    rows: &[PageRow],
    chosen: (Option<&str>, Option<usize>),
    width: usize,
    theme: &Theme,
) -> Painted {
    let margin = Margin::new(rows, width);
    let mut painted = Painted {
        lines: Vec::new(),
        of_row: Vec::new(),
    };
    for (at, row) in rows.iter().enumerate() {
        let in_hand = chosen.0.is_some() && row.name.as_deref() == chosen.0;
        let is_chosen = in_hand || chosen.1 == Some(at);
        let lines = match row.layout {
            RowLayout::Columns => columns(row, &margin, width, theme),
            RowLayout::Text => words(row, width, theme),
        };
        for line in lines {
            painted.lines.push(match is_chosen {
                true => line.patch_style(theme.words(WordRole::Cursor)),
                false => line,
            });
            painted.of_row.push(at);
        }
    }
    painted
}

fn style(cell: &PageCell, theme: &Theme) -> Style {
    theme.words(role(cell.tone))
}

/// Lays out cells in columns; words of the last column that do not fit continue on the next line.
fn columns(row: &PageRow, margin: &Margin, width: usize, theme: &Theme) -> Vec<Line<'static>> {
    let depth = usize::from(row.depth);
    let mark = if row.is_now { ">" } else { " " };
    let sign = row.callsign.clone().unwrap_or_default();
    let signs = match margin.signs {
        0 => String::new(),
        wide => format!("{} ", text::fit(&sign, wide)),
    };
    let before = format!("{mark}{}{signs}", " ".repeat(depth));
    let mut room = width.saturating_sub(before.width());
    let mut spans = vec![Span::styled(before, theme.words(WordRole::Key))];
    let last = row.cells.len().saturating_sub(1);
    let mut below = Vec::new();
    for (at, cell) in row.cells.iter().enumerate() {
        let wide = margin.columns.get(at).copied().unwrap_or(0);
        let wide = if at == 0 {
            wide.saturating_sub(depth)
        } else {
            wide
        };
        if at == last && at > 0 {
            let style = style(cell, theme);
            let mut lines = text::in_column(&cell.text, room, Some(room.max(LEAST))).into_iter();
            let first = lines.next().unwrap_or_default();
            let first = first.trim_end().to_owned();
            let gap = margin.gap.min(room.saturating_sub(first.width()));
            spans.push(Span::styled(first, style));
            spans.push(Span::raw(" ".repeat(gap)));
            let indent = width.saturating_sub(room.max(LEAST));
            below.extend(lines.map(|line| {
                let indent = Span::raw(" ".repeat(indent));
                Line::from(vec![indent, Span::styled(line, style)])
            }));
            break;
        }
        let wide = if at == last { cell.text.width() } else { wide };
        let wide = wide.min(room);
        room -= wide;
        spans.push(Span::styled(
            text::fit(&cell.text, wide),
            style(cell, theme),
        ));
        let gap = margin.gap.min(room);
        room -= gap;
        spans.push(Span::raw(" ".repeat(gap)));
    }
    std::iter::once(Line::from(spans)).chain(below).collect()
}

/// Minimum width of the last column; if it would be narrower, its words go below the row.
const LEAST: usize = 16;

/// Wraps words of several tones into lines that are indented like the first.
fn words(row: &PageRow, width: usize, theme: &Theme) -> Vec<Line<'static>> {
    let mut said: Vec<(char, Style)> = Vec::new();
    for cell in &row.cells {
        let glue = (!said.is_empty()).then_some(' ').into_iter();
        let style = style(cell, theme);
        said.extend(glue.chain(cell.text.chars()).map(|letter| (letter, style)));
    }
    // Lines of text keep the blanks at their beginning.
    let blanks = said.iter().take_while(|(letter, _)| *letter == ' ').count();
    let deep = usize::from(row.depth) * 2 + usize::from(row.is_now || row.depth > 0);
    let indent = deep + blanks;
    let text: String = said.iter().map(|(letter, _)| *letter).collect();
    let lines = text::wrap(text.trim_start(), width.saturating_sub(indent).max(1));
    let mut styled = said.into_iter().skip(blanks).peekable();
    let mut of_line = |line: &str| {
        // The blank at which a line was broken belongs to neither line.
        if !line.starts_with(' ') {
            while styled.next_if(|(letter, _)| *letter == ' ').is_some() {}
        }
        let letters = line.chars().map_while(|_| styled.next());
        let mut spans: Vec<(String, Style)> = Vec::new();
        for (letter, style) in letters {
            match spans.last_mut() {
                Some((words, same)) if *same == style => words.push(letter),
                _ => spans.push((letter.to_string(), style)),
            }
        }
        let spans = spans.into_iter();
        spans
            .map(|(words, style)| Span::styled(words, style))
            .collect::<Vec<_>>()
    };
    if lines.is_empty() {
        return vec![Line::raw("")];
    }
    let mark = if row.is_now { ">" } else { "" };
    let lines = lines.iter().enumerate().map(|(number, line)| {
        let before = if number == 0 { mark } else { "" };
        let before = Span::styled(text::fit(before, indent), theme.words(WordRole::Key));
        Line::from(
            std::iter::once(before)
                .chain(of_line(line))
                .collect::<Vec<_>>(),
        )
    });
    lines.collect()
}
