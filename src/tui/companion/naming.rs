//! Callsigns: capitals and digits for formations and units, from the rows of the pages.

use view::told::page::RulesetPage;

/// The callsigns on the pages, each with its name in the language.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageCallsigns {
    /// Callsign and name; `None` for a heading without a name: guns of a side.
    known: Vec<(String, Option<String>)>,
}

impl PageCallsigns {
    /// Collects the callsigns of rows and counters.
    pub fn from_pages(pages: &[RulesetPage]) -> Self {
        let mut known: Vec<(String, Option<String>)> = Vec::new();
        let rows = pages.iter().flat_map(|page| &page.rows);
        let rows = rows.filter_map(|row| Some((row.callsign.clone()?, row.name.clone())));
        let boards = pages.iter().filter_map(|page| page.board.as_ref());
        let counters = boards.flat_map(|board| &board.counters);
        let counters =
            counters.map(|counter| (counter.callsign.clone(), Some(counter.name.clone())));
        for (callsign, name) in rows.chain(counters) {
            if !callsign.is_empty() && !known.iter().any(|(other, _)| *other == callsign) {
                known.push((callsign, name));
            }
        }
        Self { known }
    }

    /// Keeps those whose names the language knows: a face-down counter has a place on the pages, but no name.
    pub fn known_among(mut self, words: &[(String, String)]) -> Self {
        let is_known = |word: &String| words.iter().any(|(known, _)| known == word);
        self.known
            .retain(|(_, word)| word.as_ref().is_none_or(is_known));
        self
    }

    /// Checks whether there are any.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Checks whether some callsign equals the text or begins with it.
    pub fn begin_with(&self, typed: &str) -> bool {
        self.known
            .iter()
            .any(|(callsign, _)| callsign.starts_with(typed))
    }

    /// Returns the name of a callsign.
    pub fn word(&self, typed: &str) -> Option<&str> {
        let found = self.known.iter().find(|(callsign, _)| callsign == typed);
        found.and_then(|(_, word)| word.as_deref())
    }

    /// Returns the callsign of a name.
    pub fn callsign(&self, word: &str) -> Option<&str> {
        let is_of = |known: &&(String, Option<String>)| known.1.as_deref() == Some(word);
        self.known
            .iter()
            .find(is_of)
            .map(|(callsign, _)| callsign.as_str())
    }

    /// Returns a line with its callsigns replaced by names; quoted text is kept.
    pub fn spelt_out(&self, line: &str) -> String {
        let mut out = String::with_capacity(line.len());
        let mut is_quoted = false;
        let mut word = String::new();
        for letter in line.chars().chain(std::iter::once(' ')) {
            if letter.is_ascii_alphanumeric() && !is_quoted {
                word.push(letter);
                continue;
            }
            out.push_str(self.word(&word).unwrap_or(&word));
            word.clear();
            is_quoted ^= letter == '"';
            out.push(letter);
        }
        out.pop();
        out
    }
}
