//! Tape measurements: the measured spans, and the readings (RUL-58).

use crate::terms::name::{BrigadeId, FeatureId, GeneralId, MessengerId, UnitId};
use serde::{Deserialize, Serialize};

/// The two ends of a tape measurement, and thereby the rule that uses it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TapeSpan {
    /// From the front of a unit to the nearest part of another in its strip or arc (SA-02, ART-03,
    /// ART-04, FIRE-08).
    Shot {
        /// The firing unit.
        from: UnitId,
        /// The target of the shot.
        at: UnitId,
    },
    /// The path of a charge until the bases touch, wheel included (TAC-01, TAC-06).
    Charge {
        /// The charging units, as one body.
        units: Vec<UnitId>,
        /// The target of the charge.
        at: UnitId,
    },
    /// From a general's figure to the nearest part of a unit (CMD-04, GEN-01).
    Unit {
        /// The general.
        general: GeneralId,
        /// The unit.
        unit: UnitId,
    },
    /// From a general's figure to a brigadier; without a brigadier to the nearest unit of his brigade (RUL-06, RUL-30).
    Brigade {
        /// The general.
        general: GeneralId,
        /// The brigade.
        brigade: BrigadeId,
    },
    /// Between the nearest units of two brigades (RUL-09, RUL-10).
    Brigades {
        /// One of the brigades.
        one: BrigadeId,
        /// The other brigade.
        other: BrigadeId,
    },
    /// From a messenger's figure to the nearest part of an enemy unit (MSG-05).
    Messenger {
        /// The messenger.
        messenger: MessengerId,
        /// The unit.
        unit: UnitId,
    },
    /// Line of sight from one unit to another: "within" means seen, "beyond" means not seen (SA-03, ART-03).
    Line {
        /// The observer.
        from: UnitId,
        /// The unit to be seen.
        to: UnitId,
    },
    /// Distance by which a unit is outside another's strip or arc: within 0 it is inside (SA-01, ART-02).
    Strip {
        /// The aiming unit.
        from: UnitId,
        /// The unit beside the strip or arc.
        at: UnitId,
    },
    /// Distance by which an enemy extends past the free end of a unit's front, which no friend touches. A reading
    /// within 0 means that the enemy ends short of it (RUL-74).
    Past {
        /// The enemy that reaches past the end.
        enemy: UnitId,
        /// The unit with that end.
        unit: UnitId,
    },
    /// From a unit to the part of a terrain feature that lies between it and an enemy (RUL-77).
    Cover {
        /// The unit with the cover.
        unit: UnitId,
        /// The enemy against whom the unit would have cover.
        enemy: UnitId,
        /// The terrain feature.
        ground: FeatureId,
    },
    /// From the line of a unit's front back to the middle of its attacker's front. A reading within 0 means in front of
    /// the line, a reading beyond 0 behind it (RUL-67).
    Flank {
        /// The attacker.
        attacker: UnitId,
        /// The unit with that front.
        target: UnitId,
    },
}

impl TapeSpan {
    /// Checks whether the span is a side of a line instead of a distance with a limit in inches: the answer states the
    /// side, and no number.
    #[must_use]
    pub const fn is_side_of_line(&self) -> bool {
        matches!(
            self,
            Self::Line { .. } | Self::Flank { .. } | Self::Strip { .. } | Self::Past { .. }
        )
    }

    /// Makes the distance between two brigades, which is the same whichever is named first.
    #[must_use]
    pub fn brigades(one: BrigadeId, other: BrigadeId) -> Self {
        let (one, other) = if other < one {
            (other, one)
        } else {
            (one, other)
        };
        Self::Brigades { one, other }
    }

    /// Makes the path of a charge, which is the same in whatever order the units are named.
    #[must_use]
    pub fn charge(mut units: Vec<UnitId>, at: UnitId) -> Self {
        units.sort();
        Self::Charge { units, at }
    }
}

/// One answer of the tape.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MeasuredSpan {
    /// The measured span.
    pub span: TapeSpan,
    /// The limit, in inches.
    pub limit: f64,
    /// True if the distance is at most the limit.
    pub within: bool,
}

impl MeasuredSpan {
    /// Returns the answer in a form that does not depend on the order of a group or of two brigades.
    pub(crate) fn in_any_order(&self) -> Self {
        let span = match self.span.clone() {
            TapeSpan::Charge { units, at } => TapeSpan::charge(units, at),
            TapeSpan::Brigades { one, other } => TapeSpan::brigades(one, other),
            span => span,
        };
        Self {
            span,
            ..self.clone()
        }
    }
}
