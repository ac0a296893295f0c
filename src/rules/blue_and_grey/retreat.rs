//! Retreats and advances that a result requires (BG-026, BG-080).

use super::{
    Draft,
    chart::GroundCost,
    cost::{self, MissingCell},
    event::{Event, How},
    hidden, learn, loss, movement,
    position::{PendingConsequence, UnitCondition},
    state::State,
    way_back::{self, OFF, SEEMS, has_open_way, only_seems_barred, retreat_bars},
    zone,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

/// Retreats a unit as the result demands. If no hexes are given, the players have done so on the board.
pub(super) fn retreat_unit(draft: &mut Draft<'_>, unit: &str, by: &[String]) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let due = state.dues.iter().find_map(|due| match due {
        PendingConsequence::Retreat { unit: one, hexes } if one == unit => Some(*hexes),
        _ => None,
    });
    let Some(hexes) = due else {
        let said = format!("{name} has no retreat to make");
        return Err(Refusal::impossible("BG-030", said).into());
    };
    let way: Vec<String> = by.iter().filter(|hex| *hex != OFF).cloned().collect();
    let leaves = way.len() < by.len();
    if state.kit.map.is_some() {
        if by.is_empty() && !draft.overrules() && is_shut_in(draft, unit, hexes)? {
            return stays_or_is_lost(draft, unit);
        }
        let remedy = way_back::retreat_remedy(draft.state(), unit, hexes);
        if way.len() as u64 != u64::from(hexes) && !leaves {
            let said = format!("{name} retreats {hexes}, not {}", way.len());
            draft.object(Refusal::objection("BG-080", said).remedy(remedy.clone()))?;
        }
        if is_proved_closed(draft, unit, &way, Some(&remedy))? {
            return Ok(());
        }
        if leaves {
            at_edge(draft, unit, way.last(), remedy.clone())?;
            by_force(draft, unit, hexes, remedy)?;
        }
    }
    finish_one_retreat(draft, unit);
    match leaves {
        true => forced_off(draft, unit),
        false => movement::shift_unit(draft, unit, How::Retreats, by.last().map(String::as_str)),
    }
    Ok(())
}

/// Removes one of a unit's due retreats. A unit that retreats both as attacker and as defender goes back twice
/// (CBG-S07).
fn finish_one_retreat(draft: &mut Draft<'_>, unit: &str) {
    let mut dues = draft.state().dues.clone();
    if let Some(made) = dues.iter().position(|due| is_retreat_of(due, unit)) {
        dues.remove(made);
    }
    draft.note(Event::DuesSet { dues });
}

fn is_shut_in(draft: &mut Draft<'_>, unit: &str, hexes: u32) -> Step<bool> {
    let ways = learn::learn_all(draft, |state| way_back::all_ways_back(state, unit, hexes))?;
    Ok(ways.is_empty())
}

/// Asks the players for the fate of a unit that has no path of retreat (BG-080). No clause decides that, except for a
/// unit forced off the map (BG-026).
fn stays_or_is_lost(draft: &mut Draft<'_>, unit: &str) -> Step {
    let name = draft.state().name(unit);
    let what = format!("{name} has no path of retreat: is it eliminated (if not, it stays)");
    let is_lost = draft.ask_whether(what, "BG-080")?;
    finish_one_retreat(draft, unit);
    if is_lost {
        finish_retreats(draft, unit);
        loss::eliminate_unit(draft, unit, true, way_back::NO_WAY);
    }
    Ok(())
}

/// Removes a unit's retreats from the due acts.
pub(super) fn finish_retreats(draft: &mut Draft<'_>, unit: &str) {
    let mut dues = draft.state().dues.clone();
    dues.retain(|due| !is_retreat_of(due, unit));
    draft.note(Event::DuesSet { dues });
}

/// Checks whether a unit has a retreat to make.
pub(super) fn is_due(state: &State, unit: &str) -> bool {
    state.dues.iter().any(|due| is_retreat_of(due, unit))
}

fn is_retreat_of(due: &PendingConsequence, unit: &str) -> bool {
    matches!(due, PendingConsequence::Retreat { unit: one, .. } if one == unit)
}

/// Objects to a retreat off the map that does not start from a hex at the map's edge (BG-026).
fn at_edge(draft: &mut Draft<'_>, unit: &str, last: Option<&String>, remedy: Remedy) -> Step {
    let state = draft.state();
    let from = last.map(String::as_str).or_else(|| state.hex_of(unit));
    let map = state.kit.map.as_ref();
    if map.zip(from).is_none_or(|(map, hex)| map.is_at_edge(hex)) {
        return Ok(());
    }
    let said = format!("{} is not at the edge of the map", state.name(unit));
    draft.object(Refusal::objection("BG-026", said).remedy(remedy))
}

/// Objects to a retreat off the map by a unit that has a path over the map (BG-026).
fn by_force(draft: &mut Draft<'_>, unit: &str, hexes: u32, remedy: Remedy) -> Step {
    if is_shut_in(draft, unit, hexes)? {
        return Ok(());
    }
    let said = format!("{} has a way back over the map", draft.state().name(unit));
    draft.object(Refusal::objection("BG-026", said).remedy(remedy))
}

/// Eliminates a unit that was forced off the map. It counts as lost, unless the battle says otherwise (BG-026).
fn forced_off(draft: &mut Draft<'_>, unit: &str) {
    match draft.state().kit.exclusive.leaves_safely {
        true => {
            movement::give_up_works(draft, unit, "the builder leaves");
            draft.note(Event::Left {
                unit: unit.to_owned(),
            });
        }
        false => loss::eliminate_unit(draft, unit, true, "forced off the map"),
    }
}

/// Objects to a path of retreat over the map. Dummies bar no path. If face-down counters seem to close every hex, their
/// owner may turn up real ones, which closes the path; otherwise the enemy takes it (CBG-1105). Returns whether the
/// path was closed in this way.
pub(super) fn is_proved_closed(
    draft: &mut Draft<'_>,
    unit: &str,
    way: &[String],
    remedy: Option<&Remedy>,
) -> Step<bool> {
    let known = |state: &State, hex: &str| {
        state
            .kit
            .map
            .as_ref()
            .is_some_and(|map| map.hex(hex).is_some())
    };
    if let Some(hex) = way.iter().find(|hex| !known(draft.state(), hex)) {
        movement::on_grid(draft.state(), hex, "BG-036")?;
        let said = format!("{hex} is not a hex of the map");
        return Err(Refusal::impossible("BG-036", said).into());
    }
    let against = learn::learn_all(draft, |state| retreat_bars(state, unit, way))?;
    let only_seems = !against.is_empty() && against.iter().all(only_seems_barred);
    if !only_seems || learn::learn_all(draft, |state| has_open_way(state, unit))? {
        against
            .into_iter()
            .try_for_each(|no| draft.object(with_remedy(no, remedy)))?;
        return Ok(false);
    }
    let state = draft.state();
    let enemy = state.kit.other(state.side_of(unit)).to_owned();
    let (whose, name) = (state.kit.side_name(&enemy), state.name(unit));
    let what = format!(
        "{} seems barred to {name}: does {whose} turn up a unit that bars it",
        way.join(" ")
    );
    if !draft.ask_whether(what, SEEMS)? {
        return Ok(false);
    }
    let mut real = Vec::new();
    for hex in way {
        let near = learn::learn_all(draft, |state| {
            zone::zone_controllers(state, state.side_of(unit), hex)
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

/// Adds a remedy to an objection, if one is known.
fn with_remedy(no: Refusal, remedy: Option<&Remedy>) -> Refusal {
    match remedy {
        Some(remedy) => no.remedy(remedy.clone()),
        None => no,
    }
}

/// Moves a victor into the emptied hex.
pub(super) fn advance_unit(draft: &mut Draft<'_>, unit: &str, to: &str) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    // A unit that was given up in an exchange does not advance.
    let is_here = state.units.get(unit).is_some_and(UnitCondition::on_map);
    let own = |due: &&PendingConsequence| match due {
        PendingConsequence::Advance { units, .. } => is_here && units.iter().any(|one| one == unit),
        _ => false,
    };
    let named = |due: &&PendingConsequence| due.hexes().any(|hex| hex == to);
    let mut all = state.dues.iter().filter(own);
    let due = all.clone().find(named).or_else(|| all.next()).cloned();
    let Some(PendingConsequence::Advance {
        mut units,
        to: emptied,
        most,
        or,
        vacated,
    }) = due.clone()
    else {
        let said = format!("{name} has no hex to advance into");
        return Err(Refusal::impossible("BG-030", said).into());
    };
    movement::on_grid(state, to, "BG-001")?;
    let hexes: Vec<&str> = due.iter().flat_map(PendingConsequence::hexes).collect();
    if state.kit.map.is_some() && !hexes.contains(&to) {
        let said = format!("{} was emptied, not {to}", hexes.join(" or "));
        draft.object(Refusal::objection("BG-080", said))?;
    }
    let state = draft.state();
    if state.is_held_against(state.side_of(unit), to) {
        let said = format!("{name}: an enemy is in {to}");
        draft.object(Refusal::objection("BG-031", said))?;
    }
    // A single victor may advance in any case, so the limit is not asked for.
    let most = match most {
        0 | 1 => most,
        _ => most.min(learn::learn_all(draft, learn::victor_count)?),
    };
    let against = learn::learn_all(draft, |state| bars_advance(state, unit, to))?;
    against.into_iter().try_for_each(|no| draft.object(no))?;
    movement::shift_unit(draft, unit, How::Advances, Some(to));
    units.retain(|one| one != unit);
    let mut dues = draft.state().dues.clone();
    dues.retain(|other| Some(other) != due.as_ref());
    if most > 1 && !units.is_empty() {
        dues.push(PendingConsequence::Advance {
            units,
            to: emptied,
            most: most - 1,
            or,
            vacated,
        });
    }
    draft.note(Event::DuesSet { dues });
    Ok(())
}

/// Returns the objections to a unit's advance into a hex: prohibited ground, hexsides that no move crosses, or a
/// crossing where no move may end.
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub(super) fn bars_advance(
    state: &State,
    unit: &str,
    to: &str,
) -> Result<Vec<Refusal>, MissingCell> {
    let Some(map) = &state.kit.map else {
        return Ok(Vec::new());
    };
    let (place, kind) = (map.place(to), state.kind_of(unit).name());
    let (_, cost) = cost::entry_cost(&state.kit, &state.learnt, &place, kind)?;
    if cost == GroundCost::Prohibited {
        let said = format!("{}: {to} is prohibited", state.name(unit));
        return Ok(vec![Refusal::objection("BG-040", said)]);
    }
    let mut against = closed_sides(state, unit, to)?;
    let may = |kind: &String| state.kit.exclusive.end_in.contains(kind);
    if place.is_ferry() && !place.kinds.iter().any(may) {
        let said = format!(
            "{}: an advance does not end in the crossing {to}",
            state.name(unit)
        );
        against.push(Refusal::objection("BG-047", said));
    }
    Ok(against)
}

/// Returns the hexsides that neither an advance nor a move may cross: creeks, rivers, prohibited sides (BG-044, BG-046
/// to BG-048). Enemy zones do not matter here.
fn closed_sides(state: &State, unit: &str, to: &str) -> Result<Vec<Refusal>, MissingCell> {
    let (Some(map), Some(from)) = (&state.kit.map, state.hex_of(unit)) else {
        return Ok(Vec::new());
    };
    let (from_place, kind) = (map.place(from), state.kind_of(unit).name());
    let step = cost::PricedStep {
        into: to.to_owned(),
        to: map.place(to),
        from_ferry: from_place.is_ferry(),
        sides: map.side(from, to),
        ..cost::PricedStep::default()
    };
    Ok(cost::step_price(&state.kit, &state.learnt, &step, kind)?.against)
}

/// Objects to another fight while an advance is open: the player who may advance must decline it first (BG-080).
pub(super) fn gives_up_advance(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let due = state.dues.first();
    let Some(PendingConsequence::Advance { units, to, .. }) = due else {
        return Ok(());
    };
    let names = state.names(units);
    let hexes: Vec<&str> = due
        .into_iter()
        .flat_map(PendingConsequence::hexes)
        .collect();
    let hexes = hexes.join(" or ");
    let remedy = units
        .first()
        .map(|unit| Remedy::typed("", format!("advance {unit} to {to}"), " comes first"));
    let no = with_remedy(
        Refusal::impossible("BG-080", format!("{names} may advance to {hexes}")),
        remedy.as_ref(),
    );
    let what = format!("is the advance of {names} to {hexes} given up for this fight");
    if !draft.ask_whether(what, "BG-080")? {
        return Err(no.into());
    }
    draft.note(Event::DuesSet { dues: Vec::new() });
    Ok(())
}

/// Checks whether a unit is in an enemy zone, by the map or by the players' answer.
///
/// # Errors
///
/// Fails if the kit's zones of control are still unknown.
pub(super) fn in_zone(state: &State, unit: &str) -> Result<bool, MissingCell> {
    match state.hex_of(unit).filter(|_| state.kit.map.is_some()) {
        Some(hex) => zone::is_controlled(state, state.side_of(unit), hex),
        None => Ok(state.units.get(unit).is_some_and(|unit| unit.in_zone)),
    }
}
