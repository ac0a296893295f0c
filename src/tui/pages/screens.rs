//! The interface between the terminal and the screen of a rule set other than Fields of Blue & Grey.

use ratatui::layout::{Position, Rect};

use super::{
    PagesUi,
    logged_session::ActResult,
    ui_state::{LOG, PagesMode},
};
use crate::kit::checklist::screen::ListScreen as _;
use crate::kit::club::DeskLink;
use crate::kit::key::PressedKey;
use crate::kit::layout::ScreenLayout;
use crate::terminal::Screens;
use crate::{kit::script, lines::boxed};
use view::presentation::Describe;

impl<R: Describe> Screens for PagesUi<R> {
    fn has_left(&self) -> bool {
        self.left
    }

    fn draw(&self, frame: &mut ratatui::Frame<'_>) {
        let area = frame.area();
        self.paint(area, frame.buffer_mut());
        if let Some(cursor) = self.cursor(area) {
            frame.set_cursor_position(cursor);
        }
    }

    fn press(&mut self, key: PressedKey) {
        self.press_key(key);
        self.preview_line();
    }

    fn paste(&mut self, text: &str) {
        self.take_paste(text);
        self.preview_line();
    }

    fn lose_paste(&mut self) {
        self.ui.fault(script::LOST);
    }

    fn is_typed(&self, line: &str) -> bool {
        self.reads_as_keys(line)
    }

    fn takes_text(&self) -> bool {
        self.has_prompt()
    }

    fn work(&mut self) -> bool {
        self.play_line()
    }

    fn resize(&mut self, area: Rect) {
        self.size = area;
    }

    fn press_button(&mut self, column: u16, row: u16) {
        self.grip = None;
        let place = Position::new(column, row);
        if matches!(self.ui.mode, PagesMode::Shout) {
            return self.click_big_list(row);
        }
        if matches!(self.ui.mode, PagesMode::Table) && self.click_list(row) {
            return;
        }
        let is_free = matches!(self.ui.mode, PagesMode::Table | PagesMode::Line(_));
        if !is_free || ScreenLayout::is_too_small(self.size) || self.press_on_map(place) {
            return;
        }
        if !matches!(self.ui.mode, PagesMode::Table) {
            return;
        }
        match self.named_at(place) {
            Some(name) => self.pick(Some(name)),
            None => self.ui.typed.clear(),
        }
    }

    fn press_other_button(&mut self, column: u16, row: u16) {
        if matches!(self.ui.mode, PagesMode::Table) && !ScreenLayout::is_too_small(self.size) {
            self.explain_at(Position::new(column, row));
        }
    }

    fn drag_to(&mut self, _at: (u16, u16), by: (i32, i32)) {
        let (columns, rows) = by;
        self.drag_map(columns, rows);
    }

    fn release_button(&mut self) {
        self.release_map();
    }

    fn wheel(&mut self, column: u16, row: u16, up: bool) {
        // Lines for one step of the wheel.
        const LINES: usize = 3;
        let place = Position::new(column, row);
        let is_free = matches!(self.ui.mode, PagesMode::Table | PagesMode::Line(_));
        let map = self
            .shown_map()
            .filter(|map| is_free && map.area.contains(place));
        if map.is_some() {
            self.zoom(if up { 1 } else { -1 }, Some(place));
            return;
        }
        // The log is scrolled back from its end.
        let is_log = self.ui.page == LOG && matches!(self.ui.mode, PagesMode::Table);
        let scroll = match &mut self.ui.mode {
            PagesMode::Help(_, scroll) => scroll,
            PagesMode::Text(text) => &mut text.scroll,
            _ => &mut self.ui.scroll,
        };
        match up != is_log {
            true => scroll.back(LINES),
            false => scroll.forth(LINES),
        }
    }

    fn look_round(&mut self) {
        self.ui.desk = self.desk.as_ref().and_then(DeskLink::words);
        self.look_at_boards();
        self.share_game();
        if !self.ui.looks_on {
            return;
        }
        match self.sitting.refresh() {
            Ok(false) => {}
            Ok(true) => self.show_news(),
            Err(error) => self.ui.fault(error.to_string()),
        }
    }

    fn notice(&mut self, words: String) {
        self.ui.fault(words);
    }

    fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    /// Always returns true, because others may write at any time.
    fn is_stale(&self) -> bool {
        true
    }

    fn pending(&self) -> Option<String> {
        let here = self.sitting.session().journal().here();
        let here = self.sitting.ledger().number(here);
        self.typed_line().map(|line| boxed::noted(here, &line))
    }
}

impl<R: Describe> PagesUi<R> {
    /// Shows the last act that was done elsewhere.
    pub(super) fn show_news(&mut self) {
        let last = self.sitting.log().last().cloned();
        let (story, called) = last.map_or_else(Default::default, |line| (line.text, line.called));
        self.done(ActResult { story, called });
    }
}
