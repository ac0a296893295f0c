//! The complication `art_defence`: guns help friends, and are weak alone (CBG-803, CBG-804).

use super::kit::UnitKind;
use ruleset::tally::Fraction;

/// Maximum range at which guns help (CBG-803).
pub const REACH: i64 = 3;

/// Returns the defence of a battery whose own strength does not count; `None` if it counts. Adjacent infantry overruns
/// the battery, unless infantry is with it. Guns that fire from afar are not among its attackers here (CBG-804,
/// CBG-R08).
#[must_use]
pub fn stands_with(adjacent: &[UnitKind], stacked: &[UnitKind]) -> Option<Fraction> {
    let is_overrun = adjacent.contains(&UnitKind::Infantry);
    let is_covered = stacked.contains(&UnitKind::Infantry);
    (is_overrun && !is_covered).then_some(Fraction::ONE)
}
