//! A unit dragged with the mouse: the line that would put it there, with its ghost, cost and
//! consequences, before Enter does it.

use ratatui::layout::Position;

use super::super::door::Door;
use super::super::proposal::Proposal;
use super::super::ui::Mode;
use super::App;
use crate::rules::fields::command::Command;
use crate::rules::fields::command::Manoeuvre;
use crate::rules::fields::command::Piece;
use crate::rules::fields::name::UnitId;
use crate::rules::fields::order::Place;
use crate::rules::fields::speech;
use crate::rules::fields::state::Phase;
use crate::rules::fields::state::State;
use crate::table::measure::Point;
use crate::table::measure::Vector;

/// A unit that the pointer holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Grip {
    unit: UnitId,
    /// From where the button went down to the middle of the base.
    offset: Vector,
    /// Whether it has left the cell where the button went down.
    moved: bool,
    from: Position,
}

impl<D: Door> App<D> {
    /// The button goes down: picks a unit, and holds it.
    pub fn press_button(&mut self, column: u16, row: u16) {
        let from = Position::new(column, row);
        // What waits for a name takes the unit as its name; nothing is dragged then.
        let free = self.ui.mode == Mode::Table && self.ui.phrase.is_empty();
        self.click(column, row);
        self.grip = self.held(from).filter(|_| free);
    }

    fn held(&self, from: Position) -> Option<Grip> {
        let view = self.viewport()?;
        let point = view.pointed(from)?;
        let stand = self.ui.known.board.nearest(point, view.half_cell())?;
        Some(Grip {
            unit: stand.unit.clone(),
            offset: stand.base.at - point,
            moved: false,
            from,
        })
    }

    /// The pointer moves with the button down: the unit that it holds, else the map.
    pub fn drag_to(&mut self, column: u16, row: u16, columns: i32, rows: i32) {
        let at = Position::new(column, row);
        let Some(mut grip) = self.grip.take() else {
            return self.drag(columns, rows);
        };
        grip.moved |= at != grip.from;
        let point = self.viewport().and_then(|view| view.pointed(at));
        if let Some(point) = point.filter(|_| grip.moved) {
            let command = put(self.door.state(), &grip, point);
            let words = speech::write(&command);
            self.ui.remark = None;
            self.ui.proposal = Some(Proposal::new(command, words, &self.door));
        }
        self.grip = Some(grip);
    }

    /// The button goes up: what the drag came to waits for Enter, and for `:` to be mended.
    pub fn release_button(&mut self) {
        let moved = self.grip.take().is_some_and(|grip| grip.moved);
        let line = self.ui.proposal.as_ref().map(|p| speech::write(&p.command));
        if let Some(line) = line.filter(|_| moved) {
            self.remember(line);
            self.ui
                .hint("Enter does it, Esc leaves it; `:` and Up mend the line");
        }
    }
}

/// Returns the command that puts a unit where the pointer has dragged it: a march of its brigade, its
/// own move, or the correction of its place.
fn put(state: &State, grip: &Grip, point: Point) -> Command {
    let at = tenths(point + grip.offset);
    let unit = state.unit(&grip.unit);
    let own = unit.filter(|unit| unit.side == *state.active());
    match (state.phase(), own) {
        (Phase::Tactical, Some(_)) => Command::Move {
            units: vec![grip.unit.clone()],
            how: Manoeuvre::To(at, None),
        },
        (Phase::GrandTactical, Some(unit)) => {
            let by = unit.base().map_or(Vector::zeros(), |base| at - base.at);
            let centre = state.centre_of(&unit.brigade).unwrap_or(at);
            Command::March {
                brigade: unit.brigade.clone(),
                to: Some(Place::Point(tenths(centre + by))),
                wheel: None,
                then: None,
                with: Vec::new(),
            }
        }
        _ => Command::Place {
            piece: Piece::Unit(grip.unit.clone()),
            at,
            facing: None,
        },
    }
}

/// What a tape measure shows.
fn tenths(at: Point) -> Point {
    let tenth = |inches: f64| (inches * 10.0).round() / 10.0;
    Point::new(tenth(at.x), tenth(at.y))
}
