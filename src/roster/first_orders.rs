//! Warnings of orders that do nothing in the first turn.

use rules::fields::march::eligibility::{Bar, own_bars};
use rules::fields::setup::{BrigadeSetup, Muster, RosterSetup, RosterTable, SetupFault};
use rules::fields::state::State;
use rules::fields::terms::name::BrigadeId;

/// Warns if a brigade with an order to march cannot make its first march: the order is already fulfilled, the enemy is
/// on its ground (RUL-35), or guns without a `state` are unlimbered (GT-01). A `state` that the author wrote is
/// intended. There is no warning for enemies in sight, because the brigade still has its tactical moves.
pub(crate) fn first_order_warnings(setup: &RosterSetup, muster: &Muster) -> Vec<SetupFault> {
    let state = State::from_muster(muster.clone());
    let brigades = setup.brigades.iter().enumerate();
    let warnings = brigades.flat_map(|(number, brigade)| {
        let own = state.brigade(&BrigadeId::new(&brigade.id));
        let own = own.filter(|own| own.order().marches() && state.is_on_table(&own.id));
        let bars = own.map_or_else(Vec::new, |own| own_bars(&state, own));
        let slips = bars.into_iter().filter(|bar| is_slip(brigade, bar));
        slips.map(|bar| warning(number, &bar)).collect::<Vec<_>>()
    });
    warnings.collect()
}

/// Checks whether an obstacle to a march is probably an oversight: no unit whose `state` the author wrote causes it.
fn is_slip(brigade: &BrigadeSetup, bar: &Bar) -> bool {
    let is_written = bar.unit.as_ref().is_some_and(|unit| {
        let mut units = brigade.units.iter();
        units.any(|own| own.id == unit.as_str() && !own.state.is_empty())
    });
    !is_written
}

fn warning(brigade: usize, bar: &Bar) -> SetupFault {
    let said = format!(
        "{}, so the brigade cannot march as the battle begins ({})",
        bar.refusal.said(),
        bar.refusal.clause()
    );
    let help = bar.unit.as_ref().map(|unit| {
        format!("give {unit} `state = \"limbered\"`, or \"unlimbered\" if it is to stay")
    });
    SetupFault::warning(RosterTable::Orders(brigade), "", said).help(help)
}
