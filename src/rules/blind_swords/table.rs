//! What the table says of itself, which outranks the program (BS-002), and moves, which are free on the board.

use super::Draft;
use super::activation;
use super::arithmetic::Marker;
use super::command::Fact;
use super::command::Mark;
use super::event::Deed;
use super::event::Event;
use super::facts;
use super::kit::Arm;
use super::kit::Order;
use super::position::Spot;
use super::position::Standing;
use super::position::Step as Where;
use crate::rules::Step;
use crate::rules::refusal::Refusal;

/// Sets how a unit or brigade stands.
pub(super) fn mark(draft: &mut Draft<'_>, what: &str, mark: &Mark) -> Step {
    if let Mark::Activated | Mark::Ready = mark {
        draft.note(Event::BrigadeMarked {
            brigade: what.to_owned(),
            activated: *mark == Mark::Activated,
        });
        return Ok(());
    }
    let Some(standing) = draft.state().units.get(what).cloned() else {
        return Ok(());
    };
    let fragile = draft.state().is_lost_when_broken(what);
    if let (Mark::Box(_) | Mark::Available, true) = (mark, fragile) {
        let said = format!("{} never goes onto the track", draft.state().name(what));
        return Err(Refusal::impossible("BS-102", said).into());
    }
    if *mark == Mark::Fresh
        && draft
            .state()
            .kit
            .unit(what)
            .is_some_and(|unit| unit.fresh.is_none())
    {
        let said = format!("{} has no fresh face", draft.state().name(what));
        return Err(Refusal::impossible("BS-102", said).into());
    }
    let on_track = |spot: Spot| Standing {
        worn: true,
        marker: Marker::None,
        ever_broken: true,
        spot,
        ..standing.clone()
    };
    let standing = match mark {
        Mark::Fresh => Standing {
            worn: false,
            ..standing
        },
        Mark::Battleworn => Standing {
            worn: true,
            ..standing
        },
        Mark::Steady => Standing {
            marker: Marker::None,
            ..standing
        },
        Mark::Shaken => Standing {
            marker: Marker::Shaken,
            ..standing
        },
        Mark::Disrupted => Standing {
            marker: Marker::Disrupted,
            ..standing
        },
        Mark::Available => on_track(Spot::Available),
        Mark::Box(place) => on_track(Spot::Box(*place)),
        Mark::Gone => Standing {
            marker: Marker::None,
            spot: Spot::Eliminated,
            ..standing
        },
        Mark::Activated | Mark::Ready => standing,
    };
    draft.note(Event::Stands {
        unit: what.to_owned(),
        standing,
        why: "the table says so".to_owned(),
    });
    Ok(())
}

/// Puts a unit into a hex.
pub(super) fn place(draft: &mut Draft<'_>, unit: &str, at: &str) -> Step {
    let state = draft.state();
    let side = state.side_of(unit).to_owned();
    if let Some(other) = state
        .in_hex(at)
        .iter()
        .find(|other| state.side_of(other) != side)
    {
        let said = format!("{} of the enemy stands at {at}", state.name(other));
        draft.object(Refusal::objection("BS-906", said))?;
    }
    draft.note(Event::Moved {
        unit: unit.to_owned(),
        to: Some(at.to_owned()),
        why: "is placed".to_owned(),
    });
    Ok(())
}

/// Answers a question before it is asked.
pub(super) fn said(draft: &mut Draft<'_>, unit: &str, fact: &Fact) -> Step {
    draft.note(Event::Told {
        unit: unit.to_owned(),
        fact: fact.clone(),
    });
    Ok(())
}

/// Units move by a way of hexes (BS-701, BS-702): the program reminds, the table moves.
pub(super) fn moves(draft: &mut Draft<'_>, units: &[String], by: &[String]) -> Step {
    for unit in units {
        may_move(draft, unit)?;
        let Some(to) = by.last() else { continue };
        let state = draft.state();
        let side = state.side_of(unit).to_owned();
        let name = state.name(unit);
        let held = by.iter().find(|hex| {
            state
                .in_hex(hex)
                .iter()
                .any(|other| state.side_of(other) != side)
        });
        let held = held.cloned();
        let engages = facts::is_blocked(state, to, &side);
        let order = state.active.as_ref().and_then(|active| active.order);
        if let Some(hex) = held {
            draft.object(Refusal::objection(
                "BS-701",
                format!("an enemy holds {hex}"),
            ))?;
        }
        if engages && order == Some(Order::Maneuver) {
            let said = format!("{name} would engage at {to}");
            draft.object(Refusal::objection("BS-702", said))?;
        }
        if draft.state().is_guns(unit) {
            guns_keep_off(draft, unit, to)?;
        }
        draft.note(Event::Moved {
            unit: unit.clone(),
            to: Some(to.clone()),
            why: "moves".to_owned(),
        });
        draft.note(Event::Acted {
            unit: unit.clone(),
            how: Deed::Moved,
        });
    }
    Ok(())
}

/// Guns do not move to within two hexes of an enemy, but away from one (BS-403).
fn guns_keep_off(draft: &mut Draft<'_>, unit: &str, to: &str) -> Step {
    let state = draft.state();
    let side = state.side_of(unit);
    let from = state
        .units
        .get(unit)
        .and_then(Standing::hex)
        .unwrap_or_default();
    let enemies = state
        .units
        .iter()
        .filter(|(id, enemy)| enemy.on_map() && state.side_of(id) != side);
    let nearest = |hex: &str| {
        let hexes = enemies
            .clone()
            .filter_map(|(_, enemy)| facts::between(state, hex, enemy.hex()?));
        hexes.min().unwrap_or(i64::MAX)
    };
    let (was, is) = (nearest(from), nearest(to));
    if is > 2 || is > was {
        return Ok(());
    }
    let said = format!(
        "{} would come within two hexes of an enemy",
        state.name(unit)
    );
    draft.object(Refusal::objection("BS-403", said))
}

fn may_move(draft: &mut Draft<'_>, unit: &str) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let Some((counter, standing)) = state.unit(unit) else {
        return Ok(());
    };
    let acts = state.active.as_ref().map(|active| active.brigade.as_str());
    let mut no: Vec<(&str, String)> = Vec::new();
    if !standing.on_map() {
        no.push(("BS-701", format!("{name} is not on the map")));
    }
    match (state.step, counter.arm) {
        (Where::Artillery, Arm::Artillery) => {
            no.extend(super::artillery::bars(state, unit).map(|said| ("BS-401", said)));
            if state.did(unit, Deed::Fired) {
                no.push((
                    "BS-401",
                    format!("{name} has fired: it fires or moves, not both"),
                ));
            }
        }
        (_, Arm::Artillery) => no.push(("BS-401", format!("{name} moves in the artillery phase"))),
        (Where::Movement, _) if counter.brigade.as_deref() == acts => {}
        (Where::Movement, _) => {
            no.push(("BS-201", format!("{name} is not of the brigade that acts")));
        }
        (step, _) => no.push((
            "BS-201",
            format!("nobody moves in the step {}", step.name()),
        )),
    }
    no.into_iter()
        .try_for_each(|(rule, said)| draft.object(Refusal::objection(rule, said)))
}

/// The brigade has moved on the board: the step is over.
pub(super) fn moved(draft: &mut Draft<'_>, brigade: &str) -> Step {
    let state = draft.state();
    let acts = state.active.as_ref().map(|active| active.brigade.as_str());
    if state.step != Where::Movement || acts != Some(brigade) {
        let said = format!("{} is not moving", activation::brigade_name(state, brigade));
        return Err(Refusal::impossible("BS-201", said).into());
    }
    super::turn::next(draft)
}

/// Cavalry mounts or dismounts (BS-705).
pub(super) fn mounts(draft: &mut Draft<'_>, unit: &str, mounted: bool) -> Step {
    may_move(draft, unit)?;
    let state = draft.state();
    let name = state.name(unit);
    let Some((counter, standing)) = state.unit(unit) else {
        return Ok(());
    };
    let said = if counter.arm != Arm::Cavalry {
        Some(format!("{name} is no cavalry"))
    } else if !counter.pair {
        Some(format!("{name} has no second counter"))
    } else if standing.dismounted != mounted {
        Some(format!("{name} stands so already"))
    } else {
        None
    };
    if let Some(said) = said {
        return Err(Refusal::impossible("BS-705", said).into());
    }
    draft.note(Event::Mounted {
        unit: unit.to_owned(),
        mounted,
    });
    Ok(())
}

/// Mounted cavalry charges under Attack (BS-706): a close combat must follow.
pub(super) fn charge(draft: &mut Draft<'_>, unit: &str, by: &[String]) -> Step {
    let state = draft.state();
    let order = state.active.as_ref().and_then(|active| active.order);
    let marked = state
        .units
        .get(unit)
        .is_some_and(|unit| unit.marker != Marker::None);
    let mut faults = Vec::new();
    if !state.is_mounted(unit) || order != Some(Order::Attack) {
        faults.push("only mounted cavalry under Attack charges".to_owned());
    }
    if marked {
        faults.push("(a) it has a marker".to_owned());
    }
    if let Some(map) = state.kit.facts() {
        let from = state.units.get(unit).and_then(Standing::hex);
        let is_clear = |hex: &str| {
            map.terrain.iter().all(|terrain| {
                terrain.kind == "clear" || !terrain.hexes.iter().any(|one| one == hex)
            })
        };
        if !from.is_none_or(is_clear) {
            faults.push("(b) it does not begin in clear terrain".to_owned());
        }
        if !by.iter().all(|hex| is_clear(hex)) {
            faults.push("(c) it does not enter clear hexes only".to_owned());
        }
        let side = state.side_of(unit).to_owned();
        if !by
            .last()
            .is_some_and(|hex| facts::is_blocked(state, hex, &side))
        {
            faults.push("(e) it does not end next to an enemy".to_owned());
        }
        let way: Vec<&str> = from
            .into_iter()
            .chain(by.iter().map(String::as_str))
            .collect();
        let climbs = way.windows(2).any(|pair| match pair {
            [one, other] => map
                .side(one, other)
                .iter()
                .any(|kind| kind.contains("slope")),
            _ => false,
        });
        if climbs {
            faults.push("(g) it crosses a slope".to_owned());
        }
    }
    faults
        .into_iter()
        .try_for_each(|said| draft.object(Refusal::objection("BS-706", said)))?;
    moves(draft, &[unit.to_owned()], by)?;
    draft.note(Event::Acted {
        unit: unit.to_owned(),
        how: Deed::Charged,
    });
    Ok(())
}

/// Mounted cavalry steps back before infantry or guns: in movement (BS-704), or instead of defending (BS-803).
pub(super) fn withdraw(draft: &mut Draft<'_>, unit: &str, to: &str) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let rule = if state.step == Where::Close {
        "BS-803"
    } else {
        "BS-704"
    };
    if !state.is_mounted(unit) {
        let said = format!("{name} is no mounted cavalry");
        draft.object(Refusal::objection(rule, said))?;
    }
    let state = draft.state();
    let attacked = state
        .combats
        .iter()
        .find(|combat| combat.defenders.iter().any(|other| other == unit));
    let by_horse =
        attacked.is_some_and(|combat| combat.attackers.iter().any(|other| state.is_mounted(other)));
    if by_horse && state.kit.has("withdraw_from_horse", "off") {
        let said = format!("mounted cavalry attacks {name}");
        draft.object(Refusal::objection("BS-R35", said))?;
    }
    let state = draft.state();
    let from = state.units.get(unit).and_then(Standing::hex);
    if from
        .and_then(|from| facts::between(state, from, to))
        .is_some_and(|hexes| hexes != 1)
    {
        draft.object(Refusal::objection(rule, format!("{to} is not one hex off")))?;
    }
    draft.note(Event::Moved {
        unit: unit.to_owned(),
        to: Some(to.to_owned()),
        why: "withdraws".to_owned(),
    });
    let on = draft
        .state()
        .combats
        .iter()
        .find(|combat| combat.defenders.iter().any(|other| other == unit));
    if let Some(mut combat) = on.cloned() {
        combat.defenders.retain(|other| other != unit);
        draft.note(Event::Declared { combat });
    }
    Ok(())
}

/// Leaves the map for good (BS-708).
pub(super) fn exit(draft: &mut Draft<'_>, unit: &str) -> Step {
    let Some(standing) = draft
        .state()
        .units
        .get(unit)
        .cloned()
        .filter(Standing::on_map)
    else {
        let said = format!("{} is not on the map", draft.state().name(unit));
        return Err(Refusal::impossible("BS-708", said).into());
    };
    draft.note(Event::Stands {
        unit: unit.to_owned(),
        standing: Standing {
            spot: Spot::Left,
            ..standing
        },
        why: "leaves the map".to_owned(),
    });
    Ok(())
}
