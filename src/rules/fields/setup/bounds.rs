//! Limits of the numbers in a roster, for its faults and for editors.

use std::ops::RangeInclusive;

/// The only version of the roster's format so far.
pub const FORMAT: i64 = 1;

/// Allowed numbers of player turns of a battle; also the turns in which a brigade can arrive or an objective can be
/// judged.
pub const TURNS: RangeInclusive<u32> = 1..=999;

/// Minutes that a full turn may represent.
pub const HOUR_MINUTES: RangeInclusive<u32> = 1..=1440;

/// Allowed numbers of turns of the digging side until works are done; 0 means no digging (DIG-04).
pub const DIGGING: [u8; 4] = [0, 2, 3, 4];

/// Size of a table, in inches.
pub const TABLE: RangeInclusive<f64> = 12.0..=240.0;

/// Height of one level of a model hill, in inches.
pub const HILL_HEIGHT: RangeInclusive<f64> = 0.0..=6.0;

/// Levels of the ground.
pub const ELEVATIONS: RangeInclusive<u8> = 0..=9;

/// Value of a piece of ground for morale (MOR-03).
pub const VALUES: RangeInclusive<u8> = 1..=3;

/// Messengers of a division: more than anyone ever sends.
pub const MESSENGERS: RangeInclusive<u32> = 0..=99;

/// Worth of an objective relative to others.
pub const WORTH: RangeInclusive<u32> = 0..=99;

/// Depth in inches above which a base is a typing error.
pub const DEEPEST: f64 = 12.0;

/// Sizes of units that a side lost before the battle: more than any army has.
pub const LOST: RangeInclusive<u32> = 0..=9999;

/// Allowed numbers of players at a seat of the players' boards.
pub const PLACES: RangeInclusive<u32> = 1..=99;
