//! A game in lines of text: what is said to the referee, and what he answers.

use std::io;
use std::io::BufRead;
use std::io::Lines;
use std::io::Write;

/// Lines from the referee, and to him.
pub(super) struct Dialogue<R, W> {
    lines: Lines<R>,
    output: W,
    has_ended: bool,
}

impl<R: BufRead, W: Write> Dialogue<R, W> {
    pub(super) fn new(input: R, output: W) -> Self {
        Self {
            lines: input.lines(),
            output,
            has_ended: false,
        }
    }

    /// Whether the input is at its end: nobody has left anything by that.
    pub(super) fn has_ended(&self) -> bool {
        self.has_ended
    }

    pub(super) fn say(&mut self, words: &str) -> io::Result<()> {
        writeln!(self.output, "{words}")
    }

    /// The line that answers a prompt; none at the end of the input.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt}")?;
        self.output.flush()?;
        let line = self.lines.next().transpose()?;
        self.has_ended = line.is_none();
        Ok(line)
    }
}
