//! Obstacles that a body meets on its path: enemies that stop it, friends, ground, the table's edge (TAC-06, TAC-07,
//! ROUGH-02, ROUGH-03, RUL-34, RUL-64, RUL-65).

use super::{body::Body, motion::TacticalMotion, pace};
use crate::position::{depth, trail::BaseTrail};
use crate::state::{State, UnitState};
use crate::terms::{charts::distance, name::UnitId};
use ruleset::refusal::Refusal;
use table::base::Base;
use table::ground::{Feature, GroundGoing};
use table::measure::CONTACT;
use table::reach::contact::in_contact;
use table::shape::root::{HalvingEnd, bisect};

/// Distance in inches between the samples of a path at which gaps are measured.
const STEP: f64 = 0.1;

/// Factor that lengthens a path a little, so that rounding skips no sample.
const SLACK: f64 = 1.000_001;

/// Number of times that [`STEP`] is halved: down to less than a ten-thousandth of an inch.
const HALVINGS: u32 = 12;

/// An enemy that a motion meets.
#[derive(Debug, Clone, PartialEq)]
pub struct MetEnemy {
    /// The enemy.
    pub enemy: UnitId,
    /// The part of the motion before the bases touch.
    pub touch: f64,
    /// The part of the motion before the body is an inch away.
    pub short: f64,
}

/// Returns the enemy that the body meets first; enemies already in contact with it do not count (MEL-01). `None` if it
/// meets none.
#[must_use]
pub fn first_met(state: &State, body: &Body, motion: &TacticalMotion) -> Option<MetEnemy> {
    if motion.is_about() {
        return None;
    }
    let side = &state.brigade(&body.brigade)?.side;
    let (touch, enemy, base) = (state.enemies_of(side))
        .filter_map(|enemy| {
            let base = enemy.base()?;
            let touched = body.bases().any(|own| own.touches(&base));
            let near = body.bases().any(|own| {
                (own.at - base.at).norm() <= motion.inches() + own.radius() + base.radius() + 1.0
            });
            if !near || (touched && already_fights(state, body, enemy)) {
                return None;
            }
            let touch = match touched {
                true => None,
                false => Some(part_until_near(body, motion, &base, CONTACT / 5.0)?),
            };
            let touch = touch
                .filter(|part| meets_enemy(state, body, motion, enemy, *part))
                .or_else(|| closed_in(state, body, motion, enemy))?;
            Some((touch, enemy, base))
        })
        .min_by(|one, other| one.0.total_cmp(&other.0))?;
    Some(MetEnemy {
        enemy: enemy.id.clone(),
        touch,
        short: part_until_near(body, motion, &base, 1.0).unwrap_or(0.0),
    })
}

/// Returns the enemy in contact at the end of a motion that met no enemy on its way: bases touch within the tolerance,
/// so the last hundredths of an inch can bring contact (MEL-05). `None` if there is none.
#[must_use]
pub fn met_at_end(state: &State, body: &Body, motion: &TacticalMotion) -> Option<MetEnemy> {
    if motion.is_about() {
        return None;
    }
    let pairs = new_contacts(state, &motion.trails(body));
    let (_, enemy, _) = pairs.into_iter().next()?;
    let base = state.unit(&enemy)?.base()?;
    Some(MetEnemy {
        enemy,
        touch: 1.0,
        short: part_until_near(body, motion, &base, 1.0).unwrap_or(0.0),
    })
}

fn already_fights(state: &State, body: &Body, enemy: &UnitState) -> bool {
    let mut units = body.units.iter().filter_map(|(id, _)| state.unit(id));
    units.any(|unit| state.are_in_contact(unit, enemy))
}

/// Returns the part of the motion that brings a body into contact with an enemy by more than corners. It is the whole
/// motion if that ends in contact, else the part before the body would overlap the enemy. Moving along the enemy's edge
/// and past it is no contact. Ending on the enemy without an earlier contact is refused like ending on any base
/// (RUL-65).
fn closed_in(
    state: &State,
    body: &Body,
    motion: &TacticalMotion,
    enemy: &UnitState,
) -> Option<f64> {
    let base = enemy.base()?;
    let clear = |part: f64| {
        let mut bases = body.bases();
        bases.all(|own| !motion.base_after(own, part).overlaps(&base))
    };
    let meets = |part: f64| meets_enemy(state, body, motion, enemy, part);
    let steps = steps_of(motion) as f64;
    let mut parts = (1..=steps_of(motion)).map(|i| i as f64 / steps);
    let Some(on) = parts.find(|part| !clear(*part)) else {
        return meets(1.0).then_some(1.0);
    };
    let stretch = (on - 1.0 / steps, on);
    let (last, _) = bisect(stretch, HalvingEnd::Halvings(HALVINGS), |part| !clear(part));
    (meets(last) || clear(1.0)).then_some(last)
}

/// Checks whether a part of the motion brings a unit into new contact with an enemy.
fn meets_enemy(
    state: &State,
    body: &Body,
    motion: &TacticalMotion,
    enemy: &UnitState,
    part: f64,
) -> bool {
    let pairs = new_contacts(state, &motion.cut_off(part).trails(body));
    pairs.iter().any(|(_, met, _)| *met == enemy.id)
}

/// Returns the number of samples on the path at which gaps are measured, without its start.
fn steps_of(motion: &TacticalMotion) -> usize {
    (motion.inches() / STEP).ceil().max(1.0) as usize
}

/// Returns how much of the motion leaves the body just clear of an enemy that it meets.
#[must_use]
pub fn clear_of(body: &Body, motion: &TacticalMotion, enemy: &UnitState) -> f64 {
    let reached = |base| part_until_near(body, motion, &base, 2.0 * CONTACT);
    enemy.base().and_then(reached).unwrap_or(0.0)
}

/// Returns the part of the motion before some base is within `gap` of `target`; `None` if none ever is.
fn part_until_near(body: &Body, motion: &TacticalMotion, target: &Base, gap: f64) -> Option<f64> {
    let apart = |base: &Base, part: f64| motion.base_after(base, part).distance(target) - gap;
    let left = |part: f64| {
        let each = body.bases().map(|base| apart(base, part));
        each.fold(f64::INFINITY, f64::min)
    };
    let count = steps_of(motion);
    let (steps, stride) = (count as f64, motion.farthest(body) * SLACK);
    let mut step = 0;
    let at = loop {
        if step > count {
            return None;
        }
        let part = step as f64 / steps;
        let left = left(part);
        if left <= 0.0 {
            break part;
        }
        // The gap shrinks by no more than the body moves, so the steps needed to close it can be skipped.
        let skipped = ((left * steps / stride) as usize).max(1);
        step = step.saturating_add(skipped);
    };
    let stretch = ((at - 1.0 / steps).max(0.0), at);
    // Bases too far away to have come so near within one step are not tested again.
    let near = |base: &&Base| apart(base, at) <= stride / steps;
    let bases: Vec<&Base> = body.bases().filter(near).collect();
    let within = |part: f64| bases.iter().any(|base| apart(base, part) <= 0.0);
    Some(bisect(stretch, HalvingEnd::Halvings(HALVINGS), within).1)
}

/// Returns the pairs of a unit of the body and an enemy that are in contact at the end of the move but not at its
/// start, even if they then touched by a corner. Each comes with whether the charge is frontal (MEL-01, RUL-92).
#[must_use]
pub fn new_contacts(state: &State, trails: &[BaseTrail]) -> Vec<(UnitId, UnitId, bool)> {
    let mut pairs = Vec::new();
    for trail in trails {
        let Some(unit) = state.unit(&trail.unit) else {
            continue;
        };
        let end = trail.end();
        let enemies = state.enemies_of(&unit.side);
        for (enemy, base) in enemies.filter_map(|enemy| Some((enemy, enemy.base()?))) {
            if in_contact(&end, &base) && !state.are_in_contact(unit, enemy) {
                let frontal = is_frontal(state, &end, &base);
                pairs.push((trail.unit.clone(), enemy.id.clone(), frontal));
            }
        }
    }
    pairs
}

/// Checks whether a charger comes from the front of its target, by the game's own test for flanks (RUL-67).
#[must_use]
pub fn is_frontal(state: &State, charger: &Base, target: &Base) -> bool {
    !target.is_flanked_by(charger, state.flank_test())
}

/// Refuses an end off the table or on an enemy base, and a path through impassable ground. An end on a friend is
/// [`onto_friends`].
///
/// # Errors
///
/// Returns the refusal.
pub fn refuse_impossible(
    state: &State,
    body: &Body,
    motion: &TacticalMotion,
    trails: &[BaseTrail],
) -> Result<(), Refusal> {
    for trail in trails {
        let name = state.unit(&trail.unit).map_or("", |u| u.name.as_str());
        if !state.ground().holds_base(&trail.end()) {
            return Err(
                Refusal::impossible("TAC-01", format!("{name} would leave the table"))
                    .remedy("stop at its edge"),
            );
        }
        if let Some(piece) = barring_feature(state, motion, trail) {
            return Err(Refusal::impossible(
                "ROUGH-06",
                format!("{name} cannot enter {}", piece.name),
            )
            .remedy("a bridge or ford leads across"));
        }
        let foe = |other: &UnitState| !is_friend(state, body, other);
        if let Some(other) = lain_over(state, body, (trail.start(), trail.end()), foe) {
            return Err(Refusal::impossible(
                "RUL-65",
                format!("{name} would end on {}", other.name),
            )
            .remedy("it may pass friends if it ends clear of them"));
        }
    }
    Ok(())
}

fn barring_feature<'a>(
    state: &'a State,
    motion: &TacticalMotion,
    trail: &BaseTrail,
) -> Option<&'a Feature> {
    let start = BaseTrail::new(trail.unit.clone(), trail.start());
    state
        .ground()
        .features
        .iter()
        .filter(|piece| piece.going == GroundGoing::Impassable)
        .find(|piece| {
            trail.enters(piece)
                && !start.enters(piece)
                && pace::hinders_unit(state, motion, trail, piece)
        })
}

/// Checks whether [`refuse_impossible`] allows a motion of the body.
#[must_use]
pub fn is_possible(state: &State, body: &Body, motion: &TacticalMotion) -> bool {
    // The unit that the end overlaps is found without computing the path, which is expensive.
    let on_somebody = |base: &Base| {
        let way = (*base, motion.end(base));
        lain_over(state, body, way, |_| true).is_some()
    };
    !body.bases().any(on_somebody)
        && refuse_impossible(state, body, motion, &motion.trails(body)).is_ok()
}

/// Returns the first unit that `counts` accepts and that a base of the body would overlap at the end of the path, but
/// not at its start; `None` if there is no such unit.
fn lain_over<'a>(
    state: &'a State,
    body: &Body,
    way: (Base, Base),
    counts: impl Fn(&UnitState) -> bool,
) -> Option<&'a UnitState> {
    let (start, end) = way;
    let lies_over = |base: Base| end.overlaps(&base) && !start.overlaps(&base);
    // Most units are far away, so the overlap is tested first, and membership in the body only for the few that
    // overlap.
    let mut others = (state.units()).filter(|other| other.base().is_some_and(lies_over));
    others.find(|other| !body.holds(&other.id) && counts(other))
}

/// Returns the objection to ending on a friend (RUL-65). For two units to exchange places, the referee must allow the
/// first to end on the second (RUL-36). `None` if there is no objection.
#[must_use]
pub fn onto_friends(state: &State, body: &Body, trails: &[BaseTrail]) -> Option<Refusal> {
    let friend = |other: &UnitState| is_friend(state, body, other);
    let (trail, other) = trails.iter().find_map(|trail| {
        let way = (trail.start(), trail.end());
        Some((trail, lain_over(state, body, way, friend)?))
    })?;
    let name = state.unit(&trail.unit).map_or("", |u| u.name.as_str());
    let said = format!("{name} would end on {}", other.name);
    Some(Refusal::objection("RUL-65", said).remedy(format!(
        "it may pass friends if it ends clear of them; to exchange places, give a reason (`because \"...\"`) and move \
        {} out next",
        other.name
    )))
}

/// Checks whether a unit is on the side of a body.
fn is_friend(state: &State, body: &Body, other: &UnitState) -> bool {
    let brigade = state.brigade(&body.brigade);
    brigade.is_some_and(|brigade| brigade.side == other.side)
}

/// Returns the friends that the body passes through.
#[must_use]
pub fn friends_passed(state: &State, body: &Body, trails: &[BaseTrail]) -> Vec<UnitId> {
    let passed = other_friends(state, body).filter(|unit| passes_through(unit, trails));
    passed.map(|unit| unit.id.clone()).collect()
}

/// Returns the units of the body's side that are not in the body.
fn other_friends<'a>(state: &'a State, body: &'a Body) -> impl Iterator<Item = &'a UnitState> {
    let side = state.brigade(&body.brigade).map(|brigade| &brigade.side);
    let is_friend = move |unit: &&UnitState| Some(&unit.side) == side && !body.holds(&unit.id);
    state.units().filter(is_friend)
}

fn passes_through(unit: &UnitState, trails: &[BaseTrail]) -> bool {
    let passes = |base| trails.iter().any(|trail| trail.passes_over(&base));
    unit.base().is_some_and(passes)
}

/// Returns the objection to passing friends who are in contact with the enemy (RUL-65); `None` if there is none.
#[must_use]
pub fn through_fighting(state: &State, body: &Body, trails: &[BaseTrail]) -> Option<Refusal> {
    // Few units are in contact, so the expensive test of the paths is made for those alone.
    let mut fighting = other_friends(state, body).filter(|unit| state.in_contact(unit));
    let friend = fighting.find(|unit| passes_through(unit, trails))?;
    Some(
        Refusal::objection(
            "RUL-65",
            format!("{} is in contact with the enemy", friend.name),
        )
        .remedy("go round it"),
    )
}

/// Returns the units that move in or across rough ground, each with the name of that ground (ROUGH-02).
#[must_use]
pub fn disordered_units(
    state: &State,
    motion: &TacticalMotion,
    trails: &[BaseTrail],
) -> Vec<(UnitId, String)> {
    trails
        .iter()
        .filter_map(|trail| {
            let piece = state
                .ground()
                .features
                .iter()
                .filter(|piece| piece.going.is_rough())
                .find(|piece| {
                    trail.enters(piece) && pace::hinders_unit(state, motion, trail, piece)
                })?;
            Some((trail.unit.clone(), piece.name.clone()))
        })
        .collect()
}

/// Returns the objection to guns or horse going more than an inch into obstructed ground (ROUGH-03); `None` if there is
/// none.
#[must_use]
pub fn too_deep(state: &State, motion: &TacticalMotion, trails: &[BaseTrail]) -> Option<Refusal> {
    if motion.is_about() {
        return None;
    }
    let obstructed = || {
        state
            .ground()
            .features
            .iter()
            .filter(|piece| piece.going == GroundGoing::Obstructed)
    };
    trails.iter().find_map(|trail| {
        let unit = state.unit(&trail.unit)?;
        if !unit.is_guns_or_horse() {
            return None;
        }
        let (piece, inches) = obstructed()
            .filter(|p| trail.enters(p) && pace::hinders_unit(state, motion, trail, p))
            .find_map(|piece| Some((piece, depth::too_deep(piece, trail)?)))?;
        let measure = state.oob().measure;
        let goes = measure.say(inches);
        let most = measure.say_whole(distance::OBSTRUCTED_ENTRY);
        Some(
            Refusal::objection(
                "ROUGH-03",
                format!("{} would go {goes} into {}", unit.name, piece.name),
            )
            .remedy(format!("guns and horse go in {most} and no more")),
        )
    })
}
