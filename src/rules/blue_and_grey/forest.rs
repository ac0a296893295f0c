//! The complication `terrain`: forest doubles the strength of its defender, and slows guns (CBG-603).

use super::{
    cost::PricedStep,
    kit::{Kit, UnitKind},
    map::{HexContent, ROUTES},
    switch::Complication,
};
use ruleset::tally::{Fraction, Tally};

/// Charges guns 6 MP to enter forest, unless they are face down or on a road; into an enemy zone a road does not help
/// (BG-049).
pub(super) fn slow_guns(
    kit: &Kit,
    step: &PricedStep,
    kind: UnitKind,
    hidden: bool,
    tally: &mut Tally,
) {
    let has_route = |side: &String| ROUTES.contains(&side.as_str());
    let by_route = !step.zone && step.sides.iter().any(has_route);
    let is_slow = kind.is_guns() && !hidden && !by_route && step.to.has("forest");
    if !kit.plays(Complication::Terrain) || !is_slow {
        return;
    }
    // The surcharges of hexsides and slope stay; only the cost of the hex itself changes.
    if let Some(hex) = tally.lines.first_mut() {
        hex.name = format!("guns into {}", step.to.forest_name());
        hex.rule = "CBG-603".into();
        hex.value = Fraction::whole(6);
    }
}

/// Returns the factor of forest on its defender: 2, or 3 with rough; `None` without forest, or if the complication is
/// off.
pub fn forest_factor(kit: &Kit, place: &HexContent) -> Option<Fraction> {
    let factor = match (place.has("forest"), place.has("rough")) {
        (true, true) => 3,
        (true, false) => 2,
        (false, _) => return None,
    };
    kit.plays(Complication::Terrain)
        .then(|| Fraction::whole(factor))
}
