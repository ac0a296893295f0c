//! Distances so near a limit that the tape measure decides, not the record (RUL-58).
//!
//! The act is tried on a copy of the game that records every comparison. If a comparison is near its limit and nothing
//! has been measured, the act is tried with both possible answers. The players are asked to measure only if the results
//! differ.

use crate::state::{State, draft::Fields};
use crate::terms::{
    account::FightAccount,
    by_hand,
    close::Close,
    command::{Command, SwitchedModifier},
    edition::Edition,
    event::Event,
    name::{BrigadeId, UnitId},
};
use crate::{activation, combat};
use ruleset::chance::{self, Tape};
use ruleset::clause::{Modifier, sum};
use ruleset::refusal::Refusal;
use ruleset::{Draft, Halt, Ruleset};

/// Returns the distances that affect an act and lie within `error` inches of their limit, unless they have been
/// measured. The act's dice are not thrown yet.
#[must_use]
pub fn close(state: &State, command: &Command, error: f64) -> Vec<Close> {
    close_with(state, command, &[], error)
}

/// Returns the distances that [`close`] returns, given the first dice; leaves out distances that matter only with other
/// faces.
#[must_use]
pub fn close_with(state: &State, command: &Command, dice: &[u8], error: f64) -> Vec<Close> {
    let throws = throws_with(command, dice);
    let outcomes = |state: State| -> Vec<Outcome> {
        let throws = throws.iter();
        throws
            .map(|throws| trial_outcome(state.clone(), command, throws))
            .collect()
    };
    in_doubt(state, error, outcomes, |close, yes, no| {
        yes.iter().zip(no).any(|(yes, no)| match (&yes.0, &no.0) {
            // If the act is refused with both answers, this distance matters only if its own clause refuses: then the
            // next distance of the kind may allow the act.
            (Some(Halt::Refused(refusal)), Some(_)) if refusal.clause().id() != close.rule => false,
            (Some(Halt::Refused(_)), Some(_)) => yes != no && may_be_fired(state, command, error),
            _ => yes != no,
        })
    })
}

/// Checks whether some answers of the tape would allow a shot; returns true for any act that is not a shot. The shot is
/// tried with every uncertain distance within its limit. A measurement cannot remove other obstacles, such as a target
/// too far away to be seen.
fn may_be_fired(state: &State, command: &Command, error: f64) -> bool {
    if !matches!(command, Command::Fire { .. }) {
        return true;
    }
    let shot = |state: State| trial_outcome(state, command, &chance::EVEN).0;
    !matches!(all_within(state, error, shot), Some(Halt::Refused(_)))
}

/// Returns the outcome with every uncertain distance within its limit. An act refused for its first distance makes no
/// further comparisons, so it is tried again until no new comparison appears.
fn all_within<T>(state: &State, error: f64, outcome: impl Fn(State) -> T) -> T {
    let mut state = state.clone();
    loop {
        let (ruled, ruler) = state.ruled();
        let came = outcome(ruled);
        let mut open = ruler.noted();
        open.retain(|close| is_open(&state, close, error));
        if open.is_empty() {
            return came;
        }
        for close in &open {
            state.keep_measured(&close.said(true));
        }
        // A distance that the answer does not settle would be asked for again and again.
        if open.iter().any(|close| is_open(&state, close, error)) {
            return came;
        }
    }
}

/// Checks whether the players must measure a distance, because it is near its limit and not settled.
fn is_open(state: &State, close: &Close, error: f64) -> bool {
    close.is_nearer_than(error) && !state.is_taped(&close.span, close.limit)
}

/// Returns the uncertain distances that affect the odds of a firefight, in any phase: those that decide which units may
/// fire, and those that change the sums.
#[must_use]
pub fn of_fire(
    state: &State,
    firing: &[UnitId],
    at: &UnitId,
    switched: &SwitchedModifier,
    error: f64,
) -> Vec<Close> {
    let objections = |state: &State| combat::objections_to_fire(state, firing, at);
    let outcome = |state: State| {
        let account = combat::account_of_fire(&state, firing, at, switched);
        let account = account.map(|account| without_range(&account));
        (account, objections(&state))
    };
    in_doubt(state, error, outcome, |_, yes, no| {
        let fewest = || all_within(state, error, |state| objection_count(&objections(&state)));
        let (one, other) = (objection_count(&yes.1), objection_count(&no.1));
        // The number of units that may not fire is the same with both answers. A different reason is worth no question,
        // unless further answers let one of them fire.
        yes.0 != no.0 || one != other || (yes.1 != no.1 && fewest() < one)
    })
}

/// Returns the number of objections to a firefight; an impossible firefight counts as one.
fn objection_count(objections: &Result<Vec<Refusal>, Refusal>) -> usize {
    objections.as_ref().map_or(1, Vec::len)
}

/// Returns the near distances for the odds of a melee, in any phase.
#[must_use]
pub fn of_melee(
    state: &State,
    fighting: &[UnitId],
    against: &[UnitId],
    switched: &SwitchedModifier,
    error: f64,
) -> Vec<Close> {
    let outcome = |state: State| {
        let account = combat::account_of_melee(&state, fighting, against, switched);
        account.map(|account| without_range(&account))
    };
    in_doubt(state, error, outcome, |_, yes, no| yes != no)
}

/// Returns the near distances for the odds of an activation, in any phase.
#[must_use]
pub fn of_activation(
    state: &State,
    brigade: &BrigadeId,
    switched: &SwitchedModifier,
    error: f64,
) -> Vec<Close> {
    let total = |list: Vec<Modifier>| sum(&list);
    let outcome =
        |state: State| activation::counted_modifiers(&state, brigade, switched).map(total);
    in_doubt(state, error, outcome, |_, yes, no| yes != no)
}

/// Returns the comparisons made for an outcome that are near their limit, not settled, and able to change the outcome.
fn in_doubt<T>(
    state: &State,
    error: f64,
    outcome: impl Fn(State) -> T,
    differ: impl Fn(&Close, &T, &T) -> bool,
) -> Vec<Close> {
    let (ruled, ruler) = state.ruled();
    outcome(ruled);
    let mut close = ruler.noted();
    close.retain(|close| {
        is_open(state, close, error) && {
            let [yes, no] = [true, false].map(|within| {
                let mut state = state.clone();
                state.keep_measured(&close.said(within));
                outcome(state)
            });
            differ(close, &yes, &no)
        }
    });
    close
}

/// Returns throws for trying an act before its dice are thrown, because measuring comes first. With the lowest throw a
/// brigade gives way in activation. With the worst throw for one side and the best for its enemy, that side loses its
/// last unit in a fight.
fn trial_throws(command: &Command) -> &'static [[u8; 24]] {
    match command {
        Command::Activate { .. } => &[chance::EVEN, chance::LOWEST],
        Command::Fire { .. } | Command::Melee { .. } => &[chance::EVEN, chance::WON, chance::LOST],
        _ => &[chance::EVEN],
    }
}

/// Returns the trial throws with the typed dice in place of the first ones, leaving out repeats.
fn throws_with(command: &Command, dice: &[u8]) -> Vec<Vec<u8>> {
    let rest = |throws: &[u8; 24]| -> Vec<u8> {
        let rest = throws.iter().skip(dice.len());
        dice.iter().chain(rest).copied().collect()
    };
    let mut throws: Vec<Vec<u8>> = trial_throws(command).iter().map(rest).collect();
    throws.dedup();
    throws
}

/// Events of an act, and the reason why it stopped, if it did.
type Outcome = (Option<Halt>, Vec<Event>);

/// Returns the outcome of an act with given throws.
fn trial_outcome(state: State, command: &Command, throws: &[u8]) -> Outcome {
    let mut tape = Tape::typed(throws);
    let mut draft = Draft::<Fields>::new(state, &mut tape, None).dry();
    let halt = Fields::decide(&mut draft, command).err();
    let (after, mut events, _) = draft.finish();
    for event in &mut events {
        without_what_decides_nothing(event, &after);
    }
    (halt, events)
}

/// Removes facts that do not matter by themselves: the inches of a shot, which the fight reports; the reaction of a
/// brigade that the same act removes; and, in the basic edition, the reaction of an enemy (RUL-10).
fn without_what_decides_nothing(event: &mut Event, after: &State) {
    match event {
        Event::Fought { account } => **account = without_range(account),
        Event::Activated { modifiers, .. } => by_hand::strip_marks(modifiers),
        Event::GaveWay { brigade, near, .. } => {
            let side = after.brigade(brigade).map(|b| b.side.clone());
            near.retain(|id| {
                after.brigade(id).is_some_and(|other| {
                    let feels =
                        after.edition() == Edition::Full || Some(&other.side) == side.as_ref();
                    feels && !other.is_broken()
                })
            });
        }
        _ => {}
    }
}

/// Returns the account without its range, and without the referee's omissions, which are already decided.
fn without_range(account: &FightAccount) -> FightAccount {
    let mut account = FightAccount {
        range: 0.0,
        ..account.clone()
    };
    for party in &mut account.parties {
        by_hand::strip_marks(&mut party.modifiers);
    }
    account
}
