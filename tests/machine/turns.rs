use std::io::Write;
use std::process::Stdio;

use crate::cli::program::{FORD, Home, ran};

/// Plays one line each in so many programs at once, with two acts in every fourth; all of them are played.
fn played_at_once(home: &Home, programs: usize) {
    let mut acts = 0;
    let children: Vec<_> = (0..programs)
        .map(|n| {
            let lines = [format!("note first-{n}"), format!("note then-{n}")];
            let count = if n % 4 == 0 { 2 } else { 1 };
            acts += count;
            let arguments: Vec<&str> = ["do", "g"]
                .into_iter()
                .chain(lines.iter().take(count).map(String::as_str))
                .collect();
            home.command(&arguments)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap()
        })
        .collect();
    for child in children {
        let ran = ran(child.wait_with_output().unwrap());
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    assert_eq!(home.out(&["log", "g"]).lines().count(), acts);
    home.out(&["check", "g"]);
}

/// Who finds the game in use waits his turn, as long as the game moves.
#[test]
fn forty_who_write_at_once_take_turns() {
    played_at_once(&Home::with_game(), 40);
    played_at_once(&Home::with_game_of(FORD), 12);
}

/// Where nothing moves somebody has it open for the evening: that is told.
#[test]
fn who_waits_for_a_game_that_stays_open_is_told() {
    let home = Home::with_game();
    let (mut player, mut says, mut told) = home.playing();
    writeln!(says, "note one").unwrap();
    told.next().unwrap().unwrap();
    let ran = home.run(&["do", "g", "note two"]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("open in another window"), "{}", ran.err);
    // He plays on, and nobody got in between.
    writeln!(says, "note three").unwrap();
    assert_eq!(told.next().unwrap().unwrap(), "three");
    drop(says);
    player.wait().unwrap();
    assert_eq!(home.out(&["log", "g"]).lines().count(), 2);
    // A game that somebody left while another waited was closed.
    assert!(!home.run(&["games"]).err.contains("not closed"));
}
