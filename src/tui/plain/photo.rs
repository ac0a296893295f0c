//! A photograph of the table in lines of text: the differences, and the choice of those to enter.

use std::io::{self, BufRead, Write};

use super::PlainMode;
use crate::photo::{self, PhotoList};

impl<I: BufRead, W: Write> PlainMode<I, W> {
    /// Reads the photograph of a line, lists the differences, and enters those that the referee chooses.
    pub(super) fn photo(&mut self, line: &str) -> io::Result<()> {
        let path = photo::path_of(line).unwrap_or_default();
        let findings = match photo::read(self.photos.as_ref(), path) {
            Ok(findings) => findings,
            Err(why) => return self.referee.refuse(&why),
        };
        let mut list = PhotoList::new(findings, None);
        for words in &list.findings.headline {
            self.referee.say(words)?;
        }
        loop {
            let rows: Vec<String> = list
                .rows()
                .map(|(letter, _, words)| format!("{letter}  {words}"))
                .collect();
            for row in &rows {
                self.referee.say(row)?;
            }
            if list.pages() < 2 || !list.turn_page(true) {
                break;
            }
        }
        for words in &list.findings.remarks.clone() {
            self.referee.say(words)?;
        }
        if list.command().is_none() {
            return self
                .referee
                .say("All pieces in the picture stand where the record has them.");
        }
        let question = "yes enters all of them, letters leave those pieces out, no enters none: ";
        let answer = self.referee.ask(question)?.unwrap_or_default();
        match answer.trim() {
            "" | "n" | "no" => return self.referee.refuse("Nothing entered."),
            "y" | "yes" => {}
            letters => {
                let known = letters.chars().filter(|c| !c.is_whitespace() && *c != ',');
                for letter in known {
                    if !list.turn(letter) {
                        let said = format!("No piece has the letter `{letter}`: nothing entered.");
                        return self.referee.refuse(&said);
                    }
                }
            }
        }
        match list.command() {
            Some(command) => self.execute(&command, Vec::new(), None).map(drop),
            None => self.referee.refuse("Nothing entered."),
        }
    }
}
