use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use crate::cli::program::{Home, Ran, ran};
use common::skipped::skipped;

/// The library of `faulty.c`, made once; none, and loudly, where there is no compiler of C.
fn library() -> Option<&'static PathBuf> {
    static MADE: OnceLock<Option<PathBuf>> = OnceLock::new();
    let made = MADE.get_or_init(|| {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/machine/faulty.c");
        let library = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("faulty.so");
        let made = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .arg(&library)
            .arg(source)
            .output();
        match made {
            Ok(made) if made.status.success() => Some(library),
            Ok(made) => panic!("cc: {}", String::from_utf8_lossy(&made.stderr)),
            Err(error) => {
                skipped(&format!("there is no cc to make a faulty disk: {error}"));
                None
            }
        }
    });
    made.as_ref()
}

/// Lays that machine under a command (`faulty.c` says how faults are told); none where no such machine can be made.
pub fn laid_under<'c>(command: &'c mut Command, faults: &str) -> Option<&'c mut Command> {
    Some(command.env("LD_PRELOAD", library()?).env("FAULTY", faults))
}

/// Runs the program on a machine that fails so (`faulty.c` says how it is told), with that input; none where no
/// such machine can be made. With what came of it the calls that failed.
pub fn on_faulty(
    home: &Home,
    faults: &str,
    arguments: &[&str],
    input: &str,
) -> Option<(Ran, Vec<String>)> {
    let log = home.path().join("failed");
    let _ = std::fs::remove_file(&log);
    let script = home.path().join("input");
    std::fs::write(&script, input).unwrap();
    let output = laid_under(&mut home.command(arguments), faults)?
        .stdin(std::fs::File::open(script).unwrap())
        .env("FAULTY_COUNT", &log)
        .output()
        .unwrap();
    let failed = std::fs::read_to_string(log).unwrap_or_default();
    Some((ran(output), failed.lines().map(str::to_owned).collect()))
}
