//! Makes the map follow the action: it zooms in on the acting brigade or the open fight, and back out to the whole
//! table, until the referee fixes the view or looks elsewhere.

use super::App;
use crate::table::map::{self, viewport::Lens};
use crate::table::panels;
use crate::table::ui::ScreenMode;
use rules::fields::terms::{command::Command, name::UnitId, phase::Phase};
use table::base::Base;

/// Margin around the acting units, in inches: a move and musket range.
const ROUND: f64 = 6.0;

impl App {
    /// Fixes the map's view, or lets it follow again.
    pub(super) fn hold_map(&mut self) {
        self.holds_map = !self.holds_map;
        self.ui.hint(match self.holds_map {
            true => "map held; # again lets it follow brigade and fight",
            false => "the map follows the acting brigade and the open fight; # holds it",
        });
    }

    /// Shows the whole table; a map that had zoomed in by itself stops following the action.
    pub(super) fn show_whole_table(&mut self) {
        if self.followed.take().is_some() {
            self.holds_map = true;
            self.ui
                .hint("whole table; # lets the map follow brigade and fight again");
        }
        self.ui.lens = Lens::default();
    }

    /// Shows the present action, unless the referee chose the view.
    pub(super) fn follow(&mut self) {
        let is_own = self.ui.lens != Lens::default() && Some(self.ui.lens) != self.followed;
        if self.holds_map
            || is_own
            || matches!(self.ui.mode, ScreenMode::Place(_) | ScreenMode::Photo(_))
        {
            return;
        }
        // If two tapes meet, the whole table is shown, so that both meeting points are visible.
        self.followed = match self.ui.preview.crossings.is_empty() {
            true => self.lens_on_acting(),
            false => None,
        };
        self.ui.lens = self.followed.unwrap_or_default();
    }

    /// Returns the lens that shows the acting units; `None` if none act, or if the whole table shows them at least as
    /// large.
    fn lens_on_acting(&self) -> Option<Lens> {
        let bounds = map::bounds(self.acting()?.iter().map(|base| base.at))?;
        let area = panels::map_area(&self.ui, self.size)?;
        let lens = map::lens_on(&self.ui.known.board, area, bounds, ROUND);
        (lens.steps > 0).then_some(lens)
    }

    /// Returns the bases of the acting units: those in the open fight, else those of the selected brigade that is
    /// moving. `None` if there are none.
    fn acting(&self) -> Option<Vec<Base>> {
        let state = self.door.state();
        let fight = self.ui.proposal.as_ref().filter(|p| p.is_fight());
        let units: Vec<&UnitId> = match fight.map(|p| &p.command) {
            Some(Command::Fire { firing, at, .. }) => firing.iter().chain([at]).collect(),
            Some(Command::Melee {
                fighting, against, ..
            }) => fighting.iter().chain(against).collect(),
            _ => {
                let subject = self.ui.subject.as_ref()?;
                let brigade = state.brigade(&subject.brigade)?;
                let acts = state.phase() == Phase::Tactical && state.acts(brigade);
                brigade.units.iter().filter(|_| acts).collect()
            }
        };
        let base = |id: &&UnitId| state.unit(id)?.base();
        Some(units.iter().filter_map(base).collect())
    }
}
