//! What the rules say of a place before the battle (DEPLOY-03, DEPLOY-05, RUL-105).

use super::stand::Stand;
use crate::rules::fields::charts::distance;
use crate::rules::fields::edition::Edition;
use crate::rules::fields::name::BrigadeId;
use crate::rules::fields::order_of_battle::Edge;
use crate::rules::fields::state::BrigadeState;
use crate::rules::fields::state::State;
use crate::rules::fields::state::UnitState;
use crate::rules::fields::switch::Switch;
use crate::rules::refusal::Refusal;
use crate::table::base::Base;
use crate::table::measure::beyond;
use crate::table::measure::hundredths;
use crate::table::measure::within;

/// Returns what a place has against it.
#[must_use]
pub fn objections(state: &State, brigade: &BrigadeId, stand: &Stand) -> Vec<Refusal> {
    let Some(own) = state.brigade(brigade) else {
        return Vec::new();
    };
    let bases: Vec<Base> = stand.bases().copied().collect();
    [
        scattered(state, own, &bases),
        unsupported(state, own, stand),
        near_enemy(state, own, stand),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Returns whether a chain of gaps of at most 3 inches links all bases (RUL-105).
#[must_use]
pub fn is_chained(bases: &[Base]) -> bool {
    let mut linked: Vec<usize> = if bases.is_empty() {
        Vec::new()
    } else {
        vec![0]
    };
    let mut next = 0;
    while let Some(from) = linked.get(next).and_then(|i| bases.get(*i)) {
        let found: Vec<usize> = bases
            .iter()
            .enumerate()
            .filter(|(i, base)| {
                !linked.contains(i) && within(base.distance(from), distance::COHESION)
            })
            .map(|(i, _)| i)
            .collect();
        linked.extend(found);
        next += 1;
    }
    linked.len() == bases.len()
}

/// Binding in basic, advice in full (DEPLOY-03).
fn scattered(state: &State, own: &BrigadeState, bases: &[Base]) -> Option<Refusal> {
    if state.edition() == Edition::Full || is_chained(bases) {
        return None;
    }
    Some(
        Refusal::objection("DEPLOY-03", format!("{} is scattered", own.name)).remedy(format!(
            "each unit within {:.0} in of another of its brigade",
            distance::COHESION
        )),
    )
}

/// Near the own edge, every unit wholly; or near a placed friend (DEPLOY-05).
fn unsupported(state: &State, own: &BrigadeState, stand: &Stand) -> Option<Refusal> {
    let band = distance::deploy_edge(state.edition());
    let edge = state.oob().side(&own.side)?.edge;
    let out = stand
        .units
        .iter()
        .find(|(_, base)| !within(farthest(state, edge, base), band))?;
    let friend = friends(state, own).any(|friend| {
        stand
            .bases()
            .any(|base| within(base.distance(&friend), distance::DEPLOY_FRIEND))
    });
    if friend {
        return None;
    }
    let name = state.unit(&out.0).map_or("", |u| u.name.as_str());
    let said = format!(
        "{name} would be {:.1} in from the {} edge, and no placed friend within {:.0}",
        farthest(state, edge, &out.1),
        edge.name(),
        distance::DEPLOY_FRIEND
    );
    Some(Refusal::objection("DEPLOY-05", said).remedy(format!(
        "within {band:.0} in of the own edge, or {:.0} of a placed friend",
        distance::DEPLOY_FRIEND
    )))
}

/// The inches from an edge of the table to the farthest corner of a base.
fn farthest(state: &State, edge: Edge, base: &Base) -> f64 {
    let ground = state.ground();
    base.corners()
        .into_iter()
        .map(|p| match edge {
            Edge::North => ground.depth - p.y,
            Edge::East => ground.width - p.x,
            Edge::South => p.y,
            Edge::West => p.x,
        })
        .fold(0.0, f64::max)
}

fn friends<'a>(state: &'a State, own: &'a BrigadeState) -> impl Iterator<Item = Base> + 'a {
    state
        .units()
        .filter(|unit| unit.side == own.side && unit.brigade != own.id)
        .filter_map(UnitState::base)
}

/// Binding near the edge and near a friend alike (RUL-105).
fn near_enemy(state: &State, own: &BrigadeState, stand: &Stand) -> Option<Refusal> {
    let gap = state.rulings().number(Switch::DeployEnemyGapIn)?;
    if hundredths(gap) == 0 {
        return None;
    }
    stand.units.iter().find_map(|(unit, base)| {
        let (enemy, inches) = state
            .enemies_of(&own.side)
            .filter_map(|enemy| Some((enemy, enemy.base()?.distance(base))))
            .find(|(_, inches)| !beyond(*inches, gap))?;
        let name = state.unit(unit).map_or("", |u| u.name.as_str());
        let said = format!("{name} would be {inches:.1} in from {}", enemy.name);
        Some(
            Refusal::objection("DEPLOY-05", said)
                .remedy(format!("more than {gap:.0} in from every enemy unit")),
        )
    })
}
