//! Zones that cover a hex, on the map (BG-032, BG-060).

use super::{
    cost::MissingCell,
    kit::Zones,
    learn,
    map::{BRIDGES, HexMap, LINK},
    state::State,
};

/// Returns the enemies of a side whose zone covers a hex. Units do not cancel zones (BG-060).
///
/// # Errors
///
/// Fails if the kit's zones of control are still unknown.
pub(super) fn zone_controllers(
    state: &State,
    side: &str,
    hex: &str,
) -> Result<Vec<String>, MissingCell> {
    let Some(map) = &state.kit.map else {
        return Ok(Vec::new());
    };
    // The place is the cheapest test, and few units pass it: plots ask this for every unit in every sub-segment.
    let around = map.neighbours(hex);
    let near: Vec<(&str, &str)> = state
        .on_map()
        .filter_map(|(id, unit)| Some((id, unit.hex()?)))
        .filter(|(_, from)| around.iter().any(|near| near == from))
        .filter(|(id, _)| state.side_of(id) != side && has_zone(state, id))
        .collect();
    if near.is_empty() {
        return Ok(Vec::new());
    }
    let zones = learn::known_zones(state)?;
    let near = near
        .into_iter()
        .filter(|(_, from)| zone_reaches(&zones, map, from, hex));
    Ok(near.map(|(id, _)| id.to_owned()).collect())
}

/// Checks whether a hex is in a zone of a side's enemies.
///
/// # Errors
///
/// Fails as [`zone_controllers`] does.
pub(super) fn is_controlled(state: &State, side: &str, hex: &str) -> Result<bool, MissingCell> {
    zone_controllers(state, side, hex).map(|near| !near.is_empty())
}

/// Checks whether the zone of a face-up unit covers a hex; a face-down unit does not bar a retreat yet (CBG-1105).
///
/// # Errors
///
/// Fails as [`zone_controllers`] does.
pub(super) fn is_seen(state: &State, side: &str, hex: &str) -> Result<bool, MissingCell> {
    let near = zone_controllers(state, side, hex)?;
    Ok(near.iter().any(|unit| !state.is_hidden(unit)))
}

/// Checks whether the zone of a unit in hex `from` covered the neighbouring hex `to`.
///
/// # Errors
///
/// Fails as [`zone_controllers`] does.
pub(super) fn zone_covers(state: &State, from: &str, to: &str) -> Result<bool, MissingCell> {
    let Some(map) = &state.kit.map else {
        return Ok(false);
    };
    Ok(zone_reaches(&learn::known_zones(state)?, map, from, to))
}

/// Checks whether a unit has a zone: it is a combat unit, and its state does not prevent that.
fn has_zone(state: &State, unit: &str) -> bool {
    state.kind_of(unit).is_combat() && !state.is_barred(unit, "zone")
}

/// Checks whether a zone extends from one hex to its neighbour. It does not if the hexside between them blocks zones
/// and nothing opens it.
fn zone_reaches(zones: &Zones, map: &HexMap, from: &str, to: &str) -> bool {
    let sides = map.side(from, to);
    let has = |kind: &str| sides.iter().any(|side| side == kind);
    let is_open = BRIDGES.iter().any(|kind| has(kind)) || has(LINK);
    let is_blocked = zones.blocked_by.iter().any(|kind| has(kind));
    zones.adjacent && (is_open || !is_blocked)
}
