//! The default move: the one that the order demands of a body (ORD-13, RUL-33).

use super::{body::Body, duty, motion::TacticalMotion, pace, plan, plan::MovePlan, way};
use crate::position::{known, place};
use crate::state::{BrigadeState, State};
use crate::terms::{
    command::{Hand, Manoeuvre},
    name::UnitId,
    order::Order,
};
use ruleset::refusal::{Refusal, Remedy};
use table::base::Base;
use table::measure::{Bearing, within};

/// Degrees off the front beyond which a body first wheels towards its aim.
const WHEEL_FIRST: f64 = 10.0;

/// Shortest default step in inches; a shorter one is not worth a point.
const LEAST: f64 = 0.5;

/// Minimum default wheel in degrees.
const LEAST_WHEEL: f64 = 5.0;

/// Tenths of an inch or of a degree: the precision at which a move is displayed.
const TENTHS: f64 = 10.0;

/// Moves of one kind; the longest without objections is chosen.
struct MoveKind {
    /// Makes the move of a given length.
    how: Box<dyn Fn(f64) -> Manoeuvre>,
    /// The greatest length, in inches or degrees.
    most: f64,
    /// The least length that is worth a point.
    least: f64,
    /// Number of lengths examined per inch or degree.
    fine: f64,
}

impl MoveKind {
    fn straight_move(how: impl Fn(f64) -> Manoeuvre + 'static, most: f64) -> Self {
        Self {
            how: Box::new(how),
            most,
            least: LEAST,
            fine: TENTHS,
        }
    }

    fn wheel_move(how: impl Fn(f64) -> Manoeuvre + 'static, most: f64) -> Self {
        Self {
            how: Box::new(how),
            most,
            least: LEAST_WHEEL,
            fine: 1.0,
        }
    }

    /// Returns the lengths below the longest, shortest first.
    fn shorter_lengths(&self) -> impl Iterator<Item = f64> + '_ {
        (1_u32..)
            .map(|number| f64::from(number) / self.fine)
            .skip_while(|length| *length < self.least)
            .take_while(|length| *length < self.most)
    }
}

/// Plans a requested move: a named one, or the one that the order demands.
///
/// # Errors
///
/// Fails as [`plan::plan_move`] and [`demanded_move`] do.
pub fn requested_move(
    state: &State,
    units: &[UnitId],
    how: &Manoeuvre,
) -> Result<MovePlan, Refusal> {
    match how {
        Manoeuvre::AsOrdered => demanded_move(state, &Body::that_may_move(state, units)?),
        how => plan::plan_move(state, units, how),
    }
}

/// Returns the move that the order demands of a body: the longest one without objections.
///
/// # Errors
///
/// Fails if the order demands none, or if none is possible, with the objections to the longest.
pub fn demanded_move(state: &State, body: &Body) -> Result<MovePlan, Refusal> {
    let brigade = state.known_brigade(&body.brigade)?;
    let mut refused = None;
    for kind in wanted_moves(state, brigade, body)? {
        match longest_move(state, body, &kind) {
            Ok(plan) => return Ok(plan),
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    Err(refused.unwrap_or_else(|| no_move_demanded(brigade)))
}

/// Returns the longest move of a kind. Every tenth of an inch is tested, because a step may pass friends but not end on
/// them (RUL-65); everything else that forbids a step also forbids longer ones.
fn longest_move(state: &State, body: &Body, kind: &MoveKind) -> Result<MovePlan, Refusal> {
    let refusal = match unopposed_move(state, body, &(kind.how)(kind.most)) {
        Ok(plan) => return Ok(plan),
        Err(refusal) => refusal,
    };
    // No shorter move is cheaper.
    if pace::price_of_move(state, body, None).is_err() {
        return Err(refusal);
    }
    shorter_move(state, body, kind).ok_or(refusal)
}

/// Returns the longest move of a kind that is shorter than the longest of all; `None` if there is none.
fn shorter_move(state: &State, body: &Body, kind: &MoveKind) -> Option<MovePlan> {
    let ends_well = |length: &f64| {
        let motion = TacticalMotion::from_manoeuvre(state, body, &(kind.how)(*length));
        motion.is_ok_and(|motion| way::is_possible(state, body, &motion))
    };
    let tried = |length: &f64| unopposed_move(state, body, &(kind.how)(*length));
    let lengths: Vec<f64> = kind.shorter_lengths().collect();
    let mut downwards = lengths.into_iter().rev().filter(ends_well);
    // Usually only friends are in the way, so the longest move that ends clear of them is tried first.
    if let Ok(plan) = tried(&downwards.next()?) {
        return Some(plan);
    }
    let mut shorter: Vec<f64> = downwards.collect();
    shorter.reverse();
    // The search keeps the last move without objections: it is the longest, because each success continues with longer
    // moves.
    let mut longest = None;
    let _ = shorter.partition_point(|length| match tried(length) {
        Ok(plan) => {
            longest = Some(plan);
            true
        }
        Err(_) => false,
    });
    longest
}

/// Plans a move; returns its first objection, if there is one, as an error. A charge is never a default: the player
/// must name it.
fn unopposed_move(state: &State, body: &Body, how: &Manoeuvre) -> Result<MovePlan, Refusal> {
    let plan = plan::plan_move(state, &body.ids(), how)?;
    if let Some(objection) = plan.objections(state).next() {
        return Err(objection);
    }
    match plan.charges.first() {
        Some((_, enemy, _)) => {
            let enemy = state.unit(enemy).map_or(enemy.as_str(), |unit| &unit.name);
            let said = format!("{} would charge {enemy}", body.name(state));
            Err(Refusal::impossible("TAC-06", said).remedy(Remedy::typed(
                "to charge, move ",
                "up-to",
                " the enemy",
            )))
        }
        None => Ok(plan),
    }
}

fn no_move_demanded(brigade: &BrigadeState) -> Refusal {
    let what = if brigade.holds_ground() {
        "holding ground".to_owned()
    } else {
        brigade.order().to_string()
    };
    Refusal::impossible("ORD-13", format!("{what} needs no move here")).remedy(Remedy::typed(
        "name the move: ",
        "ahead 3",
        ", `wheel left 20` ...",
    ))
}

/// Returns the kinds of suitable moves, best first.
fn wanted_moves(
    state: &State,
    brigade: &BrigadeState,
    body: &Body,
) -> Result<Vec<MoveKind>, Refusal> {
    if brigade.holds_ground() {
        return Err(no_move_demanded(brigade));
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
            moves_towards(state, brigade, body, gap, enough)
        }
        Order::Advance(place) => {
            let there = state
                .bases_of(&brigade.id)
                .iter()
                .any(|base| place::touches_place(state, place, base));
            if there {
                return Err(no_move_demanded(brigade));
            }
            let to = state
                .locate(place, body.centre())
                .ok_or_else(|| no_move_demanded(brigade))?;
            let gap = (to - body.centre()).norm();
            moves_towards(state, brigade, body, gap, 0.0)
        }
        Order::Retire => moves_back(state, brigade, body),
        Order::Hold | Order::Rest => Err(no_move_demanded(brigade)),
    }
}

/// Returns moves straight on until `enough` inches are left. If the aim is far off the front, the body wheels first.
fn moves_towards(
    state: &State,
    brigade: &BrigadeState,
    body: &Body,
    gap: f64,
    enough: f64,
) -> Result<Vec<MoveKind>, Refusal> {
    let aim =
        duty::order_goal(state, brigade, &body.frame).ok_or_else(|| no_move_demanded(brigade))?;
    if within(gap, enough) {
        // The body is in range: it may stay and fire, or charge (RUL-33).
        return Err(no_move_demanded(brigade));
    }
    let off = body.facing.turn_to(Bearing::along(aim - body.centre()));
    let left = gap - enough;
    // A last step of up to 3 inches goes just into range, so that the unit may still fire.
    let near = if left <= 3.0 { left.max(LEAST) } else { gap };
    if off.abs() <= WHEEL_FIRST {
        let most = move_limit(state, body, &Manoeuvre::Ahead(LEAST))?;
        return Ok(vec![MoveKind::straight_move(
            Manoeuvre::Ahead,
            near.min(most),
        )]);
    }
    let hand = if off < 0.0 { Hand::Left } else { Hand::Right };
    let wheel = move |degrees: f64| Manoeuvre::Wheel(hand, degrees);
    let whole = off.abs();
    let inches = |degrees: f64| move_limit(state, body, &wheel(degrees));
    let most = (inches(LEAST_WHEEL.min(whole))? / body.frame.frontage).to_degrees();
    let only_wheel = MoveKind::wheel_move(wheel, whole.min(rounded_down(most)));
    // A unit moves once, so it goes straight on with the inches that the wheel leaves; the limit applies to the sum.
    let used = body.frame.frontage * whole.to_radians();
    let and_on = MoveKind::straight_move(
        move |inches| Manoeuvre::WheelThenAhead(Box::new(wheel(whole)), inches),
        near.min(rounded_down(inches(whole)? - used)),
    );
    let goes_on = Some(and_on).filter(|and_on| and_on.most > 0.0);
    Ok(goes_on.into_iter().chain([only_wheel]).collect())
}

fn rounded_down(length: f64) -> f64 {
    (length * TENTHS).floor() / TENTHS
}

/// Returns the greatest length of a move of this kind: the shortest move touches the least ground.
fn move_limit(state: &State, body: &Body, how: &Manoeuvre) -> Result<f64, Refusal> {
    let motion = TacticalMotion::from_manoeuvre(state, body, how)?;
    let trails = motion.trails(body);
    Ok(pace::slowest_allowance(state, &motion, &trails).inches)
}

/// Returns moves backward with the facing kept; straight ahead if the enemy is behind (RUL-37).
fn moves_back(
    state: &State,
    brigade: &BrigadeState,
    body: &Body,
) -> Result<Vec<MoveKind>, Refusal> {
    let bases: Vec<Base> = body.bases().copied().collect();
    let enemy = known::nearest_enemy(state, &brigade.side, &bases);
    let behind = enemy.is_some_and(|(_, _, at)| {
        let off = body.facing.turn_to(Bearing::along(at - body.centre()));
        off.abs() > 90.0
    });
    let how = if behind {
        Manoeuvre::Ahead
    } else {
        Manoeuvre::Back
    };
    let most = move_limit(state, body, &how(LEAST))?;
    Ok(vec![MoveKind::straight_move(how, most)])
}
