//! Demands of order, activation and condition on a move (ORD-13, ACT-07, TAC-05, RUL-33 to RUL-36, RUL-79, RUL-91). All
//! are objections, which the referee may overrule, because he sees the table.

use std::iter::{once, once_with};

use super::{body::Body, motion::TacticalMotion, way};
use crate::march::eligibility;
use crate::orders::position;
use crate::position::{beaten, known, retire_limit, trail::BaseTrail};
use crate::state::{BrigadeState, State, UnitState};
use crate::terms::{
    charts::distance, hold_position::HoldPosition, order::Order, order_of_battle::Arm,
    switch::Switch,
};
use ruleset::refusal::Refusal;
use table::base::Base;
use table::measure::{Point, Vector, hundredths};

/// Length of the path out of a melee, in inches straight back (RUL-91).
const BREAK_OFF: f64 = 3.0;

/// The maximum cosine for which a step counts as sideways and not away.
const SIDEWAYS: f64 = 0.1;

/// Checks whether a brigade may charge: under Attack orders and not holding ground (RUL-34, ACT-07).
#[must_use]
pub fn may_charge(state: &State, brigade: &BrigadeState) -> bool {
    let attacks = matches!(brigade.order(), Order::Attack(_)) && !brigade.holds_ground();
    attacks || !state.rulings().on(Switch::ChargeNeedsAttack)
}

/// Returns the objections to a move because of the brigade's order and condition, each computed on demand.
pub fn duty_objections<'a>(
    state: &'a State,
    body: &'a Body,
    motion: &'a TacticalMotion,
    trails: &'a [BaseTrail],
) -> impl Iterator<Item = Refusal> + 'a {
    let brigade = state.brigade(&body.brigade).into_iter();
    brigade.flat_map(move |brigade| {
        let locked = locked_unit(state, body);
        let bound = *brigade.order() == Order::Rest || is_holding(brigade);
        let goes = move || !bound && locked.is_none();
        once_with(|| eligibility::activation_bar(state, brigade))
            .chain(once_with(move || broken_off(state, body, locked?, motion)))
            .chain(once_with(move || {
                objection_to_leaving(state, brigade, trails)
            }))
            .chain(once_with(move || {
                let against = || against_order(state, brigade, motion, trails);
                goes().then(against)?
            }))
            .chain(once_with(move || {
                goes().then(|| retire_limit::farther_objection(state, trails))?
            }))
            .chain(once_with(|| beaten::refuse_nearer(state, trails, "TAC-05")))
            .flatten()
    })
}

fn is_holding(brigade: &BrigadeState) -> bool {
    *brigade.order() == Order::Hold || brigade.holds_ground()
}

/// Returns the objection to a move by a brigade that must stay in place; `None` if there is none.
fn objection_to_leaving(
    state: &State,
    brigade: &BrigadeState,
    trails: &[BaseTrail],
) -> Option<Refusal> {
    match brigade.order() {
        Order::Rest => Some(
            Refusal::objection("ORD-06", format!("{} is at rest", brigade.name))
                .remedy("a new order ends its Rest"),
        ),
        _ if is_holding(brigade) => out_of_position(state, brigade, trails),
        _ => None,
    }
}

/// Returns a unit of the body that touches an enemy; `None` if none does.
fn locked_unit<'a>(state: &'a State, body: &Body) -> Option<&'a UnitState> {
    body.units
        .iter()
        .filter_map(|(id, _)| state.unit(id))
        .find(|unit| state.in_contact(unit))
}

fn broken_off(
    state: &State,
    body: &Body,
    unit: &UnitState,
    motion: &TacticalMotion,
) -> Option<Refusal> {
    let back = motion.shift().is_some_and(|by| {
        by.dot(&body.facing.unit()) < 0.0
            && by.perp(&body.facing.unit()).abs() < 0.05
            && hundredths(by.norm()) <= hundredths(BREAK_OFF)
    });
    (!back).then(|| {
        let back = state.oob().measure.say_whole(BREAK_OFF);
        Refusal::objection("RUL-91", format!("{} is in a melee", unit.name))
            .remedy(format!("it may leave straight back, {back}"))
    })
}

fn out_of_position(state: &State, brigade: &BrigadeState, trails: &[BaseTrail]) -> Option<Refusal> {
    let position = match brigade.position() {
        Some(position) => *position,
        None => position::hold_position(state, &brigade.id)?,
    };
    // A brigade that already held as a card also holds the ground of its line as laid out.
    let grounds = || once(&position).chain(brigade.laid_out());
    // A unit that was driven out may come back, and a turn on the spot counts as inside the position.
    let trail = trails.iter().find(|trail| {
        let (start, end) = (trail.start(), trail.end());
        let moves = hundredths((end.at - start.at).norm()) > 0;
        moves
            && grounds().all(|ground| {
                let out = hundredths(sticks_out(ground, &end));
                out > 1 && out >= hundredths(sticks_out(ground, &start))
            })
    })?;
    let out = grounds().map(|ground| sticks_out(ground, &trail.end()));
    let out = out.fold(f64::INFINITY, f64::min);
    let out = state.oob().measure.say(out);
    let name = state.unit(&trail.unit).map_or("", |u| u.name.as_str());
    let (rule, why) = match brigade.holds_ground() {
        true => (
            "ACT-07",
            format!("holds ground this {}", state.own_turn_word()),
        ),
        false => ("RUL-36", "holds its position".to_owned()),
    };
    Some(
        Refusal::objection(
            rule,
            format!("{} {why}; {name} would be {out} outside", brigade.name),
        )
        .remedy("units may be rearranged inside the position"),
    )
}

/// Returns the distance in inches by which a base is outside a position.
fn sticks_out(position: &HoldPosition, base: &Base) -> f64 {
    let rectangle = position.rectangle();
    base.corners()
        .into_iter()
        .map(|corner| rectangle.distance_to_point(corner))
        .fold(0.0, f64::max)
}

fn against_order(
    state: &State,
    brigade: &BrigadeState,
    motion: &TacticalMotion,
    trails: &[BaseTrail],
) -> Option<Refusal> {
    match brigade.order() {
        Order::Attack(_) | Order::Advance(_) => goes_away(state, brigade, motion, trails),
        Order::Retire => comes_back(state, brigade, trails),
        Order::Hold | Order::Rest => None,
    }
}

/// Returns the objection to a retreat if one of its steps shortens the distance to the nearest known enemy. Turning on
/// the spot does not count as a step (RUL-37: a body that faces about first retreats faster). `None` if there is none.
fn comes_back(state: &State, brigade: &BrigadeState, trails: &[BaseTrail]) -> Option<Refusal> {
    let inches = |base: &Base| {
        known::nearest_enemy(state, &brigade.side, &[*base]).map(|(_, inches, _)| inches)
    };
    let trail = trails
        .iter()
        .find(|trail| trail.comes_nearer(inches).is_some())?;
    let name = state.unit(&trail.unit).map_or("", |u| u.name.as_str());
    Some(
        Refusal::objection(
            "ORD-05",
            format!(
                "{} retires; {name} would come nearer to the enemy",
                brigade.name
            ),
        )
        .remedy("go back or aside, or turn on the spot"),
    )
}

/// Returns the objection to a move directly away from the order's goal, which breaks the order; a sideways move only
/// counts as slow (RUL-33). A wheel alone goes nowhere, although the centre of a base moves; with a step, the whole
/// path counts.
fn goes_away(
    state: &State,
    brigade: &BrigadeState,
    motion: &TacticalMotion,
    trails: &[BaseTrail],
) -> Option<Refusal> {
    let is_away = |by: Vector, to: Vector| by.dot(&to) < -SIDEWAYS * by.norm() * to.norm();
    let leads_away = |trail: &BaseTrail, goal: &Point| {
        let (start, end) = (trail.start().at, trail.end().at);
        let to = goal - start;
        motion.straights().any(|by| is_away(by, to)) && is_away(end - start, to)
    };
    let trail = trails.iter().find(|trail| {
        let beaten = state.unit(&trail.unit).is_some_and(UnitState::is_beaten);
        let goals = order_goals(state, brigade, &trail.start());
        !beaten && !goals.is_empty() && goals.iter().all(|goal| leads_away(trail, goal))
    })?;
    // A wheel into contact is a charge, which obeys the order (RUL-33).
    if motion.shift().is_none() && !way::new_contacts(state, trails).is_empty() {
        return None;
    }
    let name = state.unit(&trail.unit).map_or("", |u| u.name.as_str());
    let rule = match brigade.order() {
        Order::Attack(_) => "ORD-02",
        _ => "ORD-03",
    };
    let said = |order: String| format!("{name} would go away from the goal of {order}");
    let order = brigade.order();
    Some(
        Refusal::objection(rule, said(order.written(state.oob().measure)))
            .shown_as(said(known::order_name(state, order)))
            .remedy("its order sends it forward; it may also stay"),
    )
}

/// Returns the goal of a brigade's order for a unit: the nearest unit of the target, or the place; `None` if the order
/// has none.
#[must_use]
pub fn order_goal(state: &State, brigade: &BrigadeState, from: &Base) -> Option<Point> {
    match brigade.order() {
        Order::Attack(target) => state
            .bases_of(target)
            .into_iter()
            .min_by(|a, b| from.distance(a).total_cmp(&from.distance(b)))
            .map(|base| base.at),
        Order::Advance(place) => state.locate(place, from.at),
        Order::Hold | Order::Retire | Order::Rest => None,
    }
}

/// Returns the goals of a brigade's order. For an attack, all units of the target that are equally near: going at any
/// of them obeys the order.
fn order_goals(state: &State, brigade: &BrigadeState, from: &Base) -> Vec<Point> {
    let Order::Attack(target) = brigade.order() else {
        return order_goal(state, brigade, from).into_iter().collect();
    };
    let bases = state.bases_of(target);
    let apart = |base: &Base| hundredths(from.distance(base));
    let nearest = bases.iter().map(apart).min();
    let near = bases.iter().filter(|base| Some(apart(base)) == nearest);
    near.map(|base| base.at).collect()
}

/// Returns the inches at which a unit opens fire: for small arms the default, for guns the limit of sight or of the
/// weapon (SA-02, ART-02, WPN-02).
#[must_use]
pub fn fire_range(state: &State, unit: &UnitState) -> f64 {
    let weapon = unit.weapon().range.filter(|_| state.oob().options.weapons);
    if unit.arm != Arm::Artillery {
        return weapon.unwrap_or(distance::SMALL_ARMS);
    }
    let sight = unit.base().map_or(0.0, |base| {
        let kind = state.ground().sight_at(base.at);
        if state.ground().height_at(base.at) > 0 {
            kind.raised().range()
        } else {
            kind.range()
        }
    });
    weapon.map_or(sight, |range| range.min(sight))
}
