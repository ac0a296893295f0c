//! Worth of troops and outcomes, in points of size.

use super::{ground::Stakes, wear};
use crate::doctrine::Doctrine;
use rules::fields::state::{State, UnitState};
use rules::fields::terms::{
    account::{FightAccount, FightEffect, FightParty},
    condition::Condition,
    name::{BrigadeId, UnitId},
};

/// The average combat value (BASE-07).
const AVERAGE_VALUE: f64 = 3.0;

/// Increase of a loss's weight for each unit that the brigade has lost before.
const FOCUS: f64 = 0.25;

/// Returns the share of its worth that a unit in this condition has lost.
fn lost(condition: Condition) -> f64 {
    match condition {
        Condition::Ordered => 0.0,
        Condition::Disordered => 0.12,
        Condition::Beaten => 0.35,
        Condition::Broken => 1.0,
    }
}

const fn condition(blow: FightEffect) -> Condition {
    match blow {
        FightEffect::Disordered => Condition::Disordered,
        FightEffect::Beaten => Condition::Beaten,
        FightEffect::Broken => Condition::Broken,
    }
}

fn whole(unit: &UnitState) -> f64 {
    f64::from(unit.size) * f64::from(unit.value) / AVERAGE_VALUE
}

/// Returns the worth of a unit in its present condition.
#[must_use]
pub fn unit_worth(unit: &UnitState) -> f64 {
    whole(unit) * (1.0 - lost(unit.condition()))
}

/// Returns the units of a party that would suffer a blow, each with the extra weight of a loss in its brigade.
fn suffering<'a>(state: &'a State, party: &FightParty) -> Vec<(&'a UnitState, f64)> {
    let units = who_suffers(party).iter().filter_map(|id| state.unit(id));
    units.map(|unit| (unit, shaken(state, unit))).collect()
}

fn who_suffers(party: &FightParty) -> &[UnitId] {
    match party.exposed.is_empty() {
        true => &party.units,
        false => &party.exposed,
    }
}

/// Returns the loss that a fight's effect causes to the units that suffer it.
fn loss(suffering: &[(&UnitState, f64)], blow: FightEffect) -> f64 {
    let each = suffering.iter().map(|(unit, shaken)| {
        let more = lost(condition(blow)) - lost(unit.condition());
        whole(unit) * more.max(0.0) * shaken
    });
    each.sum()
}

/// Returns the extra weight of a loss in a brigade with earlier losses: each broken or beaten unit weighs on its rolls,
/// which may end it (ACT-04).
#[must_use]
pub fn shaken(state: &State, unit: &UnitState) -> f64 {
    let gone = state.broken_units(&unit.brigade);
    let beaten = state
        .units_of(&unit.brigade)
        .filter(|u| u.is_beaten())
        .count();
    1.0 + FOCUS * (f64::from(gone) + 0.5 * beaten as f64)
}

/// Returns the expected losses of a fight for the acting side and for the other, computed exactly over the 36 throws.
#[must_use]
pub fn losses(state: &State, account: &FightAccount) -> [f64; 2] {
    let chances = account.chances();
    let [acting, other] = &account.parties;
    let sides = [(acting, chances.acting), (other, chances.other)];
    sides.map(|(party, blows)| {
        let each = [
            (FightEffect::Broken, blows.broken),
            (FightEffect::Beaten, blows.beaten),
            (FightEffect::Disordered, blows.disordered),
        ];
        let suffering = suffering(state, party);
        let taken = each.map(|(blow, throws)| f64::from(throws) * loss(&suffering, blow));
        taken.iter().sum::<f64>() / 36.0
    })
}

/// Returns the terms of a fight for the acting side, to whom the stakes belong. Troops that are beaten or broken lose
/// their share in the ground.
#[must_use]
pub fn terms(
    state: &State,
    account: &FightAccount,
    doctrine: &Doctrine,
    stakes: &Stakes<'_>,
) -> [(&'static str, f64); 4] {
    let [ours, theirs] = losses(state, account);
    let [tires, tired] = account
        .parties
        .each_ref()
        .map(|party| fatigue(state, party));
    let chances = account.chances();
    let [acting, other] = &account.parties;
    let ground = [(acting, chances.acting), (other, chances.other)].map(|(party, blows)| {
        let driven_off = f64::from(blows.beaten + blows.broken) / 36.0;
        driven_off * stakes.driven_off(who_suffers(party))
    });
    [
        ("enemy loss", theirs),
        ("own loss", -doctrine.own_loss * ours),
        ("fatigue", tired - doctrine.own_loss * tires),
        ("ground", doctrine.ground * ground.iter().sum::<f64>()),
    ]
}

/// Returns the cost of the fatigue that a party gains in a fight.
fn fatigue(state: &State, party: &FightParty) -> f64 {
    let shares = wear::shares(state, party).into_iter();
    shares
        .map(|(brigade, share)| strength(state, &brigade.id) * share)
        .sum()
}

/// Returns the worth of a brigade's units on the table.
#[must_use]
pub fn strength(state: &State, brigade: &BrigadeId) -> f64 {
    let units = state.units_of(brigade).filter(|unit| unit.on_table());
    units.map(unit_worth).sum()
}
