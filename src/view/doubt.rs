//! How sure the record is of a place, and what only a tape measure on the table can settle.

use std::collections::BTreeMap;

use crate::rules::fields::charts::distance;
use crate::rules::fields::combat::desk::Desk;
use crate::rules::fields::command::Command;
use crate::rules::fields::event::Event;
use crate::rules::fields::event::Standing;
use crate::rules::fields::name::UnitId;
use crate::rules::fields::state::State;
use crate::rules::fields::state::UnitState;
use crate::table::base::Base;

/// What every move adds to the error of a place, in inches.
pub const A_MOVE: f64 = 0.25;

/// The error of every unit's place since it was last measured.
#[derive(Debug, Clone, Default)]
pub struct Doubts {
    moves: BTreeMap<UnitId, u32>,
}

impl Doubts {
    /// Takes note of what happened.
    pub fn note(&mut self, event: &Event) {
        match event {
            Event::Moved { units, .. }
            | Event::Marched { units, .. }
            | Event::FellBack { units, .. } => self.moved(units),
            Event::DrivenBack { unit, .. } => self.moved(std::slice::from_ref(unit)),
            Event::Placed {
                unit: Some(unit), ..
            } => {
                self.moves.remove(&unit.unit);
            }
            Event::Deployed { units, .. } => {
                self.moves
                    .retain(|id, _| units.iter().all(|u| u.unit != *id));
            }
            _ => {}
        }
    }

    fn moved(&mut self, units: &[Standing]) {
        for unit in units {
            *self.moves.entry(unit.unit.clone()).or_default() += 1;
        }
    }

    /// Returns the error of a place, in inches.
    #[must_use]
    pub fn of(&self, unit: &UnitId) -> f64 {
        f64::from(self.moves.get(unit).copied().unwrap_or(0)) * A_MOVE
    }

    /// Returns the units in doubt that stand on the table, the greatest error first.
    #[must_use]
    pub fn worst(&self, state: &State) -> Vec<(UnitId, f64)> {
        let on_table = |id: &&UnitId| state.unit(id).is_some_and(|unit| unit.base().is_some());
        let mut worst: Vec<(UnitId, f64)> = self
            .moves
            .keys()
            .filter(on_table)
            .map(|id| (id.clone(), self.of(id)))
            .collect();
        worst.sort_by(|a, b| b.1.total_cmp(&a.1));
        worst
    }
}

/// A distance so near to a limit that the tape measure decides, not the record.
#[derive(Debug, Clone, PartialEq)]
pub struct Close {
    /// Who fires.
    pub from: UnitId,
    /// At whom.
    pub to: UnitId,
    /// The limit, in inches.
    pub limit: f64,
    /// What the record says, in inches.
    pub distance: f64,
    /// Whether it is the limit of canister, not of the weapon.
    pub canister: bool,
    /// The clause that sets the range of the weapon.
    pub rule: &'static str,
}

impl Close {
    /// Returns whether the record has it within the limit.
    #[must_use]
    pub fn is_within(&self) -> bool {
        crate::table::measure::within(self.distance, self.limit)
    }

    /// Returns what is to be measured, before the dice: `A1 4.8 in, limit 5.0 in`.
    #[must_use]
    pub fn brief(&self, state: &State) -> String {
        let measure = state.oob().measure;
        format!(
            "{} {}, limit {}",
            state.oob().address(&self.from),
            measure.say(self.distance),
            measure.say(self.limit)
        )
    }

    /// Returns the question for the table.
    #[must_use]
    pub fn question(&self, state: &State) -> String {
        let measure = state.oob().measure;
        let address = |id: &UnitId| state.oob().address(id);
        let what = if self.canister { " for canister" } else { "" };
        format!(
            "MEASURE: is {} within {} of the front of {}{what}? The record says {}.",
            address(&self.to),
            measure.say(self.limit),
            address(&self.from),
            measure.say(self.distance)
        )
    }

    /// Returns the answer as the log keeps it.
    #[must_use]
    pub fn answer(&self, state: &State, within: bool) -> String {
        let measure = state.oob().measure;
        let address = |id: &UnitId| state.oob().address(id);
        let is = if within { "is" } else { "is not" };
        format!(
            "measured: {} {is} within {} of {}",
            address(&self.to),
            measure.say(self.limit),
            address(&self.from)
        )
    }
}

/// What the tape measure has settled, for as long as the two stand where they stood.
#[derive(Debug, Clone, Default)]
pub struct Settled {
    answers: Vec<Answer>,
}

#[derive(Debug, Clone)]
struct Answer {
    from: UnitId,
    to: UnitId,
    canister: bool,
    within: bool,
    stood: [Option<Base>; 2],
}

impl Settled {
    /// Keeps an answer.
    pub fn keep(&mut self, state: &State, close: &Close, within: bool) {
        self.answers.push(Answer {
            from: close.from.clone(),
            to: close.to.clone(),
            canister: close.canister,
            within,
            stood: stand(state, &close.from, &close.to),
        });
    }

    /// Returns the answer to a question, if it was asked since the two came to stand here.
    #[must_use]
    pub fn answer(&self, state: &State, close: &Close) -> Option<bool> {
        self.latest(state, &close.from, &close.to, close.canister)
    }

    /// Returns whether the tape has put one unit out of the range of another.
    #[must_use]
    pub fn parts(&self, state: &State, from: &UnitId, to: &UnitId) -> bool {
        self.latest(state, from, to, false) == Some(false)
    }

    fn latest(&self, state: &State, from: &UnitId, to: &UnitId, canister: bool) -> Option<bool> {
        let same = |answer: &&Answer| {
            (&answer.from, &answer.to, answer.canister) == (from, to, canister)
                && answer.stood == stand(state, from, to)
        };
        self.answers.iter().rev().find(same).map(|a| a.within)
    }
}

fn stand(state: &State, from: &UnitId, to: &UnitId) -> [Option<Base>; 2] {
    [from, to].map(|id| state.unit(id).and_then(UnitState::base))
}

/// Returns the distances of an act that are closer to a limit of a weapon than `error` inches, firer
/// by firer.
#[must_use]
pub fn close(state: &State, command: &Command, error: f64) -> Vec<Close> {
    let Command::Fire { firing, at, .. } = command else {
        return Vec::new();
    };
    let table = state.on_table();
    let desk = Desk::new(state, &table);
    let Ok(target) = desk.fighter(at) else {
        return Vec::new();
    };
    let near = |id: &UnitId| {
        let firer = desk.fighter(id).ok()?;
        let range = desk.aim(&firer)?.range_to(&target.base)?;
        let (limit, rule) = desk.range(&firer);
        let canister = firer.is_guns().then_some((distance::CANISTER, true));
        let limits = [Some((limit, false)), canister];
        let (limit, canister) = limits
            .into_iter()
            .flatten()
            .find(|(limit, _)| (range - limit).abs() < error)?;
        Some(Close {
            from: id.clone(),
            to: at.clone(),
            limit,
            distance: range,
            canister,
            rule,
        })
    };
    firing.iter().filter_map(near).collect()
}
