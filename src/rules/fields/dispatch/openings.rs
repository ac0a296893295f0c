//! What may be done now: the queue that `Space` walks, and what `next` lists before a phase ends.

use crate::rules::Guided;
use crate::rules::fields::state::State;
use crate::rules::fields::state::draft::Fields;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::opening::Opening;
use crate::rules::fields::terms::phase::Phase;

impl State {
    /// Returns what the phase offers, what is due first; in combat in the order of RUL-72. Every
    /// offered act is accepted as it stands.
    #[must_use]
    pub fn openings(&self) -> Vec<Opening> {
        if self.over().is_some() {
            return Vec::new();
        }
        let mut openings = match self.phase() {
            Phase::Deployment => crate::rules::fields::setup::deployment::openings(self),
            Phase::Orders if self.first_is_open() => vec![Opening::due(
                Command::Toss,
                "who moves first: a die for each side (SEQ-02)",
            )],
            Phase::Orders => crate::rules::fields::orders::messengers::openings(self),
            Phase::Draw => crate::rules::fields::turn::draw::openings(self),
            Phase::Activation => crate::rules::fields::activation::openings(self),
            Phase::GrandTactical => crate::rules::fields::march::openings(self),
            Phase::Tactical => crate::rules::fields::tactical::openings(self),
            Phase::Combat => crate::rules::fields::combat::openings(self),
            Phase::Morale => Vec::new(),
        };
        if self.phase() == Phase::Tactical {
            openings.extend(crate::rules::fields::activation::acceptances(self));
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
