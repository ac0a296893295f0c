//! The only way to play an act: first find the distances that need a tape measure, then decide and store (RUL-58).

use std::sync::Arc;

use game::session::{Session, Throwing, Trouble};
use rules::fields::dispatch::near_limit;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{close::Close, command::Command};

/// An act with its dice and the reason to overrule.
#[derive(Debug, Clone, Copy)]
pub struct Play<'a> {
    /// The command to play.
    pub command: &'a Command,
    /// The faces thrown by hand.
    pub dice: &'a [u8],
    /// Source of the other dice.
    pub throwing: Throwing,
    /// Reason for overruling objections; `None` if they are not overruled.
    pub because: Option<&'a str>,
}

/// An act that was played.
#[derive(Debug)]
pub struct PlayedAct {
    /// The state before the act.
    pub before: Arc<State>,
    /// Distances near a limit that were decided by the recorded places.
    pub close: Vec<Close>,
}

/// Reason why an act was not played.
#[derive(Debug)]
pub struct PlayFailure {
    /// The session's reason for the failure.
    pub trouble: Box<Trouble>,
    /// Distances so near a limit that the recorded places may not be exact enough to decide.
    pub close: Vec<Close>,
}

/// Plays an act. If distances are within `error` inches of a limit, players should measure them. The function `waits`
/// gets their list, and can stop the act by returning an error; otherwise the recorded places decide. An act with a
/// reason for an overruling needs no tape measure.
///
/// # Errors
///
/// Fails without a change if the act waits for the tape, or the session refuses it.
pub fn play<E: From<PlayFailure>>(
    session: &mut Session<Fields>,
    act: &Play<'_>,
    error: f64,
    waits: impl FnOnce(&[Close]) -> Result<(), E>,
) -> Result<PlayedAct, E> {
    let before = Arc::clone(session.state());
    let close = match act.because {
        None => near_limit::close_with(&before, act.command, act.dice, error),
        Some(_) => Vec::new(),
    };
    waits(&close)?;
    let because = act.because.map(str::to_owned);
    match session.execute(act.command, act.dice, act.throwing, because) {
        Ok(_) => Ok(PlayedAct { before, close }),
        Err(trouble) => Err(PlayFailure {
            trouble: Box::new(trouble),
            close,
        }
        .into()),
    }
}
