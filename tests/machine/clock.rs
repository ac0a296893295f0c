use super::faulty::laid_under;
use crate::cli::program::{FORD, Home};

/// A clock that is set before 1970, or beyond the year 9999, stops nothing, and nothing is told of the program for it.
#[test]
fn a_clock_that_is_set_wrong_stops_nothing() {
    for home in [Home::with_game(), Home::with_game_of(FORD)] {
        for (seconds, told) in [("-86400", "wrong clock"), ("999999999999", "")] {
            let mut command = home.command(&["play", "g", "--plain"]);
            let script = home.path().join("input");
            std::fs::write(&script, "note one\nquit\n").unwrap();
            let Some(command) = laid_under(&mut command, "") else {
                return;
            };
            let output = command
                .env("FAULTY_CLOCK", seconds)
                .stdin(std::fs::File::open(&script).unwrap())
                .output()
                .unwrap();
            let err = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(0), "{seconds}: {err}");
            assert!(!err.contains("panicked"), "{seconds}: {err}");
            let listed = home.out(&["games"]);
            assert!(!listed.contains("played by the program"), "{listed}");
            assert!(listed.contains(told), "{listed}");
        }
    }
}
