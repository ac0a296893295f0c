//! A game in lines of text: messages to the referee, and his answers.

use std::io::{self, BufRead, Write};

use unicode_width::UnicodeWidthStr;

use crate::kit::script::Script;
use crate::kit::text::wrap_indented;
use game::input;
use rules::legible::legible;

/// The lines that the referee types, and those printed for him.
pub(crate) struct Dialogue<R, W> {
    input: R,
    /// Returns whether another line arrives faster than anyone types.
    arrives: fn() -> bool,
    output: W,
    /// Columns of the terminal, at which lines are wrapped; `None` if another program reads the lines and wraps them
    /// itself.
    columns: Option<u16>,
    has_ended: bool,
    /// Pasted lines that are being played.
    script: Script,
}

impl<R: BufRead, W: Write> Dialogue<R, W> {
    pub(crate) fn new(input: R, output: W, arrives: fn() -> bool, columns: Option<u16>) -> Self {
        Self {
            input,
            arrives,
            output,
            columns,
            has_ended: false,
            script: Script::default(),
        }
    }

    /// Checks whether the input has ended; input that was not entered is then kept for the next start.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Checks whether people read the lines on a terminal; otherwise another program does.
    pub(crate) const fn is_on_screen(&self) -> bool {
        self.columns.is_some()
    }

    /// Prints a line, without characters that would control the terminal.
    pub(crate) fn say(&mut self, words: &str) -> io::Result<()> {
        let words = self.wrapped(words);
        writeln!(self.output, "{words}")
    }

    /// Wraps words at the width of the terminal, which itself would break them anywhere, and removes control
    /// characters.
    fn wrapped(&self, words: &str) -> String {
        let words = legible(words);
        let Some(columns) = self.columns.map(usize::from) else {
            return words.into_owned();
        };
        let lines = words
            .split('\n')
            .flat_map(|line| match line.width() > columns {
                true => wrap_indented(line, columns),
                false => vec![line.to_owned()],
            });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Prints why a line is refused, and drops the pasted lines after it.
    pub(crate) fn refuse(&mut self, words: &str) -> io::Result<()> {
        self.say(words)?;
        match self.script.is_playing() {
            true => {
                let stopped = self.script.stop("");
                self.say(&stopped)
            }
            false => Ok(()),
        }
    }

    /// Reads the next line to carry out; `None` at the end of the input. Lines that arrive together are a paste, which
    /// is offered and then played line by line.
    pub(crate) fn command(&mut self) -> io::Result<Option<String>> {
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

    /// Reads the line that answers a prompt; `None` at the end of the input. Pasted lines do not count as an answer.
    pub(crate) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        while let Some((line, more)) = self.hear(prompt)? {
            if more.is_empty() {
                return Ok(Some(line));
            }
            self.say("Paste dropped: answer the question with a key.")?;
        }
        Ok(None)
    }

    /// Reads a line, and the lines that arrive together with it.
    fn hear(&mut self, prompt: &str) -> io::Result<Option<(String, Vec<String>)>> {
        let shown = self.wrapped(prompt);
        // Wrapping removes the blank between the prompt and the answer, so it is printed again.
        let is_cut = prompt.ends_with(' ') && !shown.ends_with(' ');
        let blank = if is_cut { " " } else { "" };
        write!(self.output, "{shown}{blank}")?;
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

    /// Reads a line without its line break; `None` at the end of the input.
    fn line(&mut self) -> io::Result<Option<String>> {
        let line = input::read_line(&mut self.input, input::MAX_LINE)?;
        Ok(line.map(|line| input::without_end(&line).to_owned()))
    }
}
