//! Prints lines. If the reader has closed the pipe (`| head`), that is no error, and the program continues.

use std::io::{ErrorKind, IsTerminal as _, Write};
use std::process::ExitCode;

use crossterm::terminal;
use serde::Serialize;

use crate::failure::Failure;
use game::input;
use rules::legible::{legible, legible_json};

/// Callback that gets each line of an answer as soon as it is known.
pub(crate) type Tell<'a> = dyn FnMut(&str) -> Result<(), Failure> + 'a;

/// Returns the columns of the terminal that shows the output; `None` if it goes elsewhere.
pub(crate) fn columns() -> Option<u16> {
    /// Columns to assume if the terminal does not give them.
    const USUAL: u16 = 80;
    let is_shown = std::io::stdout().is_terminal();
    let told = || terminal::size().map_or(0, |(columns, _)| columns);
    is_shown
        .then(told)
        .map(|columns| if columns == 0 { USUAL } else { columns })
}

/// Prints a sentence, wrapped at the width of the terminal, which itself would break it inside words.
pub(crate) fn sentence(text: &str) -> Result<(), Failure> {
    match columns() {
        Some(columns) => line(&tui::wrapped(text, usize::from(columns)).join("\n")),
        None => line(text),
    }
}

/// Prints a line, without characters that would control the terminal.
pub(crate) fn line(text: &str) -> Result<(), Failure> {
    written(&legible(text))
}

/// Prints a value as one line of JSON.
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value);
    let text = text.map_err(|error| Failure::Machine(format!("BUG: no JSON: {error}")))?;
    written(&legible_json(&text))
}

/// Prints a line of an exported game: unchanged to a file, without control characters to a terminal.
pub(crate) fn exported(line: &str) -> Result<(), Failure> {
    match std::io::stdout().is_terminal() {
        true => written(&legible_json(line)),
        false => written(line),
    }
}

fn written(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure::Machine(format!("standard output: {error}"))),
    }
}

/// Reads a line from standard input; fails at its end.
pub(crate) fn answer() -> Result<String, Failure> {
    let read = input::read_line(&mut std::io::stdin().lock(), input::MAX_LINE);
    let read = read.map_err(|error| Failure::Machine(format!("standard input: {error}")))?;
    read.ok_or_else(|| Failure::No("no one answered".to_owned()))
}

/// Prints a line on standard error, if that is open, without characters that would control the terminal.
pub(crate) fn complain(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{}", legible(text));
}

/// Prints the message of a failure, and returns its exit code.
pub(crate) fn tell_failure(failure: Failure) -> Failure {
    let is_machine = matches!(failure, Failure::Machine(_));
    if let (Some(said), _) = failure.parts() {
        complain(&said);
    }
    match is_machine {
        true => Failure::MachineTold,
        false => Failure::Told,
    }
}

/// Prints a usage error, or the help that was requested, and returns the exit code.
pub(crate) fn tell_options(error: &clap::Error) -> ExitCode {
    let code = u8::try_from(error.exit_code()).unwrap_or(2);
    let plain = error.render().to_string();
    // Typed text may contain control characters, for example in the name of a file that the shell has filled in.
    if plain != legible(&plain) {
        complain(plain.trim_end());
        return ExitCode::from(code);
    }
    match error.print() {
        // A closed pipe, which no one reads any more, is not an error.
        Err(fault) if fault.kind() != ErrorKind::BrokenPipe => {
            tell(Failure::Machine(format!("standard output: {fault}")))
        }
        _ => ExitCode::from(code),
    }
}

/// Prints why a command failed on standard error, and returns the exit code.
pub(crate) fn tell(failure: Failure) -> ExitCode {
    let (said, code) = failure.parts();
    if let Some(said) = said {
        complain(&said);
    }
    code
}
