//! A unit or figure that the cursor holds: arrows move it, brackets turn it, Enter puts it down.

use super::map::viewport::Lens;
use crate::kit::intent::ArrowDirection;
use rules::fields::state::State;
use rules::fields::terms::{
    command::{Command, MovablePiece},
    name::UnitId,
    order_of_battle::OrderOfBattle,
};
use table::base::Base;
use table::measure::{Bearing, Measure, Point, Vector};

/// Length of a normal and of a fine step, in inches.
pub const STEPS: [f64; 2] = [0.5, 0.1];

/// Angle of a normal and of a fine turn, in degrees.
const TURNS: (f64, f64) = (5.0, 1.0);

/// A unit or figure held by the cursor.
#[derive(Debug, Clone, PartialEq)]
pub struct Placing {
    /// The unit or figure that is placed.
    pub piece: MovablePiece,
    /// Its name on the screen.
    pub name: String,
    /// Its new place.
    pub at: Point,
    /// Its new facing; `None` for a general's figure, which has none.
    pub facing: Option<Bearing>,
    /// True if steps are fine.
    pub fine: bool,
    /// Possible error of its recorded place in inches; `None` if the program did not ask for the place.
    pub doubt: Option<f64>,
    /// Units to ask for next, each with the possible error of its place in inches.
    pub queue: Vec<(UnitId, f64)>,
    /// The lens to return to.
    pub lens: Lens,
}

impl Placing {
    /// Picks up a unit; `None` if the unit is off the table.
    #[must_use]
    pub fn unit(state: &State, id: &UnitId, lens: Lens) -> Option<Self> {
        let unit = state.unit(id)?;
        let base = unit.base()?;
        Some(Self {
            piece: MovablePiece::Unit(id.clone()),
            name: format!("{} {}", state.oob().address(id), unit.name),
            at: base.at,
            facing: Some(base.facing),
            fine: false,
            doubt: None,
            queue: Vec::new(),
            lens,
        })
    }

    /// Picks up a general's figure; `None` if the figure is off the table.
    #[must_use]
    pub fn general(
        state: &State,
        brigade: &rules::fields::terms::name::BrigadeId,
        lens: Lens,
    ) -> Option<Self> {
        let general = state.brigadier(brigade)?;
        Some(Self {
            piece: MovablePiece::General(OrderOfBattle::brigadier(brigade)),
            name: general.name.clone(),
            at: general.at()?,
            facing: None,
            fine: false,
            doubt: None,
            queue: Vec::new(),
            lens,
        })
    }

    /// Returns the present step in inches.
    #[must_use]
    pub const fn step(&self) -> f64 {
        let [step, fine] = STEPS;
        if self.fine { fine } else { step }
    }

    /// Moves the unit or figure by a step, but not off the table.
    pub fn shift(&mut self, way: ArrowDirection, state: &State) {
        let step = self.step();
        let by = match way {
            ArrowDirection::Up => Vector::new(0.0, step),
            ArrowDirection::Down => Vector::new(0.0, -step),
            ArrowDirection::Left => Vector::new(-step, 0.0),
            ArrowDirection::Right => Vector::new(step, 0.0),
        };
        let ground = state.ground();
        let to = self.at + by;
        // Steps land on the marks of a tape measure, so that the next measurement can be read directly.
        let mark = |inches: f64| (inches / step).round() * step;
        self.at = match way {
            ArrowDirection::Up | ArrowDirection::Down => {
                Point::new(to.x, mark(to.y).clamp(0.0, ground.depth))
            }
            ArrowDirection::Left | ArrowDirection::Right => {
                Point::new(mark(to.x).clamp(0.0, ground.width), to.y)
            }
        };
    }

    /// Turns it by a step: to the right if `right` is true, else to the left.
    pub fn turn(&mut self, right: bool) {
        let step = if self.fine { TURNS.1 } else { TURNS.0 };
        let by = if right { step } else { -step };
        self.facing = self.facing.map(|facing| {
            let to = facing.degrees() + by;
            Bearing::new((to / step).round() * step)
        });
    }

    /// Returns the command that puts it down.
    #[must_use]
    pub fn command(&self) -> Command {
        Command::Place {
            piece: self.piece.clone(),
            at: self.at,
            facing: self.facing,
        }
    }

    /// Returns the base at its new place; `None` for a general's figure.
    #[must_use]
    pub fn ghost(&self, state: &State) -> Option<Base> {
        let MovablePiece::Unit(id) = &self.piece else {
            return None;
        };
        let base = state.unit(id)?.base()?;
        Some(Base {
            at: self.at,
            facing: self.facing.unwrap_or(base.facing),
            ..base
        })
    }

    /// Describes its new place, in the table's unit of length (SCALE-02).
    #[must_use]
    pub fn words(&self, measure: Measure) -> String {
        let facing = self
            .facing
            .map_or_else(String::new, |facing| format!(", facing {facing}"));
        let doubt = self.doubt.map_or_else(String::new, |error| {
            let error = measure.number(error);
            format!(" (moved since measured: off by up to {error:.2})")
        });
        let at = measure.point(self.at);
        format!(
            "{}: {:.1} from the left, {:.1} from the near edge{facing}{doubt}",
            self.name, at.x, at.y
        )
    }
}
