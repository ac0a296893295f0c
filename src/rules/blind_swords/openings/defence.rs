//! Close combats that wait to be fought: first the defenders' fires, then the assault (BS-802, BS-804).

use std::cmp::Reverse;

use super::of_announced;
use crate::command::{Command, FireManner};
use crate::position::{Combat, UnitCondition};
use crate::state::State;
use crate::withdrawal::withdraw_unit;
use crate::{close, fire, mixed_stacks::is_free, ways};
use ruleset::Opening;

/// Offers the acts of waiting close combats. Units that announced fire in defence must fire first; then fire is offered
/// to units that may still fire; then the assault.
pub(super) fn of_combats(state: &State) -> Vec<Opening<Command>> {
    let combats = state.combats.iter();
    let openings = combats.flat_map(|combat| {
        let announced = of_announced(state, &close::owing_in_defence(state, combat));
        if !announced.is_empty() {
            return announced;
        }
        let mut openings = of_defenders(state, combat);
        openings.extend(of_horse(state, combat));
        let on = state.name(&combat.on);
        let words = match openings.is_empty() {
            true => format!("resolve the close combat at {on} (BS-804)"),
            false => format!("no more fire in defence: resolve the close combat at {on} (BS-804)"),
        };
        let assault = |at: String| Command::Assault {
            at,
            aim: FireManner::default(),
        };
        // The attacker names the Assaulting Hex.
        match assaulting_places(state, combat).as_slice() {
            [] | [_] => openings.push(Opening::due(assault(combat.on.clone()), words)),
            places => openings.extend(places.iter().map(|(hex, unit)| {
                let words = format!("{words}: from {hex}");
                Opening::due(assault(unit.clone()), words)
            })),
        }
        openings
    });
    openings.collect()
}

/// Offers fire at each attacking hex (BS-802): by all defenders together, or one by one if they may not combine, and by
/// neighbours in support.
fn of_defenders(state: &State, combat: &Combat) -> Vec<Opening<Command>> {
    let on_map = |unit: &&String| state.units.get(*unit).is_some_and(UnitCondition::on_map);
    let hex = |unit: &String| state.units.get(unit).and_then(UnitCondition::hex);
    let mut places: Vec<String> = Vec::new();
    for unit in combat.attackers.iter().filter(on_map) {
        // Without a map, a unit represents its hex.
        let place = hex(unit).unwrap_or(unit);
        if !places.iter().any(|known| known == place) {
            places.push(place.to_owned());
        }
    }
    let defenders: Vec<String> = combat.defenders.iter().filter(on_map).cloned().collect();
    let attackers = combat
        .attackers
        .first()
        .map_or("", |unit| state.side_of(unit));
    let mut openings = Vec::new();
    for place in &places {
        let able = |units: &[String]| -> Vec<String> {
            let each = units
                .iter()
                .filter(|unit| may_fire(state, &[(*unit).clone()], place));
            each.cloned().collect()
        };
        let own = able(&defenders);
        let together = own.len() > 1 && may_fire(state, &own, place);
        let groups = match together {
            true => vec![own],
            false => own.into_iter().map(|unit| vec![unit]).collect(),
        };
        openings.extend(
            groups
                .into_iter()
                .map(|units| fires(state, units, place, "in defence")),
        );
        let mut near = ways::enemies_next_to(state, place, attackers);
        near.retain(|unit| !defenders.contains(unit));
        let near = able(&near).into_iter();
        openings.extend(near.map(|unit| fires(state, vec![unit], place, "in support")));
    }
    openings
}

/// Offers mounted cavalry that is attacked a step back into each hex that the rules allow (BS-803).
fn of_horse(state: &State, combat: &Combat) -> Vec<Opening<Command>> {
    let Some(map) = state.kit.facts() else {
        return Vec::new();
    };
    let horses = combat
        .defenders
        .iter()
        .filter(|unit| state.is_mounted(unit));
    let back = horses.flat_map(|unit| {
        let hex = state.units.get(unit).and_then(UnitCondition::hex);
        let near = hex
            .map(|hex| map.neighbours(hex))
            .unwrap_or_default()
            .into_iter();
        let free = near.filter(|to| is_free(state, |draft| withdraw_unit(draft, unit, to)));
        free.map(|to| {
            let words = format!("{} steps back to {to} instead (BS-803)", state.name(unit));
            let unit = unit.clone();
            Opening::offered(Command::Withdraw { unit, to }, words)
        })
    });
    back.collect()
}

fn fires(state: &State, units: Vec<String>, at: &str, how: &str) -> Opening<Command> {
    let names = state.names(&units);
    let fire = if units.len() == 1 { "fires" } else { "fire" };
    let words = format!("{names} {fire} at {} {how} (BS-802)", state.name(at));
    let at = at.to_owned();
    let aim = FireManner::default();
    Opening::offered(Command::Fire { units, at, aim }, words)
}

/// Checks whether nothing bars units from firing.
fn may_fire(state: &State, units: &[String], at: &str) -> bool {
    is_free(state, |draft| {
        fire::fire_units(draft, units, at, &FireManner::default())
    })
}

/// Returns the known hexes of a combat's attackers, each with its strongest unit; the hex of the strongest attacker
/// comes first.
fn assaulting_places(state: &State, combat: &Combat) -> Vec<(String, String)> {
    let on_map = |unit: &&String| state.units.get(*unit).is_some_and(UnitCondition::on_map);
    let mut attackers: Vec<&String> = combat.attackers.iter().filter(on_map).collect();
    attackers.sort_by_key(|unit| Reverse(state.modified(unit)));
    let mut places: Vec<(String, String)> = Vec::new();
    for unit in attackers {
        let hex = state.units.get(unit).and_then(UnitCondition::hex);
        let is_new = |hex: &&str| places.iter().all(|(known, _)| known != hex);
        if let Some(hex) = hex.filter(is_new) {
            places.push((hex.to_owned(), unit.clone()));
        }
    }
    places
}
