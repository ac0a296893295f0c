//! Distances so near to a limit that the tape measure decides, not the record (RUL-58).

use crate::rules::Draft;
use crate::rules::Halt;
use crate::rules::Ruleset;
use crate::rules::chance;
use crate::rules::chance::Tape;
use crate::rules::clause::sum;
use crate::rules::fields::activation;
use crate::rules::fields::combat;
use crate::rules::fields::combat::casualties;
use crate::rules::fields::orders::messengers;
use crate::rules::fields::shared::losses;
use crate::rules::fields::shared::points;
use crate::rules::fields::state::State;
use crate::rules::fields::state::draft::Fields;
use crate::rules::fields::tactical;
use crate::rules::fields::terms::account::Account;
use crate::rules::fields::terms::close::Close;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::command::Correction;
use crate::rules::fields::terms::command::Switched;
use crate::rules::fields::terms::condition::Condition;
use crate::rules::fields::terms::event::Event;
use crate::rules::fields::terms::name::BrigadeId;
use crate::rules::fields::terms::name::UnitId;
use crate::rules::fields::terms::phase::Phase;

/// Returns the distances that decide something about an act and lie within `error` inches of their
/// limit, as far as the tape has not settled them.
#[must_use]
pub fn close(state: &State, command: &Command, error: f64) -> Vec<Close> {
    in_doubt(state, limits(state, command), error, |close| {
        decides(state, command, close)
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
    let limits = combat::limits_of_fire(state, firing, at);
    in_doubt(state, limits, error, |close| {
        let [yes, no] = with_both_answers(state, close, |state| {
            let account = combat::account_of_fire(&state, firing, at, switched);
            let account = account.map(|account| without_range(&account));
            (account, combat::objections_to_fire(&state, firing, at))
        });
        yes != no
    })
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
    let limits = combat::limits_of_melee(state, fighting, against);
    in_doubt(state, limits, error, |close| {
        let [yes, no] = with_both_answers(state, close, |state| {
            combat::account_of_melee(&state, fighting, against, switched)
        });
        yes != no
    })
}

/// Returns the same of the odds of an activation, whatever the phase.
#[must_use]
pub fn of_activation(state: &State, brigade: &BrigadeId, error: f64) -> Vec<Close> {
    let limits = activation::limits(state, brigade);
    in_doubt(state, limits, error, |close| {
        let [yes, no] = with_both_answers(state, close, |state| {
            sum(&activation::modifiers(&state, brigade))
        });
        yes != no
    })
}

fn in_doubt(
    state: &State,
    mut limits: Vec<Close>,
    error: f64,
    decides: impl Fn(&Close) -> bool,
) -> Vec<Close> {
    limits.retain(|close| {
        close.is_nearer_than(error) && !state.is_taped(&close.span, close.limit) && decides(close)
    });
    limits
}

/// What comes of the two answers of the tape.
fn with_both_answers<T>(state: &State, close: &Close, outcome: impl Fn(State) -> T) -> [T; 2] {
    [true, false].map(|within| {
        let mut state = state.clone();
        state.keep_measured(&close.said(within));
        outcome(state)
    })
}

/// Every distance that a rule holds to a limit when the act is done.
fn limits(state: &State, command: &Command) -> Vec<Close> {
    match command {
        Command::Fire { firing, at, .. } => {
            let mut limits = combat::limits_of_fire(state, firing, at);
            limits.extend(losses::limits_of_last_units(state));
            limits
        }
        Command::Melee {
            fighting, against, ..
        } => {
            let mut limits = combat::limits_of_melee(state, fighting, against);
            limits.extend(losses::limits_of_last_units(state));
            limits
        }
        Command::Resolve
        | Command::Mark {
            correction: Correction::Condition(_, Condition::Broken),
        } => losses::limits_of_last_units(state),
        Command::Next { .. } if state.phase() == Phase::Combat => losses::limits_of_leaving(state),
        Command::Activate {
            brigade: Some(brigade),
        } => limits_of_activation(state, brigade),
        Command::Activate { brigade: None } => activation::unrolled(state)
            .iter()
            .flat_map(|brigade| limits_of_activation(state, brigade))
            .collect(),
        Command::Rally { brigade, .. } | Command::Accept { brigade, .. } => {
            points::limits(state, brigade)
        }
        Command::March { brigade, .. } => {
            let mut limits = points::limits(state, brigade);
            limits.extend(losses::limits_of_retiring(state, brigade));
            limits
        }
        Command::Move { units, how, .. } => {
            let mut limits = tactical::limits_of_move(state, units, how);
            let mover = units.first().and_then(|unit| state.unit(unit));
            limits.extend(
                mover
                    .iter()
                    .flat_map(|unit| losses::limits_of_retiring(state, &unit.brigade)),
            );
            limits
        }
        Command::Reform { units, .. } => tactical::limits_of_drill(state, units),
        Command::Ride { messenger, .. } => messengers::limits(state, *messenger),
        Command::Casualty { general } => casualties::limits(state, general.as_ref()),
        Command::Mark {
            correction: Correction::Broken(brigade),
        } => losses::limits_of_giving_way(state, brigade),
        _ => Vec::new(),
    }
}

/// What is added to the dice, and who feels it where they make the brigade give way.
fn limits_of_activation(state: &State, brigade: &BrigadeId) -> Vec<Close> {
    let mut limits = activation::limits(state, brigade);
    limits.extend(losses::limits_of_giving_way(state, brigade));
    limits
}

/// Whether the two answers of the tape come to something else.
fn decides(state: &State, command: &Command, close: &Close) -> bool {
    throws(command, close).iter().any(|throws| {
        let [yes, no] = with_both_answers(state, close, |state| outcome(state, command, throws));
        match (&yes.0, &no.0) {
            // Refused either way, it may hang on the next distance of the kind, and on nothing else.
            (Some(Halt::Refused(refusal)), Some(_)) if refusal.clause().id() != close.rule => false,
            _ => yes != no,
        }
    })
}

/// The throws that an act is tried with: the tape comes before the dice. Who gives way by activation does
/// so by the lowest; whose last unit falls in a fight, by the worst for him and the best for the enemy.
fn throws(command: &Command, close: &Close) -> &'static [[u8; 24]] {
    match command {
        Command::Activate { .. } => &[chance::EVEN, chance::LOWEST],
        Command::Fire { .. } | Command::Melee { .. } if close.rule == "RUL-09" => {
            &[chance::WON, chance::LOST]
        }
        _ => &[chance::EVEN],
    }
}

/// What comes of an act with such throws.
fn outcome(state: State, command: &Command, throws: &[u8]) -> (Option<Halt>, Vec<Event>) {
    let mut tape = Tape::typed(throws);
    let mut draft = Draft::<Fields>::new(state, &mut tape, None);
    let halt = Fields::decide(&mut draft, command).err();
    let (after, mut events, _) = draft.finish();
    for event in &mut events {
        without_what_decides_nothing(event, &after);
    }
    (halt, events)
}

/// The inches of a shot are told with the fight and decide nothing by themselves; nor does what a brigade
/// feels that is gone by the same act.
fn without_what_decides_nothing(event: &mut Event, after: &State) {
    match event {
        Event::Fought { account } => **account = without_range(account),
        Event::GaveWay { near, .. } => {
            near.retain(|id| {
                after
                    .brigade(id)
                    .is_some_and(|brigade| !brigade.is_broken())
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
