//! Lines that were pasted: they wait until the referee has them played, one by one, or drops them.

use std::collections::VecDeque;

use rules::spelling::counted;

use super::key::PressedKey;

/// Said of a paste that did not come whole.
pub const LOST: &str =
    "A paste broke off or was longer than 1 MB: nothing of it was taken. Paste it again.";

/// Lines that wait.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Script {
    lines: VecDeque<String>,
    /// How many of them were played since they were offered.
    played: usize,
    is_playing: bool,
}

/// What becomes of lines that still wait once nothing else does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WaitingLines {
    /// None wait, or they are being played.
    None,
    /// They are offered.
    Offered,
    /// They were dropped behind a refusal, which says so.
    Dropped(String),
}

impl Script {
    /// Decides what becomes of the lines that still wait: behind a refusal none is played.
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

    /// Adds the lines of a text; empty ones are none, and the `:` that opens a line on the screen is not part of it.
    pub fn add(&mut self, text: &str) {
        self.lines.extend(lines(text).map(|line| {
            let line = line.trim();
            line.strip_prefix(':').unwrap_or(line).to_owned()
        }));
        self.lines.retain(|line| !line.is_empty());
    }

    /// Whether no line waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Drops all lines, and returns how many there were.
    pub fn drop_all(&mut self) -> usize {
        let count = self.lines.len();
        *self = Self::default();
        count
    }

    /// Offers them: what they are, and which keys decide.
    #[must_use]
    pub fn offer(&self) -> String {
        let first = self.lines.front().map_or("", String::as_str);
        let does = match self.lines.len() {
            1 => "Enter plays it, Esc drops it",
            _ => "Enter plays them one by one, Esc drops them",
        };
        format!("{}: {does}. First: {first}", self.count("pasted"))
    }

    /// Offers them where the answer is a line.
    #[must_use]
    pub fn offer_in_lines(&self) -> String {
        let does = "an empty line plays them one by one, any word drops them";
        format!("{}: {does}.", self.count("pasted"))
    }

    /// Says how many wait behind the line that they were pasted into.
    #[must_use]
    pub fn wait_behind(&self) -> String {
        let lines = counted(self.lines.len(), "more line");
        format!("{lines} pasted: offered after this one")
    }

    /// How many wait, and what is said of them: `3 lines pasted`.
    #[must_use]
    pub fn count(&self, said: &str) -> String {
        format!("{} {said}", counted(self.lines.len(), "line"))
    }

    /// Begins to play them.
    pub fn start(&mut self) {
        self.played = 0;
        self.is_playing = true;
    }

    /// Stops playing; what waits still waits.
    pub fn pause(&mut self) {
        self.is_playing = false;
    }

    /// Whether they are being played.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Takes the next line that is played.
    pub fn next_line(&mut self) -> Option<String> {
        let line = self.lines.pop_front();
        self.played += usize::from(line.is_some());
        // Behind the last line a key is meant for the table again.
        self.is_playing &= !self.lines.is_empty();
        line
    }

    /// Says where it stopped and why, and drops what is behind it.
    pub fn stop(&mut self, why: &str) -> String {
        let at = self.played;
        let dropped = match self.drop_all() {
            0 => String::new(),
            1 => " The line behind it was dropped.".to_owned(),
            more => format!(" The {more} lines after it were dropped."),
        };
        match why {
            "" => format!("Stopped at pasted line {at}.{dropped}"),
            why => format!(
                "Stopped at pasted line {at}: {}.{dropped}",
                why.trim_end_matches('.')
            ),
        }
    }
}

/// The lines of pasted text; terminals end them in three ways.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '\r'])
}

/// Parts a text that is pasted into an input line: what goes into it, and what stands on the lines behind.
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

/// Whether keys that came at once are one line and its Enter at most: somebody, or a program for him, may have typed it.
#[must_use]
pub fn is_one_line(keys: &[PressedKey]) -> bool {
    let before_end = keys.split_last().map_or(keys, |(_, before)| before);
    !before_end.contains(&PressedKey::Enter) && !keys.contains(&PressedKey::Tab)
}
