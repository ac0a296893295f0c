//! The price of a move read from the table, or by how much a refused one is too long.

use super::{RefusedMove, TableMove, addressed_line};
use crate::assist::dry_run::{self, DryRun};
use crate::survey::Tolerance;
use rules::fields::state::State;
use rules::fields::tactical::{self, body::Body};
use rules::fields::terms::{
    charts::distance,
    command::{Command, Manoeuvre},
    event::Event,
    name::{GeneralId, UnitId},
    order::Place,
};
use rules::refusal::Refusal;
use table::measure::{Point, hundredths};

/// Number of times that the interval is halved to find the longest legal part of a refused move; the result is precise
/// to a hundredth of the move's length.
const HALVINGS: u32 = 7;

/// Tries a move on a copy of the state; returns it with its cost, and the state after it.
pub(super) fn decided(
    state: &State,
    command: Command,
    units: Vec<UnitId>,
    general: Option<GeneralId>,
) -> Result<(TableMove, State), Box<Refusal>> {
    let after = match dry_run::dry_run(state, &command, &[]) {
        DryRun::Would(outcome) => outcome.after,
        DryRun::Refused(refusal) => return Err(refusal),
        // Dice decide only events after the move itself.
        DryRun::Wanted(_) => dry_run::so_far(state, &command, &[]).0,
    };
    let read = TableMove {
        line: addressed_line(state, &command),
        command,
        units,
        general,
        points: points_spent(state, &after),
        disorders: disordered(state, &after),
        refused: None,
    };
    Ok((read, after))
}

/// Makes the entry for a move that the rules forbid.
pub(super) fn refused(
    state: &State,
    command: Command,
    units: Vec<UnitId>,
    general: Option<GeneralId>,
    refused: RefusedMove,
) -> TableMove {
    TableMove {
        line: addressed_line(state, &command),
        command,
        units,
        general,
        points: 0,
        disorders: Vec::new(),
        refused: Some(refused),
    }
}

/// Returns the reason why a move of a body is forbidden, and by how many inches it is too long: under TAC-01 beyond the
/// limit, under any other clause beyond the longest move of this kind that the rules allow.
pub(super) fn overshoot(
    state: &State,
    body: &Body,
    how: &Manoeuvre,
    refusal: Refusal,
) -> RefusedMove {
    let measured = tactical::inches_and_limit(state, body, how).ok();
    let over = measured.and_then(|(inches, limit)| {
        if refusal.clause().id() == "TAC-01" && hundredths(inches) > hundredths(limit) {
            return Some(inches - limit);
        }
        let legal = longest_legal(state, body, how)?;
        Some(inches * (1.0 - legal))
    });
    RefusedMove { refusal, over }
}

/// Returns the clause that stops a move before the place where the units were found, and the missing inches; `None` if
/// nothing stops it.
pub(super) fn halted(
    state: &State,
    body: &Body,
    how: &Manoeuvre,
    events: &[Event],
) -> Option<RefusedMove> {
    let refusal = events.iter().find_map(|event| match event {
        Event::Warned { rule, said } => Some(Refusal::impossible(rule.clone(), said)),
        Event::Charged { enemy, .. } => {
            let name = state.unit(enemy).map_or(enemy.as_str(), |unit| &unit.name);
            let said = format!("it would touch {name} on the way");
            Some(Refusal::impossible("TAC-06", said).remedy("a charge ends in contact"))
        }
        _ => None,
    })?;
    let gone = events.iter().find_map(|event| match event {
        Event::Moved { inches, .. } => Some(*inches),
        _ => None,
    });
    let asked = tactical::inches_and_limit(state, body, how).ok();
    let over = asked.zip(gone).map(|((asked, _), gone)| asked - gone);
    Some(RefusedMove {
        refusal,
        over: over.filter(|over| hundredths(*over) > 0),
    })
}

/// Returns the legal share of a move's length; `None` if even the shortest part is forbidden.
fn longest_legal(state: &State, body: &Body, how: &Manoeuvre) -> Option<f64> {
    let is_legal = |share: f64| {
        let part = shortened(how, share)?;
        let ghost = tactical::preview_move(state, &body.ids(), &part).ok()?;
        let ends = tactical::unhindered_bases(state, body, &part).ok()?;
        let standings = ghost.standings.iter().zip(&ends);
        let mut apart = standings.map(|(standing, end)| (standing.at - end.at).norm());
        let comes_there = apart.all(|inches| hundredths(inches) <= 1);
        (ghost.objections.is_empty() && comes_there).then_some(())
    };
    let (mut legal, mut forbidden) = (None, 1.0);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(legal.unwrap_or(0.0), forbidden);
        match is_legal(middle) {
            Some(()) => legal = Some(middle),
            None => forbidden = middle,
        }
    }
    legal
}

/// Returns a move with its last leg shortened; `None` for a move without a length.
fn shortened(how: &Manoeuvre, share: f64) -> Option<Manoeuvre> {
    match how {
        Manoeuvre::Ahead(inches) => Some(Manoeuvre::Ahead(inches * share)),
        Manoeuvre::Back(inches) => Some(Manoeuvre::Back(inches * share)),
        Manoeuvre::Sideways(hand, inches) => Some(Manoeuvre::Sideways(*hand, inches * share)),
        Manoeuvre::Wheel(hand, degrees) => Some(Manoeuvre::Wheel(*hand, degrees * share)),
        Manoeuvre::WheelThenAhead(wheel, inches) => {
            Some(Manoeuvre::WheelThenAhead(wheel.clone(), inches * share))
        }
        Manoeuvre::AheadThenWheel(inches, wheel) => {
            let wheel = shortened(wheel, share)?;
            Some(Manoeuvre::AheadThenWheel(*inches, Box::new(wheel)))
        }
        Manoeuvre::WheelInches(..)
        | Manoeuvre::About
        | Manoeuvre::To(..)
        | Manoeuvre::UpTo(_)
        | Manoeuvre::AsOrdered => None,
    }
}

fn points_spent(before: &State, after: &State) -> u8 {
    let spent = before.generals().map(|general| {
        let left = after.general(&general.id).map_or(0, |now| now.points());
        general.points().saturating_sub(left)
    });
    spent.fold(0, u8::saturating_add)
}

fn disordered(before: &State, after: &State) -> Vec<UnitId> {
    let was = |id: &UnitId| before.unit(id).is_some_and(|unit| unit.is_disordered());
    let now = after.units().filter(|unit| unit.is_disordered());
    now.map(|unit| unit.id.clone())
        .filter(|id| !was(id))
        .collect()
}

/// Returns the command by which a general rides to a point.
pub(super) fn riding(general: &GeneralId, at: Point) -> Command {
    Command::RideTo {
        general: general.clone(),
        place: Place::Point(at),
    }
}

/// Returns a general's ride to where he was found, with the state after it; `None` if the rules refuse it. A ride that
/// exceeds a full move by less than the tolerance counts as a full move.
pub(super) fn ridden(
    state: &State,
    general: &GeneralId,
    at: Point,
    tolerance: Tolerance,
) -> Option<(TableMove, State)> {
    let from = state.general(general)?.at()?;
    let tenths = |number: f64| (number * 10.0).round() / 10.0;
    let way = at - from;
    let inches = way.norm();
    let whole = f64::from(distance::general_moves(inches)) - 1.0;
    let shorter = whole * distance::GENERAL_STEP;
    let is_whole = whole > 0.0 && inches - shorter <= tolerance.inches;
    let to = match is_whole {
        // Aim a hundredth of an inch short, lest rounding cost another point.
        true => (from + way * ((shorter - 0.01) / inches)).map(|n| (n * 100.0).round() / 100.0),
        false => at.map(tenths),
    };
    let general = general.clone();
    let command = riding(&general, to);
    decided(state, command, Vec::new(), Some(general)).ok()
}
