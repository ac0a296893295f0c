//! The chances of an activation before its two dice (ACT-10).

use rules::clause::{Modifier, sum};
use rules::fields::activation;
use rules::fields::dispatch::near_limit;
use rules::fields::state::State;
use rules::fields::terms::{
    charts::ActivationResult, close::Close, command::SwitchedModifier, name::BrigadeId,
};
use rules::refusal::Refusal;

/// An activation roll whose chances are computed.
#[derive(Debug, Clone, PartialEq)]
pub struct Rolling {
    /// The brigade that would roll.
    pub brigade: BrigadeId,
    /// Modifiers that the referee changed.
    pub switched: SwitchedModifier,
}

/// Modifiers and chances of an activation, known before its dice.
#[derive(Debug, Clone, PartialEq)]
pub struct Reckoned {
    /// The modifiers added to the dice.
    pub modifiers: Vec<Modifier>,
    /// The sum of the modifiers.
    pub total: i32,
    /// For each result, the worst first, how many of the 36 throws of two dice bring it.
    pub chances: Vec<(ActivationResult, u32)>,
    /// Distances so near a limit that a tape measure must decide.
    pub close: Vec<Close>,
}

impl Rolling {
    /// Returns the modifiers, the chances and the distances that only the tape can settle; `tape_error` is the error
    /// of a tape, in inches.
    ///
    /// # Errors
    ///
    /// Fails if the brigade is gone, or if a modifier is unknown.
    pub fn reckon(&self, state: &State, tape_error: f64) -> Result<Reckoned, Refusal> {
        state.standing_brigade(&self.brigade)?;
        let modifiers = activation::counted_modifiers(state, &self.brigade, &self.switched)?;
        let total = sum(&modifiers);
        let chances = activation::result_chances(total, activation::attack_from(state));
        Ok(Reckoned {
            modifiers,
            total,
            chances: ActivationResult::ALL.into_iter().zip(chances).collect(),
            close: near_limit::of_activation(state, &self.brigade, &self.switched, tape_error),
        })
    }
}
