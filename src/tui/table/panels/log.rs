//! The log, newest line last; undone entries are struck through.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::kit::fixable::Fixable;
use crate::kit::logged_session::LogLine;
use crate::kit::scroll::Scroll;
use crate::kit::text;
use crate::kit::theme::{Theme, WordRole};
use crate::table::ui::UiState;
use rules::spelling::counted;

/// Options of the log's view.
#[derive(Debug, Clone, Copy)]
pub struct LogView<'a> {
    /// Colours of the screens.
    pub theme: &'a Theme,
    /// Words that the entries shown must contain; empty to show everything.
    pub filter: &'a str,
    /// The entry under the cursor; `None` to show the newest.
    pub marked: Option<u64>,
    /// Scroll position, counted back from the newest line.
    pub scroll: &'a Scroll,
    /// True for a spectator, who cannot undo anything.
    pub reads_only: bool,
}

impl<'a> LogView<'a> {
    /// Returns the referee's view of the log.
    #[must_use]
    pub fn new(ui: &'a UiState) -> Self {
        Self {
            theme: &ui.theme,
            filter: &ui.filter,
            marked: ui.marked,
            scroll: &ui.scroll,
            reads_only: false,
        }
    }
}

/// Returns the entry next to the marked one, on the older or newer side; `shown` has the newest last. `None` past the
/// newest entry, from which a step back marks the newest.
pub fn neighbour(shown: &[u64], marked: Option<u64>, older: bool) -> Option<u64> {
    let at = marked.and_then(|seq| shown.iter().position(|other| *other == seq));
    let next = match (at, older) {
        (None, true) => shown.len().checked_sub(1),
        (None, false) => None,
        (Some(at), true) => Some(at.saturating_sub(1)),
        (Some(at), false) => Some(at + 1),
    };
    next.and_then(|at| shown.get(at).copied())
}

/// Returns the lines that pass the filter, oldest first. Of several undos or redos in a row, only the last is shown.
pub fn shown<'a>(
    look: LogView<'_>,
    log: &'a [LogLine],
) -> impl DoubleEndedIterator<Item = &'a LogLine> + use<'a> {
    let wanted = look.filter.to_lowercase();
    let followed = |n: usize| log.get(n + 1).is_some_and(|next| next.restores);
    let told = log.iter().enumerate();
    let told = told.filter(move |(n, line)| !(line.restores && followed(*n)));
    told.map(|(_, line)| line).filter(move |line| {
        wanted.is_empty()
            || format!("{} {} {}", line.label, line.when, line.text)
                .to_lowercase()
                .contains(&wanted)
    })
}

/// Draws the log at its scroll position, or at the cursor.
pub fn draw(look: LogView<'_>, log: &[LogLine], area: Rect, buffer: &mut Buffer) {
    let rows = body(area);
    let wish = look.scroll.wish().max(newer(look, log, area));
    let lines = back(look, log, wish.saturating_add(rows), area);
    // Older entries are wrapped only when they are reached.
    let is_all = lines.len() < wish.saturating_add(rows);
    let most = if is_all {
        lines.len().saturating_sub(rows)
    } else {
        usize::MAX
    };
    look.scroll.within(most);
    write(
        look,
        log,
        lines.into_iter().skip(wish.min(most)),
        area,
        buffer,
    );
}

/// Draws the newest lines of the log, or those around the cursor.
pub fn newest(look: LogView<'_>, log: &[LogLine], area: Rect, buffer: &mut Buffer) {
    let first = newer(look, log, area);
    let lines = back(look, log, first + body(area), area);
    write(look, log, lines.into_iter().skip(first), area, buffer);
}

/// Returns the number of rows below the title.
fn body(area: Rect) -> usize {
    usize::from(area.height).saturating_sub(1)
}

/// Returns the number of newest lines that must be hidden for the marked entry to be visible.
fn newer(look: LogView<'_>, log: &[LogLine], area: Rect) -> usize {
    let Some(marked) = look.marked else { return 0 };
    let newest = marked + body(area) as u64 / 4;
    let newer = shown(look, log).rev().take_while(|line| line.seq > newest);
    newer
        .map(|line| entry(line, usize::from(area.width), look).len())
        .sum()
}

/// Returns at least the last `count` lines of the log, newest first, in whole entries.
fn back<'a>(look: LogView<'_>, log: &[LogLine], count: usize, area: Rect) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    for line in shown(look, log).rev() {
        if lines.len() >= count {
            break;
        }
        lines.extend(entry(line, usize::from(area.width), look).into_iter().rev());
    }
    lines
}

fn write<'a>(
    look: LogView<'_>,
    log: &[LogLine],
    newest_first: impl Iterator<Item = Line<'a>>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let width = usize::from(area.width);
    let title = text::rule(&title(look, log, width), width);
    let mut lines: Vec<Line<'a>> = newest_first.take(body(area)).collect();
    if lines.is_empty() && !look.filter.is_empty() {
        let none = "no entry has these words: / for others, then Esc for all";
        lines.push(Line::styled(none, look.theme.words(WordRole::Dim)));
    }
    lines.push(Line::styled(title, look.theme.words(WordRole::Title)));
    lines.reverse();
    text::write(lines, area, buffer);
}

/// Returns the title of the log, followed by as many of its keys as fit.
fn title(look: LogView<'_>, log: &[LogLine], width: usize) -> String {
    let count = log.len();
    match (look.marked, look.filter.is_empty()) {
        (Some(seq), _) => {
            let marked = log.iter().find(|line| line.seq == seq);
            let mends = marked
                .filter(|line| line.stands)
                .and_then(|line| line.mends.as_ref());
            let fix = mends.map_or("", Fixable::hint);
            let label = marked.map_or("", |line| &line.label);
            let title = format!("LOG   {label} of {count}   {fix}Enter back");
            with_keys(title, &["y copy"], width)
        }
        (None, false) => format!("LOG   with `{}`   / other words", look.filter),
        (None, true) => {
            let title = format!("LOG   {} ", counted(count, "entry"));
            let keys = ["↑ choose", "/ find", "u undo", "Ctrl-R redo"];
            let allowed = if look.reads_only { 2 } else { keys.len() };
            with_keys(title, keys.get(..allowed).unwrap_or_default(), width)
        }
    }
}

/// Adds as many keys to a title as fit.
fn with_keys(mut title: String, keys: &[&str], width: usize) -> String {
    for key in keys {
        if title.width() + 3 + key.width() < width {
            title = format!("{title}  {key}");
        }
    }
    title
}

fn entry<'a>(line: &LogLine, width: usize, look: LogView<'_>) -> Vec<Line<'a>> {
    let style = if line.counts() {
        look.theme.words(WordRole::Text)
    } else {
        let struck = look.theme.words(WordRole::Dim);
        struck.add_modifier(Modifier::CROSSED_OUT)
    };
    let style = if look.marked == Some(line.seq) {
        style.patch(look.theme.words(WordRole::Cursor))
    } else {
        style
    };
    // Number and moment are emphasised, so that the beginning of an entry is visible without reading.
    let head = format!("{} {}", line.label, line.when);
    let begins = style.patch(look.theme.words(WordRole::Key));
    let lines = text::wrap(&line.words(), width).into_iter();
    lines
        .map(|line| match line.strip_prefix(head.as_str()) {
            Some(rest) => Line::from(vec![
                Span::styled(head.clone(), begins),
                Span::styled(rest.to_owned(), style),
            ]),
            None => Line::styled(line, style),
        })
        .collect()
}
