//! The complication `attenuation`: guns lose strength by range (CBG-801, CBG-802).

use super::{
    kit::{Kit, KitUnit},
    switch::Complication,
};
use ruleset::tally::{Fraction, Tally};

/// Returns the strength that guns lose by distance: 1 for each hex between them and the target, or 1 for every two
/// hexes for Union rifles at Antietam. It is never more than they have.
#[must_use]
pub fn strength_loss(strength: Fraction, between: i64, is_slight: bool) -> Fraction {
    let lost = if is_slight { between / 2 } else { between };
    Fraction::whole(lost.max(0)).min(strength)
}

/// Subtracts the loss by range from a battery's strength. `hexes` is the distance of its target: neighbours are 1
/// apart.
pub(super) fn weaken_by_range(kit: &Kit, unit: &KitUnit, hexes: i64, tally: &mut Tally) {
    if !kit.plays(Complication::Attenuation) || !unit.kind.is_guns() {
        return;
    }
    let is_slight = is_slight(kit, unit);
    let lost = strength_loss(tally.total(), hexes - 1, is_slight);
    let rule = if is_slight { "CBG-802" } else { "CBG-801" };
    if lost > Fraction::ZERO {
        tally.add("range", rule, Fraction::ZERO - lost);
    }
}

/// Checks whether guns are rifles, by the kit's mark (CBG-802). If the kit inverts the command of a side, as it does
/// for the Union at Antietam, only that side's rifles count (CBG-502).
fn is_slight(kit: &Kit, unit: &KitUnit) -> bool {
    let chart = kit.command.as_ref();
    let inverse = chart.and_then(|chart| chart.inverse.as_ref());
    unit.rifled && inverse.is_none_or(|side| *side == unit.side)
}
