//! The options of sight in the form that one question needs.

use crate::field::{ElevationRaises, MixedTerrain, SightLaw, SightReading, SightTerrain};
use crate::ground::SightType;

/// The options of sight in the form that one question needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) terrain: SightTerrain,
    pub(crate) reading: SightReading,
    pub(crate) enemies: bool,
    /// The type that a hill raises; `None` if hills raise nothing.
    pub(crate) raises: Option<ElevationRaises>,
    /// True if crests and hills block lines of sight.
    pub(crate) hides: bool,
    pub(crate) mixed: MixedTerrain,
    /// True if lines of sight have a maximum length.
    pub(crate) has_ranges: bool,
    /// Type of sight below which ground blocks a line, if lines may have any length. By default no ground does.
    pub(super) least: SightType,
}

impl Rule {
    /// Returns the rule of a line of sight.
    pub(crate) fn from_law(law: &SightLaw) -> Self {
        Self {
            terrain: law.terrain,
            reading: law.reading,
            enemies: law.enemy_blocks,
            raises: law.elevation.then_some(law.raises),
            hides: law.elevation,
            mixed: law.mixed,
            has_ranges: true,
            least: SightType::Obstructed,
        }
    }

    /// Returns the rule for lines of any length that only ground of a shorter type than `least` blocks. `None` if lines
    /// cannot be judged part by part.
    pub(super) fn with_least_type(self, least: SightType) -> Option<Self> {
        let partwise =
            self.counts_crossed() && self.reading == SightReading::Range && !self.shares_longest();
        partwise.then_some(Self {
            has_ranges: false,
            least,
            ..self
        })
    }

    /// Returns the rule for lines of any length: only obstacles that block a line count.
    pub(super) fn without_ranges(self) -> Self {
        Self {
            terrain: SightTerrain::ObserverTargetCrossed,
            reading: SightReading::Range,
            enemies: false,
            raises: None,
            mixed: MixedTerrain::PerBase,
            has_ranges: false,
            ..self
        }
    }

    /// Returns the rule of a plain circle: range depends on the ground under the observer, and nothing hides anything
    /// (RUL-56 off).
    pub(crate) fn circle(law: &SightLaw) -> Self {
        Self {
            terrain: SightTerrain::ObserverOnly,
            reading: SightReading::Range,
            enemies: false,
            hides: false,
            ..Self::from_law(law)
        }
    }

    /// Checks whether the type of ground under an end of the line counts by itself.
    pub(crate) fn asks_own(&self) -> bool {
        self.terrain != SightTerrain::ObserverTargetCrossed
            || self.reading == SightReading::Depth
            || self.raises == Some(ElevationRaises::OwnTypeOnly)
            || self.shares_longest()
    }

    /// Checks whether all units of a formation use its longest type (RUL-55, switch).
    pub(crate) fn shares_longest(&self) -> bool {
        self.mixed == MixedTerrain::BrigadeLongest
    }

    /// Checks whether a piece of ground of this type may end a line of sight. If every ground on the line counts, any
    /// feature on it may; if depth counts, the ground under the target may (RUL-50, RUL-51).
    pub(super) fn may_block(&self, kind: SightType) -> bool {
        let by_target = self.terrain == SightTerrain::ObserverTarget;
        let deep = self.reading == SightReading::Depth && kind <= SightType::Close;
        self.counts_crossed() || (by_target && deep)
    }

    /// Checks whether the ground that a line crosses counts.
    pub(crate) fn counts_crossed(&self) -> bool {
        self.terrain == SightTerrain::ObserverTargetCrossed
    }
}
