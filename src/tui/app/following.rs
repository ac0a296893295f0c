//! The map's camera follows the action: closer to the acting brigade and to the open fight, and back to the whole
//! table, until the referee holds it or looks elsewhere.

use super::App;
use crate::map::{self, viewport::Lens};
use crate::panels;
use crate::ui::ScreenMode;
use rules::fields::terms::{command::Command, name::UnitId, phase::Phase};
use table::base::Base;
use table::measure::Point;

/// Margin around the acting units, in inches: a move, and the range of a musket.
const ROUND: f64 = 6.0;

/// Dots per inch at which names fit at the bases: a closer view adds nothing.
const ENOUGH: f64 = 7.0;

impl App {
    /// Holds the map as it is, or lets it follow again.
    pub(super) fn hold_map(&mut self) {
        self.holds_map = !self.holds_map;
        self.ui.hint(match self.holds_map {
            true => "the map stays as it is; # again: it follows brigade and fight",
            false => "the map follows the brigade that acts and the fight that is open; # holds it",
        });
    }

    /// Shows the whole table; where the map had come closer by itself, it stays there.
    pub(super) fn show_whole_table(&mut self) {
        if self.followed.take().is_some() {
            self.holds_map = true;
            self.ui
                .hint("the whole table; # lets the map follow brigade and fight again");
        }
        self.ui.lens = Lens::default();
    }

    /// Looks at the present action, unless the referee has chosen the view himself.
    pub(super) fn follow(&mut self) {
        let is_own = self.ui.lens != Lens::default() && Some(self.ui.lens) != self.followed;
        if self.holds_map
            || is_own
            || matches!(self.ui.mode, ScreenMode::Place(_) | ScreenMode::Photo(_))
        {
            return;
        }
        // Both points where tapes meet are shown: on the whole table they are.
        self.followed = match self.ui.preview.crossings.is_empty() {
            true => self.lens_on_acting(),
            false => None,
        };
        self.ui.lens = self.followed.unwrap_or_default();
    }

    /// Returns the lens on the acting units; `None` if there are none, or if the whole table shows them as large.
    fn lens_on_acting(&self) -> Option<Lens> {
        let (low, high) = bounds(&self.acting()?)?;
        let area = panels::map_area(&self.ui, self.size)?;
        let board = &self.ui.known.board;
        let centre = Some(low + (high - low) / 2.0);
        let holds = |lens: &Lens| {
            let view = map::viewport(board, area, *lens);
            let across = f64::from(area.width) * 2.0 / view.scale;
            let down = f64::from(area.height) * 4.0 / view.scale;
            high.x - low.x + 2.0 * ROUND <= across && high.y - low.y + 2.0 * ROUND <= down
        };
        let mut lens = Lens { centre, steps: 0 };
        while map::viewport(board, area, lens).scale < ENOUGH && holds(&lens.closer()) {
            let closer = lens.closer();
            if closer == lens {
                break;
            }
            lens = closer;
        }
        (lens.steps > 0).then_some(lens)
    }

    /// Returns the bases of the acting units: of the open fight, else of the selected brigade while it moves.
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

/// The upright box about the middles of bases.
fn bounds(bases: &[Base]) -> Option<(Point, Point)> {
    let places = bases.iter().map(|base| (base.at, base.at));
    places.reduce(|(low, high), (at, _)| {
        (
            Point::new(low.x.min(at.x), low.y.min(at.y)),
            Point::new(high.x.max(at.x), high.y.max(at.y)),
        )
    })
}
