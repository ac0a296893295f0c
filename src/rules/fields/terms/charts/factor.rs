//! The modifiers of a fight (T-FIRE, T-MELEE).

use crate::terms::edition::Edition;

/// A modifier of fire and melee that is on or off (T-FIRE-MODS). For fatigue see [`Level::fire`](super::Level::fire).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Factor {
    /// Disordered or Beaten.
    Disordered,
    /// Beaten.
    Beaten,
    /// The unit is in soft cover.
    SoftCover,
    /// The unit is in hard cover.
    HardCover,
    /// Higher than the opponent.
    Uphill,
    /// Attacked from flank or rear.
    FlankedOrRear,
    /// An enemy outreaches the unit's front.
    LinearOverlap,
    /// The unit's brigade has Rest orders.
    Resting,
    /// A general leads the unit.
    GeneralAttached,
    /// Charged frontally this turn.
    DefensiveFire,
    /// A regiment behind the unit or in line with it supports it.
    Supported,
}

impl Factor {
    /// All factors, in the order of the table.
    pub const ALL: [Factor; 11] = [
        Factor::Disordered,
        Factor::Beaten,
        Factor::SoftCover,
        Factor::HardCover,
        Factor::Uphill,
        Factor::FlankedOrRear,
        Factor::LinearOverlap,
        Factor::Resting,
        Factor::GeneralAttached,
        Factor::DefensiveFire,
        Factor::Supported,
    ];

    /// Returns the name in answers and commands.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Factor::Disordered => "disordered",
            Factor::Beaten => "beaten",
            Factor::SoftCover => "soft-cover",
            Factor::HardCover => "hard-cover",
            Factor::Uphill => "uphill",
            Factor::FlankedOrRear => "flanked-or-rear",
            Factor::LinearOverlap => "linear-overlap",
            Factor::Resting => "resting",
            Factor::GeneralAttached => "general-attached",
            Factor::DefensiveFire => "defensive-fire",
            Factor::Supported => "supported",
        }
    }

    /// Returns the value of the factor; `None` if the edition does not have it (FIRE-05).
    #[must_use]
    pub fn value(self, edition: Edition) -> Option<i32> {
        match self {
            Factor::Disordered | Factor::Beaten => Some(-1),
            Factor::SoftCover | Factor::Uphill => Some(1),
            Factor::GeneralAttached | Factor::Supported => Some(1),
            Factor::HardCover | Factor::DefensiveFire => Some(2),
            Factor::FlankedOrRear => Some(-3),
            Factor::LinearOverlap => edition.pick(Some(-1), None),
            Factor::Resting => edition.pick(None, Some(-3)),
        }
    }

    /// Returns the clause that grants the factor.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Factor::Disordered => "FIRE-05",
            Factor::Beaten => "RUL-76",
            Factor::SoftCover | Factor::HardCover | Factor::Uphill => "RUL-77",
            Factor::FlankedOrRear => "RUL-67",
            Factor::LinearOverlap => "RUL-74",
            Factor::Resting => "ORD-06",
            Factor::GeneralAttached => "CMD-08",
            Factor::DefensiveFire => "MEL-03",
            Factor::Supported => "FIRE-07",
        }
    }
}
