//! Command lines that keys for acts write: fire or close combat of the selected unit, against a target in its reach.

use std::collections::BTreeMap;

use crate::presentation::{self, menu};
use rules::blind_swords::BlindSwords;
use rules::blind_swords::event::OnceAct;
use rules::blind_swords::position::{TurnStep, UnitCondition};
use rules::blind_swords::state::State;

/// Returns the line that the key for a verb writes; `None` if the line would contain only the unit.
pub(super) fn line(state: &State, verb: &str, picked: Option<&str>) -> Option<String> {
    let picked = picked.filter(|id| state.units.get(*id).is_some_and(UnitCondition::on_map));
    match verb {
        "fire" => fires(state, picked),
        "close" => closes(state, picked?),
        _ => None,
    }
}

/// Returns the line that a click on a hex writes for a unit on the map: the act required of it, else fire or close
/// combat against enemies in the hex, else a move to the hex. `None` if the unit can do none of these.
pub(super) fn aimed(state: &State, picked: &str, hex: &str) -> Option<String> {
    state.units.get(picked).filter(|unit| unit.on_map())?;
    match presentation::due_verb::<BlindSwords>(state, picked).as_deref() {
        Some("retreat") => return Some(format!("retreat {picked} by {hex}")),
        Some("advance") => return Some(format!("advance {picked} to {hex}")),
        _ => {}
    }
    let side = state.side_of(picked);
    let has_enemies = state
        .in_hex(hex)
        .iter()
        .any(|unit| state.side_of(unit) != side);
    match (state.step, has_enemies) {
        (TurnStep::Fire | TurnStep::Artillery, true) => Some(format!("fire {picked} at {hex}")),
        (TurnStep::Close, true) => Some(format!("close {} on {hex}", companions(state, picked)?)),
        (TurnStep::Movement | TurnStep::Artillery, false) => {
            Some(format!("move {picked} by {hex}"))
        }
        _ => None,
    }
}

/// Lists the acts of a unit that need no hex, according to the step.
pub(super) fn unit_lines(state: &State, unit: &str) -> Vec<(String, String)> {
    if state.kit.unit(unit).is_none() {
        return Vec::new();
    }
    let lines: &[(&str, &str)] = match state.step {
        TurnStep::Artillery if state.guns.step.is_none() => {
            &[("guns", "activates its hex for the artillery step")]
        }
        TurnStep::Movement => &[
            ("mount", "mounts"),
            ("dismount", "dismounts"),
            ("exit", "leaves the map for good"),
        ],
        TurnStep::Rally | TurnStep::ArtilleryRally => &[
            ("recover", "recovers hits"),
            ("rebuild", "turns fresh, or returns"),
        ],
        _ => &[],
    };
    let name = state.name(unit);
    let lines = lines.iter();
    let acts = lines.map(|(verb, does)| (format!("{verb} {unit}"), format!("{name} {does}")));
    acts.collect()
}

/// Lists the charge of mounted cavalry in the movement step (BS-706); empty for any other unit or step.
pub(in crate::blind_swords) fn other_aims(state: &State, unit: &str) -> Vec<(String, String)> {
    let charges = state.step == TurnStep::Movement && state.is_mounted(unit);
    let charge = (
        format!("charge {unit} by"),
        format!("{} charges", state.name(unit)),
    );
    charges.then_some(charge).into_iter().collect()
}

/// Returns the line with more units added to its act. They fire together if the rules allow it, and otherwise announce
/// flanking fire (BS-608). `None` if they cannot join.
pub(in crate::blind_swords) fn together(
    state: &State,
    line: &str,
    others: &[String],
) -> Option<String> {
    let joined = menu::joined(line, others)?;
    let Some((units, at)) = joined
        .strip_prefix("fire ")
        .and_then(|rest| rest.split_once(" at "))
    else {
        return Some(joined);
    };
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for unit in units.split(',') {
        let hex = state.units.get(unit)?.hex().unwrap_or_default();
        groups.entry(hex).or_default().push(unit);
    }
    let side = state.side_of(units.split(',').next().unwrap_or_default());
    let may_fire = |units: &str| {
        menu::is_allowed::<BlindSwords>(state, side, &format!("fire {units} at {at}"))
    };
    // Neighbours of one brigade combine their fire (BS-604).
    if groups.len() < 2 || may_fire(units) {
        return Some(joined);
    }
    let groups: Vec<String> = groups.into_values().map(|units| units.join(",")).collect();
    // All announced units must fire, so each group must be allowed to.
    let is_legal = groups.iter().all(|group| may_fire(group));
    is_legal.then(|| format!("flank {} at {at}", groups.join(" / ")))
}

/// Returns the selected unit's fire at the nearest enemy that it may fire at. In the artillery step, one of the guns
/// that act is the firer.
fn fires(state: &State, picked: Option<&str>) -> Option<String> {
    let unit = match of_step(state, picked) {
        Some(guns) => guns,
        None => picked?,
    };
    let lines = fire_lines(state, unit);
    let legal = lines.iter().find(|line| is_legal(state, unit, line));
    legal.or(lines.first()).cloned()
}

/// Checks whether a unit may fire at any enemy in its range, by the known places.
pub(super) fn has_fire(state: &State, unit: &str) -> bool {
    let lines = fire_lines(state, unit);
    lines.iter().any(|line| is_legal(state, unit, line))
}

/// Checks whether a unit may begin close combat with any enemy next to it, by the known places.
pub(super) fn has_close_combat(state: &State, unit: &str) -> bool {
    let lines = close_lines(state, unit).unwrap_or_default();
    lines.iter().any(|line| is_legal(state, unit, line))
}

/// Returns command lines for a unit's fire, the nearest target first.
fn fire_lines(state: &State, unit: &str) -> Vec<String> {
    let targets = reach(state, unit).map(|far| targets(state, unit, far));
    let targets = targets.unwrap_or_default().into_iter();
    targets
        .map(|target| format!("fire {unit} at {target}"))
        .collect()
}

/// Returns command lines for close combat by a unit together with all free units of its brigade in its hex (BS-801);
/// `None` if there are no such units.
fn close_lines(state: &State, unit: &str) -> Option<Vec<String>> {
    let units = companions(state, unit)?;
    let targets = targets(state, unit, 1).into_iter();
    let lines = targets.map(|target| format!("close {units} on {target}"));
    Some(lines.collect())
}

/// Checks whether the rules accept a command line for a unit.
fn is_legal(state: &State, unit: &str, line: &str) -> bool {
    menu::is_allowed::<BlindSwords>(state, state.side_of(unit), line)
}

/// Returns the selected unit if it is a gun that acts in this step, else the first such gun that has not acted.
fn of_step<'a>(state: &'a State, picked: Option<&str>) -> Option<&'a str> {
    let step = state.guns.step.as_ref()?;
    let has_acted = |id: &str| state.did(id, OnceAct::Fired) || state.did(id, OnceAct::Moved);
    let units = || step.units.iter().map(String::as_str);
    let in_hand = units().find(|id| Some(*id) == picked);
    in_hand.or_else(|| units().find(|id| !has_acted(id)))
}

/// Checks whether a unit belongs to the acting brigade.
pub(super) fn is_of_active(state: &State, id: &str) -> bool {
    let brigade = state.kit.unit(id).and_then(|unit| unit.brigade.as_ref());
    let active = state.active.as_ref();
    brigade.is_some() && brigade == active.map(|active| &active.brigade)
}

/// Returns the command line for close combat by the selected unit against the nearest enemy that it may attack
/// (BS-801); `None` if there is no such enemy.
fn closes(state: &State, picked: &str) -> Option<String> {
    let lines = close_lines(state, picked)?;
    let legal = lines.iter().find(|line| is_legal(state, picked, line));
    legal.or(lines.first()).cloned()
}

/// Returns the selected unit and all free units of its brigade in its hex, as command lines name them.
fn companions(state: &State, picked: &str) -> Option<String> {
    let hex = state.units.get(picked)?.hex()?;
    let mut units = state.in_hex(hex);
    units
        .retain(|id| id != picked && is_of_active(state, id) && !state.did(id, OnceAct::Assaulted));
    units.insert(0, picked.to_owned());
    Some(units.join(","))
}

/// Returns the farthest range of a unit, in hexes.
pub(super) fn reach(state: &State, id: &str) -> Option<i64> {
    let weapon = state.kit.unit(id)?.weapon.as_ref()?;
    let weapon = state.kit.weapons.get(weapon)?;
    let ranges = [
        weapon.canister,
        weapon.effective,
        weapon.long,
        weapon.extreme,
    ];
    ranges.into_iter().flatten().max()
}

/// Returns the lead unit of each hex that enemies hold within a number of hexes (BS-109), the nearest first.
fn targets(state: &State, id: &str, within: i64) -> Vec<String> {
    let map = state.kit.map.as_ref();
    let from = state.units.get(id).and_then(UnitCondition::hex);
    let Some((map, from)) = map.zip(from) else {
        return Vec::new();
    };
    let hex = |other: &String| state.units.get(other)?.hex();
    let far = |other: &String| {
        let far = map.distance(from, hex(other)?);
        far.filter(|far| *far <= within)
    };
    let side = state.side_of(id);
    let enemies = state.kit.units.iter().filter(|unit| unit.side != side);
    let enemies = state.by_size(enemies.map(|unit| unit.id.clone()).collect());
    let reached = enemies
        .into_iter()
        .filter_map(|other| Some((far(&other)?, other)));
    let mut reached: Vec<(i64, String)> = reached.collect();
    // The sort is stable, so among targets at the same distance the largest comes first.
    reached.sort_by_key(|(far, _)| *far);
    let mut hexes: Vec<&str> = Vec::new();
    reached.retain(|(_, other)| {
        let at = hex(other).unwrap_or_default();
        let is_new = !hexes.contains(&at);
        hexes.extend(is_new.then_some(at));
        is_new
    });
    reached.into_iter().map(|(_, other)| other).collect()
}
