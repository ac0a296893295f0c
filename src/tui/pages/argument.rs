//! The card that settles an argument on a map of hexes: opened by a measuring line, read, shown in big letters,
//! printed, sent to both sides.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{PagesUi, board::MEASURE, ui_state::PagesMode};
use crate::kit::boards::{BoardsRequest, CardWish};
use crate::kit::key::PressedKey;
use crate::pages::hexes::{self, BoardLens, BoardWindow};
use crate::table::argument::OpenCard;
use crate::table::panels::argument;
use view::presentation::{Describe, card, foresee::HexMeasure};

/// Number of lines by which a page key scrolls.
const PAGE: usize = 10;

impl<R: Describe> PagesUi<R> {
    /// Opens the card of the two places that a line names by callsigns, units or hexes.
    pub(super) fn measure(&mut self, text: &str) {
        let words = text.trim_start_matches(MEASURE);
        let measured = card::measure_words::<R>(self.sitting.state(), words, self.sitting.eyes());
        match measured {
            Ok(HexMeasure { card, touched }) => {
                self.ui.lit = touched;
                self.ui.remark = None;
                self.ui.mode = PagesMode::Card(Box::new(OpenCard::new(card)));
            }
            Err(why) => self.ui.fault(why),
        }
    }

    /// Handles a key while a card is open; a key that the card does not use works as on the pages.
    pub(super) fn in_card(&mut self, mut open: Box<OpenCard>, key: PressedKey) {
        self.ui.remark = None;
        match key {
            _ if open.is_big => open.is_big = false,
            key if open.scroll.by_key(key, PAGE) => {}
            PressedKey::Char('b') => open.is_big = true,
            PressedKey::Char('w') => self.print(&format!("print --card {}", open.card.asked)),
            PressedKey::Char('s') => self.send_card(&open),
            PressedKey::Char('y') => self.copy(open.card.lines().join("\n")),
            PressedKey::Char('i') => {
                self.ui.lit.clear();
                return self.read_named(&open.card.lines().join(" "));
            }
            PressedKey::Escape | PressedKey::Enter | PressedKey::Char(' ' | 'q') => {
                return self.ui.lit.clear();
            }
            other => {
                self.ui.lit.clear();
                return self.at_table(other);
            }
        }
        self.ui.mode = PagesMode::Card(open);
    }

    /// Sends a card to the phones of both sides.
    fn send_card(&mut self, open: &OpenCard) {
        if self.boards.is_none() {
            return self
                .ui
                .hint("the boards are not served; `vidette play GAME --serve` serves them");
        }
        self.ask_boards(BoardsRequest::ToBothSides(CardWish {
            asked: open.card.asked.clone(),
            tape_error: 0.0,
        }));
    }

    /// Draws an open card: the findings, and the part of the map that shows the line.
    pub(super) fn card(&self, open: &OpenCard, area: Rect, buffer: &mut Buffer) {
        let theme = &self.ui.theme;
        let map = argument::draw_findings(open, theme, area, buffer);
        let mut pages = self.ui.known.pages.iter();
        let Some(board) = pages.find_map(|page| page.board.as_ref()) else {
            return;
        };
        let lit = self.lit_hexes(board);
        let window = match lit.as_slice() {
            [from, .., to] => BoardWindow::around(board, map, *from, *to),
            _ => BoardWindow::new(board, BoardLens::default(), map),
        };
        hexes::draw(board, &window, &lit, theme, buffer);
    }
}
