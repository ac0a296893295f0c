//! Modifiers of a brigade's dice and of its division's morale, and the costs of distant commands: the small numbers
//! of the printed tables.

use super::edition::Edition;

/// Added to activation while the brigade is marked Shaken (ACT-04).
pub const BRIGADE_SHAKEN: i32 = -1;

/// Added to activation while the brigade is marked Beaten (ACT-04).
pub const BRIGADE_BEATEN: i32 = -2;

/// Added to activation for each Beaten unit (ACT-04).
pub const UNIT_BEATEN: i32 = -1;

/// Added to activation for each Broken unit (ACT-04).
pub const UNIT_BROKEN: i32 = -2;

/// Added to activation if the general of the division is near (ACT-04, RUL-04).
pub const DIVISION_NEAR: i32 = 1;

/// Added to activation if the general of the corps or the army is near (ACT-04, RUL-04).
pub const CORPS_NEAR: i32 = 2;

/// Added to activation if every enemy near has retired or fared worse (ACT-04, RUL-10).
pub const ENEMY_RETIRED: i32 = 3;

/// Lasting change of a division's morale for each broken brigade (MOR-02).
pub const BROKEN_BRIGADE: f64 = -2.0;

/// Change of a division's morale for each brigade on Retire or, by switch, Beaten, for as long as that lasts (MOR-02,
/// RUL-102).
pub const RETIRING_BRIGADE: f64 = -1.0;

/// Number of dice that give the inches of a messenger's ride (MSG-02).
pub const RIDE_DICE: usize = 3;

/// Number of dice of an activation, in either edition (ACT-01, RUL-02).
pub const ACTIVATION_DICE: usize = 2;

/// Addition to the danger die for a messenger that an enemy base has been on (MSG-05).
pub const RUN_OVER: u8 = 2;

/// Action points of the acts with a fixed price: a march, a step of rally, accepting an order, leading a unit, reading
/// a report (GT-02, ACT-05, ACT-06, CMD-08, MSG-06).
pub const ACT_PRICE: u8 = 1;

/// Number of action points that a marked brigade loses (CMD-03).
pub const MARKED_LESS: u8 = 1;

/// The first die of a general's test that is a hit (GEN-02).
pub const HIT: u8 = 1;

/// The factor by which canister multiplies the size of a battery (ART-05).
pub const CANISTER: u32 = 2;

/// Fatigue points of a unit that was engaged (FAT-01).
pub const ENGAGED: u32 = 1;

/// Morale that each brigade adds to its division at the start (MOR-01).
pub const BRIGADE: f64 = 1.0;

/// Addition of the worst and the best general to a division's morale (MOR-01).
pub const WORST_GENERAL: f64 = -1.0;
/// See [`WORST_GENERAL`].
pub const BEST_GENERAL: f64 = 1.0;

/// Action points of a command within the inner distance (CMD-04).
pub const NEAR_PRICE: u8 = 1;

/// Returns the modifier of activation if friends gave way nearby (RUL-09).
#[must_use]
pub fn friends_gave_way(edition: Edition) -> i32 {
    edition.pick(-2, -3)
}

/// Returns the action points of a move beyond the inner distance (CMD-04).
#[must_use]
pub fn far_price(edition: Edition) -> u8 {
    edition.pick(NEAR_PRICE, 2)
}
