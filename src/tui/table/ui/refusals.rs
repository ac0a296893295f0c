//! Acts and phrases that were refused.

use crate::kit::proposal::Proposal;
use rules::fields::state::State;
use rules::refusal::Refusal;
use view::story::act_names::called;

/// The last act that the rules refused; the referee can still overrule the refusal.
#[derive(Debug, Clone)]
pub struct TurnedDown {
    /// The act, with its dice.
    pub proposal: Box<Proposal>,
    /// The act in words, as spoken at the table.
    pub words: String,
    /// Reason why the rules refused it.
    pub refusal: Refusal,
}

impl TurnedDown {
    /// Makes the record of a refused act.
    #[must_use]
    pub fn new(proposal: Proposal, refusal: Refusal, state: &State) -> Self {
        Self {
            words: called(state, &proposal.command),
            proposal: Box::new(proposal),
            refusal,
        }
    }
}

/// State after a phrase was refused before its end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum RefusedPhrase {
    /// No phrase was refused, or the reason has been read.
    #[default]
    Nothing,
    /// The keys after the refusal are ignored; with the reason.
    PassesOver(String),
    /// A new phrase has been started but has no verb yet. The reason is shown again, because someone who types fast has
    /// not read it.
    SaidAgain(String),
}

impl RefusedPhrase {
    /// Checks whether keys are ignored.
    #[must_use]
    pub const fn passes_over(&self) -> bool {
        matches!(self, Self::PassesOver(_))
    }

    /// Stops ignoring keys; the reason is then repeated with the next phrase.
    pub fn stop_ignoring(&mut self) {
        if let Self::PassesOver(why) = self {
            *self = Self::SaidAgain(std::mem::take(why));
        }
    }
}
