//! Whom among those who sit at the boards the referee should look at twice.

use game::tray::Device;
use game::tray::Presence;
use game::tray::Seat;
use rules::spelling::counted;

/// Returns whom of another side somebody shares his address with: `⚠ same address as Tom, confederate`.
#[must_use]
pub fn other_side(device: &Device, seats: &[Seat], devices: &[Device]) -> Option<String> {
    let seat = |number: i64| seats.iter().find(|seat| seat.number == number);
    let side = |device: &Device| seat(device.seat).and_then(|seat| seat.side.as_deref());
    let mut others = devices
        .iter()
        .filter(|other| other.presence != Presence::Out && other.address == device.address);
    let other = others.find(|other| side(other) != side(device))?;
    let at = seat(other.seat).map_or_else(String::new, Seat::id);
    Some(format!("\u{26a0} same address as {}, {at}", other.name))
}

/// Returns how many places a seat has, and whether more sit there: `, 2 places ⚠ more sit there`; empty where any
/// number may.
#[must_use]
pub fn places(seat: &Seat, sits: usize) -> String {
    seat.places.map_or_else(String::new, |places| {
        let over = match sits > places as usize {
            true => " \u{26a0} more sit there",
            false => "",
        };
        format!(", {}{over}", counted(places, "place"))
    })
}
