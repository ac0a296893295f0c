//! When a messenger arrives: exact chances of three dice a turn (MSG-02).

use crate::table::measure::CONTACT;
use crate::table::measure::within;

/// The throws of three dice.
const THROWS: f64 = 216.0;

/// The most that three dice give.
const MOST: usize = 18;

/// In how many of the 216 throws of three dice each sum comes up, from 0 on.
const SUMS: [u32; MOST + 1] = [
    0, 0, 0, 1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1,
];

/// Returns the chance to have arrived by the end of each of the next `turns` Orders phases of the
/// own side, for a messenger with `distance` inches to go to somebody who stands still.
///
/// # Examples
///
/// ```
/// use vidette::rules::fields::messengers::arrival_chances;
///
/// let chances = arrival_chances(12.0, 2);
/// assert_eq!(chances[0], 81.0 / 216.0);
/// assert!(chances[1] > 0.99);
/// ```
#[must_use]
pub fn arrival_chances(distance: f64, turns: usize) -> Vec<f64> {
    // The chance of every sum of inches that is not yet enough.
    let mut under_way = vec![1.0];
    let mut arrived = if within(distance, CONTACT) { 1.0 } else { 0.0 };
    if arrived > 0.0 {
        under_way = vec![0.0];
    }
    (0..turns)
        .map(|_| {
            let (next, now) = ride(&under_way, distance);
            under_way = next;
            arrived += now;
            arrived.min(1.0)
        })
        .collect()
}

fn ride(under_way: &[f64], distance: f64) -> (Vec<f64>, f64) {
    let mut next = vec![0.0; under_way.len() + MOST];
    let mut arrived = 0.0;
    for (ridden, chance) in under_way.iter().enumerate() {
        for (sum, ways) in SUMS.iter().enumerate() {
            let share = chance * f64::from(*ways);
            let inches = ridden + sum;
            if within(distance - inches as f64, CONTACT) {
                arrived += share;
            } else if let Some(slot) = next.get_mut(inches) {
                *slot += share;
            }
        }
    }
    // Divided once, so that a single turn is exact.
    next.iter_mut().for_each(|chance| *chance /= THROWS);
    (next, arrived / THROWS)
}

/// Returns the fewest Orders phases within which a messenger arrives with at least this chance; the
/// latest moment to send it is that many own turns before the order is needed. None where 20 do not
/// suffice.
#[must_use]
pub fn turns_needed(distance: f64, chance: f64) -> Option<usize> {
    arrival_chances(distance, 20)
        .iter()
        .position(|arrived| *arrived >= chance)
        .map(|turns| turns + 1)
}
