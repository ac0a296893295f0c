//! Dry run of a command: its effects, or its refusal, for ghosts on the map, odds and explanations.

use rules::chance::{self, Ask, Tape};
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{account::FightAccount, command::Command, event::Event};
use rules::fields::{march, tactical};
use rules::refusal::Refusal;
use rules::{Draft, Halt, Ruleset};
use table::base::Base;

/// Result of a dry run of a command.
#[derive(Debug, Clone)]
pub enum DryRun {
    /// The command would have these effects.
    Would(Box<DryRunOutcome>),
    /// The rules refuse the command.
    Refused(Box<Refusal>),
    /// The command needs this die, which was not given.
    Wanted(Ask),
}

/// Effects that a command would have.
#[derive(Debug, Clone)]
pub struct DryRunOutcome {
    /// The events that the command would cause.
    pub events: Vec<Event>,
    /// The state after the command.
    pub after: State,
    /// Description of later acts that the command would bar, if it has no immediate effect; `None` otherwise.
    pub bars: Option<String>,
}

/// Tries a command with these faces on a copy of the state, and discards the copy.
#[must_use]
pub fn dry_run(state: &State, command: &Command, faces: &[u8]) -> DryRun {
    overruling(state, command, faces, None)
}

/// Tries a command on a copy of the state; if the referee gives a reason, his command overrules objections.
#[must_use]
pub fn overruling(state: &State, command: &Command, faces: &[u8], because: Option<&str>) -> DryRun {
    let mut tape = Tape::typed(faces);
    let because = because.map(str::to_owned);
    let mut draft = Draft::<Fields>::new(state.clone(), &mut tape, because);
    let halt = Fields::decide(&mut draft, command);
    let (after, events, _) = draft.finish();
    match halt {
        Ok(()) => DryRun::Would(Box::new(DryRunOutcome {
            events,
            after,
            bars: barred_reason(state, command),
        })),
        Err(Halt::Refused(refusal)) => DryRun::Refused(refusal),
        Err(Halt::Wanted(ask)) => DryRun::Wanted(ask),
    }
}

/// Returns the effects of a command up to the last given face, and the resulting state, even if the command needs more
/// dice; no effects if the rules refuse it.
#[must_use]
pub fn so_far(state: &State, command: &Command, faces: &[u8]) -> (State, Vec<Event>) {
    let mut tape = Tape::typed(faces);
    let mut draft = Draft::<Fields>::new(state.clone(), &mut tape, None);
    let halt = Fields::decide(&mut draft, command);
    let (after, events, _) = draft.finish();
    match halt {
        Err(Halt::Refused(_)) => (state.clone(), Vec::new()),
        Ok(()) | Err(Halt::Wanted(_)) => (after, events),
    }
}

fn barred_reason(state: &State, command: &Command) -> Option<String> {
    let Command::Move { units, how, .. } = command else {
        return None;
    };
    tactical::preview_move(state, units, how).ok()?.bars
}

/// Describes the zones that a march enters or misses so narrowly that only a tape measure can decide. Follows the march
/// as far as the given dice allow; empty for any other act.
#[must_use]
pub fn grazed(state: &State, command: &Command, faces: &[u8]) -> Vec<String> {
    let Command::March { brigade, to, .. } = command else {
        return Vec::new();
    };
    march::grazed_zones(state, brigade, to.as_ref(), &command.wheels(), faces)
}

/// Describes near misses that the program does not ask the players to measure; only `place` can correct them. They are
/// a zone beside which a march begins (GT-01), and rough ground that a move almost touches (TAC-01).
#[must_use]
pub fn to_measure(state: &State, command: &Command, tape_error: f64) -> Vec<String> {
    match command {
        Command::March { brigade, to, .. } => {
            march::begins_near(state, brigade, to.as_ref(), &command.wheels(), tape_error)
                .into_iter()
                .collect()
        }
        Command::Move { units, how, .. } => tactical::beside_rough(state, units, how, tape_error),
        _ => Vec::new(),
    }
}

/// Returns the account of a fight, computed with arbitrary dice; `None` if the command is not a fight.
///
/// # Errors
///
/// Fails with the refusal.
pub fn account(
    state: &State,
    command: &Command,
    because: Option<&str>,
) -> Result<Option<FightAccount>, Box<Refusal>> {
    match overruling(state, command, &chance::EVEN, because) {
        DryRun::Would(outcome) => Ok(outcome.events.into_iter().find_map(|event| match event {
            Event::Fought { account } => Some(*account),
            _ => None,
        })),
        DryRun::Refused(refusal) => Err(refusal),
        DryRun::Wanted(_) => Ok(None),
    }
}

impl DryRunOutcome {
    /// Returns the bases that would move, in their new positions.
    #[must_use]
    pub fn moved(&self, before: &State) -> Vec<Base> {
        let pairs = self
            .after
            .units()
            .map(|unit| (before.unit(&unit.id).and_then(|b| b.base()), unit.base()));
        pairs
            .filter(|(was, is)| was != is)
            .filter_map(|(_, is)| is)
            .collect()
    }
}
