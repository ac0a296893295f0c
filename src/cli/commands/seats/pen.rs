//! `vidette seats GAME pen`: decides which laptop enters acts.

use super::device_of;
use crate::failure::Failure;
use game::tray::{Presence, Tray};

/// Gives the pen to a laptop or takes it back; returns who then has it.
pub(super) fn pen_line(tray: &mut Tray, whose: Option<&str>) -> Result<String, Failure> {
    match whose {
        None => {}
        Some("here") => tray.set_pen(None)?,
        Some(number) => {
            let known = number.parse().map_err(|_| {
                Failure::No(format!(
                    "`{number}` is neither `here` nor a number from the list"
                ))
            });
            let device = device_of(tray, known?)?;
            let mut seats = tray.seats()?.into_iter();
            let sits = seats.any(|seat| seat.number == device.seat && seat.is_laptop());
            if !sits || device.presence != Presence::In {
                let name = &device.name;
                return Err(Failure::No(format!(
                    "{name} is not the other referee's laptop"
                )));
            }
            tray.set_pen(Some(device.number))?;
        }
    }
    let pen = tray.pen()?;
    let name = |number: i64| device_of(tray, number).map(|device| device.name);
    Ok(match (pen.holder, pen.asks) {
        (Some(device), _) => format!("{} has the pen", name(device)?),
        (None, Some(device)) => format!("this laptop has the pen; {} asks for it", name(device)?),
        (None, None) => "this laptop has the pen".to_owned(),
    })
}
