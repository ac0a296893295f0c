//! Distances so near to a limit that the tape measure decides, not the record (RUL-58).
//!
//! The act is decided dry on a copy that keeps its comparisons; each that is near its limit and not settled yet is
//! decided again with both answers of the tape. What comes to the same is not asked.

use crate::activation;
use crate::combat;
use crate::state::State;
use crate::state::draft::Fields;
use crate::terms::account::Account;
use crate::terms::close::Close;
use crate::terms::command::Command;
use crate::terms::command::Switched;
use crate::terms::edition::Edition;
use crate::terms::event::Event;
use crate::terms::name::BrigadeId;
use crate::terms::name::UnitId;
use ruleset::Draft;
use ruleset::Halt;
use ruleset::Ruleset;
use ruleset::chance;
use ruleset::chance::Tape;
use ruleset::clause::sum;

/// Returns the distances that decide something about an act and lie within `error` inches of their
/// limit, as far as the tape has not settled them.
#[must_use]
pub fn close(state: &State, command: &Command, error: f64) -> Vec<Close> {
    let outcomes = |state: State| -> Vec<Outcome> {
        let throws = throws(command).iter();
        throws
            .map(|throws| outcome(state.clone(), command, throws))
            .collect()
    };
    in_doubt(state, error, outcomes, |close, yes, no| {
        yes.iter().zip(no).any(|(yes, no)| match (&yes.0, &no.0) {
            // Refused either way, it may hang on the next distance of the kind, and on nothing else.
            (Some(Halt::Refused(refusal)), Some(_)) if refusal.clause().id() != close.rule => false,
            _ => yes != no,
        })
    })
}

/// Returns the same of the odds of a firefight, whatever the phase: what decides who may fire, or by
/// what sums.
#[must_use]
pub fn of_fire(
    state: &State,
    firing: &[UnitId],
    at: &UnitId,
    switched: &Switched,
    error: f64,
) -> Vec<Close> {
    let outcome = |state: State| {
        let account = combat::account_of_fire(&state, firing, at, switched);
        let account = account.map(|account| without_range(&account));
        (account, combat::objections_to_fire(&state, firing, at))
    };
    in_doubt(state, error, outcome, |_, yes, no| yes != no)
}

/// Returns the same of the odds of a melee, whatever the phase.
#[must_use]
pub fn of_melee(
    state: &State,
    fighting: &[UnitId],
    against: &[UnitId],
    switched: &Switched,
    error: f64,
) -> Vec<Close> {
    let outcome = |state: State| combat::account_of_melee(&state, fighting, against, switched);
    in_doubt(state, error, outcome, |_, yes, no| yes != no)
}

/// Returns the same of the odds of an activation, whatever the phase.
#[must_use]
pub fn of_activation(state: &State, brigade: &BrigadeId, error: f64) -> Vec<Close> {
    let outcome = |state: State| sum(&activation::modifiers(&state, brigade));
    in_doubt(state, error, outcome, |_, yes, no| yes != no)
}

/// What is compared on the way to an outcome, near its limit, not settled, and turns the outcome.
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
        close.is_nearer_than(error) && !state.is_taped(&close.span, close.limit) && {
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

/// The throws that an act is tried with: the tape comes before the dice. Who gives way by activation does
/// so by the lowest; whose last unit falls in a fight, by the worst for him and the best for the enemy.
fn throws(command: &Command) -> &'static [[u8; 24]] {
    match command {
        Command::Activate { .. } => &[chance::EVEN, chance::LOWEST],
        Command::Fire { .. } | Command::Melee { .. } => &[chance::EVEN, chance::WON, chance::LOST],
        _ => &[chance::EVEN],
    }
}

/// Why an act stopped, if it did, and what happened.
type Outcome = (Option<Halt>, Vec<Event>);

/// What comes of an act with such throws.
fn outcome(state: State, command: &Command, throws: &[u8]) -> Outcome {
    let mut tape = Tape::typed(throws);
    let mut draft = Draft::<Fields>::new(state, &mut tape, None).dry();
    let halt = Fields::decide(&mut draft, command).err();
    let (after, mut events, _) = draft.finish();
    for event in &mut events {
        without_what_decides_nothing(event, &after);
    }
    (halt, events)
}

/// The inches of a shot are told with the fight and decide nothing by themselves; nor does what a brigade
/// feels that is gone by the same act, or what an enemy would feel in the basic edition (RUL-10).
fn without_what_decides_nothing(event: &mut Event, after: &State) {
    match event {
        Event::Fought { account } => **account = without_range(account),
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

fn without_range(account: &Account) -> Account {
    Account {
        range: 0.0,
        ..account.clone()
    }
}
