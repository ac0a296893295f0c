//! Divisional morale and its consequences (MOR-01 to MOR-05).

use crate::shared::losses;
use crate::state::{BrigadeState, State, draft::Draft};
use crate::terms::{
    charts::QUALITIES,
    edition::Edition,
    event::{Event, MoraleItem},
    fate::GeneralFate,
    mark::BrigadeMark,
    name::{BrigadeId, DivisionId},
    order::Order,
    order_of_battle::Brigade,
    switch::{EmptyBrigade, Switch},
    weight,
};
use ruleset::Step;
use ruleset::clause::Clause;
use ruleset::spelling::counted;

pub mod terrain;
pub mod threat;

/// Returns the morale of a division in the present position, exact to half a point, with its items (MOR-04).
#[must_use]
pub fn reckon_morale(state: &State, division: &DivisionId) -> (f64, Vec<MoraleItem>) {
    let mut items = vec![starting_item(state, division)];
    items.extend(commander_item(state, division));
    items.extend(
        assigned_brigades(state, division)
            .filter_map(|b| burden_item(state, state.brigade(&b.id)?)),
    );
    items.extend(terrain::terrain_items(state, division));
    (items.iter().map(|item| item.value).sum(), items)
}

fn morale_item(rule: &'static str, value: f64, why: impl Into<String>) -> MoraleItem {
    MoraleItem {
        rule: Clause::new(rule),
        value,
        why: why.into(),
    }
}

fn assigned_brigades<'a>(
    state: &'a State,
    division: &'a DivisionId,
) -> impl Iterator<Item = &'a Brigade> + 'a {
    state
        .oob()
        .brigades
        .iter()
        .map(AsRef::as_ref)
        .filter(move |b: &&Brigade| b.division == *division && !state.is_dummy(&b.id))
}

fn starting_item(state: &State, division: &DivisionId) -> MoraleItem {
    let count = assigned_brigades(state, division).count();
    let why = counted(count, "brigade");
    morale_item("MOR-01", count as f64 * weight::BRIGADE, why)
}

/// Returns the commander's share of morale (MOR-01); `None` if he has none. In the basic edition he has one only if the
/// roster rates him, or by switch (RUL-101); an absent commander has none (RUL-100).
fn commander_item(state: &State, division: &DivisionId) -> Option<MoraleItem> {
    let general = state.division_general(division)?;
    let counts = state.edition() == Edition::Full
        || general.rated
        || state.rulings().on(Switch::BasicQuality);
    if !counts || general.fate() != GeneralFate::Fit {
        return None;
    }
    let [worst, .., best] = QUALITIES;
    let (value, word) = match general.quality() {
        q if q <= worst => (weight::WORST_GENERAL, "incompetent"),
        q if q >= best => (weight::BEST_GENERAL, "exceptional"),
        _ => return None,
    };
    Some(morale_item(
        "MOR-01",
        value,
        format!("{} is {word}", general.name),
    ))
}

/// Returns the morale that a brigade costs its division: 2 from the time it is broken, 1 while it retires or is beaten
/// (MOR-02, RUL-102); `None` if it costs nothing.
fn burden_item(state: &State, brigade: &BrigadeState) -> Option<MoraleItem> {
    let name = &brigade.name;
    if brigade.is_broken() {
        return (!is_forgotten(state, brigade)).then(|| {
            morale_item(
                "MOR-02",
                weight::BROKEN_BRIGADE,
                format!("{name} is broken"),
            )
        });
    }
    if *brigade.order() == Order::Retire {
        return Some(morale_item(
            "MOR-02",
            weight::RETIRING_BRIGADE,
            format!("{name} retires"),
        ));
    }
    let beaten =
        brigade.mark() == BrigadeMark::Beaten && state.rulings().on(Switch::BeatenLowersMorale);
    beaten.then(|| {
        morale_item(
            "RUL-102",
            weight::RETIRING_BRIGADE,
            format!("{name} is beaten"),
        )
    })
}

/// Checks whether a brigade that lost its last unit leaves without taking anything from morale (RUL-97).
fn is_forgotten(state: &State, brigade: &BrigadeState) -> bool {
    state.rulings().is(EmptyBrigade::Forgotten)
        && brigade
            .broken_by
            .as_ref()
            .is_some_and(|rule| rule.id() == "RUL-97")
}

/// Computes the morale of every division of both sides, then routs those below 0 (MOR-05, RUL-104).
///
/// # Errors
///
/// Never fails by itself.
pub fn check_morale(draft: &mut Draft<'_>) -> Step {
    let divisions: Vec<DivisionId> = draft
        .state()
        .divisions()
        .filter(|division| !division.is_routed())
        .map(|division| division.id.clone())
        .collect();
    let reckoned: Vec<_> = divisions
        .into_iter()
        .map(|division| {
            let (morale, items) = reckon_morale(draft.state(), &division);
            (division, morale, items)
        })
        .collect();
    for (division, morale, items) in &reckoned {
        draft.note(Event::MoraleReckoned {
            division: division.clone(),
            morale: *morale,
            items: items.clone(),
        });
    }
    reckoned
        .iter()
        .filter(|(_, morale, _)| *morale < 0.0)
        .try_for_each(|(division, ..)| rout_division(draft, division))
}

fn rout_division(draft: &mut Draft<'_>, division: &DivisionId) -> Step {
    let brigades: Vec<BrigadeId> = assigned_brigades(draft.state(), division)
        .map(|brigade| brigade.id.clone())
        .collect();
    // All its brigades give way before any is removed, so that the neighbours of each are found with all of them in
    // place.
    for brigade in &brigades {
        losses::give_way(draft, brigade, "removed with its division");
    }
    draft.note(Event::DivisionRouted {
        division: division.clone(),
    });
    brigades.iter().try_for_each(|brigade| {
        losses::remove_brigade(draft, brigade, "MOR-05", "its division routed");
        Ok(())
    })
}
