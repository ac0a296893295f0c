//! Panic (BS-904): the units that may be named, and how far they run.

use super::{
    facts,
    position::{DueAct, Tested},
    state::State,
    switch::PanicRetreat,
};
use ruleset::refusal::Refusal;

/// Maximum modified rating that can panic (BS-904).
pub(super) const PANICS_AT: i64 = 2;

/// Returns the hexes that a panicking unit runs: three (BS-R42), or the distance that RA# sends its hex, not both.
pub(super) fn panic_distance(state: &State, test: &Tested, dues: &[DueAct], unit: &str) -> i64 {
    let far = match state.kit.rulings.panic_retreat() {
        PanicRetreat::Three => 3,
        PanicRetreat::Two => 2,
    };
    let all = dues.iter().filter_map(|due| match due {
        DueAct::Rest(hexes) if test.units.iter().any(|other| other == unit) => Some(*hexes),
        _ => None,
    });
    all.fold(far, i64::max)
}

/// Returns the units that may be weak enough to panic if places are not known: those of the tested side except the
/// lead, the weakest first.
pub(super) fn panic_suspects(state: &State, test: &Tested) -> Vec<String> {
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

impl State {
    /// Checks whether a panic is due and no unit near enough is weak enough for it, so that it ends without effect.
    #[must_use]
    pub fn is_panic_idle(&self) -> bool {
        let is_due = self.dues.first() == Some(&DueAct::Panic);
        let weakest = self.test.as_ref().filter(|_| is_due);
        let weakest = weakest.and_then(|test| weakest_panickers(self, test));
        weakest.is_some_and(|weak| weak.is_empty())
    }
}

/// Returns the objection to a unit that cannot panic, as far as that is known without asking for its support or its
/// place: it is of the other side, the lead, not on the table, already named, too far off, or rated too high even
/// without support; `None` if nothing known bars the unit.
pub(super) fn panic_objection(state: &State, test: &Tested, unit: &str) -> Option<Refusal> {
    let objection = |said: String| Refusal::objection("BS-904", said);
    let name = state.name(unit);
    let lead = test.units.first()?;
    if lead == unit {
        let said = format!("{name} leads, and does not panic");
        let shown = format!("{name} is the lead unit, which does not panic");
        return Some(objection(said).shown_as(shown));
    }
    if state.side_of(unit) != state.side_of(lead) {
        let said = format!("{name} is not of the side that is tested");
        let shown = format!("{name} belongs to the side that is not tested");
        return Some(objection(said).shown_as(shown));
    }
    let Some(standing) = state.units.get(unit).filter(|unit| unit.on_map()) else {
        return Some(objection(format!("{name} is not on the map")));
    };
    if is_named(state, unit) {
        return Some(objection(format!("{name} is named already")));
    }
    let hexes = test.hex.as_deref().zip(standing.hex());
    let apart = hexes.and_then(|(hex, own)| facts::hexes_between(state, hex, own));
    if apart.is_some_and(|hexes| hexes > 1) {
        return Some(objection(format!(
            "{name} is neither in nor next to the hex"
        )));
    }
    let least = state.rating(unit, false);
    (least > PANICS_AT).then(|| {
        let shown = format!("{name} is rated at least {least}; only units rated 2 or less panic");
        objection(format!("{name} has at least {least}, not 2 or less")).shown_as(shown)
    })
}

fn is_named(state: &State, unit: &str) -> bool {
    let is_it = |due: &DueAct| matches!(due, DueAct::Panicked(other) if other == unit);
    state.dues.iter().any(is_it)
}

/// Returns the units that may panic next: those with the lowest rating in the tested hex or next to it (BS-R43). `None`
/// if the place of some unit is not known.
pub(super) fn weakest_panickers(state: &State, test: &Tested) -> Option<Vec<String>> {
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
            .and_then(|own| facts::hexes_between(state, hex, own))?;
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
