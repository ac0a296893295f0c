//! Seats of players: for a side, or for one command of a side.

use super::{
    SeatSetup, bounds,
    fault::{Faults, RosterTable, SetupFault},
    objective::whole_number,
    roster_index::{IdKind, RosterField, RosterIndex},
};
use crate::terms::{name::SideId, order_of_battle::PlayerSeat};
use ruleset::spelling::{did_you_mean, known_are, quoted};

/// Returns the seats; records faults in them.
pub(super) fn seats(book: &RosterIndex<'_>, faults: &mut Faults) -> Vec<PlayerSeat> {
    let claims = &book.setup().seats;
    for (i, claim) in claims.iter().enumerate() {
        let is_same =
            |other: &SeatSetup| other.side == claim.side && other.command == claim.command;
        if let Some(first) = claims.iter().take(i).position(is_same) {
            let said = "this side and command already have a seat";
            let fault = SetupFault::fault(RosterTable::Seat(i), "", said);
            faults.push(fault.first(RosterTable::Seat(first)));
        }
    }
    let each = claims.iter().enumerate();
    each.map(|(i, claim)| player_seat(book, RosterTable::Seat(i), claim, faults))
        .collect()
}

fn player_seat(
    book: &RosterIndex<'_>,
    place: RosterTable,
    claim: &SeatSetup,
    faults: &mut Faults,
) -> PlayerSeat {
    let side = book.find_reference(
        faults,
        RosterField::new(place, "side"),
        &claim.side,
        IdKind::Side,
    );
    if let (Some(side), Some(command)) = (side, &claim.command) {
        check_command(book, place, side, command, faults);
    }
    if claim.private && claim.command.is_none() {
        let said = "`private` hides other commands, but this seat has the whole side";
        faults.push(SetupFault::warning(place, "private", said).on_key());
    }
    let places = whole_number(place, "places", claim.places, bounds::PLACES, faults);
    PlayerSeat {
        side: SideId::new(&claim.side),
        command: claim.command.clone(),
        name: claim.name.clone().unwrap_or_default(),
        places,
        private: claim.private,
    }
}

/// Checks that a command is a corps, division or brigade of the side.
fn check_command(
    book: &RosterIndex<'_>,
    place: RosterTable,
    side: RosterTable,
    id: &str,
    faults: &mut Faults,
) {
    let kinds = [IdKind::Corps, IdKind::Division, IdKind::Brigade];
    let side = book.side_of(side);
    let is_own = |id: &str| book.find(id).and_then(|place| book.side_of(place)) == side;
    let names = || kinds.iter().flat_map(|kind| book.names(*kind));
    let own = || names().filter(|id| is_own(id));
    if own().any(|known| known == id) {
        return;
    }
    let whose = quoted(book.side_id(side));
    let said = match names().any(|known| known == id) {
        true => format!("{} does not belong to {whose}", quoted(id)),
        false => format!("{whose} has no corps, division or brigade {}", quoted(id)),
    };
    let said = format!("{said}: {}", known_are(own()));
    let fault = SetupFault::fault(place, "command", said);
    faults.push(fault.help(did_you_mean(id, own())));
}
