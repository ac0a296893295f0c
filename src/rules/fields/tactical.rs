//! Tactical movement (TAC-01 to TAC-08): moves of units and groups, drill, the free turn.

pub mod body;
mod demand;
mod drill;
mod duty;
mod follow;
mod motion;
mod pace;
mod plan;
mod slow;
mod way;
pub mod works;

pub use drill::{face_unit, free_turns, reform_units};
pub use follow::{follow_up, follow_up_openings};
pub use pace::ActPrice;
pub use slow::warn_of_standing;
pub use way::is_frontal;

use crate::shared::losses;
use serde::Serialize;

use crate::orders::position;
use crate::position::{known, sighting, trail::BaseTrail};
use crate::shared::{disorder, generals, overrun, points};
use crate::state::{BrigadeState, GeneralState, State, draft::Draft};
use crate::terms::{
    command::{Command, Manoeuvre},
    event::{Event, UnitPosition},
    name::{BrigadeId, GeneralId, UnitId},
    opening::Opening,
    order::Order,
    phase::Phase,
};
use plan::MovePlan;
use ruleset::Step;
use ruleset::clause::Clause;
use ruleset::refusal::Refusal;
use ruleset::spelling::counted;
use table::base::Base;
use table::measure::Point;

/// Moves a unit or group (CMD-04, CMD-05, TAC-01); the act may name the general who pays (RUL-30).
///
/// # Errors
///
/// Fails if the units, the distance, the destination or the payer do not allow the move; objects if order, activation
/// or condition do not.
pub fn manoeuvre_units(
    draft: &mut Draft<'_>,
    units: &[UnitId],
    how: &Manoeuvre,
    paid_by: Option<&GeneralId>,
) -> Step {
    draft.state().only_in(Phase::Tactical, "a tactical move")?;
    let mut plan = demand::requested_move(draft.state(), units, how)?;
    if paid_by.is_some() {
        plan.price = pace::price_of_move(draft.state(), &plan.body, paid_by)?;
    }
    // If the referee overrules nothing, the first objection is enough.
    let heard = if draft.overrules() { usize::MAX } else { 1 };
    let objections: Vec<Refusal> = plan.objections(draft.state()).take(heard).collect();
    for objection in objections {
        draft.object(objection)?;
    }
    carry_out(draft, &plan, how)
}

fn carry_out(draft: &mut Draft<'_>, plan: &MovePlan, how: &Manoeuvre) -> Step {
    let brigade = plan.body.brigade.clone();
    keep_position(draft, &brigade);
    let words = plan.plan_words(draft.state());
    let name = plan.body.name(draft.state());
    points::spend_of(
        draft,
        &plan.price.general,
        plan.price.points,
        format!("{name} {words}"),
        "CMD-04",
    )?;
    if *draft.state().known_brigade(&brigade)?.order() == Order::Retire {
        losses::note_retiring(draft, &brigade);
    }
    let left_behind = left_behind(draft.state(), &plan.trails);
    let disorders = plan.disordered_units(draft.state());
    let disturbed = plan.disturbed_friends(draft.state());
    // This check is not for the move that the order demands, which is at the best speed anyway.
    let slow = match how {
        Manoeuvre::AsOrdered => None,
        _ => slow::slowness_words(draft.state(), plan),
    };
    draft.note(Event::Moved {
        units: plan.standings(),
        how: words,
        inches: plan.way.inches,
        oblique: plan.is_oblique(draft.state()),
    });
    for parted in left_behind {
        draft.note(parted);
    }
    for (unit, ground) in &disorders {
        disorder::disorder_unit(draft, unit, "ROUGH-02", format!("moved in {ground}"));
    }
    disorder_passing(draft, plan, &disturbed);
    overrun::run_over(draft, &plan.trails);
    for (unit, enemy, frontal) in &plan.charges {
        draft.note(Event::Charged {
            unit: unit.clone(),
            enemy: enemy.clone(),
            frontal: *frontal,
        });
    }
    let moved: Vec<UnitId> = plan.trails.iter().map(|t| t.unit.clone()).collect();
    sighting::reveal_seen(draft, &moved);
    let halt = plan.halt.iter().map(|halt| (halt.rule, halt.said.clone()));
    let warned = halt.chain(slow.map(|said| ("RUL-33", said)));
    for (rule, said) in warned {
        draft.note(Event::Warned {
            rule: Clause::new(rule),
            said,
        });
    }
    Ok(())
}

/// Records the position of a brigade on Hold before the first of its units moves (RUL-36).
fn keep_position(draft: &mut Draft<'_>, brigade: &crate::terms::name::BrigadeId) {
    let undrawn = draft
        .state()
        .brigade(brigade)
        .is_some_and(|b| b.position().is_none() && (b.order().is_holding() || b.holds_ground()));
    if undrawn {
        position::take_position(draft, brigade);
    }
}

/// Returns the events of generals who stay in place while the unit that they led moves away, and so no longer lead it
/// (RUL-28).
fn left_behind(state: &State, trails: &[BaseTrail]) -> Vec<Event> {
    generals::left_behind(state, &trail_ends(trails))
        .into_iter()
        .map(|(general, unit, at)| Event::LeadEnded {
            general: general.id.clone(),
            unit: unit.clone(),
            stays: Some(at),
        })
        .collect()
}

fn trail_ends(trails: &[BaseTrail]) -> Vec<(UnitId, Base)> {
    let end = |trail: &BaseTrail| (trail.unit.clone(), trail.end());
    trails.iter().map(end).collect()
}

/// Describes each general whom the move would leave behind, so that he no longer leads his unit (RUL-28).
fn parting_words(state: &State, trails: &[BaseTrail]) -> Vec<String> {
    let said = |general: &GeneralState, unit: &UnitId, at: Point| {
        let unit = state
            .unit(unit)
            .map_or(unit.to_string(), |u| u.name.clone());
        let tenth = |n: f64| (n * 10.0).round() / 10.0;
        let (name, x, y) = (&general.name, tenth(at.x), tenth(at.y));
        format!("{name} stays at {x},{y} and leads {unit} no longer (RUL-28)")
    };
    generals::left_behind(state, &trail_ends(trails))
        .into_iter()
        .map(|(general, unit, at)| said(general, unit, at))
        .collect()
}

fn disorder_passing(draft: &mut Draft<'_>, plan: &MovePlan, disturbed: &[UnitId]) {
    if disturbed.is_empty() {
        return;
    }
    let movers = plan.trails.iter().map(|trail| &trail.unit);
    for unit in movers.chain(disturbed) {
        disorder::disorder_unit(draft, unit, "RUL-65", "passed through friends");
    }
}

/// Preview of a tactical move: final positions, cost and consequences.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ghost {
    /// Final positions.
    pub standings: Vec<UnitPosition>,
    /// Inches that the move counts.
    pub inches: f64,
    /// Inches allowed.
    pub allowance: f64,
    /// Points.
    pub cost: u8,
    /// Units that would be disordered, with the ground.
    pub disorders: Vec<(UnitId, String)>,
    /// Charger, target, and whether from the front.
    pub charges: Vec<(UnitId, UnitId, bool)>,
    /// The rules' objections; the referee may overrule them.
    pub objections: Vec<String>,
    /// Acts that the move bars later, in words; `None` if it bars none.
    pub bars: Option<String>,
    /// The move in words, with any early stop and the acts that it bars later.
    pub words: String,
}

/// Returns the preview of a move from the present position, in any phase.
///
/// # Errors
///
/// Fails if the move is impossible.
pub fn preview_move(state: &State, units: &[UnitId], how: &Manoeuvre) -> Result<Ghost, Refusal> {
    let plan = demand::requested_move(state, units, how)?;
    let mut words = vec![format!(
        "{} {}",
        plan.body.name(state),
        plan.plan_words(state)
    )];
    let halt = plan.halt.iter().map(|halt| &halt.said);
    words.extend(halt.chain(&plan.bars).cloned());
    words.extend(parting_words(state, &plan.trails));
    Ok(Ghost {
        standings: plan.standings(),
        inches: plan.way.inches,
        allowance: plan.allowance.inches,
        cost: plan.price.points,
        objections: plan.objections(state).map(|no| no.to_string()).collect(),
        disorders: plan.disordered_units(state),
        charges: plan.charges,
        bars: plan.bars,
        words: words.join("; "),
    })
}

/// Describes the rough ground that a move passes so closely that the tape may decide; a unit that touches it may not go
/// so far (TAC-01). Empty for a move that cannot be made.
#[must_use]
pub fn beside_rough(
    state: &State,
    units: &[UnitId],
    how: &Manoeuvre,
    tape_error: f64,
) -> Vec<String> {
    let plan = demand::requested_move(state, units, how).ok();
    let plan = plan.filter(|plan| plan.motion.forward);
    let beside =
        |plan: MovePlan| pace::beside_rough(state, &plan.trails, plan.way.inches, tape_error);
    plan.map_or_else(Vec::new, beside)
}

/// Returns, for each unit of a brigade, the price of moving it by itself now and the general who pays, or the reason
/// why it cannot be commanded (CMD-04, CMD-06, CMD-07). A group costs as much as its nearest unit.
#[must_use]
pub fn unit_prices(state: &State, brigade: &BrigadeId) -> Vec<(UnitId, Result<ActPrice, Refusal>)> {
    let each = state.units_of(brigade).filter_map(|unit| {
        let body = body::Body::alone(unit)?;
        Some((unit.id.clone(), pace::price_of_move(state, &body, None)))
    });
    each.collect()
}

/// Returns the price of moving units as one body now, and the general who pays.
///
/// # Errors
///
/// Fails if the units are not a body that may move, have no commander, or his points do not suffice.
pub fn move_price(state: &State, units: &[UnitId]) -> Result<ActPrice, Refusal> {
    let body = body::Body::that_may_move(state, units)?;
    pace::price_of_move(state, &body, None)
}

/// Returns the final bases of a body after a move, assuming that nothing stops or forbids it, in the order of the
/// body's units.
///
/// # Errors
///
/// Fails if the move goes nowhere: no inches, a place off the table, a unit that is not ahead.
pub fn unhindered_bases(
    state: &State,
    body: &body::Body,
    how: &Manoeuvre,
) -> Result<Vec<Base>, Refusal> {
    let motion = motion::TacticalMotion::from_manoeuvre(state, body, how)?;
    Ok(body.bases().map(|base| motion.end(base)).collect())
}

/// Returns the inches that a move of a body counts, and the maximum (TAC-01): 0 for guns in action.
///
/// # Errors
///
/// Fails if the move leads nowhere.
pub fn inches_and_limit(
    state: &State,
    body: &body::Body,
    how: &Manoeuvre,
) -> Result<(f64, f64), Refusal> {
    let motion = motion::TacticalMotion::from_manoeuvre(state, body, how)?;
    let allowance = pace::slowest_allowance(state, &motion, &motion.trails(body));
    let stands = |id: &UnitId| state.unit(id).is_some_and(body::is_in_action);
    let limit = match body.units.iter().any(|(id, _)| stands(id)) {
        true => 0.0,
        false => allowance.inches,
    };
    Ok((motion.inches(), limit))
}

/// Returns the recorded inches of a charge at an enemy, wheel included.
///
/// # Errors
///
/// Fails if they are not a body of the active side, or if the enemy lies beside or behind them.
pub fn way_up_to(state: &State, units: &[UnitId], at: &UnitId) -> Result<f64, Refusal> {
    let body = body::Body::new(state, units)?;
    let charge = Manoeuvre::UpTo(at.clone());
    motion::TacticalMotion::from_manoeuvre(state, &body, &charge).map(|motion| motion.inches())
}

/// Checks whether some unit of a brigade has neither moved nor changed its formation, because points of this phase can
/// be spent only on such units (RUL-26).
#[must_use]
pub fn has_work(state: &State, brigade: &BrigadeId) -> bool {
    let mut units = state.units_of(brigade).filter(|unit| unit.base().is_some());
    units.any(|unit| !unit.deeds().moved && !unit.deeds().reformed)
}

/// Returns the free turns and, for each brigade with points left, the move that its order demands.
#[must_use]
pub fn tactical_openings(state: &State) -> Vec<Opening> {
    let mut openings = drill::free_turns(state);
    openings.extend(
        state
            .brigades()
            .filter(|b| state.acts(b) && !b.is_broken())
            .filter_map(|brigade| demanded_opening(state, brigade)),
    );
    openings
}

/// Returns an opening for the first body of a brigade that can do what the order demands. Bodies nearest to the order's
/// goal are tried first; `None` if no body can.
fn demanded_opening(state: &State, brigade: &BrigadeState) -> Option<Opening> {
    if brigade.holds_ground() || !brigade.order().marches() {
        return None;
    }
    let left: u8 = points::paying_commanders(state, &brigade.id)
        .iter()
        .map(|general| general.points())
        .max()?;
    if left == 0 {
        return None;
    }
    let (units, plan, price) = cheapest_body(state, brigade, movable_bodies(state, brigade))?;
    let words = format!(
        "{} {}: {}, {} {}",
        brigade.callsign,
        brigade.name,
        points_left(state, brigade, &units, left),
        plan.body.name(state),
        plan.plan_words(state)
    );
    let command = Command::Move {
        units,
        how: Manoeuvre::AsOrdered,
        paid_by: None,
    };
    Some(Opening::offered(command, words).at(price))
}

/// Describes the points left for moving a body, and names a superior who substitutes (RUL-30).
fn points_left(state: &State, brigade: &BrigadeState, units: &[UnitId], left: u8) -> String {
    let price = move_price(state, units).ok();
    let payer = price.and_then(|price| state.general(&price.general));
    match payer.filter(|payer| payer.id.as_str() != brigade.id.as_str()) {
        Some(payer) => {
            let left = counted(payer.points(), "point");
            format!("{} stands in, {left} left", payer.name)
        }
        None => format!("{} left", counted(left, "point")),
    }
}

/// Returns the first body that can obey the order without harm or, if there is none, the first that can obey it with
/// harm. Bodies whose move keeps their line come first; among these, the one nearest to its goal. `None` if no body can
/// obey.
fn cheapest_body(
    state: &State,
    brigade: &BrigadeState,
    bodies: Vec<Vec<UnitId>>,
) -> Option<(Vec<UnitId>, plan::MovePlan, Vec<String>)> {
    let far = |units: &[UnitId]| nearest_to_goal(state, brigade, units);
    let mut ranked: Vec<(bool, f64, &Vec<UnitId>)> = bodies
        .iter()
        .map(|units| (breaks_line(units, &bodies), far(units), units))
        .collect();
    ranked.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let mut harmful = None;
    for (breaks, _, units) in ranked {
        let Ok(plan) = demand::requested_move(state, units, &Manoeuvre::AsOrdered) else {
            continue;
        };
        let disorders = plan.disordered_units(state);
        let is_harmless = !breaks && disorders.is_empty();
        let price = price_in_words(state, &plan, &disorders, breaks);
        let found = (units.clone(), plan, price);
        if is_harmless {
            return Some(found);
        }
        harmful.get_or_insert(found);
    }
    harmful
}

/// Checks whether units leave a line that could go together.
fn breaks_line(units: &[UnitId], bodies: &[Vec<UnitId>]) -> bool {
    let mut larger = bodies.iter().filter(|body| body.len() > units.len());
    larger.any(|body| units.iter().any(|unit| body.contains(unit)))
}

/// First word of the price of a move that disorders units; their addresses follow.
pub const DISORDERS: &str = "disorders";

/// Describes the cost of a move besides points.
fn price_in_words(
    state: &State,
    plan: &plan::MovePlan,
    disorders: &[(UnitId, String)],
    breaks: bool,
) -> Vec<String> {
    let disorders = disorder::disorder_price(state, DISORDERS, disorders);
    let mut price = Vec::from_iter(disorders);
    if breaks {
        price.push("breaks the line".to_owned());
    }
    if plan.bars.is_some() {
        price.push("no fire afterwards".to_owned());
    }
    price
}

fn nearest_to_goal(state: &State, brigade: &BrigadeState, units: &[UnitId]) -> f64 {
    let goes_back = *brigade.order() == Order::Retire;
    units
        .iter()
        .filter_map(|id| state.unit(id)?.base())
        .filter_map(|base| {
            let goal = if goes_back {
                known::nearest_enemy(state, &brigade.side, &[base]).map(|(_, _, at)| at)
            } else {
                duty::order_goal(state, brigade, &base)
            };
            goal.map(|at| base.distance_to_point(at))
        })
        .fold(f64::INFINITY, f64::min)
}

/// Returns the units of a brigade that may still move together, as the largest bodies that touch and face the same way;
/// moving a body costs as much as moving its nearest unit (CMD-05).
#[must_use]
pub fn largest_groups(state: &State, brigade: &BrigadeState) -> Vec<Vec<UnitId>> {
    let mut bodies = movable_bodies(state, brigade);
    bodies.retain(|units| units.len() > 1);
    bodies
}

/// Returns the units of a brigade that may still move: as the largest bodies that touch, and each by itself.
#[must_use]
pub fn movable_bodies(state: &State, brigade: &BrigadeState) -> Vec<Vec<UnitId>> {
    let free: Vec<UnitId> = state
        .units_of(&brigade.id)
        .filter(|unit| unit.on_table() && body::may_move(unit).is_ok())
        .map(|unit| unit.id.clone())
        .collect();
    let mut bodies: Vec<Vec<UnitId>> = Vec::new();
    for id in &free {
        let joined = bodies.iter_mut().find_map(|units| {
            let mut more = units.clone();
            more.push(id.clone());
            body::Body::new(state, &more).ok()?;
            *units = more;
            Some(())
        });
        if joined.is_none() {
            bodies.push(vec![id.clone()]);
        }
    }
    let single = free.iter().map(|id| vec![id.clone()]);
    let grouped: Vec<Vec<UnitId>> = bodies.into_iter().filter(|b| b.len() > 1).collect();
    grouped.into_iter().chain(single).collect()
}
