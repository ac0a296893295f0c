//! Forms for requests: blanks that are filled from lists, or with numbers and dice. The server builds the line of the
//! request from these; what a player types is never read as a line.

use std::collections::BTreeMap;
use std::fmt::Display;

use rules::speech::length;

/// Content of a sent form: for each blank its answers, several if several items are ticked.
pub type Answers = BTreeMap<String, Vec<String>>;

/// Field with the seat for which the page was served.
pub(super) const SEAT: &str = "seat";

/// Returns the beginning of all nonces on a page served to a seat. `page` distinguishes it from the server's other
/// pages: it is a count, or the hash of the page's content.
pub(super) fn nonce_stem(server: u64, page: impl Display, seat: &str) -> String {
    format!("{server}-{page}@{seat}@")
}

/// Returns the seat to which a page with this nonce was served; `None` if [`nonce_stem`] did not make it.
pub(super) fn seat_of(nonce: &str) -> Option<&str> {
    nonce.split('@').nth(1)
}

/// An option to choose: the value that is sent, and the text that is read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FormChoice {
    /// The value that is sent, an identifier.
    pub value: String,
    /// The text that is displayed.
    pub words: String,
    /// The reason why the option cannot be chosen now; empty if it can.
    pub barred: String,
}

impl FormChoice {
    /// Makes an option of a value and a text.
    #[must_use]
    pub fn new(value: impl Into<String>, words: impl Into<String>) -> Self {
        Self {
            value: value.into(),
            words: words.into(),
            barred: String::new(),
        }
    }

    /// Checks whether the option can be chosen now.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.barred.is_empty()
    }
}

/// Kind of content that may be filled into a blank.
#[derive(Debug, Clone, PartialEq)]
pub enum Fill {
    /// One of a list.
    One(Vec<FormChoice>),
    /// At least one of a list; the line separates them by commas.
    Some(Vec<FormChoice>),
    /// A number in an inclusive range.
    Number(f64, f64),
    /// A length in an inclusive range, as read from a tape: `3 1/2`, `3½`, `7'6"`.
    Length(f64, f64),
    /// A place: its distances from the west edge and the south edge, each up to the size of the table.
    Place(f64, f64),
    /// This many faces of dice.
    Faces(usize),
}

/// A blank of a form.
#[derive(Debug, Clone, PartialEq)]
pub struct Blank {
    /// The name of its field.
    pub name: &'static str,
    /// Label of the blank.
    pub label: &'static str,
    /// Word that comes before the answer in the line; empty for none.
    pub before: &'static str,
    /// Content that may be filled in.
    pub fill: Fill,
    /// Unit of lengths, as the page shows it: `Inches`.
    pub unit: &'static str,
    /// True if the blank may stay empty.
    pub optional: bool,
}

impl Blank {
    /// Makes a required blank.
    #[must_use]
    pub const fn new(name: &'static str, label: &'static str, fill: Fill) -> Self {
        Self {
            name,
            label,
            before: "",
            fill,
            unit: "Inches",
            optional: false,
        }
    }

    /// Sets the unit of the blank's lengths: `Centimetres` (SCALE-02).
    #[must_use]
    pub const fn measured_in(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }

    /// Sets the word that comes before the answer in the line.
    #[must_use]
    pub const fn after(mut self, word: &'static str) -> Self {
        self.before = word;
        self
    }

    /// Allows the blank to stay empty.
    #[must_use]
    pub const fn or_nothing(mut self) -> Self {
        self.optional = true;
        self
    }

    /// Returns the names of the blank's fields: a place has two.
    #[must_use]
    pub fn fields(&self) -> Vec<String> {
        match self.fill {
            Fill::Place(..) => ["x", "y"]
                .map(|axis| format!("{}-{axis}", self.name))
                .to_vec(),
            _ => vec![self.name.to_owned()],
        }
    }

    /// Returns the answers as words of the line: empty if the blank was left empty, `None` if an answer is invalid.
    fn words(&self, answers: &Answers) -> Option<String> {
        let fields = self.fields();
        let given = fields.iter().flat_map(|field| {
            let given = answers.get(field).into_iter().flatten();
            given
                .map(|text| text.trim())
                .filter(|text| !text.is_empty())
        });
        let given: Vec<&str> = given.collect();
        if given.is_empty() {
            return self.optional.then(String::new);
        }
        let words = self.filled(&given)?;
        Some(match (self.before, words.as_str()) {
            ("", words) => format!(" {words}"),
            (before, words) => format!(" {before} {words}"),
        })
    }

    fn filled(&self, given: &[&str]) -> Option<String> {
        let has = |list: &[FormChoice], value: &str| {
            list.iter()
                .any(|choice| choice.value == value && choice.is_open())
        };
        match (&self.fill, given) {
            (Fill::One(list), [one]) => has(list, one).then(|| (*one).to_owned()),
            (Fill::Some(list), some) => {
                let twice = (1..some.len()).any(|at| some[..at].contains(&some[at]));
                let fits = !twice && some.iter().all(|one| has(list, one));
                fits.then(|| some.join(","))
            }
            (Fill::Number(least, most), [text]) => number(text, *least, *most),
            (Fill::Length(least, most), [text]) => self.length(text, *least, *most),
            (Fill::Place(width, depth), [x, y]) => {
                let (x, y) = (self.length(x, 0.0, *width)?, self.length(y, 0.0, *depth)?);
                Some(format!("{x},{y}"))
            }
            (Fill::Faces(count), [text]) => faces(text, *count),
            _ => None,
        }
    }

    /// Reads a length as on a tape, in the blank's unit unless it names its own, and returns it as the line writes it.
    /// `None` if it is invalid or out of range.
    fn length(&self, text: &str, least: f64, most: f64) -> Option<String> {
        // No length needs more letters, and longer text is not parsed.
        const LONGEST: usize = 16;
        if text.chars().count() > LONGEST {
            return None;
        }
        let typed =
            length::parse_length(&length::with_point(text).unwrap_or_else(|| text.to_owned()))?;
        // A blank for a length has its unit as its label; a blank for a place has it in `unit`.
        let is_metric = [self.unit, self.label].contains(&"Centimetres");
        let own = if is_metric { "cm" } else { "in" };
        let is_own = typed.unit.is_none_or(|unit| unit == own);
        is_own.then(|| bounded(typed.number, least, most)).flatten()
    }
}

/// Reads a number with a decimal point or comma, and returns it to a hundredth, as the line writes it. `None` if it is
/// invalid or out of range.
fn number(text: &str, least: f64, most: f64) -> Option<String> {
    // No number on a table needs more characters.
    const LONGEST: usize = 12;
    let is_plain = |c: char| c.is_ascii_digit() || ".-".contains(c);
    let text = text.replace(',', ".");
    if text.len() > LONGEST || !text.chars().all(is_plain) {
        return None;
    }
    bounded(text.parse().ok()?, least, most)
}

/// Returns a number to a hundredth, as the line writes it; `None` if it is out of range.
fn bounded(number: f64, least: f64, most: f64) -> Option<String> {
    let number = (number * 100.0).round() / 100.0;
    (least..=most).contains(&number).then(|| number.to_string())
}

/// Reads `count` faces, which may be separated by blanks, commas or plus signs; `None` if they are not exactly that
/// many.
pub(super) fn faces(text: &str, count: usize) -> Option<String> {
    let digits: Vec<char> = text
        .chars()
        .filter(|c| !matches!(c, ' ' | ',' | '+'))
        .collect();
    let is_face = |c: &char| matches!(c, '1'..='6');
    let fits = digits.len() == count && digits.iter().all(is_face);
    fits.then(|| {
        let each: Vec<String> = digits.iter().map(char::to_string).collect();
        each.join(" ")
    })
}

/// A form from which a player sends a request.
#[derive(Debug, Clone, PartialEq)]
pub struct HtmlForm {
    /// Its name, sent in the field `kind`.
    pub kind: &'static str,
    /// Title of the form and text of its button: what the player asks for.
    pub title: &'static str,
    /// First word of the line.
    pub verb: &'static str,
    /// The blanks, in the order of the line.
    pub blanks: Vec<Blank>,
    /// True if the form is for the present phase.
    pub is_now: bool,
    /// The player turn for which the request is meant.
    pub turn: u32,
    /// The phase for which the request is meant, as answers name it: `combat`.
    pub phase: &'static str,
}

impl HtmlForm {
    /// Returns the line that answers make; `None` if one of them is invalid.
    #[must_use]
    pub fn line(&self, answers: &Answers) -> Option<String> {
        let blanks = self.blanks.iter().map(|blank| blank.words(answers));
        let words: String = blanks.collect::<Option<String>>()?;
        Some(format!("{}{words}", self.verb).trim().to_owned())
    }

    /// Returns the reason why the form cannot be sent now: no option of a list that must be filled in can be chosen.
    /// `None` if it can be sent.
    #[must_use]
    pub fn barred(&self) -> Option<&str> {
        let lists = self.blanks.iter().filter(|blank| !blank.optional);
        let mut barred = lists.filter_map(|blank| match &blank.fill {
            Fill::One(list) | Fill::Some(list) => list
                .iter()
                .all(|choice| !choice.is_open())
                .then(|| list.first())
                .flatten(),
            Fill::Number(..) | Fill::Length(..) | Fill::Place(..) | Fill::Faces(_) => None,
        });
        barred.next().map(|choice| choice.barred.as_str())
    }

    /// Checks whether every list of the form has at least one option.
    #[must_use]
    pub fn can_be_filled(&self) -> bool {
        self.blanks.iter().all(|blank| match &blank.fill {
            Fill::One(list) | Fill::Some(list) => blank.optional || !list.is_empty(),
            Fill::Number(..) | Fill::Length(..) | Fill::Place(..) | Fill::Faces(_) => true,
        })
    }
}
