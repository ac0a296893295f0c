//! Times of arrival of a messenger: exact chances of three dice a turn (MSG-02).

use table::measure::{CONTACT, within};

/// Number of throws of three dice.
const THROWS: f64 = 216.0;

/// Maximum of three dice.
pub(super) const MOST: usize = 18;

/// For each sum of three dice, from 0: the number of the 216 throws that give it.
const SUMS: [u32; MOST + 1] = [
    0, 0, 0, 1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1,
];

/// Returns the chances that a messenger has arrived by the end of each of its side's next `turns` Orders phases; its
/// addressee, `distance` inches away, does not move.
///
/// # Examples
///
/// ```
/// use vidette_fields::orders::messengers::arrival_chances;
///
/// let chances = arrival_chances(12.0, 2);
/// assert_eq!(chances[0], 81.0 / 216.0);
/// assert!(chances[1] > 0.99);
/// ```
#[must_use]
pub fn arrival_chances(distance: f64, turns: usize) -> Vec<f64> {
    let mut journey = RideChances::new(distance);
    (0..turns)
        .map(|_| {
            journey.ride(distance, |_, _| FACES);
            journey.arrived
        })
        .collect()
}

/// Distribution of a messenger's place after each ride of three dice, which may follow a danger die (MSG-02, MSG-05).
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RideChances {
    /// The chance of each whole number of inches that the messenger may have ridden without having arrived.
    under_way: Vec<f64>,
    /// The chance to have arrived.
    pub arrived: f64,
    /// The chance to have been turned back or captured.
    pub lost: f64,
}

/// Number of faces of a die.
pub(super) const FACES: u32 = 6;

impl RideChances {
    /// Makes a messenger that has not ridden yet; one in contact has arrived.
    pub fn new(distance: f64) -> Self {
        let arrived = within(distance, CONTACT);
        Self {
            under_way: if arrived { Vec::new() } else { vec![1.0] },
            arrived: if arrived { 1.0 } else { 0.0 },
            lost: 0.0,
        }
    }

    /// Checks whether the messenger may still be riding.
    pub fn is_under_way(&self) -> bool {
        self.under_way.iter().any(|chance| *chance > 0.0)
    }

    /// Computes one ride. `safe` returns how many faces of the danger die let the messenger ride; it is given the
    /// inches ridden before and the sum of the three dice. It returns 6 if no danger die is thrown.
    pub fn ride(&mut self, distance: f64, mut safe: impl FnMut(usize, usize) -> u32) {
        let mut next = vec![0.0; self.under_way.len() + MOST];
        let (mut arrived, mut lost) = (0.0, 0.0);
        let under_way = self.under_way.iter().enumerate();
        for (ridden, chance) in under_way.filter(|(_, chance)| **chance > 0.0) {
            for (sum, ways) in SUMS.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                let faces = safe(ridden, sum).min(FACES);
                let share = chance * f64::from(ways * faces);
                let inches = ridden + sum;
                lost += chance * f64::from(ways * (FACES - faces));
                if within(distance - inches as f64, CONTACT) {
                    arrived += share;
                } else if let Some(slot) = next.get_mut(inches) {
                    *slot += share;
                }
            }
        }
        // No messenger is under way beyond its point of arrival.
        next.truncate(distance.max(0.0).ceil() as usize + 1);
        // Divided once, so that a single turn is exact.
        let cases = THROWS * f64::from(FACES);
        next.iter_mut().for_each(|chance| *chance /= cases);
        self.under_way = next;
        self.arrived = (self.arrived + arrived / cases).min(1.0);
        self.lost += lost / cases;
    }
}
