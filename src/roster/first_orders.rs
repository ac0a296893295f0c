//! Orders that move nobody as the battle begins.

use rules::fields::march::eligibility::{Bar, march_bars};
use rules::fields::setup::{BrigadeSetup, Muster, RosterSetup, RosterTable, SetupFault};
use rules::fields::state::State;
use rules::fields::terms::name::BrigadeId;

/// Warns of each bar to the first march of a brigade whose order is to march: the enemy is on its ground already
/// (RUL-35), or guns without a `state` are unlimbered (GT-01). A `state` in the roster is meant, and a brigade that an
/// enemy sees still has its tactical moves.
pub(crate) fn first_order_warnings(setup: &RosterSetup, muster: &Muster) -> Vec<SetupFault> {
    let state = State::from_muster(muster.clone());
    let brigades = setup.brigades.iter().enumerate();
    let warnings = brigades.flat_map(|(number, brigade)| {
        let id = BrigadeId::new(&brigade.id);
        let marches = state.brigade(&id).is_some_and(|own| own.order().marches());
        let is_there = state.units_of(&id).any(|unit| unit.on_table());
        let bars = match marches && is_there {
            true => march_bars(&state, &id, false),
            false => Vec::new(),
        };
        let slips = bars.into_iter().filter(|bar| is_slip(brigade, bar));
        slips.map(|bar| warning(number, &bar)).collect::<Vec<_>>()
    });
    warnings.collect()
}

fn is_slip(brigade: &BrigadeSetup, bar: &Bar) -> bool {
    let is_written = bar.unit.as_ref().is_some_and(|unit| {
        let mut units = brigade.units.iter();
        units.any(|own| own.id == unit.as_str() && !own.state.is_empty())
    });
    bar.by.is_none() && !is_written
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
