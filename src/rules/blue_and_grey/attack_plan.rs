//! The attack offered against an enemy. It is as strong as possible but leaves a unit for every other enemy that must
//! be attacked (BG-081). Also the enemies that a typed attack would leave without an attacker.

use super::{
    attacks_left,
    command::{AttackTerms, Command},
    plot_turn,
    state::State,
    switch::Complication,
    target,
};

/// Returns the attack to offer on an enemy unit, by the units next to it; `None` if only dummies are next to it,
/// because dummies do not fight (CBG-1102).
pub(super) fn attack_offer(state: &State, unit: &str) -> Option<Command> {
    let target = state.hex_of(unit)?.to_owned();
    let near = neighbours(state, &target);
    let (units, on) = match state.kit.plays(Complication::Simul) {
        true => shared_attack(state, near, target),
        false => in_turn(state, near, target),
    };
    (!units.is_empty()).then_some(Command::Attack {
        units,
        on,
        terms: AttackTerms::default(),
    })
}

/// Returns the units of the phasing side next to a hex that may still attack.
fn neighbours(state: &State, hex: &str) -> Vec<String> {
    let own = state.of_side(&state.side).map(|(id, _)| id);
    let free = own.filter(|id| attacks_left::touches(state, id, hex));
    let free = free.filter(|id| attacks_left::is_free(state, id) && !state.is_dummy(id));
    free.map(str::to_owned).collect()
}

/// Returns the attackers and the attacked hexes in a turn that both sides share. Every enemy must be attacked, and each
/// unit attacks once. So a unit that is also next to another enemy is kept for that enemy if others can attack the
/// target. If no others can, the unit attacks both.
fn shared_attack(
    state: &State,
    mut units: Vec<String>,
    target: String,
) -> (Vec<String>, Vec<String>) {
    let mut on = vec![target];
    while let Some(hex) = plot_turn::other_hex_to_attack(state, &units, &on) {
        let others = units
            .iter()
            .filter(|unit| !attacks_left::touches(state, unit, &hex));
        let others: Vec<String> = others.cloned().collect();
        match others.len() {
            0 => on.push(hex),
            left if left < units.len() => units = others,
            _ => break,
        }
    }
    (units, on)
}

/// Returns the attackers and the attacked hexes in a turn of one side. All units next to the target attack, except
/// those needed against other enemies. Those are the enemies that must be attacked (BG-081) or, if attacks are
/// voluntary, the enemies next to the attackers (CBG-701). An enemy for which no unit is left is attacked together with
/// the target.
fn in_turn(state: &State, near: Vec<String>, target: String) -> (Vec<String>, Vec<String>) {
    let due = match state.kit.plays(Complication::Voluntary) {
        true => attacks_left::enemies_beside(state, &near),
        false => attacks_left::unattacked_enemies(state).unwrap_or_default(),
    };
    let mut hexes = vec![target.clone()];
    for hex in due.iter().filter_map(|unit| state.hex_of(unit)) {
        if !hexes.iter().any(|known| known == hex) {
            hexes.push(hex.to_owned());
        }
    }
    let kept = shared_out(state, &near, &hexes);
    let is_kept = |unit: &String| {
        let mut kept = kept.iter();
        kept.any(|(hex, keeper)| *hex != target && keeper == unit)
    };
    let mut units: Vec<String> = near.into_iter().filter(|unit| !is_kept(unit)).collect();
    let has_none = |hex: &&String| kept.iter().all(|(known, _)| known != *hex);
    let mut on = vec![target.clone()];
    for hex in hexes.iter().filter(|hex| **hex != target).filter(has_none) {
        let both = units
            .iter()
            .filter(|unit| attacks_left::touches(state, unit, hex));
        let both: Vec<String> = both.cloned().collect();
        if !both.is_empty() {
            units = both;
            on.push(hex.clone());
        }
    }
    (units, on)
}

/// Assigns one attacker to each hex, in order, until the units run out; returns pairs of hex and unit. Units not in
/// `near` are preferred.
fn shared_out(state: &State, near: &[String], hexes: &[String]) -> Vec<(String, String)> {
    let mut given: Vec<(String, String)> = Vec::new();
    let choices = |hex: &str| {
        let mut units = neighbours(state, hex);
        units.sort_by_key(|unit| near.contains(unit));
        units
    };
    for hex in hexes {
        give(hex, &choices, &mut Vec::new(), &mut given);
    }
    given
}

/// Assigns an attacker to a hex. If it takes the attacker of another hex, that hex gets a new attacker (an augmenting
/// path of a matching). Returns false if this is impossible.
fn give(
    hex: &str,
    choices: &impl Fn(&str) -> Vec<String>,
    tried: &mut Vec<String>,
    given: &mut Vec<(String, String)>,
) -> bool {
    for unit in choices(hex) {
        if tried.contains(&unit) {
            continue;
        }
        tried.push(unit.clone());
        let has = given.iter().find(|(_, keeper)| *keeper == unit);
        let is_free = match has.map(|(other, _)| other.clone()) {
            Some(other) => give(&other, choices, tried, given),
            None => true,
        };
        if is_free {
            given.retain(|(known, _)| known != hex);
            given.push((hex.to_owned(), unit));
            return true;
        }
    }
    false
}

/// Returns the enemies that must be attacked but that no unit could attack after this attack (BG-081, CBG-701).
#[must_use]
pub fn left_to_no_one(state: &State, command: &Command) -> Vec<String> {
    let (Command::Attack { units, on, .. } | Command::Bombard { units, on, .. }) = command else {
        return Vec::new();
    };
    attacks_left::left_by_attackers(state, units, &target::target_units(state, &state.side, on))
}
