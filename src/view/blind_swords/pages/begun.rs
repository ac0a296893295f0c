//! Lines that letters begin with: whom the unit in hand would shoot at or attack, by the places that are known.

use crate::rules::blind_swords::state::State;

/// The line of a letter; none where nothing more is known than who is in hand.
pub(super) fn line(state: &State, verb: &str, picked: Option<&str>) -> Option<String> {
    let picked = picked.filter(|id| state.kit.unit(id).is_some())?;
    match verb {
        "fire" => {
            let target = nearest(state, picked, reach(state, picked)?)?;
            Some(format!("fire {picked} at {target}"))
        }
        "close" => {
            let target = nearest(state, picked, 1)?;
            Some(format!("close {picked} on {target}"))
        }
        _ => None,
    }
}

/// The farthest hex that a unit reaches.
fn reach(state: &State, id: &str) -> Option<i64> {
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

/// The nearest enemy within so many hexes; among equals the one that leads (BS-109).
fn nearest(state: &State, id: &str, within: i64) -> Option<String> {
    let map = state.kit.map.as_ref()?;
    let from = state.units.get(id)?.hex()?;
    let far = |other: &String| {
        let hex = state.units.get(other)?.hex()?;
        map.distance(from, hex).filter(|far| *far <= within)
    };
    let side = state.side_of(id);
    let enemies = state.kit.units.iter().filter(|unit| unit.side != side);
    let enemies = state.by_size(enemies.map(|unit| unit.id.clone()).collect());
    let reached = enemies
        .into_iter()
        .filter_map(|other| Some((far(&other)?, other)));
    // Of equals the first is the least.
    reached.min_by_key(|(far, _)| *far).map(|(_, other)| other)
}
