//! Explanations of results that the markers on the table do not show: the result of a unit that already had an equally
//! bad mark, and the worse result of a charged unit.

use super::names::StoryNames;
use rules::fields::state::State;
use rules::fields::terms::{
    account::{FightAccount, FightEffect},
    condition::Condition,
    event::Event,
    name::UnitId,
};

/// The clause that makes a charged loser's result one step worse.
const STEP_WORSE: &str = "MEL-04";

/// Explains a result that is one step worse: `, one step worse because charged this turn (MEL-04)`; empty for any other
/// cause.
pub(super) fn step_worse(before: &State, rule: &str) -> String {
    match rule == STEP_WORSE {
        true => format!(
            ", one step worse because charged this {} ({STEP_WORSE})",
            before.own_turn_word()
        ),
        false => String::new(),
    }
}

/// Returns ` (already beaten, no further effect: RUL-79)` for a unit that is driven back by the `n`th event although it
/// was beaten before. If the margin alone does not drive it back, the extra step is explained too.
pub(super) fn beaten_again(before: &State, events: &[Event], n: usize, unit: &UnitId) -> String {
    if condition_after(before, events.get(..n).unwrap_or_default(), unit) != Some(Condition::Beaten)
    {
        return String::new();
    }
    let margin = events.iter().take(n).rev().find_map(|event| match event {
        Event::Fought { account } => Some(account.margin(account.dice?).unsigned_abs()),
        _ => None,
    });
    let rule = match margin.and_then(FightEffect::from_margin) {
        Some(FightEffect::Disordered) => STEP_WORSE,
        _ => "",
    };
    format!(
        " (already beaten, no further effect: RUL-79{})",
        step_worse(before, rule)
    )
}

/// Returns remarks on a fight or waiting results, the `n`th event, about each loser whose mark stays the same.
pub(super) fn unchanged_remarks(names: &StoryNames<'_>, events: &[Event], n: usize) -> Vec<String> {
    let (until, after) = events.split_at_checked(n + 1).unwrap_or((events, &[]));
    let told = struck_units(names.0, until, after).into_iter();
    told.filter(|unit| !after.iter().any(|event| strikes_unit(event, unit)))
        .filter_map(|unit| {
            let words = match condition_after(names.0, until, &unit)? {
                Condition::Beaten => "is already beaten: no further effect (RUL-79)",
                Condition::Disordered => "is already disordered: no further effect",
                Condition::Ordered | Condition::Broken => return None,
            };
            Some(format!("{} {words}", names.unit(&unit)))
        })
        .collect()
}

/// Returns the units that the last event of `until` affects immediately; `after` are the events that follow it.
fn struck_units(before: &State, until: &[Event], after: &[Event]) -> Vec<UnitId> {
    let waits = |event: &Event| matches!(event, Event::ResultsWait { .. });
    match until.last() {
        Some(Event::Fought { account }) if !after.iter().any(waits) => exposed_losers(account),
        Some(Event::ResultsFell) => {
            let results = before.waiting_results().iter();
            results.map(|struck| struck.unit.clone()).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the losers in a fight that suffer its result.
fn exposed_losers(account: &FightAccount) -> Vec<UnitId> {
    let loser = account.dice.and_then(|dice| account.suffered_blow(dice));
    let party = loser.and_then(|(loser, _)| account.parties.get(loser));
    party.map_or_else(Vec::new, |party| party.exposed.clone())
}

fn strikes_unit(event: &Event, struck: &UnitId) -> bool {
    match event {
        Event::ConditionChanged { unit, .. } => unit == struck,
        Event::DrivenBack { unit, .. } => unit.unit == *struck,
        _ => false,
    }
}

/// Returns the condition of a unit after some events.
fn condition_after(before: &State, events: &[Event], of: &UnitId) -> Option<Condition> {
    let changed = events.iter().rev().find_map(|event| match event {
        Event::ConditionChanged {
            unit, condition, ..
        } if unit == of => Some(*condition),
        _ => None,
    });
    changed.or_else(|| before.unit(of).map(|unit| unit.condition()))
}
