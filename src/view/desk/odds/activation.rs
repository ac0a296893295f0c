//! The chances of an activation, before its two dice (ACT-10).

use rules::clause::{Modifier, sum};
use rules::fields::activation;
use rules::fields::dispatch::near_limit;
use rules::fields::state::State;
use rules::fields::terms::{charts::Activation, close::Close, command::Switched, name::BrigadeId};
use rules::refusal::Refusal;

/// A roll that is asked of.
#[derive(Debug, Clone, PartialEq)]
pub struct Rolling {
    /// Whose.
    pub brigade: BrigadeId,
    /// What the referee switches.
    pub switched: Switched,
}

/// What is known of a roll before its dice.
#[derive(Debug, Clone, PartialEq)]
pub struct Reckoned {
    /// What is added to the dice.
    pub modifiers: Vec<Modifier>,
    /// The sum of it.
    pub total: i32,
    /// In how many of the 36 throws each result comes up, worst first.
    pub chances: Vec<(Activation, u32)>,
    /// Distances near a limit.
    pub close: Vec<Close>,
}

impl Rolling {
    /// What is added, the chances and what only the tape can settle; `tape_error` is how far a tape may be off, in
    /// inches.
    ///
    /// # Errors
    ///
    /// The refusal: the brigade is gone, an unknown modifier.
    pub fn reckon(&self, state: &State, tape_error: f64) -> Result<Reckoned, Refusal> {
        state.standing_brigade(&self.brigade)?;
        let modifiers = activation::counted(state, &self.brigade, &self.switched)?;
        let total = sum(&modifiers);
        let chances = activation::chances(total, activation::attack_from(state));
        Ok(Reckoned {
            modifiers,
            total,
            chances: Activation::ALL.into_iter().zip(chances).collect(),
            close: near_limit::of_activation(state, &self.brigade, &self.switched, tape_error),
        })
    }
}
