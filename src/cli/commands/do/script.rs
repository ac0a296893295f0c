//! Sources of the lines of `do`: the command line, a script, or standard input.

use std::io::{BufRead, BufReader, Cursor, ErrorKind};

use super::DoArgs;
use crate::{
    commands::r#do::boxed::PlayOn,
    failure::Failure,
    io::{errors, out},
};
use game::input::{self, without_mark};

/// Plays lines until one of them ends the run; `help` lists the acts.
pub(super) fn play_lines(
    readings: Vec<LineSource>,
    help: &str,
    mut play: impl FnMut(&str) -> Result<PlayOn, Failure>,
) -> Result<(), Failure> {
    for mut reading in readings {
        while let Some(line) = reading.next()? {
            if line.trim() == "help" {
                out::line(help)?;
                continue;
            }
            match play(&line).map_err(|no| reading.at(no))? {
                PlayOn::On => {}
                PlayOn::Out => return Ok(()),
            }
        }
    }
    Ok(())
}

/// A source of lines.
pub(super) struct LineSource {
    reader: Box<dyn BufRead>,
    /// The name of the script; `None` for a line from the command line.
    script: Option<String>,
    number: usize,
}

impl LineSource {
    fn new(reader: impl BufRead + 'static, script: Option<&str>) -> Self {
        Self {
            reader: Box::new(reader),
            script: script.map(str::to_owned),
            number: 0,
        }
    }

    fn next(&mut self) -> Result<Option<String>, Failure> {
        self.number += 1;
        let line = input::read_line(&mut self.reader, input::MAX_LINE).map_err(|error| {
            self.at(match error.kind() {
                ErrorKind::InvalidData => Failure::No("this is not text (UTF-8)".to_owned()),
                ErrorKind::FileTooLarge => Failure::No(format!(
                    "this line is {error}, longer than any act; is this a script?"
                )),
                _ => Failure::Machine(error.to_string()),
            })
        })?;
        let line = line.as_deref().map(input::without_end);
        Ok(match (self.number, line) {
            // Some editors begin a text with a mark of its byte order.
            (1, Some(first)) => Some(without_mark(first).to_owned()),
            (_, line) => line.map(str::to_owned),
        })
    }

    /// Puts `SCRIPT:LINE` before the message of a failure.
    fn at(&self, failure: Failure) -> Failure {
        match &self.script {
            Some(script) => failure.at(&format!("{script}:{}", self.number)),
            None => failure,
        }
    }
}

/// Returns the sources of lines in the order in which they are read: the arguments, then the file.
pub(super) fn readings(typed: &DoArgs) -> Result<Vec<LineSource>, Failure> {
    let standard_input = || LineSource::new(BufReader::new(std::io::stdin()), Some("-"));
    let mut readings = Vec::new();
    for command in &typed.commands {
        readings.push(match command.as_str() {
            "-" => standard_input(),
            line => LineSource::new(Cursor::new(line.to_owned()), None),
        });
    }
    if let Some(path) = &typed.file {
        let place = path.display().to_string();
        readings.push(if place == "-" {
            standard_input()
        } else {
            LineSource::new(BufReader::new(errors::opened(path)?), Some(&place))
        });
    }
    Ok(readings)
}
