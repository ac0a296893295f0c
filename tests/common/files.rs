//! What stands in this repository, by its path from the top.

use std::path::{Path, PathBuf};

/// Where it is on this machine.
pub fn path(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(name)
}

/// Its text.
pub fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The rows of a table of the rules document, the header left out.
pub fn rows(name: &str) -> Vec<Vec<String>> {
    let rows: Vec<Vec<String>> = read(&format!("tests/data/rules/{name}.csv"))
        .lines()
        .skip(1)
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.split(',').map(|cell| cell.trim().to_owned()).collect())
        .collect();
    assert!(
        !rows.is_empty(),
        "{name} has no rows: nothing would be tested"
    );
    rows
}
