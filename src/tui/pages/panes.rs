//! Drawing of the screen: bar, page, panel beside it, story, NEXT line, keys.

mod footer;
mod help;
mod map;
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
    hand_over::SIGNS,
    ui_state::{Curtain, DICE, LOG, PagesMode, Private},
};
use crate::kit::boards::BoardsStatus;
use crate::kit::layout::ScreenLayout;
use crate::kit::scroll::Scroll;
use crate::kit::theme::WordRole;
use crate::{
    kit::{
        notice::{self, Shouted},
        text,
    },
    table::panels::{argument, boards, checklist, dice, log, next, page, reader, story},
};
use rows::{Painted, role};
use view::presentation::{
    Describe,
    page::{PageCell, PageRow, RulesetPage, WordTone},
};

/// Beginning of a line that one side types in private.
const PRIVATE: &str = " : ";

impl<R: Describe> PagesUi<R> {
    /// Draws the whole screen.
    pub(super) fn paint(&self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let ui = &self.ui;
        ui.theme.fill(area, buffer);
        if ScreenLayout::is_too_small(area) {
            return self.too_small(area, buffer);
        }
        match &ui.mode {
            PagesMode::Shout if ui.list.is_open() => {
                return checklist::draw_big(&ui.list, &ui.last, &ui.theme, area, buffer);
            }
            PagesMode::Shout => {
                let shouted = Shouted {
                    called: &ui.last.called,
                    story: &ui.last.story,
                    is_big_first: false,
                };
                return notice::shout(&shouted, &ui.theme, area, buffer);
            }
            PagesMode::Card(open) if open.is_big => {
                return argument::draw_big(open, &ui.theme, area, buffer);
            }
            PagesMode::Curtain(curtain) => return self.curtain(curtain, area, buffer),
            PagesMode::Private(private) => return self.private(private, area, buffer),
            PagesMode::Boards(leaf) => {
                let nothing = BoardsStatus::default();
                let status = ui.boards.as_ref().unwrap_or(&nothing);
                let look = boards::BoardsLook {
                    theme: &ui.theme,
                    sieve: &ui.sieve,
                    said: ui.remark.as_ref().map(|(_, words)| words.clone()),
                };
                return boards::draw(status, *leaf, &look, area, buffer);
            }
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
        let reads = matches!(
            self.ui.mode,
            PagesMode::Help(..) | PagesMode::Text(_) | PagesMode::Card(_)
        );
        ScreenLayout::of_pages(area, reads)
    }

    /// Returns the place of the open prompt's cursor; `None` without a prompt.
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
                PRIVATE,
                prompt.text(),
                prompt.cursor(),
                last,
            ));
        }
        self.prompt_cursor(self.frame(area).next)
    }

    /// Draws the bar, the most important items first; items that do not fit are cut off at the end.
    fn bar(&self, area: Rect, buffer: &mut Buffer) {
        const HELP: &str = "? help ";
        let theme = &self.ui.theme;
        let width = usize::from(area.width);
        // The first cell, which tells the turn, is always shown.
        let first = self.ui.known.bar.first();
        let first = first.map_or(0, |cell| cell.text.width() + 2);
        let desk = self.ui.desk.iter().map(|words| format!("{words}  "));
        let end = desk.chain([HELP.to_owned()]).collect::<String>();
        let room = width.saturating_sub(first + end.width() + 2);
        let boards = self.ui.boards.as_ref();
        let boards =
            boards.map(|status| format!("{}  ", status.bar_text(self.ui.takes_knock(), room)));
        let end = boards.into_iter().chain([end]).collect::<String>();
        buffer.set_style(area, theme.words(WordRole::Bar));
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
                return help::draw::<R>(prompt, scroll, &look, area, buffer);
            }
            PagesMode::Text(read) => return reader::draw(read, &ui.theme, area, buffer),
            PagesMode::Card(open) => return self.card(open, area, buffer),
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
        page::cut(
            first,
            painted.lines,
            &self.ui.scroll,
            &self.ui.theme,
            "",
            body,
            buffer,
        );
    }

    pub(super) fn painted(&self, rows: &[PageRow], width: u16) -> Painted {
        let in_hand = self.ui.picked.as_deref();
        rows::painted(
            rows,
            (in_hand, self.ui.row),
            usize::from(width),
            &self.ui.theme,
        )
    }

    /// Draws the newest lines of the log; below them, the rows that the rule set always wants visible, and the legend
    /// if it does not fit beside the map.
    fn beside(&self, area: Rect, buffer: &mut Buffer) {
        let mut rows = self.legend_aside(self.frame(self.size).front, area.width);
        rows.extend(self.ui.known.beside.iter().cloned());
        let painted = self.painted(&rows, area.width);
        let most = usize::from(area.height) * 2 / 3;
        let below = u16::try_from(painted.lines.len().min(most)).unwrap_or(0);
        let [above, below] =
            Layout::vertical([Constraint::Min(1), Constraint::Length(below)]).areas(area);
        log::newest(self.ui.log_look(), self.sitting.log(), above, buffer);
        page::cut(
            0,
            painted.lines,
            &Scroll::default(),
            &self.ui.theme,
            "",
            below,
            buffer,
        );
    }

    fn story(&self, frame: &ScreenLayout, buffer: &mut Buffer) {
        let ui = &self.ui;
        if let (PagesMode::Line(prompt), None) = (&ui.mode, &ui.remark) {
            let area = match &ui.preview {
                Some((role, words)) => story::above_preview(*role, words, &ui.theme, frame, buffer),
                None => frame.story,
            };
            return story::listed(self.completions(prompt), &ui.theme, area, buffer);
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
            list: matches!(ui.mode, PagesMode::Table).then_some(&ui.list),
        };
        told.write(&ui.theme, frame.front.height, frame.story, buffer);
    }

    /// Draws a blank screen while one side hands it to another.
    fn curtain(&self, curtain: &Curtain, area: Rect, buffer: &mut Buffer) {
        let name = self.side_name(&curtain.side);
        let why = match curtain.line {
            Some(_) => format!("  Only {name} may see what that line does."),
            None => String::new(),
        };
        let words = [
            why,
            format!("  Pass the screen to {name}; press y when no one else is looking."),
            String::new(),
            "  Any other key goes back.".to_owned(),
        ];
        let style = self.ui.theme.words(WordRole::Title);
        let lines = words.into_iter().map(|line| Line::styled(line, style));
        text::write(lines.collect(), area, buffer);
    }

    /// Draws a side's secrets; before each choice is the character that makes it.
    fn private(&self, private: &Private, area: Rect, buffer: &mut Buffer) {
        let name = self.side_name(&private.side).to_uppercase();
        let rows = self.private_rows(&private.side);
        let choices = rows.iter().filter(|row| row.is_choice()).count();
        let title = format!(
            "FOR {name} ALONE   {}: types a line, any other key hides",
            choosing_keys(choices)
        );
        let title = text::rule(&title, usize::from(area.width));
        let [head, body] = page::split(area);
        let style = self.ui.theme.words(WordRole::Title);
        text::write(vec![Line::styled(title, style)], head, buffer);
        let [body, last] =
            Layout::vertical([Constraint::Min(1), Constraint::Length(1)]).areas(body);
        let mut signs = SIGNS.chars();
        let rows = rows.into_iter().map(|mut row| {
            if row.ticks.is_some() {
                let is_ticked = private.is_ticked(&row);
                let tick = if is_ticked { "[x]" } else { "[ ]" };
                row.cells.insert(0, PageCell::new(tick, WordTone::Now));
            }
            if row.is_choice()
                && let Some(sign) = signs.next()
            {
                row.cells.insert(0, PageCell::new(sign, WordTone::Now));
            }
            row
        });
        let rows: Vec<PageRow> = rows.collect();
        let painted = self.painted(&rows, body.width);
        let first = painted.first_seen(None, private.scroll.wish(), body.height);
        page::cut(
            first,
            painted.lines,
            &private.scroll,
            &self.ui.theme,
            "",
            body,
            buffer,
        );
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

    /// Returns the name of the subject of the row at a place of the screen; `None` if nothing is there.
    pub(super) fn named_at(&self, place: Position) -> Option<String> {
        let frame = self.frame(self.size);
        let open = self.ui.open_page()?;
        if self.ui.aside && frame.aside.is_none() || !frame.front.contains(place) {
            return None;
        }
        if open.board.is_some() {
            return None;
        }
        let [_, body] = page::split(frame.front);
        let painted = self.painted(&open.rows, body.width);
        let (body, _) = self.with_map(painted.lines.len(), body);
        let first = painted.first_seen(self.ui.row, self.ui.scroll.wish(), body.height);
        let line = first + usize::from(place.y.checked_sub(body.y)?);
        let row = painted.of_row.get(line).copied()?;
        open.rows.get(row)?.name.clone()
    }
}

/// Names the keys that choose on a private page with a number of choices, for its heading: `1-9 and a-c choose, `; empty
/// without choices.
fn choosing_keys(choices: usize) -> String {
    let last = SIGNS.chars().take(choices).last();
    let keys = match last {
        None => return String::new(),
        Some('1') => return "1 chooses, ".to_owned(),
        Some('a') => "1-9 and a".to_owned(),
        Some(last) if last.is_ascii_digit() => format!("1-{last}"),
        Some(last) => format!("1-9 and a-{last}"),
    };
    format!("{keys} choose, ")
}
