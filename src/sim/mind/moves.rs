//! Tactical moves, a body at a time: places where something changes are tried out, and each is worth the fire that
//! can be given from it, less the enemy's answer, more the nearer it is to where the order sends the brigade.

use super::standing;
use super::standing::near;
use super::weighed::Foreseen;
use super::weighed::Weighed;
use super::weighed::best_first;
use super::weighed::foresee_all;
use super::worth;
use crate::rules::fields::combat;
use crate::rules::fields::position::known;
use crate::rules::fields::shared::points;
use crate::rules::fields::state::BrigadeState;
use crate::rules::fields::state::State;
use crate::rules::fields::state::UnitState;
use crate::rules::fields::tactical;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::command::Drill;
use crate::rules::fields::terms::command::Hand;
use crate::rules::fields::terms::command::Manoeuvre;
use crate::rules::fields::terms::command::Switched;
use crate::rules::fields::terms::condition::Formation;
use crate::rules::fields::terms::event::Event;
use crate::rules::fields::terms::name::UnitId;
use crate::rules::fields::terms::order::Order;
use crate::rules::fields::terms::order_of_battle::Arm;
use crate::sim::doctrine::Doctrine;
use crate::sim::seat::Seat;
use crate::table::base::Base;
use crate::table::measure::Bearing;

/// Inches within which enemies make a body think: beyond, it goes on with the order.
const TOUCH: f64 = 12.0;

/// The same for guns.
const BATTERY: f64 = 18.0;

/// Inches within which a charge is looked at: no infantry goes farther (TAC-06).
const CHARGE: f64 = 5.5;

/// Inches that infantry may go and fire in the same turn (TAC-02).
const STEP: f64 = 3.0;

/// An enemy farther off the front than this, in degrees, is wheeled towards.
const ASIDE: f64 = 25.0;

/// What it is worth that the foremost body does what the order demands (RUL-33).
const OBEDIENCE: f64 = 4.0;

/// What an action point is worth.
const PRICE: f64 = 0.02;

/// Returns the moves of the first brigade that has some worth making, the best first; the brigade nearest to the
/// enemy is asked first.
#[must_use]
pub fn weighed(seat: &Seat<'_>, doctrine: &Doctrine) -> Vec<Weighed> {
    let state: &State = &seat.known;
    let mut own: Vec<(f64, &BrigadeState)> = (state.brigades())
        .filter(|b| b.side == *seat.side && b.result().is_some() && can_pay(state, b))
        .map(|b| (to_the_enemy(state, b), b))
        .collect();
    own.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut each = own.into_iter().map(|(_, brigade)| {
        let mut moves = of_brigade(seat, doctrine, brigade);
        best_first(&mut moves);
        moves
    });
    each.find(|moves| !moves.is_empty()).unwrap_or_default()
}

fn can_pay(state: &State, brigade: &BrigadeState) -> bool {
    let mut generals = points::commanders(state, &brigade.id).into_iter();
    !brigade.is_broken()
        && state.is_on_table(&brigade.id)
        && generals.any(|general| general.points() > 0)
}

fn to_the_enemy(state: &State, brigade: &BrigadeState) -> f64 {
    let bases = state.bases_of(&brigade.id);
    known::nearest(state, &brigade.side, &bases).map_or(f64::INFINITY, |(_, inches, _)| inches)
}

fn of_brigade(seat: &Seat<'_>, doctrine: &Doctrine, brigade: &BrigadeState) -> Vec<Weighed> {
    let state: &State = &seat.known;
    let lead = foremost(state, brigade);
    let mut bodies = tactical::groups(state, brigade);
    let singles = state.units_of(&brigade.id);
    let singles = singles.filter(|unit| unit.on_table() && may_still_move(unit));
    bodies.extend(singles.map(|unit| vec![unit.id.clone()]));
    let mut found = Vec::new();
    for body in bodies {
        let plan = Body {
            state,
            doctrine,
            brigade,
            leads: lead.as_ref().is_some_and(|lead| body.contains(lead)),
            units: body,
        };
        let acts = plan.candidates().into_iter();
        let acts = acts.filter(|act| !seat.barred.contains(act));
        let before = plan.standing(state);
        found.extend(acts.filter_map(|act| plan.weigh(act, before)));
    }
    found
}

fn may_still_move(unit: &UnitState) -> bool {
    !unit.deeds().moved && !unit.deeds().reformed
}

/// The unit of the brigade nearest to where its order sends it, or nearest to the enemy.
fn foremost(state: &State, brigade: &BrigadeState) -> Option<UnitId> {
    let units = state.units_of(&brigade.id);
    let units = units.filter(|unit| !unit.is_beaten());
    let far = |unit: &UnitState| Some(to_goal(state, brigade, &unit.base()?));
    let found = units.filter_map(|unit| Some((far(unit)?, unit)));
    let nearest = found.min_by(|one, other| one.0.total_cmp(&other.0));
    nearest.map(|(_, unit)| unit.id.clone())
}

/// Inches to where the order sends a brigade; of one that goes nowhere 0.
fn to_goal(state: &State, brigade: &BrigadeState, base: &Base) -> f64 {
    match brigade.order() {
        Order::Attack(target) => {
            let enemies = state.bases_of(target);
            let far = enemies.iter().map(|enemy| enemy.distance(base));
            let far = far.fold(f64::INFINITY, f64::min);
            if far.is_finite() { far } else { 0.0 }
        }
        Order::Advance(place) => {
            let goal = state.locate(place, base.at);
            goal.map_or(0.0, |goal| base.distance_to_point(goal))
        }
        Order::Hold | Order::Retire | Order::Rest => 0.0,
    }
}

/// Units that move together, and what is asked about them.
struct Body<'a> {
    state: &'a State,
    doctrine: &'a Doctrine,
    brigade: &'a BrigadeState,
    /// Whether the unit that the order binds most is one of them.
    leads: bool,
    units: Vec<UnitId>,
}

impl Body<'_> {
    fn first<'s>(&self, state: &'s State) -> Option<&'s UnitState> {
        self.units.first().and_then(|id| state.unit(id))
    }

    /// Places where something changes.
    fn candidates(&self) -> Vec<Command> {
        let Some(unit) = self.first(self.state) else {
            return Vec::new();
        };
        let mut acts = vec![self.go(Manoeuvre::AsOrdered)];
        let guns = unit.arm == Arm::Artillery;
        let near = near(self.state, unit, if guns { BATTERY } else { TOUCH });
        if near.is_empty() {
            return acts;
        }
        match unit.formation() {
            Formation::Limbered => acts.extend(near.iter().filter_map(|e| self.unlimber(unit, e))),
            Formation::Unlimbered => {}
            Formation::Line | Formation::Mounted | Formation::Dismounted => {
                acts.extend(self.towards(unit, &near));
            }
        }
        if may_charge(self.brigade) && !guns {
            let reach = near.iter().filter(|enemy| gap(unit, enemy) <= CHARGE);
            acts.extend(reach.map(|enemy| self.go(Manoeuvre::UpTo(enemy.id.clone()))));
        }
        acts
    }

    /// Into range, to face the enemy, and out of range.
    fn towards(&self, unit: &UnitState, near: &[&UnitState]) -> Vec<Command> {
        let Some(base) = unit.base() else {
            return Vec::new();
        };
        let mut acts = Vec::new();
        for enemy in near.iter().take(2) {
            let Some(at) = enemy.base().map(|enemy| enemy.at) else {
                continue;
            };
            let off = base.facing.turn_to(Bearing::along(at - base.at));
            let hand = if off < 0.0 { Hand::Left } else { Hand::Right };
            if off.abs() > ASIDE {
                let most = (STEP / base.frontage.max(1.0)).to_degrees();
                acts.push(self.go(Manoeuvre::Wheel(hand, off.abs().min(most).floor())));
                continue;
            }
            let into_range = gap(unit, enemy) - 4.9;
            if into_range > 0.5 {
                acts.push(self.go(Manoeuvre::Ahead(into_range.min(6.0))));
            }
            if into_range > 0.0 {
                acts.push(self.go(Manoeuvre::Ahead(STEP)));
            }
        }
        acts.push(self.go(Manoeuvre::Back(STEP)));
        acts
    }

    fn go(&self, how: Manoeuvre) -> Command {
        Command::Move {
            units: self.units.clone(),
            how,
            paid_by: None,
        }
    }

    fn unlimber(&self, guns: &UnitState, enemy: &UnitState) -> Option<Command> {
        let (from, to) = (guns.base()?.at, enemy.base()?.at);
        Some(Command::Reform {
            units: self.units.clone(),
            drill: Drill::Unlimber,
            facing: Some(Bearing::new(Bearing::along(to - from).degrees().round())),
            paid_by: None,
        })
    }

    /// What it is worth to stand so, and how far the goal is.
    fn standing(&self, state: &State) -> (f64, f64) {
        let terms = standing::terms(state, self.doctrine, &self.units);
        (
            terms.iter().map(|(_, points)| points).sum(),
            self.to_goal(state),
        )
    }

    fn to_goal(&self, state: &State) -> f64 {
        let base = self.first(state).and_then(UnitState::base);
        base.map_or(0.0, |base| to_goal(state, self.brigade, &base))
    }

    /// An act with what it is worth more than standing; none where the rules object, where it is slow under the order
    /// (RUL-33), or where it is worth nothing.
    fn weigh(&self, act: Command, (stood, far): (f64, f64)) -> Option<Weighed> {
        let Foreseen {
            state: after,
            events,
        } = foresee_all(self.state, &act)?;
        let slow =
            |event: &Event| matches!(event, Event::Warned { rule, .. } if rule.id() == "RUL-33");
        if events.iter().any(slow) {
            return None;
        }
        let charges = |event: &Event| matches!(event, Event::Charged { .. });
        let mut terms = match events.iter().any(charges) {
            true => self.charge(&after)?,
            false => standing::terms(&after, self.doctrine, &self.units),
        };
        terms.push(("standing", -stood));
        let nearer = far - self.to_goal(&after);
        terms.push(("goal", self.doctrine.goal * nearer));
        let disorders = |event: &&Event| matches!(event, Event::ConditionChanged { .. });
        let disordered = events.iter().filter(disorders).count() as f64;
        terms.push(("disorder", -self.doctrine.own_loss * 0.3 * disordered));
        if self.leads && is_as_ordered(&act) {
            terms.push(("order", OBEDIENCE));
        }
        let spent = events.iter().map(|event| match event {
            Event::PointsSpent { points, .. } => f64::from(*points),
            _ => 0.0,
        });
        terms.push(("points", -PRICE * spent.sum::<f64>()));
        let weighed = Weighed { act, terms };
        (weighed.sum() > 0.0).then_some(weighed)
    }

    /// What a charge is worth: the melee, less the shot before it (RUL-90) and what is left unfired.
    fn charge(&self, after: &State) -> Option<Vec<(&'static str, f64)>> {
        let own = self.units.iter().filter_map(|id| after.unit(id));
        let fighting: Vec<&UnitState> = own.filter(|u| !u.deeds().charged.is_empty()).collect();
        let target = fighting.first()?.deeds().charged.first()?.clone();
        let fighting: Vec<UnitId> = (fighting.iter())
            .filter(|unit| unit.charged_into(&target))
            .map(|unit| unit.id.clone())
            .collect();
        let target = [target];
        let none = Switched::default();
        let melee = combat::account_of_melee(after, &fighting, &target, &none).ok()?;
        let mut terms = worth::terms(after, &melee, self.doctrine).to_vec();
        if let Ok(shot) = combat::account_of_fire(after, &target, fighting.first()?, &none) {
            let lost = worth::losses(after, &shot)[1];
            terms.push((
                "reply",
                -self.doctrine.reply * self.doctrine.own_loss * lost,
            ));
        }
        terms.push(("resolve", -self.doctrine.charge_from));
        Some(terms)
    }
}

fn is_as_ordered(act: &Command) -> bool {
    matches!(
        act,
        Command::Move {
            how: Manoeuvre::AsOrdered,
            ..
        }
    )
}

/// Charges are for brigades under Attack (RUL-34).
fn may_charge(brigade: &BrigadeState) -> bool {
    matches!(brigade.order(), Order::Attack(_)) && !brigade.holds_ground()
}

fn gap(unit: &UnitState, enemy: &UnitState) -> f64 {
    let bases = unit.base().zip(enemy.base());
    bases.map_or(f64::INFINITY, |(one, other)| one.distance(&other))
}
