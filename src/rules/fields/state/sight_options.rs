//! Switches in the form that the table needs.

use crate::state::State;
use crate::terms::{edition::Edition, switch::Switch};
use table::field::SightLaw;
use table::reach::aspect::FlankTest;

impl State {
    /// Returns the options of sight in this game (RUL-49 to RUL-56).
    #[must_use]
    pub fn sight_law(&self) -> SightLaw {
        let rulings = self.rulings();
        SightLaw {
            terrain: rulings.word(),
            reading: rulings.word(),
            enemy_blocks: rulings.on(Switch::EnemyBlocksSight),
            raises: rulings.word(),
            elevation: self.edition() == Edition::Full || rulings.on(Switch::BasicElevation),
            mixed: rulings.word(),
            zone_needs_sight: rulings.on(Switch::ZoneNeedsSight),
        }
    }

    /// Returns the game's test for flanks (RUL-67).
    #[must_use]
    pub fn flank_test(&self) -> FlankTest {
        self.rulings().word()
    }
}
