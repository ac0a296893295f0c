//! The complications `hidden` and `dummies`: face-down units, and when they turn up (CBG-1101 to CBG-1103).

use super::{
    Draft,
    cost::MissingCell,
    dummy::UNITS_FOR_ONE,
    event::Event,
    learn,
    position::{TurnPhase, UnitSpot},
    state::State,
    switch::Complication,
    zone,
};
use ruleset::Step;
use ruleset::refusal::Refusal;

/// Turns up a face-down unit; a dummy is removed for good (CBG-1101, CBG-1102).
pub(super) fn turn_up(draft: &mut Draft<'_>, unit: &str) {
    let state = draft.state();
    if !state.is_hidden(unit) {
        return;
    }
    let is_dummy = state.is_dummy(unit);
    draft.note(Event::Faced {
        unit: unit.to_owned(),
        hidden: false,
    });
    if is_dummy {
        draft.note(Event::DummyFound {
            unit: unit.to_owned(),
        });
    }
}

/// Turns all units up before victory is counted (CBG-1101).
pub(super) fn turn_all_up(draft: &mut Draft<'_>) {
    let hidden = draft.state().on_map().filter(|(_, unit)| unit.hidden);
    let hidden: Vec<String> = hidden.map(|(id, _)| id.to_owned()).collect();
    for unit in hidden {
        turn_up(draft, &unit);
    }
}

/// Turns up every unit in contact: in an enemy zone, in a hex with an enemy, or with an enemy in the unit's own zone
/// (CBG-1101, CBG-R10). If two opposing dummies are in each other's zone, both are removed (CBG-1102).
pub(super) fn turn_up_contacts(draft: &mut Draft<'_>) -> Step {
    if !draft.state().kit.plays(Complication::Hidden) || !draft.state().opened {
        return Ok(());
    }
    for unit in learn::learn_all(draft, in_contact)? {
        turn_up(draft, &unit);
    }
    Ok(())
}

fn in_contact(state: &State) -> Result<Vec<String>, MissingCell> {
    let mut met: Vec<String> = Vec::new();
    for (id, unit) in state.on_map() {
        let Some(hex) = unit.hex() else { continue };
        let enemies = zone::zone_controllers(state, state.side_of(id), hex)?;
        let is_touched = !enemies.is_empty() || state.is_held_against(state.side_of(id), hex);
        if unit.hidden && is_touched {
            met.push(id.to_owned());
        }
        met.extend(enemies.into_iter().filter(|enemy| state.is_hidden(enemy)));
    }
    met.sort_unstable();
    met.dedup();
    Ok(met)
}

/// Turns a counter as the players say. It may be turned down only before the first act, or before the counter comes in
/// (CBG-1101).
pub(super) fn turn_counter(draft: &mut Draft<'_>, unit: &str, down: bool) -> Step {
    let state = draft.state();
    if !state.kit.plays(Complication::Hidden) {
        let said = "the complication `hidden` is off";
        return Err(Refusal::impossible("CBG-1101", said).into());
    }
    let is_up = state.opened && state.units.get(unit).is_some_and(|unit| unit.on_map());
    if !down && is_up {
        turn_up(draft, unit);
        return Ok(());
    }
    if !down && state.is_dummy(unit) {
        let said = "a dummy cannot begin face up";
        return Err(Refusal::impossible("CBG-1102", said).into());
    }
    if down && is_up && !state.is_hidden(unit) {
        let said = format!("{} was turned up for good", state.name(unit));
        draft.object(Refusal::objection("CBG-1101", said))?;
    }
    draft.note(Event::Faced {
        unit: unit.to_owned(),
        hidden: down,
    });
    Ok(())
}

/// Refuses acts that dummies cannot do: they fulfil no requirement (CBG-1102, CBG-408).
pub(super) fn no_dummy(
    state: &State,
    units: &[String],
    rule: &'static str,
    what: &str,
) -> Result<(), Refusal> {
    match units.iter().find(|unit| state.is_dummy(unit)) {
        Some(unit) => {
            let said = format!("{} is a dummy and {what}", state.name(unit));
            Err(Refusal::impossible(rule, said))
        }
        None => Ok(()),
    }
}

/// Checks whether a dummy may come in with a column: one for every three units through one hex in one turn
/// (CBG-1103).
pub(super) fn may_follow(state: &State, at: &str) -> bool {
    let column = state.columns.get(at).copied().unwrap_or_default();
    let real = column.units.saturating_sub(column.dummies) as usize;
    real / UNITS_FOR_ONE > column.dummies as usize
}

/// Checks the hex in which a counter is set up. A unit sets up in its own hexes (BG-010); with free deployment
/// (CBG-1401), and as a dummy (CBG-1103), in any hex of its side. During the secret set-up the referee cannot overrule
/// anything, because only the owner sees it.
pub(super) fn set_up(draft: &mut Draft<'_>, unit: &str, at: &str) -> Step {
    let state = draft.state();
    let is_screened = state.phase == TurnPhase::SetUp;
    let Some(rule) = state.set_up_rule(unit) else {
        return Ok(());
    };
    let name = state.name(unit);
    let waits = state
        .units
        .get(unit)
        .is_some_and(|unit| unit.spot == UnitSpot::Waiting);
    if state.opened {
        let said =
            format!("{name} is set up before the set-up is closed, or comes in with arrivals");
        let shown = format!("the set-up is closed: {name} can only come in with arrivals");
        return match waits {
            true => draft.object(Refusal::objection(rule, said).shown_as(shown)),
            false => Ok(()),
        };
    }
    let listed = state.hexes_to_set_up(unit);
    if listed.iter().any(|hex| hex == at) {
        return Ok(());
    }
    let said = format!("{name}: {at} is no hex of the set-up");
    let remedy = match state.kit.arrival(unit) {
        Some(arrival) => format!("it comes in on turn {}", arrival.turn),
        None => format!("listed are {}", listed.join(", ")),
    };
    match is_screened {
        true => Err(Refusal::impossible(rule, said).remedy(remedy).into()),
        false => draft.object(Refusal::objection(rule, said).remedy(remedy)),
    }
}
