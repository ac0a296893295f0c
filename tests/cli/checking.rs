//! `vidette check --watch`, what `check` says when all is well, and `vidette schema`.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Stdio};

use super::program::Home;

#[test]
fn check_says_what_it_read() {
    let home = Home::new();
    let checked = home.run(&["check", "first-steps"]);
    assert_eq!((checked.code, checked.out.as_str()), (0, ""));
    assert_eq!(
        checked.err,
        "first-steps.toml (built in): 2 sides, 2 brigades, 9 units, 6 pieces of ground, playable\n"
    );
    // Dummies are not brigades, and are counted by themselves.
    let options = include_str!("../data/rosters/valid/options.toml");
    std::fs::write(home.path().join("options.toml"), options).unwrap();
    let checked = home.run(&["check", "options.toml"]);
    let said =
        "options.toml: 2 sides, 7 brigades, 7 units, 2 dummies, 0 pieces of ground, playable\n";
    assert_eq!(checked.err, said);
    // Other rules say what they read, too.
    let checked = home.run(&["check", "coldwater-ford"]);
    assert_eq!(
        (checked.code, checked.err.as_str()),
        (
            0,
            "coldwater-ford.toml (built in): 4 brigades, 16 units, 10 chits, a map of 10 x 8 hexes, 6 turns\n"
        )
    );
    std::fs::write(home.path().join("bad.toml"), "format = 1\n").unwrap();
    let checked = home.run(&["check", "bad.toml"]);
    assert_eq!(checked.code, 1);
    assert!(
        checked.err.ends_with("faults, not playable\n"),
        "{}",
        checked.err
    );
}

#[test]
fn the_schema_is_json_on_standard_output() {
    let written = Home::new().run(&["schema"]);
    assert_eq!(written.code, 0);
    let schema: serde_json::Value = serde_json::from_str(&written.out).unwrap();
    assert_eq!(schema["$schema"], "http://json-schema.org/draft-07/schema#");
}

#[test]
fn what_cannot_be_watched_is_refused_with_a_remedy() {
    let home = Home::with_game();
    for (typed, code, said) in [
        (vec!["g"], 1, "`vidette watch g` follows it"),
        (vec!["first-steps"], 1, "`vidette init`"),
        (vec!["first-steps", "olustee"], 2, "one roster"),
        (vec!["nowhere.toml"], 3, "no such file"),
    ] {
        let ran = home.run(&[vec!["check", "--watch"], typed].concat());
        assert_eq!(ran.code, code, "{}", ran.err);
        assert!(ran.err.contains(said), "{}", ran.err);
    }
}

/// The program while it watches.
struct Watching {
    child: Child,
    lines: BufReader<std::process::ChildStdout>,
}

impl Watching {
    fn begin(home: &Home, file: &str) -> Self {
        let mut command = home.command(&["check", "--watch", file]);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        Self { child, lines }
    }

    /// Reads until a line holds those words.
    fn until(&mut self, words: &str) -> String {
        let mut all = String::new();
        loop {
            let mut line = String::new();
            assert!(
                self.lines.read_line(&mut line).unwrap() > 0,
                "{words}: {all}"
            );
            all.push_str(&line);
            if line.contains(words) {
                return all;
            }
        }
    }

    /// Presses Ctrl-C, and returns the exit code and what was left to read.
    fn interrupt(mut self) -> (Option<i32>, String) {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
        let mut rest = String::new();
        self.lines.read_to_string(&mut rest).unwrap();
        (self.child.wait().unwrap().code(), rest)
    }
}

fn save(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).unwrap();
}

#[cfg(unix)]
#[test]
fn every_save_is_checked_and_its_map_drawn() {
    let home = Home::new();
    assert_eq!(home.run(&["init", "mine"]).code, 0);
    let text = std::fs::read_to_string(home.path().join("mine.toml")).unwrap();
    let map = home.path().join("mine-map.svg");

    let mut watching = Watching::begin(&home, "mine.toml");
    let told = watching.until("mine-map.svg");
    assert!(
        told.contains("playable") && !told.contains('\u{1b}'),
        "{told}"
    );
    let first = std::fs::read_to_string(&map).unwrap();

    // A slip is told, and the picture of the last sound save stays.
    save(
        home.path(),
        "mine.toml",
        &text.replace("sight = \"rolling\"", "sight = \"roling\""),
    );
    let told = watching.until("not playable");
    assert!(told.contains("did you mean \"rolling\"?"), "{told}");
    assert_eq!(std::fs::read_to_string(&map).unwrap(), first);

    // An editor that writes beside it and renames is followed.
    let wider = text.replace("width = 48.0", "width = 60.0");
    assert_ne!(wider, text);
    save(home.path(), "mine.toml~", &wider);
    std::fs::rename(
        home.path().join("mine.toml~"),
        home.path().join("mine.toml"),
    )
    .unwrap();
    watching.until("mine-map.svg");
    assert_ne!(std::fs::read_to_string(&map).unwrap(), first);

    // Who takes it away is told that it is waited for.
    std::fs::rename(home.path().join("mine.toml"), home.path().join("away.toml")).unwrap();
    watching.until("waiting for it");
    std::fs::rename(home.path().join("away.toml"), home.path().join("mine.toml")).unwrap();
    watching.until("playable");

    let (code, rest) = watching.interrupt();
    assert_eq!(code, Some(0), "{rest}");
}

/// Other rules are watched by their own reader: no map, and no faults of rules that are not theirs.
#[cfg(unix)]
#[test]
fn a_roster_of_other_rules_is_watched_by_them() {
    let home = Home::new();
    let ford = include_str!("../../rosters/coldwater-ford.toml");
    save(home.path(), "ford.toml", ford);
    let mut watching = Watching::begin(&home, "ford.toml");
    let told = watching.until("hexes");
    assert_eq!(told.lines().count(), 1, "{told}");
    save(
        home.path(),
        "ford.toml",
        &ford
            .replacen("[table]", "[tabel]", 1)
            .replacen("turns", "turnz", 1),
    );
    let told = watching.until("did you mean");
    assert!(!told.contains("edition"), "{told}");
    assert_eq!(watching.interrupt().0, Some(0));
}

/// A picture of somebody else's is not overwritten.
#[cfg(unix)]
#[test]
fn a_map_that_vidette_did_not_draw_stays() {
    let home = Home::new();
    assert_eq!(home.run(&["init", "mine"]).code, 0);
    save(home.path(), "mine-map.svg", "<svg>mine</svg>");
    let mut watching = Watching::begin(&home, "mine.toml");
    watching.until("vidette did not make it");
    assert_eq!(watching.interrupt().0, Some(0));
    let kept = std::fs::read_to_string(home.path().join("mine-map.svg")).unwrap();
    assert_eq!(kept, "<svg>mine</svg>");
}

/// Games that referees played at the keys, with reminders, fixes and records of turns, with cup, draws and plots, as
/// earlier builds of the program wrote them: words that stand in their events are decided today as they were.
#[test]
fn games_of_earlier_builds_are_decided_as_they_were() {
    let home = Home::new();
    for played in ["by-hand", "blind-swords", "blue-and-grey"] {
        let file = format!(
            "{}/tests/data/files/played-{played}.jsonl",
            env!("CARGO_MANIFEST_DIR")
        );
        assert_eq!(home.run(&["import", &file, "--name", played]).code, 0);
        let checked = home.run(&["check", played]);
        assert_eq!((checked.code, checked.out.as_str()), (0, ""), "{played}");
    }
}

/// A script reads what `check` says: a list, one of them each, and the same exit codes.
#[test]
fn check_answers_in_json() {
    let home = Home::new();
    std::fs::write(home.path().join("bad.toml"), "format = 1\n").unwrap();
    std::fs::write(home.path().join("latin.toml"), b"name = \"M\xfcller\"\n").unwrap();
    home.out(&["new", "first-steps", "--name", "g"]);
    home.out(&["do", "g", "next anyway"]);
    let ran = home.run(&[
        "check",
        "--json",
        "first-steps",
        "bad.toml",
        "latin.toml",
        "g",
    ]);
    assert_eq!(ran.code, 1, "{ran:?}");
    let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let sound: Vec<_> = (0..4)
        .map(|at| told[at]["sound"].as_bool().unwrap())
        .collect();
    assert_eq!(sound, [true, false, false, true], "{told}");
    assert_eq!(told[0]["source"], "first-steps");
    assert_eq!(told[0]["faults"].as_array().unwrap().len(), 0);
    let bad = &told[1]["faults"][0];
    assert_eq!(
        (&bad["file"], &bad["severity"]),
        (&"bad.toml".into(), &"fault".into())
    );
    assert!(bad["line"].is_u64() && bad["column"].is_u64() && bad["text"].is_string());
    let latin = &told[2]["faults"][0];
    assert_eq!(
        (&latin["line"], &latin["column"]),
        (&1.into(), &10.into()),
        "{latin}"
    );
    assert!(
        told[3]["told"][0]
            .as_str()
            .unwrap()
            .contains("would be decided the same way")
    );
    // In lines the same stands on standard output, a fault a line.
    let lines = home.run(&["check", "latin.toml"]);
    assert!(
        lines.out.starts_with("latin.toml:1:10: this is not text"),
        "{lines:?}"
    );
}

/// BS-701: levels without slopes make no hill, and `check` says so; BG-014: a kit with objectives says what losses are
/// worth, and an objective names hexes.
#[test]
fn flat_hills_and_uncounted_losses_are_warned_of() {
    let home = Home::new();
    let check = |name: &str, text: &str| {
        std::fs::write(home.path().join(name), text).unwrap();
        let checked = home.run(&["check", name]);
        assert_eq!(checked.code, 0, "{}", checked.err);
        checked.out + &checked.err
    };
    let ford = include_str!("../../rosters/coldwater-ford.toml");
    let flat = "none is a slope: hills are flat for moves and close combat (BS-701)";
    assert!(!check("hilly.toml", ford).contains(flat));
    let sides: String = ford
        .split("[[map.side]]")
        .filter(|side| !side.contains("kind = \"slope\""))
        .collect::<Vec<_>>()
        .join("[[map.side]]");
    let told = check("flat.toml", &sides);
    assert!(told.contains(flat), "{told}");
    let ridge = include_str!("../../rosters/chestnut-ridge.toml");
    let uncounted = "strength that the enemy loses gives no points (BG-014)";
    assert!(!check("ridge.toml", ridge).contains("BG-014"));
    let told = check(
        "silent.toml",
        &ridge.replace("id = \"losses\"", "id = \"ruin\""),
    );
    assert!(told.contains(uncounted), "{told}");
    assert!(
        told.contains("ruin has no `hexes`, so it gives no points"),
        "{told}"
    );
}
