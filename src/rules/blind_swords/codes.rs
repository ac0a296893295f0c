//! Effects of a test's codes, unit by unit (BS-901).

use super::{
    Draft,
    arithmetic::{Code, CombatStrength, TestCause, both_depleted},
    facts, harm, passage,
    position::{DueAct, Tested, UnitCondition},
    state::State,
    switch::{FireRa, LeadReplaced, TripleCounts},
};
use ruleset::Step;

pub(super) fn stands_on_map(state: &State, unit: &str) -> bool {
    state.units.get(unit).is_some_and(UnitCondition::on_map)
}

fn units_on_map(state: &State, units: &[String]) -> Vec<String> {
    let stand = units.iter().filter(|unit| stands_on_map(state, unit));
    stand.cloned().collect()
}

/// Returns true: the choice among equal units always matters, because the chosen unit suffers.
fn always_matters(_: &State, _: &[String]) -> bool {
    true
}

/// Returns the effect of a code. The effect of RA# on the other units is added to `dues`, because it comes after
/// everything else.
pub(super) fn due_effects(
    draft: &mut Draft<'_>,
    test: &Tested,
    code: Code,
    dues: &mut Vec<DueAct>,
) -> Step<Vec<DueAct>> {
    let lead = lead_unit(draft, test)?;
    Ok(match code {
        Code::D => due_for_one(lead, DueAct::Deplete),
        Code::D2 | Code::DAll => {
            let all = code == Code::DAll;
            let others = other_units(draft, test, lead.as_deref(), all)?;
            lead.into_iter()
                .chain(others)
                .map(DueAct::Deplete)
                .collect()
        }
        Code::AD => due_for_one(largest_attacker(draft, test, code)?, DueAct::Deplete),
        Code::BD => deplete_both(draft, test, lead)?,
        Code::MH(hits) => due_for_one(lead, |lead| DueAct::Hits(lead, hits)),
        Code::AMH => due_for_one(largest_attacker(draft, test, code)?, |unit| {
            DueAct::Hits(unit, 1)
        }),
        Code::BT => due_for_one(lead, DueAct::Break),
        Code::R(hexes) => goes_back(draft, lead, hexes),
        Code::RA(hexes) => {
            if test.kind == TestCause::Close || draft.state().kit.rulings.fire_ra() == FireRa::All {
                dues.push(DueAct::Rest(hexes));
            }
            goes_back(draft, lead, hexes)
        }
        Code::AR(hexes) => due_for_one(largest_attacker(draft, test, code)?, |unit| {
            DueAct::Retreat(unit, hexes)
        }),
        Code::P(panics) => (0..panics).map(|_| DueAct::Panic).collect(),
    })
}

/// Returns the retreat of the lead unit as a due act. If the unit is already retreating, adds the hexes to its distance
/// instead (BS-906).
fn goes_back(draft: &mut Draft<'_>, lead: Option<String>, hexes: i64) -> Vec<DueAct> {
    if let Some(unit) = &lead
        && passage::is_going_back(draft.state(), unit)
    {
        harm::note_departure(draft, unit, Some(hexes));
        return Vec::new();
    }
    due_for_one(lead, |lead| DueAct::Retreat(lead, hexes))
}

fn due_for_one(unit: Option<String>, due: impl Fn(String) -> DueAct) -> Vec<DueAct> {
    unit.map(due).into_iter().collect()
}

/// Returns the lead unit. A lead that broke is not replaced (BS-R40), unless the switch says so. `None` if the lead is
/// gone.
fn lead_unit(draft: &mut Draft<'_>, test: &Tested) -> Step<Option<String>> {
    let state = draft.state();
    let first = test.units.first().filter(|lead| stands_on_map(state, lead));
    if first.is_some() || state.kit.rulings.lead_replaced() == LeadReplaced::Off {
        return Ok(first.cloned());
    }
    let units = units_on_map(state, &test.units);
    facts::choose_largest(
        draft,
        &units,
        "which of the equal units leads now",
        always_matters,
    )
}

/// Returns the attacker's largest unit of the Assaulting Hex. A test may ask for this unit twice, so the question names
/// the code. `None` if no attacker is left.
fn largest_attacker(draft: &mut Draft<'_>, test: &Tested, code: Code) -> Step<Option<String>> {
    let units = test.attackers.get(..test.assaulting).unwrap_or_default();
    let units = units_on_map(draft.state(), units);
    let what = format!("{code}: which of the largest attackers suffers");
    facts::choose_largest(draft, &units, &what, always_matters)
}

/// Returns the units besides the lead that a code affects: the next largest, or all of them; none in a hex where a
/// moving unit was fired at (BS-R24).
fn other_units(
    draft: &mut Draft<'_>,
    test: &Tested,
    lead: Option<&str>,
    all: bool,
) -> Step<Vec<String>> {
    let state = draft.state();
    // If the lead is gone, the code lapses only for the lead.
    let lead = lead.or(test.units.first().map(String::as_str));
    let mut units = units_on_map(state, &test.units);
    units.retain(|unit| Some(unit.as_str()) != lead && !test.lead_alone);
    if all {
        return Ok(state.by_size(units));
    }
    let next = facts::choose_largest(
        draft,
        &units,
        "which of the equal units is the next largest",
        always_matters,
    )?;
    Ok(next.into_iter().collect())
}

/// Returns the depletions of both sides, still to be carried out; a side three times as strong as the other is spared
/// (BS-R36).
fn deplete_both(draft: &mut Draft<'_>, test: &Tested, lead: Option<String>) -> Step<Vec<DueAct>> {
    let state = draft.state();
    let sum = |units: &[String]| -> CombatStrength {
        let units = units_on_map(state, units);
        units.iter().map(|unit| state.modified(unit)).sum()
    };
    let counted = match state.kit.rulings.triple_counts() {
        TripleCounts::Assaulting => test.attackers.get(..test.assaulting).unwrap_or_default(),
        TripleCounts::All => test.attackers.as_slice(),
    };
    let (defends, attacks) = both_depleted(sum(counted), sum(&test.units));
    let mut list = due_for_one(lead.filter(|_| defends), DueAct::Deplete);
    if attacks {
        list.extend(due_for_one(
            largest_attacker(draft, test, Code::BD)?,
            DueAct::Deplete,
        ));
    }
    Ok(list)
}

/// Returns the retreats of the units besides the lead, which come last. Units that panicked are left out, because they
/// already went farther (BS-904).
pub(super) fn retreats_of_rest(state: &State, test: &Tested, hexes: i64) -> Vec<DueAct> {
    let others = test.units.iter().skip(1);
    let others = others.filter(|unit| stands_on_map(state, unit) && !test.has_gone(unit));
    others
        .map(|unit| DueAct::Retreat(unit.clone(), hexes))
        .collect()
}
