//! The game as a sheet: brigades with their units, track, cup, learnt cells of the charts.

use super::secrets::are_choosing;
use crate::presentation::{Audience, Describe};
use crate::sheets::contents::of_hexes;
use rules::blind_swords::arithmetic::CombatStrength;
use rules::blind_swords::position::{UnitCondition, UnitSpot};
use rules::blind_swords::state::State;
use rules::blind_swords::{BlindSwords, stacking};
use rules::spelling::counted;

/// Describes the state of a unit.
pub(super) fn stands(state: &State, id: &str, standing: &UnitCondition) -> String {
    let is_fragile = state.kit.unit(id).is_some_and(|unit| unit.fresh.is_none());
    let mut words = vec![match (standing.worn, is_fragile) {
        (_, true) => "fragile".to_owned(),
        (true, _) => "battleworn".to_owned(),
        (false, _) => "fresh".to_owned(),
    }];
    if !standing.marker.name().is_empty() {
        words.push(standing.marker.name().to_owned());
    }
    if standing.dismounted {
        words.push("on foot".to_owned());
    }
    match &standing.spot {
        UnitSpot::Map(Some(hex)) => words.push(hex.clone()),
        UnitSpot::Map(None) => {}
        UnitSpot::Box(place) => words.push(format!("box {place}")),
        UnitSpot::Available => words.push("available".to_owned()),
        UnitSpot::Eliminated => words.push("eliminated".to_owned()),
        UnitSpot::Left => words.push("left the map".to_owned()),
        UnitSpot::Coming => words.push(not_here(state, id)),
    }
    words.join(", ")
}

/// Says that a unit has not arrived, with the turn and the hex of its arrival, if the kit has them.
fn not_here(state: &State, id: &str) -> String {
    let unit = state.kit.unit(id);
    let arrival = unit.and_then(|unit| Some((unit, state.kit.arrival(unit)?)));
    arrival.map_or_else(
        || "not yet here".to_owned(),
        |(unit, arrival)| {
            let at = arrival.at.as_ref().or(unit.at.as_ref());
            let at = at.map_or_else(String::new, |at| format!(" at {at}"));
            format!("not yet here, due in turn {}{at}", arrival.turn)
        },
    )
}

pub(super) fn strength(strength: CombatStrength) -> String {
    match strength == CombatStrength::CADRE {
        true => "C".to_owned(),
        false => strength.to_string(),
    }
}

pub(super) fn unit_line(state: &State, id: &str) -> String {
    let (Some((unit, standing)), Some(face)) = (state.unit(id), state.face(id)) else {
        return String::new();
    };
    let face = format!("{}-{}", strength(face.strength), face.rating);
    let weapon = unit.weapon.as_deref().unwrap_or("-");
    format!(
        "  {:<18} {face:<6} {weapon:<3} {}",
        unit.name,
        stands(state, id, standing)
    )
}

pub(super) fn members(state: &State, brigade: &str) -> Vec<String> {
    let units = state.kit.units.iter();
    let units = units.filter(|unit| unit.brigade.as_deref() == Some(brigade));
    units.map(|unit| unit.id.clone()).collect()
}

pub(super) fn brigade_lines(state: &State, id: &str) -> Vec<String> {
    let name = state
        .kit
        .brigade(id)
        .map_or("", |brigade| brigade.name.as_str());
    let acts = state
        .active
        .as_ref()
        .is_some_and(|active| active.brigade == id);
    let marker = match (acts, state.activated.contains(id)) {
        (true, _) => "ACTS",
        (_, true) => "activated",
        // None of its units is on the map, so its marker is out of the game (BS-314).
        _ if !state.can_act(id) => "away",
        _ => "ready",
    };
    let units = members(state, id);
    let lines = units.iter().map(|unit| unit_line(state, unit));
    std::iter::once(format!("{name:<20} {marker}"))
        .chain(lines)
        .collect()
}

pub(super) fn page(state: &State, eyes: &Audience) -> Vec<String> {
    let mut lines = vec![<BlindSwords as Describe>::heading(state)];
    for side in &state.kit.sides {
        let points = state.points.get(&side.id).copied().unwrap_or(0);
        lines.push(format!("{}  points {points}", side.name.to_uppercase()));
        for brigade in state
            .kit
            .brigades
            .iter()
            .filter(|brigade| brigade.side == side.id)
        {
            lines.extend(brigade_lines(state, &brigade.id));
        }
        let guns = state
            .kit
            .units
            .iter()
            .filter(|unit| unit.brigade.is_none() && unit.side == side.id);
        lines.extend(guns.map(|unit| unit_line(state, &unit.id)));
    }
    lines.push(track(state));
    lines.extend(cup(state, eyes));
    if let Some(test) = &state.test {
        lines.push(format!("TEST  {}", test.severity.name()));
    }
    lines.extend(
        state
            .dues
            .iter()
            .map(|due| format!("DUE   {}", due.words(state))),
    );
    lines
}

pub(super) fn track(state: &State) -> String {
    let at = |spot: &UnitSpot| {
        let there = state
            .units
            .iter()
            .filter(|(_, standing)| standing.spot == *spot);
        let names: Vec<String> = there.map(|(id, _)| state.name(id)).collect();
        if names.is_empty() {
            "-".to_owned()
        } else {
            names.join(", ")
        }
    };
    let boxes: Vec<String> = [3, 2, 1]
        .iter()
        .map(|place| format!("{place} {}", at(&UnitSpot::Box(*place))))
        .collect();
    format!(
        "TRACK {}  available {}",
        boxes.join("  "),
        at(&UnitSpot::Available)
    )
}

/// Returns the key chits of a side that are still in the cup (BS-301, BS-306).
pub(super) fn keys_left<'a>(state: &'a State, side: &str) -> Vec<&'a String> {
    let chits = &state.chits;
    let held = chits.held.get(side);
    let is_out = |chit: &&String| {
        chits.discarded.contains(*chit)
            || chits.waiting.as_ref() == Some(*chit)
            || held.is_some_and(|held| held.contains(*chit))
    };
    let keys = chits.keys.get(side).into_iter().flatten();
    keys.filter(|chit| !is_out(chit)).collect()
}

pub(super) fn cup(state: &State, eyes: &Audience) -> Vec<String> {
    let mut lines = vec![format!(
        "CUP   {} chits, {} draws",
        state.chits.in_cup(),
        state.kit.side_name(state.puller())
    )];
    for side in &state.kit.sides {
        let held = state
            .chits
            .held
            .get(&side.id)
            .map_or(&[][..], Vec::as_slice);
        let keys = state
            .chits
            .keys
            .get(&side.id)
            .map_or(&[][..], Vec::as_slice);
        let is_own = eyes.are_of(&side.id);
        let named = |chits: Vec<&String>| {
            let names = chits.into_iter().map(|chit| state.kit.chit_name(chit));
            names.collect::<Vec<_>>().join(", ")
        };
        let told = |chits: &[String], named: String| match is_own {
            true => named,
            // Everyone knows the number of chosen key chits, but only the side knows which of them are left.
            false => chits.len().to_string(),
        };
        let of_keys = match are_choosing(state) && !is_own {
            true => "being chosen".to_owned(),
            false => told(keys, named(keys_left(state, &side.id))),
        };
        lines.push(format!(
            "HELD  {}: {}  keys: {}",
            side.name,
            told(held, named(held.iter().collect())),
            of_keys
        ));
        if eyes.are_of(&side.id) {
            let waiting = state.chits.waiting.iter();
            let own = waiting
                .filter(|chit| state.side_of_chit(chit).as_deref() == Some(side.id.as_str()));
            for event in own.chain(held).filter_map(|chit| state.kit.event(chit)) {
                lines.push(format!("      {}: {}", event.title, event.text));
            }
        }
    }
    lines
}

/// Describes the content of the kit in a line.
pub(super) fn contents(state: &State) -> String {
    let kit = &state.kit;
    let map = kit.map.as_ref().map(|map| (map.columns, map.rows));
    [
        counted(kit.brigades.len(), "brigade"),
        counted(kit.units.len(), "unit"),
        counted(kit.chits.len() + kit.events.len(), "chit"),
        of_hexes(map, kit.turns),
    ]
    .join(", ")
}

/// Describes a hex with its units and its stack (BS-108).
pub(super) fn hex_lines(state: &State, hex: &str) -> Vec<String> {
    let load = stacking::hex_load(state, hex).mixed_number();
    let limit = stacking::stacking_limit(state);
    let limit = limit.map_or(String::new(), |limit| {
        format!(" of {}", limit.mixed_number())
    });
    let units = state.in_hex(hex).into_iter();
    let units = units.map(|unit| unit_line(state, &unit));
    std::iter::once(format!("{hex}  stack {load}{limit}"))
        .chain(units)
        .collect()
}
