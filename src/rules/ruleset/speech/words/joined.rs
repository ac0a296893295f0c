//! Several words of a line that mean one thing: `7th Grey`, `3 1/2`, lists, points that contain a blank.

use super::Words;
use crate::speech::{Misread, length, names::folded_name};

/// Words that join the parts of a line, and so are not part of a name without quotes.
const JOINING: &str = "about advance against ahead answer anyway as-ordered at attack back bearing because before behind \
                       beyond canister charging dice facing from hold in-person left of paid-by rest retire right to \
                       up-to wheel with within without";

impl Words {
    /// Reads the next word, and the words after it that belong to the same name: `7th Grey`. `begins` tells whether a
    /// name begins with given words.
    ///
    /// # Errors
    ///
    /// Fails if the next word does not fit, or if the line has ended.
    pub fn next_name(
        &mut self,
        wanted: &str,
        begins: impl Fn(&str) -> bool,
    ) -> Result<String, Misread> {
        let is_quoted = self.is_quoted();
        let mut name = self.next(wanted)?;
        while !is_quoted && !self.is_quoted() {
            let Some(next) = self
                .peek()
                .filter(|next| !JOINING.split(' ').any(|word| word == *next))
            else {
                break;
            };
            let longer = format!("{name} {next}");
            if !begins(&folded_name(&longer)) {
                break;
            }
            self.at += 1;
            name = longer;
        }
        Ok(name)
    }

    /// Checks whether the next word is in quotes.
    fn is_quoted(&self) -> bool {
        self.words.get(self.at).is_some_and(|word| word.quoted)
    }

    /// Reads names separated by commas, with or without blanks after them.
    ///
    /// # Errors
    ///
    /// Fails if the next word does not fit, or if the line has ended.
    pub fn list(&mut self, wanted: &str) -> Result<Vec<String>, Misread> {
        self.list_names(wanted, |_| false)
    }

    /// Reads names separated by commas; `begins` tells whether a name begins with several given words. A comma within
    /// quotes does not separate names.
    ///
    /// # Errors
    ///
    /// Fails if the next word does not fit, or if the line has ended.
    pub fn list_names(
        &mut self,
        wanted: &str,
        begins: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, Misread> {
        let mut names = Vec::new();
        loop {
            let is_quoted = self.is_quoted();
            let word = self.next_name(wanted, &begins)?;
            let goes_on = !is_quoted && word.ends_with(',');
            match is_quoted {
                true => names.push(word.clone()),
                false => {
                    let parts = word.split(',').filter(|name| !name.is_empty());
                    names.extend(parts.map(str::to_owned));
                }
            }
            let comma = self.peek().is_some_and(|word| word.starts_with(','));
            if goes_on || (comma && !self.is_quoted()) {
                continue;
            }
            return match names.is_empty() {
                true => Err(Misread::new(format!("expected {wanted}, found `{word}`"))),
                false => Ok(names),
            };
        }
    }

    /// Takes the next word and those up to the next comma, without that comma; `None` at the end of the line. A comma
    /// followed by a blank inside a pair, `23, 14`, does not end the part.
    pub fn take_part(&mut self) -> Option<Self> {
        let mut part = Self {
            letters: String::new(),
            words: Vec::new(),
            at: 0,
        };
        let mut has_pair = false;
        while let Some(word) = self.words.get(self.at).copied() {
            self.at += 1;
            let text = self.word_text(word);
            let bare = text.strip_suffix(',').filter(|_| !word.quoted);
            let is_number = |text: &str| length::parse_length(text.trim_end_matches(',')).is_some();
            let is_half =
                !has_pair && bare.is_some_and(is_number) && self.peek().is_some_and(is_number);
            has_pair |= is_half || bare.unwrap_or(text).contains(',');
            let kept = bare.filter(|_| !is_half).unwrap_or(text);
            if !kept.is_empty() {
                let start = part.letters.len();
                part.letters.push_str(kept);
                part.words.push(super::Word {
                    start,
                    end: part.letters.len(),
                    quoted: word.quoted,
                });
            }
            if bare.is_some() && !is_half && !part.words.is_empty() {
                break;
            }
        }
        (!part.words.is_empty()).then_some(part)
    }

    /// Reads a word that may be a pair of numbers, even one with a blank after its comma.
    ///
    /// # Errors
    ///
    /// Fails if the next word does not fit, or if the line has ended.
    pub fn pair(&mut self, wanted: &str) -> Result<String, Misread> {
        let mut word = self.next_length(wanted)?;
        if word.ends_with(',') {
            word.push_str(&self.next_length("a point X,Y")?);
        }
        Ok(word)
    }

    /// Reads the next word and, if a fraction follows its last number, that too: `3 1/2` as `3-1/2`.
    ///
    /// # Errors
    ///
    /// Fails if the line has ended.
    pub fn next_length(&mut self, wanted: &str) -> Result<String, Misread> {
        let mut word = self.next(wanted)?;
        while let Some(part) = self.fraction_behind(&word, 0) {
            word = part;
            self.at += 1;
        }
        Ok(word)
    }

    /// Returns the word with the fraction that is `words` places ahead; `None` if no fraction belongs to the word.
    #[must_use]
    pub fn fraction_behind(&self, word: &str, words: usize) -> Option<String> {
        let last = word.rsplit([',', '\'']).next()?;
        let digits = last.trim_start_matches(['n', 'e', 's', 'w', '-']);
        let is_whole = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
        let next = self
            .ahead(words)
            .filter(|next| is_whole && length::begins_with_fraction(next))?;
        Some(format!("{word}-{next}"))
    }
}
