//! Reinforcements (BS-707): infantry and cavalry arrive with a full activation of their brigade, guns at the start of
//! the guns' phase.

use super::{
    Draft,
    event::{Event, OnceAct},
    facts, ground,
    kit::{BrigadeOrder, Kit, KitArm, KitArrival, KitBrigade, KitUnit},
    position::{TurnStep as Where, UnitCondition, UnitSpot},
    stacking,
    state::State,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

impl Kit {
    /// Returns when and where a unit arrives: as the kit says for the unit, or else for its brigade. `None` if it
    /// begins on the map.
    pub fn arrival<'a>(&'a self, unit: &'a KitUnit) -> Option<&'a KitArrival> {
        let of_brigade = || self.brigade(unit.brigade.as_deref()?)?.arrives.as_ref();
        unit.arrives.as_ref().or_else(of_brigade)
    }

    /// Returns the first turn in which a brigade has a unit on the map or arriving; 0 if the brigade begins on the map.
    pub fn first_turn(&self, brigade: &KitBrigade) -> u32 {
        let units = self.units.iter();
        let units = units.filter(|unit| unit.brigade.as_ref() == Some(&brigade.id));
        let turn = |arrival: Option<&KitArrival>| arrival.map_or(0, |arrival| arrival.turn);
        let first = units.map(|unit| turn(self.arrival(unit))).min();
        first.unwrap_or_else(|| turn(brigade.arrives.as_ref()))
    }
}

/// Brings infantry and cavalry of a brigade onto the map.
pub(super) fn bring_brigade(draft: &mut Draft<'_>, brigade: &str) -> Step {
    let kit = std::sync::Arc::clone(&draft.state().kit);
    let Some(own) = kit.brigade(brigade) else {
        return Ok(());
    };
    let units = kit
        .units
        .iter()
        .filter(|unit| unit.brigade.as_deref() == Some(brigade))
        .filter(|unit| is_coming(draft.state(), unit) && draft.state().is_due(unit));
    // Units of one brigade may arrive in several hexes.
    let mut groups: Vec<(Option<&str>, Vec<&KitUnit>)> = Vec::new();
    for unit in units {
        let at = kit
            .arrival(unit)
            .and_then(|arrival| arrival.at.as_deref().or(unit.at.as_deref()));
        match groups.iter_mut().find(|(known, _)| *known == at) {
            Some((_, group)) => group.push(unit),
            None => groups.push((at, vec![unit])),
        }
    }
    for (at, units) in groups {
        let Some(hex) = entry_hex(draft, brigade, &own.name, &own.side, at)? else {
            continue;
        };
        let ids: Vec<String> = units.iter().map(|unit| unit.id.clone()).collect();
        for unit in units {
            note_entry(draft, unit, hex.clone());
        }
        // They may over-stack, until one of them moves.
        stacking::learn_stacking(draft, &ids, &hex)?;
    }
    Ok(())
}

/// Puts arriving guns into their hex at the start of the phase.
pub(super) fn bring_guns(draft: &mut Draft<'_>) -> Step {
    let kit = std::sync::Arc::clone(&draft.state().kit);
    for unit in kit
        .units
        .iter()
        .filter(|unit| unit.arm == KitArm::Artillery)
    {
        let Some(arrival) = unit
            .arrives
            .as_ref()
            .filter(|_| is_coming(draft.state(), unit))
        else {
            continue;
        };
        if arrival.turn > draft.state().turn {
            continue;
        }
        let at = arrival.at.as_deref().or(unit.at.as_deref());
        if let Some(hex) = entry_hex(draft, &unit.id, &unit.name, &unit.side, at)? {
            note_entry(draft, unit, hex.clone());
            stacking::learn_stacking(draft, std::slice::from_ref(&unit.id), &hex)?;
        }
    }
    Ok(())
}

fn is_coming(state: &State, unit: &KitUnit) -> bool {
    let standing = state.units.get(&unit.id);
    standing.is_some_and(|standing| standing.spot == UnitSpot::Coming)
}

/// Returns the hex at which a unit enters, by the kit. If an enemy is in that hex or next to it, the unit waits this
/// turn, and enters by the nearest free hex next turn. `None` if the unit does not enter.
fn entry_hex(
    draft: &mut Draft<'_>,
    id: &str,
    name: &str,
    side: &str,
    at: Option<&str>,
) -> Step<Option<Option<String>>> {
    let Some(hex) = at else {
        return Ok(Some(None));
    };
    let state = draft.state();
    if !facts::is_blocked(state, hex, side) {
        return Ok(Some(Some(hex.to_owned())));
    }
    let is_first = !state.delayed.contains(id);
    // A second call in the same turn does not count as the next time.
    if is_first || state.barred.contains(id) {
        if is_first {
            draft.note(Event::Delayed {
                brigade: id.to_owned(),
            });
        }
        draft.note(Event::Noted {
            words: format!(
                "an enemy is in or next to {hex}: {name} does not enter this turn (BS-707)"
            ),
        });
        return Ok(None);
    }
    let nearest = nearest_free(state, hex, side);
    Ok(match nearest.as_slice() {
        [] => None,
        [one] => Some(Some(one.clone())),
        _ => {
            let what = format!("{hex} is barred: where does {name} enter");
            Some(Some(draft.ask_one_of(what, "BS-R33", nearest)?))
        }
    })
}

/// Returns the hexes nearest to `hex` that have no enemy in them or next to them, at any distance (BS-R33).
fn nearest_free(state: &State, hex: &str, side: &str) -> Vec<String> {
    let Some(map) = state.kit.facts() else {
        return Vec::new();
    };
    let all = map.board().hexes().map(|hex| hex.to_string());
    let free: Vec<(i64, String)> = all
        .filter(|other| !facts::is_blocked(state, other, side))
        .filter_map(|other| Some((map.distance(hex, &other)?, other)))
        .collect();
    let nearest = free.iter().map(|(hexes, _)| *hexes).min();
    free.into_iter()
        .filter(|(hexes, _)| Some(*hexes) == nearest)
        .map(|(_, hex)| hex)
        .collect()
}

fn note_entry(draft: &mut Draft<'_>, unit: &KitUnit, hex: Option<String>) {
    if let Some(standing) = draft.state().units.get(&unit.id).cloned() {
        draft.note(Event::Stands {
            unit: unit.id.clone(),
            standing: UnitCondition {
                spot: UnitSpot::Map(hex),
                ..standing
            },
            why: "enters".to_owned(),
        });
    }
}

/// Returns the neighbouring hexes to which a unit may leave the hex of its arrival.
pub(super) fn ways_out(state: &State, unit: &str, hex: &str) -> Vec<String> {
    let Some(map) = state.kit.facts() else {
        return Vec::new();
    };
    let side = state.side_of(unit);
    let order = state.active.as_ref().and_then(|active| active.order);
    let gait = state.gait(unit);
    let mut near = map.neighbours(hex);
    near.retain(|to| {
        let engages = || facts::is_blocked(state, to, side);
        let may_engage = !matches!(order, Some(BrigadeOrder::Maneuver | BrigadeOrder::Regroup));
        stacking::can_hold(state, unit, to)
            && !ground::is_barred(&state.kit, map, (hex, to), gait)
            && (may_engage || !engages())
            && facts::guns_come_near(state, unit, std::slice::from_ref(to)).is_none()
    });
    near
}

/// Checks whether a unit that entered may move on in this step. Units of the acting brigade may do so while the brigade
/// moves, or rallies under Regroup; guns may in an artillery step of their side.
fn can_leave(state: &State, id: &str) -> bool {
    let brigade = state.kit.unit(id).and_then(|unit| unit.brigade.as_ref());
    match brigade {
        Some(brigade) => {
            let active = state.active.as_ref();
            let is_regrouping =
                || active.is_some_and(|one| one.order == Some(BrigadeOrder::Regroup));
            let is_time = match state.step {
                Where::Movement => true,
                Where::Rally => is_regrouping(),
                _ => false,
            };
            is_time && active.is_some_and(|active| active.brigade == *brigade)
        }
        None => {
            let is_theirs = match &state.guns.step {
                Some(step) => step.units.iter().any(|unit| unit == id),
                None => state.guns.side == state.side_of(id) && !state.guns.done.contains(id),
            };
            state.step == Where::Artillery && is_theirs && !state.did(id, OnceAct::Fired)
        }
    }
}

/// Returns the units that entered, are still over the limit, and must now move out.
fn over_limit(state: &State) -> Vec<String> {
    let is_over = |id: &&String| {
        let hex = state.units.get(*id).and_then(UnitCondition::hex);
        hex.is_some_and(|hex| stacking::too_many(state, id, hex).is_some())
    };
    let came = state.entered.iter().filter(|id| can_leave(state, id));
    came.filter(is_over).cloned().collect()
}

/// Returns the largest unit that must leave a hex of arrivals, with that hex. A hex may be over-stacked only until the
/// first move, and the largest unit moves first. `None` if no unit must leave.
pub(super) fn largest_to_leave(state: &State) -> Option<(String, String)> {
    let frozen = over_limit(state);
    let hex = |unit: &str| state.units.get(unit).and_then(UnitCondition::hex);
    let mut units = state.by_size(frozen).into_iter();
    units.find_map(|unit| {
        let at = hex(&unit)?.to_owned();
        (!ways_out(state, &unit, &at).is_empty()).then_some((unit, at))
    })
}

/// Returns the reason why a unit in a hex of arrivals does not move out yet: a larger one goes first; `None` if the
/// unit need not wait.
pub(super) fn waiting_reason(state: &State, unit: &str) -> Option<String> {
    let (first, hex) = largest_to_leave(state)?;
    let is_of_hex = state.entered.contains(unit)
        && state.units.get(unit).and_then(UnitCondition::hex) == Some(hex.as_str());
    // Cavalry and infantry that arrived together may leave in any order.
    let is_full = stacking::over_limit(state, &first, &hex).is_some();
    let is_smaller = is_full && state.printed(unit) < state.printed(&first);
    let (name, first) = (state.name(unit), state.name(&first));
    (is_of_hex && is_smaller).then(|| format!("{first} moves out of {hex} before {name}"))
}

/// Returns the objections to the path by which a unit leaves an over-full hex of arrivals, in a step in which nothing
/// else moves: it must move one hex, into a hex that can hold it. `None` if the unit need not leave.
pub(super) fn moves_out(state: &State, unit: &str, by: &[String]) -> Option<Vec<String>> {
    let hex = state.units.get(unit).and_then(UnitCondition::hex)?;
    let is_to = state.step == Where::Rally && over_limit(state).iter().any(|one| one == unit);
    let free = is_to.then(|| ways_out(state, unit, hex))?;
    let name = state.name(unit);
    let takes = matches!(by, [to] if free.contains(to));
    let said = format!("{name} moves out by one hex: {}", free.join(", "));
    Some((!takes).then_some(said).into_iter().collect())
}

/// Objects until the units of an over-full hex of arrivals move out one by one, the largest first (BS-707). If no hex
/// can hold them, they stay; without a map, the players move them on the board. A note says so in both cases.
pub(super) fn nobody_is_frozen(draft: &mut Draft<'_>) -> Step {
    let Some((unit, hex)) = largest_to_leave(draft.state()) else {
        let state = draft.state();
        let stay = over_limit(state).into_iter();
        let hexes = stay.filter_map(|unit| Some(state.units.get(&unit)?.hex()?.to_owned()));
        let hexes: std::collections::BTreeSet<String> = hexes.collect();
        let how = match state.kit.facts() {
            Some(_) => "no hex takes them",
            None => "they move out on the board, the largest first",
        };
        for hex in hexes {
            let words = format!("too many stay at {hex}: {how} (BS-707)");
            draft.note(Event::Noted { words });
        }
        return Ok(());
    };
    let said = format!("{hex} is over the stacking limit");
    let remedy = Remedy::typed("", format!("move {unit} by HEX .."), ": the largest first");
    draft.object(Refusal::objection("BS-707", said).remedy(remedy))
}
