//! Requests of a rule for dice and facts of the table, and the tape of faces and answers (six-sided dice only).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::clause::Clause;

/// Source of a die: thrown by hand or by the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DieOrigin {
    /// A real die, typed by the operator.
    Hand,
    /// The game's own seeded dice.
    Own,
}

/// A die that was thrown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Face {
    /// Number of pips, 1 to 6.
    pub pips: u8,
    /// Thrower of the die.
    pub origin: DieOrigin,
    /// Purpose of the die, in a game whose own dice are determined by name; `None` in others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Scheme that determines a game's own dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    /// Each die depends on the number of dice thrown before: one more die changes all that follow.
    #[default]
    Count,
    /// Each die is determined by its purpose: two games with the same seed throw the same face for the same purpose,
    /// whatever else they throw.
    Named,
}

impl Scheme {
    /// Checks whether dice are determined by the number thrown before, as in every game between people.
    #[must_use]
    pub fn is_count(&self) -> bool {
        *self == Scheme::Count
    }
}

/// Average dice, for previews; enough for every follow-up test of one act.
pub const EVEN: [u8; 24] = [3; 24];

/// Lowest dice, as many as [`EVEN`] has, for the worst case.
pub const LOWEST: [u8; 24] = [1; 24];

/// The throws of a fight won as clearly as dice allow, the acting side's die first.
pub const WON: [u8; 24] = first_two(6, 1);

/// The throws of a fight lost as clearly as dice allow.
pub const LOST: [u8; 24] = first_two(1, 6);

/// Returns two dice, followed by average throws.
const fn first_two(one: u8, other: u8) -> [u8; 24] {
    let mut throws = EVEN;
    throws[0] = one;
    throws[1] = other;
    throws
}

/// Returns the percentage that `throws` are of the 36 possible throws of two dice, rounded.
#[must_use]
pub fn percent(throws: impl Into<f64>) -> i32 {
    (throws.into() * 100.0 / 36.0).round() as i32
}

/// Kind of answer to a question.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Want {
    /// A die.
    #[default]
    Die,
    /// Yes or no.
    YesNo,
    /// A whole number.
    Number {
        /// The least possible number.
        least: i64,
        /// The greatest possible number.
        most: i64,
    },
    /// One of several words.
    OneOf(Vec<String>),
    /// Words in the form that the question asks for.
    Words,
}

impl Want {
    /// Describes the form of the answer.
    #[must_use]
    pub fn form(&self) -> String {
        match self {
            Want::Die => "1 to 6".to_owned(),
            Want::YesNo => "yes or no".to_owned(),
            Want::Number { least, most } => format!("{least} to {most}"),
            Want::OneOf(words) => words.join(", "),
            Want::Words => "as it is printed".to_owned(),
        }
    }

    /// Returns the answer in the form that this question stores; `None` if it does not answer the question.
    #[must_use]
    pub fn answered(&self, said: &Answer) -> Option<Answer> {
        match (self, said) {
            (Want::YesNo, Answer::Yes(_)) => Some(said.clone()),
            (Want::Number { least, most }, Answer::Number(number)) => {
                (least..=most).contains(&number).then(|| said.clone())
            }
            (Want::OneOf(words), said) => {
                let said = said.to_string();
                let word = words.iter().find(|word| word.eq_ignore_ascii_case(&said));
                word.map(|word| Answer::Word(word.clone()))
            }
            (Want::Words, said) => Some(Answer::Word(said.to_string())),
            _ => None,
        }
    }
}

/// The players' answer to a question. It is stored with the act that asked the question, and used again when the act is
/// replayed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Answer {
    /// Yes or no.
    Yes(bool),
    /// A number.
    Number(i64),
    /// One of several words, or words in their printed form.
    Word(String),
}

impl Answer {
    /// Returns the answer that a player spoke or typed.
    #[must_use]
    pub fn spoken(said: &str) -> Self {
        let said = said.trim();
        match said.to_ascii_lowercase().as_str() {
            "yes" | "y" => Answer::Yes(true),
            "no" | "n" => Answer::Yes(false),
            // Digits after a leading zero are not a number: `0504` is a hex.
            _ => match said.parse() {
                Ok(number) if said == "0" || !said.starts_with('0') => Answer::Number(number),
                _ => Answer::Word(said.to_owned()),
            },
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Yes(true) => f.write_str("yes"),
            Answer::Yes(false) => f.write_str("no"),
            Answer::Number(number) => number.fmt(f),
            Answer::Word(word) => f.write_str(word),
        }
    }
}

/// Request for a die, or for a fact that only the players know, with its purpose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// The purpose in words: "activation of Archer".
    pub what: String,
    /// The clause that requires the die or the fact.
    pub rule: Clause,
    /// Subject of the throw: the brigade, general, feature or pair of units; empty if the clause is enough.
    pub whose: String,
    /// Number of dice still to be thrown for this purpose, including this one.
    pub left: usize,
    /// A die, or an answer of the table.
    pub wants: Want,
    /// True if the request draws from something that only the program may see. Such draws use the program's own dice,
    /// even if the referee throws all others (BS-1203).
    pub draws: bool,
    /// True if everyone may read the request, although the act that needs it is hidden from one side (BS-1201).
    pub open: bool,
}

impl Ask {
    /// Makes a request for one die.
    #[must_use]
    pub fn new(what: impl Into<String>, rule: &'static str) -> Self {
        Self {
            what: what.into(),
            rule: Clause::new(rule),
            whose: String::new(),
            left: 1,
            wants: Want::Die,
            draws: false,
            open: false,
        }
    }

    /// Makes the request a draw from something that only the program may look into.
    #[must_use]
    pub fn that_draws(self) -> Self {
        Self {
            draws: true,
            ..self
        }
    }

    /// Makes the request readable by everyone.
    #[must_use]
    pub fn in_the_open(self) -> Self {
        Self { open: true, ..self }
    }

    /// Sets the subject of the request.
    #[must_use]
    pub fn about(self, whose: impl ToString) -> Self {
        Self {
            whose: whose.to_string(),
            ..self
        }
    }

    /// Returns the purpose of the die, as a name made of clause and subject. The subject has its name from the roster,
    /// never a number that another die could change.
    #[must_use]
    pub fn name(&self) -> String {
        match self.whose.as_str() {
            "" => self.rule.id().to_owned(),
            whose => format!("{} {whose}", self.rule.id()),
        }
    }

    /// Sets the number of dice left to `left`.
    #[must_use]
    pub fn with_left(self, left: usize) -> Self {
        Self { left, ..self }
    }

    /// Makes a question to the players instead of a request for a die.
    #[must_use]
    pub fn of_table(self, wants: Want) -> Self {
        Self { wants, ..self }
    }
}

/// The faces and answers that one decision may use: typed faces first, then, if allowed, the game's own dice; and the
/// players' answers to the decision's questions.
pub struct Tape<'a> {
    typed: Vec<u8>,
    /// Number of typed faces used.
    taken: usize,
    own: Option<&'a mut dyn FnMut(&Ask) -> u8>,
    /// True if the game's own dice are used only for draws.
    only_draws: bool,
    scheme: Scheme,
    used: Vec<Face>,
    answers: Vec<Answer>,
    /// Number of answers requested.
    asked: usize,
}

impl<'a> Tape<'a> {
    /// Makes a tape of typed faces; after the last one, a die is requested.
    #[must_use]
    pub fn typed(faces: &[u8]) -> Self {
        Self {
            typed: faces.to_vec(),
            taken: 0,
            own: None,
            only_draws: false,
            scheme: Scheme::Count,
            used: Vec::new(),
            answers: Vec::new(),
            asked: 0,
        }
    }

    /// Makes a tape that continues with the game's own dice after the typed faces.
    #[must_use]
    pub fn thrown(faces: &[u8], own: &'a mut dyn FnMut(&Ask) -> u8) -> Self {
        Self {
            own: Some(own),
            ..Self::typed(faces)
        }
    }

    /// Limits the game's own dice to draws.
    #[must_use]
    pub fn for_draws(self) -> Self {
        Self {
            only_draws: true,
            ..self
        }
    }

    /// Sets how the game's own dice are determined; under `Named` each die still has its name.
    #[must_use]
    pub fn found_by(self, scheme: Scheme) -> Self {
        Self { scheme, ..self }
    }

    /// Adds the players' answers to questions, in their order.
    #[must_use]
    pub fn answering(self, answers: &[Answer]) -> Self {
        Self {
            answers: answers.to_vec(),
            ..self
        }
    }

    /// Returns the players' next answer, unchanged.
    ///
    /// # Errors
    ///
    /// Fails with the request if the tape has no more answers.
    pub fn next_answer(&mut self, ask: Ask) -> Result<Answer, Ask> {
        let Some(answer) = self.answers.get(self.asked) else {
            return Err(ask);
        };
        self.asked += 1;
        Ok(answer.clone())
    }

    /// Returns the answers used by the decision, in order.
    #[must_use]
    pub fn answered(&self) -> &[Answer] {
        self.answers.get(..self.asked).unwrap_or_default()
    }

    /// Returns the number of answers that were given but not requested.
    #[must_use]
    pub fn idle_answers(&self) -> usize {
        self.answers.len().saturating_sub(self.asked)
    }

    /// Returns the next face.
    ///
    /// # Errors
    ///
    /// Fails with the request if the tape is at its end.
    pub fn next(&mut self, ask: Ask) -> Result<u8, Ask> {
        let is_draw = self.only_draws && ask.draws;
        let typed = self.typed.get(self.taken).filter(|_| !is_draw);
        let own = self.own.as_mut().filter(|_| is_draw || !self.only_draws);
        let face = match (typed, own) {
            (Some(pips), _) => {
                self.taken += 1;
                Face {
                    pips: *pips,
                    origin: DieOrigin::Hand,
                    name: None,
                }
            }
            (None, Some(own)) => Face {
                pips: own(&ask),
                origin: DieOrigin::Own,
                name: (self.scheme == Scheme::Named).then(|| ask.name()),
            },
            (None, None) => return Err(ask),
        };
        let pips = face.pips;
        self.used.push(face);
        Ok(pips)
    }

    /// Returns the faces used by the decision, in order.
    #[must_use]
    pub fn used(&self) -> &[Face] {
        &self.used
    }

    /// Returns the number of typed faces that were not requested.
    #[must_use]
    pub fn unused(&self) -> usize {
        self.typed.len().saturating_sub(self.taken)
    }
}
