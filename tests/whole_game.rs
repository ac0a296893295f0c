//! Two full turns of McPherson's Ridge, both sides, through the built program and with every die typed:
//! the end state, the log and a replay agree, and the game resumes at any point.
//!
//! `VIDETTE_ACCEPT=1 cargo test whole_game` writes the expected state and log anew. The sums of the
//! battle stand in `whole_game/sums.rs`, worked out by hand, so that they cannot be accepted with them.

use std::path::PathBuf;
use std::sync::OnceLock;

use serde_json::Value;

use crate::cli::program::{Home, TWO_TURNS};
use vidette::game::{journal::Seq, session::Session};
use vidette::rules::{
    Ruleset,
    fields::state::{State, draft::Fields},
};
use vidette::view::show;

/// The sums of the battle by rule.
mod sums;

/// What the script brought about.
struct Played {
    home: Home,
    state: Value,
    log: String,
    entries: Vec<Value>,
}

fn data(name: &str) -> PathBuf {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/scripts/");
    PathBuf::from(format!("{folder}{name}"))
}

fn script() -> String {
    std::fs::read_to_string(TWO_TURNS).unwrap()
}

/// The script, played once in one process.
fn played() -> &'static Played {
    static PLAYED: OnceLock<Played> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let home = Home::with_two_turns();
        let log = home.out(&["log", "g", "--json"]);
        Played {
            state: home.json(&["show", "g", "--json"]),
            log: home.out(&["log", "g"]),
            entries: log
                .lines()
                .map(|l| serde_json::from_str(l).unwrap())
                .collect(),
            home,
        }
    })
}

/// Where two answers differ: numbers may, by what machines differ in the last digits of a sine.
fn differences(was: &Value, is: &Value, place: &str) -> Vec<String> {
    match (was, is) {
        (Value::Number(a), Value::Number(b)) => {
            let (a, b) = (a.as_f64().unwrap(), b.as_f64().unwrap());
            let differ = (a - b).abs() > 1e-6;
            differ
                .then(|| format!("{place}: {a}, now {b}"))
                .into_iter()
                .collect()
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let pairs = a.iter().zip(b).enumerate();
            pairs
                .flat_map(|(n, (a, b))| differences(a, b, &format!("{place}.{n}")))
                .collect()
        }
        (Value::Object(a), Value::Object(b)) => {
            let mut names: Vec<&String> = a.keys().chain(b.keys()).collect();
            names.sort();
            names.dedup();
            let of = |object: &serde_json::Map<String, Value>, name: &String| {
                object.get(name).cloned().unwrap_or(Value::Null)
            };
            names
                .into_iter()
                .flat_map(|name| {
                    differences(&of(a, name), &of(b, name), &format!("{place}.{name}"))
                })
                .collect()
        }
        (a, b) if a == b => Vec::new(),
        (a, b) => vec![format!("{place}: {a}, now {b}")],
    }
}

fn assert_alike(was: &Value, is: &Value, what: &str) {
    let differ = differences(was, is, "");
    assert!(differ.is_empty(), "{what}:\n{}", differ.join("\n"));
}

/// The text of an expected file, or that it was written anew.
fn expected(name: &str, now: &str) -> String {
    if std::env::var_os("VIDETTE_ACCEPT").is_some() {
        std::fs::write(data(name), now).unwrap();
    }
    std::fs::read_to_string(data(name)).unwrap()
}

#[test]
fn the_end_state_is_the_expected_one() {
    let now = serde_json::to_string_pretty(&played().state).unwrap() + "\n";
    let was = expected("mcphersons-two-turns.state.json", &now);
    let was: Value = serde_json::from_str(&was).unwrap();
    assert_alike(&was, &played().state, "the state after two full turns");
}

#[test]
fn the_log_is_the_expected_one() {
    let was = expected("mcphersons-two-turns.log.txt", &played().log);
    for (was, is) in was.lines().zip(played().log.lines()) {
        assert_eq!(was, is);
    }
    assert_eq!(was.lines().count(), played().log.lines().count());
}

#[test]
fn four_player_turns_of_six_phases_are_played_by_both_sides() {
    let mut phases: Vec<(u64, String)> = Vec::new();
    for entry in &played().entries {
        let turn = entry["turn"].as_u64().unwrap();
        let phase = (turn, entry["phase"].as_str().unwrap().to_owned());
        if phases.last() != Some(&phase) {
            phases.push(phase);
        }
    }
    let names = [
        "orders",
        "activation",
        "grand-tactical",
        "tactical",
        "combat",
        "morale",
    ];
    let all: Vec<(u64, String)> = (1..=4)
        .flat_map(|turn| names.map(|name| (turn, name.to_owned())))
        .collect();
    assert_eq!(phases, all);
    let sides = ["confederate", "union"];
    for entry in &played().entries {
        let turn = entry["turn"].as_u64().unwrap() as usize;
        assert_eq!(entry["active"], sides[(turn - 1) % 2]);
    }
}

#[test]
fn every_die_was_thrown_by_hand() {
    let faces: Vec<&Value> = played()
        .entries
        .iter()
        .flat_map(|e| e["faces"].as_array().unwrap())
        .collect();
    assert!(faces.len() > 80, "{} dice", faces.len());
    assert!(faces.iter().all(|face| face["origin"] == "hand"));
}

#[test]
fn every_kind_of_act_occurs() {
    let log: Vec<&str> = played()
        .entries
        .iter()
        .map(|e| e["line"].as_str().unwrap())
        .collect();
    for verb in [
        "order ",
        "report ",
        "ride",
        "activate ",
        "activate",
        "rally ",
        "accept ",
        "march ",
        "move ",
        "limber ",
        "unlimber ",
        "mount ",
        "dismount ",
        "face ",
        "ride-to ",
        "lead ",
        "fire ",
        "melee ",
        "casualty ",
        "note ",
        "next ",
    ] {
        let found = match verb.strip_suffix(' ') {
            Some(_) => log.iter().any(|line| line.starts_with(verb)),
            None => log.contains(&verb),
        };
        assert!(found, "nowhere: {verb}");
    }
    for (n, way) in ["in-person", "ahead", "wheel", "facing", "up-to"]
        .into_iter()
        .enumerate()
    {
        assert!(
            log.iter().any(|line| line.contains(way)),
            "{n}: nowhere: {way}"
        );
    }
}

#[test]
fn every_act_would_be_decided_as_it_was() {
    let checked = played().home.run(&["check", "g"]);
    assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    assert_eq!(checked.out, "", "faults alone");
    assert!(
        checked.err.contains("would be decided the same way today"),
        "{}",
        checked.err
    );
}

#[test]
fn the_game_written_out_and_read_in_is_the_same() {
    let home = Home::with_two_turns();
    let text = home.out(&["export", "g"]);
    std::fs::write(home.path().join("g.jsonl"), &text).unwrap();
    home.out(&["import", "g.jsonl", "--name", "again"]);
    assert_eq!(home.json(&["show", "again", "--json"]), played().state);
    assert_eq!(home.out(&["log", "again"]), played().log);
    assert_eq!(home.out(&["export", "again"]), text);
    assert_eq!(home.run(&["check", "again"]).code, 0);
}

/// After every entry the state is that of the start with the events so far applied to it.
#[test]
fn the_state_after_each_entry_is_the_fold_of_the_events_so_far() {
    let session = Session::<Fields>::look(&played().home.game("g")).unwrap();
    let mut folded = State::clone(session.journal().start());
    let mut entries = 0;
    for entry in session.entries() {
        for event in &entry.act().unwrap().events {
            Fields::apply(&mut folded, event);
        }
        let kept = session.state_at(entry.seq).unwrap();
        assert_eq!(
            show::game_status(&folded),
            show::game_status(&kept),
            "after entry {}",
            entry.seq
        );
        entries += 1;
    }
    assert_eq!(entries, played().entries.len());
    assert_eq!(
        serde_json::to_value(show::game_status(&folded)).unwrap(),
        played().state
    );
}

/// The lid is closed after each phase: one process a phase, and a look between them.
#[test]
fn a_game_closed_and_opened_after_every_phase_goes_on_exactly() {
    let home = Home::with_game();
    let whole = Session::<Fields>::look(&played().home.game("g")).unwrap();
    let mut lines: Vec<String> = Vec::new();
    let mut entries = 0;
    let script = script();
    let last = script.lines().count();
    for (n, line) in (1..).zip(script.lines()) {
        lines.push(line.to_owned());
        if line != "next" && n != last {
            continue;
        }
        let ran = home.run_with_input(&["do", "g", "-"], &(lines.join("\n") + "\n"));
        assert_eq!(ran.code, 0, "up to line {n}: {}", ran.err);
        entries += ran.out.lines().count() as u64;
        lines.clear();
        let there = whole.state_at(Seq::new(entries)).unwrap();
        let there = serde_json::to_value(show::game_status(&there)).unwrap();
        assert_eq!(home.json(&["show", "g", "--json"]), there, "after line {n}");
    }
    assert_eq!(home.json(&["show", "g", "--json"]), played().state);
    assert_eq!(home.out(&["log", "g"]), played().log);
}

/// The lid is closed after each act of the busiest phase: one process an act.
#[test]
fn a_game_closed_and_opened_after_every_act_goes_on_exactly() {
    let home = Home::with_game();
    let script = script();
    let acts = script
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in acts.take(30) {
        home.out(&["do", "g", line]);
    }
    let whole = Session::<Fields>::look(&played().home.game("g")).unwrap();
    let there =
        serde_json::to_value(show::game_status(&whole.state_at(Seq::new(30)).unwrap())).unwrap();
    assert_eq!(home.json(&["show", "g", "--json"]), there);
}

#[test]
fn acts_taken_back_and_brought_back_leave_the_same_game() {
    let home = Home::with_two_turns();
    let no = home.run(&["undo", "g", "5"]);
    assert_eq!(no.code, 1, "dice were seen: {}", no.out);
    assert!(
        no.err.contains("dice") && no.err.contains("--yes"),
        "{}",
        no.err
    );
    assert_eq!(
        home.json(&["show", "g", "--json"]),
        played().state,
        "nothing was taken back"
    );
    home.out(&["undo", "g", "5", "--yes"]);
    let before = home.json(&["show", "g", "--json"]);
    assert_eq!(
        (before["phase"].as_str(), before["turn"].as_u64()),
        (Some("combat"), Some(4))
    );
    home.out(&["redo", "g", "5"]);
    assert_eq!(home.json(&["show", "g", "--json"]), played().state);
    assert_eq!(home.run(&["check", "g"]).code, 0);
    let log = home.out(&["log", "g"]);
    assert!(
        log.starts_with(&played().log),
        "what was written stays: {log}"
    );
}
