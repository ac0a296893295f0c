//! The complication `dummies`: counters without a face, which look like face-down units (CBG-1102, CBG-1103).

use super::{
    kit::{Kit, KitUnit},
    switch::Complication,
};

/// Number of units for each dummy, at the start (CBG-R11) and through one hex in one turn (CBG-1103).
pub(super) const UNITS_FOR_ONE: usize = 3;

/// Maximum number of dummies that a side sets up, even if the kit gives more.
const MOST: usize = 99;

/// Adds the dummies of both sides after the units of the kit. At the start there are as many as the kit gives, or a
/// third of the number of units (CBG-R11); others come with arrivals.
pub(super) fn add(kit: &mut Kit) {
    if !kit.plays(Complication::Dummies) {
        return;
    }
    for side in kit.sides.clone() {
        let arrives = |unit: &&KitUnit| kit.arrival(&unit.id).is_some();
        let own = || kit.units.iter().filter(|unit| unit.side == side.id);
        let arriving = own().filter(arrives).count();
        let third = (own().count() - arriving) / UNITS_FOR_ONE;
        let at_start = kit.dummies.get(&side.id).copied().unwrap_or(third);
        let all = at_start.min(MOST) + arriving / UNITS_FOR_ONE;
        let dummies: Vec<KitUnit> = (1..=all)
            .map(|n| KitUnit {
                id: format!("{}-d{n}", side.id),
                name: format!("{} dummy {n}", side.name),
                side: side.id.clone(),
                size: "dummy".to_owned(),
                dummy: true,
                ..KitUnit::default()
            })
            .collect();
        kit.units.extend(dummies);
    }
}
