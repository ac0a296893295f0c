//! Choice of the panel that is shown.

use super::App;
use crate::kit::layout::ScreenLayout;
use crate::kit::panel::Panel;
use crate::kit::scroll::Scroll;
use crate::table::panels;
use crate::table::ui::{BoardDice, ZoneOwner};
use rules::fields::terms::phase::Phase;

impl App {
    /// Shows a panel from its top: beside the map on a wide terminal, else in place of the map.
    pub(super) fn show(&mut self, panel: Panel) {
        self.ui.scroll = Scroll::default();
        if panel == Panel::Dice {
            self.ui.dice = self.door.dice();
        }
        if panel.is_large() || ScreenLayout::is_narrow(self.size) {
            self.ui.front = panel;
        } else {
            self.ui.aside = panel;
            if matches!(self.ui.front, Panel::Activation | Panel::Dice) {
                self.ui.front = Panel::Map;
            }
        }
    }

    pub(super) fn turn_panel(&mut self) {
        self.ui.scroll = Scroll::default();
        if panels::has_aside(&self.ui, self.size) {
            self.ui.aside = self.ui.aside.next(Panel::beside());
        } else {
            self.ui.front = self.ui.front.next(&Panel::ALONE);
        }
    }

    /// Shows the panel that a new phase needs.
    pub(super) fn show_phase(&mut self) {
        let (front, aside) = match self.door.state().phase() {
            Phase::Orders => (Panel::Map, Panel::Desk),
            Phase::Activation => (Panel::Activation, Panel::List),
            Phase::Morale if panels::is_wide(&self.ui, self.size) => (Panel::Map, Panel::PhaseSix),
            Phase::Morale => (Panel::PhaseSix, Panel::PhaseSix),
            _ => (Panel::Map, Panel::List),
        };
        self.ui.front = front;
        self.ui.aside = aside;
        self.ui.queue = 0;
        // A zone shown in one phase would clutter the map in the next.
        self.ui.watch = ZoneOwner::Nobody;
        self.ui.preview.lit.clear();
        self.ui.board_dice = BoardDice::default();
        self.ui.laid_aside.clear();
    }
}
