//! Tactical moves: what the order demands, charges where they promise more than the fire they cost, guns brought
//! into action.

use super::fights;
use super::weighed::Weighed;
use super::weighed::best_first;
use super::weighed::foresee;
use super::worth;
use crate::rules::fields::combat;
use crate::rules::fields::position::known;
use crate::rules::fields::state::BrigadeState;
use crate::rules::fields::state::State;
use crate::rules::fields::state::UnitState;
use crate::rules::fields::tactical;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::command::Drill;
use crate::rules::fields::terms::command::Manoeuvre;
use crate::rules::fields::terms::command::Switched;
use crate::rules::fields::terms::condition::Formation;
use crate::rules::fields::terms::name::UnitId;
use crate::rules::fields::terms::order::Order;
use crate::sim::doctrine::Doctrine;
use crate::sim::seat::Seat;
use crate::table::measure::Bearing;

/// Inches within which a charge is looked at: no infantry goes farther (TAC-06).
const CHARGE: f64 = 5.5;

/// Inches within which guns are brought into action: beyond, they go on with the order.
const BATTERY: f64 = 16.0;

/// How many of the nearest enemies are looked at.
const TARGETS: usize = 2;

/// Returns what may be done beyond the order and promises enough, the best first.
#[must_use]
pub fn weighed(seat: &Seat<'_>, doctrine: &Doctrine) -> Vec<Weighed> {
    let state: &State = &seat.known;
    let own = state
        .brigades()
        .filter(|b| b.side == *seat.side && !b.is_broken());
    let able = own.filter(|b| b.result().is_some() && state.is_on_table(&b.id));
    let mut found: Vec<Weighed> = able
        .flat_map(|brigade| {
            let mut found = charges(state, doctrine, brigade);
            found.extend(batteries(state, doctrine, brigade));
            found
        })
        .filter(|weighed| !seat.barred.contains(&weighed.act))
        .collect();
    best_first(&mut found);
    found
}

fn may_still_move(unit: &UnitState) -> bool {
    !unit.deeds().moved && !unit.deeds().reformed && !unit.is_beaten()
}

/// The known enemies nearest to a unit within some inches, the nearest first.
fn near<'a>(state: &'a State, unit: &'a UnitState, inches: f64) -> Vec<&'a UnitState> {
    let Some(base) = unit.base() else {
        return Vec::new();
    };
    let mut near: Vec<(f64, &UnitState)> = known::enemies(state, &unit.side)
        .filter_map(|enemy| Some((enemy.base()?.distance(&base), enemy)))
        .filter(|(far, _)| *far <= inches)
        .collect();
    near.sort_by(|one, other| one.0.total_cmp(&other.0));
    near.truncate(TARGETS);
    near.into_iter().map(|(_, enemy)| enemy).collect()
}

/// Charges of a brigade under Attack (RUL-34), by the lines that move together and by single regiments.
fn charges(state: &State, doctrine: &Doctrine, brigade: &BrigadeState) -> Vec<Weighed> {
    if !matches!(brigade.order(), Order::Attack(_)) || brigade.holds_ground() {
        return Vec::new();
    }
    let mut bodies = tactical::groups(state, brigade);
    let singles = state
        .units_of(&brigade.id)
        .filter(|unit| may_still_move(unit));
    bodies.extend(singles.map(|unit| vec![unit.id.clone()]));
    bodies
        .iter()
        .flat_map(|body| {
            let first = body.first().and_then(|id| state.unit(id));
            let targets = first.map_or_else(Vec::new, |unit| near(state, unit, CHARGE));
            targets
                .into_iter()
                .filter_map(|enemy| charge(state, doctrine, body, enemy))
                .collect::<Vec<Weighed>>()
        })
        .collect()
}

fn charge(
    state: &State,
    doctrine: &Doctrine,
    body: &[UnitId],
    enemy: &UnitState,
) -> Option<Weighed> {
    let act = Command::Move {
        units: body.to_vec(),
        how: Manoeuvre::UpTo(enemy.id.clone()),
        paid_by: None,
    };
    let after = foresee(state, &act)?;
    let target = [enemy.id.clone()];
    let fighting: Vec<UnitId> = (body.iter())
        .filter(|id| {
            let unit = after.unit(id);
            unit.is_some_and(|unit| unit.charged_into(&enemy.id))
        })
        .cloned()
        .collect();
    let melee = combat::account_of_melee(&after, &fighting, &target, &Switched::default()).ok()?;
    let mut terms = worth::terms(&after, &melee, doctrine).to_vec();
    // The shot before the melee (RUL-90), and what the charge leaves unfired.
    let shot = combat::account_of_fire(&after, &target, fighting.first()?, &Switched::default());
    if let Ok(shot) = shot {
        terms.push(("reply", -doctrine.reply * worth::losses(&after, &shot)[1]));
    }
    let fire = fire_instead(state, doctrine, body, &enemy.id);
    terms.push(("fire forgone", -fire));
    terms.push(("resolve", -doctrine.charge_from));
    let weighed = Weighed { act, terms };
    (weighed.sum() > 0.0).then_some(weighed)
}

/// What the body's fire at that enemy promises from where it stands; 0 where it may not fire.
fn fire_instead(state: &State, doctrine: &Doctrine, body: &[UnitId], at: &UnitId) -> f64 {
    let free = combat::objections_to_fire(state, body, at).is_ok_and(|no| no.is_empty());
    let fight = free.then(|| fights::firefight(state, doctrine, body, at));
    fight.flatten().map_or(0.0, |fight| fight.sum().max(0.0))
}

/// Limbered guns that could fire from where they are.
fn batteries(state: &State, doctrine: &Doctrine, brigade: &BrigadeState) -> Vec<Weighed> {
    let guns = state.units_of(&brigade.id);
    let guns = guns.filter(|unit| unit.formation() == Formation::Limbered && may_still_move(unit));
    guns.flat_map(|guns| {
        near(state, guns, BATTERY)
            .into_iter()
            .filter_map(|enemy| unlimbering(state, doctrine, guns, enemy))
            .collect::<Vec<Weighed>>()
    })
    .collect()
}

fn unlimbering(
    state: &State,
    doctrine: &Doctrine,
    guns: &UnitState,
    enemy: &UnitState,
) -> Option<Weighed> {
    let (from, to) = (guns.base()?.at, enemy.base()?.at);
    let units = vec![guns.id.clone()];
    let act = Command::Reform {
        units: units.clone(),
        drill: Drill::Unlimber,
        facing: Some(Bearing::new(Bearing::along(to - from).degrees().round())),
        paid_by: None,
    };
    let after = foresee(state, &act)?;
    let objections = combat::objections_to_fire(&after, &units, &enemy.id).ok()?;
    let bears = objections
        .iter()
        .all(|no| is_of_this_turn(no.clause().id()));
    let fight = fights::firefight(&after, doctrine, &units, &enemy.id)?;
    let weighed = Weighed {
        act,
        terms: fight.terms,
    };
    (bears && weighed.sum() > doctrine.fire_from).then_some(weighed)
}

/// Whether a clause speaks of what a unit did: the next turn allows what this one forbids.
fn is_of_this_turn(clause: &str) -> bool {
    ["TAC-02", "ART-01", "RUL-83"].contains(&clause)
}
