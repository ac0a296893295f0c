//! Fire (BS-601 to BS-604): the firing units, their combination and their strength.

use super::{
    Draft, announced,
    arithmetic::{CombatStrength, TestCause},
    battery,
    column::{self, Scale},
    command::FireManner,
    doubts::Fallen,
    event::{CombatAccount, Event, OnceAct, StrengthShare},
    facts,
    kit::{KitArm, Range},
    march,
    position::{Combat, DueAct, Tested, TurnStep as Where},
    shot::{self, ShotManner},
    sighting,
    state::State,
    switch::{DefenceTogether, GunsOpportunity, HalfSpTest, SupportFire, ThreeQuarters},
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

/// Fires units at a hex or a unit.
pub(super) fn fire_units(
    draft: &mut Draft<'_>,
    units: &[String],
    at: &str,
    aim: &FireManner,
) -> Step {
    let units = each_once(units);
    let ways = may_fire(draft, &units, at)?;
    let is_plain = ways.contains(&ShotManner::Plain);
    let mut targets = facts::target_units(draft.state(), at);
    let side = draft.state().side_of_all(&units);
    targets.retain(|unit| draft.state().side_of(unit) != side);
    if let Some(combat) = combat_of(draft.state(), &units, at).filter(|_| !is_plain) {
        // Only committed attackers can suffer, and the lead is found among them (BS-R26).
        targets.retain(|unit| combat.attackers.contains(unit));
    }
    if targets.is_empty() {
        return Err(Refusal::impossible(
            "BS-601",
            format!("no enemy is at {}", draft.state().name(at)),
        )
        .remedy("name a unit, or its hex")
        .into());
    }
    let firers: Vec<Firer> = units
        .into_iter()
        .zip(ways)
        .map(|(unit, way)| Firer { unit, way })
        .collect();
    resolve_fire(draft, &firers, at, &targets, aim)
}

/// Returns units without repetitions.
pub(super) fn each_once(units: &[String]) -> Vec<String> {
    let mut once: Vec<String> = Vec::new();
    for unit in units {
        if !once.contains(unit) {
            once.push(unit.clone());
        }
    }
    once
}

/// A unit that fires, and how it fires.
struct Firer {
    unit: String,
    way: ShotManner,
}

/// Lets enemies next to a moving unit fire at it, at half strength (BS-703).
pub(super) fn fire_at_mover(
    draft: &mut Draft<'_>,
    units: &[String],
    at: &str,
    aim: &FireManner,
) -> Step {
    let units = each_once(units);
    let mut no: Vec<(&str, String)> = Vec::new();
    let state = draft.state();
    if !may_leave(state, at) {
        no.push(("BS-703", format!("{} leaves no hex now", state.name(at))));
    }
    for unit in &units {
        let name = state.name(unit);
        if state.side_of(unit) == state.side_of(at) {
            no.push((
                "BS-703",
                format!("{name} is a friend of {}", state.name(at)),
            ));
        }
        if facts::units_apart(state, unit, at).is_some_and(|hexes| hexes != 1) {
            no.push((
                "BS-703",
                format!("{name} is not next to {}", state.name(at)),
            ));
        }
        if facts::is_close(state, unit) {
            no.push(("BS-R22", format!("{name} fires only when it is attacked")));
        }
        if state.is_guns(unit) && state.kit.rulings.guns_opportunity() == GunsOpportunity::Off {
            no.push(("BS-R22", "guns do not fire at movers".to_owned()));
        }
    }
    for (rule, said) in no {
        draft.object(Refusal::objection(rule, said))?;
    }
    once_an_exit(draft, &units, at)?;
    let ways = vec![ShotManner::Opportunity; units.len()];
    check_combination(draft, &units, &ways)?;
    let firers: Vec<Firer> = units
        .into_iter()
        .map(|unit| Firer {
            unit,
            way: ShotManner::Opportunity,
        })
        .collect();
    resolve_fire(draft, &firers, at, &[at.to_owned()], aim)
}

/// Objects to enemies that have already fired at a moving unit in the hex that it is leaving (BS-703). If only the
/// players know the hexes, they say whether the unit has left another hex since.
fn once_an_exit(draft: &mut Draft<'_>, units: &[String], at: &str) -> Step {
    let state = draft.state();
    let passage = match state.dues.first() {
        Some(DueAct::Leaves(passage)) if passage.unit == at => Some(passage),
        _ => None,
    };
    let before = match passage {
        Some(passage) => Some(&passage.fired),
        None => state.shot_at.get(at),
    };
    let has_fired = |unit: &&String| before.is_some_and(|before| before.contains(unit));
    let Some(unit) = units.iter().find(has_fired) else {
        return Ok(());
    };
    let (firer, mover, is_known) = (state.name(unit), state.name(at), passage.is_some());
    let what = format!("has {mover} left another hex since {firer} fired at it");
    if !is_known && draft.ask_whether(what, "BS-703")? {
        return Ok(());
    }
    let said = format!("{firer} has fired at {mover} in this hex: once at each exit");
    let shown = format!("{firer} has fired at {mover} in this hex: it fires once at each exit");
    draft.object(Refusal::objection("BS-703", said).shown_as(shown))
}

/// Checks whether a unit may be leaving its hex now. On the map, the move waits for this fire; without a map, only the
/// players know.
fn may_leave(state: &State, unit: &str) -> bool {
    let is_on_map = march::is_on_map(state, unit);
    match state.dues.first() {
        Some(DueAct::Leaves(passage)) if is_on_map => passage.unit == unit,
        _ if is_on_map => false,
        due => due.is_some() || state.step == Where::Movement,
    }
}

/// Returns the combat in which a unit at a place attacks. If its hex attacks in several, returns the combat of the
/// firing units; if none fires, that of the named unit. `None` if there is none.
fn combat_of<'a>(state: &'a State, units: &[String], at: &str) -> Option<&'a Combat> {
    let there = facts::target_units(state, at);
    let attack = |combat: &&Combat| combat.attackers.iter().any(|unit| there.contains(unit));
    let combats: Vec<&Combat> = state.combats.iter().filter(attack).collect();
    let defends = |combat: &&&Combat| units.iter().any(|unit| combat.defenders.contains(unit));
    let is_named = |combat: &&&Combat| combat.attackers.iter().any(|unit| unit == at);
    let mut all = combats.iter();
    let found = all.clone().find(defends).or(all.clone().find(is_named));
    found.or(all.next()).copied()
}

/// Objects to units that may not fire now, and returns how each of the others fires.
fn may_fire(draft: &mut Draft<'_>, units: &[String], at: &str) -> Step<Vec<ShotManner>> {
    let state = draft.state();
    let step = state.step;
    let combat = combat_of(state, units, at)
        .cloned()
        .filter(|_| step == Where::Close);
    let way = |unit: &String| match &combat {
        Some(combat) if combat.defenders.contains(unit) => ShotManner::Defensive,
        Some(_) => ShotManner::Support,
        None => ShotManner::Plain,
    };
    let ways: Vec<ShotManner> = units.iter().map(way).collect();
    if combat.is_none() && !matches!(step, Where::Artillery | Where::Fire) {
        let said = format!("no one fires in the step {}", step.name());
        let shown = format!("no one fires in the {} step", step.name());
        let no = Refusal::objection("BS-201", said).shown_as(shown);
        let ends = " ends the step, after `order` if one is due";
        draft.object(no.remedy(Remedy::typed("", "next", ends)))?;
    }
    for (unit, way) in units.iter().zip(&ways) {
        one_may_fire(draft, unit, *way)?;
        if let Some(combat) = &combat {
            may_defend(draft, unit, *way, combat, at)?;
        }
    }
    announced::object_to_other_fire(draft, units, at)?;
    check_combination(draft, units, &ways)?;
    Ok(ways)
}

fn one_may_fire(draft: &mut Draft<'_>, unit: &str, way: ShotManner) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let Some((counter, standing)) = state.unit(unit) else {
        return Ok(());
    };
    let bar = |rule: &'static str, said: String| Refusal::objection(rule, said);
    let mut no = Vec::new();
    if !standing.on_map() {
        no.push(bar("BS-601", format!("{name} is not on the map")));
    }
    if state.did(unit, OnceAct::Fired) && way != ShotManner::Support {
        no.push(bar("BS-601", format!("{name} has fired in this step")));
    }
    if way == ShotManner::Support
        && state.did(unit, OnceAct::Supported)
        && state.kit.rulings.support_fire() == SupportFire::OnceAStep
    {
        no.push(bar("BS-R25", format!("{name} has supported in this step")));
    }
    match (way, state.step) {
        (ShotManner::Plain, Where::Artillery) if counter.arm != KitArm::Artillery => {
            no.push(bar("BS-401", format!("{name} is no artillery")));
        }
        (ShotManner::Plain, Where::Artillery) => {
            no.extend(battery::battery_bar(state, unit));
            if state.did(unit, OnceAct::Moved) {
                no.push(bar("BS-401", format!("{name} has moved in this phase")));
            }
        }
        (ShotManner::Plain, Where::Fire) if counter.arm == KitArm::Artillery => {
            let said = format!("{name} fires in the artillery phase");
            let shown = format!("{name} is artillery, which fires in the artillery phase");
            no.push(bar("BS-601", said).shown_as(shown));
        }
        (ShotManner::Plain, Where::Fire) => {
            let acts = state.active.as_ref().map(|active| active.brigade.as_str());
            if counter.brigade.as_deref() != acts {
                let said = format!("{name} is not of the brigade that acts");
                let shown = format!("{name} does not belong to the acting brigade");
                no.push(bar("BS-201", said).shown_as(shown));
            }
            if facts::is_close(state, unit) {
                let said = format!("{name} fires only when it is attacked");
                no.push(bar("BS-601", said));
            }
        }
        _ => {}
    }
    no.into_iter()
        .try_for_each(|objection| draft.object(objection))
}

fn may_defend(
    draft: &mut Draft<'_>,
    unit: &str,
    way: ShotManner,
    combat: &Combat,
    at: &str,
) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let mut no: Vec<(&str, String)> = Vec::new();
    let by_horse = combat.attackers.iter().any(|other| state.is_mounted(other));
    let is_spared = way == ShotManner::Defensive && by_horse;
    if state.is_mounted(unit) && (is_spared || facts::is_close(state, unit)) {
        let said = format!("{name} is mounted and does not fire at these attackers");
        no.push(("BS-802", said));
    }
    if way == ShotManner::Support {
        // The supporting unit must be next to the attackers at which it fires; other attackers do not count.
        let there = facts::target_units(state, at);
        let near = combat
            .attackers
            .iter()
            .filter(|other| there.contains(other))
            .filter_map(|other| facts::units_apart(state, unit, other))
            .min();
        if near.is_some_and(|hexes| hexes > 1) {
            no.push(("BS-802", format!("{name} is not next to an attacker")));
        }
        // A unit attacked in this step gives no support, even if that combat is resolved.
        if state.did(unit, OnceAct::Attacked) {
            no.push(("BS-802", format!("{name} is attacked itself")));
        }
        if combat.supported.iter().any(|other| other == unit) {
            no.push(("BS-R25", format!("{name} has supported in this combat")));
        }
    }
    no.into_iter()
        .try_for_each(|(rule, said)| draft.object(Refusal::objection(rule, said)))
}

/// Checks which units may combine their strength (BS-604), as far as places are known.
fn check_combination(draft: &mut Draft<'_>, units: &[String], ways: &[ShotManner]) -> Step {
    if units.len() < 2 {
        return Ok(());
    }
    let state = draft.state();
    let mut no = Vec::new();
    if units.iter().any(|unit| state.is_mounted(unit)) {
        no.push("mounted cavalry fires alone".to_owned());
    }
    let guns = units.iter().filter(|unit| state.is_guns(unit)).count();
    let in_defence = ways
        .iter()
        .all(|way| matches!(way, ShotManner::Defensive | ShotManner::Support));
    if guns > 0 && guns < units.len() && !in_defence {
        no.push("guns and infantry fire together only in defence".to_owned());
    }
    let brigade = |unit: &String| state.kit.unit(unit).and_then(|unit| unit.brigade.as_ref());
    let first = units.first().and_then(brigade);
    let of_one = first.is_some() && units.iter().all(|unit| brigade(unit) == first);
    // Supporting fire may combine with the defensive fire of neighbours of any brigade (BS-802, BS-R55).
    let by_neighbours = state.kit.rulings.defence_together() == DefenceTogether::Neighbours;
    let defends = in_defence && ways.contains(&ShotManner::Defensive) && by_neighbours;
    let side_by_side = defends || (of_one && guns == 0);
    let mut hexes: Vec<&str> = units
        .iter()
        .filter_map(|unit| state.units.get(unit)?.hex())
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    let far = match hexes.as_slice() {
        [] | [_] => false,
        [one, other] => {
            !side_by_side || facts::hexes_between(state, one, other).is_some_and(|apart| apart > 1)
        }
        _ => true,
    };
    if far {
        no.push(format!(
            "{} do not fire together from {}",
            state.names(units),
            hexes.join(" and ")
        ));
    }
    no.into_iter()
        .try_for_each(|said| draft.object(Refusal::objection("BS-604", said)))
}

/// Combined strength of all firing units.
struct FireSum {
    /// The strength including its fraction.
    exact: CombatStrength,
    /// The farthest class of range; `None` if no range affects their strength.
    farthest: Option<Range>,
    parts: Vec<StrengthShare>,
}

/// Returns the strength of all firing units, with its derivation.
fn fire_strength(
    draft: &mut Draft<'_>,
    firers: &[Firer],
    targets: &[String],
    aim: &FireManner,
) -> Step<FireSum> {
    let mut sum = FireSum {
        exact: CombatStrength::NONE,
        farthest: None,
        parts: Vec::new(),
    };
    let alone = draft.state().kit.rulings.half_sp_test() == HalfSpTest::Unit;
    for Firer { unit, way } in firers {
        let class = shot::shot_range(draft, unit, targets, aim, *way)?;
        sum.farthest = sum.farthest.max(class);
        let (strength, mut part) = shot::shot_strength(draft.state(), unit, class, *way);
        match alone && strength.fires_as(true).is_none() {
            true => {
                let words = format!("{} alone is too little", part.counts);
                part.changes.push((words, "BS-R01".to_owned()));
                part.counts = CombatStrength::NONE.to_string();
            }
            false => sum.exact = [sum.exact, strength].into_iter().sum(),
        }
        sum.parts.push(part);
    }
    Ok(sum)
}

fn resolve_fire(
    draft: &mut Draft<'_>,
    firers: &[Firer],
    at: &str,
    targets: &[String],
    aim: &FireManner,
) -> Step {
    let units: Vec<String> = firers.iter().map(|firer| firer.unit.clone()).collect();
    let way = firers.iter().map(|firer| firer.way).min();
    let way = way.unwrap_or(ShotManner::Plain);
    let FireSum {
        exact,
        farthest: range,
        parts,
    } = fire_strength(draft, firers, targets, aim)?;
    let sight = sighting::worst_sight(draft, &units, targets, aim)?;
    if way == ShotManner::Plain {
        sighting::over_friends(draft, &units, targets, range)?;
    }
    // Less than half a point is not fire, in defence as well (BS-R28).
    let Some(fires) =
        exact.fires_as(draft.state().kit.rulings.three_quarters() == ThreeQuarters::C)
    else {
        let said = format!("{exact} SP is too little to fire");
        return Err(Refusal::impossible("BS-106", said).into());
    };
    let side = draft.state().side_of_all(&units);
    let typed = column::typed_shifts(draft, aim, &side, "fire")?;
    let roll = column::roll_combat(draft, way.name(), &draft.state().names(&units))?;
    // Supporting fire counts as defensive fire: it uses column C if shifts would leave no column (BS-R27).
    let scale = Scale {
        fires,
        roll,
        is_defensive: matches!(way, ShotManner::Defensive | ShotManner::Support),
        is_close: false,
    };
    let mut shifts = Vec::new();
    if announced::is_shifted(draft.state(), &units, at) {
        shifts.push(("flanking fire".to_owned(), 1));
    }
    shifts.extend(typed);
    shifts.retain(|(name, _)| !aim.without.contains(name));
    let found = sighting::sight_shifts(draft, &units, targets, aim, sight)?;
    shifts.extend(found.known);
    let fallen = Fallen {
        scale: &scale,
        leads: &facts::largest_equals(draft.state(), targets),
        aim,
    };
    fallen.ask_shifts(draft, &found.doubts, &mut shifts)?;
    let result = column::combat_result(draft, &scale, &shifts, targets, aim)?;
    draft.note(Event::Fired {
        account: CombatAccount {
            kind: way.name().to_owned(),
            units: units.clone(),
            at: at.to_owned(),
            targets: targets.to_vec(),
            exact: exact.to_string(),
            fires_as: fires.to_string(),
            range: range.map(|class| class.name().to_owned()),
            shifts,
            column: result.column,
            roll: Some(roll),
            boxes: result.boxes.map(|boxes| boxes.to_string()),
            lead: result.lead.clone(),
            rating: result.rating,
            calls_for: result.severity,
            parts,
        },
    });
    have_fired(draft, firers, at);
    if let Some(severity) = result.severity {
        let mut tested = draft.state().by_size(targets.to_vec());
        tested.retain(|unit| Some(unit) != result.lead.as_ref());
        tested.splice(0..0, result.lead);
        let hex = facts::hex_of(draft.state(), at);
        draft.note(Event::TestCalled {
            test: Tested {
                kind: TestCause::Fire,
                severity,
                units: tested,
                assaulting: units.len(),
                attackers: units,
                lead_alone: way == ShotManner::Opportunity,
                hex,
                assaulted_from: None,
                went: Vec::new(),
            },
        });
    }
    Ok(())
}

/// Records that units have fired, and how each fired.
fn have_fired(draft: &mut Draft<'_>, firers: &[Firer], at: &str) {
    let units: Vec<String> = firers.iter().map(|firer| firer.unit.clone()).collect();
    let mut combat = combat_of(draft.state(), &units, at).cloned();
    for Firer { unit, way } in firers {
        let how = match way {
            ShotManner::Plain | ShotManner::Defensive => OnceAct::Fired,
            ShotManner::Support => OnceAct::Supported,
            ShotManner::Opportunity => continue,
        };
        draft.note(Event::Acted {
            unit: unit.clone(),
            how,
        });
        if let (ShotManner::Support, Some(combat)) = (way, &mut combat) {
            combat.supported.push(unit.clone());
        }
    }
    if let Some(combat) = combat.filter(|combat| !combat.supported.is_empty()) {
        draft.note(Event::CombatChanged { combat });
    }
}
