//! A side's sightings at the end of a long game, found by a search backwards. The search for an enemy stops at the last
//! act at which the side saw him, so earlier acts need not be examined. Calling [`Sightings::follow`] for every
//! position gives the same reports.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::{SightingReport, Sightings};
use rules::fields::state::{State, UnitState};
use rules::fields::terms::{
    condition::{Condition, Formation},
    name::{BrigadeId, SideId, UnitId},
};
use table::base::Base;
use table::field::{Field, MixedTerrain, SightLaw};
use table::ground::Ground;
use table::shape::bounding_box::BoundingBox;
use table::troops::Troop;

/// The properties of a unit on the table that sightings report.
#[derive(Debug, Clone, Copy, PartialEq)]
struct StandingUnit {
    troop: Troop,
    condition: Condition,
    formation: Formation,
}

/// Units that changed, by number, each with its former state. Boxed slices, because a game may have as many of these
/// lists as acts.
type FormerUnits = Box<[(usize, Option<StandingUnit>)]>;

/// A stretch of the game during which nothing changed that sightings report.
#[derive(Debug)]
struct Moment {
    /// The turns of the stretch's first and last positions.
    turns: (u32, u32),
    /// The units that changed at its beginning.
    before: FormerUnits,
    /// Ground and sight options before the stretch, if they changed.
    ground_before: Option<Box<(Arc<Ground>, SightLaw)>>,
}

/// The positions of a game from its start, reduced to the facts that a side's sightings depend on.
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

    /// Adds the next position; returns true if anything that sightings report has changed. The turn alone does not
    /// count.
    pub fn record(&mut self, state: &State) -> bool {
        self.sightings.count_messengers(state);
        let before = self.note_units(state);
        let ground_before = self.note_ground(state);
        let turn = state.turn();
        let is_changed = !before.is_empty() || ground_before.is_some();
        match self.moments.last_mut() {
            Some(moment) if !is_changed => moment.turns.1 = turn,
            _ => self.moments.push(Moment {
                turns: (turn, turn),
                before,
                ground_before,
            }),
        }
        is_changed
    }

    /// Records the units on the table, and returns the former states of those that changed.
    fn note_units(&mut self, state: &State) -> FormerUnits {
        let side = self.sightings.side();
        // No side sees a dummy as a unit. The side does not see a hidden enemy or the units of an enemy's card
        // (BLIND-03, RUL-37).
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
        changed.into_boxed_slice()
    }

    /// Records ground and sight options, and returns the former ones if they changed.
    fn note_ground(&mut self, state: &State) -> Option<Box<(Arc<Ground>, SightLaw)>> {
        let law = state.sight_law();
        if Arc::ptr_eq(&self.ground, state.ground()) && self.law == law {
            return None;
        }
        let ground = std::mem::replace(&mut self.ground, Arc::clone(state.ground()));
        Some(Box::new((ground, std::mem::replace(&mut self.law, law))))
    }

    /// Returns the side's sightings at the last position, which must be the position of `end`.
    #[must_use]
    pub fn last_seen(mut self, end: &State) -> Sightings {
        let side = self.sightings.side().clone();
        let numbered = self.units.iter().enumerate();
        let enemies = numbered.filter(|(_, (_, of))| *of != side);
        let mut sought: Vec<SoughtUnit> = enemies.map(|(n, _)| SoughtUnit::new(n)).collect();
        let mut looking = Looking::default();
        let mut changes = LaterChanges::Everything;
        let mut is_last = true;
        while let Some(moment) = self.moments.pop() {
            if sought.is_empty() {
                break;
            }
            let seen = looking.seen_units(&self, &sought, &changes);
            self.note_moment(&mut sought, &seen, &moment, is_last);
            is_last = false;
            changes = self.go_back(moment);
        }
        for unit in sought {
            self.note_report(unit.number, unit.first);
        }
        self.sightings
            .look_at_blinds(end, &mut super::SightingChange::default());
        self.sightings
    }

    /// Goes back to the moment before this one, and returns the differences.
    fn go_back(&mut self, moment: Moment) -> LaterChanges {
        let mut units = moment.before;
        for (number, stood) in units.iter_mut() {
            if let Some(stands) = self.standing.get_mut(*number) {
                std::mem::swap(stands, stood);
            }
        }
        match moment.ground_before {
            Some(former) => {
                (self.ground, self.law) = *former;
                LaterChanges::Everything
            }
            None => LaterChanges::Units(units),
        }
    }

    /// Returns a unit's base on the table in the present moment; `None` if the unit is off the table.
    fn troop(&self, number: usize) -> Option<Troop> {
        let stands = self.standing.get(number).copied().flatten()?;
        Some(stands.troop)
    }

    fn is_own(&self, number: usize) -> bool {
        let unit = self.units.get(number);
        unit.is_some_and(|(_, side)| side == self.sightings.side())
    }

    /// Returns the table of the present moment, with the number of each of its units.
    fn table(&self) -> (Field, Vec<usize>) {
        let numbers = (0..self.units.len()).filter_map(|n| Some((n, self.troop(n)?)));
        let (numbers, troops) = numbers.unzip::<_, _, Vec<usize>, Vec<Troop>>();
        let field = Field {
            ground: Arc::clone(&self.ground),
            troops: troops.into(),
            law: self.law,
        };
        (field, numbers)
    }

    /// Returns a digest of the positions of all units in the present moment.
    fn position_digest(&self) -> u64 {
        let mut digest = DefaultHasher::new();
        for number in 0..self.units.len() {
            let base = self.troop(number).map(|troop| troop.base);
            let numbers = |base: Base| {
                let inches = [base.at.x, base.at.y, base.frontage, base.depth];
                (inches.map(f64::to_bits), base.facing.degrees().to_bits())
            };
            base.map(numbers).hash(&mut digest);
        }
        digest.finish()
    }

    /// Reports the sought units that the side sees in a moment, and ends the search for them.
    fn note_moment(
        &mut self,
        sought: &mut Vec<SoughtUnit>,
        seen: &[usize],
        moment: &Moment,
        is_last: bool,
    ) {
        let is_set_up = self.moments.is_empty();
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
                // The side saw the removal of a unit that was in sight before it left the table.
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
                // The first position contains the set-up, which no turn saw.
                turn: if is_set_up { 0 } else { moment.turns.0 },
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

/// An enemy unit whose last sighting is still sought.
#[derive(Debug)]
struct SoughtUnit {
    number: usize,
    /// True if the unit is on the table in the moment after this one.
    stands_after: bool,
    /// The report to use if the search finds no sighting. A unit placed openly has one, because it is reported once,
    /// seen or not.
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

/// Difference between a moment and the one after it.
#[derive(Debug)]
enum LaterChanges {
    /// Everything may differ: no later moment was searched, or the ground differs.
    Everything,
    /// The units that differ, by number, as they were in the later moment.
    Units(FormerUnits),
}

impl LaterChanges {
    /// Checks whether a unit may see a target in this moment although it does not in the later one. That is possible if
    /// the unit or the target differs, or if an enemy that blocks the view later is elsewhere now. An enemy that is in
    /// the way only now can merely hide the target.
    fn may_open(&self, trail: &SightingTrail, observer: usize, target: usize) -> bool {
        let LaterChanges::Units(units) = self else {
            return true;
        };
        // One unit may lengthen the view of its whole formation (RUL-55, switch).
        let is_shared = trail.law.mixed == MixedTerrain::BrigadeLongest;
        let between = || {
            let bounds = |unit: usize| base_bounds(trail.troop(unit)?);
            Some(bounds(observer)?.joined(&bounds(target)?))
        };
        units.iter().any(|changed| {
            let (number, after) = *changed;
            let left = after.map(|stood| stood.troop);
            if trail.troop(number) == left {
                return false;
            }
            if is_shared || number == observer || number == target {
                return true;
            }
            let left = left.filter(|_| !trail.is_own(number)).and_then(base_bounds);
            left.zip(between())
                .is_some_and(|pair| pair.0.meets(&pair.1))
        })
    }
}

fn base_bounds(troop: Troop) -> Option<BoundingBox> {
    BoundingBox::from_points(troop.base.corners())
}

/// The search for units, backwards in time. No such unit is seen in the moments already searched, so a moment is tested
/// only if a change may open a view, and no position is tested twice.
#[derive(Debug, Default)]
struct Looking {
    /// Digests of the positions that were searched on the present ground. The chance that two of a hundred thousand
    /// positions share a digest is about one in three thousand million.
    searched: HashSet<u64>,
}

impl Looking {
    /// Returns the sought units that the side sees in the present moment, by number.
    fn seen_units(
        &mut self,
        trail: &SightingTrail,
        sought: &[SoughtUnit],
        changes: &LaterChanges,
    ) -> Vec<usize> {
        if matches!(changes, LaterChanges::Everything) {
            self.searched.clear();
        }
        if !self.searched.insert(trail.position_digest()) {
            return Vec::new();
        }
        let mut table = None;
        let mut sees = |own: usize, target: usize| {
            let (field, places) = table.get_or_insert_with(|| trail.table());
            let place = |number: usize| places.binary_search(&number).ok();
            let pair = place(own).zip(place(target));
            pair.is_some_and(|(own, target)| field.sees(own, target).seen)
        };
        let stands = |number: &usize| trail.troop(*number).is_some();
        let own: Vec<usize> = (0..trail.units.len())
            .filter(|number| trail.is_own(*number) && stands(number))
            .collect();
        let numbers = sought.iter().map(|unit| unit.number).filter(stands);
        numbers
            .filter(|target| {
                let mut may_see = own
                    .iter()
                    .filter(|own| changes.may_open(trail, **own, *target));
                may_see.any(|own| sees(*own, *target))
            })
            .collect()
    }
}
