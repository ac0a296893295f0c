//! The terminal's interface to the screen of another rule set.

use ratatui::layout::{Position, Rect};

use super::{
    Companion,
    memory::{LOG, Mode},
    sitting::Done,
};
use crate::desk::Desk;
use crate::key::Key;
use crate::layout::Frame;
use crate::terminal::Screens;
use crate::{script, talk};
use view::told::Told;

impl<R: Told> Screens for Companion<R> {
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

    fn press(&mut self, key: Key) {
        self.press_key(key);
    }

    fn paste(&mut self, text: &str) {
        self.take_paste(text);
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
        if !matches!(self.ui.mode, Mode::Table) || Frame::is_too_small(self.size) {
            return;
        }
        match self.named_at(Position::new(column, row)) {
            Some(name) => self.pick(Some(name)),
            None => self.ui.typed.clear(),
        }
    }

    fn wheel(&mut self, _: u16, _: u16, up: bool) {
        const LINES: usize = 3;
        // The log is scrolled back from its end.
        let is_log = self.ui.page == LOG && matches!(self.ui.mode, Mode::Table);
        let scroll = match &mut self.ui.mode {
            Mode::Help(_, scroll) => scroll,
            Mode::Text(text) => &mut text.scroll,
            _ => &mut self.ui.scroll,
        };
        match up != is_log {
            true => scroll.back(LINES),
            false => scroll.forth(LINES),
        }
    }

    fn look_round(&mut self) {
        self.ui.desk = self.desk.as_ref().and_then(Desk::words);
        if !self.ui.looks_on {
            return;
        }
        match self.sitting.refresh() {
            Ok(false) => {}
            Ok(true) => {
                let last = self.sitting.log().last().cloned();
                let (story, called) =
                    last.map_or_else(Default::default, |line| (line.text, line.called));
                self.done(Done { story, called });
            }
            Err(error) => self.ui.fault(error.to_string()),
        }
    }

    fn notice(&mut self, words: String) {
        self.ui.fault(words);
    }

    fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    fn is_stale(&self) -> bool {
        self.ui.looks_on || self.desk.as_ref().and_then(Desk::words) != self.ui.desk
    }

    fn pending(&self) -> Option<String> {
        let here = self.sitting.session().journal().here();
        self.typed_line().map(|line| talk::noted(here, &line))
    }
}
