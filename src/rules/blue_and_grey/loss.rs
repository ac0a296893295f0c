//! Elimination of units, their reduction and change of state, and the record of their strength (BG-082, BG-083).

use super::{Draft, event::Event, movement, position::UnitCondition, state::State};
use ruleset::refusal::Remedy;
use ruleset::tally::Fraction;

/// Eliminates a unit, and records the strength that it still had as lost.
pub(super) fn eliminate_unit(draft: &mut Draft<'_>, unit: &str, in_combat: bool, why: &str) {
    let state = draft.state();
    let (side, strength) = (state.side_of(unit).to_owned(), state.printed(unit));
    movement::give_up_works(draft, unit, "the builder is gone");
    draft.note(Event::Eliminated {
        unit: unit.to_owned(),
        in_combat,
        why: why.to_owned(),
    });
    draft.note(Event::Lost {
        side,
        strength,
        in_combat,
    });
}

/// Returns the strength that a unit loses when it is turned over: all of it if the unit has no reduced face.
pub(super) fn of_turning(state: &State, unit: &str) -> Fraction {
    let has_back = has_back(state, unit);
    let back = state.kit.unit(unit).and_then(|unit| unit.reduced);
    match back.filter(|_| has_back) {
        Some(back) => state.printed(unit) - back,
        None => state.printed(unit),
    }
}

fn has_back(state: &State, unit: &str) -> bool {
    let Some((counter, standing)) = state.unit(unit) else {
        return false;
    };
    counter.reduced.is_some() && !standing.reduced
}

/// Returns the remedy for a due exchange: the owner names the units that he gives up, whole or by turning them over
/// (BG-080).
pub(super) fn exchange_remedy(state: &State, among: &[String]) -> Remedy {
    let is_here = |unit: &&String| state.units.get(*unit).is_some_and(UnitCondition::on_map);
    let mut here = among.iter().filter(is_here);
    let Some(first) = here.next() else {
        return "`mark UNIT reduced|eliminated`".into();
    };
    let others: String = here.map(|unit| format!(", or {unit}")).collect();
    let after = format!(", or reduced{others}; the owner chooses");
    Remedy::typed("", format!("mark {first} eliminated"), after)
}

/// Turns a unit over, or eliminates it if it has no reduced back.
pub(super) fn reduce_unit(draft: &mut Draft<'_>, unit: &str, in_combat: bool) {
    let state = draft.state();
    if !has_back(state, unit) {
        eliminate_unit(draft, unit, in_combat, "it has no back");
        return;
    }
    let (side, strength) = (state.side_of(unit).to_owned(), of_turning(state, unit));
    draft.note(Event::Turned {
        unit: unit.to_owned(),
        reduced: true,
    });
    draft.note(Event::Lost {
        side,
        strength,
        in_combat,
    });
}

/// Puts a unit into the state that a result names. If it is already in that state, the kit gives the effect of a second
/// such result (BG-083).
pub(super) fn put_into_state(draft: &mut Draft<'_>, unit: &str, name: &str, in_combat: bool) {
    let state = draft.state();
    let is_second = state
        .units
        .get(unit)
        .is_some_and(|unit| unit.state.as_deref() == Some(name));
    let worse = state
        .kit
        .states
        .get(name)
        .and_then(|kind| kind.worse.clone());
    let becomes = match worse.filter(|_| is_second) {
        Some(worse) => worse,
        None => name.to_owned(),
    };
    become_of(
        draft,
        unit,
        &becomes,
        in_combat,
        &format!("{name} a second time"),
    );
}

/// Applies a result in the kit's words to a unit: eliminated, reduced, or another state.
pub(super) fn become_of(
    draft: &mut Draft<'_>,
    unit: &str,
    becomes: &str,
    in_combat: bool,
    why: &str,
) {
    match becomes {
        "eliminated" => eliminate_unit(draft, unit, in_combat, why),
        "reduced" => reduce_unit(draft, unit, in_combat),
        state => draft.note(Event::StateSet {
            unit: unit.to_owned(),
            state: Some(state.to_owned()),
        }),
    }
}
