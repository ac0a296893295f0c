//! Retreats and advances that a result calls for (BG-026, BG-080).

use super::Draft;
use super::chart::Cost;
use super::cost;
use super::cost::Missing;
use super::event::Event;
use super::event::How;
use super::hidden;
use super::learn;
use super::loss;
use super::movement;
use super::position::Due;
use super::position::Standing;
use super::stacking;
use super::state::State;
use super::walk;
use super::zone;
use ruleset::Step;
use ruleset::refusal::Refusal;

/// The word for leaving the map.
pub(super) const OFF: &str = "off";

/// A unit retreats as its result says; without hexes it was done on the board.
pub(super) fn retreat(draft: &mut Draft<'_>, unit: &str, by: &[String]) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let due = state.dues.iter().find_map(|due| match due {
        Due::Retreat { unit: one, hexes } if one == unit => Some(*hexes),
        _ => None,
    });
    let Some(hexes) = due else {
        let said = format!("{name} has no retreat to make");
        return Err(Refusal::impossible("BG-030", said).into());
    };
    let way: Vec<String> = by.iter().filter(|hex| *hex != OFF).cloned().collect();
    let leaves = way.len() < by.len();
    if state.kit.map.is_some() {
        if way.len() as u64 != u64::from(hexes) && !leaves {
            let said = format!("{name} retreats {hexes}, not {}", way.len());
            draft.object(Refusal::objection("BG-080", said))?;
        }
        if is_proved_closed(draft, unit, &way)? {
            return Ok(());
        }
        if leaves {
            at_edge(draft, unit, way.last())?;
        }
    }
    let mut dues = draft.state().dues.clone();
    // Who goes back as attacker and as defender goes back twice (CBG-S07).
    if let Some(made) = dues.iter().position(|due| is_retreat_of(due, unit)) {
        dues.remove(made);
    }
    draft.note(Event::DuesSet { dues });
    match leaves {
        true => forced_off(draft, unit),
        false => movement::shift(draft, unit, How::Retreats, by.last().map(String::as_str)),
    }
    Ok(())
}

/// Takes a unit's retreats off what is due.
pub(super) fn done(draft: &mut Draft<'_>, unit: &str) {
    let mut dues = draft.state().dues.clone();
    dues.retain(|due| !is_retreat_of(due, unit));
    draft.note(Event::DuesSet { dues });
}

/// Whether a unit has a retreat to make.
pub(super) fn is_due(state: &State, unit: &str) -> bool {
    state.dues.iter().any(|due| is_retreat_of(due, unit))
}

fn is_retreat_of(due: &Due, unit: &str) -> bool {
    matches!(due, Due::Retreat { unit: one, .. } if one == unit)
}

/// The map is left over its edge (BG-026).
fn at_edge(draft: &mut Draft<'_>, unit: &str, last: Option<&String>) -> Step {
    let state = draft.state();
    let from = last.map(String::as_str).or_else(|| state.hex_of(unit));
    let map = state.kit.map.as_ref();
    if map.zip(from).is_none_or(|(map, hex)| map.is_at_edge(hex)) {
        return Ok(());
    }
    let said = format!("{} is not at the edge of the map", state.name(unit));
    draft.object(Refusal::objection("BG-026", said))
}

/// One forced off the map is eliminated and counts so, unless the battle says otherwise (BG-026).
fn forced_off(draft: &mut Draft<'_>, unit: &str) {
    match draft.state().kit.exclusive.leaves_safely {
        true => {
            movement::give_up_works(draft, unit, "the builder leaves");
            draft.note(Event::Left {
                unit: unit.to_owned(),
            });
        }
        false => loss::eliminate(draft, unit, true, "forced off the map"),
    }
}

/// Objects to a way of retreat over the map. Dummies bar none: where face-down counters seem to close every hex, their
/// owner turns real ones up, and the way is closed; else the enemy goes it (CBG-1105).
pub(super) fn is_proved_closed(draft: &mut Draft<'_>, unit: &str, way: &[String]) -> Step<bool> {
    let known = |state: &State, hex: &str| {
        state
            .kit
            .map
            .as_ref()
            .is_some_and(|map| map.hex(hex).is_some())
    };
    if let Some(hex) = way.iter().find(|hex| !known(draft.state(), hex)) {
        let said = format!("{hex} is no hex of the map");
        return Err(Refusal::impossible("BG-036", said).into());
    }
    let against = learn::all(draft, |state| bars(state, unit, way))?;
    let only_seems = !against.is_empty() && against.iter().all(seems);
    if !only_seems || learn::all(draft, |state| has_open_way(state, unit))? {
        against.into_iter().try_for_each(|no| draft.object(no))?;
        return Ok(false);
    }
    let state = draft.state();
    let enemy = state.kit.other(state.side_of(unit)).to_owned();
    let (whose, name) = (state.kit.side_name(&enemy), state.name(unit));
    let what = format!(
        "does {whose} turn up a unit that closes {} to {name}",
        way.join(" ")
    );
    if !draft.ask_whether(what, SEEMS)? {
        return Ok(false);
    }
    let mut real = Vec::new();
    for hex in way {
        let near = learn::all(draft, |state| {
            zone::controllers(state, state.side_of(unit), hex)
        })?;
        let state = draft.state();
        let closes = |id: &String| state.is_hidden(id) && !state.is_dummy(id);
        real.extend(near.into_iter().filter(closes));
    }
    if real.is_empty() {
        let said = "no unit lies face down there to turn up";
        return Err(Refusal::impossible(SEEMS, said).remedy("answer no").into());
    }
    for unit in real {
        hidden::turn_up(draft, &unit);
    }
    Ok(true)
}

/// Face-down counters seem to close a hex (CBG-1105).
const SEEMS: &str = "CBG-1105";

fn seems(no: &Refusal) -> bool {
    no.clause().id() == SEEMS
}

/// Whether a unit has a neighbouring hex that nothing bars or seems to bar.
fn has_open_way(state: &State, unit: &str) -> Result<bool, Missing> {
    let (Some(map), Some(from)) = (&state.kit.map, state.hex_of(unit)) else {
        return Ok(false);
    };
    for hex in map.neighbours(from) {
        if bars(state, unit, std::slice::from_ref(&hex))?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Enemies, enemy zones, prohibited ground, closed sides and at its end a full hex bar a retreat; what hexes cost does
/// not matter.
///
/// # Errors
///
/// A cell that nobody has told so far.
pub(super) fn bars(state: &State, unit: &str, way: &[String]) -> Result<Vec<Refusal>, Missing> {
    let (Some(map), Some(from)) = (&state.kit.map, state.hex_of(unit)) else {
        return Ok(Vec::new());
    };
    let (name, side) = (state.name(unit), state.side_of(unit));
    let stack = [unit.to_owned()];
    let mut against = Vec::new();
    for leg in walk::legs(state, map, (side, from), &stack, way)? {
        let into = &leg.step.into;
        let mut no = |rule: &'static str, said: String| {
            against.push(Refusal::objection(rule, format!("{name}, {into}: {said}")));
        };
        if leg.jumps {
            no("BG-036", "no neighbour of the hex before".to_owned());
        }
        if leg.enemy {
            no("BG-031", "an enemy is there".to_owned());
        } else if leg.step.zone {
            match zone::is_seen(state, side, into)? {
                true => no("BG-080", "an enemy zone".to_owned()),
                false => no(SEEMS, "face-down counters seem to close it".to_owned()),
            }
        }
        let kind = state.kind_of(unit).name();
        let priced = cost::price(&state.kit, &state.learnt, &leg.step, kind)?;
        against.extend(priced.against);
    }
    if let Some(last) = way.last() {
        let mut there = state.in_hex(last);
        there.retain(|other| other != unit);
        there.push(unit.to_owned());
        against.extend(stacking::over_limit(state, last, &there));
    }
    Ok(against)
}

/// The neighbours of a unit that it may fall back to.
///
/// # Errors
///
/// A cell that nobody has told so far.
pub(super) fn ways(state: &State, unit: &str) -> Result<Vec<String>, Missing> {
    let (Some(map), Some(from)) = (&state.kit.map, state.hex_of(unit)) else {
        return Ok(Vec::new());
    };
    let (mut free, mut seem_closed) = (Vec::new(), Vec::new());
    for hex in map.neighbours(from) {
        let bars = bars(state, unit, std::slice::from_ref(&hex))?;
        match bars.is_empty() {
            true => free.push(hex),
            false if bars.iter().all(seems) => seem_closed.push(hex),
            false => {}
        }
    }
    // Face-down counters bar nothing before they are turned up (CBG-1105).
    Ok(if free.is_empty() { seem_closed } else { free })
}

/// A victor enters the hex that was emptied.
pub(super) fn advance(draft: &mut Draft<'_>, unit: &str, to: &str) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    // Who was given for an exchange advances no more.
    let is_here = state.units.get(unit).is_some_and(Standing::on_map);
    let own = |due: &&Due| match due {
        Due::Advance { units, .. } => is_here && units.iter().any(|one| one == unit),
        _ => false,
    };
    let named = |due: &&Due| matches!(due, Due::Advance { to: hex, .. } if hex == to);
    let mut all = state.dues.iter().filter(own);
    let due = all.clone().find(named).or_else(|| all.next()).cloned();
    let Some(Due::Advance {
        mut units,
        to: emptied,
        most,
    }) = due.clone()
    else {
        let said = format!("{name} has no hex to advance into");
        return Err(Refusal::impossible("BG-030", said).into());
    };
    if state.kit.map.is_some() && emptied != to {
        let said = format!("{emptied} was emptied, not {to}");
        draft.object(Refusal::objection("BG-080", said))?;
    }
    let state = draft.state();
    if state.is_held_against(state.side_of(unit), to) {
        let said = format!("{name}: an enemy is in {to}");
        draft.object(Refusal::objection("BG-031", said))?;
    }
    let kind = draft.state().kind_of(unit).name();
    // One of one may in any case.
    let most = match most {
        0 | 1 => most,
        _ => most.min(learn::all(draft, learn::victors)?),
    };
    let closed = learn::all(draft, |state| {
        let Some(map) = &state.kit.map else {
            return Ok(false);
        };
        let (_, cost) = cost::entering(&state.kit, &state.learnt, &map.place(to), kind)?;
        Ok(cost == Cost::Prohibited)
    })?;
    if closed {
        let said = format!("{name}: {to} is prohibited");
        draft.object(Refusal::objection("BG-040", said))?;
    }
    movement::shift(draft, unit, How::Advances, Some(to));
    units.retain(|one| one != unit);
    let mut dues = draft.state().dues.clone();
    dues.retain(|other| Some(other) != due.as_ref());
    if most > 1 && !units.is_empty() {
        dues.push(Due::Advance {
            units,
            to: emptied,
            most: most - 1,
        });
    }
    draft.note(Event::DuesSet { dues });
    Ok(())
}

/// Whether a unit stands in an enemy zone, on the map or as the table said.
///
/// # Errors
///
/// Nobody has told so far what zones there are.
pub(super) fn in_zone(state: &State, unit: &str) -> Result<bool, Missing> {
    match state.hex_of(unit).filter(|_| state.kit.map.is_some()) {
        Some(hex) => zone::is_controlled(state, state.side_of(unit), hex),
        None => Ok(state.units.get(unit).is_some_and(|unit| unit.in_zone)),
    }
}
