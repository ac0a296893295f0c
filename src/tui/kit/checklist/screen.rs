//! Keys and drawing of the list of work on the table, shared by the screens of all rule sets.

use ratatui::buffer::{Buffer, Cell};

use super::{Checklist, ListKey, NOTHING_LEFT};
use crate::kit::key::PressedKey;
use crate::kit::last_act::LastAct;

/// Column of the boxes in the list.
const BOX_COLUMN: u16 = 1;
/// Column of the boxes in the large list.
const BIG_BOX_COLUMN: u16 = 3;

/// Checks whether a row of the screen has a box to tick in a column.
fn has_box(drawn: &Buffer, column: u16, y: u16) -> bool {
    let sign = |x: u16| drawn.cell((x, y)).map(Cell::symbol);
    sign(column) == Some("[") && sign(column + 2) == Some("]")
}

/// A screen with a list of work on the table.
pub trait ListScreen {
    /// Returns the list.
    fn list(&mut self) -> &mut Checklist;

    /// Returns the last act, whose sentence is shown above the list.
    fn last_act(&mut self) -> &mut LastAct;

    /// Saves the work not ticked off in the file beside the game.
    fn save_hands(&mut self);

    /// Shows the list large.
    fn show_big_list(&mut self);

    /// Shows the next to-do step, unless an act is pending or input is typed.
    fn go_on(&mut self);

    /// Shows a message in place of the previous one.
    fn say(&mut self, words: String);

    /// Returns the screen as it is drawn now.
    fn drawn_screen(&self) -> Buffer;

    /// Checks whether a message is shown.
    fn has_remark(&self) -> bool;

    /// Checks whether there is no typed input, pending act, open question or text, so that a hidden list may come back.
    fn is_idle(&self) -> bool;

    /// Shows the hidden list again if Escape has just ended the input that hid it.
    fn call_list_back(&mut self, key: PressedKey) {
        if key == PressedKey::Escape && self.is_idle() {
            self.list().return_to_screen();
        }
    }

    /// Handles a key for the open list; returns false if the key has its usual meaning.
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

    /// Ticks the line of the open list in a row of the screen; returns false if the row has none.
    fn click_list(&mut self, y: u16) -> bool {
        self.list().is_open() && self.tick_row(y, BOX_COLUMN)
    }

    /// Ticks the line of the large list drawn in row `y` of the screen, or the one that begins above this row.
    fn click_big_list(&mut self, y: u16) {
        let drawn = self.drawn_screen();
        let begins = (drawn.area.y..=y)
            .rev()
            .find(|y| has_box(&drawn, BIG_BOX_COLUMN, *y));
        if let Some(begins) = begins.filter(|_| self.list().is_open()) {
            self.tick_row(begins, BIG_BOX_COLUMN);
        }
    }

    /// Ticks the line whose box is drawn in row `y`; returns false if that row has no box. Lines are counted from the
    /// cursor, which is always visible.
    fn tick_row(&mut self, y: u16, column: u16) -> bool {
        let drawn = self.drawn_screen();
        let rows = drawn.area.y..drawn.area.bottom();
        let boxes: Vec<u16> = rows.filter(|y| has_box(&drawn, column, *y)).collect();
        let cursor = boxes.iter().position(|y| {
            let sign = drawn.cell((column.saturating_sub(1), *y));
            sign.map(Cell::symbol) == Some("▸")
        });
        let clicked = boxes.iter().position(|there| *there == y);
        let at = cursor
            .zip(clicked)
            .and_then(|(cursor, clicked)| (self.list().at() + clicked).checked_sub(cursor));
        let is_ticked = at.is_some_and(|at| self.list().tick_at(at));
        if is_ticked {
            self.save_hands();
        }
        is_ticked
    }

    /// Handles a key for the large list; returns false if the key closes it.
    fn press_big_list(&mut self, key: PressedKey) -> bool {
        let is_taken = self.list().press_big(key);
        if is_taken {
            self.save_hands();
        }
        is_taken
    }

    /// Shows how to recall the remaining work of a closed list.
    fn say_left(&mut self) {
        let left = self.list().left_behind();
        if let Some(left) = left.filter(|_| !self.has_remark()) {
            self.say(left);
        }
    }

    /// Opens the list of all work not ticked off.
    fn recall_work(&mut self) {
        if !self.list().recall() {
            self.say(NOTHING_LEFT.to_owned());
        }
    }
}
