//! The game as JSON for other programs.

use serde_json::{Value, json};

use super::{secrets::are_choosing, sheet::strength};
use crate::presentation::Audience;
use rules::blind_swords::position::UnitSpot;
use rules::blind_swords::state::State;
use rules::blind_swords::{facts, stacking};

pub(super) fn unit_object(state: &State, id: &str) -> Value {
    let Some((unit, standing)) = state.unit(id) else {
        return Value::Null;
    };
    let face = state.face(id);
    let (marker, place) = (
        standing.marker,
        match &standing.spot {
            UnitSpot::Map(hex) => json!({ "hex": hex }),
            UnitSpot::Box(place) => json!({ "box": place }),
            UnitSpot::Available => json!("available"),
            UnitSpot::Eliminated => json!("eliminated"),
            UnitSpot::Left => json!("left"),
            UnitSpot::Coming => json!("coming"),
        },
    );
    json!({
        "id": unit.id, "name": unit.name, "side": unit.side, "brigade": unit.brigade,
        "face": if standing.worn { "bw" } else { "fr" },
        "sp": face.map(|face| strength(face.strength)), "cr": face.map(|face| face.rating),
        "supported": facts::known_supported(state, id), "rating": facts::known_rating(state, id),
        "marker": marker, "place": place, "mounted": state.is_mounted(id),
        "ever_broken": standing.ever_broken,
    })
}

pub(super) fn object(state: &State, eyes: &Audience) -> Value {
    let units: Vec<Value> = state
        .kit
        .units
        .iter()
        .map(|unit| unit_object(state, &unit.id))
        .collect();
    let secret = |chits: &std::collections::BTreeMap<String, Vec<String>>| -> Value {
        let told = chits.iter().map(|(side, chits)| {
            let told = if eyes.are_of(side) {
                json!(chits)
            } else {
                json!(chits.len())
            };
            (side.clone(), told)
        });
        Value::Object(told.collect())
    };
    let mut keys = secret(&state.chits.keys);
    if are_choosing(state) {
        let others = state.kit.sides.iter().filter(|side| !eyes.are_of(&side.id));
        others.for_each(|side| keys[side.id.as_str()] = Value::Null);
    }
    json!({
        "name": state.kit.name, "turn": state.turn, "turns": state.kit.turns, "step": state.step,
        "over": state.over, "active": state.active, "activated": state.activated,
        "units": units, "test": state.test,
        "due": state.dues.iter().map(|due| due.words(state)).collect::<Vec<_>>(),
        "points": state.points,
        "cup": {
            "chits": state.chits.in_cup(), "fortunes": state.chits.fortunes, "puller": state.puller(),
            "held": secret(&state.chits.held), "keys": keys,
        },
        "combats": state.combats, "guns": state.guns,
    })
}

/// Returns a hex with its stack (BS-108).
pub(super) fn hex_object(state: &State, hex: &str) -> Value {
    let load = stacking::hex_load(state, hex);
    let limit = stacking::stacking_limit(state);
    json!({
        "hex": hex, "units": state.in_hex(hex), "counts_as": load.to_string(),
        "limit": limit.map(|limit| limit.to_string()), "fits": limit.is_none_or(|limit| load <= limit),
    })
}
