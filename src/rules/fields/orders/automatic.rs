//! Orders that change by themselves at the end of a phase (ORD-11, RUL-32, RUL-35, ORD-05).

use super::{position, target_gone};
use crate::position::{known, place};
use crate::state::{BrigadeState, State, draft::Draft};
use crate::terms::{
    charts::distance, event::Event, name::BrigadeId, order::Order, phase::Phase, switch::TargetGone,
};
use ruleset::clause::Clause;
use table::measure::hundredths;

/// A change that is due.
struct OrderChange {
    order: Order,
    rule: &'static str,
    why: String,
}

impl OrderChange {
    fn to_hold(rule: &'static str, why: impl Into<String>) -> Self {
        Self {
            order: Order::Hold,
            rule,
            why: why.into(),
        }
    }
}

/// Carries out the changes of orders at the end of the present phase, and records the positions of brigades on Hold.
///
/// Attack loses its target in the active side's Orders phase. Advance ends with any phase, for both sides, because the
/// enemy may get there first, even by falling back or being driven there. Retire ends with the tactical phase of its
/// own side.
pub fn change_orders(draft: &mut Draft<'_>) {
    let due: fn(&State, &BrigadeState) -> Option<OrderChange> = match draft.state().phase() {
        Phase::Orders => {
            |state, brigade| arrival_change(state, brigade).or_else(|| target_lost(state, brigade))
        }
        Phase::Activation | Phase::GrandTactical | Phase::Combat => arrival_change,
        Phase::Tactical => |state, brigade| {
            arrival_change(state, brigade).or_else(|| retreat_change(state, brigade))
        },
        Phase::Deployment | Phase::Draw | Phase::Morale => |_, _| None,
    };
    for id in brigades_on_table(draft.state()) {
        let change = draft
            .state()
            .brigade(&id)
            .and_then(|b| due(draft.state(), b));
        if let Some(change) = change {
            make_change(draft, &id, change);
        }
    }
    position::take_all(draft);
}

/// Ends an Advance as soon as it is accepted, if the brigade is already at its ground or the enemy holds it (ORD-03,
/// RUL-35).
pub fn end_advance(draft: &mut Draft<'_>, brigade: &BrigadeId) {
    let change = draft
        .state()
        .brigade(brigade)
        .and_then(|b| arrival_change(draft.state(), b));
    if let Some(change) = change {
        make_change(draft, brigade, change);
    }
}

/// Ends a Retire order at once if every enemy is already 12 inches away (ORD-05, RUL-17).
pub fn end_retire(draft: &mut Draft<'_>, brigade: &BrigadeId) {
    let change = draft
        .state()
        .brigade(brigade)
        .and_then(|b| far_enough(draft.state(), b));
    if let Some(change) = change {
        make_change(draft, brigade, change);
    }
}

fn brigades_on_table(state: &State) -> Vec<BrigadeId> {
    state
        .brigades()
        .filter(|b| state.is_on_table(&b.id))
        .map(|b| b.id.clone())
        .collect()
}

fn make_change(draft: &mut Draft<'_>, brigade: &BrigadeId, change: OrderChange) {
    draft.note(Event::OrderChanged {
        brigade: brigade.clone(),
        order: change.order,
        rule: Clause::new(change.rule),
        why: change.why,
    });
}

fn target_lost(state: &State, brigade: &BrigadeState) -> Option<OrderChange> {
    let Order::Attack(target) = brigade.order() else {
        return None;
    };
    if !state.acts(brigade) || !target_gone(state, brigade.order()) {
        return None;
    }
    let name = state.brigade(target).map_or(target.as_str(), |b| &b.name);
    let why = format!("{name} has left the table");
    let next = state
        .rulings()
        .is(TargetGone::NearestEnemy)
        .then(|| nearest_enemy(state, &brigade.id))
        .flatten();
    Some(match next {
        Some(enemy) => OrderChange {
            order: Order::Attack(enemy),
            rule: "RUL-32",
            why,
        },
        None => OrderChange::to_hold("RUL-32", why),
    })
}

/// Returns the nearest enemy brigade that some friendly unit sees or, if none is seen, the nearest one shown on the
/// table (RUL-13); `None` if there is no enemy. A blind is named by its number (BLIND-09).
#[must_use]
pub fn nearest_enemy(state: &State, brigade: &BrigadeId) -> Option<BrigadeId> {
    let side = &state.brigade(brigade)?.side;
    let mut enemies: Vec<(f64, &BrigadeId)> = state
        .brigades()
        .filter(|b| b.side != *side && !b.is_hidden())
        .filter_map(|b| Some((state.brigade_distance(brigade, &b.id)?, &b.id)))
        .collect();
    enemies.sort_by(|a, b| a.0.total_cmp(&b.0));
    let seen = enemies.iter().find(|(_, enemy)| is_seen(state, enemy));
    let nearest = seen.or(enemies.first());
    nearest.map(|(_, enemy)| state.spoken_of(enemy))
}

/// Checks whether an enemy unit sees one of the brigade's units.
fn is_seen(state: &State, brigade: &BrigadeId) -> bool {
    let Some(side) = state.brigade(brigade).map(|b| b.side.clone()) else {
        return false;
    };
    let table = state.on_table();
    let seen: Vec<usize> = state
        .units_of(brigade)
        .filter_map(|unit| table.number(&unit.id))
        .collect();
    state
        .enemies_of(&side)
        .filter_map(|unit| table.number(&unit.id))
        .any(|by| seen.iter().any(|unit| table.sees(by, *unit)))
}

fn arrival_change(state: &State, brigade: &BrigadeState) -> Option<OrderChange> {
    let Order::Advance(to) = brigade.order() else {
        return None;
    };
    if target_gone(state, brigade.order()) {
        return Some(OrderChange::to_hold(
            "ORD-03",
            format!("{to} has left the table"),
        ));
    }
    let here = state.units_of(&brigade.id).find(|unit| {
        unit.base()
            .is_some_and(|base| place::touches_place(state, to, &base))
    });
    if let Some(unit) = here {
        return Some(OrderChange::to_hold(
            "ORD-03",
            format!("{} is there", unit.name),
        ));
    }
    place::occupying_enemy(state, to, &brigade.side)
        .map(|enemy| place::name_of_occupier(state, enemy))
        .map(|enemy| OrderChange::to_hold("RUL-35", format!("{enemy} got there first")))
}

fn retreat_change(state: &State, brigade: &BrigadeState) -> Option<OrderChange> {
    state
        .acts(brigade)
        .then(|| far_enough(state, brigade))
        .flatten()
}

fn far_enough(state: &State, brigade: &BrigadeState) -> Option<OrderChange> {
    if *brigade.order() != Order::Retire {
        return None;
    }
    let own = state.bases_of(&brigade.id);
    let nearest = known::nearest_enemy(state, &brigade.side, &own).map(|(_, inches, _)| inches);
    match nearest {
        Some(inches) if hundredths(inches) < hundredths(distance::RETIRE_UNTIL) => None,
        Some(inches) => Some(OrderChange::to_hold(
            "ORD-05",
            format!(
                "the nearest enemy is {} off",
                state.oob().measure.say(inches)
            ),
        )),
        None => Some(OrderChange::to_hold("ORD-05", "no enemy is on the table")),
    }
}
