//! Rally (BS-402, BS-1001 to BS-1006): recovery and rebuilding.

mod guns;

use super::{
    Draft,
    activation::brigade_name,
    arithmetic::Marker,
    command::Command,
    event::{Event, OnceAct},
    facts, ground,
    kit::BrigadeOrder,
    position::{TurnStep as Where, UnitCondition, UnitSpot},
    stacking,
    state::State,
    switch::{ArtRallyHits, BrokenNeverFresh, Reentry},
};
use ruleset::chance::Ask;
use ruleset::refusal::{Refusal, Remedy};
use ruleset::{Opening, Step};

/// Removes hits from a unit: one under Defend, all under Regroup (BS-1002); for guns, the number that the switch gives
/// (BS-R15).
pub(super) fn recover_unit(draft: &mut Draft<'_>, unit: &str) -> Step {
    may_rally(draft, unit, false)?;
    let state = draft.state();
    let order = state.active.as_ref().and_then(|active| active.order);
    let hits = match (state.step, order) {
        (Where::ArtilleryRally, _) if state.kit.rulings.art_rally_hits() == ArtRallyHits::One => 1,
        (Where::Rally, Some(BrigadeOrder::Defend)) => 1,
        _ => 2,
    };
    let Some(standing) = state.units.get(unit).cloned() else {
        return Ok(());
    };
    draft.note(Event::Stands {
        unit: unit.to_owned(),
        standing: UnitCondition {
            marker: standing.marker.after_recovery(hits),
            ..standing
        },
        why: "recovers".to_owned(),
    });
    note_rally(draft, unit);
    Ok(())
}

fn note_rally(draft: &mut Draft<'_>, unit: &str) {
    draft.note(Event::Acted {
        unit: unit.to_owned(),
        how: OnceAct::Rallied,
    });
}

/// Rebuilds a unit. If the die is at most the modified rating of the battleworn face, the unit turns fresh or comes
/// back (BS-1003).
pub(super) fn rebuild_unit(
    draft: &mut Draft<'_>,
    unit: &str,
    to: Option<&str>,
    supported: Option<bool>,
) -> Step {
    may_rally(draft, unit, true)?;
    let name = draft.state().name(unit);
    let is_available = draft
        .state()
        .units
        .get(unit)
        .is_some_and(|unit| unit.spot == UnitSpot::Available);
    if is_available {
        may_enter(draft, unit, to)?;
    }
    let die = i64::from(draft.throw(Ask::new(format!("rebuilding {name}"), "BS-1003"))?);
    let rating = facts::rating_with_support(draft, unit, supported, |with, without| {
        (die <= with) != (die <= without)
    })?;
    draft.note(Event::Diced {
        what: format!("rebuilding {name}"),
        die,
        needs: Some(rating),
    });
    let standing = draft
        .state()
        .units
        .get(unit)
        .cloned()
        .filter(|_| die <= rating);
    if let Some(standing) = standing {
        match is_available {
            true => {
                let spot = UnitSpot::Map(to.map(str::to_owned));
                change_condition(
                    draft,
                    unit,
                    UnitCondition { spot, ..standing },
                    "enters again",
                );
            }
            false => turns_fresh(draft, unit, standing)?,
        }
    }
    note_rally(draft, unit);
    Ok(())
}

fn change_condition(draft: &mut Draft<'_>, unit: &str, standing: UnitCondition, why: &str) {
    draft.note(Event::Stands {
        unit: unit.to_owned(),
        standing,
        why: why.to_owned(),
    });
}

/// Turns a unit fresh. If its hex is then over-stacked, the unit goes to the nearest hex that can hold it, each step
/// leading farther from the nearest enemy. If there is no such hex, it stays battleworn (BS-R51).
fn turns_fresh(draft: &mut Draft<'_>, unit: &str, standing: UnitCondition) -> Step {
    let hex = standing.hex().map(str::to_owned);
    let fresh = UnitCondition {
        worn: false,
        ..standing.clone()
    };
    change_condition(draft, unit, fresh, "is rebuilt");
    stacking::learn_stacking(draft, &[unit.to_owned()], &hex)?;
    let Some(hex) = hex.filter(|hex| stacking::over_limit(draft.state(), unit, hex).is_some())
    else {
        return Ok(());
    };
    let mut free = makes_room(draft.state(), unit, &hex);
    let to = match free.len() {
        0 | 1 => free.pop(),
        _ => {
            let name = draft.state().name(unit);
            Some(draft.ask_one_of(
                format!("to which hex does {name} go, to make room"),
                "BS-1003",
                free,
            )?)
        }
    };
    match to {
        Some(to) => draft.note(Event::Moved {
            unit: unit.to_owned(),
            to: Some(to),
            why: "makes room".to_owned(),
        }),
        None => change_condition(draft, unit, standing, "finds no room, and stays"),
    }
    Ok(())
}

/// Returns the path by which a unit leaves a full hex. Each step leads farther from the nearest enemy; the path ends at
/// the first hex that can hold the unit.
fn makes_room(state: &State, unit: &str, hex: &str) -> Vec<String> {
    let Some(map) = state.kit.facts() else {
        return Vec::new();
    };
    let side = state.side_of(unit);
    let away = |hex: &str| facts::nearest_enemy(state, hex, side).unwrap_or(i64::MAX);
    let gait = state.gait(unit);
    let mut front = vec![hex.to_owned()];
    loop {
        let mut next: Vec<String> = Vec::new();
        for from in &front {
            let mut near = map.neighbours(from);
            near.retain(|to| {
                away(to) > away(from)
                    && !facts::is_held(state, to, side)
                    && !ground::is_barred(&state.kit, map, (from, to), gait)
            });
            next.extend(near);
        }
        next.sort_unstable();
        next.dedup();
        let free: Vec<String> = next
            .iter()
            .filter(|hex| stacking::can_hold(state, unit, hex))
            .cloned()
            .collect();
        if next.is_empty() || !free.is_empty() {
            return free;
        }
        front = next;
    }
}

/// Checks which units may rally now, in which place, and under which order (BS-1001).
fn may_rally(draft: &mut Draft<'_>, unit: &str, rebuilds: bool) -> Step {
    let rule = match draft.state().step {
        Where::ArtilleryRally => "BS-402",
        _ => "BS-1001",
    };
    may_not(draft.state(), unit, rebuilds)
        .into_iter()
        .try_for_each(|objection| draft.object(objection))?;
    facts::stands_away(draft, unit, rule)
}

/// Offers the recoveries and rebuildings that no known fact forbids.
pub(super) fn rally_openings(state: &State) -> Vec<Opening<Command>> {
    let is_away =
        |id: &str| facts::nearest_enemy_distance(state, id).is_some_and(|hexes| hexes >= 3);
    let may = |id: &str, rebuilds| is_away(id) && may_not(state, id, rebuilds).is_empty();
    let mut offered = Vec::new();
    for (id, standing) in state.units.iter().filter(|(_, unit)| unit.on_map()) {
        let (unit, name) = (id.clone(), state.name(id));
        if standing.marker != Marker::None && may(id, false) {
            let words = format!("{name} recovers (BS-1002)");
            offered.push(Opening::offered(Command::Recover { unit }, words));
        } else if standing.worn && may(id, true) {
            let words = format!("{name} is rebuilt: a die (BS-1003)");
            offered.push(Opening::offered(
                Command::Rebuild {
                    unit,
                    to: None,
                    supported: None,
                },
                words,
            ));
        }
    }
    // The Union, which speaks first, may decline; then the other side may rally (BS-402).
    if state.step == Where::ArtilleryRally && guns::is_first_to_speak(state) {
        let name = state.kit.side_name(state.kit.union());
        let words = format!("{name} rallies no guns (BS-402)");
        offered.push(Opening::offered(Command::Pass, words));
    }
    offered
}

/// Returns the known objections to a unit's recovery or rebuilding.
fn may_not(state: &State, unit: &str, rebuilds: bool) -> Vec<Refusal> {
    let name = state.name(unit);
    let Some((counter, standing)) = state.unit(unit) else {
        return Vec::new();
    };
    let mut no: Vec<Refusal> = Vec::new();
    if !matches!(standing.spot, UnitSpot::Map(_) | UnitSpot::Available) {
        no.push(Refusal::objection(
            "BS-1001",
            format!("{name} is neither on the map nor available"),
        ));
    }
    if state.did(unit, OnceAct::Rallied) {
        no.push(Refusal::objection(
            "BS-1002",
            format!("{name} has rallied in this step"),
        ));
    }
    match state.step {
        Where::ArtilleryRally => no.extend(guns::guns_may_not(state, unit)),
        Where::Rally => no.extend(brigade_may_not(state, unit, rebuilds)),
        step => {
            let said = format!("no one rallies in the step {}", step.name());
            let shown = format!("no one rallies in the {} step", step.name());
            no.push(Refusal::objection("BS-1001", said).shown_as(shown));
        }
    }
    if !rebuilds && standing.marker == Marker::None {
        let said = format!("{name} has no marker");
        let shown = format!("{name} has no marker to recover from");
        no.push(Refusal::objection("BS-1002", said).shown_as(shown));
    }
    if rebuilds {
        if !standing.worn {
            no.push(Refusal::objection("BS-1003", format!("{name} is fresh")));
        }
        if counter.fresh.is_none() {
            no.push(Refusal::objection(
                "BS-102",
                format!("{name} has no fresh face"),
            ));
        }
        let never =
            state.kit.rulings.broken_never_fresh() == BrokenNeverFresh::On && standing.ever_broken;
        if never && standing.on_map() {
            no.push(Refusal::objection(
                "BS-R49",
                format!("{name} was broken, and never turns fresh again"),
            ));
        }
    }
    no
}

fn brigade_may_not(state: &State, unit: &str, rebuilds: bool) -> Vec<Refusal> {
    let name = state.name(unit);
    let Some(active) = &state.active else {
        return vec![Refusal::objection("BS-1001", "no brigade is acting")];
    };
    let mut no = Vec::new();
    let counter = state.kit.unit(unit);
    let is_own = counter.and_then(|unit| unit.brigade.as_ref()) == Some(&active.brigade);
    if state.is_guns(unit) {
        let mates = state
            .kit
            .units
            .iter()
            .filter(|other| other.brigade.as_ref() == Some(&active.brigade));
        let near: Vec<Option<i64>> = mates
            .map(|other| facts::units_apart(state, unit, &other.id))
            .collect();
        let is_far =
            near.iter().all(Option::is_some) && !near.iter().flatten().any(|hexes| *hexes <= 1);
        if is_far {
            let said = format!("{name} is not with or next to the brigade");
            let shown = format!("{name} is neither with the brigade nor next to it");
            no.push(Refusal::objection("BS-1001", said).shown_as(shown));
        }
        if rebuilds {
            no.push(Refusal::objection(
                "BS-1001",
                format!("{name} is rebuilt only after the artillery phase"),
            ));
        }
    } else if !is_own {
        let brigade = brigade_name(state, &active.brigade);
        no.push(Refusal::objection(
            "BS-1001",
            format!("{name} is not of {brigade}"),
        ));
    }
    if rebuilds && active.order != Some(BrigadeOrder::Regroup) {
        no.push(
            Refusal::objection("BS-501", "only under Regroup is anybody rebuilt")
                .shown_as("only a brigade under Regroup rebuilds units"),
        );
    }
    no
}

/// Checks the hex in which a unit comes back (BS-1004). It must be three hexes from enemies, and within three of a
/// friend: of the same brigade if one is on the map, else of the same division, else any (BS-R48).
fn may_enter(draft: &mut Draft<'_>, unit: &str, to: Option<&str>) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let Some(hex) = to else {
        return Err(
            Refusal::impossible("BS-1004", format!("name the hex where {name} comes in"))
                .remedy(Remedy::typed("", format!("rebuild {unit} to HEX"), ""))
                .into(),
        );
    };
    stacking::learn_stacking(draft, &[unit.to_owned()], [&hex.to_owned()])?;
    let no = against_entry(draft.state(), unit, hex);
    no.into_iter()
        .try_for_each(|objection| draft.object(objection))
}

/// Returns the objections to a hex in which a unit would come back.
fn against_entry(state: &State, unit: &str, hex: &str) -> Vec<Refusal> {
    let mut no = Vec::new();
    if let Some(kind) = stacking::barring_ground(state, unit, hex) {
        no.push(Refusal::objection(
            "BS-701",
            format!("{} may not be in {kind}: {hex}", state.name(unit)),
        ));
    }
    if near_enemy(state, unit, hex) {
        no.push(Refusal::objection(
            "BS-1004",
            format!("an enemy is within two of {hex}"),
        ));
    }
    if facts::is_held(state, hex, state.side_of(unit)) {
        no.push(Refusal::objection(
            "BS-1004",
            format!("an enemy holds {hex}"),
        ));
    }
    no.extend(stacking::too_many(state, unit, hex));
    let formations = ["brigade", "division", "side"];
    let mut kin: Vec<(Vec<String>, &str)> = kindred_units(state, unit)
        .into_iter()
        .zip(formations)
        .collect();
    // If any unit of the brigade is on the map, it must be near the brigade; by switch the next wider formation counts
    // if the nearer one has no free hex. The division counts only if it has a free hex (BS-R48).
    let of_brigade = kin.first().is_some_and(|own| !own.0.is_empty());
    kin.retain(|kin| !kin.0.is_empty());
    let nearest = match of_brigade && state.kit.rulings.reentry() == Reentry::Strict {
        true => kin.first(),
        false => kin
            .iter()
            .find(|kin| has_hex(state, unit, &kin.0))
            .or(kin.last()),
    };
    let Some((nearest, formation)) = nearest else {
        return no;
    };
    let name = state.name(unit);
    let must = format!("{name} must come in within three hexes of another unit of its {formation}");
    if state.kit.facts().is_some() && !has_hex(state, unit, nearest) {
        let said = format!("no hex near the kin of {name} is free");
        let shown = format!("{must}, but no hex there is free");
        no.push(Refusal::objection("BS-R48", said).shown_as(shown));
    } else if !is_near(state, hex, nearest) {
        let said = format!("{hex} is not within three of its kin");
        let shown = format!("{must}; {hex} is farther off");
        no.push(Refusal::objection("BS-1004", said).shown_as(shown));
    }
    no
}

fn near_enemy(state: &State, unit: &str, hex: &str) -> bool {
    let nearest = facts::nearest_enemy(state, hex, state.side_of(unit));
    nearest.is_some_and(|hexes| hexes < 3)
}

/// Checks whether a hex is within three of some units, as far as places are known.
fn is_near(state: &State, hex: &str, kin: &[String]) -> bool {
    let distance = |id: &String| {
        let at = state.units.get(id).and_then(UnitCondition::hex);
        at.and_then(|at| facts::hexes_between(state, hex, at))
    };
    kin.iter()
        .any(|id| distance(id).is_none_or(|hexes| hexes <= 3))
}

/// Checks whether the map has a hex near some units in which a unit may come back.
fn has_hex(state: &State, unit: &str, kin: &[String]) -> bool {
    let Some(map) = state.kit.facts() else {
        return true;
    };
    let mut hexes = map.board().hexes().map(|hex| hex.to_string());
    hexes.any(|hex| {
        is_near(state, &hex, kin)
            && stacking::barring_ground(state, unit, &hex).is_none()
            && !near_enemy(state, unit, &hex)
            && stacking::can_hold(state, unit, &hex)
    })
}

/// Returns other units on the map: of the brigade, of the division, of the side.
fn kindred_units(state: &State, unit: &str) -> Vec<Vec<String>> {
    let brigade = |id: &str| state.kit.unit(id).and_then(|unit| unit.brigade.clone());
    let division = |id: &str| brigade(id).and_then(|id| state.kit.brigade(&id)?.division.clone());
    let on_map = |fits: &dyn Fn(&str) -> bool| -> Vec<String> {
        let units = state.units.iter();
        units
            .filter(|(id, standing)| standing.on_map() && *id != unit && fits(id))
            .map(|(id, _)| id.clone())
            .collect()
    };
    vec![
        on_map(&|id| brigade(id) == brigade(unit)),
        on_map(&|id| division(id).is_some() && division(id) == division(unit)),
        on_map(&|id| state.side_of(id) == state.side_of(unit)),
    ]
}
