//! Advance after close combat (BS-907).

use super::{
    Draft,
    arithmetic::TestCause,
    event::{ADVANCES, Event},
    facts, ground,
    position::{DueAct, Tested, UnitCondition},
    stacking,
    state::State,
    switch::AdvanceTwo,
};
use ruleset::Step;
use ruleset::refusal::Refusal;

/// Returns the advance that a close combat opens; `None` if no unit may follow.
pub(super) fn advance_due(state: &State, test: &Tested) -> Option<DueAct> {
    if test.kind != TestCause::Close {
        return None;
    }
    let stands = |unit: &&String| state.units.get(*unit).is_some_and(UnitCondition::on_map);
    let has_gone = |unit: &String| !stands(&unit) || test.has_gone(unit);
    let assaulting = test.attackers.get(..test.assaulting).unwrap_or_default();
    let (units, emptied, hex) = if test.units.iter().all(has_gone) {
        (&test.attackers, test.units.as_slice(), test.hex.clone())
    } else if assaulting.iter().all(has_gone) {
        (&test.units, assaulting, test.assaulted_from.clone())
    } else {
        return None;
    };
    let units: Vec<String> = units
        .iter()
        .filter(|unit| !has_gone(unit))
        .cloned()
        .collect();
    let two = is_far(state, test, emptied);
    into(state, units, hex, two)
}

/// Returns the advance of units into a hex; `None` if there are no units, or if an enemy still holds the hex.
pub(super) fn into(
    state: &State,
    units: Vec<String>,
    hex: Option<String>,
    two: bool,
) -> Option<DueAct> {
    let side = state.side_of(units.first()?);
    let is_held = hex
        .as_ref()
        .is_some_and(|hex| facts::is_held(state, hex, side));
    (!is_held).then_some(DueAct::Advance { units, hex, two })
}

/// Checks whether an advance may go two hexes: if any unit of the hex retreated two hexes or more, or broke; by the
/// switch only if all did (BS-R37).
fn is_far(state: &State, test: &Tested, emptied: &[String]) -> bool {
    let of_hex = |unit: &String| emptied.contains(unit);
    let mut went = test.went.iter().filter(|went| of_hex(&went.unit));
    match state.kit.rulings.advance_two() {
        AdvanceTwo::All => emptied.iter().all(|unit| {
            let mut went = test.went.iter().filter(|went| went.unit == *unit);
            went.any(super::position::Went::is_far)
        }),
        AdvanceTwo::Any => went.any(super::position::Went::is_far),
    }
}

impl State {
    /// Returns the subject of a sentence about units that do not advance: `no one else` if another unit has advanced
    /// (BS-907).
    #[must_use]
    pub fn no_advancer(&self) -> &'static str {
        match self.advanced {
            true => "no one else",
            false => "no one",
        }
    }
}

/// Advances a unit into the emptied hex, or by two hexes (BS-907).
pub(super) fn advance_unit(draft: &mut Draft<'_>, unit: &str, to: &[String]) -> Step {
    let Some(due @ DueAct::Advance { .. }) = draft.state().dues.first().cloned() else {
        return Err(Refusal::impossible("BS-907", "no hex was emptied").into());
    };
    stacking::learn_stacking(draft, &[unit.to_owned()], to.last())?;
    for objection in advance_objections(draft.state(), &due, unit, to) {
        draft.object(objection)?;
    }
    draft.note(Event::Moved {
        unit: unit.to_owned(),
        to: to.last().cloned(),
        why: ADVANCES.to_owned(),
    });
    let dues = match due {
        DueAct::Advance { units, hex, two } if units.iter().any(|other| other != unit) => {
            let units = units.into_iter().filter(|other| other != unit).collect();
            vec![DueAct::Advance { units, hex, two }]
        }
        _ => Vec::new(),
    };
    draft.note(Event::DuesSet { dues });
    Ok(())
}

/// Returns the objections to a unit's advance by one hex or two.
pub(super) fn advance_objections(
    state: &State,
    due: &DueAct,
    unit: &str,
    to: &[String],
) -> Vec<Refusal> {
    let DueAct::Advance { units, hex, two } = due else {
        return Vec::new();
    };
    let name = state.name(unit);
    let mut no = Vec::new();
    if !units.iter().any(|other| other == unit) {
        no.push(Refusal::objection(
            "BS-907",
            format!("{name} did not fight there, or has gone"),
        ));
    }
    if to.len() > 1 && !two {
        let said = "the enemy neither went two hexes nor broke: one hex";
        let shown =
            "the advance is one hex only, because the enemy neither retreated two hexes nor broke";
        no.push(Refusal::objection("BS-907", said).shown_as(shown));
    }
    if to.len() > 2 {
        no.push(Refusal::objection(
            "BS-907",
            "an advance is two hexes at most",
        ));
    }
    if let Some(hex) = hex.as_ref().filter(|hex| to.first() != Some(*hex)) {
        no.push(Refusal::objection(
            "BS-907",
            format!("the first hex is the emptied one, {hex}"),
        ));
    }
    no.extend(
        step_objections(state, unit, to)
            .into_iter()
            .map(|said| Refusal::objection("BS-907", said)),
    );
    no.extend(
        to.last()
            .and_then(|hex| stacking::too_many(state, unit, hex)),
    );
    no
}

/// Returns the objections to the steps of an advance: enemies, and on the map hexes that are not adjacent or are
/// prohibited.
fn step_objections(state: &State, unit: &str, to: &[String]) -> Vec<String> {
    let side = state.side_of(unit);
    let mut faults = Vec::new();
    let mut at = state.units.get(unit).and_then(UnitCondition::hex);
    for hex in to {
        let hex = hex.as_str();
        if let Some(from) = at
            && facts::hexes_between(state, from, hex).is_some_and(|hexes| hexes != 1)
        {
            faults.push(format!("{hex} is not next to {from}"));
        }
        if facts::is_held(state, hex, side) {
            faults.push(format!("an enemy holds {hex}"));
        }
        if let (Some(map), Some(from)) = (state.kit.facts(), at)
            && ground::is_barred(&state.kit, map, (from, hex), state.gait(unit))
        {
            faults.push(format!("{hex} cannot be entered from {from}"));
        }
        at = Some(hex);
    }
    faults
}
