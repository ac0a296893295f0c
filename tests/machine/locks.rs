use std::io::Write;
use std::time::{Duration, Instant};

use super::faulty::on_faulty;
use crate::cli::program::{FORD, Home, RIDGE};
use common::patience::PATIENCE;

/// ENOLCK: what a share says that knows no locks.
const NO_LOCKS: u32 = 37;

/// From whichever lock on the system refuses all of them: said within two seconds (here with room for a busy
/// machine), exit 3, and what was told before is kept.
#[test]
fn where_no_file_can_be_locked_the_program_says_so_and_does_not_hang() {
    std::thread::scope(|scope| {
        scope.spawn(|| without_locks(RIDGE, "first-steps", &[1, 2, 5, 9, 14, 20, 27]));
        scope.spawn(|| without_locks(FORD, FORD, &[1, 9]));
    });
}

fn without_locks(roster: &str, other: &str, places: &[u32]) {
    let asked: [&[&str]; 5] = [
        &["do", "g", "note one", "note two"],
        &["log", "g"],
        &["show", "g"],
        &["play", "g", "--plain"],
        &["new", other, "--name", "other"],
    ];
    // The program waits a while for a lock.
    std::thread::scope(|scope| {
        for (arguments, places) in asked
            .into_iter()
            .flat_map(|arguments| places.chunks(3).map(move |places| (arguments, places)))
        {
            scope.spawn(move || {
                let home = Home::with_game_of(roster);
                places
                    .iter()
                    .all(|from| ends_without_lock(&home, *from, arguments))
            });
        }
    });
}

/// Whether it could be tried.
fn ends_without_lock(home: &Home, from: u32, arguments: &[&str]) -> bool {
    let faults = format!("lock:{from}:0:{NO_LOCKS}");
    let before = home.out(&["log", "g"]).lines().count();
    let begun = Instant::now();
    let Some((ran, failed)) = on_faulty(home, &faults, arguments, "note three\nquit\n") else {
        return false;
    };
    let took = begun.elapsed();
    let what = format!(
        "{arguments:?} from {from}, {took:?}: {}{}",
        ran.out, ran.err
    );
    assert!(took < Duration::from_secs(5), "{what}");
    let kept = home.out(&["log", "g"]).lines().count() - before;
    if arguments[0] == "do" {
        assert_eq!(ran.out.lines().count(), kept, "{what}");
    }
    if from == 1 {
        assert!(!failed.is_empty(), "{what}");
        assert_eq!(ran.code, 3, "{what}");
        assert!(ran.err.contains("cannot lock files"), "{what}");
    }
    if ran.code != 0 {
        assert!(ran.err.contains("cannot lock files"), "{what}");
        assert_eq!(ran.code, 3, "{what}");
    }
    let _ = std::fs::remove_file(home.game("other"));
    true
}

/// Who really has the game is told from a folder without locks.
#[test]
fn a_game_that_is_open_elsewhere_is_still_told_so() {
    open_elsewhere(&Home::with_game());
    open_elsewhere(&Home::with_game_of(FORD));
}

fn open_elsewhere(home: &Home) {
    let (mut player, mut says, mut told) = home.playing();
    // He has the game before anybody else asks for it.
    writeln!(says, "note one").unwrap();
    told.next().unwrap().unwrap();
    let begun = Instant::now();
    while !home
        .run(&["do", "g", "note two"])
        .err
        .contains("open in another window")
    {
        assert!(begun.elapsed() < PATIENCE, "it is never told so");
    }
    drop(says);
    player.wait().unwrap();
}

/// EIO, EOPNOTSUPP: what other shares say.
const OTHERS: [u32; 2] = [5, 95];

/// The locks are lost in the middle of a game: the true cause is told at once, what was told before is kept, and
/// nothing else is.
#[test]
fn locks_that_are_lost_in_mid_game_are_told_as_that() {
    std::thread::scope(|scope| {
        for (from, error) in [
            (55, NO_LOCKS),
            (70, NO_LOCKS),
            (62, OTHERS[0]),
            (75, OTHERS[1]),
        ] {
            scope.spawn(move || {
                let home = Home::with_game();
                lost_in_mid_game(&home, &format!("lock:{from}:0:{error}"));
            });
        }
        // Of this game alone.
        scope.spawn(|| lost_in_mid_game(&Home::with_game_of(FORD), "lock:70:0:37:g.vidette"));
    });
}

fn lost_in_mid_game(home: &Home, faults: &str) {
    let notes: String = (0..6).map(|n| format!("note act-{n}\n")).collect();
    let begun = Instant::now();
    let Some((ran, failed)) = on_faulty(home, faults, &["do", "g", "-"], &notes) else {
        return;
    };
    let what = format!("{faults} {:?}: {}{}", begun.elapsed(), ran.out, ran.err);
    assert!(begun.elapsed() < Duration::from_secs(6), "{what}");
    assert!(!failed.is_empty(), "{what}");
    let told = ran.out.lines().count();
    assert_eq!(home.out(&["log", "g"]).lines().count(), told, "{what}");
    if told < 6 {
        assert_eq!(ran.code, 3, "{what}");
        assert!(ran.err.contains("cannot lock files"), "{what}");
        assert!(!ran.err.contains("another window"), "{what}");
    }
}

/// Locks of the index alone (`-shm`) that are refused are told as refused locks, and no other window is blamed.
#[test]
fn locks_of_the_index_alone_are_told_as_refused() {
    for arguments in [&["do", "g", "note one"][..], &["show", "g"]] {
        let home = Home::with_game();
        let faults = format!("lock:1:0:{NO_LOCKS}:-shm");
        let Some((ran, failed)) = on_faulty(&home, &faults, arguments, "") else {
            return;
        };
        assert!(!failed.is_empty(), "{arguments:?}: no lock was refused");
        assert!(
            !ran.err.contains("another window"),
            "{arguments:?}: {}",
            ran.err
        );
        if ran.code != 0 {
            assert_eq!(ran.code, 3, "{arguments:?}: {}", ran.err);
            assert!(
                ran.err.contains("cannot lock files"),
                "{arguments:?}: {}",
                ran.err
            );
        }
    }
}

/// Where the index finds no room, the cause is a full disk, not the disk.
#[test]
fn no_room_for_the_index_is_told_as_a_full_disk() {
    for arguments in [&["do", "g", "note one"][..], &["show", "g"]] {
        let home = Home::with_game();
        let Some((ran, failed)) = on_faulty(&home, "write:1:0:28:-shm", arguments, "") else {
            return;
        };
        assert!(!failed.is_empty(), "{arguments:?}: nothing was refused");
        assert!(!ran.err.contains("I/O"), "{arguments:?}: {}", ran.err);
        if ran.code != 0 {
            assert_eq!(ran.code, 3, "{arguments:?}: {}", ran.err);
            assert!(
                ran.err.contains("the disk is full"),
                "{arguments:?}: {}",
                ran.err
            );
        }
    }
}
