use std::path::PathBuf;

use serde_json::Value;
use vidette::game::exchange;
use vidette::game::session::Session;
use vidette::game::session::Throwing;
use vidette::game::session::machine_clock;
use vidette::game::store::FORMAT;
use vidette::game::store::Store;
use vidette::rules::fields::command::Command;
use vidette::rules::fields::decide::Fields;
use vidette::view::show;
use vidette::view::story;

fn file(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/files")).join(name)
}

/// Whatever was written then is said now; more may be said.
fn holds(was: &Value, is: &Value, place: &str) {
    match (was, is) {
        (Value::Object(was), Value::Object(is)) => {
            for (key, was) in was {
                let is = is.get(key).unwrap_or(&Value::Null);
                holds(was, is, &format!("{place}.{key}"));
            }
        }
        (Value::Number(was), Value::Number(is)) => {
            let apart = was.as_f64().unwrap() - is.as_f64().unwrap();
            assert!(apart.abs() < 1e-6, "{place}: {was}, now {is}");
        }
        _ => assert_eq!(was, is, "{place}"),
    }
}

/// A game of every format that this program ever wrote is read as it was played. A file is made
/// once, by the program of its day; whoever breaks the format gives it a new number, reads the old
/// one, and adds a file.
#[test]
fn a_game_of_every_format_is_read_and_goes_on() {
    for format in 1..=FORMAT {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("old.vidette");
        std::fs::copy(file(&format!("format-{format}.vidette")), &path).unwrap();
        let state = std::fs::read_to_string(file(&format!("format-{format}.state.json"))).unwrap();
        let mut session = Session::<Fields>::open(&path, machine_clock()).unwrap();
        let expected: Value = serde_json::from_str(&state).unwrap();
        let now = serde_json::to_value(show::game(session.state())).unwrap();
        holds(&expected, &now, &format!("format {format}"));
        let proof = session.proof();
        assert!(proof.holds() && proof.thrown > 0, "{proof:?}");
        let mut struck = 0;
        session.walk(|before, entry, stands| {
            assert!(!story::line(before, entry).is_empty());
            struck += usize::from(entry.act().is_some() && !stands);
        });
        assert!(struck > 0, "the sample has something taken back");
        let note = Command::Note {
            text: "goes on".to_owned(),
        };
        session.execute(&note, &[], Throwing::Own, None).unwrap();
    }
}

/// The same game as text, as it was exported then.
#[test]
fn what_a_file_of_every_format_exports_is_read_back() {
    for format in 1..=FORMAT {
        let (_, contents) = Store::look(&file(&format!("format-{format}.vidette"))).unwrap();
        let head = exchange::head(&contents.facts).unwrap();
        let text = format!("{head}\n{}\n", contents.lines.join("\n"));
        let parcel = exchange::unpack::<Fields>(&text).unwrap();
        let lines: Vec<&str> = parcel.lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(lines, contents.lines);
        assert_eq!(parcel.facts, contents.facts);
    }
}
