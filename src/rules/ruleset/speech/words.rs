//! A line as words: quotes, comments, numbers, and the clauses that any act may carry.

use super::length::parse_number;
use super::{Misread, length};
use crate::chance::Answer;
use crate::legible::is_legible;

mod joined;

/// The words of a line that are not yet read.
#[derive(Debug, Clone)]
pub struct Words {
    /// The letters of all words without the blanks, in one string, so that a line of a million words takes one
    /// allocation instead of a million.
    letters: String,
    words: Vec<Word>,
    at: usize,
}

/// A word, as the start and end of its letters in bytes.
#[derive(Debug, Clone, Copy)]
struct Word {
    start: usize,
    end: usize,
    quoted: bool,
}

/// Checks whether a word opens a clause that may follow any act, so that it cannot be a name.
#[must_use]
pub fn opens_clause(word: &str) -> bool {
    matches!(word, "dice" | "because" | "answer")
}

impl Words {
    /// Splits a line that has only letters, numbers and signs; `None` for a blank line or a comment.
    ///
    /// # Errors
    ///
    /// Fails if it contains a control character or an unclosed quote.
    pub fn split_clean(line: &str) -> Result<Option<Self>, Misread> {
        // The log keeps the line, and other terminals will show it.
        if !line.trim().chars().all(|c| c == '\t' || is_legible(c)) {
            return Err(Misread::new("a line may not contain control characters"));
        }
        Self::split(line)
    }

    /// Splits a line; `None` for a blank line or a comment.
    ///
    /// # Errors
    ///
    /// Fails if a quote is not closed.
    pub fn split(line: &str) -> Result<Option<Self>, Misread> {
        let mut text = String::with_capacity(line.len());
        let mut words = Vec::new();
        let mut letters = line.chars().peekable();
        while let Some(letter) = letters.next() {
            let start = text.len();
            match letter {
                '#' => break,
                '"' => read_quoted(&mut letters, &mut text)?,
                space if space.is_whitespace() => continue,
                first => {
                    text.push(first);
                    loop {
                        while let Some(next) = letters.next_if(|c| !c.is_whitespace() && *c != '"')
                        {
                            text.push(next);
                        }
                        // After a number, the quote is an inch mark: `3.5"`. Within a point, `3.5",14"`, the word
                        // continues.
                        let is_mark = ends_with_number(text.get(start..).unwrap_or_default());
                        let mark = is_mark.then(|| letters.next_if_eq(&'"')).flatten();
                        text.extend(mark);
                        if mark.is_none() || letters.peek() != Some(&',') {
                            break;
                        }
                    }
                }
            }
            words.push(Word {
                start,
                end: text.len(),
                quoted: letter == '"',
            });
        }
        Ok((!words.is_empty()).then_some(Self {
            letters: text,
            words,
            at: 0,
        }))
    }

    fn word_text(&self, word: Word) -> &str {
        self.letters.get(word.start..word.end).unwrap_or_default()
    }

    /// Checks whether `word` is `text` and was not in quotes.
    fn is_plain(&self, word: Word, text: &str) -> bool {
        !word.quoted && self.word_text(word) == text
    }

    /// Returns the texts of words, separated by blanks.
    fn joined_text(&self, words: &[Word]) -> String {
        let texts: Vec<&str> = words.iter().map(|word| self.word_text(*word)).collect();
        texts.join(" ")
    }

    /// Removes the `because "..."` clause from the line and returns it; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Fails if no reason follows `because`.
    pub fn take_because(&mut self) -> Result<Option<String>, Misread> {
        let Some(at) = self.plain_position("because") else {
            return Ok(None);
        };
        let mut clause = self.words.split_off(at).into_iter().skip(1).peekable();
        let reason = clause.next().ok_or_else(|| {
            Misread::new("`because` needs a reason in quotes: because \"the tape says 5.0\"")
        })?;
        let text = self.word_text(reason).to_owned();
        if text.trim().is_empty() {
            return Err(Misread::new("the reason after `because` is empty"));
        }
        // A reason of several words without quotes has no clear end: a `dice` clause after it would become part of it.
        if !reason.quoted
            && clause
                .peek()
                .is_some_and(|word| !self.is_plain(*word, "dice"))
        {
            return Err(Misread::new(
                "put a reason of several words in quotes: because \"the tape says 5.0\"",
            ));
        }
        // A dice clause may still follow the reason.
        self.words.extend(clause);
        Ok(Some(text))
    }

    /// Removes the `dice D D` clause from the line and returns it; `None` if there is none.
    ///
    /// `rule` is the clause that defines the faces of dice.
    ///
    /// # Errors
    ///
    /// Fails if no face follows `dice`, or a number that is not on a die.
    pub fn take_dice(&mut self, rule: &str) -> Result<Option<Vec<u8>>, Misread> {
        let Some(at) = self.plain_position("dice") else {
            return Ok(None);
        };
        let mut clause = self.words.split_off(at);
        // The words after the faces may be an `answer` clause, or the code that the faces gave in a chart.
        if let Some(behind) = clause
            .iter()
            .position(|word| self.is_plain(*word, "answer") || self.is_plain(*word, "code"))
        {
            self.words.extend(clause.split_off(behind));
        }
        let faces: Result<Vec<u8>, Misread> = clause
            .iter()
            .skip(1)
            .flat_map(|word| {
                self.word_text(*word)
                    .split([',', '+'])
                    .filter(|part| !part.is_empty())
            })
            .flat_map(one_by_one)
            .map(|word| parse_face(word, rule))
            .collect();
        let faces = faces?;
        if faces.is_empty() {
            return Err(Misread::new("`dice` needs numbers: dice 4 2"));
        }
        Ok(Some(faces))
    }

    /// Removes the `answer A, B` clause from the line and returns it: the players' answers to questions of the act, in
    /// their order.
    ///
    /// # Errors
    ///
    /// Fails if nothing follows `answer`.
    pub fn take_answers(&mut self) -> Result<Vec<Answer>, Misread> {
        let Some(at) = self.plain_position("answer") else {
            return Ok(Vec::new());
        };
        let clause = self.words.split_off(at);
        let text = self.joined_text(clause.get(1..).unwrap_or_default());
        let answers: Vec<Answer> = text
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
            .map(Answer::spoken)
            .collect();
        if answers.is_empty() {
            return Err(Misread::new(
                "`answer` needs the table's answer: answer yes, or answer yes, 3",
            ));
        }
        Ok(answers)
    }

    /// Removes `keep` from the end of a `fix`; returns whether it was there.
    pub fn take_keep(&mut self) -> bool {
        let is_fix = self
            .words
            .first()
            .is_some_and(|word| self.is_plain(*word, "fix"));
        let is_kept = is_fix
            && self
                .words
                .last()
                .is_some_and(|word| self.is_plain(*word, "keep"));
        if is_kept {
            self.words.pop();
        }
        is_kept
    }

    /// Removes `anyway` from the end of an act; returns whether it was there. It confirms an act that ends the
    /// firefights of its phase (RUL-72).
    #[must_use]
    pub fn take_anyway(&mut self) -> bool {
        let ends = |verb: &Word| ["melee", "casualty"].contains(&self.word_text(*verb));
        let last = self.words.last();
        let is_said = self.words.first().is_some_and(ends)
            && last.is_some_and(|word| self.is_plain(*word, "anyway"));
        if is_said {
            self.words.pop();
        }
        is_said
    }

    fn plain_position(&self, text: &str) -> Option<usize> {
        // The text of a note may contain words such as `dice`, which open no clause there.
        let first = self.words.first().map(|word| self.word_text(*word));
        if first.is_some_and(|verb| verb == "note" || verb == "end") {
            return None;
        }
        let mut words = self.words.iter();
        words.position(|word| self.is_plain(*word, text))
    }

    /// Checks whether every word has been read.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.at >= self.words.len()
    }

    /// Returns the next word without moving past it; `None` at the end of the line.
    #[must_use]
    pub fn peek(&self) -> Option<&str> {
        self.ahead(0)
    }

    /// Returns the word `words` places ahead, unread; `None` if the line ends before it.
    #[must_use]
    pub fn ahead(&self, words: usize) -> Option<&str> {
        self.words
            .get(self.at + words)
            .map(|word| self.word_text(*word))
    }

    /// Reads the next word.
    ///
    /// # Errors
    ///
    /// Fails if the next word does not fit, or if the line has ended.
    pub fn next(&mut self, wanted: &str) -> Result<String, Misread> {
        let word = self.peek().map(str::to_owned).ok_or_else(|| {
            let before = self.joined_text(&self.words);
            Misread::new(format!("expected {wanted} after `{before}`"))
        })?;
        self.at += 1;
        Ok(word)
    }

    /// Moves past the next word if it is `text`; returns whether it was.
    pub fn skip(&mut self, text: &str) -> bool {
        let found = self.peek() == Some(text);
        self.at += usize::from(found);
        found
    }

    /// Reads the next word, which must be this one.
    ///
    /// # Errors
    ///
    /// Fails if the next word does not fit, or if the line has ended.
    pub fn expect(&mut self, text: &str) -> Result<(), Misread> {
        match self.next(&format!("`{text}`"))? {
            word if word == text => Ok(()),
            word => Err(Misread::new(format!("expected `{text}`, found `{word}`"))),
        }
    }

    /// Reads the rest of the line exactly as typed; `None` if nothing is left.
    pub fn rest(&mut self) -> Option<String> {
        let text = self.joined_text(self.words.get(self.at..)?);
        self.at = self.words.len();
        (!text.trim().is_empty()).then_some(text)
    }

    /// Reads one text: quoted, with nothing after it, or all words up to the end of the line. Messages call the text
    /// `what`.
    ///
    /// # Errors
    ///
    /// Fails if the next word does not fit, or if the line has ended.
    pub fn one_text(&mut self, what: &str) -> Result<Option<String>, Misread> {
        match self.words.get(self.at..).unwrap_or_default() {
            [first, _, ..] if first.quoted => Err(Misread::new(format!(
                "{what} is a single text: put all of it in one pair of quotes; nothing may follow \
                 it, not even `because`"
            ))),
            _ => Ok(self.rest()),
        }
    }

    /// Reads a quoted text that this word follows at the end of the line; `None` for any other line.
    pub fn text_before(&mut self, word: &str) -> Option<String> {
        let [text, last] = self.words.get(self.at..)? else {
            return None;
        };
        let is_it = text.quoted && !last.quoted && self.letters.get(last.start..last.end)? == word;
        let text = self.letters.get(text.start..text.end)?.to_owned();
        self.at += if is_it { 2 } else { 0 };
        is_it.then_some(text)
    }

    /// Reads a number.
    ///
    /// # Errors
    ///
    /// Fails if the next word does not fit, or if the line has ended.
    pub fn number(&mut self, wanted: &str) -> Result<f64, Misread> {
        let word = self.next(wanted)?;
        parse_number(&word)
            .ok_or_else(|| Misread::new(format!("`{word}` is not a number: expected {wanted}")))
    }

    /// Reads a whole number from 0.
    ///
    /// # Errors
    ///
    /// Fails if the next word does not fit, or if the line has ended.
    pub fn whole(&mut self, wanted: &str) -> Result<u64, Misread> {
        let word = self.next(wanted)?;
        word.parse().map_err(|_| {
            Misread::new(format!(
                "`{word}` is not a whole number from 0: expected {wanted}"
            ))
        })
    }

    /// Reads a whole number, which may be negative.
    ///
    /// # Errors
    ///
    /// Fails if the next word does not fit, or if the line has ended.
    pub fn signed(&mut self, wanted: &str) -> Result<i64, Misread> {
        let word = self.next(wanted)?;
        let no = |_| Misread::new(format!("`{word}` is not a whole number: expected {wanted}"));
        word.trim_start_matches('+').parse().map_err(no)
    }

    /// Reads a count; a number too large to count becomes the largest possible.
    ///
    /// # Errors
    ///
    /// Fails if the next word does not fit, or if the line has ended.
    pub fn count(&mut self, wanted: &str) -> Result<usize, Misread> {
        let count = self.whole(wanted)?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// Checks whether this is the last word of the line.
    #[must_use]
    pub fn ends_with(&self, text: &str) -> bool {
        let last = self.words.last();
        last.is_some_and(|word| self.word_text(*word) == text)
    }

    /// Checks whether a word occurs in the rest of the line, the next word excluded.
    #[must_use]
    pub fn has(&self, text: &str) -> bool {
        let rest = self.words.iter().skip(self.at + 1);
        rest.into_iter().any(|word| self.word_text(*word) == text)
    }

    /// Reads a time of day, in minutes after midnight.
    ///
    /// # Errors
    ///
    /// Fails if the next word does not fit, or if the line has ended.
    pub fn time(&mut self) -> Result<u16, Misread> {
        let word = self.next("a time HH:MM")?;
        let parts = word.split_once(':');
        let time = parts.and_then(|(hours, minutes)| {
            let (hours, minutes) = (hours.parse::<u16>().ok()?, minutes.parse::<u16>().ok()?);
            (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
        });
        time.ok_or_else(|| Misread::new(format!("`{word}` is not a time of day: type 17:30")))
    }

    /// Checks that no words are left.
    ///
    /// # Errors
    ///
    /// Fails if the next word does not fit, or if the line has ended.
    pub fn end(&self) -> Result<(), Misread> {
        match self.peek() {
            None => Ok(()),
            Some("anyway") => Err(Misread::new(
                "this act takes no `anyway`: leave it out, or overrule a refusal with `because REASON`",
            )),
            Some(word) => Err(Misread::new(format!(
                "did not expect `{word}`; the act ends before it"
            ))),
        }
    }
}

/// Checks whether a mark for inches may follow a word, that is, whether the word ends with a number.
fn ends_with_number(word: &str) -> bool {
    let last = word.rsplit(',').next().unwrap_or_default();
    let digits = last.strip_prefix(['n', 'e', 's', 'w']).unwrap_or(last);
    length::parse_length(digits).is_some_and(|typed| typed.unit.is_none() || digits.contains('\''))
}

/// Returns the faces typed in a word. They may be typed without blanks, as on the screen, so `52` is a five and a two.
fn one_by_one(word: &str) -> Vec<&str> {
    if word.chars().all(|letter| letter.is_ascii_digit()) {
        word.split("").filter(|digit| !digit.is_empty()).collect()
    } else {
        vec![word]
    }
}

fn parse_face(word: &str, rule: &str) -> Result<u8, Misread> {
    match word.parse::<u8>() {
        Ok(pips @ 1..=6) => Ok(pips),
        // Words of the act were typed after its dice.
        _ if word.starts_with(char::is_alphabetic) => Err(Misread::new(format!(
            "`{word}` is not a die: write 1 to 6 ({rule}); put everything else before `dice`"
        ))),
        _ => Err(Misread::new(format!(
            "`{word}` is not a die: write 1 to 6 ({rule})"
        ))),
    }
}

/// Reads to the closing quote and appends the quoted text to `text`.
fn read_quoted(letters: &mut impl Iterator<Item = char>, text: &mut String) -> Result<(), Misread> {
    let start = text.len();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return Ok(()),
            '\\' => text.extend(letters.next()),
            other => text.push(other),
        }
    }
    let open = text.get(start..).unwrap_or_default();
    Err(Misread::new(format!("the quote \"{open} is not closed")))
}
