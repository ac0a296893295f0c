//! A line that is being typed, with the lines typed before.

use super::key::PressedKey;

/// A line being edited.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Prompt {
    text: String,
    /// The cursor, in letters from the start.
    at: usize,
    /// Index of the earlier line that is displayed, counted from the newest; `None` while the user's own line is.
    recalled: Option<usize>,
    /// The user's own line while an earlier one is displayed.
    own: String,
    /// Number of letters before the cursor that are only proposed: the first typed letter replaces them.
    proposed: usize,
    /// True if the line was opened with a beginning that no key has changed yet: `:` or a whole line then replaces it.
    is_opened: bool,
}

impl Prompt {
    /// Makes a line that begins with `text`, with the cursor after it.
    #[must_use]
    pub fn with(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            at: text.chars().count(),
            recalled: None,
            own: String::new(),
            proposed: 0,
            is_opened: !text.is_empty(),
        }
    }

    /// Removes the beginning with which the line was opened, unless it was edited since.
    pub fn drop_opened(&mut self) {
        if self.is_opened {
            *self = Self::default();
        }
    }

    /// Makes a line whose last word is only proposed, so that typing replaces it.
    #[must_use]
    pub fn proposing(text: &str) -> Self {
        let last = text.rsplit(' ').next().unwrap_or_default();
        Self {
            proposed: last.chars().count(),
            ..Self::with(text)
        }
    }

    /// Makes a line in which every word is only a proposal.
    #[must_use]
    pub fn offering(text: &str) -> Self {
        Self {
            proposed: text.chars().count(),
            ..Self::with(text)
        }
    }

    /// Returns the typed text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the cursor, in letters from the start.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.at
    }

    /// Edits the line by a key; a key that edits nothing is ignored.
    pub fn edit(&mut self, key: PressedKey) {
        if key == PressedKey::Char(':') && self.is_opened {
            return self.drop_opened();
        }
        self.is_opened = false;
        let length = self.text.chars().count();
        let proposed = std::mem::take(&mut self.proposed);
        if matches!(key, PressedKey::Char(letter) if gives_way(letter)) {
            self.drop_letters(proposed);
        }
        match key {
            PressedKey::Char(letter) => {
                self.text.insert(self.byte(self.at), letter);
                self.at += 1;
            }
            PressedKey::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.byte(self.at));
            }
            PressedKey::Delete if self.at < length => {
                self.text.remove(self.byte(self.at));
            }
            PressedKey::Left => self.at = self.at.saturating_sub(1),
            PressedKey::Right => self.at = (self.at + 1).min(length),
            PressedKey::Home | PressedKey::Ctrl('a') => self.at = 0,
            PressedKey::End | PressedKey::Ctrl('e') => self.at = length,
            PressedKey::Ctrl('u') => *self = Self::default(),
            PressedKey::Ctrl('w') => self.drop_word(),
            _ => {}
        }
    }

    /// Inserts `text` at the cursor; it replaces a proposal.
    pub fn insert(&mut self, text: &str) {
        self.is_opened = false;
        let proposed = std::mem::take(&mut self.proposed);
        if text.starts_with(gives_way) {
            self.drop_letters(proposed);
        }
        self.text.insert_str(self.byte(self.at), text);
        self.at += text.chars().count();
    }

    fn drop_word(&mut self) {
        let end = self.byte(self.at);
        let before = self.text.get(..end).unwrap_or_default().trim_end();
        let start = before.rfind(' ').map_or(0, |blank| blank + 1);
        self.text.replace_range(start..end, "");
        self.at = self.text.get(..start).unwrap_or_default().chars().count();
    }

    /// Deletes `count` letters before the cursor.
    fn drop_letters(&mut self, count: usize) {
        let start = self.at.saturating_sub(count);
        let letters = self.byte(start)..self.byte(self.at);
        self.text.replace_range(letters, "");
        self.at = start;
    }

    fn byte(&self, letter: usize) -> usize {
        self.text
            .char_indices()
            .nth(letter)
            .map_or(self.text.len(), |(byte, _)| byte)
    }

    /// Displays the earlier line before the present one; `lines` begins with the oldest.
    pub fn recall_older(&mut self, lines: &[String]) {
        let next = self.recalled.map_or(0, |n| n + 1);
        if let Some(line) = lines.iter().rev().nth(next) {
            let own = match self.recalled {
                Some(_) => std::mem::take(&mut self.own),
                None => std::mem::take(&mut self.text),
            };
            *self = Self {
                recalled: Some(next),
                own,
                ..Self::with(line)
            };
        }
    }

    /// Displays the next newer line; after the newest, the user's own line.
    pub fn recall_newer(&mut self, lines: &[String]) {
        let Some(recalled) = self.recalled else {
            return;
        };
        let own = std::mem::take(&mut self.own);
        let newer = recalled.checked_sub(1);
        *self = match newer.and_then(|n| lines.iter().rev().nth(n)) {
            Some(line) => Self {
                recalled: newer,
                own,
                ..Self::with(line)
            },
            None => Self::with(&own),
        };
    }

    /// Replaces the word before the cursor with `word`.
    pub fn complete(&mut self, word: &str) {
        let end = self.byte(self.at);
        let before = self.text.get(..end).unwrap_or_default();
        let start = before.rfind(' ').map_or(0, |blank| blank + 1);
        self.text.replace_range(start..end, word);
        self.at = self
            .text
            .get(..start + word.len())
            .unwrap_or_default()
            .chars()
            .count();
    }

    /// Completes the word before the cursor as far as all matching words agree; returns a message if none matches.
    pub fn complete_among(&mut self, words: impl IntoIterator<Item = String>) -> Option<String> {
        let begun = self.word().to_lowercase();
        let words = words.into_iter();
        let mut found = words.filter(|word| word.to_lowercase().starts_with(&begun));
        let Some(first) = found.next() else {
            return Some(format!("no word here begins with `{}`", self.word()));
        };
        let shared = found.fold(first, |shared, other| {
            common_beginning(&shared, &other).to_owned()
        });
        if shared.chars().count() >= begun.chars().count() {
            self.complete(&shared);
        }
        None
    }

    /// Returns the text before the word at the cursor.
    #[must_use]
    pub fn before(&self) -> &str {
        let before = self.text.get(..self.byte(self.at)).unwrap_or_default();
        before
            .rfind(' ')
            .and_then(|blank| before.get(..blank))
            .unwrap_or_default()
    }

    /// Returns the word at the cursor.
    #[must_use]
    pub fn word(&self) -> &str {
        let before = self.text.get(..self.byte(self.at)).unwrap_or_default();
        before.rsplit(' ').next().unwrap_or_default()
    }
}

/// Checks whether typing `letter` replaces a proposed word.
fn gives_way(letter: char) -> bool {
    !matches!(letter, ' ' | ',')
}

/// Returns the common beginning of two words.
#[must_use]
pub fn common_beginning<'a>(one: &'a str, other: &str) -> &'a str {
    let same = one
        .char_indices()
        .zip(other.chars())
        .take_while(|((_, a), b)| a == b)
        .last();
    let end = same.map_or(0, |((at, letter), _)| at + letter.len_utf8());
    one.get(..end).unwrap_or_default()
}

/// Returns the words of a text for completion, without punctuation.
pub fn words_of(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
    words.filter(|word| word.len() > 1).map(str::to_owned)
}
