//! The complication `art_defence`: guns help friends, and are weak alone (CBG-803, CBG-804).

use super::kit::UnitKind;
use ruleset::tally::Fraction;

/// Range at which guns help (CBG-803).
pub const REACH: i64 = 3;

/// Returns the defence of a battery whose strength does not count; `None` if it counts. Adjacent infantry overruns it,
/// unless infantry is with it; guns that fire from afar do not count among its attackers (CBG-804, CBG-R08).
#[must_use]
pub fn stands_with(adjacent: &[UnitKind], stacked: &[UnitKind]) -> Option<Fraction> {
    let is_overrun = adjacent.contains(&UnitKind::Infantry);
    let is_covered = stacked.contains(&UnitKind::Infantry);
    (is_overrun && !is_covered).then_some(Fraction::ONE)
}
