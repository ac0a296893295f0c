//! Measurement of two hexes of the map: distance, line of sight, cost of a step between them (BS-602, BS-701).

use serde_json::{Map, Value, json};

use crate::presentation::foresee::{HexMeasure, counted_hexes};
use crate::verdict::{CLAUSE, Finding, FindingRow};
use rules::blind_swords::command::Command;
use rules::blind_swords::ground::{Gait, StepPrice};
use rules::blind_swords::kit::{BrigadeOrder, KitMap};
use rules::blind_swords::position::{ActiveBrigade, GunStep, TurnStep};
use rules::blind_swords::state::State;
use rules::blind_swords::{ground, sighting};

const GAITS: [Gait; 3] = [Gait::Foot, Gait::Mounted, Gait::Artillery];

/// Returns the side that acts now: that of the acting brigade or guns, of a drawn chit or its die, of a holder who may
/// play his chit first, or of the player who draws. `None` if both sides may act.
pub(super) fn side_in_turn(state: &State) -> Option<String> {
    if state.over.is_some() {
        return None;
    }
    if let Some(thrower) = state.due_thrower() {
        return Some(thrower.to_owned());
    }
    match state.step {
        TurnStep::Artillery => Some(state.guns.side.clone()),
        TurnStep::Draw | TurnStep::End if state.active.is_none() => {
            let choosing = state.chits.choosing.as_ref().map(|(chit, ..)| chit);
            let chit = state.chits.waiting.as_ref().or(choosing);
            let of_chit = chit.and_then(|chit| state.side_of_chit(chit));
            let holder = || {
                state
                    .yet_to_decline()
                    .first()
                    .map(|side| (*side).to_owned())
            };
            let puller = || (state.step == TurnStep::Draw).then(|| state.puller().to_owned());
            of_chit.or_else(holder).or_else(puller)
        }
        _ => state.acting().map(str::to_owned),
    }
}

/// Returns the game in the step in which the firing units would act, before any of them has acted; `None` if the act is
/// not fire.
pub(super) fn supposed(state: &State, command: &Command) -> Option<State> {
    let Command::Fire { units, .. } = command else {
        return None;
    };
    let unit = units.first()?;
    let mut then = state.clone();
    then.over = None;
    then.test = None;
    then.dues.clear();
    then.deeds.clear();
    then.combats.clear();
    then.chits.waiting = None;
    then.chits.choosing = None;
    if state.is_guns(unit) {
        let side = state.side_of(unit).to_owned();
        then.active = None;
        then.step = TurnStep::Artillery;
        then.guns.side.clone_from(&side);
        then.guns.done.clear();
        let units = units.clone();
        then.guns.step = Some(GunStep { side, units });
        return Some(then);
    }
    then.step = TurnStep::Fire;
    then.active = Some(ActiveBrigade {
        brigade: state.kit.unit(unit)?.brigade.clone()?,
        full: true,
        order: Some(BrigadeOrder::Attack),
        chit: String::new(),
    });
    Some(then)
}

/// Checks whether the words are two hexes of a map.
pub(super) fn are_hexes(state: &State, from: &str, to: &str) -> bool {
    let map = state.kit.map.as_ref();
    map.is_some_and(|map| map.has(from) && map.has(to))
}

/// Returns the hex that a word means: the named hex, or the hex of the named unit on the map; `None` for any other
/// word.
pub(super) fn hex_of<'a>(state: &'a State, word: &'a str) -> Option<&'a str> {
    let map = state.kit.map.as_ref()?;
    let of_unit = || state.units.get(word)?.hex();
    Some(word).filter(|word| map.has(word)).or_else(of_unit)
}

/// Returns the cost of a step, by gait; empty if the hexes do not touch.
fn costs(state: &State, from: &str, to: &str, marches: bool) -> Vec<(&'static str, String)> {
    let map = state.kit.map.as_ref();
    let map = map.filter(|map| map.distance(from, to) == Some(1));
    let costs = map.into_iter().flat_map(|map| {
        GAITS.map(|gait| {
            let price = ground::step_price(&state.kit, map, (from, to), gait, marches);
            let told = match price {
                StepPrice::Points { points, .. } => points.mixed_number(),
                StepPrice::Prohibited(_) => "barred".to_owned(),
                StepPrice::Unsaid(_) | StepPrice::UnsaidRoad => "?".to_owned(),
            };
            (gait.name(), told)
        })
    });
    costs.collect()
}

fn sight(state: &State, from: &str, to: &str) -> &'static str {
    let map = state.kit.map.as_ref();
    let sight = map.and_then(|map| ground::sight_line(&state.kit, map, from, to));
    sight.map_or("untold", ground::HexSight::name)
}

fn ranges(state: &State, from: &str, to: &str) -> Vec<(String, &'static str)> {
    let map = state.kit.map.as_ref();
    let hexes = map.and_then(|map| map.distance(from, to)).unwrap_or(0);
    let weapons = state.kit.weapons.iter();
    weapons
        .filter(|(_, weapon)| !weapon.is_close())
        .map(|(name, weapon)| {
            let class = weapon.class(hexes);
            (name.clone(), class.map_or("out", |class| class.name()))
        })
        .collect()
}

fn distance(state: &State, from: &str, to: &str) -> i64 {
    let map = state.kit.map.as_ref();
    map.and_then(|map| map.distance(from, to)).unwrap_or(0)
}

/// Explains a line of sight: the ground on it, hex by hex, or the obstacle that hides the target.
fn why(state: &State, from: &str, to: &str) -> String {
    let Some(map) = state.kit.map.as_ref() else {
        return "no map".to_owned();
    };
    let sight_of = |kind: &str| {
        state
            .kit
            .ground
            .get(kind)
            .map(|ground| ground.sight.as_str())
    };
    let named = |hex: &str, does: &[&str]| {
        let kinds = ground::ground_kinds(map, hex).into_iter();
        let kinds = kinds.filter(|kind| sight_of(kind).is_some_and(|sight| does.contains(&sight)));
        kinds.collect::<Vec<_>>().join(", ")
    };
    let on_line = ground::touched_hexes(map, from, to).into_iter();
    let on_line =
        on_line.filter_map(
            |(hex, is_level)| match (named(&hex, &["blocks"]), is_level) {
                (kinds, true) if !kinds.is_empty() => {
                    Some(format!("{kinds} in {hex} is in the way"))
                }
                (_, true) => None,
                (kinds, false) if kinds.is_empty() => Some(format!("{hex} is higher")),
                (kinds, false) => Some(format!("{kinds} in {hex} is at another height")),
            },
        );
    let hides = named(to, &["blocks", "obscures"]);
    let hidden = (!hides.is_empty()).then(|| format!("{hides} in {to} hides the units there"));
    let reasons: Vec<String> = on_line.chain(hidden).collect();
    match reasons.is_empty() {
        true => "nothing in the way".to_owned(),
        false => reasons.join("; "),
    }
}

/// Describes a line of sight in both directions, each with its reason and clause: `SIGHT 0503 to 0609: blocked, woods
/// in 0504 is in the way (BS-602)`.
fn both_ways<'a>(
    state: &'a State,
    from: &'a str,
    to: &'a str,
) -> impl Iterator<Item = String> + 'a {
    [(from, to), (to, from)].into_iter().map(move |(from, to)| {
        let (sight, why) = (sight(state, from, to), why(state, from, to));
        format!("SIGHT {from} to {to}: {sight}, {why} (BS-602)")
    })
}

/// Describes the hexes with units that the line of sight touches, and their effect on it (BS-602); `None` if there are
/// none.
fn units_between(state: &State, from: &str, to: &str) -> Option<String> {
    let map = state.kit.map.as_ref()?;
    let hexes = sighting::occupied_hexes(state, map, from, to);
    let hexes: Vec<String> = hexes.into_iter().map(|(hex, _)| hex).collect();
    let does = match sighting::known_occupied(state) {
        Some(known) => known.name(),
        None => "the players decide their effect",
    };
    (!hexes.is_empty()).then(|| format!("units in {}: {does} (BS-602)", hexes.join(", ")))
}

/// Measures from hex to hex.
pub(super) fn measured(state: &State, from: &str, to: &str) -> Result<HexMeasure, String> {
    let grid = state.kit.map.as_ref().map(KitMap::board);
    HexMeasure::between(grid, [from, to], |apart| {
        let seen = [(from, to), (to, from)];
        let seen = seen.map(|(from, to)| sight_finding(state, from, to, apart));
        seen.into_iter()
            .chain(step_finding(state, from, to))
            .collect()
    })
}

/// Returns the finding on whether one hex sees another, with the range class of each weapon.
fn sight_finding(state: &State, from: &str, to: &str, apart: i64) -> Finding {
    let sight = sight(state, from, to);
    let ranges = ranges(state, from, to).into_iter();
    let ranges: Vec<String> = ranges
        .map(|(name, told)| format!("{name} {told}"))
        .collect();
    let mut rows = vec![FindingRow::new(
        "line",
        format!("{from} to {to}, {}", counted_hexes(apart)),
    )];
    rows.extend(units_between(state, from, to).map(|said| FindingRow::new("units", said)));
    if !ranges.is_empty() {
        rows.push(FindingRow::new("range", ranges.join(", ")));
    }
    rows.push(FindingRow::new(CLAUSE, "BS-602"));
    Finding {
        called: format!("{from} to {to}: {sight}"),
        holds: match sight {
            "clear" => Some(true),
            "blocked" => Some(false),
            _ => None,
        },
        rows,
        ..Finding::new(
            format!("{from} → {to}"),
            format!("{sight}: {}", why(state, from, to)),
        )
    }
}

/// Returns the finding about the cost of a step; `None` if the hexes do not touch.
fn step_finding(state: &State, from: &str, to: &str) -> Option<Finding> {
    let row = |marches: bool| {
        let costs = costs(state, from, to, marches).into_iter();
        let costs: Vec<String> = costs.map(|(name, told)| format!("{name} {told}")).collect();
        (!costs.is_empty()).then(|| costs.join(", "))
    };
    let cost = row(false)?;
    let mut rows: Vec<FindingRow> = Vec::new();
    rows.extend(row(true).map(|march| FindingRow::new("in march column", march)));
    rows.push(FindingRow::new(CLAUSE, "BS-701"));
    Some(Finding {
        called: String::new(),
        rows,
        ..Finding::new(format!("step {from} → {to}"), format!("costs {cost}"))
    })
}

pub(super) fn step_lines(state: &State, from: &str, to: &str) -> Vec<String> {
    let row = |cells: Vec<(String, String)>| {
        let cells: Vec<String> = cells
            .iter()
            .map(|(name, told)| format!("{name} {told}"))
            .collect();
        cells.join(", ")
    };
    let mut lines = vec![format!(
        "{from} to {to}: {}, line of sight {}",
        counted_hexes(distance(state, from, to)),
        sight(state, from, to)
    )];
    lines.extend(both_ways(state, from, to));
    lines.extend(units_between(state, from, to));
    let ranges = ranges(state, from, to).into_iter();
    let ranges = ranges.map(|(name, told)| (name, told.to_owned())).collect();
    lines.push(format!("RANGE {}", row(ranges)));
    for (title, marches) in [("COST ", false), ("MARCH", true)] {
        let costs = costs(state, from, to, marches).into_iter();
        let costs: Vec<_> = costs.map(|(name, told)| (name.to_owned(), told)).collect();
        if !costs.is_empty() {
            lines.push(format!("{title} {}", row(costs)));
        }
    }
    lines
}

pub(super) fn step_object(state: &State, from: &str, to: &str) -> Value {
    let costs = |marches: bool| -> Map<String, Value> {
        let costs = costs(state, from, to, marches).into_iter();
        costs
            .map(|(name, told)| (name.to_owned(), json!(told)))
            .collect()
    };
    let ranges: Map<String, Value> = ranges(state, from, to)
        .into_iter()
        .map(|(name, told)| (name, json!(told)))
        .collect();
    json!({
        "from": from, "to": to, "distance": distance(state, from, to),
        "line_of_sight": sight(state, from, to), "range": ranges,
        "cost": costs(false), "march_column": costs(true),
    })
}
