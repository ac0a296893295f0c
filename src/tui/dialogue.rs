//! A game in lines of text: messages to the referee, and his answers.

use std::io::{self, BufRead, Write};

use super::script::Script;
use game::input;
use rules::legible::legible;

/// Lines from the referee, and to him.
pub(super) struct Dialogue<R, W> {
    input: R,
    /// Checks whether another line comes faster than a hand types one.
    arrives: fn() -> bool,
    output: W,
    has_ended: bool,
    /// Lines that were pasted, while they are played.
    script: Script,
}

impl<R: BufRead, W: Write> Dialogue<R, W> {
    pub(super) fn new(input: R, output: W, arrives: fn() -> bool) -> Self {
        Self {
            input,
            arrives,
            output,
            has_ended: false,
            script: Script::default(),
        }
    }

    /// Checks whether the input is at its end, which abandons nothing.
    pub(super) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Writes a line, without letters that would command the terminal.
    pub(super) fn say(&mut self, words: &str) -> io::Result<()> {
        writeln!(self.output, "{}", legible(words))
    }

    /// Says why a line is not done; pasted lines behind it are not played.
    pub(super) fn refuse(&mut self, words: &str) -> io::Result<()> {
        self.say(words)?;
        match self.script.is_playing() {
            true => {
                let stopped = self.script.stop("");
                self.say(&stopped)
            }
            false => Ok(()),
        }
    }

    /// The next line to obey; none at the end of the input. Lines that come at once are a paste: it is offered, and
    /// played line by line.
    pub(super) fn command(&mut self) -> io::Result<Option<String>> {
        loop {
            if self.script.is_playing()
                && let Some(line) = self.script.next_line()
            {
                self.say(&format!("> {line}"))?;
                return Ok(Some(line));
            }
            let Some((line, more)) = self.hear("> ")? else {
                return Ok(None);
            };
            if more.is_empty() {
                return Ok(Some(line));
            }
            self.script.add(&line);
            more.iter().for_each(|line| self.script.add(line));
            let offer = format!("{} ", self.script.offer_in_lines());
            match self.ask(&offer)? {
                Some(answer) if answer.trim().is_empty() => self.script.start(),
                _ => {
                    let dropped = self.script.count("dropped");
                    self.script.drop_all();
                    self.say(&dropped)?;
                }
            }
        }
    }

    /// The line that answers a prompt; none at the end of the input. A paste answers nothing.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        while let Some((line, more)) = self.hear(prompt)? {
            if more.is_empty() {
                return Ok(Some(line));
            }
            self.say("A paste answers no question: it was dropped.")?;
        }
        Ok(None)
    }

    /// Reads a line, and those that come with it at once.
    fn hear(&mut self, prompt: &str) -> io::Result<Option<(String, Vec<String>)>> {
        write!(self.output, "{}", legible(prompt))?;
        self.output.flush()?;
        let line = self.line()?;
        self.has_ended = line.is_none();
        let Some(line) = line else {
            return Ok(None);
        };
        let mut more = Vec::new();
        while (self.arrives)() {
            match self.line()? {
                Some(line) => more.push(line),
                None => break,
            }
        }
        Ok(Some((line, more)))
    }

    /// Reads a line without its end; `None` at the end of the input.
    fn line(&mut self) -> io::Result<Option<String>> {
        let line = input::read_line(&mut self.input, input::MAX_LINE)?;
        Ok(line.map(|line| input::without_end(&line).to_owned()))
    }
}
