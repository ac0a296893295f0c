use super::faulty::on_faulty;
use crate::cli::program::{FORD, Home};

/// Plays so many acts on a disk that takes its time; returns the files that were waited for, `None` where it could
/// not be tried.
fn waits(home: &Home, acts: usize) -> Option<Vec<String>> {
    let lines: Vec<String> = (0..acts).map(|n| format!("note act-{n}")).collect();
    let arguments: Vec<&str> = ["do", "g"]
        .into_iter()
        .chain(lines.iter().map(String::as_str))
        .collect();
    let (ran, slow) = on_faulty(home, "slow:1:0:5", &arguments, "")?;
    assert_eq!(
        (ran.code, ran.out.lines().count()),
        (0, acts),
        "{}",
        ran.err
    );
    Some(slow)
}

/// The log and its folder before the first act is told, the log for each further act, and the game itself when it is
/// closed; nothing waits for the copy.
#[test]
fn a_script_waits_for_the_disk_three_times_and_once_for_each_further_act() {
    for home in [Home::with_game(), Home::with_game_of(FORD)] {
        // The second time there is a copy already.
        for acts in [1, 2, 1, 12] {
            let Some(slow) = waits(&home, acts) else {
                return;
            };
            assert!(slow.len() <= acts + 2, "{acts} acts: {slow:#?}");
            let of = |file: &str| slow.iter().filter(|line| line.ends_with(file)).count();
            assert_eq!(of("/games/g.vidette-wal"), acts, "{slow:#?}");
            assert_eq!(of("/games"), 1, "{slow:#?}");
            assert_eq!(of("/games/g.vidette"), 1, "{slow:#?}");
            let entries = home.out(&["log", "g"]).lines().count();
            let copies = home.out(&["restore"]);
            assert!(
                copies.contains(&format!("{entries} entr")),
                "{entries}: {copies}"
            );
        }
    }
}

/// A disk that does not confirm the game itself when it is closed: the log stays, and holds every act.
#[test]
fn where_the_game_itself_is_not_confirmed_its_log_stays() {
    let home = Home::with_game();
    let faults = "sync:3:0:5:/games";
    let Some((ran, failed)) = on_faulty(&home, faults, &["do", "g", "note one"], "") else {
        return;
    };
    assert_eq!((ran.code, ran.out.as_str()), (0, "one\n"), "{}", ran.err);
    assert_eq!(failed.len(), 1, "{failed:#?}");
    let mut log = home.game("g").into_os_string();
    log.push("-wal");
    assert!(std::fs::metadata(log).unwrap().len() > 0);
    assert_eq!(home.out(&["log", "g"]).lines().count(), 1);
    home.out(&["do", "g", "note two"]);
    assert_eq!(home.out(&["log", "g"]).lines().count(), 2);
}
