//! Close combat (BS-801 to BS-806): declaration, defence, assault.

use std::cmp::Ordering;

use super::{
    Draft,
    arithmetic::{CombatStrength, TestCause, TestSeverity},
    column::{self, Scale},
    command::FireManner,
    doubts::{ChartShift, Fallen, Favours, FoundShifts, ShiftDoubt},
    event::{CombatAccount, Event, OnceAct, StrengthShare},
    facts, fire, flank, ground,
    kit::BrigadeOrder,
    position::{Combat, Tested, TurnStep as Where, UnitCondition},
    state::State,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

/// Columns by which a charge shifts if a leader leads it (BS-706).
const CHARGE: i64 = 2;

/// Announces a close combat.
pub(super) fn declare_combat(draft: &mut Draft<'_>, units: &[String], on: &str) -> Step {
    let units = &fire::each_once(units);
    let state = draft.state();
    let mut no: Vec<Refusal> = Vec::new();
    if state.step != Where::Close {
        no.push(
            Refusal::objection("BS-801", "close combats are announced in the step close")
                .shown_as("close combats are announced only in the close step"),
        );
    }
    let order = state.active.as_ref().and_then(|active| active.order);
    if order != Some(BrigadeOrder::Attack) && state.step == Where::Close {
        no.push(
            Refusal::objection("BS-501", "only under Attack is close combat begun")
                .shown_as("only a brigade under Attack may begin close combat"),
        );
    }
    for unit in units {
        let name = state.name(unit);
        if state.is_guns(unit) {
            no.push(Refusal::objection("BS-801", format!("{name} is artillery")));
        }
        let acts = state.active.as_ref().map(|active| active.brigade.as_str());
        if state
            .kit
            .unit(unit)
            .and_then(|unit| unit.brigade.as_deref())
            != acts
        {
            let said = format!("{name} is not of the brigade that acts");
            let shown = format!("{name} does not belong to the acting brigade");
            no.push(Refusal::objection("BS-801", said).shown_as(shown));
        }
        if state.did(unit, OnceAct::Assaulted) {
            no.push(Refusal::objection(
                "BS-R34",
                format!("{name} is committed already"),
            ));
        }
    }
    let side = units
        .first()
        .map_or("", |unit| state.side_of(unit))
        .to_owned();
    let mut defenders = facts::target_units(state, on);
    defenders.retain(|unit| state.side_of(unit) != side);
    if defenders.is_empty() {
        let said = format!("no enemy is at {}", state.name(on));
        return Err(Refusal::impossible("BS-801", said).into());
    }
    let far = |unit: &&String| {
        let near = defenders
            .first()
            .and_then(|defender| facts::units_apart(state, unit, defender));
        near.is_some_and(|hexes| hexes != 1)
    };
    for unit in units.iter().filter(far) {
        no.push(Refusal::objection(
            "BS-801",
            format!("{} is not next to {on}", state.name(unit)),
        ));
    }
    if defenders
        .iter()
        .any(|unit| state.did(unit, OnceAct::Attacked))
    {
        no.push(Refusal::objection(
            "BS-R34",
            format!("{on} is attacked already"),
        ));
    }
    if has_begun(state) && !units.iter().any(|unit| state.did(unit, OnceAct::Charged)) {
        let said = "close combats are announced before any is fought";
        no.push(Refusal::objection("BS-801", said));
    }
    no.extend(charges_elsewhere(state, units, on));
    let hex = facts::hex_of(state, defenders.first().map_or("", String::as_str));
    let charging = units
        .iter()
        .filter(|unit| state.did(unit, OnceAct::Charged))
        .cloned()
        .collect();
    let target = state.name(on);
    no.into_iter().try_for_each(|objection| {
        let shown = naming(objection.said(), on, &target);
        draft.object(objection.shown_as(shown))
    })?;
    let attack = units.iter().map(|unit| (unit, OnceAct::Assaulted));
    let defend = defenders.iter().map(|unit| (unit, OnceAct::Attacked));
    for (unit, how) in attack.chain(defend) {
        draft.note(Event::Acted {
            unit: unit.clone(),
            how,
        });
    }
    draft.note(Event::Declared {
        combat: Combat {
            attackers: units.to_vec(),
            on: on.to_owned(),
            defenders,
            hex,
            supported: Vec::new(),
            charging,
        },
    });
    Ok(())
}

/// Returns a text with the identifier of a unit replaced by its name.
fn naming(said: &str, unit: &str, name: &str) -> String {
    let words = said
        .split(' ')
        .map(|word| if word == unit { name } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// Checks whether a close combat of this step was fought, or a unit has left one.
fn has_begun(state: &State) -> bool {
    let attacks = |unit: &String| {
        let mut combats = state.combats.iter();
        combats.any(|combat| combat.attackers.contains(unit))
    };
    let mut units = state.deeds.keys();
    units.any(|unit| state.did(unit, OnceAct::Assaulted) && !attacks(unit))
}

/// Returns the objections to the target of a charge: units other than infantry and guns, ground that is not clear, a
/// slope in front (BS-706 f, g).
fn charges_elsewhere(state: &State, units: &[String], on: &str) -> Vec<Refusal> {
    let mut chargers = units
        .iter()
        .filter(|unit| state.did(unit, OnceAct::Charged));
    let from = chargers
        .next()
        .and_then(|unit| state.units.get(unit)?.hex());
    let to = facts::hex_of(state, on);
    match (from, to) {
        (Some(from), Some(to)) => super::charge::bars_target(state, from, &to),
        _ => Vec::new(),
    }
}

/// Resolves a declared combat: from the Assaulting Hex, against the lead defender (BS-804 to BS-806).
pub(super) fn resolve_combat(draft: &mut Draft<'_>, at: &str, aim: &FireManner) -> Step {
    let Some(combat) = combat_at(draft.state(), at) else {
        return Err(Refusal::impossible(
            "BS-801",
            format!("no close combat is declared at {}", draft.state().name(at)),
        )
        .remedy(Remedy::typed("", "close UNITS on HEX", " declares one"))
        .into());
    };
    let state = draft.state();
    let here = |units: &[String]| -> Vec<String> {
        let on_map = |unit: &&String| state.units.get(*unit).is_some_and(UnitCondition::on_map);
        state.by_size(units.iter().filter(on_map).cloned().collect())
    };
    let (attackers, defenders) = (here(&combat.attackers), here(&combat.defenders));
    let (Some(lead), false) = (defenders.first().cloned(), attackers.is_empty()) else {
        return lapse_combat(draft, &combat);
    };
    let owing = owing_in_defence(state, &combat);
    flank::all_fire(draft, &owing)?;
    let state = draft.state();
    let assaulting = assaulting_units(state, &attackers, at)?;
    // The choice among equal units always matters: the lead is tested, and its rating and charge count (BS-R32).
    let lead = facts::choose_largest(
        draft,
        &defenders,
        "which of the equal units leads the defence",
        |_, _| true,
    )?
    .unwrap_or(lead);
    let charging = combat.charging.clone();
    let differs = |state: &State, equals: &[String]| {
        let one = |unit: &String| (state.rating(unit, true), charging.contains(unit));
        equals
            .iter()
            .any(|unit| Some(one(unit)) != equals.first().map(one))
    };
    let leader = facts::choose_largest(
        draft,
        &assaulting,
        "which of the equal units leads the attack",
        differs,
    )?
    .unwrap_or_default();
    let state = draft.state();
    let sum = |units: &[String]| -> CombatStrength {
        units.iter().map(|unit| state.modified(unit)).sum()
    };
    let (exact, all, defends) = (sum(&assaulting), sum(&attackers), sum(&defenders));
    let parts = assaulting
        .iter()
        .map(|unit| StrengthShare::of_printed(state, unit));
    let parts: Vec<StrengthShare> = parts.collect();
    let mut found = FoundShifts::default();
    if let Some((times, shift)) = strength_ratio(state, all, defends) {
        let of_times = ChartShift {
            name: format!("{times} times as many"),
            cell: format!("shift outnumber {times}"),
            favours: Favours::Attacker,
        };
        found.add(state, of_times, shift, aim);
    }
    if combat.charging.contains(&leader) {
        found.known.push(("charge".to_owned(), CHARGE));
    }
    let hex = |unit: &String| state.units.get(unit).and_then(UnitCondition::hex);
    if let (Some(map), Some(from), Some(to)) = (state.kit.facts(), hex(&leader), hex(&lead)) {
        let mut of_ground =
            ground::ground_shifts(&state.kit, map, from, to, |ground| ground.close_shift);
        of_ground.retain(|(name, _)| !aim.without.contains(name));
        found.known.extend(of_ground);
        found.add_uncharted(state, map, to, "close_shift", aim);
    } else {
        found
            .doubts
            .extend(ShiftDoubt::of_ground(state, aim, |ground| {
                ground.close_shift
            }));
    }
    let Some(fires) = exact.fires_as(true) else {
        return too_weak(draft, &combat, exact, all);
    };
    let who = state.names(&assaulting);
    let side = draft.state().side_of_all(&assaulting);
    let typed = column::typed_shifts(draft, aim, &side, "close")?;
    let roll = column::roll_combat(draft, "close combat", &who)?;
    add_rating_shift(draft, &leader, &lead, aim, &mut found)?;
    let FoundShifts {
        known: mut shifts,
        doubts,
    } = found;
    shifts.extend(typed);
    shifts.retain(|(name, _)| !aim.without.contains(name));
    let scale = Scale {
        fires,
        roll,
        is_defensive: false,
        is_close: true,
    };
    let fallen = Fallen {
        scale: &scale,
        leads: std::slice::from_ref(&lead),
        aim,
    };
    fallen.ask_shifts(draft, &doubts, &mut shifts)?;
    let result = column::combat_result(draft, &scale, &shifts, std::slice::from_ref(&lead), aim)?;
    // A blank result is a close fight (BS-806); left of the lowest column there is no close combat (BS-805).
    let severity = result
        .column
        .as_ref()
        .map(|_| result.severity.unwrap_or(TestSeverity::CloseFight));
    draft.note(Event::Fired {
        account: CombatAccount {
            kind: "close combat".to_owned(),
            units: assaulting.clone(),
            at: combat.on.clone(),
            targets: defenders.clone(),
            exact: exact.to_string(),
            fires_as: fires.to_string(),
            range: None,
            shifts,
            column: result.column,
            roll: Some(roll),
            boxes: result.boxes.map(|boxes| boxes.to_string()),
            lead: Some(lead.clone()),
            rating: result.rating,
            calls_for: severity,
            parts,
        },
    });
    draft.note(Event::CombatEnded {
        on: combat.on.clone(),
    });
    if let Some(severity) = severity {
        let others = attackers
            .iter()
            .filter(|unit| !assaulting.contains(unit))
            .cloned();
        let state = draft.state();
        let hex = facts::hex_of(state, &lead);
        let assaulted_from = state.units.get(&leader).and_then(UnitCondition::hex);
        let assaulted_from = assaulted_from.map(str::to_owned);
        let mut units = defenders;
        units.retain(|unit| *unit != lead);
        units.insert(0, lead);
        draft.note(Event::TestCalled {
            test: Tested {
                kind: TestCause::Close,
                severity,
                assaulting: assaulting.len(),
                attackers: assaulting.iter().cloned().chain(others).collect(),
                units,
                lead_alone: false,
                hex,
                assaulted_from,
                went: Vec::new(),
            },
        });
    }
    Ok(())
}

/// Returns announced units that have not yet fired at an attacker of a combat (BS-608).
pub(super) fn owing_in_defence(state: &State, combat: &Combat) -> Vec<String> {
    let at = state.flank.as_ref().map_or("", |flank| flank.at.as_str());
    let there = facts::target_units(state, at);
    match combat.attackers.iter().any(|unit| there.contains(unit)) {
        true => flank::units_owing_fire(state, |_| true),
        false => Vec::new(),
    }
}

/// Returns the combat at a place: the place is its target, or a hex or unit that attacks in it. `None` if there is
/// none.
fn combat_at(state: &State, at: &str) -> Option<Combat> {
    let there = facts::target_units(state, at);
    let is_there = |units: &[String]| units.iter().any(|unit| there.contains(unit));
    let mut combats = state.combats.iter();
    // Units of one hex may attack different targets, so the combat of the named unit comes first.
    let of_unit = combats
        .clone()
        .find(|combat| combat.attackers.iter().any(|unit| unit == at));
    let of_place = combats.find(|combat| {
        combat.on == at || is_there(&combat.defenders) || is_there(&combat.attackers)
    });
    of_unit.or(of_place).cloned()
}

/// Returns the units of the Assaulting Hex, which must be named if several hexes attack (BS-804).
fn assaulting_units(state: &State, attackers: &[String], at: &str) -> Step<Vec<String>> {
    let hex = |unit: &String| {
        state
            .units
            .get(unit)
            .and_then(UnitCondition::hex)
            .map(str::to_owned)
    };
    let there = facts::target_units(state, at);
    let named = attackers.iter().find(|unit| there.contains(unit));
    let first = named.or(attackers.first()).and_then(hex);
    let (of_hex, others) = attackers
        .iter()
        .cloned()
        .partition::<Vec<_>, _>(|unit| hex(unit) == first);
    match named.is_none() && !others.is_empty() {
        true => Err(Refusal::impossible("BS-804", "several hexes attack")
            .remedy("name the Assaulting Hex, or a unit in it")
            .into()),
        false => Ok(of_hex),
    }
}

/// Handles attackers of less than half a point, which cannot attack: another hex assaults, or there is no close combat
/// (BS-805).
fn too_weak(
    draft: &mut Draft<'_>,
    combat: &Combat,
    exact: CombatStrength,
    all: CombatStrength,
) -> Step {
    let said = format!("{exact} SP is too little to assault");
    if all.fires_as(true).is_some() {
        return Err(Refusal::impossible("BS-106", said)
            .remedy("name another Assaulting Hex")
            .into());
    }
    draft.note(Event::Noted {
        words: format!("{said}: there is no close combat (BS-805)"),
    });
    lapse_combat(draft, combat)
}

/// Ends a combat in which one party is missing (BS-R34). No unit may advance, except after cavalry that stepped back.
fn lapse_combat(draft: &mut Draft<'_>, combat: &Combat) -> Step {
    draft.note(Event::CombatEnded {
        on: combat.on.clone(),
    });
    Ok(())
}

/// Maximum ratio of strengths for which the players are asked for a shift.
const MOST_TIMES: i64 = 9;

/// Returns the ratio of the attackers' strength to the defenders', and the shift that the kit gives for it; `None` if
/// the kit gives no shift at this ratio.
fn strength_ratio(
    state: &State,
    all: CombatStrength,
    defends: CombatStrength,
) -> Option<(i64, Option<i64>)> {
    let are = |times: i64| all.is_at_least(times, defends);
    match &state.kit.shift.outnumber {
        Some(list) => {
            let (times, shift) = list.iter().find(|(times, _)| are(*times))?;
            Some((*times, Some(*shift)))
        }
        None => Some(((2..=MOST_TIMES).rev().find(|times| are(*times))?, None)),
    }
}

/// Adds the shift for the leader with the better rating.
fn add_rating_shift(
    draft: &mut Draft<'_>,
    attacker: &str,
    defender: &str,
    aim: &FireManner,
    found: &mut FoundShifts,
) -> Step {
    let kit = &draft.state().kit;
    let (for_defender, for_attacker) = (kit.shift.better_cr_defender, kit.shift.better_cr_attacker);
    let is_told = aim.tells_columns();
    let is_nothing = |shift: Option<i64>| shift.map_or(is_told, |shift| shift == 0);
    if is_nothing(for_defender) && is_nothing(for_attacker) {
        return Ok(());
    }
    let theirs = [true, false].map(|supported| draft.state().rating(defender, supported));
    let own = facts::rating_with_support(draft, attacker, None, |with, without| {
        theirs
            .iter()
            .any(|their| with.cmp(their) != without.cmp(their))
    })?;
    let their = facts::rating_with_support(draft, defender, None, |with, without| {
        with.cmp(&own) != without.cmp(&own)
    })?;
    let (whose, shift, favours) = match own.cmp(&their) {
        Ordering::Less => ("defender", for_defender, Favours::Defender),
        Ordering::Greater => ("attacker", for_attacker, Favours::Attacker),
        Ordering::Equal => return Ok(()),
    };
    let of_rating = ChartShift {
        name: format!("better rating of the {whose}"),
        cell: format!("shift better_cr_{whose}"),
        favours,
    };
    found.add(draft.state(), of_rating, shift, aim);
    Ok(())
}
