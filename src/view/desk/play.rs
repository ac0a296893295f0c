//! The one way to play an act: check for the tape, decide, store, describe (RUL-58).

use std::sync::Arc;

use game::session::{Session, Throwing, Trouble};
use rules::fields::dispatch::near_limit;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{close::Close, command::Command};

/// An act as it is to be played.
#[derive(Debug, Clone, Copy)]
pub struct Play<'a> {
    /// The command.
    pub command: &'a Command,
    /// The faces that were thrown by hand.
    pub dice: &'a [u8],
    /// Source of the other dice.
    pub throwing: Throwing,
    /// Reason for overruling objections; `None` if they are not overruled.
    pub because: Option<&'a str>,
}

/// A completed act.
#[derive(Debug)]
pub struct PlayedAct {
    /// The state before it.
    pub before: Arc<State>,
    /// The distances in which it went by the record.
    pub close: Vec<Close>,
}

/// Reason why nothing was done.
#[derive(Debug)]
pub struct PlayFailure {
    /// The session's error.
    pub trouble: Box<Trouble>,
    /// The distances in which the record may err.
    pub close: Vec<Close>,
}

/// Plays an act. Of the distances that a tape which may be off by `error` inches has to settle, `waits` says whether the
/// act waits for it; else it goes by the record. What the referee overrules no tape settles, and none is asked.
///
/// # Errors
///
/// Nothing has changed: the act waits, or the session does not do it.
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
