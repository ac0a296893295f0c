//! Charges of mounted cavalry (BS-706).

use super::{
    Draft,
    arithmetic::Marker,
    event::OnceAct,
    facts, ground,
    kit::{BrigadeOrder, KitMap},
    march,
    position::{UnitCondition, WayPurpose},
    stacking,
    state::State,
};
use ruleset::Step;
use ruleset::refusal::Refusal;

/// Charges with mounted cavalry under Attack: a close combat must follow.
pub(super) fn charge_unit(draft: &mut Draft<'_>, unit: &str, by: &[String]) -> Step {
    let state = draft.state();
    let order = state.active.as_ref().and_then(|active| active.order);
    if !state.is_mounted(unit) || order != Some(BrigadeOrder::Attack) {
        let said = "only mounted cavalry under Attack charges";
        draft.object(Refusal::objection("BS-706", said))?;
    }
    stacking::learn_stacking(draft, &[unit.to_owned()], by)?;
    let fail = failed_conditions(draft.state(), unit, by);
    if !fail.is_empty() {
        let all = |words: fn(&Refusal) -> &str| -> String {
            let words: Vec<&str> = fail.iter().map(words).collect();
            words.join(", ")
        };
        let no = Refusal::objection("BS-706", all(Refusal::stored)).shown_as(all(Refusal::said));
        draft.object(match has_begun(draft.state(), unit) {
            Some(told) => no.remedy(told),
            None => no,
        })?;
    }
    march::go_units(draft, &[unit.to_owned()], by, &WayPurpose::Charge)
}

/// Returns the reason why a charge cannot begin the step, apart from the ground: the unit has charged or moved; `None`
/// if it can.
fn has_begun(state: &State, unit: &str) -> Option<String> {
    let name = state.name(unit);
    let did = match state.did(unit, OnceAct::Charged) {
        true => "has charged already",
        false => "has moved already",
    };
    let is_spent = state.spent.contains_key(unit);
    is_spent.then(|| format!("{name} {did}: a charge is a whole move"))
}

/// Returns an objection for each condition for a charge that a unit does not fulfil, with its letter.
fn failed_conditions(state: &State, unit: &str, by: &[String]) -> Vec<Refusal> {
    let mut fail = Vec::new();
    let standing = state.units.get(unit);
    if standing.is_some_and(|unit| unit.marker != Marker::None) {
        fail.push(Refusal::objection("BS-706", "(a) it has a marker"));
    }
    let from = standing.and_then(UnitCondition::hex);
    let (Some(map), Some(from)) = (state.kit.facts(), from) else {
        return fail;
    };
    let begins = !state.spent.contains_key(unit);
    if !begins || !ground::is_clear(map, from) {
        let said = "(b) it does not begin the step in clear terrain";
        let shown = "(b) it must begin the step in clear terrain";
        fail.push(Refusal::objection("BS-706", said).shown_as(shown));
    }
    if !by.iter().all(|hex| ground::is_clear(map, hex)) {
        let said = "(c) it does not enter clear hexes only";
        let shown = "(c) it may enter only clear hexes";
        fail.push(Refusal::objection("BS-706", said).shown_as(shown));
    }
    // Which units stack with cavalry counts only where the charge ends (BS-108).
    let passed = by.split_last().map_or(&[][..], |(_, passed)| passed);
    let mut passed = passed.iter();
    let crowded = passed.find_map(|hex| stacking::over_limit(state, unit, hex));
    let crowded = crowded.or_else(|| stacking::too_many(state, unit, by.last()?));
    fail.extend(crowded.map(|no| {
        Refusal::objection("BS-706", format!("(d) {}", no.stored()))
            .shown_as(format!("(d) {}", no.said()))
    }));
    let end = by.last().map_or(from, String::as_str);
    let side = state.side_of(unit);
    let targets = charge_targets(state, map, end, side);
    if targets.is_empty() {
        let said = "(e) it does not end next to an enemy";
        let shown = "(e) it must end next to an enemy";
        fail.push(Refusal::objection("BS-706", said).shown_as(shown));
    }
    let fits = |hex: &String| target_fails(state, map, end, hex).is_empty();
    if let (Some(hex), false) = (targets.first(), targets.iter().any(fits)) {
        fail.extend(target_fails(state, map, end, hex));
    }
    let way: Vec<&str> = std::iter::once(from)
        .chain(by.iter().map(String::as_str))
        .collect();
    let climbs = way.windows(2).any(|pair| match pair {
        [one, other] => ground::has_slope(map, one, other),
        _ => false,
    });
    if climbs {
        let said = "(g) it crosses a slope";
        let shown = "(g) it must not cross a slope";
        fail.push(Refusal::objection("BS-706", said).shown_as(shown));
    }
    fail
}

/// Returns the hexes of enemies next to a hex.
fn charge_targets(state: &State, map: &KitMap, hex: &str, side: &str) -> Vec<String> {
    let mut near = map.neighbours(hex);
    near.retain(|hex| facts::is_held(state, hex, side));
    near
}

fn target_fails(state: &State, map: &KitMap, from: &str, to: &str) -> Vec<Refusal> {
    let mut fail = Vec::new();
    let there = state.in_hex(to);
    if there.iter().any(|unit| state.is_mounted(unit)) || !ground::is_clear(map, to) {
        let said = format!("(f) {to} is not clear with infantry or artillery alone");
        let shown = format!("(f) {to} must be clear, with only infantry or artillery in it");
        fail.push(Refusal::objection("BS-706", said).shown_as(shown));
    }
    if ground::has_slope(map, from, to) {
        let said = format!("(g) a slope lies before {to}");
        fail.push(Refusal::objection("BS-706", said));
    }
    fail
}

/// Returns the objections to a charge from a hex against another.
pub(super) fn bars_target(state: &State, from: &str, to: &str) -> Vec<Refusal> {
    let map = state.kit.facts();
    map.map_or_else(Vec::new, |map| target_fails(state, map, from, to))
}

/// Returns the charging units that must still attack, each with the hexes that it may attack. A charge that has no
/// targets left obliges no unit.
pub(super) fn bound_chargers(state: &State) -> Vec<(String, Vec<String>)> {
    let Some(map) = state.kit.facts() else {
        return Vec::new();
    };
    let has_charged =
        |unit: &&String| state.did(unit, OnceAct::Charged) && !state.did(unit, OnceAct::Assaulted);
    let chargers = state.deeds.keys().filter(has_charged);
    chargers
        .filter_map(|unit| {
            let hex = state.units.get(unit).and_then(UnitCondition::hex)?;
            let mut near = charge_targets(state, map, hex, state.side_of(unit));
            near.retain(|to| {
                target_fails(state, map, hex, to).is_empty() && !is_attacked(state, to)
            });
            (!near.is_empty()).then(|| (unit.clone(), near))
        })
        .collect()
}

fn is_attacked(state: &State, hex: &str) -> bool {
    let there = state.in_hex(hex);
    let mut combats = state.combats.iter();
    combats.any(|combat| combat.defenders.iter().any(|unit| there.contains(unit)))
}
