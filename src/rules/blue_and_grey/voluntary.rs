//! The complication `voluntary`: attacks by choice, and repulsion (CBG-701 to CBG-703).

use super::{
    Draft, attacks_left,
    cost::MissingCell,
    event::{Event, How},
    learn, movement,
    position::{PendingConsequence, TurnPhase},
    retreat,
    state::State,
    switch::{Complication, Repulsed},
    way_back, zone,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

/// Returns the objections to attackers that have not attacked every adjacent enemy (CBG-701). An enemy that no unit can
/// attack any more is left out, because the attack that took his last attacker was objected to.
///
/// # Errors
///
/// Fails if the kit's zones of control are still unknown.
pub(super) fn unattacked_neighbours(state: &State) -> Result<Vec<Refusal>, MissingCell> {
    let Some(map) = state
        .kit
        .map
        .as_ref()
        .filter(|_| state.kit.plays(Complication::Voluntary))
    else {
        return Ok(Vec::new());
    };
    let enemy = state.kit.other(&state.side);
    let mut against = Vec::new();
    for (unit, standing) in state.of_side(&state.side) {
        // The hex from which it attacked counts: an advance or a retreat may have brought it next to other enemies
        // since.
        let fought_from = standing.spent.fought_from.as_deref();
        let from = fought_from.or_else(|| standing.hex());
        let Some(hex) = from.filter(|_| standing.spent.attacked) else {
            continue;
        };
        // Guns that fired from afar have no enemy next to them.
        for (other, near) in state.of_side(enemy) {
            let there = near
                .hex()
                .filter(|there| map.hexes_touch(hex, there) && !near.spent.was_attacked);
            let Some(there) = there else { continue };
            let is_met = match standing.hex() == Some(hex) {
                true => zone::is_controlled(state, enemy, there)?,
                false => zone::zone_covers(state, hex, there)?,
            };
            let can_be_attacked = zone::zone_controllers(state, enemy, there)?
                .iter()
                .any(|own| attacks_left::is_free(state, own));
            if is_met && can_be_attacked {
                let (unit, other) = (state.name(unit), state.name(other));
                let said = format!("{unit} attacked, and {other} next to it was not attacked");
                against.push(Refusal::objection("CBG-701", said));
            }
        }
    }
    Ok(against)
}

/// Returns the units that must fall back now: units of the phasing side in an enemy zone that did not attack and can
/// fall back (CBG-702). At night, all units in an enemy zone must (CBG-703).
///
/// # Errors
///
/// Fails if the kit's zones of control are still unknown.
pub(super) fn repulsed_units(state: &State) -> Result<Vec<String>, MissingCell> {
    let mut repulsed = Vec::new();
    if !state.kit.plays(Complication::Voluntary) {
        return Ok(repulsed);
    }
    // In a turn that both sides share: the units of both, the first player's before the others (CBG-S01, CBG-R13).
    let (first, other) = (&state.kit.first, state.kit.other(&state.kit.first));
    let sides = match state.kit.plays(Complication::Simul) {
        true => vec![first.as_str(), other],
        false => vec![state.side.as_str()],
    };
    for (unit, standing) in sides.into_iter().flat_map(|side| state.of_side(side)) {
        let spent = &standing.spent;
        // A face-down unit has met no enemy.
        if standing.hidden {
            continue;
        }
        if !spent.attacked
            && !spent.repulsed
            && is_held(state, unit)?
            && can_fall_back(state, unit)?
        {
            repulsed.push(unit.to_owned());
        }
    }
    Ok(repulsed)
}

/// Checks whether a unit is where it must fall back from: in an enemy zone, or next to an enemy (CBG-R06).
fn is_held(state: &State, unit: &str) -> Result<bool, MissingCell> {
    if state.kit.rulings.repulsed() == Repulsed::Zone {
        return retreat::in_zone(state, unit);
    }
    let Some((map, hex)) = state.kit.map.as_ref().zip(state.hex_of(unit)) else {
        return retreat::in_zone(state, unit);
    };
    let enemy = state.kit.other(state.side_of(unit));
    let mut enemies = state.of_side(enemy);
    Ok(enemies.any(|(_, unit)| unit.hex().is_some_and(|other| map.hexes_touch(hex, other))))
}

/// Checks whether the unit has a path back; always true without a map, where the players decide.
fn can_fall_back(state: &State, unit: &str) -> Result<bool, MissingCell> {
    Ok(state.kit.map.is_none() || !way_back::ways_to_fall_back(state, unit)?.is_empty())
}

/// Orders the units that must fall back to do so: at the end of the movement phase in a night turn, else at the end of
/// the combat phase (CBG-702, CBG-703). Returns whether there are such units.
pub(super) fn begin_repulse(draft: &mut Draft<'_>) -> Step<bool> {
    let state = draft.state();
    let is_moving = state.phase == TurnPhase::Movement;
    if state.kit.is_night(state.turn) != is_moving {
        return Ok(false);
    }
    let units = learn::learn_all(draft, repulsed_units)?;
    if units.is_empty() {
        return Ok(false);
    }
    let dues = units
        .into_iter()
        .map(|unit| PendingConsequence::Repulse { unit })
        .collect();
    draft.note(Event::DuesSet { dues });
    Ok(true)
}

/// Moves a unit back one hex, which its owner chooses; a unit without a free hex stays unharmed. If no unit is named,
/// the players have moved all units back on the board.
pub(super) fn repulse_unit(draft: &mut Draft<'_>, to: Option<&(String, String)>) -> Step {
    let waits = |state: &State| -> Vec<String> {
        let units = state.dues.iter().filter_map(|due| match due {
            PendingConsequence::Repulse { unit } => Some(unit.clone()),
            _ => None,
        });
        units.collect()
    };
    let due = waits(draft.state());
    if due.is_empty() {
        let said = "no one has to fall back now";
        return Err(Refusal::impossible("CBG-702", said)
            .remedy(Remedy::typed("", "next", " ends the phase"))
            .into());
    }
    let Some((unit, to)) = to else {
        return repulse_all(draft, due);
    };
    let name = draft.state().name(unit);
    if !due.contains(unit) {
        let said = format!("{name} does not fall back");
        return Err(Refusal::impossible("CBG-702", said).into());
    }
    let way = [to.clone()];
    let stays = retreat::is_proved_closed(draft, unit, &way, None)?;
    if !stays {
        movement::shift_unit(draft, unit, How::FallsBack, Some(to));
    }
    // Friends that fell back may have taken the last hex of others.
    let mut left = Vec::new();
    for other in due.into_iter().filter(|other| stays || other != unit) {
        match learn::learn_all(draft, |state| can_fall_back(state, &other))? {
            true => left.push(PendingConsequence::Repulse { unit: other }),
            false => draft.note(Event::Stayed { unit: other }),
        }
    }
    draft.note(Event::DuesSet { dues: left });
    Ok(())
}

/// Lets all units fall back: on the board the players judge which units can; on the map a unit without a free hex
/// stays.
fn repulse_all(draft: &mut Draft<'_>, units: Vec<String>) -> Step {
    if draft.state().kit.map.is_some() {
        let count = units.len();
        let mut left = Vec::new();
        for unit in units {
            match learn::learn_all(draft, |state| can_fall_back(state, &unit))? {
                true => left.push(PendingConsequence::Repulse { unit }),
                false => draft.note(Event::Stayed { unit }),
            }
        }
        if left.len() == count {
            let said = "name the hex to which each unit falls back";
            return Err(Refusal::impossible("CBG-702", said)
                .remedy(Remedy::typed("", "repulse UNIT to HEX", ""))
                .into());
        }
        draft.note(Event::DuesSet { dues: left });
        return Ok(());
    }
    for unit in units {
        movement::shift_unit(draft, &unit, How::FallsBack, None);
    }
    draft.note(Event::DuesSet { dues: Vec::new() });
    Ok(())
}
