//! One act of the language: what help says of it, and how its words are read.

use super::{Act, Misread, Reader};
use crate::terms::command::Command;
use ruleset::speech::{Usage, usage};

/// An act. The writer of its command is beside it; [`write`](super::write::write) finds it by the command.
#[derive(Clone, Copy)]
pub(super) struct Spec {
    /// As help and completion list it.
    pub(super) usage: Usage,
    read: Read,
}

#[derive(Clone, Copy)]
enum Read {
    Command(fn(&mut Reader<'_>) -> Result<Command, Misread>),
    Log(fn(&mut Reader<'_>) -> Result<Act, Misread>),
}

/// An act that the rules decide.
pub(super) const fn command(
    verb: &'static str,
    form: &'static str,
    does: &'static str,
    read: fn(&mut Reader<'_>) -> Result<Command, Misread>,
) -> Spec {
    Spec {
        usage: usage(verb, form, does),
        read: Read::Command(read),
    }
}

/// An act on the log.
pub(super) const fn log(
    verb: &'static str,
    form: &'static str,
    does: &'static str,
    read: fn(&mut Reader<'_>) -> Result<Act, Misread>,
) -> Spec {
    Spec {
        usage: usage(verb, form, does),
        read: Read::Log(read),
    }
}

impl Spec {
    /// Reads what follows the verb.
    pub(super) fn read(&self, reader: &mut Reader<'_>) -> Result<Act, Misread> {
        match self.read {
            Read::Command(read) => read(reader).map(Act::Command),
            Read::Log(read) => read(reader),
        }
    }
}
