//! Calls the command line and turns its result into an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    vidette::cli::run(std::env::args_os())
}
