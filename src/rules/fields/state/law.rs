//! Switches as the questions of the table take them.

use crate::rules::fields::state::State;
use crate::rules::fields::terms::edition::Edition;
use crate::rules::fields::terms::switch::Switch;
use crate::table::field::ElevationRaises;
use crate::table::field::MixedTerrain;
use crate::table::field::SightLaw;
use crate::table::field::SightReading;
use crate::table::field::SightTerrain;
use crate::table::reach::aspect::FlankTest;

impl State {
    /// Returns how sight is read in this game (RUL-49 to RUL-56).
    #[must_use]
    pub fn sight_law(&self) -> SightLaw {
        let rulings = self.rulings();
        SightLaw {
            terrain: match rulings.setting(Switch::SightTerrain) {
                "observer_target" => SightTerrain::ObserverTarget,
                "observer_only" => SightTerrain::ObserverOnly,
                _ => SightTerrain::ObserverTargetCrossed,
            },
            reading: match rulings.setting(Switch::SightReading) {
                "depth" => SightReading::Depth,
                _ => SightReading::Range,
            },
            enemy_blocks: rulings.on(Switch::EnemyBlocksSight),
            raises: match rulings.setting(Switch::ElevationRaises) {
                "own_type_only" => ElevationRaises::OwnTypeOnly,
                _ => ElevationRaises::LimitingType,
            },
            elevation: self.edition() == Edition::Full || rulings.on(Switch::BasicElevation),
            mixed: match rulings.setting(Switch::MixedTerrain) {
                "brigade_longest" => MixedTerrain::BrigadeLongest,
                _ => MixedTerrain::PerBase,
            },
            zone_needs_sight: rulings.on(Switch::ZoneNeedsSight),
        }
    }

    /// Returns how the game tells a flank from the front (RUL-67).
    #[must_use]
    pub fn flank_test(&self) -> FlankTest {
        match self.rulings().setting(Switch::FlankTest) {
            "corners_45" => FlankTest::Corners45,
            "wholly_behind" => FlankTest::WhollyBehind,
            _ => FlankTest::FrontLine,
        }
    }
}
