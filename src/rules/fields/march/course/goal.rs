//! The goal of an order on the path to another place, and enemies that saw the brigade approach (ORD-03, RUL-35).

use super::{Limit, MarchCourse, arrival_stop};
use table::sweep::{MarchGoal, StopCause, Sweep};

impl MarchCourse<'_> {
    /// Checks whether the march goes to enemy units, and some enemy saw the brigade before it began.
    pub(super) fn comes_to_unheeded(&self) -> bool {
        matches!(self.sweep.goal, MarchGoal::Troops(_)) && !self.sweep.unheeded.is_empty()
    }

    /// Returns the distance at which the march would reach the goal of its order while on the way to another place;
    /// `None` if it does not reach the goal. Only an enemy or the table's edge ends this path; the march itself finds
    /// other stops.
    pub(super) fn goal_of_order(&self) -> Option<Limit> {
        let goal = self.aim.goal_of_order.clone()?;
        let sweep = Sweep {
            goal,
            passed: (0..self.field.ground.features.len()).collect(),
            ..self.sweep.clone()
        };
        let stop = self.field.first_stop(&sweep);
        (stop.cause == StopCause::Arrival).then(|| Limit {
            at: stop.after,
            stop: arrival_stop(),
        })
    }
}
