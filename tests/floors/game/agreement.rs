//! Games whose files tell a march a little otherwise than it is decided today.

use game::session::{Session, Throwing, machine_clock};
use game::store::facts::Facts;
use rules::fields::language;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::command::Command;
use serde_json::Value;
use sim::playout;
use std::collections::BTreeSet;

use common::sitting::battle;

fn facts(start: &State) -> Facts {
    Facts {
        start: serde_json::to_string(start).unwrap(),
        ..playout::facts(start, 1863)
    }
}

/// Plays First Steps by what is offered until a brigade has marched some way, and returns the entries.
fn until_a_march() -> Vec<String> {
    let start = battle("first-steps");
    let mut session = Session::<Fields>::unsaved(facts(&start), start, machine_clock());
    let mut tried = BTreeSet::new();
    loop {
        let offered = session.state().openings().into_iter();
        let command = offered
            .map(|opening| opening.command)
            .find(|command| tried.insert(language::write(command)));
        let command = command.unwrap_or(Command::Next { anyway: true });
        if matches!(command, Command::Next { .. }) {
            tried.clear();
        }
        let entry = session.execute(&command, &[], Throwing::Own, None).unwrap();
        let text = serde_json::to_string(entry).unwrap();
        if text.contains(r#""event":"marched""#) {
            break;
        }
    }
    let entries = session.entries().iter();
    entries
        .map(|entry| serde_json::to_string(entry).unwrap())
        .collect()
}

/// Whether the last entry would be told to be decided otherwise today if it had told its march so.
fn is_told(change: impl Fn(&mut Value)) -> bool {
    let mut lines = until_a_march();
    let last = lines.pop().unwrap();
    let seq = lines.len() as u64 + 1;
    let mut entry: Value = serde_json::from_str(&last).unwrap();
    let events = entry["act"]["events"].as_array_mut().unwrap();
    let marched = events.iter_mut().find(|event| event["event"] == "marched");
    change(marched.unwrap());
    lines.push(entry.to_string());
    let start = battle("first-steps");
    let session = Session::<Fields>::of_lines(facts(&start), lines).unwrap();
    let differing = session.differing();
    assert!(differing.iter().all(|(other, _)| other.number() == seq));
    !differing.is_empty()
}

/// Moves the stop of a march by so much to the east.
fn moved(marched: &mut Value, inches: f64) {
    let add = |number: &mut Value| *number = (number.as_f64().unwrap() + inches).into();
    add(&mut marched["distance"]);
    for unit in marched["units"].as_array_mut().unwrap() {
        add(&mut unit["at"][0]);
    }
    add(&mut marched["general"][0]);
}

#[test]
fn a_march_that_stops_within_what_a_sweep_may_be_off_is_decided_the_same() {
    assert!(!is_told(|_| {}));
    assert!(!is_told(|marched| moved(marched, 0.0048)));
    assert!(!is_told(|marched| moved(marched, -0.0048)));
}

#[test]
fn one_that_stops_farther_off_is_told() {
    assert!(is_told(|marched| moved(marched, 0.0052)));
}

#[test]
fn one_that_stops_there_for_another_reason_is_told() {
    assert!(is_told(|marched| marched["stop"]["rule"] = "GT-05".into()));
}
