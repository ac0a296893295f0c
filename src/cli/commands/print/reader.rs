//! Reader for whom paper is printed: the referee, or a side that is named by itself or by one of its seats.

use super::{PrintArgs, commands};
use crate::args::shared;
use crate::failure::Failure;
use rules::fields::state::State;
use rules::fields::terms::name::SideId;
use view::paper::seat::SeatCard;

/// Returns the side for which paper is printed: that of `--side`, else that of the seats in `--seat`, whose pages go to
/// players; `None` for the referee. An unknown seat belongs to no side.
///
/// # Errors
///
/// Fails if there is no such side, or if several sides are named.
pub(super) fn side(
    state: &State,
    typed: &PrintArgs,
    seats: &[SeatCard],
) -> Result<Option<SideId>, Failure> {
    let mut reader = match &typed.side {
        Some(name) => Some((format!("--side {name}"), shared::side_id(state, name)?)),
        None => None,
    };
    for name in &typed.seat {
        let option = format!("--seat {name}");
        let sides = sides_of(state, seats, name);
        let is_own = |(_, side): &(String, SideId)| sides.contains(side);
        if reader.as_ref().is_some_and(is_own) {
            continue;
        }
        for side in sides {
            if let Some(other) = &reader {
                return Err(two_sides(state, other, &(option, side)));
            }
            reader = Some((option.clone(), side));
        }
    }
    Ok(reader.map(|(_, side)| side))
}

/// Returns the sides that have a seat of this name, each once; if there are no seats at all, the side with a formation
/// of this name.
fn sides_of(state: &State, seats: &[SeatCard], name: &str) -> Vec<SideId> {
    let named = seats.iter().filter(|seat| seat.is_called(name));
    let mut sides: Vec<SideId> = named.map(|seat| seat.side.clone()).collect();
    if seats.is_empty() {
        let command = commands::of_seat(state, name).ok();
        sides.extend(command.and_then(|command| command.side(state)));
    }
    sides.sort_unstable();
    sides.dedup();
    sides
}

fn two_sides(state: &State, one: &(String, SideId), other: &(String, SideId)) -> Failure {
    let is_of =
        |(option, side): &(String, SideId)| format!("`{option}` is for {}", state.side_name(side));
    Failure::No(format!(
        "{} and {}: print each side's sheets separately",
        is_of(one),
        is_of(other)
    ))
}
