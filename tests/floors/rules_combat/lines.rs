//! Lines of the command language played on a drawn scene, and what they come to.

use rules::chance::Tape;
use rules::fields::language::LineRequest;
use rules::fields::state::{
    State,
    draft::{Draft, Fields},
};
use rules::fields::terms::{
    account::FightAccount, command::Command, condition::Condition, event::Event, name::UnitId,
};
use rules::fields::{combat, language};
use rules::refusal::Refusal;
use rules::{Halt, Ruleset};

use super::scene::CORNER;

/// Plays one line of the command language.
pub fn play(state: &State, line: &str) -> Result<(State, Vec<Event>), Halt> {
    let said = language::parse(line, state).expect(line).expect(line);
    let LineRequest::Command(command) = said.act else {
        panic!("{line} is no command");
    };
    decide(
        state,
        &command,
        &said.dice.unwrap_or_default(),
        said.because,
    )
}

pub fn decide(
    state: &State,
    command: &Command,
    dice: &[u8],
    because: Option<String>,
) -> Result<(State, Vec<Event>), Halt> {
    let mut tape = Tape::typed(dice);
    let mut draft = Draft::new(state.clone(), &mut tape, because);
    Fields::decide(&mut draft, command)?;
    let (state, events, _) = draft.finish();
    Ok((state, events))
}

/// Plays a line that is accepted.
pub fn done(state: &State, line: &str) -> (State, Vec<Event>) {
    play(state, line).unwrap_or_else(|halt| panic!("{line}: {halt:?}"))
}

/// Plays a line that is refused.
pub fn refused(state: &State, line: &str) -> Refusal {
    match play(state, line) {
        Err(Halt::Refused(refusal)) => *refusal,
        other => panic!("{line}: {other:?}"),
    }
}

/// The clause that refuses a line.
pub fn clause(state: &State, line: &str) -> String {
    refused(state, line).clause().id().to_owned()
}

/// The account of a line `fire ... at ...` or `melee ... against ...`, without dice.
pub fn account(state: &State, line: &str) -> FightAccount {
    weighed(state, line).unwrap_or_else(|refusal| panic!("{line}: {refusal}"))
}

pub fn weighed(state: &State, line: &str) -> Result<FightAccount, Refusal> {
    let said = language::parse(line, state).expect(line).expect(line);
    match said.act {
        LineRequest::Command(Command::Fire {
            firing,
            at,
            switched,
        }) => combat::account_of_fire(state, &firing, &at, &switched),
        LineRequest::Command(Command::Melee {
            fighting,
            against,
            switched,
        }) => combat::account_of_melee(state, &fighting, &against, &switched),
        other => panic!("{line}: {other:?}"),
    }
}

/// The account of a firefight of some units, parted by commas, at one.
pub fn fire_account(state: &State, firing: &str, at: &str) -> FightAccount {
    account(state, &format!("fire {firing} at {at}"))
}

/// The value of a modifier of a party, if it has the line.
pub fn modifier(account: &FightAccount, party: usize, name: &str) -> Option<i32> {
    let lines = account.parties[party].modifiers.iter();
    let found: Vec<i32> = lines.filter(|m| m.name == name).map(|m| m.value).collect();
    assert!(found.len() < 2, "{name} twice");
    found.first().copied()
}

/// What adds something, as `name+1` in the order of the account; fatigue as its level.
pub fn sums(account: &FightAccount, party: usize) -> String {
    let lines = account.parties[party].modifiers.iter();
    let each = lines
        .filter(|m| m.value != 0)
        .map(|m| format!("{}{:+}", m.name, m.value));
    each.collect::<Vec<_>>().join(" ")
}

pub fn condition(state: &State, unit: &str) -> Condition {
    state.unit(&UnitId::new(unit)).unwrap().condition()
}

/// Where a unit stands, in inches of the drawing, and its facing.
pub fn place(state: &State, unit: &str) -> (f64, f64, f64) {
    let base = state.unit(&UnitId::new(unit)).unwrap().base().unwrap();
    (
        base.at.x - CORNER,
        base.at.y - CORNER,
        base.facing.degrees(),
    )
}

pub fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.011
}
