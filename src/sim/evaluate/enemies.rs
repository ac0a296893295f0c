//! The known enemies of a side in their positions: strength, cover and height.

use super::worth;
use rules::fields::position::known;
use rules::fields::state::{State, UnitState};
use rules::fields::terms::name::SideId;
use table::base::Base;
use table::ground::GroundCover;
use table::measure::Point;

/// A known enemy in its position.
pub(super) struct KnownEnemy<'a> {
    /// The unit.
    pub(super) unit: &'a UnitState,
    /// Base of the unit.
    pub(super) base: Base,
    /// Worth of the unit in its present condition, in points of size.
    pub(super) worth: f64,
    /// Difficulty of driving the unit off.
    pub(super) hold: HoldDifficulty,
}

/// Difficulty of driving troops from a place.
pub(super) struct HoldDifficulty {
    cover: f64,
    height: u8,
}

impl HoldDifficulty {
    /// Returns the difficulty at a place.
    pub(super) fn at(state: &State, at: Point) -> Self {
        let ground = state.ground();
        let cover = ground.features.iter().map(|feature| match feature.cover {
            GroundCover::Hard if feature.contains(at) => 1.35,
            GroundCover::Soft if feature.contains(at) => 1.15,
            _ => 1.0,
        });
        Self {
            cover: cover.fold(1.0, f64::max),
            height: ground.height_at(at),
        }
    }

    /// Returns the advantage of cover and height against troops that attack from ground `height` levels high.
    pub(super) fn against(&self, height: u8) -> f64 {
        self.cover * if self.height > height { 1.15 } else { 1.0 }
    }
}

/// Returns the enemies that a side knows of, on which each brigade's decision is based.
#[must_use]
pub(super) fn enemies<'a>(state: &'a State, side: &'a SideId) -> Vec<KnownEnemy<'a>> {
    let enemy = |unit: &'a UnitState| {
        let base = unit.base()?;
        Some(KnownEnemy {
            unit,
            base,
            worth: worth::unit_worth(unit),
            hold: HoldDifficulty::at(state, base.at),
        })
    };
    known::known_enemies(state, side)
        .filter_map(enemy)
        .collect()
}
