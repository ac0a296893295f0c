//! A side's sightings at the end of a long game, searched backwards. An enemy that is in sight at the end, or that went
//! out of sight a few acts before, costs no question about earlier acts. [`Sightings::follow`] over every position
//! gives the same reports.

use std::collections::HashMap;
use std::sync::Arc;

use super::{SightingReport, Sightings};
use rules::fields::state::{State, UnitState};
use rules::fields::terms::{
    condition::{Condition, Formation},
    name::{BrigadeId, SideId, UnitId},
};
use table::field::{Field, SightLaw};
use table::ground::Ground;
use table::sight::VisibilityMatrix;
use table::troops::Troop;

/// A unit on the table, with the properties that sightings report.
#[derive(Debug, Clone, Copy, PartialEq)]
struct StandingUnit {
    troop: Troop,
    condition: Condition,
    formation: Formation,
}

/// A stretch of the game during which nothing changed that a sighting reports.
#[derive(Debug)]
struct Moment {
    /// The turns of the stretch's first and last positions.
    turns: (u32, u32),
    /// The former states of the units that changed at its beginning, by unit number.
    before: Vec<(usize, Option<StandingUnit>)>,
    /// Ground and sight options before the stretch, if they changed.
    ground_before: Option<(Arc<Ground>, SightLaw)>,
}

/// The positions of a game from its start, as far as the sightings of a side depend on them.
#[derive(Debug)]
pub struct SightingTrail {
    sightings: Sightings,
    units: Vec<(UnitId, SideId)>,
    /// The index of each unit's brigade among the brigades.
    brigades: Vec<usize>,
    standing: Vec<Option<StandingUnit>>,
    ground: Arc<Ground>,
    law: SightLaw,
    moments: Vec<Moment>,
}

impl SightingTrail {
    /// Starts the trail of a side at the start of a game.
    #[must_use]
    pub fn new(side: SideId, start: &State) -> Self {
        let numbers: HashMap<&BrigadeId, usize> = start
            .brigades()
            .map(|brigade| &brigade.id)
            .zip(0..)
            .collect();
        let number = |unit: &UnitState| numbers.get(&unit.brigade).copied();
        let brigades: Vec<usize> = start
            .units()
            .map(|unit| number(unit).unwrap_or(usize::MAX))
            .collect();
        let mut trail = Self {
            sightings: Sightings::new(side),
            units: start
                .units()
                .map(|unit| (unit.id.clone(), unit.side.clone()))
                .collect(),
            standing: vec![None; brigades.len()],
            brigades,
            ground: Arc::clone(start.ground()),
            law: start.sight_law(),
            moments: Vec::new(),
        };
        trail.record(start);
        trail
    }

    /// Adds the next position.
    pub fn record(&mut self, state: &State) {
        self.sightings.count_messengers(state);
        let before = self.note_units(state);
        let ground_before = self.note_ground(state);
        let turn = state.turn();
        match self.moments.last_mut() {
            Some(moment) if before.is_empty() && ground_before.is_none() => moment.turns.1 = turn,
            _ => self.moments.push(Moment {
                turns: (turn, turn),
                before,
                ground_before,
            }),
        }
    }

    /// Records the units on the table, and returns the former states of those that changed.
    fn note_units(&mut self, state: &State) -> Vec<(usize, Option<StandingUnit>)> {
        let side = self.sightings.side();
        // A dummy is no troop for anybody; a hidden enemy and a card are none for the side (BLIND-03, RUL-37).
        let known: Vec<(bool, bool)> = state
            .brigades()
            .map(|brigade| (!state.is_dummy(&brigade.id), !brigade.is_hidden()))
            .collect();
        let mut changed = Vec::new();
        let units = state.units().zip(&self.brigades).zip(&mut self.standing);
        for (number, ((unit, brigade), stood)) in units.enumerate() {
            let (is_real, is_shown) = known.get(*brigade).copied().unwrap_or_default();
            let is_own = unit.side == *side;
            let is_known = is_real && (is_own || (is_shown && !unit.is_card()));
            let base = unit.base().filter(|_| is_known);
            let stands = base.map(|base| StandingUnit {
                troop: Troop {
                    base,
                    side: state.oob().side_number(&unit.side),
                    formation: u32::try_from(*brigade).unwrap_or(u32::MAX),
                },
                condition: unit.condition(),
                formation: unit.formation(),
            });
            if *stood != stands {
                changed.push((number, std::mem::replace(stood, stands)));
            }
        }
        changed
    }

    /// Records ground and sight options, and returns the former ones if they changed.
    fn note_ground(&mut self, state: &State) -> Option<(Arc<Ground>, SightLaw)> {
        let law = state.sight_law();
        if Arc::ptr_eq(&self.ground, state.ground()) && self.law == law {
            return None;
        }
        let ground = std::mem::replace(&mut self.ground, Arc::clone(state.ground()));
        Some((ground, std::mem::replace(&mut self.law, law)))
    }

    /// Returns the side's sightings at the last position, which must be the position of `end`.
    #[must_use]
    pub fn last_seen(mut self, end: &State) -> Sightings {
        let side = self.sightings.side().clone();
        let numbered = self.units.iter().enumerate();
        let enemies = numbered.filter(|(_, (_, of))| *of != side);
        let mut sought: Vec<SoughtUnit> = enemies.map(|(n, _)| SoughtUnit::new(n)).collect();
        let mut looking = Looking::default();
        let mut is_last = true;
        while let Some(moment) = self.moments.pop() {
            if sought.is_empty() {
                break;
            }
            self.look_for(&mut sought, &mut looking, &moment, is_last);
            is_last = false;
            for (number, stood) in moment.before {
                if let Some(stands) = self.standing.get_mut(number) {
                    *stands = stood;
                }
            }
            if let Some((ground, law)) = moment.ground_before {
                (self.ground, self.law) = (ground, law);
            }
        }
        for unit in sought {
            self.note_report(unit.number, unit.first);
        }
        self.sightings
            .look_at_blinds(end, &mut super::SightingChange::default());
        self.sightings
    }

    /// Reports the sought units that are in sight in a moment, and drops them from the search.
    fn look_for(
        &mut self,
        sought: &mut Vec<SoughtUnit>,
        looking: &mut Looking,
        moment: &Moment,
        is_last: bool,
    ) {
        let stands = |unit: &SoughtUnit| self.standing.get(unit.number).copied().flatten();
        let seen = match sought.iter().any(|unit| stands(unit).is_some()) {
            true => looking.seen_units(self, sought),
            false => Vec::new(),
        };
        let mut found = Vec::new();
        sought.retain_mut(|unit| {
            let Some(standing) = self.standing.get(unit.number).copied().flatten() else {
                unit.stands_after = false;
                return true;
            };
            if seen.contains(&unit.number) {
                let report = LastReport {
                    standing,
                    turn: moment.turns.1,
                    in_sight: is_last,
                };
                // Whoever was in sight and is off the table was seen to go.
                let last = match is_last || unit.stands_after {
                    true => Some(report),
                    false => unit.first,
                };
                found.push((unit.number, last));
                return false;
            }
            unit.stands_after = true;
            unit.first = Some(LastReport {
                standing,
                turn: moment.turns.0,
                in_sight: false,
            });
            true
        });
        for (number, last) in found {
            self.note_report(number, last);
        }
    }

    fn note_report(&mut self, number: usize, last: Option<LastReport>) {
        let Some(((unit, _), last)) = self.units.get(number).zip(last) else {
            return;
        };
        let report = SightingReport {
            base: last.standing.troop.base,
            condition: last.standing.condition,
            formation: last.standing.formation,
            turn: last.turn,
            in_sight: last.in_sight,
        };
        self.sightings.reports.insert(unit.clone(), report);
    }
}

/// An enemy unit whose last report is still sought.
#[derive(Debug)]
struct SoughtUnit {
    number: usize,
    /// True if the unit is on the table in the following moment.
    stands_after: bool,
    /// The report to use if the search finds none: a unit that is placed openly is reported once, seen or not.
    first: Option<LastReport>,
}

impl SoughtUnit {
    fn new(number: usize) -> Self {
        Self {
            number,
            stands_after: false,
            first: None,
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct LastReport {
    standing: StandingUnit,
    turn: u32,
    in_sight: bool,
}

/// The visibility matrix, followed from moment to moment.
#[derive(Debug, Default)]
struct Looking {
    matrix: Option<VisibilityMatrix>,
}

impl Looking {
    /// Returns the sought units that the side sees in the present moment, by number.
    fn seen_units(&mut self, trail: &SightingTrail, sought: &[SoughtUnit]) -> Vec<usize> {
        let standing = trail.standing.iter().enumerate();
        let standing = standing.filter_map(|(number, stands)| Some((number, (*stands)?.troop)));
        let (numbers, troops): (Vec<usize>, Vec<Troop>) = standing.unzip();
        let field = Field {
            ground: Arc::clone(&trail.ground),
            troops: troops.into_iter().collect(),
            law: trail.law,
        };
        let matrix = match self.matrix.take() {
            Some(mut matrix) => {
                matrix.follow(&field);
                matrix
            }
            None => VisibilityMatrix::new(&field),
        };
        let is_own = |number: &usize| {
            let unit = trail.units.get(*number);
            unit.is_some_and(|(_, side)| side == trail.sightings.side())
        };
        let places = || numbers.iter().enumerate();
        let own: Vec<usize> = places()
            .filter(|(_, n)| is_own(n))
            .map(|(at, _)| at)
            .collect();
        let is_sought = |number: &usize| sought.iter().any(|unit| unit.number == *number);
        let seen = places()
            .filter(|(at, number)| is_sought(number) && own.iter().any(|by| matrix.sees(*by, *at)));
        let seen = seen.map(|(_, number)| *number).collect();
        self.matrix = Some(matrix);
        seen
    }
}
