use std::path::{Path, PathBuf};

use game::any::Hosted;
use game::exchange;
use game::session::{Session, Throwing, machine_clock};
use game::store::{FORMAT, Store};
use rules::fields::state::draft::Fields;
use rules::fields::terms::command::Command;
use serde_json::Value;
use view::{show, story};

fn file(name: &str) -> PathBuf {
    common::files::path("tests/data/files").join(name)
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

/// The files of every form: the formats, and what a format got that older programs pass over. The same game as
/// 0.1.0 wrote it, and with the copy of its start that came after it.
fn forms() -> impl Iterator<Item = (i32, String)> {
    let more = |format| match format {
        1 => &["format-1", "format-1-copied"][..],
        _ => panic!("format {format} has no file"),
    };
    (1..=FORMAT).flat_map(move |format| {
        more(format)
            .iter()
            .map(move |name| (format, (*name).to_owned()))
    })
}

/// A game of every format that this program ever wrote is read as it was played. A file is made
/// once, by the program of its day; whoever breaks the format gives it a new number, reads the old
/// one, and adds a file.
#[test]
fn a_game_of_every_format_is_read_and_goes_on() {
    for (format, name) in forms() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("old.vidette");
        std::fs::copy(file(&format!("{name}.vidette")), &path).unwrap();
        let state = std::fs::read_to_string(file(&format!("format-{format}.state.json"))).unwrap();
        let mut session = Session::<Fields>::open(&path, machine_clock()).unwrap();
        let expected: Value = serde_json::from_str(&state).unwrap();
        let now = serde_json::to_value(show::game_status(session.state())).unwrap();
        holds(&expected, &now, &format!("format {format}"));
        let proof = session.proof();
        assert!(proof.holds() && proof.thrown > 0, "{proof:?}");
        let mut struck = 0;
        session.walk(|before, entry, stands| {
            assert!(!story::entry_line(before, entry).is_empty());
            struck += usize::from(entry.act().is_some() && !stands);
        });
        assert!(struck > 0, "the sample has something taken back");
        let note = Command::Note {
            text: "goes on".to_owned(),
        };
        session.execute(&note, &[], Throwing::Own, None).unwrap();
        let entries = session.entries().to_vec();
        drop(session);
        // Whatever its form was, it has the copy of its start now.
        let again = Session::<Fields>::look(&path).unwrap();
        assert_eq!(again.entries(), entries, "{name}");
        assert_eq!(in_two_places(&path), (9, 9), "{name}");
    }
}

/// How many facts of the start stand in each of its places.
fn in_two_places(path: &Path) -> (u32, u32) {
    let file = rusqlite::Connection::open(path).unwrap();
    let count = |table: &str| {
        let ask = format!("SELECT count(*) FROM {table}");
        file.query_row(&ask, [], |row| row.get(0)).unwrap()
    };
    (count("fact"), count("fact_copy"))
}

/// What was decided then is decided so today: a game keeps the settings that it began with, and what a later
/// program adds to the record, reminds of or says in other words decides nothing. What was mended since without a
/// switch is told: the default move goes on after its wheel (59, 60, 84, 85), a battery is outreached (52, 77), and of
/// two units of a march that are seen within some thousandths of an inch another is the first (6).
#[test]
fn a_game_of_every_format_is_decided_the_same_today() {
    for (_, name) in forms() {
        let session = Session::<Fields>::look(&file(&format!("{name}.vidette"))).unwrap();
        assert!(Fields::is_older(session.state()));
        let differing = session.differing();
        let mended: Vec<u64> = differing.iter().map(|(seq, _)| seq.number()).collect();
        assert_eq!(mended, [6, 52, 59, 60, 77, 84, 85], "{name}: {differing:?}");
    }
}

/// Who only looks at a file of 0.1.0 leaves it as it is.
#[test]
fn looking_at_an_old_file_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.vidette");
    let old = std::fs::read(file("format-1.vidette")).unwrap();
    std::fs::write(&path, &old).unwrap();
    drop(Session::<Fields>::look(&path).unwrap());
    Store::cover(&path).unwrap();
    assert!(Store::salvage(&path).unwrap().damage.is_none());
    assert_eq!(std::fs::read(&path).unwrap(), old);
}

/// The same game as text, as it was exported then.
#[test]
fn what_a_file_of_every_format_exports_is_read_back() {
    for (_, name) in forms() {
        let (_, contents) = Store::look(&file(&format!("{name}.vidette"))).unwrap();
        let head = exchange::head_line(&contents.facts).unwrap();
        let text = format!("{head}\n{}\n", contents.lines.join("\n"));
        let parcel = exchange::unpack_game::<Fields>(&text).unwrap();
        let lines: Vec<&str> = parcel.lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(lines, contents.lines);
        assert_eq!(parcel.facts, contents.facts);
    }
}
