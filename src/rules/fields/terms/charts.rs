//! The printed tables as constants, each with its clause. Where the editions differ, a chart takes the edition as an
//! argument, so that the rules need not distinguish them.

mod factor;
mod weapon;

use serde::{Deserialize, Serialize};

use crate::terms::{edition::Edition, switch::Rounding};
use ruleset::clause::Modifier;

pub use factor::Factor;
pub use weapon::{PRINTED, WEAPONS, Weapon, weapon, weapon_in_words};

/// Men per point of size (SCALE-03).
pub const MEN_A_POINT: u32 = 150;

/// Frontage in inches of one point of size (BASE-02).
pub const FRONT_A_POINT: f64 = 1.0;

/// Depth of infantry and cavalry bases in inches (BASE-05).
pub const DEPTH: f64 = 1.0;

/// Depth of artillery bases in inches (BASE-05).
pub const BATTERY_DEPTH: f64 = 2.0;

/// The combat values: poor, average, elite (BASE-07).
pub const COMBAT_VALUES: [u8; 3] = [2, 3, 4];

/// The qualities of generals: incompetent, average, good, exceptional (CMD-12).
pub const QUALITIES: [u8; 4] = [2, 3, 4, 5];

/// Quality of an unrated general (CMD-12).
pub const AVERAGE: u8 = 3;

/// Returns the name of a quality (CMD-12).
#[must_use]
pub const fn quality_name(quality: u8) -> &'static str {
    match quality {
        0..=2 => "incompetent",
        3 => "average",
        4 => "good",
        _ => "exceptional",
    }
}

/// Returns the sizes allowed (BASE-03).
#[must_use]
pub fn allowed_sizes(edition: Edition) -> std::ops::RangeInclusive<u8> {
    edition.pick(2..=3, 1..=5)
}

/// Returns the size of a battery of `guns` guns (BASE-04, RUL-86); `None` for more than 6 or for 0.
#[must_use]
pub fn battery_size(edition: Edition, guns: u8) -> Option<u8> {
    match (edition, guns) {
        (_, 0) | (_, 7..) => None,
        (Edition::Basic, _) => Some(2),
        (Edition::Full, 1..=4) => Some(1),
        (Edition::Full, _) => Some(2),
    }
}

/// Returns the size of a unit whose bases in line are `inches` wide (BASE-02, RUL-108).
#[must_use]
pub fn size_of_width(edition: Edition, inches: f64) -> u8 {
    let allowed = allowed_sizes(edition);
    let rounded = (inches + 0.5).floor().clamp(0.0, 99.0) as u8;
    rounded.clamp(*allowed.start(), *allowed.end())
}

/// Returns the action points of a general in each player turn of his side (CMD-02, RUL-22).
#[must_use]
pub fn action_points(edition: Edition, quality: u8) -> u8 {
    edition.pick(3, quality)
}

/// Distances in inches (T-DISTANCES).
pub mod distance {
    use super::Edition;
    use table::measure::hundredths;

    /// Distance from the brigadier within which a unit costs 1 (CMD-04).
    pub const COMMAND_INNER: f64 = 6.0;
    /// Distance beyond which a unit cannot be moved (CMD-04).
    pub const COMMAND_OUTER: f64 = 12.0;
    /// Inches that one action point moves a general (CMD-04).
    pub const GENERAL_STEP: f64 = 6.0;
    /// Maximum ride of a general in a turn, in inches (CMD-04).
    pub const GENERAL_MAX: f64 = 12.0;
    /// Distance within which neighbours are affected by a retreat (ACT-04).
    pub const RETREAT_FELT: f64 = 12.0;
    /// Distance from every enemy beyond which a beaten brigade goes back (ACT-09).
    pub const BEATEN_RETREAT: f64 = 12.0;
    /// Distance from every enemy at which a retiring brigade goes on Hold (ORD-05).
    pub const RETIRE_UNTIL: f64 = 12.0;
    /// Distance from the enemy within which a messenger is in danger (MSG-05).
    pub const MESSENGER_DANGER: f64 = 6.0;
    /// Range of small arms (SA-02).
    pub const SMALL_ARMS: f64 = 5.0;
    /// Range of canister in inches (ART-04).
    pub const CANISTER: f64 = 5.0;
    /// Depth in inches to which guns and horse enter obstructed ground (ROUGH-03).
    pub const OBSTRUCTED_ENTRY: f64 = 1.0;
    /// Distance in inches by which a beaten unit is driven back (FIRE-09).
    pub const DRIVEN_BACK: f64 = 3.0;
    /// Distance from a brigade under fire within which higher generals also test (GEN-01).
    pub const CASUALTY_TEST: f64 = 6.0;
    /// Maximum gap within a brigade at the start (DEPLOY-03).
    pub const COHESION: f64 = 3.0;
    /// Distance from a placed friend within which a place is legal (DEPLOY-05).
    pub const DEPLOY_FRIEND: f64 = 6.0;

    /// Returns the number of moves of 6 inches for `inches`, rounded up, at a point each (CMD-04).
    #[must_use]
    pub fn general_moves(inches: f64) -> u8 {
        let hundreds = hundredths(inches);
        let step = hundredths(GENERAL_STEP).max(1);
        u8::try_from((hundreds + step - 1) / step).unwrap_or(u8::MAX)
    }

    /// Returns the greatest distance in inches from the side's table edge at which a brigade may be placed (DEPLOY-05).
    #[must_use]
    pub fn deploy_edge(edition: Edition) -> f64 {
        edition.pick(12.0, 6.0)
    }
}

/// Tactical movement in inches (TAC-01).
pub mod pace {
    /// Infantry that goes straight ahead or in forward wheels, does not fire this turn, and is clear of rough ground.
    pub const INFANTRY_AHEAD: f64 = 5.0;
    /// Infantry in every other case.
    pub const INFANTRY: f64 = 3.0;
    /// Maximum move of mounted cavalry, in inches.
    pub const MOUNTED: f64 = 12.0;
    /// Maximum move of dismounted cavalry, in inches.
    pub const DISMOUNTED: f64 = 3.0;
    /// Limbered artillery; unlimbered guns do not move.
    pub const LIMBERED: f64 = 5.0;
}

/// The greatest wheel before or after a grand tactical march, in degrees (GT-03).
pub const MARCH_WHEEL: f64 = 45.0;

/// Wear of a brigade (FAT-02).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Up to R points; R is the number of the brigade's units (RUL-95).
    #[default]
    Fresh,
    /// More than R points, up to 2R.
    Willing,
    /// More than 2R points, up to 3R.
    Worn,
    /// More than 3R points, up to 4R.
    Tired,
    /// More than 4R points, up to 5R.
    Depleted,
    /// More than 5R points.
    Spent,
}

/// The name of fatigue among the modifiers.
const FATIGUE: &str = "fatigue";

impl Level {
    /// All levels, freshest first.
    pub const ALL: [Level; 6] = [
        Level::Fresh,
        Level::Willing,
        Level::Worn,
        Level::Tired,
        Level::Depleted,
        Level::Spent,
    ];

    /// Returns the name of the level.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Fresh => "fresh",
            Level::Willing => "willing",
            Level::Worn => "worn",
            Level::Tired => "tired",
            Level::Depleted => "depleted",
            Level::Spent => "spent",
        }
    }

    /// Returns the level with this name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Returns the modifier of this level in the form of `with` and `without`: `fatigue-worn`.
    #[must_use]
    pub fn modifier(self) -> String {
        format!("{FATIGUE}-{}", self.name())
    }

    /// Returns the level that a modifier of an account names, such as `worn`; `None` if it names none.
    #[must_use]
    pub fn of_modifier(name: &str) -> Option<Self> {
        let level = name.strip_prefix(FATIGUE);
        let level = level.and_then(|level| level.strip_prefix('-'));
        Self::named(level.unwrap_or(name))
    }

    /// Checks whether a modifier recorded in a fight's account is the one for this level of fatigue.
    #[must_use]
    pub fn is_told_by(self, modifier: &Modifier) -> bool {
        modifier.name == FATIGUE && modifier.why.starts_with(self.name())
    }

    /// Returns the level of a brigade with `units` units and `points` points (FAT-02, RUL-96).
    ///
    /// A brigade without units has no level; for it the result is `spent`.
    #[must_use]
    pub fn from_points(points: u32, units: u32) -> Self {
        if units == 0 {
            return Level::Spent;
        }
        let step = points.div_ceil(units).saturating_sub(1).min(5);
        Self::ALL
            .get(step as usize)
            .copied()
            .unwrap_or(Level::Spent)
    }

    /// Returns the fewest points that give this level to a brigade of `units` units (RUL-98).
    #[must_use]
    pub fn least_points(self, units: u32) -> u32 {
        match self as u32 {
            0 => 0,
            step => step * units + 1,
        }
    }

    /// Returns the level's modifier of volume of fire (FAT-03).
    #[must_use]
    pub const fn fire(self) -> i32 {
        1 - self as i32
    }

    /// Returns the level's modifier of activation (FAT-03, RUL-07).
    #[must_use]
    pub fn activation(self, edition: Edition) -> i32 {
        self.fire() * edition.pick(2, 1)
    }
}

/// Result of an activation roll (ACT-02), worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ActivationResult {
    /// The brigade routs off the table.
    Broken,
    /// The brigade is marked Beaten and falls back.
    Beaten,
    /// The brigade is marked Shaken and holds ground.
    Shaken,
    /// The brigade may do little: in the full edition, one thing only.
    Hesitant,
    /// The brigade may do everything.
    Eager,
    /// The brigade takes Attack orders of its own accord.
    Attack,
}

impl ActivationResult {
    /// All results, worst first.
    pub const ALL: [ActivationResult; 6] = [
        ActivationResult::Broken,
        ActivationResult::Beaten,
        ActivationResult::Shaken,
        ActivationResult::Hesitant,
        ActivationResult::Eager,
        ActivationResult::Attack,
    ];

    /// Returns the result of a total; `attack_from` is 13, or 12 by switch (ACT-02, RUL-01, RUL-03).
    #[must_use]
    pub fn from_total(total: i32, attack_from: i32) -> Self {
        match total {
            ..=0 => ActivationResult::Broken,
            1..=2 => ActivationResult::Beaten,
            3..=4 => ActivationResult::Shaken,
            5..=7 => ActivationResult::Hesitant,
            n if n < attack_from => ActivationResult::Eager,
            _ => ActivationResult::Attack,
        }
    }

    /// Returns the name of the result.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ActivationResult::Broken => "broken",
            ActivationResult::Beaten => "beaten",
            ActivationResult::Shaken => "shaken",
            ActivationResult::Hesitant => "hesitant",
            ActivationResult::Eager => "eager",
            ActivationResult::Attack => "attack",
        }
    }
}

/// The face that gets a march farthest into rough ground (ROUGH-04).
pub const BEST_IN_ROUGH: u8 = 5;

/// Returns the inches that a die lets a march go inside rough ground; `None` if the march stops at the edge (ROUGH-04).
#[must_use]
pub fn rough_inches(die: u8, obstructed: bool) -> Option<f64> {
    let a_pip = if obstructed { 3.0 } else { 5.0 };
    (die <= BEST_IN_ROUGH).then(|| f64::from(die) * a_pip)
}

/// Returns the bonus of the larger side by size (FIRE-04, RUL-70).
#[must_use]
pub fn size_odds(larger: u32, smaller: u32) -> i32 {
    if larger >= smaller * 3 {
        3
    } else if larger >= smaller * 2 {
        2
    } else if larger * 2 >= smaller * 3 {
        1
    } else {
        0
    }
}

/// Returns the mean of values that sum up to `sum`, rounded as the switch `cv_round` says
/// (RUL-69); 0 for no value.
#[must_use]
pub fn rounded_mean(sum: i32, count: usize, rounding: Rounding) -> i32 {
    let n = count as i32;
    match rounding {
        _ if n == 0 => 0,
        Rounding::Floor => sum.div_euclid(n),
        Rounding::HalfDown => -(n - 2 * sum).div_euclid(2 * n),
        Rounding::HalfUp => (2 * sum + n).div_euclid(2 * n),
    }
}
