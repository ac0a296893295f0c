//! The open page.

use super::{
    PagesUi,
    logged_session::LoggedSession,
    ui_state::{DICE, Derived, LOG},
};
use crate::kit::checklist::screen::ListScreen as _;
use crate::kit::key::PressedKey;
use crate::kit::panel::TABLE;
use crate::kit::scroll::Scroll;
use crate::pages::hexes::BoardLens;
use view::presentation::{
    Audience, Describe, dice, menu,
    page::{PageRow, RulesetPage},
};

impl<R: Describe> PagesUi<R> {
    /// Opens the page of a letter; returns false if the letter has none.
    pub(super) fn open(&mut self, letter: char) -> bool {
        let is_known = matches!(letter, LOG | DICE)
            || self.ui.known.pages.iter().any(|page| page.letter == letter);
        if !is_known {
            return false;
        }
        if letter == DICE {
            self.ui.dice = self.dice();
        }
        self.ui.page = letter;
        self.ui.aside = false;
        self.ui.scroll = Scroll::default();
        self.ui.row = None;
        self.ui.marked = None;
        self.ui.lens = BoardLens::default();
        true
    }

    pub(super) fn go(&mut self, key: PressedKey) {
        if key == PressedKey::Char(TABLE) && !self.ui.looks_on {
            return self.recall_work();
        }
        if let PressedKey::Char(letter) = key
            && !self.open_boards(letter)
            && !self.open(letter)
        {
            self.ui.hint(format!(
                "no page {letter}: {}",
                self.ui.directions(str::to_owned).join("  ")
            ));
        }
    }

    pub(super) fn page_rows(&self) -> usize {
        usize::from(self.size.height / 2).max(1)
    }

    pub(super) fn dice(&self) -> Vec<String> {
        dice::DicePage::for_eyes(self.sitting.session(), self.sitting.eyes()).lines()
    }

    /// Checks whether the log is open as a page.
    pub(super) fn log_is_open(&self) -> bool {
        self.ui.page == LOG && !self.ui.aside
    }

    /// Zooms the map in or out.
    pub(super) fn look_closer(&mut self, steps: i32) {
        if !self.zoom(steps, None) {
            self.ui.hint("no map on this page; g m opens it");
        }
    }
}

/// Returns the letter of the page that is open at the start: in a side's own window the page with its private acts.
pub(super) fn first_page<R: Describe>(sitting: &LoggedSession<R>, known: &Derived<R>) -> char {
    let private = match sitting.eyes() {
        Audience::Table => Vec::new(),
        Audience::Side(side) => menu::private_pages::<R>(sitting.state(), side),
    };
    let offers = |page: &&RulesetPage| page.rows.iter().any(PageRow::is_choice);
    let own = private.iter().find(offers);
    let first = own.or(known.pages.first());
    first.map_or(LOG, |page| page.letter)
}
