//! The game as JSON for other programs. Points and strength are fractions in text: `"13/3"`.

use serde_json::{Value, json};

use super::veil;
use rules::blue_and_grey::position::UnitSpot;
use rules::blue_and_grey::score as points;
use rules::blue_and_grey::state::State;

/// Returns a unit as JSON, without its values if its counter is blank; `null` for an unknown unit.
pub(super) fn unit(state: &State, id: &str) -> Value {
    let Some((unit, standing)) = state.unit(id) else {
        return Value::Null;
    };
    let place = match &standing.spot {
        UnitSpot::Map(hex) => json!({ "hex": hex }),
        UnitSpot::Waiting => json!("waiting"),
        UnitSpot::Eliminated => json!("eliminated"),
        UnitSpot::Left => json!("left"),
        UnitSpot::Unseen => json!("unseen"),
    };
    if veil::is_faceless(unit) {
        return json!({ "id": unit.id, "name": unit.name, "side": unit.side, "hidden": true, "place": place });
    }
    let spent = &standing.spent;
    json!({
        "id": unit.id, "name": unit.name, "side": unit.side, "kind": unit.kind, "size": unit.size,
        "formation": unit.formation, "printed": unit.strength, "strength": state.printed(id),
        "reduced": standing.reduced, "state": standing.state, "hidden": standing.hidden, "place": place,
        "allowance": state.allowance(id), "spent": spent.points, "left": state.left(id), "moved": spent.moved,
        "stopped": spent.stopped, "plot": state.plots.ways.get(id), "attacks": state.plots.attackers.contains(id),
        "halted": spent.halted, "task": spent.task, "attacked": spent.attacked,
        "was_attacked": spent.was_attacked, "scattered": spent.scattered,
    })
}

/// Returns a hex as JSON: its ground, units and works.
pub(super) fn hex(state: &State, hex: &str) -> Value {
    let place = state
        .kit
        .map
        .as_ref()
        .map(|map| map.place(hex))
        .unwrap_or_default();
    json!({
        "hex": hex, "kinds": place.kinds, "level": place.level, "slope": place.slope,
        "units": state.in_hex(hex), "works": state.works.get(hex),
    })
}

/// Returns the arrivals with their times and places.
pub(super) fn arrivals(state: &State) -> Value {
    let arrivals = state.kit.arrivals.iter().map(|arrival| {
        let standing = state.units.get(&arrival.unit);
        json!({
            "unit": arrival.unit, "turn": arrival.turn, "at": arrival.at, "along": arrival.along,
            "delay": standing.and_then(|unit| unit.delay),
            "waits": standing.is_some_and(|unit| unit.spot == UnitSpot::Waiting),
        })
    });
    Value::Array(arrivals.collect())
}

/// Returns the points of all sides.
pub(super) fn score(state: &State) -> Value {
    let sides = state.kit.sides.iter().map(|side| {
        let score = points::of_side(state, &side.id);
        let losses = points::strength_losses(state, &side.id);
        let object = json!({
            "objectives": score.objectives.iter().map(|(id, value)| json!({ "id": id, "value": value }))
                .collect::<Vec<_>>(),
            "strength": score.strength, "given": score.given, "demoralised": state.demoralised.get(&side.id).copied().unwrap_or(0), "total": score.total(),
            "lost_in_combat": losses.in_combat, "lost_otherwise": losses.otherwise,
        });
        (side.id.clone(), object)
    });
    Value::Object(sides.collect())
}

/// Returns the whole game as JSON.
pub(super) fn game(state: &State) -> Value {
    let units: Vec<Value> = state
        .kit
        .units
        .iter()
        .map(|one| unit(state, &one.id))
        .collect();
    json!({
        "name": state.kit.name, "turn": state.turn, "turns": state.kit.turns, "side": state.side,
        "phase": state.phase, "night": state.kit.is_night(state.turn), "over": points::game_over(state), "units": units,
        "sealed": state.plots.sealed, "plots": state.plots.ways, "works": state.works, "command": state.command, "columns": state.columns, "arrivals": arrivals(state),
        "due": state.open_dues().map(|due| due.words(state)).collect::<Vec<_>>(),
        "score": score(state), "held": state.held, "complications": state.kit.complications,
        "rulings": state.kit.rulings,
    })
}
