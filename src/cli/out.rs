//! Writing lines out. A reader that has gone (`| head`) ends nothing and is not a fault.

use std::io::ErrorKind;
use std::io::Write;
use std::process::ExitCode;

use serde::Serialize;

use super::failure::Failure;

/// Writes a line to standard output.
pub(super) fn line(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure::Machine(format!("standard output: {error}"))),
    }
}

/// Writes a value to standard output as one line of JSON.
pub(super) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value);
    line(&text.map_err(|error| Failure::Machine(format!("BUG: no JSON: {error}")))?)
}

/// Reads a line from standard input. Where it is at its end nobody has answered.
pub(super) fn answer() -> Result<String, Failure> {
    let mut answer = String::new();
    let read = std::io::stdin().read_line(&mut answer);
    match read.map_err(|error| Failure::Machine(format!("standard input: {error}")))? {
        0 => Err(Failure::No("nobody answered".to_owned())),
        _ => Ok(answer),
    }
}

/// Writes a line to standard error, if anybody reads it.
pub(super) fn complain(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

/// Tells on standard error why there is no answer and returns the exit code.
pub(super) fn tell(failure: Failure) -> ExitCode {
    let (said, code) = failure.parts();
    if let Some(said) = said {
        complain(&said);
    }
    code
}
