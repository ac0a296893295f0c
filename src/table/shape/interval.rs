//! Intervals of a line.

use crate::measure::EPSILON;

/// Start and end on a line, in inches.
pub(crate) type Interval = (f64, f64);

/// Sorts intervals and joins those that touch.
pub(crate) fn join_intervals(intervals: &mut Vec<Interval>) {
    intervals.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
    intervals.dedup_by(|later, kept| {
        let touches = later.0 <= kept.1 + EPSILON;
        if touches {
            kept.1 = kept.1.max(later.1);
        }
        touches
    });
}
