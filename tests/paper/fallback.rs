use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::cli::program::Home;
use crate::machine::faulty::on_faulty;

/// A line that ends a phase, Activation too though nobody has rolled (ACT-01).
const NEXT: &str = "next anyway because \"nobody rolls\"\n";

/// Player turns of paper in a folder, by the numbers of the files of both kinds that are there whole.
fn paper_in(folder: &Path) -> Vec<u32> {
    let mut turns = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        // What a kill left half-written has a name of its own and is nobody's paper.
        if name.starts_with('.') {
            continue;
        }
        let text = std::fs::read_to_string(entry.path()).unwrap();
        assert!(
            text.lines().next().unwrap().contains("made by vidette"),
            "{name}"
        );
        if name.ends_with(".html") {
            assert!(
                text.trim_end().ends_with("</html>"),
                "{name} is half a file"
            );
        }
        let number = name
            .split_once("-t")
            .and_then(|(_, rest)| rest.split_once('.'));
        if let Some((number, "txt")) = number {
            turns.push(number.parse().unwrap());
        }
    }
    turns.sort_unstable();
    turns
}

#[test]
fn a_turn_that_closes_goes_to_paper_and_three_turns_stay() {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g", "--seed", "1863"]);
    let folder = home.path().join("stick");
    std::fs::create_dir(&folder).unwrap();
    let lines = NEXT.repeat(6 * 5);
    let ran = home.run_with_input(&["play", "g", "--plain", "--paper", "stick"], &lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains("is on the same disk as the game"),
        "{}",
        ran.out
    );
    assert_eq!(paper_in(&folder), [3, 4, 5]);
    let text = std::fs::read_to_string(folder.join("g-latest.txt")).unwrap();
    assert_eq!(
        text,
        std::fs::read_to_string(folder.join("g-t05.txt")).unwrap()
    );
    assert!(
        text.contains("turn 5") && text.contains("closed") && text.contains("entry "),
        "{text}"
    );
    for part in [
        "Umpire",
        "Whitlow's Brigade",
        "Record of a player turn",
        "Quick reference",
    ] {
        assert!(text.contains(part), "{part} is not on the paper");
    }
    assert_eq!(text.matches("Record of a player turn").count(), 2);
}

#[test]
fn a_folder_that_is_gone_stops_nothing_and_is_told() {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g", "--seed", "1863"]);
    let ran = home.run_with_input(&["play", "g", "--plain", "--paper", "nowhere"], "quit\n");
    assert_eq!(ran.code, 3);
    assert!(
        ran.err.contains("no such folder for the paper"),
        "{}",
        ran.err
    );
    std::fs::create_dir_all(home.path().join("config")).unwrap();
    std::fs::write(
        home.path().join("config/settings.toml"),
        "paper = \"nowhere\"\n",
    )
    .unwrap();
    let lines = NEXT.repeat(6 * 3);
    let ran = home.run_with_input(&["play", "g", "--plain"], &lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("no paper for turn 1"), "{}", ran.out);
    assert!(home.out(&["show", "g"]).contains("turn 4"));
}

/// A game of First Steps whose settings send the paper of closed turns to `stick`.
fn with_stick() -> Home {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g", "--seed", "1863"]);
    std::fs::create_dir_all(home.path().join("config")).unwrap();
    std::fs::write(
        home.path().join("config/settings.toml"),
        "paper = \"stick\"\n",
    )
    .unwrap();
    std::fs::create_dir(home.path().join("stick")).unwrap();
    home
}

/// Lines that close so many player turns.
fn closes(turns: usize) -> String {
    NEXT.repeat(6 * turns)
}

/// Bytes of all files of a folder.
fn size(folder: &Path) -> u64 {
    let files = std::fs::read_dir(folder).unwrap().flatten();
    files.map(|entry| entry.metadata().unwrap().len()).sum()
}

/// What lies there with a name that nobody looks for.
fn hidden(folder: &Path) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap().flatten();
    let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with('.')).collect()
}

#[test]
fn turns_that_close_by_lines_of_a_script_go_to_paper_too() {
    let home = with_stick();
    let ran = home.run_with_input(&["do", "g", "-"], &closes(2));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(paper_in(&home.path().join("stick")), [1, 2]);
}

#[test]
fn a_full_stick_makes_room_for_the_newest_paper() {
    let home = with_stick();
    let stick = home.path().join("stick");
    home.run_with_input(&["play", "g", "--plain"], &closes(3));
    assert_eq!(paper_in(&stick), [1, 2, 3]);
    let faults = format!("room:{}:0:28:/stick", size(&stick) + 1000);
    for (arguments, last) in [(&["play", "g", "--plain"][..], 5), (&["do", "g", "-"], 7)] {
        let Some((ran, failed)) = on_faulty(&home, &faults, arguments, &closes(2)) else {
            return;
        };
        assert!(!failed.is_empty(), "the stick was never full");
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
        let said = [ran.out, ran.err].concat();
        assert!(!said.contains("no paper"), "{said}");
        assert_eq!(paper_in(&stick).last(), Some(&last));
        let newest = std::fs::read_to_string(stick.join("g-latest.txt")).unwrap();
        assert!(newest.contains(&format!("turn {last} ")), "{newest}");
    }
    assert_eq!(hidden(&stick), [""; 0]);
}

/// What befalls the stick, and what is said of it: where it is written, why, what helps; play goes on.
#[test]
fn a_stick_that_takes_nothing_is_told_and_play_goes_on() {
    for (faults, said) in [
        (
            "room:2000:0:28:/stick",
            "stick is full, even after deleting old paper; make room there",
        ),
        ("write:1:0:30:/stick", "cannot write to stick"),
        ("write:1:0:5:/stick", "Input/output error"),
    ] {
        for arguments in [&["do", "g", "-"][..], &["play", "g", "--plain"]] {
            let home = with_stick();
            let Some((ran, _)) = on_faulty(&home, faults, arguments, &closes(2)) else {
                return;
            };
            assert_eq!(ran.code, 0, "{}", ran.err);
            let told = [ran.out, ran.err].concat();
            for turn in [1, 2] {
                let line = format!("no paper for turn {turn}: ");
                let line = told.lines().find_map(|words| words.split_once(&line));
                assert!(line.is_some_and(|(_, why)| why.contains(said)), "{told}");
            }
            assert!(!told.contains("--out"), "{told}");
            assert!(home.out(&["show", "g"]).contains("turn 3"));
            let stick = home.path().join("stick");
            assert_eq!((size(&stick), hidden(&stick).len()), (0, 0));
        }
    }
}

#[test]
fn a_stick_that_is_pulled_and_comes_back_has_the_paper_again() {
    let home = with_stick();
    let stick = home.path().join("stick");
    home.run_with_input(&["do", "g", "-"], &closes(1));
    std::fs::rename(&stick, home.path().join("pocket")).unwrap();
    let ran = home.run_with_input(&["do", "g", "-"], &closes(1));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.err
            .contains("no paper for turn 2: the folder stick is gone; plug the stick in"),
        "{}",
        ran.err
    );
    std::fs::rename(home.path().join("pocket"), &stick).unwrap();
    let ran = home.run_with_input(&["do", "g", "-"], &closes(1));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(paper_in(&stick), [1, 3]);
}

/// Turns that a game would close which nobody kills.
const MOST: u32 = 20;

/// Another moment in every round, the same ones in every run.
fn moment(round: usize) -> (u32, Duration) {
    let by_chance = (round as u64 + 1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(23);
    let after = u32::try_from(by_chance % 4).unwrap() + 1;
    (
        after,
        Duration::from_micros(5_000 + (by_chance >> 9) % 145_000),
    )
}

/// At moments that chance names, wherever they strike.
///
/// `VIDETTE_KILLS=200 cargo test paper` kills that often; otherwise a dozen times, each a game of its own, 5 to
/// 150 ms after a turn has closed.
#[test]
fn after_a_kill_the_newest_paper_is_at_most_a_turn_old() {
    let rounds: usize = std::env::var("VIDETTE_KILLS").map_or(12, |n| n.parse().unwrap());
    let mut between = 0;
    for round in 0..rounds {
        let (after, wait) = moment(round);
        let home = Home::new();
        home.out(&["new", "first-steps", "--name", "g", "--seed", "1863"]);
        let stick = home.path().join("stick");
        std::fs::create_dir(&stick).unwrap();
        let mut child = home
            .command(&["play", "g", "--plain", "--paper", "stick"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(closes(MOST as usize).as_bytes()).unwrap();
        let mut told = BufReader::new(child.stdout.take().unwrap()).lines();
        let next = format!("turn {}", after + 1);
        let begun = told.any(|line| line.unwrap().to_lowercase().contains(&next));
        assert!(begun, "round {round}: {next} never began");
        std::thread::sleep(wait);
        child.kill().unwrap();
        child.wait().unwrap();
        let warned = told
            .map_while(Result::ok)
            .any(|line| line.contains("no paper"));
        let turn = home.json(&["show", "g", "--json"])["turn"]
            .as_u64()
            .unwrap();
        let closed = u32::try_from(turn).unwrap() - 1;
        between += usize::from(closed < MOST);
        let newest = paper_in(&stick).last().copied().unwrap_or(0);
        assert!(
            warned || newest + 1 >= closed,
            "round {round}: turn {closed} closed, paper of {newest}"
        );
        the_next_close_tidies(&home, closed, &format!("round {round}"));
    }
    assert!(between > 0, "every kill came after the last close");
}

/// The next close writes its own paper and clears away what a kill left.
fn the_next_close_tidies(home: &Home, closed: u32, when: &str) {
    let stick = home.path().join("stick");
    home.run_with_input(&["play", "g", "--plain", "--paper", "stick"], &closes(1));
    assert_eq!(hidden(&stick), [""; 0], "{when}");
    assert_eq!(paper_in(&stick).last(), Some(&(closed + 1)), "{when}");
}

/// The program ends in the middle of each write to the stick, before each file is made sure there and before each
/// old one goes: the paper of the turn before is whole.
#[test]
fn a_kill_while_paper_is_written_leaves_that_of_the_turn_before() {
    // Each waits for the disk most of its time: the three wait at once.
    let told = std::thread::scope(|scope| {
        let each = ["write", "sync", "unlink"].map(|call| scope.spawn(|| killed_in_each(call)));
        each.map(|kind| kind.join().unwrap())
    });
    let mut half = 0;
    for (call, told) in ["write", "sync", "unlink"].iter().zip(told) {
        let Some((struck, of_those_half)) = told else {
            return;
        };
        assert!(struck > 0, "nothing is called {call} on the stick");
        half += of_those_half;
    }
    assert!(half > 0, "no kill left half a file");
}

/// Ends the program in each call of a kind in turn; how many there are, and how many left half a file. `None` where
/// no call can be made to fail.
fn killed_in_each(call: &str) -> Option<(usize, usize)> {
    let (mut struck, mut half) = (0, 0);
    for number in 1.. {
        let home = with_stick();
        let faults = format!("{call}:{number}:1:0:stick/");
        let (_, failed) = on_faulty(&home, &faults, &["do", "g", "-"], &closes(4))?;
        if failed.is_empty() {
            break;
        }
        struck += 1;
        let stick = home.path().join("stick");
        let turn = &home.json(&["show", "g", "--json"])["turn"];
        let closed = u32::try_from(turn.as_u64().unwrap()).unwrap() - 1;
        let newest = paper_in(&stick).last().copied().unwrap_or(0);
        assert!(newest + 1 >= closed, "{faults}: turn {closed}, {newest}");
        half += usize::from(!hidden(&stick).is_empty());
        the_next_close_tidies(&home, closed, &faults);
    }
    Some((struck, half))
}
