//! Acts allowed now: the queue through which `Space` steps, and the list that `next` shows before a phase ends.

use crate::state::{State, draft::Fields};
use crate::terms::{command::Command, opening::Opening, phase::Phase};
use ruleset::Guided;

impl State {
    /// Returns the acts that the phase offers, due ones first; in combat in the order of RUL-72. Every offered act can
    /// be played as it is.
    #[must_use]
    pub fn openings(&self) -> Vec<Opening> {
        if self.over().is_some() {
            return Vec::new();
        }
        let mut openings = match self.phase() {
            Phase::Deployment => crate::setup::deployment::deployment_openings(self),
            Phase::Orders if self.first_is_open() => vec![Opening::due(
                Command::Toss,
                "who moves first: a die for each side (SEQ-02)",
            )],
            Phase::Orders => crate::orders::messengers::messenger_openings(self),
            Phase::Draw => crate::turn::draw::draw_openings(self),
            Phase::Activation => crate::activation::activation_openings(self),
            Phase::GrandTactical => crate::march::march_openings(self),
            Phase::Tactical => crate::tactical::tactical_openings(self),
            Phase::Combat => crate::combat::combat_openings(self),
            Phase::Morale => Vec::new(),
        };
        if self.phase() == Phase::Tactical {
            openings.extend(crate::activation::acceptance_openings(self));
        }
        if self.phase() != Phase::Combat {
            openings.sort_by_key(|opening| !opening.due);
        }
        openings
    }
}

impl Guided for Fields {
    fn openings(state: &State) -> Vec<Opening> {
        state.openings()
    }
}
