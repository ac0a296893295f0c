//! The dice of a fight and their immediate effects (FIRE-06, FIRE-08, MEL-04, RUL-72).

use super::{Prepared, drive_back::drive_back};
use crate::shared::losses::break_unit;
use crate::state::{State, draft::Draft};
use crate::terms::{
    account::{FightAccount, FightEffect, FightKind, FightParty, Struck},
    condition::Condition,
    event::Event,
    name::UnitId,
    switch::Resolution,
};
use ruleset::Step;
use ruleset::clause::Clause;

/// Throws the dice of a checked fight and carries out the result. By switch, the result waits until all fights of its
/// kind are fought (RUL-72). The result of a shot before a melee never waits, because it decides whether the melee is
/// fought (RUL-90).
///
/// # Errors
///
/// Fails for an objection that is not overruled, or for a missing die.
pub fn throw_fight(draft: &mut Draft<'_>, prepared: Prepared) -> Step {
    for objection in prepared.objections {
        draft.object(objection)?;
    }
    let [ours, theirs] = &prepared.asks;
    let [opener, target] = &prepared.openers;
    let dice = [
        super::throw_die(draft, ours, [opener, target], 2)?,
        super::throw_die(draft, theirs, [target, opener], 1)?,
    ];
    let account = FightAccount {
        dice: Some(dice),
        ..prepared.account
    };
    let mut struck = struck_losers(draft.state(), &account, dice, &prepared.openers);
    for struck in &mut struck {
        struck.frontal = !prepared.flanked.contains(&struck.unit);
    }
    draft.note(Event::Fought {
        account: Box::new(account),
    });
    if is_simultaneous(draft.state()) && !prepared.before_melee {
        if !struck.is_empty() {
            draft.note(Event::ResultsWait { struck });
        }
        return Ok(());
    }
    struck
        .iter()
        .try_for_each(|struck| strike_unit(draft, struck))
}

/// Checks whether results of fights wait until all fights of their kind are fought (RUL-72).
pub fn is_simultaneous(state: &State) -> bool {
    state.rulings().is(Resolution::Simultaneous)
}

/// Carries out the waiting results, in the order of the fights.
///
/// # Errors
///
/// Never fails by itself.
pub fn results_fall(draft: &mut Draft<'_>) -> Step {
    let struck = draft.state().waiting_results().to_vec();
    if struck.is_empty() {
        return Ok(());
    }
    draft.note(Event::ResultsFell);
    struck
        .iter()
        .try_for_each(|struck| strike_unit(draft, struck))
}

/// Returns the result for each exposed loser, the farthest from the enemy first, so that no loser is driven through a
/// comrade that has to go back itself.
fn struck_losers(
    state: &State,
    account: &FightAccount,
    dice: [u8; 2],
    openers: &[UnitId; 2],
) -> Vec<Struck> {
    let margin = account.margin(dice);
    let Some(plain) = FightEffect::from_margin(margin.unsigned_abs()) else {
        return Vec::new();
    };
    let [acting, other] = &account.parties;
    let [our_opener, their_opener] = openers;
    let (loser, winner, enemy) = if margin < 0 {
        (acting, other, their_opener)
    } else {
        (other, acting, our_opener)
    };
    let place = |id: &UnitId| state.unit(id).and_then(|u| u.base()).map(|base| base.at);
    let Some(from) = place(enemy) else {
        return Vec::new();
    };
    let mut struck: Vec<Struck> = loser
        .exposed
        .iter()
        .map(|unit| {
            let worse = account.kind == FightKind::Melee && charged_by_winner(state, unit, winner);
            Struck {
                unit: unit.clone(),
                blow: if worse { plain.one_step_worse() } else { plain },
                from,
                frontal: false,
                rule: Clause::new(if worse { "MEL-04" } else { "FIRE-06" }),
                why: blow_reason(state, margin.unsigned_abs(), worse),
            }
        })
        .collect();
    let inches = |unit: &UnitId| place(unit).map_or(0.0, |at| (at - from).norm());
    struck.sort_by(|a, b| inches(&b.unit).total_cmp(&inches(&a.unit)));
    struck
}

/// Checks whether the winners charged a unit this turn: only then does it lose one step worse (RUL-89).
fn charged_by_winner(state: &State, unit: &UnitId, winner: &FightParty) -> bool {
    let by = |u: &crate::state::UnitState| {
        let charges = &u.deeds().charged_by;
        charges
            .iter()
            .any(|(enemy, _)| winner.units.contains(enemy))
    };
    state.unit(unit).is_some_and(by)
}

fn blow_reason(state: &State, margin: u32, worse: bool) -> String {
    if worse {
        let turn = state.own_turn_word();
        format!("loses by {margin}, and was charged this {turn}: one step worse")
    } else {
        format!("loses by {margin}")
    }
}

fn strike_unit(draft: &mut Draft<'_>, struck: &Struck) -> Step {
    let standing = draft.state().unit(&struck.unit).filter(|u| u.on_table());
    // If several results were carried out together, an earlier one may have removed the unit.
    let Some(now) = standing.map(|u| u.condition()) else {
        return Ok(());
    };
    match struck.blow {
        FightEffect::Disordered => {
            // Disorder changes nothing on a Beaten unit (RUL-79).
            worsen_condition(draft, struck, now, Condition::Disordered);
            Ok(())
        }
        FightEffect::Beaten => {
            worsen_condition(draft, struck, now, Condition::Beaten);
            drive_back(draft, struck)
        }
        FightEffect::Broken => break_unit(draft, &struck.unit, struck.rule.clone(), &struck.why),
    }
}

fn worsen_condition(draft: &mut Draft<'_>, struck: &Struck, now: Condition, to: Condition) {
    if now < to {
        draft.note(Event::ConditionChanged {
            unit: struck.unit.clone(),
            condition: to,
            rule: struck.rule.clone(),
            why: struck.why.clone(),
        });
    }
}
