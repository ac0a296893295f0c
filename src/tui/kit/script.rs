//! Pasted lines, and moves read from a photograph: they wait until the referee plays them one by one, or drops them.

use std::collections::VecDeque;

use rules::spelling::counted;

use super::key::PressedKey;

/// Message for a paste that arrived incomplete.
pub const LOST: &str = "Paste dropped: it was cut off, or longer than 1 MB. Paste it again.";

/// Lines that wait to be played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Script {
    lines: VecDeque<String>,
    /// Number of lines played since they were offered.
    played: usize,
    is_playing: bool,
    /// True if the lines come from a photograph.
    is_photographed: bool,
}

/// Fate of the remaining lines once nothing else is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WaitingLines {
    /// No lines remain, or they are being played.
    None,
    /// They are offered to the referee.
    Offered,
    /// The lines were dropped after a refusal; holds the message about it.
    Dropped(String),
}

impl Script {
    /// Decides what to do with the remaining lines; a refusal drops them.
    pub fn go_on(&mut self, refusal: Option<&str>) -> WaitingLines {
        if self.is_empty() || self.is_playing() {
            return WaitingLines::None;
        }
        let Some(why) = refusal else {
            return WaitingLines::Offered;
        };
        let words = format!("{why}  ({})", self.count("dropped"));
        self.drop_all();
        WaitingLines::Dropped(words)
    }

    /// Adds the lines of a text, without empty ones and without the `:` that would open a line on the screen.
    pub fn add(&mut self, text: &str) {
        self.lines.extend(lines(text).map(|line| {
            let line = line.trim();
            line.strip_prefix(':').unwrap_or(line).to_owned()
        }));
        self.lines.retain(|line| !line.is_empty());
    }

    /// Replaces the lines by those that play the moves found in a photograph.
    pub fn add_moves(&mut self, lines: &[String]) {
        self.drop_all();
        self.lines.extend(lines.iter().cloned());
        self.is_photographed = true;
    }

    /// Checks whether no line waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Drops all lines, and returns their number.
    pub fn drop_all(&mut self) -> usize {
        let count = self.lines.len();
        *self = Self::default();
        count
    }

    /// Describes the lines, with the keys that play or drop them.
    #[must_use]
    pub fn offer(&self) -> String {
        let first = self.lines.front().map_or("", String::as_str);
        let does = match self.lines.len() {
            1 => "Enter plays it, Esc drops it",
            _ => "Enter plays them one by one, Esc drops them",
        };
        format!("{}: {does}. First: {first}", self.count(self.origin()))
    }

    /// Describes the lines, with the answers that play or drop them in line mode.
    #[must_use]
    pub fn offer_in_lines(&self) -> String {
        let does = "an empty line plays them one by one, any text drops them";
        format!("{}: {does}.", self.count(self.origin()))
    }

    /// Returns the message that more lines wait after the one into which they were pasted.
    #[must_use]
    pub fn wait_behind(&self) -> String {
        let lines = counted(self.lines.len(), "more line");
        format!("{lines} pasted: offered after this one")
    }

    /// Counts the lines, followed by a word: `3 lines pasted`.
    #[must_use]
    pub fn count(&self, said: &str) -> String {
        format!("{} {said}", counted(self.lines.len(), "line"))
    }

    /// Names the source of the lines: a paste or a photograph.
    fn origin(&self) -> &'static str {
        match self.is_photographed {
            true => "from the photograph",
            false => "pasted",
        }
    }

    /// Begins to play the lines.
    pub fn start(&mut self) {
        self.played = 0;
        self.is_playing = true;
    }

    /// Stops playing; the remaining lines wait.
    pub fn pause(&mut self) {
        self.is_playing = false;
    }

    /// Checks whether the lines are being played.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Returns the next line to play, and removes it; `None` if there is none.
    pub fn next_line(&mut self) -> Option<String> {
        let line = self.lines.pop_front();
        self.played += usize::from(line.is_some());
        // After the last line keys have their usual meaning again.
        self.is_playing &= !self.lines.is_empty();
        line
    }

    /// Drops the remaining lines, and returns the message about the line at which playing stopped, and the reason.
    pub fn stop(&mut self, why: &str) -> String {
        let at = match self.is_photographed {
            true => format!("line {} of the photograph", self.played),
            false => format!("pasted line {}", self.played),
        };
        let dropped = match self.drop_all() {
            0 => String::new(),
            1 => " The line after it was dropped.".to_owned(),
            more => format!(" The {more} lines after it were dropped."),
        };
        match why {
            "" => format!("Stopped at {at}.{dropped}"),
            why => format!("Stopped at {at}: {}.{dropped}", why.trim_end_matches('.')),
        }
    }
}

/// Splits pasted text into lines; terminals use three kinds of line breaks.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '\r'])
}

/// Splits a text pasted into a prompt: the first line belongs to the prompt, the rest are lines to play.
#[must_use]
pub fn first_line(text: &str) -> (String, &str) {
    let text = text.trim_start_matches(['\n', '\r']);
    let (first, rest) = text.split_once(['\n', '\r']).unwrap_or((text, ""));
    let letters = first.chars().map(|letter| match letter {
        '\t' => ' ',
        letter => letter,
    });
    (
        letters.filter(|letter| !letter.is_control()).collect(),
        rest,
    )
}

/// Checks whether keys that arrived together are at most one line with Enter, which a person may have typed, or a
/// program for him.
#[must_use]
pub fn is_one_line(keys: &[PressedKey]) -> bool {
    let before_end = keys.split_last().map_or(keys, |(_, before)| before);
    !before_end.contains(&PressedKey::Enter) && !keys.contains(&PressedKey::Tab)
}
