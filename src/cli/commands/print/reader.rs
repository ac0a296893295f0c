//! Reader of the printed sheets: the referee, or a side that is named itself or by one of its seats.

use super::{PrintArgs, commands};
use crate::args::shared;
use crate::failure::Failure;
use rules::fields::state::State;
use rules::fields::terms::name::SideId;
use view::paper::seat::SeatCard;

/// A side, and the option that names it or one of its seats.
struct NamedReader {
    option: String,
    side: SideId,
}

/// Returns the side whose sheets are printed: that of `--side`, else that of the seats in `--seat`, whose pages go to
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
        Some(name) => Some(NamedReader {
            option: format!("--side {name}"),
            side: shared::side_id(state, name)?,
        }),
        None => None,
    };
    for name in &typed.seat {
        let sides = sides_of(state, seats, name);
        let is_own = |reader: &NamedReader| sides.contains(&reader.side);
        if reader.as_ref().is_some_and(is_own) {
            continue;
        }
        for side in sides {
            let option = format!("--seat {name}");
            let seated = NamedReader { option, side };
            if let Some(other) = &reader {
                return Err(two_sides(state, other, &seated));
            }
            reader = Some(seated);
        }
    }
    Ok(reader.map(|reader| reader.side))
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

fn two_sides(state: &State, one: &NamedReader, other: &NamedReader) -> Failure {
    let is_of = |reader: &NamedReader| {
        let side = state.side_name(&reader.side);
        format!("`{}` is for {side}", reader.option)
    };
    Failure::No(format!(
        "{} and {}: print each side's sheets separately",
        is_of(one),
        is_of(other)
    ))
}
