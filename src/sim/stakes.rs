//! The ground that a battle is about.

use std::collections::BTreeSet;

use rules::fields::state::State;
use rules::fields::terms::name::FeatureId;

/// Returns terrain with a value (RUL-103), and ground that objectives name.
#[must_use]
pub fn stakes(state: &State) -> BTreeSet<FeatureId> {
    let objectives = state.oob().objectives.iter();
    let named = objectives.flat_map(|objective| objective.features.clone());
    let valued = state.ground().features.iter().filter(|f| f.value > 0);
    named.chain(valued.map(|f| FeatureId::new(&f.id))).collect()
}
