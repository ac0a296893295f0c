//! One act of the language: its help, and the reading of its words.

use super::{LineRequest, Misread, WordReader};
use crate::terms::command::Command;
use ruleset::speech::{Usage, usage};

/// An act. The writer of its command is beside it; [`write`](super::write::write) finds it by the command.
#[derive(Clone, Copy)]
pub(super) struct Spec {
    /// The form for help and completion.
    pub(super) usage: Usage,
    read: SpecReader,
}

#[derive(Clone, Copy)]
enum SpecReader {
    Command(fn(&mut WordReader<'_>) -> Result<Command, Misread>),
    Log(fn(&mut WordReader<'_>) -> Result<LineRequest, Misread>),
}

/// Makes an act that the rules decide.
pub(super) const fn command(
    verb: &'static str,
    form: &'static str,
    does: &'static str,
    read: fn(&mut WordReader<'_>) -> Result<Command, Misread>,
) -> Spec {
    Spec {
        usage: usage(verb, form, does),
        read: SpecReader::Command(read),
    }
}

/// Makes an act on the log.
pub(super) const fn log(
    verb: &'static str,
    form: &'static str,
    does: &'static str,
    read: fn(&mut WordReader<'_>) -> Result<LineRequest, Misread>,
) -> Spec {
    Spec {
        usage: usage(verb, form, does),
        read: SpecReader::Log(read),
    }
}

impl Spec {
    /// Reads the words after the verb.
    pub(super) fn read(&self, reader: &mut WordReader<'_>) -> Result<LineRequest, Misread> {
        match self.read {
            SpecReader::Command(read) => read(reader).map(LineRequest::Command),
            SpecReader::Log(read) => read(reader),
        }
    }
}
