//! Friends at the end of a march, where the brigade may not stop on them (RUL-62).

use super::MarchCourse;
use crate::position::trail::BaseTrail;
use crate::terms::{
    event::{MarchEnd, MarchStop},
    name::UnitId,
};
use ruleset::clause::Clause;
use table::measure::{Vector, hundredths};

/// Returns the stop of a march that would end on a friend; it names the friend and the unit of the brigade that would
/// cover it (RUL-62).
pub(super) fn short_of_friends(met: Option<(UnitId, UnitId)>) -> MarchStop {
    let (by, unit) = met.unzip();
    MarchStop {
        cause: MarchEnd::Friends,
        by,
        unit,
        feature: None,
        rule: Clause::new("RUL-62"),
    }
}

impl<'a> MarchCourse<'a> {
    /// Shortens a march that would end on friends (RUL-62). Friends, generals and messengers do not stop a march
    /// (GT-07).
    pub(super) fn keep_off_friends(&mut self) {
        let mut sweep = self.sweep.clone();
        sweep.start = 0.0;
        let clear = self.field.clear_of_friends(&sweep, self.distance);
        if hundredths(clear) < hundredths(self.distance) {
            let met = self.friend_under(self.aim.bearing.unit() * self.distance);
            self.stop = short_of_friends(met);
        }
        // A shift below a hundredth of an inch is not reported, but it is made, so that no base ends on another.
        self.distance = self.distance.min(clear);
        let by = self.aim.bearing.unit() * self.distance;
        self.field = self.field.shifted(&self.sweep.movers, by);
        for trail in &mut self.trails {
            trail.shift(by);
        }
        self.keep_off_friends_in_place();
    }

    /// Cancels a wheel that would end on friends.
    pub(super) fn keep_off_friends_in_place(&mut self) {
        if self.distance > 0.0 || self.wheel == 0.0 {
            return;
        }
        let met = self.friend_under(Vector::zeros());
        if met.is_none() {
            return;
        }
        let back = -self.wheel;
        self.turn_at_start(back);
        self.trails = self
            .trails
            .iter()
            .map(|trail| BaseTrail::new(trail.unit.clone(), trail.start()))
            .collect();
        self.wheel = 0.0;
        self.stop = short_of_friends(met);
    }

    /// Returns a friend outside the brigade and a unit of the brigade whose base would cover the friend's after a step:
    /// the first such pair. `None` if there is none.
    pub(super) fn friend_under(&self, step: Vector) -> Option<(UnitId, UnitId)> {
        let others = self.field.troops.iter().enumerate();
        others
            .filter(|(number, _)| !self.sweep.movers.contains(number))
            .find_map(|(number, other)| {
                let own = self
                    .trails
                    .iter()
                    .find(|t| t.end().shifted(step).overlaps(&other.base))?;
                Some((self.unit_id(number)?, own.unit.clone()))
            })
    }
}
