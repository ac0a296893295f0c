use super::faulty::on_faulty;
use crate::cli::program::{FORD, Home};

/// How often a disk fails: once, twice (so the second try too), for ever.
const COUNTS: [u32; 3] = [1, 2, 0];

/// Plays four acts on a disk that fails so, as lines of a script or in plain mode, and holds what was told
/// against what the next opening finds. Returns how many calls failed.
fn told_is_kept(home: &Home, faults: &str, plain: bool) -> Option<usize> {
    let before = home.out(&["log", "g"]).lines().count();
    let notes: String = (0..4).map(|n| format!("note act-{n}\n")).collect();
    let arguments: &[&str] = if plain {
        &["play", "g", "--plain"]
    } else {
        &["do", "g", "-"]
    };
    let (ran, failed) = on_faulty(home, faults, arguments, &notes)?;
    let what = format!("{faults} plain {plain}: {}{}", ran.out, ran.err);
    assert!(!ran.err.contains("panicked"), "{what}");
    let log = home.out(&["log", "g"]);
    let kept: Vec<&str> = log
        .lines()
        .skip(before)
        .map(|line| line[7..].trim())
        .collect();
    // In plain mode the question mark stands before what is told.
    let words = |line: &str| line.trim_start_matches("> ").trim().to_owned();
    let said: Vec<String> = ran.out.lines().map(words).collect();
    let told: Vec<&str> = said
        .iter()
        .map(String::as_str)
        .filter(|line| line.starts_with("act-"))
        .collect();
    let unsure = ran.err.contains("cannot read") || ran.out.contains("cannot read");
    if unsure {
        assert!(
            kept.starts_with(&told) && kept.len() <= told.len() + 1,
            "{what}, kept {kept:?}"
        );
    } else {
        assert_eq!(kept, told, "{what}");
        let refused = [ran.out.as_str(), &ran.err].concat();
        assert_eq!(told.len() < 4, refused.contains("the disk"), "{what}");
        // Where the game could not be opened there is no act.
        assert!(
            told.is_empty() || told.len() == 4 || refused.contains("the act was not saved"),
            "{what}"
        );
    }
    if !plain {
        assert_eq!(ran.code, if told.len() < 4 { 3 } else { 0 }, "{what}");
    }
    home.out(&["check", "g"]);
    Some(failed.len())
}

/// Whenever the disk does not say that it wrote: what is told is kept, what is refused is not kept, on the next
/// opening too; where the disk was refusing only once the act is written again and play goes on.
#[test]
fn what_the_disk_does_not_confirm_is_told_as_the_file_has_it() {
    let mut failed = 0;
    // Of the second rule set the first and the last of the places.
    for (home, step) in [(Home::with_game(), 1), (Home::with_game_of(FORD), 5)] {
        for plain in [false, true] {
            for count in COUNTS {
                for from in (1..=6).step_by(step) {
                    // The game, its log, its folder.
                    let faults = format!("sync:{from}:{count}:5:/games");
                    let Some(calls) = told_is_kept(&home, &faults, plain) else {
                        return;
                    };
                    failed += calls;
                }
            }
        }
    }
    assert!(failed > 60, "only {failed} calls failed");
}

/// One failure is nothing that a referee must know of: the act is written again.
#[test]
fn an_act_that_the_disk_refuses_once_is_written_again() {
    written_again(&Home::with_game());
    written_again(&Home::with_game_of(FORD));
}

fn written_again(home: &Home) {
    for from in 1..=4 {
        let faults = format!("sync:{from}:1:5:g.vidette-wal");
        let Some((ran, failed)) = on_faulty(home, &faults, &["do", "g", "note one"], "") else {
            return;
        };
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (0, "one\n"),
            "{faults}: {}",
            ran.err
        );
        assert!(failed.len() <= 1);
    }
    assert_eq!(home.out(&["log", "g"]).lines().count(), 4);
}

/// The same where the disk refuses to write at all, or has no room.
#[test]
fn what_the_disk_does_not_take_is_told_as_the_file_has_it() {
    let mut failed = 0;
    for (home, step) in [(Home::with_game(), 2), (Home::with_game_of(FORD), 8)] {
        for (error, from) in [5, 28]
            .into_iter()
            .flat_map(|error| (1..=17).step_by(step).map(move |from| (error, from)))
        {
            for count in COUNTS {
                let faults = format!("write:{from}:{count}:{error}:/games/g.vidette");
                let Some(calls) = told_is_kept(&home, &faults, false) else {
                    return;
                };
                failed += calls;
            }
        }
    }
    assert!(failed > 50, "only {failed} calls failed");
}

/// A disk that stays refused tells each act as not kept; once it takes again, play goes on in the same sitting.
#[test]
fn play_goes_on_once_the_disk_takes_again() {
    let home = Home::with_game();
    let notes = "note one\nnote two\nnote three\nnote four\n";
    // Two tries an act.
    let faults = "sync:1:4:5:g.vidette-wal";
    let Some((ran, _)) = on_faulty(&home, faults, &["play", "g", "--plain"], notes) else {
        return;
    };
    assert_eq!(
        ran.out.matches("the act was not saved").count(),
        2,
        "{}",
        ran.out
    );
    let log = home.out(&["log", "g"]);
    assert!(!log.contains("one") && !log.contains("two"), "{log}");
    assert!(log.contains("three") && log.contains("four"), "{log}");
}

/// No game is made, and none left half-made, where the disk does not say that it wrote it.
#[test]
fn no_game_is_made_that_the_disk_does_not_confirm() {
    let home = Home::with_game();
    for (from, roster) in [(1, FORD), (2, "first-steps"), (3, FORD)] {
        let faults = format!("sync:{from}:0:5:.new");
        let arguments = ["new", roster, "--name", "other"];
        let Some((ran, failed)) = on_faulty(&home, &faults, &arguments, "") else {
            return;
        };
        assert_eq!(ran.code == 0, failed.is_empty(), "{}", ran.err);
        assert_eq!(home.game("other").exists(), ran.code == 0);
        let _ = std::fs::remove_file(home.game("other"));
        let left = std::fs::read_dir(home.game("g").parent().unwrap()).unwrap();
        assert_eq!(left.count(), 1, "nothing half-made stays behind");
    }
}

/// A disk that takes nothing more: each act is told as not kept, and none as one of which nobody knows; what is told
/// does not contradict itself.
#[test]
fn an_act_that_found_no_room_is_told_as_not_kept() {
    // A full disk, and one that can only be read any more.
    for (error, cause) in [(28, "the disk is full"), (30, "the disk")] {
        for (home, from) in [
            (Home::with_game(), 1),
            (Home::with_game_of(FORD), 1),
            (Home::with_game(), 9),
        ] {
            let faults = format!("write:{from}:0:{error}:g.vidette-wal");
            let notes: String = (0..6).map(|n| format!("note act-{n}\n")).collect();
            let Some((ran, failed)) = on_faulty(&home, &faults, &["play", "g", "--plain"], &notes)
            else {
                return;
            };
            let said = [ran.out.as_str(), &ran.err].concat();
            assert!(!failed.is_empty(), "{faults}: {said}");
            assert!(
                said.contains("the act was not saved, but everything before it is: "),
                "{faults}: {said}"
            );
            assert!(said.contains(cause), "{faults}: {said}");
            assert!(!said.contains("cannot read"), "{faults}: {said}");
            assert!(!said.contains("nothing was lost"), "{faults}: {said}");
            let told = ran.out.matches("> act-").count();
            assert_eq!(
                home.out(&["log", "g"]).lines().count(),
                told,
                "{faults}: {said}"
            );
        }
    }
}

/// A disk that gives part of a file no more: no damage of the file.
#[test]
fn a_file_that_cannot_be_read_is_not_told_as_damaged() {
    let home = Home::with_game();
    home.out(&["do", "g", "note one"]);
    let mut tried = 0;
    for from in 1..=9 {
        for arguments in [["log", "g"], ["check", "g"], ["export", "g"]] {
            let faults = format!("read:{from}:0:5:/games/g.vidette");
            let Some((ran, failed)) = on_faulty(&home, &faults, &arguments, "") else {
                return;
            };
            tried += failed.len();
            assert!(!ran.err.contains("damaged"), "{faults}: {}", ran.err);
            if !failed.is_empty() && ran.code != 0 {
                assert!(ran.err.contains("the disk "), "{faults}: {}", ran.err);
                assert_eq!(ran.code, 3);
            }
        }
        let Some((ran, _)) = on_faulty(
            &home,
            &format!("read:{from}:0:5:/games/g.vidette"),
            &["games"],
            "",
        ) else {
            return;
        };
        assert!(!ran.err.contains("damaged"), "{from}: {}", ran.err);
    }
    assert!(tried > 20);
}
