//! Players at the boards: names of seats, the seats that a message to a side reaches, and seats that need the referee's
//! attention.

use game::tray::{Device, Presence, TraySeat};
use rules::spelling::counted;

/// Names a seat with its side in capitals first: `UNION, Wadsworth`.
#[must_use]
pub fn with_side(seat: &TraySeat) -> String {
    let name = seat.name.as_str();
    let Some(side) = &seat.side else {
        return name.to_owned();
    };
    let capitals = side.to_uppercase();
    // Some names begin with the side themselves: `Union`, `Union, Wadsworth`.
    let own = name.get(..side.len()).zip(name.get(side.len()..));
    match own {
        Some((begins, rest))
            if begins.eq_ignore_ascii_case(side) && !rest.starts_with(char::is_alphanumeric) =>
        {
            format!("{capitals}{rest}")
        }
        _ => format!("{capitals}, {name}"),
    }
}

/// Returns the seats addressed by the name of a seat or side. A side includes the seats of its commands. Empty if no
/// seat has that name.
pub fn addressed<'a>(seats: &'a [TraySeat], name: &'a str) -> impl Iterator<Item = &'a TraySeat> {
    let is_meant = move |seat: &&TraySeat| seat.id() == name || seat.side.as_deref() == Some(name);
    seats.iter().filter(is_meant)
}

/// Checks whether a device is admitted, or is still asking to join at a moment (milliseconds of Unix time).
#[must_use]
pub fn is_there(device: &Device, now: u64) -> bool {
    device.presence == Presence::In || device.knocks(now)
}

/// Names players of the other side who use the same network address as this player and are present ([`is_there`]): `⚠
/// same address as Tom, confederate`. `None` if there are none, and for the referee, who has no side.
pub fn other_side<'a>(
    device: &Device,
    seats: &[TraySeat],
    mut there: impl Iterator<Item = &'a Device>,
) -> Option<String> {
    let seat = |number: i64| seats.iter().find(|seat| seat.number == number);
    let side = |device: &Device| seat(device.seat).and_then(|seat| seat.side.as_deref());
    let own = side(device)?;
    let is_other = |other: &&Device| {
        other.address == device.address && side(other).is_some_and(|side| side != own)
    };
    let other = there.find(is_other)?;
    let at = seat(other.seat).map_or_else(String::new, TraySeat::id);
    Some(format!("\u{26a0} same address as {}, {at}", other.name))
}

/// Describes the number of places at a seat, and warns if more players sit there: `, 2 places ⚠ more players sit here`;
/// empty if the number is unlimited.
#[must_use]
pub fn places(seat: &TraySeat, sits: usize) -> String {
    seat.places.map_or_else(String::new, |places| {
        let over = match sits > places as usize {
            true => " \u{26a0} more players sit here",
            false => "",
        };
        format!(", {}{over}", counted(places, "place"))
    })
}
