//! The map and the cursor: zoom, shift, clicks, zones.

use ratatui::layout::Position;

use super::App;
use crate::kit::checklist::screen::ListScreen as _;
use crate::kit::intent::ArrowDirection;
use crate::kit::layout::ScreenLayout;
use crate::kit::panel::Panel;
use crate::kit::scroll::Scroll;
use crate::table::map::{
    self,
    viewport::{Lens, Viewport},
};
use crate::table::panels;
use crate::table::phrase::PhraseSubject;
use crate::table::ui::{ScreenMode, ZoneOwner};
use rules::fields::state::{OnTable, State};
use rules::fields::terms::name::{BrigadeId, UnitId};
use table::measure::{Point, Vector};

impl App {
    /// Returns the window through which the map is drawn; `None` while the map is not shown.
    pub(super) fn viewport(&self) -> Option<Viewport> {
        let area = panels::map_area(&self.ui, self.size)?;
        Some(map::viewport(&self.ui.known.board, area, self.ui.lens))
    }

    /// Handles a click on the map, which selects a unit, or supplies its name to a phrase that needs one.
    pub fn click(&mut self, column: u16, row: u16) {
        if self.ui.mode == ScreenMode::Shout {
            return self.click_big_list(row);
        }
        if self.ui.mode == ScreenMode::Table && !ScreenLayout::is_too_small(self.size) {
            self.ui.refused.stop_ignoring();
            if self.click_list(row) {
                return;
            }
            self.ui.list.set_aside();
            self.pick(Position::new(column, row));
        }
    }

    pub(super) fn zoom(&mut self, step: impl Fn(Lens) -> Lens) {
        let centre = self.centre_in_hand().or(self.ui.lens.centre);
        let is_new = self.ui.lens.steps == 0;
        self.ui.lens = step(self.ui.lens);
        if self.ui.lens.steps > 0 && is_new {
            self.ui.lens.centre = centre;
        }
    }

    /// Switches the grid on the map from none to lines every 6 in, then every 12 in, then none again.
    pub(super) fn turn_grid(&mut self) {
        self.ui.grid = self.ui.grid.next();
        let measure = self.ui.known.board.measure;
        let words = match self.ui.grid.inches() {
            Some(inches) => format!(
                "A grid of {}, from the south-west corner; g g again changes it",
                measure.say_whole(inches)
            ),
            None => "No grid".to_owned(),
        };
        self.ui.hint(words);
    }

    fn centre_in_hand(&self) -> Option<Point> {
        let subject = self.ui.subject.as_ref()?;
        self.door.state().centre_of(&subject.brigade)
    }

    pub(super) fn shift(&mut self, way: ArrowDirection) {
        match (self.ui.front, way) {
            (_, ArrowDirection::Up | ArrowDirection::Down) if self.log_is_open() => {
                self.mark(way == ArrowDirection::Up)
            }
            (Panel::Map, _) if self.ui.lens.steps > 0 => self.shift_map(way),
            (_, ArrowDirection::Up | ArrowDirection::Left) => self.step_cursor(false),
            (_, ArrowDirection::Down | ArrowDirection::Right) => self.step_cursor(true),
        }
    }

    fn shift_map(&mut self, way: ArrowDirection) {
        let Some(view) = self.viewport() else { return };
        self.ui.lens.centre = Some(view.shifted(way));
    }

    /// Selects the next brigade of the list, or the previous one.
    fn step_cursor(&mut self, forward: bool) {
        let ids: Vec<_> = self.ui.known.brigades.iter().map(|line| &line.id).collect();
        let in_hand = self.ui.subject.as_ref().map(|subject| &subject.brigade);
        let at = ids.iter().position(|id| Some(*id) == in_hand);
        let next = match (at, forward) {
            (None, _) => 0,
            (Some(at), true) => (at + 1).min(ids.len().saturating_sub(1)),
            (Some(at), false) => at.saturating_sub(1),
        };
        let brigade = ids.get(next).map(|id| (*id).clone());
        if let Some(brigade) = brigade {
            self.ui.phrase.clear();
            self.ui.scroll = Scroll::default();
            self.ui.subject = Some(PhraseSubject::brigade(brigade));
        }
    }

    /// Scrolls by a page; pages are read from their top, the log from its end.
    pub(super) fn page(&mut self, up: bool) {
        let by = usize::from(self.size.height / 2).max(1);
        let is_page = if panels::has_aside(&self.ui, self.size) {
            self.ui.aside.is_page()
        } else {
            self.ui.front.is_page()
        };
        if up != is_page {
            self.ui.scroll.forth(by);
        } else {
            self.ui.scroll.back(by);
        }
    }

    pub(super) fn pick(&mut self, at: Position) {
        let point = self.viewport().and_then(|view| view.pointed(at));
        let Some((view, point)) = self.viewport().zip(point) else {
            return self.click_words(at);
        };
        let found = self.ui.known.board.nearest(point, view.half_cell());
        let Some(stand) = found.cloned() else {
            let measure = self.ui.known.board.measure;
            let read = measure.point(point);
            let words = format!(
                "{:.1} from the left, {:.1} from the near edge",
                read.x, read.y
            );
            if self.ui.phrase.starts_with('=') {
                return self.spell_all(&format!("{} ", measure.say_point(point)));
            }
            return self.ui.hint(words);
        };
        if self.ui.spells_on() {
            return self.spell_all(&stand.address);
        }
        self.ui.phrase.clear();
        let subject = PhraseSubject::unit(stand.brigade, stand.unit);
        let place = self.where_it_is(&subject);
        let place = place.unwrap_or(stand.name);
        self.ui.hint(format!("{} selected: {place}", stand.address));
        self.ui.subject = Some(subject);
    }

    fn spell_all(&mut self, letters: &str) {
        for letter in letters.chars() {
            self.spell(letter);
        }
    }

    /// Zooms in or out at the pointer.
    pub fn wheel(&mut self, column: u16, row: u16, closer: bool) {
        let Some(view) = self.viewport() else { return };
        let Some(point) = view.pointed(Position::new(column, row)) else {
            return;
        };
        self.ui.lens = if closer {
            self.ui.lens.closer()
        } else {
            self.ui.lens.farther()
        };
        if self.ui.lens.steps > 0 {
            self.ui.lens.centre = Some(point);
        }
    }

    /// Shifts the map by cells, as the pointer drags it.
    pub fn drag(&mut self, columns: i32, rows: i32) {
        let Some(view) = self.viewport() else { return };
        if self.ui.lens.steps == 0 {
            return;
        }
        let by = Vector::new(
            -f64::from(columns) * 2.0 / view.scale,
            f64::from(rows) * 4.0 / view.scale,
        );
        self.ui.lens.centre = Some(view.centre() + by);
    }

    /// Shows the zone of the selected brigade; at the next press the enemy's, then none.
    pub(super) fn watch(&mut self) {
        self.ui.watch = match self.ui.watch {
            ZoneOwner::Nobody if self.ui.subject.is_some() => ZoneOwner::Brigade,
            ZoneOwner::Nobody | ZoneOwner::Brigade => ZoneOwner::Enemy,
            ZoneOwner::Enemy => ZoneOwner::Nobody,
        };
        self.ui.hint(match self.ui.watch {
            ZoneOwner::Nobody => "zones hidden",
            ZoneOwner::Brigade => {
                "the selected brigade's zone of observation; v again shows the enemy's"
            }
            ZoneOwner::Enemy => "what the enemy sees: a march ends there; v again hides it",
        });
    }

    /// Computes the requested zone of observation, unless it is known already.
    pub(super) fn look_out(&mut self) {
        let brigade = match self.ui.watch {
            ZoneOwner::Nobody => {
                self.ui.zones = None;
                return;
            }
            ZoneOwner::Brigade => self.ui.subject.as_ref().map(|s| s.brigade.clone()),
            ZoneOwner::Enemy => None,
        };
        let is_known = self
            .ui
            .zones
            .as_ref()
            .is_some_and(|(watch, whose, _)| *watch == self.ui.watch && *whose == brigade);
        if is_known {
            return;
        }
        let rings = zone(self.door.state(), brigade.as_ref());
        self.ui.zones = Some((self.ui.watch, brigade, rings));
    }
}

/// Returns the outlines of a brigade's zone; without a brigade, those of all enemies of the active side.
fn zone(state: &State, brigade: Option<&BrigadeId>) -> Vec<Vec<Point>> {
    let table = state.on_table();
    let OnTable { field, units, .. } = &*table;
    let zone = match brigade {
        Some(brigade) => {
            let is_in = |id: &UnitId| state.unit(id).is_some_and(|unit| unit.brigade == *brigade);
            let numbered = units.iter().enumerate().filter(|(_, id)| is_in(id));
            let watchers: Vec<usize> = numbered.map(|(number, _)| number).collect();
            field.zone_of_units(&watchers)
        }
        None => match state.oob().other_side(state.active()) {
            Some(enemy) => field.zone_of_side(state.oob().side_number(&enemy.id)),
            None => return Vec::new(),
        },
    };
    let ring = |ring: Vec<[f64; 2]>| ring.into_iter().map(|[x, y]| Point::new(x, y)).collect();
    zone.rings().into_iter().map(ring).collect()
}
