//! What the screens of all rule sets do alike with the list of work on the table.

use ratatui::buffer::{Buffer, Cell};

use super::{Checklist, ListKey, NOTHING_LEFT};
use crate::key::PressedKey;
use crate::last_act::LastAct;

/// A screen with a list of work on the table.
pub trait ListScreen {
    /// The list.
    fn list(&mut self) -> &mut Checklist;

    /// The last act, whose sentence is above the list.
    fn last_act(&mut self) -> &mut LastAct;

    /// Keeps what is not ticked in a file beside the game.
    fn save_hands(&mut self);

    /// Shows the list large.
    fn show_big_list(&mut self);

    /// Shows the next thing to do, unless something is taken up or typed.
    fn go_on(&mut self);

    /// Says something in place of what was said before.
    fn say(&mut self, words: String);

    /// Returns the screen as it is drawn now.
    fn drawn_screen(&self) -> Buffer;

    /// Checks whether something is said already.
    fn has_remark(&self) -> bool;

    /// Gives a key to the open list; false if it means what it means on the table.
    fn press_list(&mut self, key: PressedKey) -> bool {
        if !self.list().is_open() {
            return false;
        }
        match self.list().press(key) {
            ListKey::Taken => {}
            ListKey::Left => {
                self.last_act().is_fresh = false;
                self.say_left();
            }
            ListKey::Big => self.show_big_list(),
            ListKey::GoesOn => {
                self.last_act().is_fresh = false;
                self.go_on();
                self.say_left();
            }
            ListKey::PassesOn => return false,
        }
        self.save_hands();
        true
    }

    /// Ticks the line of the open list in a row of the screen; false if none is there.
    fn click_list(&mut self, y: u16) -> bool {
        if !self.list().is_open() {
            return false;
        }
        let drawn = self.drawn_screen();
        let sign = |x: u16, y: u16| drawn.cell((x, y)).map(Cell::symbol);
        let is_line = |y: u16| sign(1, y) == Some("[") && sign(3, y) == Some("]");
        let mut rows = drawn.area.y..drawn.area.bottom();
        // The cursor is always shown, and every line has one row.
        let cursor = rows.find(|y| is_line(*y) && sign(0, *y) == Some("▸"));
        let at = cursor.filter(|_| is_line(y)).and_then(|cursor| {
            let below = isize::from(y as i16 - cursor as i16);
            self.list().at().checked_add_signed(below)
        });
        let is_ticked = at.is_some_and(|at| self.list().tick_at(at));
        if is_ticked {
            self.save_hands();
        }
        is_ticked
    }

    /// Gives a key to the large list; false if it leaves what is large.
    fn press_big_list(&mut self, key: PressedKey) -> bool {
        let is_taken = self.list().press_big(key);
        if is_taken {
            self.save_hands();
        }
        is_taken
    }

    /// Says how what is left of a closed list is shown again.
    fn say_left(&mut self) {
        let left = self.list().left_behind();
        if let Some(left) = left.filter(|_| !self.has_remark()) {
            self.say(left);
        }
    }

    /// Opens the list of all that is not ticked.
    fn recall_work(&mut self) {
        if !self.list().recall() {
            self.say(NOTHING_LEFT.to_owned());
        }
    }
}
