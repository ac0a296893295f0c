//! The duty to go at the best speed (RUL-33). The unit nearest to the order's goal moves as far as it may, until it is
//! in range of its target; a retiring unit does not stay idle near the enemy. The program warns; the referee decides.

use super::{
    body::{Body, may_move},
    demand, duty,
    plan::MovePlan,
};
use crate::position::{known, place, trail::BaseTrail};
use crate::shared::points;
use crate::state::{BrigadeState, State, UnitState, draft::Draft};
use crate::terms::{
    charts::distance, event::Event, name::UnitId, order::Order, switch::SpeedCheck,
};
use ruleset::clause::Clause;
use table::base::Base;
use table::measure::{TAPE_ERROR, hundredths, within};

/// Describes in what way a move by the unit nearest to the goal is slow; `None` if the move obeys.
#[must_use]
pub fn slowness_words(state: &State, plan: &MovePlan) -> Option<String> {
    let brigade = state.brigade(&plan.body.brigade)?;
    if !is_bound(state, brigade) || !plan.charges.is_empty() {
        return None;
    }
    let lead = nearest_to_goal(state, brigade)?;
    let trail = plan.trails.iter().find(|trail| trail.unit == lead.id)?;
    if is_in_range(state, brigade, lead, &trail.end()) || has_arrived(state, brigade, plan) {
        return None;
    }
    let best = demand::demanded_move(state, &plan.body).ok()?;
    let far = best.trails.iter().find(|trail| trail.unit == lead.id)?;
    let goal = duty::order_goal(state, brigade, &trail.start())?;
    let left = |base: Base| base.distance_to_point(goal);
    (left(trail.end()) > left(far.end()) + TAPE_ERROR).then(|| {
        format!(
            "{} is to go at its best speed: {} could go {}",
            brigade.name,
            lead.name,
            best.motion.motion_words(state)
        )
    })
}

/// Warns, at the end of the tactical phase, of brigades whose foremost unit stayed although it could have moved.
pub fn warn_of_standing(draft: &mut Draft<'_>) {
    let state = draft.state();
    let said: Vec<String> = state
        .brigades()
        .filter(|brigade| state.acts(brigade) && !brigade.is_broken())
        .filter_map(|brigade| stood_words(state, brigade))
        .collect();
    for said in said {
        draft.note(Event::Warned {
            rule: Clause::new("RUL-33"),
            said,
        });
    }
}

fn stood_words(state: &State, brigade: &BrigadeState) -> Option<String> {
    let lead = match brigade.order() {
        Order::Retire => idle_in_retreat(state, brigade)?,
        _ if is_bound(state, brigade) => nearest_to_goal(state, brigade)?,
        _ => return None,
    };
    may_move(lead).ok()?;
    let units: [UnitId; 1] = [lead.id.clone()];
    let best = demand::demanded_move(state, &Body::new(state, &units).ok()?).ok()?;
    let left = points::paying_commanders(state, &brigade.id)
        .iter()
        .map(|general| general.points())
        .max()?;
    Some(format!(
        "{} stood under {} with points left ({left}): {} could go {}",
        brigade.name,
        brigade.order(),
        lead.name,
        best.motion.motion_words(state)
    ))
}

/// Returns the unit of an idle retiring brigade that should be moving: no unit of it has moved, and a known enemy is
/// less than 12 inches away (RUL-33, ORD-05). It is the unit nearest to the enemy among those able to move. Unlimbered
/// guns hold back only themselves. `None` if there is none.
fn idle_in_retreat<'a>(state: &'a State, brigade: &BrigadeState) -> Option<&'a UnitState> {
    let has_gone = |unit: &UnitState| unit.deeds().has_moved() || unit.deeds().forced;
    let reminds = state.rulings().is(SpeedCheck::Warn) && !brigade.holds_ground();
    if !reminds || state.units_of(&brigade.id).any(has_gone) {
        return None;
    }
    let inches = |unit: &UnitState| {
        let enemy = known::nearest_enemy(state, &brigade.side, &[unit.base()?]);
        enemy.map(|(_, inches, _)| inches)
    };
    let measured = || {
        let units = state.units_of(&brigade.id);
        units.filter_map(|unit| Some((unit, inches(unit)?)))
    };
    let is_near = |inches: f64| hundredths(inches) < hundredths(distance::RETIRE_UNTIL);
    if !measured().any(|(_, inches)| is_near(inches)) {
        return None;
    }
    measured()
        .filter(|(unit, _)| may_move(unit).is_ok())
        .min_by(|one, other| one.1.total_cmp(&other.1))
        .map(|(unit, _)| unit)
}

/// Checks whether an order to go somewhere at the best speed binds the brigade now.
fn is_bound(state: &State, brigade: &BrigadeState) -> bool {
    let sent = matches!(brigade.order(), Order::Attack(_) | Order::Advance(_));
    sent && !brigade.holds_ground() && state.rulings().is(SpeedCheck::Warn)
}

/// Returns the unit that was nearest to the goal at the start of the phase, leaving out beaten ones; `None` if there is
/// none.
fn nearest_to_goal<'a>(state: &'a State, brigade: &BrigadeState) -> Option<&'a UnitState> {
    state
        .units_of(&brigade.id)
        .filter(|unit| !unit.is_beaten())
        .filter_map(|unit| {
            let base = unit.base()?;
            let goal = duty::order_goal(state, brigade, &base)?;
            Some((unit, base.distance_to_point(goal)))
        })
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(unit, _)| unit)
}

/// Checks whether a move brings a brigade to the place named by its Advance: one base that touches the place is enough
/// (RUL-35).
fn has_arrived(state: &State, brigade: &BrigadeState, plan: &MovePlan) -> bool {
    let Order::Advance(to) = brigade.order() else {
        return false;
    };
    let mut ends = plan.trails.iter().map(BaseTrail::end);
    ends.any(|base| place::touches_place(state, to, &base))
}

fn is_in_range(state: &State, brigade: &BrigadeState, unit: &UnitState, base: &Base) -> bool {
    let Order::Attack(target) = brigade.order() else {
        return false;
    };
    let range = duty::fire_range(state, unit);
    let enemies = state.bases_of(target);
    enemies
        .iter()
        .any(|enemy| within(base.distance(enemy), range))
}
