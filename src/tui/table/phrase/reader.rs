//! Reads a phrase letter by letter.

use super::{PhraseReading, PhraseSubject, Read, more, nobody, wrong};
use rules::fields::language;
use rules::fields::state::State;
use rules::fields::terms::{
    command::Command,
    name::{BrigadeId, UnitId},
};
use rules::speech::length;
use table::measure::{Bearing, Measure, Point};

/// A phrase that is being read.
pub struct PhraseReader<'a> {
    rest: &'a str,
    /// The game, which knows the names.
    pub state: &'a State,
}

impl<'a> PhraseReader<'a> {
    /// Starts to read a text.
    pub fn new(text: &'a str, state: &'a State) -> Self {
        Self { rest: text, state }
    }

    /// Checks whether only blanks remain.
    pub fn is_done(&self) -> bool {
        self.rest.trim_start().is_empty()
    }

    /// Returns the text still to be read, without leading blanks.
    pub fn rest(&self) -> &'a str {
        self.rest.trim_start()
    }

    /// Returns the next letter without consuming it; `None` at the end.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Consumes the next letter; `None` at the end.
    pub fn take(&mut self) -> Option<char> {
        let rest = self.rest();
        let letter = rest.chars().next()?;
        self.rest = rest.get(letter.len_utf8()..).unwrap_or_default();
        Some(letter)
    }

    /// Consumes the next letter if it equals `letter`.
    pub fn eat(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        if found {
            self.take();
        }
        found
    }

    /// Consumes the letters up to the next blank, or to the next capital after the first letter.
    pub fn small_word(&mut self) -> &'a str {
        let word = self.peek_word().unwrap_or_default();
        self.rest = self.rest().get(word.len()..).unwrap_or_default();
        word
    }

    /// Returns the word that [`small_word`](Self::small_word) would consume; `None` at the end of the phrase, or if a
    /// capital comes first.
    pub fn peek_word(&self) -> Option<&'a str> {
        let rest = self.rest();
        let mut letters = rest.char_indices();
        let (_, first) = letters.next()?;
        let end = letters.find(|(_, letter)| *letter == ' ' || letter.is_uppercase());
        let end = end.map_or(rest.len(), |(at, _)| at);
        rest.get(..end).filter(|_| !first.is_uppercase())
    }

    /// Consumes all remaining letters.
    pub fn take_all(&mut self) -> &'a str {
        let rest = self.rest().trim_end();
        self.rest = "";
        rest
    }

    /// Fails if the phrase has not ended.
    pub fn end(&self) -> Read<()> {
        match self.peek() {
            None => Ok(()),
            Some(letter) => wrong(format!("Didn't understand \"{letter}\"")),
        }
    }

    /// Reads a number of inches or degrees, with or without a decimal point.
    pub fn number(&mut self, hint: &str) -> Read<f64> {
        let digits = self.digits(hint)?;
        match digits.parse::<f64>() {
            // A number with too many digits is infinite and not a measure.
            Ok(number) if number.is_finite() => Ok(number),
            _ => wrong(format!("{digits} is not a number")),
        }
    }

    /// Reads a length as a tape shows it: in the table's unit, or in the unit written after it (SCALE-02). Returns
    /// inches.
    pub fn length(&mut self, hint: &str) -> Read<f64> {
        let (number, marked) = self.taped(hint, true)?;
        let unit = marked.or_else(|| self.unit());
        Ok(unit.unwrap_or(self.measure()).inches(number))
    }

    /// Reads a length as a tape shows it: `3.5`, `3 1/2`, `7'6"`; returns the number, and the unit that its marks name.
    /// With `is_last`, no other number may follow, so a number after a blank is read as the start of a fraction.
    pub fn taped(&mut self, hint: &str, is_last: bool) -> Read<(f64, Option<Measure>)> {
        let text = self.rest();
        let Some((typed, rest)) = length::leading_length(text) else {
            return Ok((self.number(hint)?, None));
        };
        let word = text.strip_suffix(rest).unwrap_or_default();
        let digits = word.rsplit('\'').next().unwrap_or_default();
        let is_whole = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
        if is_whole && length::grows_into_fraction(rest, is_last) {
            return more("the rest of the fraction: 3 1/2");
        }
        self.rest = rest;
        Ok((typed.number, typed.unit.map(|_| Measure::Inches)))
    }

    /// Returns the unit in which the table is measured.
    pub fn measure(&self) -> Measure {
        self.state.oob().measure
    }

    /// Reads the unit after a number, `cm` or `in`, or its first letter; `None` if there is none, as always on a table
    /// in inches.
    pub fn unit(&mut self) -> Option<Measure> {
        self.unit_before(|_| true)
    }

    /// Reads the unit of length after a number where a terrain feature may also follow; `None` if there is none, as in
    /// `12 inn`.
    pub fn unit_apart(&mut self) -> Option<Measure> {
        self.unit_before(|next| !next.is_lowercase())
    }

    fn unit_before(&mut self, may_follow: impl Fn(char) -> bool) -> Option<Measure> {
        let table = self.measure();
        if table == Measure::Inches {
            return None;
        }
        let rest = self.rest();
        let follows =
            |behind: &str, fits: &dyn Fn(char) -> bool| behind.chars().next().is_none_or(fits);
        for (unit, letter, measure) in [("cm", "c", table), ("in", "i", Measure::Inches)] {
            let whole = rest.strip_prefix(unit);
            let whole = whole.filter(|behind| follows(behind, &may_follow));
            let short = || rest.strip_prefix(letter);
            let short = || short().filter(|behind| follows(behind, &|next| !next.is_lowercase()));
            if let Some(behind) = whole.or_else(short) {
                self.rest = behind;
                return Some(measure);
            }
        }
        None
    }

    /// Reads `far`, the direction to the far edge of the table; returns false if something else follows.
    pub fn far(&mut self) -> Read<bool> {
        let rest = self.rest();
        if let Some(left) = rest.strip_prefix(language::FAR) {
            self.rest = left;
            return Ok(true);
        }
        match !rest.is_empty() && language::FAR.starts_with(rest) {
            true => more("far: toward the far edge"),
            false => Ok(false),
        }
    }

    /// Reads a bearing: a compass point (`ne`), `far`, or degrees from north.
    pub fn bearing(&mut self) -> Read<Bearing> {
        if self.far()? {
            return Ok(Bearing::NORTH);
        }
        let letters = self.rest();
        let end = letters.find(|c: char| !"nesw".contains(c));
        let named = letters.get(..end.unwrap_or(letters.len()));
        if let Some(name) = named.filter(|name| !name.is_empty()) {
            let Some(bearing) = language::named_bearing(name) else {
                return wrong(format!(
                    "`{name}`: n ne e se s sw w nw, far, or degrees from north"
                ));
            };
            self.rest = letters.get(name.len()..).unwrap_or_default();
            return Ok(bearing);
        }
        let degrees = self.number("degrees from north, n ne e se s sw w nw, or far")?;
        language::check_bearing(degrees).or_else(|misread| wrong(misread.to_string()))
    }

    /// Reads a whole number. A number too large for the program becomes one that the rules refuse.
    pub fn whole(&mut self, hint: &str) -> Read<u32> {
        let digits = self.digits(hint)?;
        if digits.contains('.') {
            // If the point were rejected, the digits after it would join those before it.
            return more(format!("{digits} is not a whole number; {hint}"));
        }
        Ok(digits.parse().unwrap_or(u32::MAX))
    }

    fn digits(&mut self, hint: &str) -> Read<&'a str> {
        let rest = self.rest();
        let end = rest
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap_or(rest.len());
        let digits = rest.get(..end).unwrap_or_default();
        if digits.is_empty() {
            return match self.peek() {
                None => more(hint),
                Some(letter) => wrong(format!("`{letter}` is not a number; {hint}")),
            };
        }
        self.rest = rest.get(end..).unwrap_or_default();
        Ok(digits)
    }

    /// Reads a point: two numbers separated by a comma or a blank. A unit of length after the second number also holds
    /// for the first if the first has none.
    pub fn point(&mut self, hint: &str) -> Read<Point> {
        let (x, marked) = self.taped(hint, false)?;
        let of_x = marked.or_else(|| self.unit());
        self.eat(',');
        let (y, marked) = self.taped(hint, true)?;
        let of_y = marked.or_else(|| self.unit());
        let table = self.measure();
        let (of_x, of_y) = (of_x.or(of_y).unwrap_or(table), of_y.unwrap_or(table));
        Ok(Point::new(of_x.inches(x), of_y.inches(y)))
    }

    /// Reads the faces of dice that come next.
    pub fn faces(&mut self) -> Read<Vec<u8>> {
        let mut faces = Vec::new();
        while let Some(letter) = self.peek() {
            match letter.to_digit(10) {
                Some(face @ 1..=6) => faces.push(face as u8),
                Some(face) => {
                    return wrong(format!("no die shows {face}: type 1 to 6 (SCALE-04)"));
                }
                None => return Ok(faces),
            }
            self.take();
        }
        Ok(faces)
    }

    /// Reads a brigade by its callsign; `None` if no capital comes next.
    pub fn brigade(&mut self) -> Read<Option<BrigadeId>> {
        let rest = self.rest();
        let first = match rest.chars().next() {
            Some(letter) if letter.is_uppercase() => letter,
            _ => return Ok(None),
        };
        let called = self
            .state
            .brigades()
            .filter(|b| !b.callsign.is_empty() && rest.starts_with(&b.callsign))
            .max_by_key(|b| b.callsign.len());
        match called {
            Some(brigade) => {
                self.rest = rest.get(brigade.callsign.len()..).unwrap_or_default();
                Ok(Some(brigade.id.clone()))
            }
            None if self.state.brigades().any(|b| b.callsign.starts_with(rest)) => {
                more("the rest of the callsign")
            }
            None => wrong(format!(
                "no brigade {first}: {}; is Caps Lock on?",
                self.callsigns()
            )),
        }
    }

    fn callsigns(&self) -> String {
        let calls: Vec<&str> = self
            .state
            .brigades()
            .map(|brigade| brigade.callsign.as_str())
            .collect();
        calls.join(" ")
    }

    /// Reads a unit of `brigade` by its digit; `None` if no digit comes next.
    pub fn unit_of(&mut self, brigade: &BrigadeId) -> Read<Option<UnitId>> {
        let Some(digit) = self.peek().and_then(|letter| letter.to_digit(10)) else {
            return Ok(None);
        };
        let Some(record) = self.state.brigade(brigade) else {
            return Ok(None);
        };
        let place = (digit as usize).checked_sub(1);
        match place.and_then(|place| record.units.get(place)) {
            Some(unit) => {
                self.take();
                Ok(Some(unit.clone()))
            }
            None => nobody(match record.units.len() {
                1 => format!("{0} has no unit {digit}, only {0}1", record.callsign),
                last => format!(
                    "{0} has no unit {digit}: {0}1 to {0}{last}",
                    record.callsign
                ),
            }),
        }
    }

    /// Reads a unit by its full address.
    pub fn address(&mut self, hint: &str) -> Read<UnitId> {
        let Some(brigade) = self.brigade()? else {
            return match self.peek() {
                None => more(hint),
                Some(letter) => wrong(format!("`{letter}` is not a unit; {hint}")),
            };
        };
        match self.unit_of(&brigade)? {
            Some(unit) => Ok(unit),
            None => match self.peek() {
                None => more("its number"),
                Some(letter) => wrong(format!("`{letter}` is not a unit number")),
            },
        }
    }

    /// Reads the subject of a phrase: `A`, `A1`, `A123`, `A1B2`. A second brigade replaces the first, unless a unit of
    /// the first was named.
    pub fn subject(&mut self) -> Read<Option<PhraseSubject>> {
        let mut subject: Option<PhraseSubject> = None;
        while let Some(brigade) = self.brigade()? {
            let mut units = subject.map_or_else(Vec::new, |before| before.units);
            while let Some(unit) = self.unit_of(&brigade)? {
                if units.contains(&unit) {
                    let address = self.state.oob().address(&unit);
                    return nobody(format!(
                        "{address} is already named; digits here are not dice"
                    ));
                }
                units.push(unit);
            }
            subject = Some(PhraseSubject { brigade, units });
        }
        Ok(subject)
    }

    /// Returns a complete command; fails if anything follows.
    pub fn ready(&self, command: Command) -> Read<PhraseReading> {
        self.end()?;
        Ok(PhraseReading::Ready {
            command: Box::new(command),
            faces: Vec::new(),
            fight: false,
            other: None,
        })
    }

    /// Returns a command with the faces typed after it.
    pub fn with_faces(&mut self, command: Command) -> Read<PhraseReading> {
        let faces = self.faces()?;
        self.end()?;
        Ok(PhraseReading::Ready {
            command: Box::new(command),
            faces,
            fight: true,
            other: None,
        })
    }
}
