//! Danger dice along a path while the enemy does not move (MSG-05, RUL-42).

use super::{
    Path, RideLeg,
    chances::{FACES, MOST},
    danger::{danger_fate, danger_total, enemies_along, is_near},
};
use crate::state::State;
use crate::terms::{name::SideId, switch::Switch};
use table::base::Base;
use table::measure::{CONTACT, within};

/// A messenger's path to an addressee who does not move, with the stretches near the enemy.
pub struct Journey {
    /// The enemies that may be near the path.
    enemies: Vec<Base>,
    way: Path,
    inches: f64,
    run_over: bool,
    /// True for each whole inch before the end at which the enemy is near.
    near: Vec<bool>,
    /// For each whole inch of the path: how rides that start there pass near the enemy. Empty unless the switch counts
    /// such rides.
    passes: Vec<Passing>,
}

/// The rides from one place that pass near the enemy.
struct Passing {
    /// The least sum of dice for which a ride passes near the enemy and still ends on the path; `None` if there is no
    /// such sum.
    from_sum: Option<usize>,
    /// True if a ride that arrives passes near the enemy.
    arriving: bool,
}

impl Journey {
    /// Returns the journey of a messenger with `inches` to ride along a path.
    pub fn new(state: &State, side: &SideId, way: Path, inches: f64) -> Self {
        let mut journey = Self {
            enemies: enemies_along(state, side, &way),
            way,
            inches,
            run_over: false,
            near: Vec::new(),
            passes: Vec::new(),
        };
        let starts = 0..inches.ceil() as usize;
        journey.near = starts.clone().map(|at| journey.is_near(at)).collect();
        if state.rulings().on(Switch::MsgPathTested) {
            let inch = |at| journey.is_near_between(at as f64, at as f64 + 1.0);
            let inches: Vec<bool> = starts.clone().map(inch).collect();
            journey.passes = starts.map(|at| journey.ride_on(at, &inches)).collect();
        }
        journey
    }

    /// Returns the journey for a figure that an enemy base has been on.
    pub fn run_over(self) -> Self {
        Self {
            run_over: true,
            ..self
        }
    }

    /// Returns the journey of a figure; the tape has settled whether an enemy is near its present place.
    pub fn endangered(mut self, is_near: bool) -> Self {
        if let Some(first) = self.near.first_mut() {
            *first = is_near;
        }
        self
    }

    /// Returns the inches to ride.
    pub fn inches(&self) -> f64 {
        self.inches
    }

    /// Returns the legs of the path.
    pub fn legs(&self) -> Vec<RideLeg> {
        self.way.first_legs(self.inches)
    }

    /// Checks whether no danger die is thrown on the journey.
    pub fn is_safe(&self) -> bool {
        let passes = |passing: &Passing| passing.arriving || passing.from_sum.is_some();
        !self.near.contains(&true) && !self.passes.iter().any(passes)
    }

    /// Returns how many faces of the danger die let the messenger ride `sum` inches from the place at `ridden` inches;
    /// 6 if no such die is thrown.
    pub fn safe_faces(&self, ridden: usize, sum: usize) -> u32 {
        let near = self.near.get(ridden).is_some_and(|near| *near);
        let passes = self.passes.get(ridden);
        if !near && !passes.is_some_and(|passing| self.is_passing(passing, ridden, sum)) {
            return FACES;
        }
        // The figure was run over in its present place, so this affects only its next ride.
        let run_over = self.run_over && ridden == 0;
        let unharmed = |die: &u8| danger_fate(danger_total(*die, run_over)).is_none();
        (1..=6).filter(unharmed).count() as u32
    }

    /// Returns the stretches, in whole inches, on which the messenger would have to throw the danger die before riding
    /// on.
    pub fn dangerous_stretches(&self) -> Vec<(usize, usize)> {
        let mut stretches: Vec<(usize, usize)> = Vec::new();
        let near = self.near.iter().enumerate().filter(|(_, near)| **near);
        for (at, _) in near {
            match stretches.last_mut() {
                Some((_, last)) if *last + 1 == at => *last = at,
                _ => stretches.push((at, at)),
            }
        }
        stretches
    }

    fn is_near(&self, at: usize) -> bool {
        is_near(&self.enemies, &[self.way.at(at as f64)])
    }

    fn is_near_between(&self, from: f64, to: f64) -> bool {
        is_near(&self.enemies, &self.way.marks_between(from, to))
    }

    /// Returns how rides that start `from` inches along the path pass near the enemy; `inches` says for each inch of
    /// the path whether an enemy is near.
    fn ride_on(&self, from: usize, inches: &[bool]) -> Passing {
        let ahead = inches.iter().skip(from).take(MOST);
        let may_arrive = self.arrives_after(from, MOST);
        Passing {
            from_sum: ahead
                .enumerate()
                .find(|(_, near)| **near)
                .map(|(n, _)| n + 1),
            // Tested separately, because the last stretch is not a whole number of inches.
            arriving: may_arrive && self.is_near_between(from as f64, self.inches),
        }
    }

    fn is_passing(&self, passing: &Passing, ridden: usize, sum: usize) -> bool {
        if self.arrives_after(ridden, sum) {
            passing.arriving
        } else {
            passing.from_sum.is_some_and(|least| sum >= least)
        }
    }

    fn arrives_after(&self, ridden: usize, sum: usize) -> bool {
        within(self.inches - (ridden + sum) as f64, CONTACT)
    }
}
