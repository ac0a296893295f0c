//! Panic (BS-904): who may be named, and how far he runs.

use super::facts;
use super::position::Due;
use super::position::Tested;
use super::state::State;
use super::switch::PanicRetreat;

/// A rating above this never panics.
const PANICS_AT: i64 = 2;

/// How far a unit that panics goes: three hexes (BS-R42), or as far as RA# takes its hex, not both.
pub(super) fn runs(state: &State, test: &Tested, dues: &[Due], unit: &str) -> i64 {
    let far = match state.kit.rulings.panic_retreat() {
        PanicRetreat::Three => 3,
        PanicRetreat::Two => 2,
    };
    let all = dues.iter().filter_map(|due| match due {
        Due::Rest(hexes) if test.units.iter().any(|other| other == unit) => Some(*hexes),
        _ => None,
    });
    all.fold(far, i64::max)
}

/// Who may be weak enough to panic where places are not known: of the tested side, not the lead, the weakest first.
pub(super) fn suspects(state: &State, test: &Tested) -> Vec<String> {
    let Some(lead) = test.units.first() else {
        return Vec::new();
    };
    let side = state.side_of(lead);
    let rating = |id: &String| facts::known_rating(state, id);
    let units = state.units.iter().filter(|(id, standing)| {
        let weak = state.rating(id, false) <= PANICS_AT;
        *id != lead && standing.on_map() && state.side_of(id) == side && weak
    });
    let mut units: Vec<String> = units.map(|(id, _)| id.clone()).collect();
    units.retain(|id| !is_named(state, id));
    units.sort_by_key(|id| (rating(id), id.clone()));
    units
}

fn is_named(state: &State, unit: &str) -> bool {
    let is_it = |due: &Due| matches!(due, Due::Panicked(other) if other == unit);
    state.dues.iter().any(is_it)
}

/// Those who may panic next, the weakest of them in or next to the hex as it was tested (BS-R43); `None` if places are
/// not known.
pub(super) fn weakest(state: &State, test: &Tested) -> Option<Vec<String>> {
    let hex = test.hex.as_ref()?;
    let lead = test.units.first()?;
    let side = state.side_of(lead).to_owned();
    let mut near = Vec::new();
    for (id, standing) in &state.units {
        if id == lead || !standing.on_map() || state.side_of(id) != side || is_named(state, id) {
            continue;
        }
        let hexes = standing
            .hex()
            .and_then(|own| facts::between(state, hex, own))?;
        let rating = facts::known_rating(state, id);
        if hexes <= 1 && rating <= PANICS_AT {
            near.push((rating, id.clone()));
        }
    }
    let lowest = near.iter().map(|(rating, _)| *rating).min();
    let weak = near
        .into_iter()
        .filter(|(rating, _)| Some(*rating) == lowest);
    Some(weak.map(|(_, id)| id).collect())
}
