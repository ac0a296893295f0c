//! Commands for the rides of messengers.

use super::{
    Misread, WordReader,
    shared::{write_optional, write_point},
    spec::{Spec, command},
};
use crate::terms::{
    command::{Command, RideRoute},
    name::MessengerId,
};
use table::measure::Measure;

/// Reads `ride`, `ride 3`, `ride 3 by 20,8 to 24,11`.
pub(super) const RIDE: Spec = command(
    "ride",
    "[MESSENGER] [by X,Y]... [to X,Y]",
    "move one messenger, by way of a point or to a halt; or each in turn",
    |reader| {
        let mut route = RideRoute::default();
        if reader.words.is_done() {
            let messenger = None;
            return Ok(Command::Ride { messenger, route });
        }
        let messenger = Some(reader.read_messenger()?);
        while reader.words.skip("by") {
            route.by.push(reader.read_spot()?);
        }
        if reader.words.skip("to") {
            route.to = Some(reader.read_spot()?);
        }
        Ok(Command::Ride { messenger, route })
    },
);

pub(super) fn write_ride(
    messenger: Option<&MessengerId>,
    route: &RideRoute,
    measure: Measure,
) -> String {
    let mut line = write_optional("ride", messenger);
    line.extend(
        route
            .by
            .iter()
            .map(|at| format!(" by {}", write_point(*at, measure))),
    );
    line.extend(
        route
            .to
            .iter()
            .map(|at| format!(" to {}", write_point(*at, measure))),
    );
    line
}

impl WordReader<'_> {
    /// Reads a messenger by its number; the messenger need not be riding.
    pub(super) fn read_messenger(&mut self) -> Result<MessengerId, Misread> {
        let number = self.words.whole("the number of a messenger")?;
        u32::try_from(number).map_err(|_| Misread::new(format!("MSG-01: no messenger {number}")))
    }
}
