//! A game in lines of text: what is said to the referee, and what he answers.

use std::io;
use std::io::BufRead;
use std::io::Write;

use game::input;
use rules::legible::legible;

/// Lines from the referee, and to him.
pub(super) struct Dialogue<R, W> {
    input: R,
    output: W,
    has_ended: bool,
}

impl<R: BufRead, W: Write> Dialogue<R, W> {
    pub(super) fn new(input: R, output: W) -> Self {
        Self {
            input,
            output,
            has_ended: false,
        }
    }

    /// Whether the input is at its end: nobody has left anything by that.
    pub(super) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Writes a line, without letters that would command the terminal.
    pub(super) fn say(&mut self, words: &str) -> io::Result<()> {
        writeln!(self.output, "{}", legible(words))
    }

    /// The line that answers a prompt; none at the end of the input.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{}", legible(prompt))?;
        self.output.flush()?;
        let line = input::line(&mut self.input, input::MAX_LINE)?;
        self.has_ended = line.is_none();
        Ok(line.map(|line| input::without_end(&line).to_owned()))
    }
}
