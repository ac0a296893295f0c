//! The default move: what the order demands of a body (ORD-13, RUL-33).

use super::body::Body;
use super::duty;
use super::plan;
use super::plan::Plan;
use crate::rules::fields::command::Hand;
use crate::rules::fields::command::Manoeuvre;
use crate::rules::fields::known;
use crate::rules::fields::name::UnitId;
use crate::rules::fields::order::Order;
use crate::rules::fields::orders::place;
use crate::rules::fields::state::BrigadeState;
use crate::rules::fields::state::State;
use crate::rules::refusal::Refusal;
use crate::table::base::Base;
use crate::table::measure::Bearing;
use crate::table::measure::within;

/// An aim farther off the front than this is wheeled towards first, in degrees.
const WHEEL_FIRST: f64 = 10.0;

/// Lengths tried in turn, longest first: what ground or friends forbid may do for a shorter step.
const LENGTHS: [f64; 8] = [12.0, 8.0, 5.0, 3.0, 2.0, 1.5, 1.0, 0.5];

/// Degrees tried in turn for a wheel on top of the whole turn.
const WHEELS: [f64; 6] = [60.0, 45.0, 30.0, 20.0, 10.0, 5.0];

/// Returns the move that the order demands of a body: the longest that nothing speaks against.
///
/// # Errors
///
/// The order demands none, or none is possible.
pub fn plan(state: &State, body: &Body) -> Result<Plan, Refusal> {
    let brigade = state.known_brigade(&body.brigade)?;
    let units: Vec<UnitId> = body.units.iter().map(|(id, _)| id.clone()).collect();
    let mut refused = None;
    for how in wanted(state, brigade, body)? {
        match plan::plan(state, &units, &how) {
            Ok(plan) if plan.objections.is_empty() && plan.charges.is_empty() => return Ok(plan),
            Ok(plan) => refused = refused.or(plan.objections.into_iter().next()),
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    Err(refused.unwrap_or_else(|| nothing(brigade)))
}

fn nothing(brigade: &BrigadeState) -> Refusal {
    let what = if brigade.holds_ground() {
        "holding ground".to_owned()
    } else {
        brigade.order().to_string()
    };
    Refusal::impossible("ORD-13", format!("{what} demands no move here"))
        .remedy("name the move: `ahead 3`, `wheel left 20` ...")
}

/// The moves that would do, best first.
fn wanted(state: &State, brigade: &BrigadeState, body: &Body) -> Result<Vec<Manoeuvre>, Refusal> {
    if brigade.holds_ground() {
        return Err(nothing(brigade));
    }
    match brigade.order() {
        Order::Attack(target) => {
            let gap = state
                .bases_of(target)
                .iter()
                .flat_map(|enemy| body.bases().map(move |own| own.distance(enemy)))
                .fold(f64::INFINITY, f64::min);
            let ranges = body.units.iter().filter_map(|(id, _)| state.unit(id));
            let enough = ranges
                .map(|unit| duty::fire_range(state, unit))
                .fold(f64::INFINITY, f64::min);
            towards(state, brigade, body, gap, enough)
        }
        Order::Advance(place) => {
            let there = state
                .bases_of(&brigade.id)
                .iter()
                .any(|base| place::touches(state, place, base));
            if there {
                return Err(nothing(brigade));
            }
            let to = state
                .locate(place, body.centre())
                .ok_or_else(|| nothing(brigade))?;
            let gap = (to - body.centre()).norm();
            towards(state, brigade, body, gap, 0.0)
        }
        Order::Retire => Ok(back(state, brigade, body)),
        Order::Hold | Order::Rest => Err(nothing(brigade)),
    }
}

/// Straight on until `enough` inches are left; an aim well off the front is wheeled towards.
fn towards(
    state: &State,
    brigade: &BrigadeState,
    body: &Body,
    gap: f64,
    enough: f64,
) -> Result<Vec<Manoeuvre>, Refusal> {
    let aim = duty::goal(state, brigade, &body.frame).ok_or_else(|| nothing(brigade))?;
    if within(gap, enough) {
        // In range: it may stand and fire, or charge (RUL-33).
        return Err(nothing(brigade));
    }
    let off = body.facing.turn_to(Bearing::along(aim - body.centre()));
    let left = gap - enough;
    if off.abs() <= WHEEL_FIRST {
        return Ok(steps(left, gap, 0.0).map(Manoeuvre::Ahead).collect());
    }
    let hand = if off < 0.0 { Hand::Left } else { Hand::Right };
    let wheel = |degrees: f64| Manoeuvre::Wheel(hand, degrees);
    // A unit moves once: what the wheel leaves of its inches it goes on.
    let whole = off.abs();
    let outer = body.frame.frontage * whole.to_radians();
    let and_on = steps(left, gap, outer)
        .map(|inches| Manoeuvre::WheelThenAhead(Box::new(wheel(whole)), inches));
    let wheels = std::iter::once(whole).chain(WHEELS);
    let wheels = wheels.filter(|degrees| *degrees <= whole).map(wheel);
    Ok(and_on.chain(wheels).collect())
}

/// Lengths tried in turn to bring a body nearer, longest first, where so many inches are left until it is
/// near enough and so many to the goal, and a wheel has used up some.
fn steps(left: f64, gap: f64, used: f64) -> impl Iterator<Item = f64> {
    // The last step comes into range and no farther, so that who goes 3 may fire.
    let last = (left <= 3.0).then_some(left.max(0.5));
    // Beside a wheel a tenth of an inch counts: the sum of both is held to the limit.
    let rest = move |inches: f64| match used > 0.0 {
        true => ((inches - used) * 10.0).floor() / 10.0,
        false => inches,
    };
    last.into_iter()
        .chain(LENGTHS.into_iter().map(rest))
        .filter(move |inches| last.is_none_or(|last| *inches <= last))
        .filter(move |inches| *inches <= gap && *inches > 0.0)
}

/// Back with the front kept; straight ahead where the enemy is behind (RUL-37).
fn back(state: &State, brigade: &BrigadeState, body: &Body) -> Vec<Manoeuvre> {
    let bases: Vec<Base> = body.bases().copied().collect();
    let enemy = known::nearest(state, &brigade.side, &bases);
    let behind = enemy.is_some_and(|(_, _, at)| {
        let off = body.facing.turn_to(Bearing::along(at - body.centre()));
        off.abs() > 90.0
    });
    LENGTHS
        .into_iter()
        .map(|inches| {
            if behind {
                Manoeuvre::Ahead(inches)
            } else {
                Manoeuvre::Back(inches)
            }
        })
        .collect()
}
