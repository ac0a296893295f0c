//! The corrections that keep the table unchanged when the record of an earlier act changes.

use crate::state::{State, UnitState};
use crate::terms::{
    command::{Command, Correction, MovablePiece},
    condition::Condition,
};
use table::base::Base;

/// Returns the corrections that make the record `is` agree with the record `was` in everything that lies on the table:
/// states of units, formations, marks of brigades, then bases and generals. Fatigue, points and orders do not lie on
/// the table.
#[must_use]
pub fn asserted_corrections(was: &State, is: &State) -> Vec<Command> {
    let units = || {
        was.units()
            .filter_map(|unit| Some((unit, is.unit(&unit.id)?)))
    };
    let mut commands: Vec<Command> = units()
        .flat_map(|(was, is)| mark_commands(was, is))
        .collect();
    commands.extend(was.brigades().filter_map(|brigade| {
        let now = is.brigade(&brigade.id)?;
        let differs = !brigade.is_broken() && brigade.mark() != now.mark();
        differs.then(|| mark_command(Correction::Mark(brigade.id.clone(), brigade.mark())))
    }));
    commands.extend(units().filter_map(|(was, is)| place_command(was, is)));
    commands.extend(was.generals().filter_map(|general| {
        let (at, now) = (general.at()?, is.general(&general.id)?.at());
        (now != Some(at)).then(|| Command::Place {
            piece: MovablePiece::General(general.id.clone()),
            at,
            facing: None,
        })
    }));
    commands
}

fn mark_command(correction: Correction) -> Command {
    Command::Mark { correction }
}

fn mark_commands(was: &UnitState, is: &UnitState) -> Vec<Command> {
    let mut marks = Vec::new();
    if was.condition() != is.condition() {
        marks.push(mark_command(Correction::Condition(
            was.id.clone(),
            was.condition(),
        )));
    }
    if was.formation() != is.formation() && was.condition() != Condition::Broken {
        marks.push(mark_command(Correction::Formation(
            was.id.clone(),
            was.formation(),
        )));
    }
    marks
}

/// Returns the command that puts a base back where it was recorded before; `None` if it has not moved, or is not on the
/// table.
fn place_command(was: &UnitState, is: &UnitState) -> Option<Command> {
    let stands = was.base()?;
    let same = |base: Base| base.at == stands.at && base.facing == stands.facing;
    if is.base().is_some_and(same) {
        return None;
    }
    Some(Command::Place {
        piece: MovablePiece::Unit(was.id.clone()),
        at: stands.at,
        facing: Some(stands.facing),
    })
}
