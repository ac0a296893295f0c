//! Worth of a position: the fire possible from it, and the enemy's best answer.

use crate::doctrine::Doctrine;
use crate::evaluate::{ground, volley::Volleys, worth};
use rules::clause::Clause;
use rules::fields::combat;
use rules::fields::position::known;
use rules::fields::state::{State, UnitState};
use rules::fields::terms::{
    charts::distance, command::SwitchedModifier, condition::Condition, name::UnitId,
    order_of_battle::Arm,
};
use table::measure::within;

/// Maximum number of the nearest enemies examined.
const LOOKED_AT: usize = 3;

/// Distance in inches within which infantry can answer next turn: it moves 3 and fires 5.
const ANSWERS: f64 = 8.0;

/// Distance in inches within which guns are considered: few see anything farther away.
const GUNS: f64 = 18.0;

/// Weight of the joint fire of several enemies, some of whom will choose other targets.
const TOGETHER: f64 = 0.7;

/// Weight of the next turn's fire relative to this turn's: the enemy may be gone by then.
const NEXT_TURN: f64 = 0.7;

/// Number of later turns of fire that count for guns: they stay where they are, out of reach of their targets.
const STAYS: f64 = 3.0;

/// A body in a position, with the enemies around it.
pub struct BodyStanding<'a> {
    state: &'a State,
    doctrine: &'a Doctrine,
    body: &'a [UnitId],
    near: Vec<&'a UnitState>,
}

impl<'a> BodyStanding<'a> {
    /// Makes the view of a body in its present position.
    #[must_use]
    pub fn new(state: &'a State, doctrine: &'a Doctrine, body: &'a [UnitId]) -> Self {
        let first = body.first().and_then(|id| state.unit(id));
        Self {
            state,
            doctrine,
            body,
            near: first.map_or_else(Vec::new, |first| near(state, first, GUNS)),
        }
    }

    /// Returns the terms for staying in the position: the `fire` possible this turn and the next, a `quiet` turn, and
    /// an empty place for the `reply`, the enemy's answer.
    #[must_use]
    pub fn unanswered(&self, volleys: &Volleys<'_>) -> Vec<(&'static str, f64)> {
        let Self {
            state,
            doctrine,
            body,
            near,
        } = self;
        vec![
            ("fire", fire(state, body, near, volleys)),
            (REPLY, 0.0),
            ("quiet", quiet(state, doctrine, body, near)),
        ]
    }

    /// Returns the body's loss to the enemy's best answer, as a number at most 0; 0 in the last turn of the battle.
    #[must_use]
    pub fn reply(&self) -> f64 {
        if !ground::enemy_acts_again(self.state) {
            return 0.0;
        }
        let weight = self.doctrine.reply * self.doctrine.own_loss;
        -weight * reply(self.state, self.body, &self.near)
    }

    /// Returns all terms for and against the position.
    #[must_use]
    pub fn terms(&self, volleys: &Volleys<'_>) -> Vec<(&'static str, f64)> {
        let mut terms = self.unanswered(volleys);
        answer(&mut terms, self.reply());
        terms
    }
}

/// Name of the term for the enemy's answer.
pub const REPLY: &str = "reply";

/// Enters the enemy's answer in its place among the terms.
pub fn answer(terms: &mut [(&'static str, f64)], reply: f64) {
    let place = terms.iter_mut().find(|(name, _)| *name == REPLY);
    if let Some((_, points)) = place {
        *points = reply;
    }
}

/// Returns the enemies that the side knows of within some inches of a unit, the nearest first.
pub(super) fn near<'a>(state: &'a State, unit: &'a UnitState, inches: f64) -> Vec<&'a UnitState> {
    let Some(base) = unit.base() else {
        return Vec::new();
    };
    let mut near: Vec<(f64, &UnitState)> = known::known_enemies(state, &unit.side)
        .filter_map(|enemy| Some((enemy, enemy.base()?)))
        .filter(|(_, other)| !other.is_beyond(&base, inches))
        .map(|(enemy, other)| (other.distance(&base), enemy))
        .filter(|(far, _)| *far <= inches)
        .collect();
    near.sort_by(|one, other| one.0.total_cmp(&other.0));
    near.truncate(LOOKED_AT);
    near.into_iter().map(|(_, enemy)| enemy).collect()
}

/// Returns the worth of the body's best fire at one of the near enemies, joined by all others who could fire at it:
/// this turn if nothing forbids it, and the next. The effect that the others would have without the body is not
/// counted.
fn fire(state: &State, body: &[UnitId], near: &[&UnitState], volleys: &Volleys<'_>) -> f64 {
    let is_of_guns = |id: &UnitId| state.unit(id).is_some_and(|u| u.arm == Arm::Artillery);
    let guns = body.iter().all(is_of_guns);
    let turns = if guns { STAYS } else { 1.0 };
    let later = NEXT_TURN * turns.min(ground::turns_to_come(state));
    near.iter().fold(0.0, |best: f64, enemy| {
        let (able, now) = able(state, body, &enemy.id);
        if able.is_empty() {
            return best;
        }
        let others = volleys.beside(body, &enemy.id);
        let all = volleys.gain(state, &[able, others.clone()].concat(), &enemy.id);
        let turns = if now { 1.0 + later } else { later };
        // Subtracting the others' own gain can only lower this.
        if all * turns <= best {
            return best;
        }
        let more = all - volleys.gain(state, &others, &enemy.id);
        best.max(more.max(0.0) * turns)
    })
}

/// Returns the units of a body whose fire at an enemy nothing forbids for good, and whether they may fire this turn.
fn able(state: &State, body: &[UnitId], enemy: &UnitId) -> (Vec<UnitId>, bool) {
    let mut now = true;
    let mut able = body.to_vec();
    able.retain(|unit| is_near_enough(state, unit, enemy));
    able.retain(|unit| {
        let against = combat::clauses_against_fire(state, std::slice::from_ref(unit), enemy);
        against.is_ok_and(|against| {
            let passing = against.iter().all(is_of_this_turn);
            now &= against.is_empty() || !passing;
            passing
        })
    });
    (able, now)
}

/// Checks whether an enemy may be within a unit's range; small arms reach no farther than SA-02 says.
fn is_near_enough(state: &State, unit: &UnitId, enemy: &UnitId) -> bool {
    let (Some(unit), Some(enemy)) = (state.unit(unit), state.unit(enemy)) else {
        return false;
    };
    let bases = unit.base().zip(enemy.base());
    let inches = bases.map_or(f64::INFINITY, |(own, other)| own.distance(&other));
    unit.arm == Arm::Artillery || within(inches, distance::SMALL_ARMS)
}

/// Checks whether a clause forbids something because of the unit's acts in this turn, so that the next turn may allow
/// it.
fn is_of_this_turn(clause: &Clause) -> bool {
    ["TAC-02", "ART-01", "RUL-83"].contains(&clause.id())
}

/// Returns the body's expected loss to the fire of the nearest of the near enemies, or of all of them together,
/// whichever is greater.
fn reply(state: &State, body: &[UnitId], near: &[&UnitState]) -> f64 {
    let answers: Vec<(&UnitId, &UnitId)> = (near.iter())
        .filter_map(|enemy| Some((&enemy.id, answered(state, body, enemy)?)))
        .collect();
    let lost = |firing: &[UnitId], at: &UnitId| {
        let account = combat::account_of_fire(state, firing, at, &SwitchedModifier::default());
        // The enemy is the acting side, so the other party's losses are the body's.
        account.map_or(0.0, |account| worth::losses(state, &account)[1])
    };
    let Some((nearest, at)) = answers.first() else {
        return 0.0;
    };
    let alone = lost(std::slice::from_ref(*nearest), at);
    if answers.len() == 1 {
        return alone;
    }
    let all = answers.iter().filter(|(_, target)| target == at);
    let all: Vec<UnitId> = all.map(|(enemy, _)| (*enemy).clone()).collect();
    alone.max(TOGETHER * lost(&all, at))
}

/// Returns the unit of a body at which an enemy could fire in his next turn; `None` if there is none.
fn answered<'a>(state: &'a State, body: &[UnitId], enemy: &UnitState) -> Option<&'a UnitId> {
    let base = enemy.base()?;
    let far = |unit: &UnitState| unit.base().map_or(f64::INFINITY, |own| own.distance(&base));
    let units = body.iter().filter_map(|id| state.unit(id));
    let target = units.min_by(|one, other| far(one).total_cmp(&far(other)))?;
    let reaches = match enemy.arm {
        Arm::Artillery => {
            let firing = std::slice::from_ref(&enemy.id);
            let against = combat::clauses_against_fire(state, firing, &target.id).ok()?;
            against.iter().all(is_of_this_turn)
        }
        _ => far(target) <= ANSWERS,
    };
    reaches.then_some(&target.id)
}

/// Returns the worth of a quiet turn to the body: a unit that neither moves nor fights rallies (RALLY-01). In the last
/// turn it is 0.
fn quiet(state: &State, doctrine: &Doctrine, body: &[UnitId], near: &[&UnitState]) -> f64 {
    if !ground::enemy_acts_again(state) {
        return 0.0;
    }
    let units = body.iter().filter_map(|id| state.unit(id));
    let shaken = units.filter(|unit| unit.condition() != Condition::Ordered);
    let pressed = if near.is_empty() { 1.0 } else { 0.4 };
    shaken
        .filter(|unit| !unit.deeds().moved)
        .map(|unit| doctrine.rally * pressed * 0.1 * f64::from(unit.size))
        .sum()
}
