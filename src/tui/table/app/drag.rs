//! Dragging a unit with the mouse: shows the line that would move the unit there, with preview, cost and consequences.
//! Enter records it.

use ratatui::layout::Position;
use rules::fields::language;

use super::App;
use crate::kit::proposal::Proposal;
use crate::table::ui::ScreenMode;
use rules::fields::setup::deployment::stand;
use rules::fields::state::State;
use rules::fields::terms::{
    command::{Command, Manoeuvre, MovablePiece},
    name::{BrigadeId, UnitId},
    order::Place,
    phase::Phase,
};
use table::measure::{Point, Vector};
use view::story::act_names::called;

/// A unit being dragged with the mouse.
#[derive(Debug, Clone, PartialEq)]
pub struct Drag {
    unit: UnitId,
    /// Vector from where the button was pressed to the middle of the base.
    offset: Vector,
    /// True once the pointer has left the cell where the button was pressed.
    moved: bool,
    from: Position,
}

impl App {
    /// Handles the button press: picks the unit under the pointer.
    pub fn press_button(&mut self, column: u16, row: u16) {
        let from = Position::new(column, row);
        // If input waits for a name, the click supplies the unit's name, and nothing is dragged.
        let free = self.ui.mode == ScreenMode::Table && self.ui.phrase.is_empty();
        self.click(column, row);
        // If the list is open, the click ticks a line; the unit below it is not dragged.
        let is_free = free && !self.ui.list.is_open();
        self.grip = self.held(from).filter(|_| is_free);
    }

    fn held(&self, from: Position) -> Option<Drag> {
        let view = self.viewport()?;
        let point = view.pointed(from)?;
        let stand = self.ui.known.board.nearest(point, view.half_cell())?;
        Some(Drag {
            unit: stand.unit.clone(),
            offset: stand.base.at - point,
            moved: false,
            from,
        })
    }

    /// Handles a drag: moves the picked unit, else the map.
    pub fn drag_to(&mut self, column: u16, row: u16, columns: i32, rows: i32) {
        let at = Position::new(column, row);
        let Some(mut grip) = self.grip.take() else {
            return self.drag(columns, rows);
        };
        if at != grip.from && !grip.moved {
            grip.moved = true;
            self.come_close_to(&mut grip);
        }
        let point = self.viewport().and_then(|view| view.pointed(at));
        if let Some(point) = point.filter(|_| grip.moved) {
            let command = put(self.door.state(), &grip, point);
            let words = called(self.door.state(), &command);
            self.ui.remark = None;
            self.ui.proposal = Some(Proposal::new(command, words, &self.door));
        }
        self.grip = Some(grip);
    }

    /// Zooms in if cells are too wide for placing a base, and keeps the unit under the pointer. Does not zoom for a
    /// march, because marches go farther than a close map shows.
    fn come_close_to(&mut self, grip: &mut Drag) {
        let Some(at) = self.viewport().and_then(|view| view.pointed(grip.from)) else {
            return;
        };
        if self.door.state().phase() == Phase::GrandTactical {
            return;
        }
        self.ui.lens.centre.get_or_insert(at);
        self.come_close();
        let pointed = |app: &Self| {
            Some((
                app.viewport()?.centre(),
                app.viewport()?.pointed(grip.from)?,
            ))
        };
        if let Some((centre, under)) = pointed(self) {
            self.ui.lens.centre = Some(centre + (at - under));
        }
        // At the edge of the table the map cannot follow all the way.
        if let Some((_, under)) = pointed(self) {
            grip.offset += at - under;
        }
    }

    /// Handles the button release: the line of the drag waits for Enter, or for `:` to be edited.
    pub fn release_button(&mut self) {
        let moved = self.grip.take().is_some_and(|grip| grip.moved);
        let line = self
            .ui
            .proposal
            .as_ref()
            .map(|p| language::write_for(self.door.state(), &p.command));
        if let Some(line) = line.filter(|_| moved) {
            self.remember(line);
            self.ui
                .hint("Enter records it, Esc drops it; `:` then Up edits the line");
        }
    }
}

/// Returns the command that brings the unit to `point`: before the battle a new deployment of its brigade, in its turn
/// a march of the brigade or a move of the unit, otherwise a correction of its recorded place.
fn put(state: &State, grip: &Drag, point: Point) -> Command {
    let at = tenths(point + grip.offset);
    let unit = state.unit(&grip.unit);
    let own = unit.filter(|unit| state.unit_acts(unit));
    let placed = || Command::Place {
        piece: MovablePiece::Unit(grip.unit.clone()),
        at,
        facing: None,
    };
    match (state.phase(), own) {
        (Phase::Tactical, Some(_)) => Command::Move {
            units: vec![grip.unit.clone()],
            how: Manoeuvre::To(at, None),
            paid_by: None,
        },
        (Phase::Deployment, _) => unit
            .and_then(|unit| redeploy(state, &unit.brigade, at - unit.base()?.at))
            .unwrap_or_else(placed),
        (Phase::GrandTactical, Some(unit)) => {
            let by = unit.base().map_or(Vector::zeros(), |base| at - base.at);
            let centre = state.centre_of(&unit.brigade).unwrap_or(at);
            Command::march(
                unit.brigade.clone(),
                Some(Place::Point(tenths(centre + by))),
            )
        }
        _ => placed(),
    }
}

/// Returns the deployment of a brigade in the same formation, shifted by `by`; `None` if its units were placed one by
/// one.
fn redeploy(state: &State, brigade: &BrigadeId, by: Vector) -> Option<Command> {
    let (middle, facing, layout) = stand::present_layout(state, brigade)?;
    Some(Command::Deploy {
        brigade: brigade.clone(),
        at: tenths(middle + by),
        facing,
        layout,
    })
}

/// Rounds a point to tenths of an inch, as a tape measure is read.
fn tenths(at: Point) -> Point {
    let tenth = |inches: f64| (inches * 10.0).round() / 10.0;
    Point::new(tenth(at.x), tenth(at.y))
}
