//! Drawing of the screen: bar, page, panel beside it, story, NEXT line, keys.

mod footer;
mod help;
pub(super) mod next_line;
mod rows;
mod small;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Widget};
use unicode_width::UnicodeWidthStr;

use super::{
    PagesUi,
    handing::SIGNS,
    memory::{DICE, LOG, PagesMode, Private},
};
use crate::hexes::{self, BoardWindow};
use crate::layout::ScreenLayout;
use crate::panels::{dice, log, next, notice, page, reading, story, text};
use crate::scroll::Scroll;
use crate::theme::WordRole;
use rows::{Painted, role};
use view::told::{
    Describe,
    page::{PageCell, PageRow, RulesetPage, WordTone},
};

/// Prefix of a private line.
const PRIVATE: &str = " : ";

/// The narrowest column beside a map in which its legend can be read.
const LEGEND: u16 = 18;

impl<R: Describe> PagesUi<R> {
    /// Draws everything.
    pub(super) fn paint(&self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let ui = &self.ui;
        ui.theme.fill(area, buffer);
        if ScreenLayout::is_too_small(area) {
            return self.too_small(area, buffer);
        }
        match &ui.mode {
            PagesMode::Shout => {
                return notice::shout((&ui.last.called, &ui.last.story), &ui.theme, area, buffer);
            }
            PagesMode::Curtain(side) => return self.curtain(side, area, buffer),
            PagesMode::Private(private) => return self.private(private, area, buffer),
            _ => {}
        }
        let frame = self.frame(area);
        self.bar(frame.bar, buffer);
        self.front(&frame, buffer);
        if let Some(beside) = frame.aside {
            let block = Block::new()
                .borders(Borders::LEFT)
                .border_style(ui.theme.words(WordRole::Dim));
            let inner = block.inner(beside);
            block.render(beside, buffer);
            self.beside(inner, buffer);
        }
        self.story(&frame, buffer);
        self.next_line(frame.next, buffer);
        self.footer(frame.keys, buffer);
    }

    fn frame(&self, area: Rect) -> ScreenLayout {
        let reads = matches!(self.ui.mode, PagesMode::Help(..) | PagesMode::Text(_));
        ScreenLayout::of_pages(area, reads)
    }

    /// Returns the place of an open prompt's cursor.
    pub(super) fn cursor(&self, area: Rect) -> Option<Position> {
        if ScreenLayout::is_too_small(area) {
            return None;
        }
        if let PagesMode::Private(Private {
            prompt: Some(prompt),
            ..
        }) = &self.ui.mode
        {
            let last = Rect {
                y: area.y + area.height.saturating_sub(1),
                height: 1,
                ..area
            };
            return Some(next::cursor_at(
                (PRIVATE, prompt.text()),
                prompt.cursor(),
                last,
            ));
        }
        self.prompt_cursor(self.frame(area).next)
    }

    /// Draws the bar, the most important first: the end is cut if there is no room.
    fn bar(&self, area: Rect, buffer: &mut Buffer) {
        const HELP: &str = "? help ";
        let theme = &self.ui.theme;
        let end = match &self.ui.desk {
            Some(desk) => format!("{desk}  {HELP}"),
            None => HELP.to_owned(),
        };
        buffer.set_style(area, theme.words(WordRole::Bar));
        let width = usize::from(area.width);
        let mut spans = Vec::new();
        let mut left = 0;
        for cell in &self.ui.known.bar {
            let words = format!(" {} ", cell.text);
            if left + words.width() + end.width() > width && left > 0 {
                break;
            }
            left += words.width();
            spans.push(Span::styled(words, theme.words(role(cell.tone))));
        }
        let gap = width.saturating_sub(left + end.width());
        spans.push(Span::raw(" ".repeat(gap)));
        spans.push(Span::styled(end, theme.words(WordRole::Dim)));
        text::write(vec![Line::from(spans)], area, buffer);
    }

    fn front(&self, frame: &ScreenLayout, buffer: &mut Buffer) {
        let (ui, area) = (&self.ui, frame.front);
        match &ui.mode {
            PagesMode::Help(prompt, scroll) => {
                let look = help::HelpView {
                    keys: &ui.keys,
                    letters: &ui.letters,
                    theme: &ui.theme,
                    looks_on: ui.looks_on,
                };
                return help::draw::<R>((prompt, scroll), &look, area, buffer);
            }
            PagesMode::Text(read) => return reading::draw(read, &ui.theme, area, buffer),
            _ => {}
        }
        if ui.aside && frame.aside.is_none() {
            return self.beside(area, buffer);
        }
        match ui.page {
            LOG => log::draw(ui.log_look(), self.sitting.log(), area, buffer),
            DICE => dice::draw(&ui.dice, &ui.theme, area, buffer),
            _ => {
                if let Some(page) = ui.open_page() {
                    self.page(page, area, buffer);
                }
            }
        }
    }

    fn page(&self, open: &RulesetPage, area: Rect, buffer: &mut Buffer) {
        let title = text::rule(&open.title.to_uppercase(), usize::from(area.width));
        let title = Line::styled(title, self.ui.theme.words(WordRole::Title));
        if open.board.is_some() {
            return self.map(open, area, buffer);
        }
        let [head, body] = page::split(area);
        text::write(vec![title], head, buffer);
        let painted = self.painted(&open.rows, body.width);
        let (body, below) = self.with_map(painted.lines.len(), body);
        if let Some((page, below)) = below {
            self.map(page, below, buffer);
        }
        let first = painted.first_seen(self.ui.row, self.ui.scroll.wish(), body.height);
        let look = (&self.ui.theme, "");
        page::cut(first, painted.lines, &self.ui.scroll, look, body, buffer);
    }

    /// The rows of a page, and below them the map of the game where they leave room for all of it.
    fn with_map(&self, rows: usize, area: Rect) -> (Rect, Option<(&RulesetPage, Rect)>) {
        let mapped = self.ui.known.pages.iter().find(|page| page.board.is_some());
        let Some((page, board)) = mapped.and_then(|page| Some((page, page.board.as_ref()?))) else {
            return (area, None);
        };
        let rows = u16::try_from(rows + 1).unwrap_or(u16::MAX);
        let [above, below] =
            Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(area);
        let (columns, height) = BoardWindow::new(board, (0, 0), below).size(board);
        match columns <= i32::from(below.width) && height <= i32::from(below.height) {
            true => (above, Some((page, below))),
            false => (area, None),
        }
    }

    fn painted(&self, rows: &[PageRow], width: u16) -> Painted {
        let in_hand = self.ui.picked.as_deref();
        rows::painted(
            rows,
            (in_hand, self.ui.row),
            usize::from(width),
            &self.ui.theme,
        )
    }

    /// The map, its legend and rows beside it where there is room, else below.
    fn map(&self, open: &RulesetPage, area: Rect, buffer: &mut Buffer) {
        let Some(board) = &open.board else { return };
        let (map, beside) = map_and_rest(open, self.ui.shift, area);
        let window = BoardWindow::new(board, self.ui.shift, map);
        hexes::draw(board, &window, &self.ui.theme, buffer);
        if let Some(beside) = beside {
            let rows = legend(open);
            let painted = self.painted(&rows, beside.width);
            let look = (&self.ui.theme, "");
            page::cut(0, painted.lines, &Scroll::default(), look, beside, buffer);
        }
    }

    /// The newest of the log, and below it what the rule set wants to be seen at once.
    fn beside(&self, area: Rect, buffer: &mut Buffer) {
        let painted = self.painted(&self.ui.known.beside, area.width);
        let most = usize::from(area.height) * 2 / 3;
        let below = u16::try_from(painted.lines.len().min(most)).unwrap_or(0);
        let [above, below] =
            Layout::vertical([Constraint::Min(1), Constraint::Length(below)]).areas(area);
        log::newest(self.ui.log_look(), self.sitting.log(), above, buffer);
        let look = (&self.ui.theme, "");
        page::cut(0, painted.lines, &Scroll::default(), look, below, buffer);
    }

    fn story(&self, frame: &ScreenLayout, buffer: &mut Buffer) {
        let ui = &self.ui;
        if let (PagesMode::Line(prompt), None) = (&ui.mode, &ui.remark) {
            return story::listed(self.completions(prompt), &ui.theme, frame.story, buffer);
        }
        let mut remarks = Vec::new();
        if let PagesMode::Sure(_, words) = &ui.mode {
            let part = story::part(words, &ui.asked, frame);
            remarks.push(('!', WordRole::Warn, part.unwrap_or_else(|| words.clone())));
        }
        if let Some((role, words)) = &ui.remark {
            remarks.push(('!', *role, words.clone()));
        }
        remarks.extend(self.rest_of_next(usize::from(frame.next.width)));
        let told = story::StoryEvent {
            story: &ui.last.story,
            is_fresh: ui.last.is_fresh,
            remarks,
            read_on: " (g l: all)".to_owned(),
        };
        told.write(&ui.theme, frame.front.height, frame.story, buffer);
    }

    /// An empty screen that changes hands.
    fn curtain(&self, side: &str, area: Rect, buffer: &mut Buffer) {
        let name = self.side_name(side);
        let words = [
            String::new(),
            format!("  Hand over to {name}; press y when no one else is looking."),
            String::new(),
            "  Any other key goes back.".to_owned(),
        ];
        let style = self.ui.theme.words(WordRole::Title);
        let lines = words.into_iter().map(|line| Line::styled(line, style));
        text::write(lines.collect(), area, buffer);
    }

    /// Draws a side's secrets; its choices have a sign.
    fn private(&self, private: &Private, area: Rect, buffer: &mut Buffer) {
        let name = self.side_name(&private.side).to_uppercase();
        let title = format!("FOR {name} ALONE   1-9 choose, : types a line, any other key hides");
        let title = text::rule(&title, usize::from(area.width));
        let [head, body] = page::split(area);
        let style = self.ui.theme.words(WordRole::Title);
        text::write(vec![Line::styled(title, style)], head, buffer);
        let [body, last] =
            Layout::vertical([Constraint::Min(1), Constraint::Length(1)]).areas(body);
        let mut signs = SIGNS.chars();
        let rows = self.private_rows(&private.side).into_iter().map(|mut row| {
            if row.offers.is_some()
                && let Some(sign) = signs.next()
            {
                row.cells.insert(0, PageCell::new(sign, WordTone::Now));
            }
            row
        });
        let rows: Vec<PageRow> = rows.collect();
        let painted = self.painted(&rows, body.width);
        let first = painted.first_seen(None, private.scroll.wish(), body.height);
        let look = (&self.ui.theme, "");
        page::cut(first, painted.lines, &private.scroll, look, body, buffer);
        let width = usize::from(last.width);
        let line = match (&private.prompt, &self.ui.remark) {
            (Some(prompt), _) => {
                next::typed(PRIVATE.to_owned(), prompt.text(), width, &self.ui.theme)
            }
            (None, Some((role, words))) => {
                Line::styled(text::fit(words, width), self.ui.theme.words(*role))
            }
            (None, None) => return,
        };
        text::write(vec![line], last, buffer);
    }

    /// Returns the word of the subject drawn at a place of the screen.
    pub(super) fn named_at(&self, place: Position) -> Option<String> {
        let frame = self.frame(self.size);
        let open = self.ui.open_page()?;
        if self.ui.aside && frame.aside.is_none() || !frame.front.contains(place) {
            return None;
        }
        if open.board.is_some() {
            return self.counter_at(open, frame.front, place);
        }
        let [_, body] = page::split(frame.front);
        let painted = self.painted(&open.rows, body.width);
        let (body, below) = self.with_map(painted.lines.len(), body);
        if let Some((page, below)) = below.filter(|(_, below)| below.contains(place)) {
            return self.counter_at(page, below, place);
        }
        let first = painted.first_seen(self.ui.row, self.ui.scroll.wish(), body.height);
        let line = first + usize::from(place.y.checked_sub(body.y)?);
        let row = painted.of_row.get(line).copied()?;
        open.rows.get(row)?.name.clone()
    }

    /// Returns the word of a counter on a map; a click on the selection moves on to the next in the stack.
    fn counter_at(&self, page: &RulesetPage, area: Rect, place: Position) -> Option<String> {
        let board = page.board.as_ref()?;
        let (map, _) = map_and_rest(page, self.ui.shift, area);
        let at = BoardWindow::new(board, self.ui.shift, map).hex_at(board, place)?;
        let there = board.counters.iter().filter(|counter| counter.at == at);
        let there: Vec<&str> = there.map(|counter| counter.name.as_str()).collect();
        let picked = self.ui.picked.as_deref();
        let now = there.iter().position(|name| Some(*name) == picked);
        let next = now.map_or(0, |at| (at + 1) % there.len().max(1));
        there.get(next).map(|name| (*name).to_owned())
    }
}

/// The legend of a map, and the rows of its page.
fn legend(open: &RulesetPage) -> Vec<PageRow> {
    let signs = open.board.iter().flat_map(|board| {
        let own = board.legend.iter().cloned();
        own.chain(hexes::legend(board))
    });
    open.rows
        .iter()
        .cloned()
        .chain(signs.map(PageRow::text))
        .collect()
}

/// The area of the map, and of legend and rows: beside it where the whole map leaves room, else none.
fn map_and_rest(open: &RulesetPage, shift: (i32, i32), area: Rect) -> (Rect, Option<Rect>) {
    let Some(board) = &open.board else {
        return (area, None);
    };
    let beside = Rect {
        width: area.width.saturating_sub(LEGEND),
        ..area
    };
    // A map that is not seen whole has all the room there is.
    let (columns, rows) = BoardWindow::new(board, shift, beside).size(board);
    let columns = u16::try_from(columns + 1).unwrap_or(u16::MAX);
    if columns > beside.width || rows > i32::from(area.height) {
        return (area, None);
    }
    let [map, rest] =
        Layout::horizontal([Constraint::Length(columns), Constraint::Min(1)]).areas(area);
    (map, Some(rest))
}
