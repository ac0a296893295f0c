use super::faulty::laid_under;
use crate::cli::program::{Home, Ran, ran};

/// Runs as a user of whom the system knows nothing, with an environment that names no folder either.
fn answered(home: &Home, line: &str) -> Option<Ran> {
    let words: Vec<&str> = line.split(' ').collect();
    let mut command = home.command(&words);
    for name in ["HOME", "VIDETTE_DATA_DIR", "VIDETTE_CONFIG_DIR"] {
        command.env_remove(name);
    }
    let output = laid_under(&mut command, "home:1:0:2")?.output().unwrap();
    Some(ran(output))
}

#[test]
fn without_a_home_whatever_needs_no_data_is_answered() {
    let home = Home::new();
    for line in [
        "check first-steps",
        "rosters",
        "schema",
        "show first-steps switches",
        "sight first-steps --from 3rd --to 1st",
        "march first-steps --brigade whitlow",
        "odds activation first-steps --brigade whitlow",
        "rule RUL-78",
        "completions bash",
        "man",
    ] {
        let Some(ran) = answered(&home, line) else {
            return;
        };
        assert_eq!(ran.code, 0, "{line}: {}", ran.err);
    }
    for line in [
        "games",
        "paths",
        "new first-steps",
        "do nobody next",
        "show nobody",
    ] {
        let Some(ran) = answered(&home, line) else {
            return;
        };
        assert_eq!(ran.code, 3, "{line}: {}", ran.err);
        assert!(ran.err.contains("--data-dir"), "{line}: {}", ran.err);
    }
}
