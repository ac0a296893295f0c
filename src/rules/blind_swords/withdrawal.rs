//! Mounted cavalry that steps back from infantry or guns: in movement (BS-704), or instead of defending (BS-803).

use super::{
    Draft, advance,
    event::{Event, OnceAct},
    facts, ground, march, passage,
    position::{Combat, DueAct, TurnStep as Where, UnitCondition},
    stacking,
    state::State,
    switch::WithdrawFromHorse,
};
use ruleset::Step;
use ruleset::refusal::Refusal;

/// Moves a unit back into a hex.
pub(super) fn withdraw_unit(draft: &mut Draft<'_>, unit: &str, to: &str) -> Step {
    stacking::learn_stacking(draft, &[unit.to_owned()], [&to.to_owned()])?;
    let state = draft.state();
    let in_combat = state.step == Where::Close;
    let rule = if in_combat { "BS-803" } else { "BS-704" };
    let name = state.name(unit);
    let mut no: Vec<Refusal> = Vec::new();
    if !state.is_mounted(unit) {
        let said = format!("{name} is no mounted cavalry");
        let shown = format!("{name} is not mounted cavalry");
        no.push(Refusal::objection(rule, said).shown_as(shown));
    }
    let combat = attacking_combat(state, unit).cloned();
    match (&combat, in_combat) {
        (None, true) => {
            let said = format!("nobody attacks {name}");
            let shown = format!("{name} is not attacked, so it does not step back");
            no.push(Refusal::objection(rule, said).shown_as(shown));
        }
        (Some(combat), _) => {
            no.extend(before_horse(state, unit, combat));
            // A unit may fire or step back, not both.
            if state.did(unit, OnceAct::Fired) {
                no.push(Refusal::objection(
                    rule,
                    format!("{name} has fired in defence"),
                ));
            }
        }
        (None, false) if !is_alarmed(state, unit) => {
            let said = format!("no one comes near {name}");
            let shown = format!("no moving enemy has come near {name}");
            no.push(Refusal::objection(rule, said).shown_as(shown));
        }
        (None, false) => {}
    }
    no.extend(against_hex(state, unit, to, rule));
    no.extend(too_near(state, to).map(|said| Refusal::objection("BS-R30", said)));
    for objection in no {
        draft.object(objection)?;
    }
    draft.note(Event::Moved {
        unit: unit.to_owned(),
        to: Some(to.to_owned()),
        why: "withdraws".to_owned(),
    });
    match combat {
        Some(combat) => leave_combat(draft, unit, combat),
        None => out_of_reach(draft, unit),
    }
    Ok(())
}

/// Checks whether a moving unit came near the cavalry; without a map, only the players know.
fn is_alarmed(state: &State, unit: &str) -> bool {
    match state.dues.first() {
        Some(DueAct::Nears(_, horses)) => horses.iter().any(|horse| horse == unit),
        _ => !march::is_on_map(state, unit),
    }
}

fn attacking_combat<'a>(state: &'a State, unit: &str) -> Option<&'a Combat> {
    let mut combats = state.combats.iter();
    combats.find(|combat| combat.defenders.iter().any(|other| other == unit))
}

/// Returns the objection to cavalry that steps back: it may do so only from infantry, unless the switch allows more
/// (BS-R35); `None` if there is none.
fn before_horse(state: &State, unit: &str, combat: &Combat) -> Option<Refusal> {
    let mut attackers = combat.attackers.iter();
    let by_horse = attackers.any(|other| state.is_mounted(other));
    let bars = by_horse && state.kit.rulings.withdraw_from_horse() == WithdrawFromHorse::Off;
    bars.then(|| {
        let said = format!("mounted cavalry attacks {}", state.name(unit));
        Refusal::objection("BS-R35", said)
    })
}

/// Returns the objections to a hex that come from the map, under a given clause: the hex is not next to the unit, an
/// enemy holds it, it is prohibited, or it is full.
fn against_hex(state: &State, unit: &str, to: &str, rule: &'static str) -> Vec<Refusal> {
    let objection = |said: String| Refusal::objection(rule, said);
    let mut no = Vec::new();
    if facts::is_held(state, to, state.side_of(unit)) {
        no.push(objection(format!("an enemy holds {to}")));
    }
    let Some(from) = state.units.get(unit).and_then(UnitCondition::hex) else {
        return no;
    };
    if facts::hexes_between(state, from, to).is_some_and(|hexes| hexes != 1) {
        no.push(objection(format!("{to} is not one hex off")));
    }
    if let Some(map) = state.kit.facts() {
        if !map.has(to) {
            no.push(objection(format!("{to} is off the map")));
        } else if ground::is_barred(&state.kit, map, (from, to), state.gait(unit)) {
            no.push(objection(format!("{to} may not be entered")));
        }
    }
    let crowded = stacking::too_many(state, unit, to);
    no.extend(crowded.map(|over| over.restated(rule).shown_as(over.said())));
    no
}

/// Returns the reason why a hex is too near the mover: in movement a unit must get farther from the mover than before
/// (BS-R30); `None` if it is far enough.
fn too_near(state: &State, to: &str) -> Option<String> {
    let Some(DueAct::Nears(passage, horses)) = state.dues.first() else {
        return None;
    };
    let fits = |horse: &String| {
        passage::retreats_of_horse(state, horse, &passage.at).contains(&to.to_owned())
    };
    (!horses.iter().any(fits)).then(|| format!("{to} is not farther from {}", passage.at))
}

/// Takes a unit out of the combat. If that empties the hex, the attackers may enter it (BS-803, BS-R38).
fn leave_combat(draft: &mut Draft<'_>, unit: &str, mut combat: Combat) {
    combat.defenders.retain(|other| other != unit);
    if !combat.defenders.is_empty() {
        draft.note(Event::CombatChanged { combat });
        return;
    }
    draft.note(Event::CombatEnded { on: combat.on });
    let state = draft.state();
    let stands = |unit: &String| state.units.get(unit).is_some_and(UnitCondition::on_map);
    let units: Vec<String> = combat.attackers.into_iter().filter(stands).collect();
    if let Some(due) = advance::into(state, units, combat.hex, false) {
        draft.note(Event::DuesSet { dues: vec![due] });
    }
}

/// Continues the move of the moving unit once all cavalry near it has decided.
fn out_of_reach(draft: &mut Draft<'_>, unit: &str) {
    let mut dues = draft.state().dues.clone();
    let Some(DueAct::Nears(passage, horses)) = dues.first_mut() else {
        return;
    };
    horses.retain(|horse| horse != unit);
    let passage = horses.is_empty().then(|| passage.clone());
    if passage.is_some() {
        dues.remove(0);
    }
    draft.note(Event::DuesSet { dues });
    if let Some(passage) = passage {
        passage::follow_way(draft, passage, false, true);
    }
}
