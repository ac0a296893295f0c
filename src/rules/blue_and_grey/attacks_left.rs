//! The attacks of a phase that must still be made: the units that may attack, and the enemies that must be attacked
//! (BG-081).

use super::{control, cost::MissingCell, plot, state::State, switch::Complication, unlimber, zone};

/// Checks whether a unit may still attack in this phase.
pub(super) fn is_free(state: &State, unit: &str) -> bool {
    let spent = state.units.get(unit).map(|unit| &unit.spent);
    let is_slow = state.kind_of(unit).is_guns()
        && state.kit.plays(Complication::Unlimber)
        && !spent.is_some_and(|spent| unlimber::may_attack(spent.hexes));
    state.kind_of(unit).is_combat()
        && !is_slow
        && !spent.is_some_and(|spent| spent.attacked || spent.followed)
        && !state.is_barred(unit, "attack")
        && control::bars_attack(state, unit).is_none()
        && plot::bars_attack(state, unit).is_none()
}

/// Returns the enemies that the phasing side must still attack (BG-081).
///
/// # Errors
///
/// Fails as [`unattacked_enemies`] does.
pub(super) fn attacks_due(state: &State) -> Result<Vec<String>, MissingCell> {
    match state.kit.combat.mandatory {
        Some(true) => unattacked_enemies(state),
        Some(false) | None => Ok(Vec::new()),
    }
}

/// Returns the unattacked enemies in a zone of the phasing side's units, if attacks are mandatory and a map is known
/// (BG-081).
///
/// # Errors
///
/// Fails if the kit's zones of control are still unknown.
pub(super) fn unattacked_enemies(state: &State) -> Result<Vec<String>, MissingCell> {
    if state.kit.plays(Complication::Voluntary) || state.kit.map.is_none() {
        return Ok(Vec::new());
    }
    let enemy = state.kit.other(&state.side);
    let mut left = Vec::new();
    for (id, unit) in state.of_side(enemy) {
        let Some(hex) = unit.hex().filter(|_| !unit.spent.was_attacked) else {
            continue;
        };
        let near = zone::zone_controllers(state, enemy, hex)?;
        // Units that have attacked, or may not attack, are not obliged to.
        if near.iter().any(|id| is_free(state, id)) {
            left.push(id.to_owned());
        }
    }
    Ok(left)
}

/// Checks whether a unit is next to a hex.
pub(super) fn touches(state: &State, unit: &str, hex: &str) -> bool {
    let map = state.kit.map.as_ref();
    let apart = map.zip(state.hex_of(unit));
    apart.is_some_and(|(map, from)| map.hexes_touch(from, hex))
}

/// Returns the unattacked enemies next to units: a unit that attacks one of them must attack them all (CBG-701).
pub(super) fn enemies_beside(state: &State, units: &[String]) -> Vec<String> {
    let enemy = state.kit.other(&state.side);
    let is_met = |hex: &str| {
        let touched = units.iter().any(|unit| touches(state, unit, hex));
        touched && zone::is_controlled(state, enemy, hex).unwrap_or_default()
    };
    let enemies = state.of_side(enemy);
    let left =
        enemies.filter(|(_, unit)| !unit.spent.was_attacked && unit.hex().is_some_and(is_met));
    left.map(|(id, _)| id.to_owned()).collect()
}

/// Returns the enemies that must be attacked but that no unit could still attack after the planned attack by these
/// units.
pub(super) fn left_by_attackers(
    state: &State,
    units: &[String],
    attacked: &[String],
) -> Vec<String> {
    if state.kit.plays(Complication::Simul) {
        return Vec::new();
    }
    let enemy = state.kit.other(&state.side);
    let is_left = |id: &String| {
        let near = state
            .hex_of(id)
            .map(|hex| zone::zone_controllers(state, enemy, hex));
        let near = near.and_then(Result::ok).unwrap_or_default();
        let mut free = near.iter().filter(|id| is_free(state, id));
        free.all(|id| units.contains(id))
    };
    let due = match state.kit.plays(Complication::Voluntary) {
        true => enemies_beside(state, units),
        false => attacks_due(state).unwrap_or_default(),
    };
    let due = due.into_iter();
    due.filter(|id| !attacked.contains(id) && is_left(id))
        .collect()
}
