//! What troops and outcomes are worth, in points of size.

use crate::rules::fields::state::State;
use crate::rules::fields::state::UnitState;
use crate::rules::fields::terms::account::Account;
use crate::rules::fields::terms::account::Blow;
use crate::rules::fields::terms::account::Party;
use crate::rules::fields::terms::condition::Condition;
use crate::rules::fields::terms::name::UnitId;
use crate::sim::doctrine::Doctrine;

/// The average combat value (BASE-07).
const AVERAGE_VALUE: f64 = 3.0;

/// What of its worth a unit has lost that is in this condition.
const fn lost(condition: Condition) -> f64 {
    match condition {
        Condition::Ordered => 0.0,
        Condition::Disordered => 0.12,
        Condition::Beaten => 0.35,
        Condition::Broken => 1.0,
    }
}

const fn condition(blow: Blow) -> Condition {
    match blow {
        Blow::Disordered => Condition::Disordered,
        Blow::Beaten => Condition::Beaten,
        Blow::Broken => Condition::Broken,
    }
}

fn whole(unit: &UnitState) -> f64 {
    f64::from(unit.size) * f64::from(unit.value) / AVERAGE_VALUE
}

/// Returns what a unit is worth as it is.
#[must_use]
pub fn of(unit: &UnitState) -> f64 {
    whole(unit) * (1.0 - lost(unit.condition()))
}

/// What a blow takes from the units of a party that would suffer it.
fn loss(state: &State, party: &Party, blow: Blow) -> f64 {
    let suffering: &[UnitId] = match party.exposed.is_empty() {
        true => &party.units,
        false => &party.exposed,
    };
    let units = suffering.iter().filter_map(|id| state.unit(id));
    units
        .map(|unit| whole(unit) * (lost(condition(blow)) - lost(unit.condition())).max(0.0))
        .sum()
}

/// Returns what a fight is expected to take from the acting side and from the other, exactly, over the 36 throws.
#[must_use]
pub fn losses(state: &State, account: &Account) -> [f64; 2] {
    let chances = account.chances();
    let [acting, other] = &account.parties;
    let sides = [(acting, chances.acting), (other, chances.other)];
    sides.map(|(party, blows)| {
        let each = [
            (Blow::Broken, blows.broken),
            (Blow::Beaten, blows.beaten),
            (Blow::Disordered, blows.disordered),
        ];
        let taken = each.map(|(blow, throws)| f64::from(throws) * loss(state, party, blow));
        taken.iter().sum::<f64>() / 36.0
    })
}

/// Returns the terms of a fight for the acting side.
#[must_use]
pub fn terms(state: &State, account: &Account, doctrine: &Doctrine) -> [(&'static str, f64); 2] {
    let [ours, theirs] = losses(state, account);
    [
        ("enemy loss", theirs),
        ("own loss", -doctrine.own_loss * ours),
    ]
}
