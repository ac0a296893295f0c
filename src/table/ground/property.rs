//! Properties of ground: sight type, going, cover.

use serde::{Deserialize, Serialize};

/// Range of sight in or through a type of ground (ZOO-03, T-TERRAIN).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SightType {
    /// Dense woods, towns: 3 in.
    Obstructed,
    /// Open woods, corn, orchards, tree lines, enemy troops: 6 in.
    Close,
    /// Gently rolling ground, the usual default: 12 in.
    Rolling,
    /// Unusually flat and open: 18 in.
    Good,
    /// Very flat and open: 24 in.
    Unlimited,
}

impl SightType {
    /// All types; the one with the shortest range comes first.
    pub const ALL: [SightType; 5] = [
        SightType::Obstructed,
        SightType::Close,
        SightType::Rolling,
        SightType::Good,
        SightType::Unlimited,
    ];

    /// Returns the range of sight in inches (ZOO-03).
    #[must_use]
    pub const fn range(self) -> f64 {
        match self {
            SightType::Obstructed => 3.0,
            SightType::Close => 6.0,
            SightType::Rolling => 12.0,
            SightType::Good => 18.0,
            SightType::Unlimited => 24.0,
        }
    }

    /// Returns the type with the next longer range, for an observer on a hill (ZOO-05); unlimited stays unlimited.
    #[must_use]
    pub const fn raised(self) -> Self {
        match self {
            SightType::Obstructed => SightType::Close,
            SightType::Close => SightType::Rolling,
            SightType::Rolling => SightType::Good,
            SightType::Good | SightType::Unlimited => SightType::Unlimited,
        }
    }

    /// Returns the name used in rosters and answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SightType::Obstructed => "obstructed",
            SightType::Close => "close",
            SightType::Rolling => "rolling",
            SightType::Good => "good",
            SightType::Unlimited => "unlimited",
        }
    }

    /// Returns the type with this name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Difficulty of movement, from best to worst (ROUGH-01).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum GroundGoing {
    /// No hindrance.
    #[default]
    Open,
    /// A line that units climb or wade: fence, ditch, shallow stream. Rough.
    Linear,
    /// Rough, without a further limit.
    Close,
    /// Rough, and guns and horse may enter it by one inch only (ROUGH-03).
    Obstructed,
    /// Closed to all units.
    Impassable,
}

impl GroundGoing {
    /// All classes, best first.
    pub const ALL: [GroundGoing; 5] = [
        GroundGoing::Open,
        GroundGoing::Linear,
        GroundGoing::Close,
        GroundGoing::Obstructed,
        GroundGoing::Impassable,
    ];

    /// Checks whether units that move in or across this ground become disordered (ROUGH-01, ROUGH-02).
    #[must_use]
    pub const fn is_rough(self) -> bool {
        matches!(
            self,
            GroundGoing::Linear | GroundGoing::Close | GroundGoing::Obstructed
        )
    }

    /// Returns the name used in rosters and answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GroundGoing::Open => "open",
            GroundGoing::Linear => "linear",
            GroundGoing::Close => "close",
            GroundGoing::Obstructed => "obstructed",
            GroundGoing::Impassable => "impassable",
        }
    }

    /// Returns the class with this name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|going| going.name() == name)
    }
}

/// Cover for troops in the ground or close behind it, from worst to best (RUL-77).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum GroundCover {
    /// No cover.
    #[default]
    None,
    /// Woods, standing corn, fences, a stream bank.
    Soft,
    /// Stone walls, buildings, earthworks, a railway cut.
    Hard,
}

impl GroundCover {
    /// Returns the cover with works added: none becomes soft, soft becomes hard, hard stays hard.
    #[must_use]
    pub const fn in_works(self) -> Self {
        match self {
            GroundCover::None => GroundCover::Soft,
            GroundCover::Soft | GroundCover::Hard => GroundCover::Hard,
        }
    }

    /// All classes, worst first.
    pub const ALL: [GroundCover; 3] = [GroundCover::None, GroundCover::Soft, GroundCover::Hard];

    /// Returns the name used in rosters and answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GroundCover::None => "none",
            GroundCover::Soft => "soft",
            GroundCover::Hard => "hard",
        }
    }

    /// Returns the class with this name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cover| cover.name() == name)
    }
}
