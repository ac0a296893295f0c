//! The price of a move that was read, and how far a refused one goes too far.

use super::{RefusedMove, TableMove, addressed_line};
use crate::desk::trial::{self, Trial};
use rules::fields::state::State;
use rules::fields::tactical::{self, body::Body};
use rules::fields::terms::{
    command::{Command, Manoeuvre},
    name::{GeneralId, UnitId},
};
use rules::refusal::Refusal;
use table::measure::hundredths;

/// The parts of a refused move that are tried as shorter ones: each half tells a bit more, to a hundredth of the way.
const HALVINGS: u32 = 7;

/// A move decided dry: what it costs, and the state after it.
pub(super) fn decided(
    state: &State,
    command: Command,
    units: Vec<UnitId>,
    general: Option<GeneralId>,
) -> Result<(TableMove, State), Box<Refusal>> {
    let after = match trial::of(state, &command, &[]) {
        Trial::Would(outcome) => outcome.after,
        Trial::Refused(refusal) => return Err(refusal),
        // What the dice decide comes after the move itself.
        Trial::Wanted(_) => trial::so_far(state, &command, &[]).0,
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

/// A move that the rules forbid, as it is shown.
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

/// Why a move of a body is forbidden, and by how many inches it goes too far. By TAC-01 these are inches beyond the
/// limit; by any other clause, inches beyond the longest move of the kind that nothing forbids.
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

/// Returns the share of a move up to which nothing forbids it; `None` if even the shortest part is forbidden.
fn longest_legal(state: &State, body: &Body, how: &Manoeuvre) -> Option<f64> {
    let is_legal = |share: f64| {
        let part = shortened(how, share)?;
        let ghost = tactical::preview(state, &body.ids(), &part).ok()?;
        let ends = tactical::unhindered(state, body, &part).ok()?;
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

/// Returns the first part of a move of one leg; `None` for others, of which no part is the same kind.
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
