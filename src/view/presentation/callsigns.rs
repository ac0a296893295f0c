//! Callsigns, the capitals and digits that name formations and units, collected from the rows of the pages. Screens and
//! command lines accept them.

use super::{Audience, Describe, page::RulesetPage, whole_way};
use crate::table_work::TableLayout;
use rules::speech::{self, Misread, SpokenLine};

/// The callsigns on the pages, each with the word that it stands for in the command language.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageCallsigns {
    /// Each callsign with its word in the command language; `None` for a callsign without one, such as that of a side's
    /// guns.
    known: Vec<(String, Option<String>)>,
    /// Callsigns and names of face-down counters, which can be selected. In a command line each means its hex.
    face_down: Vec<(String, String)>,
    /// Names of counters on the map, each with its hex.
    hexes: Vec<(String, String)>,
    /// Callsigns in small letters, each with its word; without those that are words themselves.
    small: Vec<(String, String)>,
}

impl PageCallsigns {
    /// Collects the callsigns of rows and counters.
    #[must_use]
    pub fn from_pages(pages: &[RulesetPage]) -> Self {
        let mut known: Vec<(String, Option<String>)> = Vec::new();
        let rows = pages.iter().flat_map(|page| &page.rows);
        let rows = rows.filter_map(|row| Some((row.callsign.clone()?, row.name.clone())));
        let boards = || pages.iter().filter_map(|page| page.board.as_ref());
        let hexes = boards().flat_map(|board| {
            let counters = board.counters.iter();
            counters.filter_map(|counter| {
                let hex = board.hex(counter.at)?;
                Some((counter.name.clone(), hex.label.clone()))
            })
        });
        let counters = boards().flat_map(|board| &board.counters);
        let counters =
            counters.map(|counter| (counter.callsign.clone(), Some(counter.name.clone())));
        for (callsign, name) in rows.chain(counters) {
            if !callsign.is_empty() && !known.iter().any(|(other, _)| *other == callsign) {
                known.push((callsign, name));
            }
        }
        Self {
            known,
            face_down: Vec::new(),
            hexes: hexes.collect(),
            small: Vec::new(),
        }
    }

    /// Collects the callsigns of a game that the reader may know.
    #[must_use]
    pub fn of_game<R: Describe>(state: &R::State, eyes: &Audience) -> Self {
        Self::from_pages(&R::pages(state, eyes, None)).known_among(&R::names(state))
    }

    /// Keeps the callsigns whose words the command language knows, and drops a callsign that is itself another word of
    /// the language. Face-down counters are unknown to the language, so their callsigns can only select them.
    #[must_use]
    pub fn known_among(mut self, words: &[(String, String)]) -> Self {
        let is_known = |word: &String| words.iter().any(|(known, _)| known == word);
        let face_down = self.known.iter().filter_map(|(callsign, word)| {
            let word = word.as_ref().filter(|word| !is_known(word))?;
            (!is_known(callsign)).then(|| (callsign.clone(), word.clone()))
        });
        self.face_down = face_down.collect();
        let face_down = &self.face_down;
        self.hexes
            .retain(|(name, _)| face_down.iter().any(|(_, known)| known == name));
        self.known.retain(|(callsign, word)| {
            word.as_ref().is_none_or(is_known)
                && (word.as_ref() == Some(callsign) || !is_known(callsign))
        });
        let small = self.known.iter().filter_map(|(callsign, word)| {
            let small = callsign.to_lowercase();
            (is_like_callsign(&small) && !is_known(&small)).then_some((small, word.clone()?))
        });
        self.small = small.collect();
        self
    }

    /// Checks whether the list of callsigns is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Checks whether the text is a callsign, or the beginning of one.
    #[must_use]
    pub fn begin_with(&self, typed: &str) -> bool {
        let known = self.known.iter().map(|(callsign, _)| callsign);
        let face_down = self.face_down.iter().map(|(callsign, _)| callsign);
        let mut all = known.chain(face_down);
        all.any(|callsign| callsign.starts_with(typed))
    }

    /// Returns the name that a callsign selects: its word, or the name of a face-down counter; `None` for any other
    /// text.
    #[must_use]
    pub fn selected(&self, typed: &str) -> Option<&str> {
        let face_down = || {
            let found = self
                .face_down
                .iter()
                .find(|(callsign, _)| callsign == typed);
            found.map(|(_, name)| name.as_str())
        };
        self.word(typed).or_else(face_down)
    }

    /// Checks whether a name is that of a face-down counter.
    #[must_use]
    pub fn is_face_down(&self, name: &str) -> bool {
        self.face_down.iter().any(|(_, known)| known == name)
    }

    /// Returns the word for a callsign; `None` if it has none.
    #[must_use]
    pub fn word(&self, typed: &str) -> Option<&str> {
        let found = self.known.iter().find(|(callsign, _)| callsign == typed);
        found.and_then(|(_, word)| word.as_deref())
    }

    /// Returns the callsign of a word; `None` if it has none.
    #[must_use]
    pub fn callsign(&self, word: &str) -> Option<&str> {
        let is_of = |known: &&(String, Option<String>)| known.1.as_deref() == Some(word);
        self.known
            .iter()
            .find(is_of)
            .map(|(callsign, _)| callsign.as_str())
    }

    /// Returns a line with words in place of its callsigns. Quoted text is unchanged, and so is a line that enters
    /// codes printed on charts.
    #[must_use]
    pub fn spelt_out<R: Describe>(&self, line: &str) -> String {
        let verb = line.split_whitespace().next().unwrap_or_default();
        let act = R::ACTS.iter().find(|act| act.verb == verb);
        match act.is_some_and(|act| act.form.contains("CODES")) {
            true => line.to_owned(),
            false => self.words_of(line),
        }
    }

    /// Returns words with their callsigns replaced, those of face-down counters by their hexes; quoted text is unchanged.
    #[must_use]
    pub fn words_of(&self, line: &str) -> String {
        replaced(line, |word| {
            let small = || {
                let mut small = self.small.iter();
                let found = small.find(|(callsign, _)| callsign == word);
                found.map(|(_, word)| word.as_str())
            };
            self.word(word).or_else(|| self.hex_of(word)).or_else(small)
        })
    }

    /// Returns the hex of the face-down counter with this callsign; `None` for any other text.
    fn hex_of(&self, callsign: &str) -> Option<&str> {
        let mut face_down = self.face_down.iter();
        let (_, name) = face_down.find(|(known, _)| known == callsign)?;
        let mut hexes = self.hexes.iter();
        let found = hexes.find(|(known, _)| known == name);
        found.map(|(_, hex)| hex.as_str())
    }

    /// Returns a line of the command language with callsigns in place of words, for people to read.
    #[must_use]
    pub fn signed(&self, line: &str) -> String {
        replaced(line, |word| self.callsign(word))
    }
}

/// Checks whether a word looks like the callsign of a unit: letters, then a digit: `A3`, `e3`.
fn is_like_callsign(word: &str) -> bool {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let is_number = !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit());
    is_number && digits.len() < word.len()
}

/// Returns a line in which `by` replaces words; quoted text is unchanged.
fn replaced<'a>(line: &str, by: impl Fn(&str) -> Option<&'a str>) -> String {
    let mut out = String::with_capacity(line.len());
    let mut is_quoted = false;
    let mut word = String::new();
    for letter in line.chars().chain(std::iter::once(' ')) {
        if (letter.is_alphanumeric() || matches!(letter, '-' | '_')) && !is_quoted {
            word.push(letter);
            continue;
        }
        out.push_str(by(&word).unwrap_or(&word));
        word.clear();
        is_quoted ^= letter == '"';
        out.push(letter);
    }
    out.pop();
    out
}

/// Puts the callsign, if the reader knows it, before the name of each piece in a layout.
#[must_use]
pub fn call_pieces<R: Describe>(
    mut layout: TableLayout,
    state: &R::State,
    eyes: &Audience,
) -> TableLayout {
    let known = PageCallsigns::of_game::<R>(state, eyes);
    // A face-down counter is called by its hex, because its callsign changes when counters move.
    for piece in layout.pieces.iter_mut().filter(|piece| !piece.is_face_down) {
        if let Some(callsign) = known
            .callsign(&piece.id)
            .filter(|sign| *sign != piece.called)
        {
            piece.called = format!("{callsign} {}", piece.called);
        }
    }
    layout
}

/// Reads a line of a game's language, with the callsigns that the reader knows in place of words. A route may name only
/// its goal.
///
/// # Errors
///
/// Fails as [`speech::parse`] does.
pub fn parse<R: Describe>(
    line: &str,
    state: &R::State,
    eyes: &Audience,
) -> Result<Option<SpokenLine<R::Command>>, Misread> {
    let line = spelt_out::<R>(line, state, eyes);
    speech::parse::<R>(&whole_way::with_whole_way::<R>(state, &line, None), state)
}

/// Returns a line with words in place of the callsigns known to the reader.
#[must_use]
pub fn spelt_out<R: Describe>(line: &str, state: &R::State, eyes: &Audience) -> String {
    // A line without capitals, and without words like callsigns, needs no pages.
    let has_capital = line.contains(|letter: char| letter.is_ascii_uppercase());
    let mut words = line.split(|letter: char| !letter.is_ascii_alphanumeric());
    match has_capital || words.any(is_like_callsign) {
        true => PageCallsigns::of_game::<R>(state, eyes).spelt_out::<R>(line),
        false => line.to_owned(),
    }
}
