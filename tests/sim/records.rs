use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::Home;
use common::skipped::skipped;

const SHORT: [&str; 8] = [
    "simulate",
    "first-steps",
    "--turns",
    "2",
    "--games",
    "12",
    "--policy",
    "random",
];

fn line<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SHORT.iter().copied().chain(more.iter().copied()).collect()
}

/// What a run and its merged records say in the same words: all but how fast it was.
fn without_speed(text: &str) -> serde_json::Value {
    let mut json: serde_json::Value = serde_json::from_str(text).unwrap();
    json.as_object_mut().unwrap().remove("speed");
    json
}

fn with_variants<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let variants = [
        "--quick",
        "--what-if",
        "brigade whitlow fatigue 4",
        "--restrict",
        "grey=no-charge",
    ];
    line(&[&variants[..], more].concat())
}

#[test]
fn any_number_of_parts_merges_to_the_run_itself() {
    let home = Home::new();
    let whole = home.out(&with_variants(&["--records", "whole.jsonl", "--json"]));
    let merged = home.out(&["simulate", "merge", "whole.jsonl", "--json"]);
    assert_eq!(without_speed(&merged), without_speed(&whole));
    for part in 1..=7 {
        let (shard, file) = (format!("{part}/7"), format!("{part}.jsonl"));
        home.out(&with_variants(&["--shard", &shard, "--records", &file]));
    }
    let files = [
        "5.jsonl", "1.jsonl", "7.jsonl", "2.jsonl", "6.jsonl", "3.jsonl", "4.jsonl",
    ];
    let parts = [&["simulate", "merge", "--json"], &files[..]].concat();
    assert_eq!(home.out(&parts), merged, "byte for byte");
    let text = home.out(&["simulate", "merge", "whole.jsonl"]);
    assert!(
        text.starts_with("First Steps, 12 games, random against random (seed 1863)"),
        "{text}"
    );
    // Parts that are missing are named, and files of another run are refused.
    let short = home.run(&parts[..parts.len() - 1]);
    assert_eq!(short.code, 1);
    assert!(short.err.contains("4/7 (games 3, 10, ..)"), "{}", short.err);
    let twice = home.run(&["simulate", "merge", "1.jsonl", "1.jsonl"]);
    assert!(
        twice.err.contains("1.jsonl:1:1: you gave part 1/7 twice"),
        "{}",
        twice.err
    );
    // What was divided otherwise is of the same run, and that is said.
    for (files, said) in [
        (
            ["whole.jsonl", "1.jsonl"],
            "1.jsonl:1:1: it is from the same run, but it is one of 7 parts, while the first file is the whole run",
        ),
        (
            ["1.jsonl", "whole.jsonl"],
            "whole.jsonl:1:1: it is from the same run, but it is the whole run, while the first file is one of 7 parts",
        ),
    ] {
        let ran = home.run(&[&["simulate", "merge"], &files[..]].concat());
        assert_eq!(ran.code, 1, "{ran:?}");
        assert!(ran.err.contains(said), "{ran:?}");
    }
    home.out(&line(&[
        "--seed",
        "7",
        "--shard",
        "1/7",
        "--records",
        "other.jsonl",
    ]));
    let other = home.run(&["simulate", "merge", "2.jsonl", "other.jsonl"]);
    assert_eq!(other.code, 1);
    assert!(
        other
            .err
            .contains("other.jsonl:1:1: it is from another run"),
        "{}",
        other.err
    );
}

/// Cuts a file of records off somewhere, as a kill does, and gives it the name of one that is not whole.
fn cut(home: &Path, whole: &[u8], at: usize) {
    let _ = fs::remove_file(home.join("r.jsonl"));
    fs::write(home.join("r.jsonl.part"), &whole[..at]).unwrap();
}

#[test]
fn a_run_that_was_cut_off_goes_on_to_the_same_bytes() {
    let home = Home::new();
    home.out(&with_variants(&["--records", "r.jsonl"]));
    let whole = fs::read(home.path().join("r.jsonl")).unwrap();
    for at in [0, 10, whole.len() / 3, whole.len() - 1] {
        cut(home.path(), &whole, at);
        home.out(&with_variants(&["--records", "r.jsonl", "--resume"]));
        assert_eq!(
            fs::read(home.path().join("r.jsonl")).unwrap(),
            whole,
            "{at}"
        );
    }
    // Nothing is left to play: the report stands on the records alone.
    let again = home.out(&with_variants(&["--records", "r.jsonl", "--resume"]));
    assert!(again.starts_with("First Steps, 12 games"), "{again}");
    cut(home.path(), &whole, whole.len() / 2);
    let other = home.run(&line(&["--seed", "5", "--records", "r.jsonl", "--resume"]));
    assert_eq!(other.code, 1);
    assert!(
        other
            .err
            .contains("r.jsonl.part:1:1: it is from another run"),
        "{}",
        other.err
    );
}

/// Starts a run that keeps records, and kills it with the first of them written; whether it was not yet through.
fn killed(home: &Home, line: &[&str]) -> bool {
    let part = home.path().join("r.jsonl.part");
    let mut command = home.command(line);
    let mut child = command.stdout(Stdio::null()).spawn().unwrap();
    let lines = || fs::read(&part).map_or(0, |text| text.iter().filter(|c| **c == b'\n').count());
    while child.try_wait().unwrap().is_none() && lines() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    part.is_file() && lines() >= 3
}

#[test]
fn a_run_that_was_killed_goes_on_to_the_same_bytes() {
    let run = [&SHORT[..2], &["--quick", "--turns", "1", "--games", "24"]].concat();
    let run = [&run[..], &["--policy", "random", "--threads", "1"]].concat();
    let kept = [&run[..], &["--records", "r.jsonl"]].concat();
    // A slow machine may come too late with the kill: then another run is tried.
    let home = std::iter::repeat_with(Home::new).take(9);
    let home = home.into_iter().find(|home| killed(home, &kept)).unwrap();
    assert!(!home.path().join("r.jsonl").exists());
    home.out(&[&kept[..], &["--resume"]].concat());
    home.out(&[&run[..], &["--records", "whole.jsonl"]].concat());
    let bytes = |name: &str| fs::read(home.path().join(name)).unwrap();
    assert_eq!(bytes("r.jsonl"), bytes("whole.jsonl"));
    assert!(!home.path().join("r.jsonl.part").exists());
}

#[test]
fn bad_lines_are_told_with_their_place() {
    let home = Home::new();
    home.out(&line(&["--quick", "--records", "r.jsonl"]));
    let whole = fs::read_to_string(home.path().join("r.jsonl")).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let merged = |lines: &[&str], end: &str| {
        fs::write(home.path().join("bad.jsonl"), lines.join("\n") + end).unwrap();
        let ran = home.run(&["simulate", "merge", "bad.jsonl"]);
        assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
        ran.err
    };
    let garbled = merged(&[lines[0], "{\"kind\":\"game\",\"i\":", lines[2]], "\n");
    assert!(
        garbled.contains("bad.jsonl:2:1: not a line of records"),
        "{garbled}"
    );
    let headless = merged(&lines[1..], "\n");
    assert!(
        headless.contains("bad.jsonl:1:1: the first line is not a manifest"),
        "{headless}"
    );
    let missing = merged(&[lines[0], lines[1], lines[3]], "\n");
    assert!(
        missing.contains("bad.jsonl:3:1: expected game 1 of case 0 here"),
        "{missing}"
    );
    let short = merged(&lines[..4], "\n");
    assert!(
        short.contains("games are missing: 3 of case 0, 4 of case 0"),
        "{short}"
    );
    let unfinished = merged(&lines[..4], "");
    assert!(
        unfinished.contains("bad.jsonl:4:1: the last line is incomplete"),
        "{unfinished}"
    );
    // What is none of records is told without what the parser says.
    for bytes in [&b"hello\n"[..], b"[1, 2]\n", b"\xff\xfe\n"] {
        fs::write(home.path().join("bad.jsonl"), bytes).unwrap();
        let ran = home.run(&["simulate", "merge", "bad.jsonl"]);
        assert_eq!(ran.code, 1, "{ran:?}");
        assert!(
            ran.err.contains("bad.jsonl:1:1: not a line of records"),
            "{ran:?}"
        );
        assert!(
            !ran.err.contains("expected value") && !ran.err.contains("line 1"),
            "{ran:?}"
        );
    }
    let gone = home.run(&["simulate", "merge", "gone.jsonl"]);
    assert_eq!(gone.code, 3);
    for (more, code, said) in [
        (&["--shard", "3/2"][..], 2, "3/10"),
        (&["--shard", "0/2"], 2, "not a part of a run"),
        (
            &["--shard", "1/2", "--until", "3"],
            2,
            "--until cannot be used with --shard",
        ),
        (&["--seed", "x"], 2, "invalid"),
        (&["--until", "soon"], 2, "decided"),
        (&["--resume"], 2, "--records"),
        (&["--keep", "best"], 2, "typical, upset, longest"),
    ] {
        let ran = home.run(&line(more));
        assert_eq!(ran.code, code, "{more:?}: {}", ran.err);
        assert!(ran.err.contains(said), "{more:?}: {}", ran.err);
    }
}

#[test]
fn one_and_five_threads_write_the_same_bytes() {
    let home = Home::new();
    let written = |threads: &str| {
        home.out(&with_variants(&[
            "--threads",
            threads,
            "--records",
            "r.jsonl",
        ]));
        fs::read(home.path().join("r.jsonl")).unwrap()
    };
    let alone = written("1");
    assert_eq!(alone, written("2"));
    assert_eq!(alone, written("5"));
}

/// Whether a program is there; CI installs what is wanted.
fn has(program: &str) -> bool {
    let found = Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    found.is_ok_and(|status| status.success())
}

#[test]
fn a_job_runner_plays_ten_parts() {
    if !has("parallel") {
        skipped("GNU parallel is not installed: ten parts of a run are not played under it");
        return;
    }
    let home = Home::new();
    let whole = home.out(&line(&["--quick", "--json"]));
    let program = env!("CARGO_BIN_EXE_vidette");
    let mut command = home.command(&[]);
    let part = line(&["--quick", "--shard", "{}/10", "--records", "{}.jsonl"]);
    let mut parallel = Command::new("parallel");
    parallel
        .args(["--jobs", "2", program])
        .args(part)
        .arg(":::");
    parallel.args((1..=10).map(|part: u32| part.to_string()));
    for (name, value) in command.get_envs() {
        parallel.env(name, value.unwrap_or_default());
    }
    let ran = parallel
        .current_dir(home.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let files: Vec<String> = (1..=10).map(|part| format!("{part}.jsonl")).collect();
    let merge = ["simulate", "merge", "--json"].into_iter();
    let merge: Vec<&str> = merge.chain(files.iter().map(String::as_str)).collect();
    assert_eq!(without_speed(&home.out(&merge)), without_speed(&whole));
    command.env_clear();
}

#[test]
fn duckdb_reads_the_records() {
    let python = std::iter::once("python3".to_owned());
    let venv = std::env::var("VIDETTE_DUCKDB_PYTHON").ok();
    let mut pythons = venv.into_iter().chain(python);
    let has_duckdb = |python: &String| {
        let tried = Command::new(python)
            .args(["-c", "import duckdb"])
            .stderr(Stdio::null())
            .status();
        tried.is_ok_and(|status| status.success())
    };
    let Some(python) = pythons.find(has_duckdb) else {
        skipped("the Python package duckdb is not installed: records are not read by it");
        return;
    };
    let home = Home::new();
    let json = home.json(&line(&["--quick", "--records", "r.jsonl", "--json"]));
    let asked = "
import duckdb
rows = duckdb.sql(\"\"\"SELECT count(*), sum(turns), count(side) FROM
    read_json('r.jsonl', union_by_name=true) WHERE kind='game'\"\"\").fetchall()[0]
duckdb.execute(\"\"\"COPY (FROM read_json('r.jsonl', union_by_name=true) WHERE kind='game') TO 'games.parquet'\"\"\")
print(*rows)";
    let ran = Command::new(python)
        .args(["-c", asked])
        .current_dir(home.path())
        .output()
        .unwrap();
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let even = json["wins"][2]["n"].as_u64().unwrap();
    let said = String::from_utf8_lossy(&ran.stdout).trim().to_owned();
    assert_eq!(said, format!("12 24 {}", 12 - even));
    assert!(home.path().join("games.parquet").is_file());
}

/// The files of a folder with what they hold.
fn contents(home: &Home) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(home.path()).unwrap();
    let files = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file());
    let mut all: Vec<_> = files
        .map(|path| (path.clone(), fs::read(&path).unwrap()))
        .collect();
    all.sort();
    all
}

#[test]
fn a_resumption_that_is_refused_changes_nothing() {
    let home = Home::new();
    home.out(&line(&["--quick", "--records", "r.jsonl"]));
    fs::write(home.path().join("notes.jsonl"), "to be kept\n").unwrap();
    let before = contents(&home);
    for (file, said) in [
        ("r.jsonl", "r.jsonl:1:1: it is from another run"),
        ("notes.jsonl", "notes.jsonl:1:1: not a line of records"),
    ] {
        let asked = ["--quick", "--seed", "7", "--records", file, "--resume"];
        let ran = home.run(&line(&asked));
        assert_eq!(ran.code, 1, "{ran:?}");
        assert!(ran.err.contains(said), "{ran:?}");
        assert_eq!(contents(&home), before, "{file}");
    }
    // The same run goes on, and there is nothing left of it.
    home.out(&line(&["--quick", "--records", "r.jsonl", "--resume"]));
    assert_eq!(contents(&home), before);
}

#[test]
fn records_are_written_over_no_file_but_those_of_the_same_run() {
    let home = Home::new();
    home.out(&line(&["--quick", "--records", "r.jsonl"]));
    // The same run writes the same bytes again.
    let whole = contents(&home);
    home.out(&line(&["--quick", "--records", "r.jsonl"]));
    assert_eq!(contents(&home), whole);
    fs::write(home.path().join("notes.txt"), "to be kept\n").unwrap();
    fs::write(home.path().join("bare.txt"), "to be kept").unwrap();
    fs::write(
        home.path().join("game.vidette"),
        b"SQLite format 3\0\xff\xfe",
    )
    .unwrap();
    fs::write(home.path().join("list.jsonl"), "{\"kind\":\"game\"}\n").unwrap();
    fs::write(home.path().join("s.jsonl.part"), "to be kept\n").unwrap();
    let foreign = "and vidette did not make it: choose another file with --records, or move it";
    let other = "r.jsonl contains records of another run: choose another file with --records, or \
        delete it";
    let before = contents(&home);
    for (file, said) in [
        ("notes.txt", foreign),
        ("bare.txt", foreign),
        ("game.vidette", foreign),
        ("list.jsonl", foreign),
        ("s.jsonl", foreign),
        ("r.jsonl", other),
    ] {
        let ran = home.run(&line(&["--quick", "--seed", "7", "--records", file]));
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{file}: {ran:?}");
        assert!(ran.err.contains(said), "{file}: {ran:?}");
        assert_eq!(contents(&home), before, "{file}");
        let ran = home.run(&line(&[
            "--quick",
            "--seed",
            "7",
            "--records",
            file,
            "--resume",
        ]));
        assert_eq!(ran.code, 1, "{file}: {ran:?}");
        assert_eq!(contents(&home), before, "{file} --resume");
    }
    // What was cut off goes on under the name of another file only where it may replace that file.
    let part = home.path().join("notes.txt.part");
    fs::copy(home.path().join("r.jsonl"), &part).unwrap();
    let before = contents(&home);
    let ran = home.run(&line(&["--quick", "--records", "notes.txt", "--resume"]));
    assert_eq!(ran.code, 1, "{ran:?}");
    assert_eq!(contents(&home), before);
}

#[test]
fn what_an_interrupted_run_left_is_begun_anew_with_a_word() {
    let home = Home::new();
    let asked = line(&["--quick", "--records", "r.jsonl"]);
    let quiet = home.run(&asked);
    assert!(!quiet.err.contains("again"), "{quiet:?}");
    let whole = fs::read(home.path().join("r.jsonl")).unwrap();
    fs::write(home.path().join("r.jsonl.part"), &whole[..whole.len() / 2]).unwrap();
    let ran = home.run(&asked);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(
        ran.err
            .contains("r.jsonl.part of an interrupted run: starting over")
            && ran.err.contains("--resume"),
        "{ran:?}"
    );
}

#[test]
fn records_and_pages_that_cannot_be_written_are_refused_before_a_game_is_played() {
    let home = Home::new();
    fs::create_dir(home.path().join("folder")).unwrap();
    for (asked, code, said) in [
        (
            ["--records", "folder"],
            1,
            "folder is a folder: name a file in it, or choose another file with --records",
        ),
        (
            ["--records", "none/r.jsonl"],
            3,
            "make it, or choose another file with --records",
        ),
        (
            ["--html", "folder"],
            1,
            "folder is a folder: name a file in it, or choose another file with --html",
        ),
        (
            ["--html", "none/x.html"],
            3,
            "no folder none; make it, or choose another file with --html",
        ),
    ] {
        let ran = home.run(&line(&[&["--quick"], &asked[..]].concat()));
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{ran:?}");
        assert!(ran.err.contains(said), "{ran:?}");
        assert!(
            !ran.err.contains("--out") && !ran.err.contains("os error"),
            "{ran:?}"
        );
    }
    for (file, said) in [
        ("nosuch", "nosuch: no such file"),
        ("folder", "folder: this is a folder; name a file in it"),
    ] {
        let ran = home.run(&["simulate", "merge", file]);
        assert_eq!((ran.code, ran.err.trim_end()), (3, said), "{ran:?}");
    }
}
