//! The dice of a fight and what they do, at once (FIRE-06, FIRE-08, MEL-04, RUL-72).

use super::super::account::Account;
use super::super::account::Blow;
use super::super::account::FightKind;
use super::super::account::Party;
use super::super::activation;
use super::super::decide::Draft;
use super::super::event::Event;
use super::super::name::BrigadeId;
use super::super::name::UnitId;
use super::super::state::Condition;
use super::super::state::State;
use super::Prepared;
use super::drive_back::drive_back;
use crate::rules::Step;
use crate::rules::clause::Clause;

/// Throws the dice of a checked fight and carries out its result.
///
/// # Errors
///
/// An objection that nobody overrules, or a die that is wanted.
pub fn fight(draft: &mut Draft<'_>, prepared: Prepared) -> Step {
    for objection in prepared.objections {
        draft.object(objection)?;
    }
    let [ours, theirs] = &prepared.asks;
    let dice = [
        super::throw(draft, ours, 2)?,
        super::throw(draft, theirs, 1)?,
    ];
    let account = Account {
        dice: Some(dice),
        ..prepared.account
    };
    let blows = blows(draft.state(), &account, dice, &prepared.openers);
    draft.note(Event::Fought {
        account: Box::new(account),
    });
    for blow in blows {
        strike(draft, &blow)?;
    }
    Ok(())
}

/// What befalls one unit.
struct Struck {
    unit: UnitId,
    blow: Blow,
    /// The enemy it is driven from.
    enemy: UnitId,
    rule: &'static str,
    why: String,
}

/// Returns what befalls each exposed loser, the farthest from the enemy first: so nobody is driven
/// through a comrade who is about to go himself.
fn blows(state: &State, account: &Account, dice: [u8; 2], openers: &[UnitId; 2]) -> Vec<Struck> {
    let margin = account.margin(dice);
    let Some(plain) = Blow::of(margin.unsigned_abs()) else {
        return Vec::new();
    };
    let [acting, other] = &account.parties;
    let [our_opener, their_opener] = openers;
    let (loser, winner, enemy) = if margin < 0 {
        (acting, other, their_opener)
    } else {
        (other, acting, our_opener)
    };
    let mut struck: Vec<Struck> = loser
        .exposed
        .iter()
        .map(|unit| {
            let worse = account.kind == FightKind::Melee && charged(state, unit, winner);
            Struck {
                unit: unit.clone(),
                blow: if worse { plain.worse() } else { plain },
                enemy: enemy.clone(),
                rule: if worse { "MEL-04" } else { "FIRE-06" },
                why: why(margin.unsigned_abs(), worse),
            }
        })
        .collect();
    let inches = |unit: &UnitId| {
        let base = |id: &UnitId| state.unit(id).and_then(|u| u.base());
        match (base(unit), base(enemy)) {
            (Some(unit), Some(enemy)) => (unit.at - enemy.at).norm(),
            _ => 0.0,
        }
    };
    struck.sort_by(|a, b| inches(&b.unit).total_cmp(&inches(&a.unit)));
    struck
}

/// Only units charged this turn by the winners lose one step worse (RUL-89).
fn charged(state: &State, unit: &UnitId, winner: &Party) -> bool {
    let by = |u: &super::super::state::UnitState| {
        let charges = &u.deeds().charged_by;
        charges
            .iter()
            .any(|(enemy, _)| winner.units.contains(enemy))
    };
    state.unit(unit).is_some_and(by)
}

fn why(margin: u32, worse: bool) -> String {
    if worse {
        format!("loses by {margin}, and was charged this turn: one step worse")
    } else {
        format!("loses by {margin}")
    }
}

fn strike(draft: &mut Draft<'_>, struck: &Struck) -> Step {
    let Some(now) = draft.state().unit(&struck.unit).map(|u| u.condition()) else {
        return Ok(());
    };
    match struck.blow {
        Blow::Disordered => {
            // On a Beaten unit it changes nothing (RUL-79).
            worsen(draft, struck, now, Condition::Disordered);
            Ok(())
        }
        Blow::Beaten => {
            worsen(draft, struck, now, Condition::Beaten);
            drive_back(draft, &struck.unit, &struck.enemy)
        }
        Blow::Broken => break_unit(draft, &struck.unit, struck.rule, &struck.why),
    }
}

fn worsen(draft: &mut Draft<'_>, struck: &Struck, now: Condition, to: Condition) {
    if now < to {
        draft.note(Event::ConditionChanged {
            unit: struck.unit.clone(),
            condition: to,
            rule: Clause::new(struck.rule),
            why: struck.why.clone(),
        });
    }
}

/// Takes a unit off the table; its brigade with it, if it was the last (RUL-97). The neighbours of
/// such a brigade are those of the unit where it still stands.
///
/// # Errors
///
/// None of its own.
pub fn break_unit(draft: &mut Draft<'_>, unit: &UnitId, rule: &'static str, why: &str) -> Step {
    let last_of = last_of_brigade(draft.state(), unit);
    let gone = "its last unit is broken";
    if let Some(brigade) = &last_of {
        activation::give_way(draft, brigade, gone);
    }
    draft.note(Event::ConditionChanged {
        unit: unit.clone(),
        condition: Condition::Broken,
        rule: Clause::new(rule),
        why: why.to_owned(),
    });
    if let Some(brigade) = &last_of {
        activation::remove_brigade(draft, brigade, "RUL-97", gone);
    }
    Ok(())
}

fn last_of_brigade(state: &State, unit: &UnitId) -> Option<BrigadeId> {
    let brigade = &state.unit(unit)?.record.brigade;
    let mut left = state.units_of(brigade);
    left.all(|other| other.id == *unit).then(|| brigade.clone())
}
