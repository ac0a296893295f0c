//! The complication `cavalry`: full strength against cavalry alone, half against others (CBG-811).

use super::kit::UnitKind;
use ruleset::tally::Fraction;

/// Returns half of a strength, rounded up.
#[must_use]
pub fn half_strength(strength: Fraction) -> Fraction {
    let half = strength.by(Fraction::whole(2)).unwrap_or_default();
    Fraction::whole(half.ceil())
}

/// Checks whether cavalry counts half against these enemies, attacking or defending; cavalry that charges counts in
/// full (CBG-811, CBG-813, CBG-R09).
#[must_use]
pub fn is_halved(enemies: &[UnitKind], charges: bool) -> bool {
    let is_foot = |kind: &UnitKind| *kind == UnitKind::Infantry || kind.is_guns();
    !charges && enemies.iter().any(is_foot)
}
