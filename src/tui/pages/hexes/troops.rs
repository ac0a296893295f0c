//! Content of a hex: its number and level, marks, counters and stacks.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::Painter;
use crate::kit::theme::{MapInk, WordRole};
use view::board::hex_board::{HexAt, HexCounter};

/// Width inside the smallest hex, in cells; it has two rows.
const SMALL: usize = 3;

impl Painter<'_> {
    /// Draws the number and level of a hex in its first row, if both fit.
    pub(super) fn label(&self, at: HexAt, buffer: &mut Buffer) {
        let Some(hex) = self.board.hex(at) else {
            return;
        };
        let (left, top) = self.window.corner(self.board, at);
        let (from, to) = self.window.inside(0);
        let level = self.level(at);
        let crest = self.theme.ink(MapInk::Crest).add_modifier(Modifier::BOLD);
        if self.window.scale == 1 {
            if let Some(level) = level.filter(|level| level.len() == 1) {
                self.window
                    .write(buffer, (left + to, top), 1, &level, crest);
            }
            return;
        }
        let name = self.theme.ink(MapInk::Name);
        let room = to - from + 1;
        let place = (left + from, top);
        let took = self.window.write(buffer, place, room, &hex.label, name);
        if let Some(level) = level {
            let place = (left + from + took, top);
            let words = format!("^{level}");
            self.window.write(buffer, place, room - took, &words, crest);
        }
    }

    /// Returns the level of a hex; `None` for ordinary ground.
    pub(super) fn level(&self, at: HexAt) -> Option<String> {
        let level = self.board.hex(at)?.level;
        (level != self.board.base_level).then(|| level.to_string())
    }

    /// Draws the marks of a hex at the end of its last row; returns how many cells they take.
    pub(super) fn marks(&self, at: HexAt, buffer: &mut Buffer) -> i32 {
        let marks = self.board.marks.iter().filter(|mark| mark.at == at);
        let mut signs: Vec<char> = marks.map(|mark| mark.sign).collect();
        signs.dedup();
        let most = if self.window.scale == 1 { 1 } else { SMALL };
        signs.truncate(most);
        let style = self.theme.words(WordRole::Warn);
        let (left, top) = self.window.corner(self.board, at);
        let row = 2 * self.window.scale - 1;
        let (_, to) = self.window.inside(row);
        for (back, sign) in (0..).zip(signs.iter().rev()) {
            self.window
                .put(buffer, (left + to - back, top + row), *sign, style);
        }
        i32::try_from(signs.len()).unwrap_or(0)
    }

    /// Draws the counters of a hex: the selected one on top, with the number of counters below. `taken` is the number
    /// of cells of the last row that hold marks.
    pub(super) fn counters(&self, at: HexAt, taken: i32, buffer: &mut Buffer) {
        let mut there: Vec<&HexCounter> = self.board.stack(at).collect();
        there.sort_by_key(|counter| !self.is_picked(counter));
        let Some(first) = there.first().copied() else {
            return;
        };
        if self.window.scale == 1 {
            return self.small_stack(first, there.len() - 1, taken, buffer);
        }
        let rows = (2 * self.window.scale - 2).unsigned_abs() as usize;
        let shown = if there.len() > rows {
            rows - 1
        } else {
            there.len()
        };
        let mut row = 1;
        for counter in there.iter().take(shown) {
            self.line(at, row, &self.large(counter), self.style(counter), buffer);
            row += 1;
        }
        if shown < there.len() {
            let words = format!("+{} more", there.len() - shown);
            let warn = self.theme.words(WordRole::Warn);
            self.line(at, row, &words, warn, buffer);
        }
    }

    /// Writes words into one row of a hex.
    fn line(&self, at: HexAt, row: i32, words: &str, style: Style, buffer: &mut Buffer) {
        let (left, top) = self.window.corner(self.board, at);
        let (from, to) = self.window.inside(row);
        let place = (left + from, top + row);
        self.window
            .write(buffer, place, to - from + 1, words, style);
    }

    /// Draws a stack in two rows of three cells: shape and callsign in the first; strength, markers and the number of
    /// counters below in the second, as far as they fit.
    fn small_stack(&self, first: &HexCounter, more: usize, taken: i32, buffer: &mut Buffer) {
        let (left, top) = self.window.corner(self.board, first.at);
        let sign = self.small(first);
        let style = self.style(first);
        self.window.write(buffer, (left + 1, top), 3, &sign, style);
        let room = SMALL.saturating_sub(usize::try_from(taken).unwrap_or(0));
        let stack = match more {
            0 => String::new(),
            more => format!("+{more}"),
        };
        let strength = &first.strength;
        let markers: String = {
            let room = room.saturating_sub(stack.len());
            first.markers.chars().take(room).collect()
        };
        let whole = strength.chars().count() + markers.chars().count() + stack.len() <= room;
        let strength = if whole { strength.as_str() } else { "" };
        let place = (left + 1, top + 1);
        let took = self.window.write(buffer, place, 3, strength, style);
        let warn = self.theme.words(WordRole::Warn);
        let words = format!("{markers}{stack}");
        let next = left + 1 + took;
        let took_more = self
            .window
            .write(buffer, (next, top + 1), 3 - took, &words, warn);
        let level = self.level(first.at).map(|level| format!("^{level}"));
        let left_over = i32::try_from(room).unwrap_or(0) - took - took_more;
        let fits = |level: &String| i32::try_from(level.len()).is_ok_and(|wide| wide <= left_over);
        let place = (next + took_more, top + 1);
        match level.filter(fits) {
            Some(level) => {
                let crest = self.theme.ink(MapInk::Crest).add_modifier(Modifier::BOLD);
                self.window.write(buffer, place, left_over, &level, crest);
            }
            // Otherwise a counter would hide that its hex is a slope or wood.
            None if left_over > 0 => self.ground_sign(first.at, place, buffer),
            None => {}
        }
    }

    pub(super) fn is_picked(&self, counter: &HexCounter) -> bool {
        self.board.picked.as_ref() == Some(&counter.name)
    }

    /// Returns three cells: the side's shape and the callsign. A callsign of three letters replaces the shape; a longer
    /// one is cut and ends with `…`.
    pub(super) fn small(&self, counter: &HexCounter) -> String {
        match counter.callsign.chars().count() {
            0..=2 => format!("{}{:<2}", self.shape(counter), counter.callsign),
            SMALL => counter.callsign.clone(),
            _ => {
                let begun: String = counter.callsign.chars().take(2).collect();
                format!("{begun}…")
            }
        }
    }

    fn large(&self, counter: &HexCounter) -> String {
        let HexCounter {
            callsign,
            strength,
            markers,
            ..
        } = counter;
        // The final blank separates the figures from a road.
        format!("{}{callsign} {strength}{markers} ", self.shape(counter))
    }

    fn shape(&self, counter: &HexCounter) -> char {
        let is_hollow = self.theme.is_hollow(counter.side);
        self.theme.glyph(if is_hollow { '□' } else { '■' })
    }

    pub(super) fn style(&self, counter: &HexCounter) -> Style {
        let ink = MapInk::side(counter.side);
        let style = self.theme.letter(ink, !self.theme.is_hollow(counter.side));
        let style = style.add_modifier(Modifier::BOLD);
        match self.is_picked(counter) {
            true => style.patch(self.theme.words(WordRole::Cursor)),
            false => style,
        }
    }
}
