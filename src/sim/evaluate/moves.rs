//! Tactical moves, one body at a time. Only places where something changes are tried. The worth of a place is the fire
//! possible from it, minus the enemy's answer, plus the ground won and the inches gained towards the order's goal.

use super::{
    best::{Best, WeighedAct},
    candidates::candidates,
    ground::{self, Stakes},
    position_worth::{self, BodyStanding},
    volley::Volleys,
    weighed_act::{Foreseen, Weighed, foresee, foresee_all},
    worth,
};
use crate::doctrine::Doctrine;
use crate::seat::SideKnowledge;
use rules::fields::combat;
use rules::fields::position::known;
use rules::fields::shared::points;
use rules::fields::state::{BrigadeState, State, UnitState};
use rules::fields::tactical::{self, body::Body};
use rules::fields::terms::{
    command::{Command, Drill, Manoeuvre, SwitchedModifier},
    event::Event,
    name::UnitId,
    order::Order,
};
use table::base::Base;

/// Worth of moving the foremost body as the order demands (RUL-33). Any move that the rules do not call slow counts as
/// obedient.
const OBEDIENCE: f64 = 4.0;

/// Cost of disordering a unit in rough ground (ROUGH-02).
const DISORDER: f64 = 0.3;

/// Weight of the enemy's answer after a charge into contact: most of the units that would answer are then engaged.
const AFTER_A_CHARGE: f64 = 0.3;

/// Worth of an action point, in points of size.
const PRICE: f64 = 0.02;

/// Cost of each further body into which a move breaks a brigade, in points of size: units that stay in line together
/// move for one point (CMD-05).
const APART: f64 = 0.6;

/// Inches to the goal beyond which guns in action and dismounted horse do not help an order that sends them forward.
const LEFT_BEHIND: f64 = 14.0;
/// Inches towards the goal credited for making such units ready to move.
const MADE_READY: f64 = 4.0;

/// Returns the best moves, up to the number wanted, of the first brigade with a move worth making; the brigade nearest
/// to the enemy is examined first. Once a brigade has moved, brigades nearer to the enemy are not examined again,
/// because they have passed.
#[must_use]
pub fn weighed(seat: &SideKnowledge<'_>, doctrine: &Doctrine) -> Vec<Weighed> {
    let state: &State = &seat.known;
    let mut own: Vec<(f64, &BrigadeState)> = (state.brigades())
        .filter(|b| b.side == *seat.side && state.acts(b))
        .filter(|b| b.result().is_some() && can_pay(state, b))
        .map(|b| (to_the_enemy(state, b), b))
        .collect();
    let begun = state
        .brigades()
        .filter(|b| b.side == *seat.side && has_begun(state, b));
    let distances = begun.map(|b| to_the_enemy(state, b));
    let farthest = distances.fold(f64::NEG_INFINITY, f64::max);
    own.retain(|(inches, _)| *inches >= farthest);
    own.sort_by(|one, other| one.0.total_cmp(&other.0));
    let stakes = Stakes::new(state, seat.side);
    let view = MoveView::new(seat, doctrine, &stakes);
    let mut each = own.into_iter().map(|(_, brigade)| view.of_brigade(brigade));
    each.find(|moves| !moves.is_empty()).unwrap_or_default()
}

/// Returns the offered free turns that improve a unit's standing, the best first (CMD-09). They cost nothing, and the
/// unit may still move.
#[must_use]
pub fn turns(seat: &SideKnowledge<'_>, doctrine: &Doctrine, offered: &[Command]) -> Vec<Weighed> {
    if offered.is_empty() {
        return Vec::new();
    }
    let stakes = Stakes::new(&seat.known, seat.side);
    let view = MoveView::new(seat, doctrine, &stakes);
    let foreseen = offered.iter().filter_map(|act| {
        let Command::Face { unit, .. } = act else {
            return None;
        };
        Some((act, std::slice::from_ref(unit), foresee(view.state, act)?))
    });
    let foreseen: Vec<(&Command, &[UnitId], State)> = foreseen.collect();
    let turns = foreseen.iter().map(|(act, units, after)| {
        let standing = BodyStanding::new(after, doctrine, units);
        let mut terms = view.unanswered(&standing, after, units);
        terms.push(("standing", -view.stood(units)));
        let act = Command::clone(act);
        WeighedAct {
            weighed: Weighed { act, terms },
            standing: Some(standing),
        }
    });
    let mut best = Best::new(seat.wanted);
    best.look(turns);
    best.told()
}

fn can_pay(state: &State, brigade: &BrigadeState) -> bool {
    let mut generals = points::paying_commanders(state, &brigade.id).into_iter();
    !brigade.is_broken()
        && state.is_on_table(&brigade.id)
        && generals.any(|general| general.points() > 0)
}

fn to_the_enemy(state: &State, brigade: &BrigadeState) -> f64 {
    let bases = state.bases_of(&brigade.id);
    known::nearest_enemy(state, &brigade.side, &bases)
        .map_or(f64::INFINITY, |(_, inches, _)| inches)
}

fn has_begun(state: &State, brigade: &BrigadeState) -> bool {
    let mut units = state.units_of(&brigade.id);
    units.any(|unit| !may_still_move(unit))
}

fn may_still_move(unit: &UnitState) -> bool {
    !unit.deeds().moved && !unit.deeds().reformed
}

/// Returns the unit of the brigade nearest to the order's goal, or nearest to the enemy; beaten units are left out.
/// `None` if there is none.
fn foremost(state: &State, brigade: &BrigadeState) -> Option<UnitId> {
    let units = state.units_of(&brigade.id);
    let units = units.filter(|unit| !unit.is_beaten());
    let far = |unit: &UnitState| Some(to_goal(state, brigade, &unit.base()?));
    let found = units.filter_map(|unit| Some((far(unit)?, unit)));
    let nearest = found.min_by(|one, other| one.0.total_cmp(&other.0));
    nearest.map(|(_, unit)| unit.id.clone())
}

/// Returns the inches to the goal of a brigade's order; 0 for an order without a goal.
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

/// The table before a move, for evaluating each move.
struct MoveView<'a> {
    seat: &'a SideKnowledge<'a>,
    state: &'a State,
    doctrine: &'a Doctrine,
    volleys: Volleys<'a>,
    stakes: &'a Stakes<'a>,
}

impl<'a> MoveView<'a> {
    fn new(seat: &'a SideKnowledge<'a>, doctrine: &'a Doctrine, stakes: &'a Stakes<'a>) -> Self {
        let state: &State = &seat.known;
        Self {
            seat,
            state,
            doctrine,
            volleys: Volleys::new(state, doctrine, stakes),
            stakes,
        }
    }

    fn of_brigade(&self, brigade: &BrigadeState) -> Vec<Weighed> {
        let mut best = Best::new(self.seat.wanted);
        let lead = foremost(self.state, brigade);
        let mut bodies = tactical::largest_groups(self.state, brigade);
        let singles = self.state.units_of(&brigade.id);
        let singles = singles.filter(|unit| unit.on_table() && may_still_move(unit));
        bodies.extend(singles.map(|unit| vec![unit.id.clone()]));
        for units in bodies {
            // No move is planned for a body if no one can pay for it.
            let can_go = tactical::move_price(self.state, &units).is_ok();
            let acts = candidates(self.state, brigade, &units, self.stakes).into_iter();
            let acts = acts.filter(|act| can_go || !matches!(act, Command::Move { .. }));
            let acts = acts.filter(|act| !self.seat.barred.contains(act));
            let tried: Vec<(Command, Foreseen)> = acts
                .filter_map(|act| foresee_all(self.state, &act).map(|foreseen| (act, foreseen)))
                .collect();
            if tried.is_empty() {
                continue;
            }
            let leads = lead.as_ref().is_some_and(|lead| units.contains(lead));
            let body = MovingBody {
                view: self,
                brigade,
                bodies: bodies_of(self.state, brigade),
                bound: leads && tried.iter().any(|(act, _)| is_as_ordered(act)),
                stood: self.stood(&units),
                far: far(self.state, brigade, &units),
                units,
            };
            let tried = tried.iter();
            best.look(tried.filter_map(|(act, foreseen)| body.weigh(act, foreseen)));
        }
        best.told()
    }

    /// Returns the worth of the positions that the units have now.
    fn stood(&self, units: &[UnitId]) -> f64 {
        let standing = BodyStanding::new(self.state, self.doctrine, units);
        let mut terms = self.unanswered(&standing, self.state, units);
        position_worth::answer(&mut terms, standing.reply());
        terms.iter().map(|(_, points)| points).sum()
    }

    /// Returns the terms of the units' positions and of the ground that they hold, without the enemy's answer.
    fn unanswered(
        &self,
        standing: &BodyStanding<'_>,
        state: &State,
        units: &[UnitId],
    ) -> Vec<(&'static str, f64)> {
        let mut terms = standing.unanswered(&self.volleys);
        terms.push(self.won(state, units));
        terms
    }

    /// Returns the worth of the ground that units hold in a position, as a named term.
    fn won(&self, state: &State, units: &[UnitId]) -> (&'static str, f64) {
        (
            "ground",
            self.doctrine.ground * self.stakes.moved(state, units),
        )
    }
}

fn far(state: &State, brigade: &BrigadeState, units: &[UnitId]) -> f64 {
    let first = units.first().and_then(|id| state.unit(id));
    let base = first.and_then(UnitState::base);
    base.map_or(0.0, |base| to_goal(state, brigade, &base))
}

/// Returns the number of bodies that a brigade's units form: lines or columns that touch and face alike.
fn bodies_of(state: &State, brigade: &BrigadeState) -> usize {
    let units = state.units_of(&brigade.id).filter(|unit| unit.on_table());
    let mut bodies: Vec<Vec<UnitId>> = Vec::new();
    for unit in units {
        let joined = bodies.iter_mut().find_map(|body| {
            let more = [body.as_slice(), std::slice::from_ref(&unit.id)].concat();
            Body::new(state, &more).ok()?;
            *body = more;
            Some(())
        });
        if joined.is_none() {
            bodies.push(vec![unit.id.clone()]);
        }
    }
    bodies.len()
}

/// Units that move together, and their standing.
struct MovingBody<'a> {
    view: &'a MoveView<'a>,
    brigade: &'a BrigadeState,
    /// Number of bodies that the brigade's units form.
    bodies: usize,
    /// True if one of the units is the one that the order binds most, and may still move as ordered.
    bound: bool,
    /// Worth of staying where the body is.
    stood: f64,
    /// Inches from the body to the order's goal.
    far: f64,
    units: Vec<UnitId>,
}

impl MovingBody<'_> {
    /// Evaluates an act by its gain over staying. `None` for an act that is slow under the brigade's order (RUL-33).
    fn weigh<'b>(&'b self, act: &Command, foreseen: &'b Foreseen) -> Option<WeighedAct<'b>> {
        let Foreseen {
            state: after,
            events,
        } = foreseen;
        let doctrine = self.view.doctrine;
        let slow =
            |event: &Event| matches!(event, Event::Warned { rule, .. } if rule.id() == "RUL-33");
        if events.iter().any(slow) {
            return None;
        }
        let charges = |event: &Event| matches!(event, Event::Charged { .. });
        let standing = BodyStanding::new(after, doctrine, &self.units);
        let charged = match events.iter().any(charges) {
            true => Some(self.charge(after)?),
            false => None,
        };
        let is_charge = charged.is_some();
        let open = || self.view.unanswered(&standing, after, &self.units);
        let mut terms = charged.unwrap_or_else(open);
        terms.push(("standing", -self.stood));
        let nearer = match is_made_ready(act) {
            true if self.far > LEFT_BEHIND => MADE_READY,
            _ => self.far - far(after, self.brigade, &self.units),
        };
        // Each unit that goes along comes nearer, for the same point (CMD-04).
        let each = self.units.len() as f64;
        // In its last turn a side gains nothing by coming nearer to a goal that it will not reach.
        let pull = doctrine.goal * ground::turns_to_come(after).min(1.0);
        terms.push(("goal", pull * nearer * each));
        let disorders = |event: &&Event| matches!(event, Event::ConditionChanged { .. });
        let disordered = events.iter().filter(disorders).count() as f64;
        terms.push(("disorder", -doctrine.own_loss * DISORDER * disordered));
        if !is_charge && matches!(act, Command::Move { .. }) {
            let more = bodies_of(after, self.brigade) as f64 - self.bodies as f64;
            terms.push((
                "line",
                -APART * more * ground::turns_to_come(after).min(1.0),
            ));
        }
        if self.bound && matches!(act, Command::Move { .. }) {
            terms.push(("order", OBEDIENCE));
        }
        let spent = events.iter().map(|event| match event {
            Event::PointsSpent { points, .. } => f64::from(*points),
            _ => 0.0,
        });
        terms.push(("points", -PRICE * spent.sum::<f64>()));
        let act = act.clone();
        Some(WeighedAct {
            weighed: Weighed { act, terms },
            standing: (!is_charge).then_some(standing),
        })
    }

    /// Returns the worth of a charge: the melee, minus the fire before it (RUL-90) and the fire that the chargers give
    /// up. `None` if the act charges no one.
    fn charge(&self, after: &State) -> Option<Vec<(&'static str, f64)>> {
        let doctrine = self.view.doctrine;
        let own = self.units.iter().filter_map(|id| after.unit(id));
        let mut charged = own.flat_map(|unit| unit.deeds().charged.iter());
        let target = charged.next()?.clone();
        let there = after.units().filter(|unit| unit.charged_into(&target));
        let fighting: Vec<UnitId> = there.map(|unit| unit.id.clone()).collect();
        let before = fighting.iter().filter(|id| !self.units.contains(id));
        let before: Vec<UnitId> = before.cloned().collect();
        let target = [target];
        let none = SwitchedModifier::default();
        let melee = combat::account_of_melee(after, &fighting, &target, &none).ok()?;
        let mut terms = worth::terms(after, &melee, doctrine, self.view.stakes).to_vec();
        if !before.is_empty()
            && let Ok(without) = combat::account_of_melee(after, &before, &target, &none)
        {
            let without = worth::terms(after, &without, doctrine, self.view.stakes);
            let sum: f64 = without.iter().map(|(_, points)| points).sum();
            terms.push(("by others", -sum));
        }
        let reply = BodyStanding::new(after, doctrine, &self.units).reply();
        terms.push((position_worth::REPLY, reply * AFTER_A_CHARGE));
        terms.push(self.view.won(after, &self.units));
        terms.push(("resolve", -doctrine.charge_from));
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

/// Checks whether an act makes guns or horse ready to move.
fn is_made_ready(act: &Command) -> bool {
    matches!(
        act,
        Command::Reform {
            drill: Drill::Limber | Drill::Mount,
            ..
        }
    )
}
