//! The complication `zoc3`: 3 MP into an enemy zone (CBG-601).

use super::{
    kit::Kit,
    switch::{Complication, ZoneCost},
};
use ruleset::tally::{Fraction, Tally};

const POINTS: Fraction = Fraction::whole(3);

/// Adds the surcharge of an enemy zone to the tally, as a line after the price of the hex, and returns it. Charging
/// cavalry does not pay it. With `zone_cost = in_all` the whole step costs 3 (CBG-R05).
pub(super) fn zone_surcharge(kit: &Kit, charges: bool, tally: &mut Tally) -> Fraction {
    // Plots have a limit of their own for attackers (CBG-S06).
    if !kit.plays(Complication::Zoc3) || charges || kit.plays(Complication::Simul) {
        return Fraction::ZERO;
    }
    let hex = tally.total();
    match kit.rulings.zone_cost() {
        ZoneCost::InAll => tally.counts("enemy zone in all", "CBG-R05", POINTS),
        ZoneCost::Added => tally.add("enemy zone", "CBG-601", POINTS),
    }
    tally.total() - hex
}
