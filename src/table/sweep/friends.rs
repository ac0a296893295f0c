//! Friends on the line of march: a march may pass through them but not end on them (RUL-62).

use super::{
    Sweep,
    lane::Lane,
    passing::{self, MarchPassage},
};
use crate::base::Base;
use crate::field::Field;
use crate::measure::{EPSILON, Point, Vector};

impl Field {
    /// Returns the greatest distance in inches, at most `after`, at which no mover overlaps a friendly base outside the
    /// march (RUL-62); the sweep's `start` if there is none.
    #[must_use]
    pub fn clear_of_friends(&self, sweep: &Sweep, after: f64) -> f64 {
        let Some(lane) = Lane::new(sweep.direction) else {
            return after;
        };
        let occupied = self.passages_of_friends(sweep, &lane);
        let mut clear = after;
        // Every step goes back past one passage at least, so the passages are used up.
        while let Some(passage) = occupied
            .iter()
            .find(|passage| passage.enter < clear && clear < passage.leave)
        {
            clear = passage.enter - EPSILON;
            if clear <= sweep.start {
                return sweep.start;
            }
        }
        clear
    }

    fn passages_of_friends(&self, sweep: &Sweep, lane: &Lane) -> Vec<MarchPassage> {
        let movers: Vec<(u8, &Base)> = sweep
            .movers
            .iter()
            .filter_map(|unit| {
                self.troops
                    .get(*unit)
                    .map(|troop| (troop.side, &troop.base))
            })
            .collect();
        self.troops
            .iter()
            .enumerate()
            .filter(|(place, _)| !sweep.movers.contains(place))
            .flat_map(|(_, friend)| {
                movers
                    .iter()
                    .filter(|(side, _)| *side == friend.side)
                    .filter_map(|(_, base)| passing::overlap_passage(lane, base, &friend.base))
            })
            .collect()
    }

    /// Returns the field with some troops shifted by `by` inches.
    #[must_use]
    pub fn shifted(&self, movers: &[usize], by: Vector) -> Field {
        self.with_moved(movers, |base| base.shifted(by))
    }

    /// Returns the field with some troops wheeled by `degrees` (right is positive) about `pivot`.
    #[must_use]
    pub fn wheeled(&self, movers: &[usize], degrees: f64, pivot: Point) -> Field {
        self.with_moved(movers, |base| base.wheeled(degrees, pivot))
    }

    fn with_moved(&self, movers: &[usize], moved: impl Fn(&Base) -> Base) -> Field {
        let mut field = self.clone();
        for unit in movers {
            if let Some(troop) = self.troops.get(*unit) {
                field.troops.place(*unit, moved(&troop.base));
            }
        }
        field
    }
}
