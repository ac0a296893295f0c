//! The distance that beaten units keep from the enemy, however they move (TAC-05, FIRE-10, RUL-79).

use crate::position::trail::BaseTrail;
use crate::state::{OnTable, State, UnitState};
use crate::terms::{order::Order, switch::BeatenKeepsFrom};
use ruleset::refusal::Refusal;
use table::base::Base;

/// Returns the objection, under the given clause, to paths that bring a beaten unit nearer to the enemy; `None` if
/// there is none.
#[must_use]
pub fn refuse_nearer(state: &State, trails: &[BaseTrail], rule: &'static str) -> Option<Refusal> {
    let beaten = |trail| Some((trail, beaten_unit(state, trail)?));
    let mut beaten = trails.iter().filter_map(beaten).peekable();
    beaten.peek()?;
    let table = state.on_table();
    beaten.find_map(|(trail, unit)| {
        let seen = seen_by(state, &table, unit);
        let enemy = match state.rulings().word() {
            BeatenKeepsFrom::NearestSeen => nearest_approached(trail, &seen),
            BeatenKeepsFrom::EachEnemy => {
                approached_enemy(trail, &seen).or_else(|| target_approached(state, trail, unit))
            }
        }?;
        let said = format!("{} is beaten and would come nearer to {enemy}", unit.name);
        Some(
            Refusal::objection(rule, said)
                .remedy("until it rallies it may stay, turn, or go back under Retire"),
        )
    })
}

fn beaten_unit<'a>(state: &'a State, trail: &BaseTrail) -> Option<&'a UnitState> {
    state.unit(&trail.unit).filter(|unit| unit.is_beaten())
}

/// Returns the enemies that a unit sees from its position.
fn seen_by<'a>(
    state: &'a State,
    table: &OnTable,
    unit: &'a UnitState,
) -> Vec<(&'a UnitState, Base)> {
    let Some(own) = table.number(&unit.id) else {
        return Vec::new();
    };
    let sees = |enemy: &UnitState| {
        let number = table.number(&enemy.id);
        number.is_some_and(|number| table.sees(own, number))
    };
    let enemies = state.enemies_of(&unit.side);
    enemies
        .filter_map(|enemy| Some((enemy, enemy.base()?)))
        .filter(|(enemy, _)| sees(enemy))
        .collect()
}

/// Returns an enemy that some step of a path brings nearer; `None` if there is none.
fn approached_enemy(trail: &BaseTrail, enemies: &[(&UnitState, Base)]) -> Option<String> {
    let comes_nearer = |at: &Base| trail.comes_nearer(|base| Some(base.distance(at)));
    let mut enemies = enemies.iter();
    let enemy = enemies.find(|(_, at)| comes_nearer(at).is_some());
    enemy.map(|(enemy, _)| enemy.name.clone())
}

/// Returns the target of the brigade's Attack, if some step of a path shortens the distance to that target; `None`
/// otherwise.
fn target_approached(state: &State, trail: &BaseTrail, unit: &UnitState) -> Option<String> {
    let Order::Attack(target) = state.brigade(&unit.brigade)?.order() else {
        return None;
    };
    let bases = state.bases_of(target);
    let inches = |base: &Base| {
        let apart = bases.iter().map(|at| base.distance(at));
        apart.min_by(f64::total_cmp)
    };
    trail.comes_nearer(inches)?;
    Some(format!(
        "{}, the target of its Attack",
        state.brigade(target)?.name
    ))
}

/// Returns the enemy that is nearest at a step of a path that shortens the distance to the nearest enemy; `None` if no
/// step does.
fn nearest_approached(trail: &BaseTrail, enemies: &[(&UnitState, Base)]) -> Option<String> {
    let nearest = |base: &Base| {
        let gaps = enemies
            .iter()
            .map(|(enemy, at)| (*enemy, base.distance(at)));
        gaps.min_by(|a, b| a.1.total_cmp(&b.1))
    };
    let nearer = trail.comes_nearer(|base| nearest(base).map(|(_, inches)| inches))?;
    nearest(&nearer).map(|(enemy, _)| enemy.name.clone())
}
