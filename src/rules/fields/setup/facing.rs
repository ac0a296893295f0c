//! A facing in a roster, in degrees.

use super::fault::{Faults, RosterTable, SetupFault};
use table::measure::Bearing;

/// Returns the bearing; records a fault if it is not finite.
pub(super) fn finite_bearing(
    faults: &mut Faults,
    place: RosterTable,
    degrees: f64,
) -> Option<Bearing> {
    if degrees.is_finite() {
        let bearing = Bearing::new(degrees);
        if !(0.0..360.0).contains(&degrees) {
            let said = format!("facing {degrees} read as {}", bearing.degrees());
            let help = "write a bearing of 0 or more and less than 360";
            faults.push(SetupFault::warning(place, "facing", said).help(help.to_owned()));
        }
        return Some(bearing);
    }
    let said = format!("facing {degrees} is not a bearing");
    faults.push(SetupFault::fault(place, "facing", said));
    None
}
