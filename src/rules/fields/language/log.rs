//! Acts on the log: undo, redo, fix an entry, leave.

use super::{
    FixRequest, LineRequest, Misread, WordReader,
    spec::{Spec, log},
};
use crate::terms::command::Command;

pub(super) const FIX: Spec = log(
    "fix",
    "ENTRY [ACT] [as-counted] [with|without MODIFIER]... [dice D...] [keep]",
    "other dice, modifiers or another act for an earlier entry; as-counted: modifiers as the \
     program counts them; keep: leave the table as it is",
    |reader| {
        let entry = reader.words.whole("an entry number")?;
        let command = reader.done_instead()?;
        let as_counted = reader.words.skip("as-counted");
        let switched = reader.read_switched(&["canister"])?;
        let is_empty = switched.is_empty() && !as_counted;
        if reader.dice.is_none() && is_empty && command.is_none() {
            return Err(Misread::new(
                "`fix` needs the new dice, a modifier, or what was done: `fix 12 dice 4 2`, `fix \
                 12 without soft-cover`, `fix 12 as-counted`, `fix 12 move 2wi ahead 3`; add \
                 `keep` to leave the table as it is",
            ));
        }
        Ok(LineRequest::Fix(FixRequest {
            entry,
            dice: reader.dice.clone(),
            as_counted,
            switched,
            command,
            keep: reader.keep,
        }))
    },
);

pub(super) const UNDO: Spec = log("undo", "[N]", "undo the last act", |reader| {
    reader.read_count().map(LineRequest::Undo)
});

pub(super) const REDO: Spec = log("redo", "[N]", "redo what was undone", |reader| {
    reader.read_count().map(LineRequest::Redo)
});

pub(super) const QUIT: Spec = log("quit", "", "close the game", |_| Ok(LineRequest::Quit));

impl WordReader<'_> {
    /// Reads the new act of a correction: `fix 12 move 2wi ahead 3`; `None` if the line gives none.
    fn done_instead(&mut self) -> Result<Option<Command>, Misread> {
        if !self.begins_act() {
            return Ok(None);
        }
        match self.read_act()? {
            LineRequest::Command(command) => Ok(Some(command)),
            _ => Err(Misread::new(
                "`fix` takes acts at the table, not undo, redo, fix or quit",
            )),
        }
    }

    fn read_count(&mut self) -> Result<usize, Misread> {
        if self.words.is_done() {
            return Ok(1);
        }
        self.words.count("a number")
    }
}
