//! Rally (BS-402, BS-1001 to BS-1006): recovery and rebuilding.

use super::Draft;
use super::activation::brigade_name;
use super::event::Deed;
use super::event::Event;
use super::facts;
use super::kit::Arm;
use super::kit::Order;
use super::position::Spot;
use super::position::Standing;
use super::position::Step as Where;
use super::state::State;
use crate::rules::Step;
use crate::rules::chance::Ask;
use crate::rules::refusal::Refusal;

/// Removes hits: one under Defend, all under Regroup (BS-1002), of guns as the switch says (BS-R15).
pub(super) fn recover(draft: &mut Draft<'_>, unit: &str) -> Step {
    may_rally(draft, unit, false)?;
    let state = draft.state();
    let order = state.active.as_ref().and_then(|active| active.order);
    let hits = match (state.step, order) {
        (Where::ArtilleryRally, _) if state.kit.has("art_rally_hits", "one") => 1,
        (Where::Rally, Some(Order::Defend)) => 1,
        _ => 2,
    };
    let Some(standing) = state.units.get(unit).cloned() else {
        return Ok(());
    };
    draft.note(Event::Stands {
        unit: unit.to_owned(),
        standing: Standing {
            marker: standing.marker.recovered(hits),
            ..standing
        },
        why: "recovers".to_owned(),
    });
    rallied(draft, unit);
    Ok(())
}

fn rallied(draft: &mut Draft<'_>, unit: &str) {
    draft.note(Event::Acted {
        unit: unit.to_owned(),
        how: Deed::Rallied,
    });
}

/// A die at most the modified rating of the battleworn face turns it fresh, or brings it in (BS-1003).
pub(super) fn rebuild(draft: &mut Draft<'_>, unit: &str, to: Option<&str>) -> Step {
    may_rally(draft, unit, true)?;
    let name = draft.state().name(unit);
    let is_available = draft
        .state()
        .units
        .get(unit)
        .is_some_and(|unit| unit.spot == Spot::Available);
    if is_available {
        may_enter(draft, unit, to)?;
    }
    let die = i64::from(draft.throw(Ask::new(format!("rebuilding {name}"), "BS-1003"))?);
    let rating = facts::rating(draft, unit, |with, without| {
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
        let (standing, why) = match is_available {
            true => {
                let spot = Spot::Map(to.map(str::to_owned));
                (Standing { spot, ..standing }, "enters again")
            }
            false => {
                let worn = false;
                (Standing { worn, ..standing }, "is rebuilt")
            }
        };
        draft.note(Event::Stands {
            unit: unit.to_owned(),
            standing,
            why: why.to_owned(),
        });
    }
    rallied(draft, unit);
    Ok(())
}

/// Who may rally now, where, and under which order (BS-1001).
fn may_rally(draft: &mut Draft<'_>, unit: &str, rebuilds: bool) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let Some((counter, standing)) = state.unit(unit) else {
        return Ok(());
    };
    let (counter, standing) = (counter.clone(), standing.clone());
    let mut no: Vec<(&str, String)> = Vec::new();
    if !matches!(standing.spot, Spot::Map(_) | Spot::Available) {
        no.push((
            "BS-1001",
            format!("{name} is neither on the map nor available"),
        ));
    }
    if state.did(unit, Deed::Rallied) {
        no.push(("BS-1002", format!("{name} has rallied in this step")));
    }
    let rule = match state.step {
        Where::ArtilleryRally => {
            no.extend(guns_may_not(state, unit));
            "BS-402"
        }
        Where::Rally => {
            no.extend(brigade_may_not(state, unit, rebuilds));
            "BS-1001"
        }
        step => {
            no.push((
                "BS-1001",
                format!("nobody rallies in the step {}", step.name()),
            ));
            "BS-1001"
        }
    };
    if rebuilds {
        if !standing.worn {
            no.push(("BS-1003", format!("{name} is fresh")));
        }
        if counter.fresh.is_none() {
            no.push(("BS-102", format!("{name} has no fresh face")));
        }
        let never = state.kit.has("broken_never_fresh", "on") && standing.ever_broken;
        if never && standing.on_map() {
            no.push((
                "BS-R49",
                format!("{name} was broken, and never turns fresh again"),
            ));
        }
    }
    no.into_iter()
        .try_for_each(|(rule, said)| draft.object(Refusal::objection(rule, said)))?;
    facts::stands_away(draft, unit, rule)
}

/// Each side may rally one gun unit that did nothing in these steps, beside infantry of its own (BS-402, BS-R16).
fn guns_may_not(state: &State, unit: &str) -> Vec<(&'static str, String)> {
    let name = state.name(unit);
    let mut no = Vec::new();
    if !state.is_guns(unit) {
        no.push(("BS-402", format!("{name} is no artillery")));
    }
    let side = state.side_of(unit);
    let rallied = |id: &&String| state.side_of(id) == side && state.did(id, Deed::Rallied);
    if let Some(other) = state.deeds.keys().find(rallied) {
        no.push((
            "BS-402",
            format!("{} has rallied for its side", state.name(other)),
        ));
    }
    for (deed, what) in [
        (Deed::Fired, "fired"),
        (Deed::Moved, "moved"),
        (Deed::Retreated, "retreated"),
        (Deed::Worn, "went battleworn"),
    ] {
        if state.did(unit, deed) {
            no.push(("BS-402", format!("{name} {what} in this phase")));
        }
    }
    let infantry = state.units.iter().filter(|(id, standing)| {
        let foot = state
            .kit
            .unit(id)
            .is_some_and(|other| other.arm != Arm::Artillery);
        foot && !state.is_mounted(id) && state.side_of(id) == side && standing.on_map()
    });
    let near: Vec<Option<i64>> = infantry
        .map(|(id, _)| facts::apart(state, unit, id))
        .collect();
    let is_known = near.iter().all(Option::is_some);
    if is_known && !near.iter().flatten().any(|hexes| *hexes <= 1) {
        no.push((
            "BS-402",
            format!("no friendly infantry is with or next to {name}"),
        ));
    }
    no
}

fn brigade_may_not(state: &State, unit: &str, rebuilds: bool) -> Vec<(&'static str, String)> {
    let name = state.name(unit);
    let Some(active) = &state.active else {
        return vec![("BS-1001", "no brigade is acting".to_owned())];
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
            .map(|other| facts::apart(state, unit, &other.id))
            .collect();
        let is_far =
            near.iter().all(Option::is_some) && !near.iter().flatten().any(|hexes| *hexes <= 1);
        if is_far {
            no.push((
                "BS-1001",
                format!("{name} is not with or next to the brigade"),
            ));
        }
        if rebuilds {
            no.push((
                "BS-1001",
                format!("{name} is rebuilt only after the artillery phase"),
            ));
        }
    } else if !is_own {
        let brigade = brigade_name(state, &active.brigade);
        no.push(("BS-1001", format!("{name} is not of {brigade}")));
    }
    if rebuilds && active.order != Some(Order::Regroup) {
        no.push(("BS-501", "only under Regroup is anybody rebuilt".to_owned()));
    }
    no
}

/// Where a unit comes in again (BS-1004): three hexes from enemies, within three of another unit of the brigade; of
/// the division, or of any friend, only where none is on the map (BS-R48).
fn may_enter(draft: &mut Draft<'_>, unit: &str, to: Option<&str>) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let Some(hex) = to else {
        return Err(
            Refusal::impossible("BS-1004", format!("where does {name} come in?"))
                .remedy(format!("`rebuild {unit} to HEX`"))
                .into(),
        );
    };
    let mut no = Vec::new();
    let distance = |id: &String| {
        let at = state.units.get(id).and_then(|unit| unit.hex());
        at.and_then(|at| facts::between(state, hex, at))
    };
    let side = state.side_of(unit).to_owned();
    let on_map = || {
        state
            .units
            .iter()
            .filter(|(_, standing)| standing.on_map())
            .map(|(id, _)| id)
    };
    let enemies = on_map().filter(|id| state.side_of(id) != side);
    if enemies.filter_map(distance).any(|hexes| hexes < 3) {
        no.push(format!("an enemy is within two of {hex}"));
    }
    let brigade = |id: &String| state.kit.unit(id).and_then(|unit| unit.brigade.clone());
    let division =
        |id: &String| brigade(id).and_then(|id| state.kit.brigade(&id)?.division.clone());
    let own = unit.to_owned();
    let kin: Vec<Vec<&String>> = vec![
        on_map()
            .filter(|id| **id != own && brigade(id) == brigade(&own))
            .collect(),
        on_map()
            .filter(|id| division(id).is_some() && division(id) == division(&own))
            .collect(),
        on_map().filter(|id| state.side_of(id) == side).collect(),
    ];
    let nearest = kin
        .into_iter()
        .find(|kin| !kin.is_empty())
        .unwrap_or_default();
    let near: Vec<Option<i64>> = nearest.into_iter().map(distance).collect();
    if near.iter().all(Option::is_some) && !near.iter().flatten().any(|hexes| *hexes <= 3) {
        no.push(format!("{hex} is not within three of its kin"));
    }
    no.into_iter()
        .try_for_each(|said| draft.object(Refusal::objection("BS-1004", said)))
}
