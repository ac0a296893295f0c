//! The pages of the players' boards: codes to join, who sits where, who knocks.

use super::super::boards::Wish;
use super::super::door::Door;
use super::super::key::Key;
use super::super::ui::Mode;
use super::App;

impl<D: Door> App<D> {
    /// Looks how the boards stand, where they are served.
    pub fn look_at_boards(&mut self) {
        self.ask_boards(Wish::Look);
    }

    fn ask_boards(&mut self, wish: Wish) {
        self.ui.boards = self.boards.as_ref().map(|boards| boards.ask(wish));
    }

    /// Opens the page that a letter behind `g` means; false where it means none, or nobody serves.
    pub(super) fn open_boards(&mut self, letter: char) -> bool {
        let Some(standing) = &self.ui.boards else {
            return false;
        };
        let page = match letter {
            'j' => 0,
            'i' => standing.slips(),
            'u' => standing.people(),
            _ => return false,
        };
        self.ui.mode = Mode::Boards(page);
        true
    }

    /// Gives a key to the pages of the boards.
    pub(super) fn turn_boards(&mut self, page: usize, key: Key) {
        let pages = self
            .ui
            .boards
            .as_ref()
            .map_or(0, |boards| boards.pages.len());
        let last = pages.saturating_sub(1);
        let page = match key {
            Key::Escape | Key::Char('q') | Key::Enter => return,
            Key::Right | Key::Down | Key::Char(' ') if page >= last => 0,
            Key::Right | Key::Down | Key::Char(' ') => page + 1,
            Key::Left | Key::Up => page.checked_sub(1).unwrap_or(last),
            Key::Char('y') => {
                self.ask_boards(Wish::LetIn);
                page
            }
            Key::Char('n') => {
                self.ask_boards(Wish::SendAway);
                page
            }
            _ => page,
        };
        self.ui.mode = Mode::Boards(page);
    }
}
