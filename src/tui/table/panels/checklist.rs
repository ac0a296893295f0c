//! The list of work on the table: above the NEXT line, and large for the players to read.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;

use crate::kit::big_text;
use crate::kit::checklist::{Checklist, ListedItem, TITLE};
use crate::kit::last_act::LastAct;
use crate::kit::panel::TABLE;
use crate::kit::text;
use crate::kit::theme::{Theme, WordRole};

/// Minimum number of rows for a useful list.
const FEWEST: usize = 3;

/// Returns the keys of the open list, each with its effect, for the key line.
#[must_use]
pub fn hints(list: &Checklist) -> Vec<(String, String)> {
    let ticks = [("Space", "tick"), ("a", "tick all")];
    let ticks = match list.left() {
        0 => &[("Space", "go on")][..],
        _ => &ticks,
    };
    let keys = [("b", "big"), ("Enter", "go on"), ("u", "undo")];
    let keys = ticks.iter().chain(&keys);
    keys.map(|(key, does)| ((*key).to_owned(), (*does).to_owned()))
        .collect()
}

/// Returns the open list in at most `rows` rows. It scrolls with the cursor, and says how many lines are out of view.
#[must_use]
pub fn lines<'a>(list: &Checklist, theme: &Theme, width: usize, rows: usize) -> Vec<Line<'a>> {
    if list.rests() {
        let words = format!("{TITLE}, {} left: Esc shows the list again", list.left());
        return vec![Line::styled(
            format!(" {}", text::rule(&words, width.saturating_sub(1))),
            theme.words(WordRole::Dim),
        )];
    }
    if !list.is_open() {
        return Vec::new();
    }
    let items = list.items();
    let room = rows.saturating_sub(2).max(FEWEST);
    let room = match items.len() > room {
        true => room - 1,
        false => room,
    };
    let first = text::window(list.at(), items.len(), room);
    let title = title(list);
    let mut lines = vec![Line::styled(
        format!(" {}", text::rule(&title, width.saturating_sub(1))),
        theme.words(WordRole::Title),
    )];
    let column = column(items, width);
    let shown = items.iter().enumerate().skip(first).take(room);
    for (at, listed) in shown {
        let words = format!("{}{}", cursor_sign(list, at), row(listed, column, theme));
        let style = theme.words(line_role(listed, WordRole::Text));
        lines.push(Line::styled(text::fit(&words, width), style));
    }
    let dim = theme.words(WordRole::Dim);
    let below = items.len().saturating_sub(first + room);
    if items.len() > room {
        let words = format!("  {first} above, {below} below: arrows scroll");
        lines.push(Line::styled(text::fit(&words, width), dim));
    }
    lines.push(Line::styled(
        text::fit(&format!(" {}", list.keys()), width),
        dim,
    ));
    lines
}

/// Returns the title: the number of remaining lines, and of older ones.
fn title(list: &Checklist) -> String {
    let count = list.items().len();
    let left = match list.left() {
        0 => ", all done".to_owned(),
        left if left == count => String::new(),
        left => format!(", {left} of {count} left"),
    };
    let older = match list.older() {
        0 => String::new(),
        older => format!(" (g {TABLE}: {older} older)"),
    };
    format!("{TITLE}{left}{older}")
}

/// Returns the width of the column of names: at most half of the screen.
fn column(items: &[ListedItem], width: usize) -> usize {
    let names = items.iter().map(|listed| listed.item.called.width());
    names.max().unwrap_or_default().min(width / 2)
}

/// Returns a line of the list: `[ ] B2 147th New York  ↓ back 3.0 in, keep facing`.
fn row(listed: &ListedItem, column: usize, theme: &Theme) -> String {
    let item = &listed.item;
    let tick = if listed.ticked { "[x]" } else { "[ ]" };
    let arrow = item.arrow.map(|arrow| theme.glyph(arrow));
    let arrow = arrow.map_or_else(String::new, |arrow| format!("{arrow} "));
    let called = text::fit(&item.called, column);
    format!("{tick} {called}  {arrow}{}", item.words)
}

/// Draws the list over the whole screen without cutting a line. If everything fits, all lines are in big letters;
/// otherwise only the last result is, if it fits.
pub fn draw_big(list: &Checklist, last: &LastAct, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let inner = Rect {
        x: area.x + 2.min(area.width),
        width: area.width.saturating_sub(4),
        ..area
    };
    let (width, height) = (usize::from(inner.width), usize::from(inner.height));
    let told = text::wrap_to(&last.story, width, 3);
    let mut lines = Vec::new();
    // Title, foot and a row between.
    let letters = height.saturating_sub(told.len() + 3);
    let rows = match in_letters(list, theme, width, letters) {
        Some(rows) => {
            lines.extend(told.into_iter().map(Line::raw));
            rows
        }
        None => {
            let rows = in_words(list, theme, width);
            let room = height.saturating_sub(rows.len() + told.len() + 4);
            if room > big_text::ROWS && !last.called.is_empty() {
                let big = big_text::big(&last.called, width, room - 1).into_iter();
                lines.extend(big.map(|row| Line::styled(row, theme.words(WordRole::Title))));
                lines.push(Line::raw(""));
                lines.extend(told.into_iter().map(Line::raw));
            }
            rows
        }
    };
    lines.push(Line::styled(
        text::rule(TITLE, width),
        theme.words(WordRole::Title),
    ));
    let room = height.saturating_sub(lines.len() + 1).max(1);
    // Blank rows make the list readable from a distance.
    let airy = rows.len() * 2 <= room;
    let cursor = rows.iter().position(|(at, _)| *at == list.at());
    let first = text::window(cursor.unwrap_or(0), rows.len(), room);
    for (_, line) in rows.into_iter().skip(first).take(room) {
        lines.push(line);
        if airy {
            lines.push(Line::raw(""));
        }
    }
    let foot = format!("{}; any other key goes back", list.keys());
    lines.push(Line::styled(
        text::fit(&foot, width),
        theme.words(WordRole::Dim),
    ));
    text::write(lines, inner, buffer);
}

/// Returns the rows of the list in words, each with the index of its line.
fn in_words<'a>(list: &Checklist, theme: &Theme, width: usize) -> Vec<(usize, Line<'a>)> {
    let column = column(list.items(), width);
    let mut rows = Vec::new();
    for (at, listed) in list.items().iter().enumerate() {
        let style = theme.words(line_role(listed, WordRole::Title));
        let mut sign = cursor_sign(list, at);
        for words in text::wrap(&row(listed, column, theme), width.saturating_sub(1)) {
            rows.push((at, Line::styled(format!("{sign}{words}"), style)));
            sign = ' ';
        }
    }
    rows
}

/// Returns the lines of the list in big letters with their words below; `None` if they do not all fit.
fn in_letters<'a>(
    list: &Checklist,
    theme: &Theme,
    width: usize,
    height: usize,
) -> Option<Vec<(usize, Line<'a>)>> {
    let items = list.items();
    let column = column(items, width);
    let called = items
        .iter()
        .map(|listed| (listed, listed.item.short_line()));
    let called: Vec<(&ListedItem, String)> = called.collect();
    let words = called.iter().map(|(_, words)| words);
    let high: usize = words.map(|words| big_text::rows_of(words, width) + 2).sum();
    if high > height || items.is_empty() {
        return None;
    }
    // Each item gets the same share of the remaining rows, so that short ones can have double width.
    let more = (height - high) / items.len();
    let rows = called
        .into_iter()
        .enumerate()
        .flat_map(|(at, (listed, words))| {
            let style = theme.words(line_role(listed, WordRole::Title));
            let said = format!("{}{}", cursor_sign(list, at), row(listed, column, theme));
            let room = big_text::rows_of(&words, width) + more;
            let big = big_text::big(&words, width, room).into_iter();
            std::iter::once(text::fit(&said, width))
                .chain(big)
                .chain([String::new()])
                .map(move |line| (at, Line::styled(line, style)))
                .collect::<Vec<_>>()
        });
    Some(rows.collect())
}

/// Returns the character before a line, which marks the cursor.
fn cursor_sign(list: &Checklist, at: usize) -> char {
    if at == list.at() { '▸' } else { ' ' }
}

/// Returns the role of a line: dim once the line is ticked.
fn line_role(listed: &ListedItem, open: WordRole) -> WordRole {
    if listed.ticked { WordRole::Dim } else { open }
}
