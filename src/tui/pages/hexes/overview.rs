//! The overview: each hex is three cells of one line, so that a large map fits on a small screen. Columns do not stand
//! lower here; their numbers do.

use ratatui::buffer::Buffer;
use ratatui::style::Modifier;

use super::{
    Painter,
    signs::{drawn, rank, tinted},
    window::all,
};
use crate::kit::theme::{MapInk, WordRole};
use view::board::hex_board::{HexAt, HexCounter, Texture};

/// Cells of a hex that are drawn.
const CELLS: i32 = 3;

impl Painter<'_> {
    /// Draws all hexes.
    pub(super) fn overview(&self, buffer: &mut Buffer) {
        for at in all(self.board) {
            let mut there: Vec<&HexCounter> = self.board.stack(at).collect();
            there.sort_by_key(|counter| !self.is_picked(counter));
            match there.first() {
                Some(first) => self.stack_in_line(first, there.len() > 1, buffer),
                None => self.ground_in_line(at, buffer),
            }
        }
    }

    /// Draws the ground of a hex: its level, its sign, and its mark or route.
    fn ground_in_line(&self, at: HexAt, buffer: &mut Buffer) {
        let (left, top) = self.window.corner(self.board, at);
        let hex = self.board.hex(at);
        let is_lit = self.lit.contains(&at);
        let (tint, letter) = tinted(hex, self.board.base_level);
        let style = self.theme.ground(Some(tint), is_lit);
        let sign = letter.unwrap_or_else(|| self.theme.texture(Some(tint), is_lit, 0, 0));
        for column in 0..CELLS {
            let sign = if column == 1 { sign } else { ' ' };
            self.window.put(buffer, (left + column, top), sign, style);
        }
        let mut routes: Vec<_> = self.board.sides.iter().collect();
        routes.retain(|side| side.kind.is_route() && (side.one == at || side.other == at));
        if let Some(route) = routes.iter().min_by_key(|side| rank(side.kind)) {
            let (sign, ink) = drawn(route.kind);
            let is_clear = hex.is_none_or(|hex| hex.texture == Texture::Clear);
            let place = (left + if is_clear { 1 } else { 2 }, top);
            self.window.put(buffer, place, sign, self.theme.ink(ink));
        }
        if let Some(level) = self.level(at).filter(|level| level.len() == 1) {
            let crest = self.theme.ink(MapInk::Crest).add_modifier(Modifier::BOLD);
            self.window.write(buffer, (left, top), 1, &level, crest);
        }
        if let Some(mark) = self.board.marks.iter().find(|mark| mark.at == at) {
            let warn = self.theme.words(WordRole::Warn);
            self.window.put(buffer, (left + 2, top), mark.sign, warn);
        }
    }

    /// Draws the top counter of a hex, with a sign if more lie below.
    fn stack_in_line(&self, first: &HexCounter, is_stack: bool, buffer: &mut Buffer) {
        let (left, top) = self.window.corner(self.board, first.at);
        let has_blank = self.window.pitch.0 > CELLS;
        let style = self.style(first);
        let words = match is_stack && !has_blank {
            true => first.callsign.chars().take(2).collect(),
            false => self.small(first),
        };
        self.window.write(buffer, (left, top), CELLS, &words, style);
        if is_stack {
            let place = (left + if has_blank { CELLS } else { CELLS - 1 }, top);
            let warn = self.theme.words(WordRole::Warn);
            self.window.put(buffer, place, '+', warn);
        }
    }
}
