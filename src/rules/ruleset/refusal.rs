//! A refusal: the clause, the legal alternative, and whether the referee may overrule it.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::clause::Clause;

/// Firmness of a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RefusalWeight {
    /// The command is impossible: no such unit, a die of 7.
    Impossible,
    /// The refusal rests on judgement or on the state of the table, so the referee may overrule it.
    Objection,
}

/// The legal alternative to a refused command, in words, with the line to type if the words name one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remedy {
    words: String,
    typed: Option<String>,
}

impl Remedy {
    /// Makes words around something to type: `` `next` ends the phase ``.
    #[must_use]
    pub fn typed(
        before: impl fmt::Display,
        typed: impl Into<String>,
        after: impl fmt::Display,
    ) -> Self {
        let typed = typed.into();
        Self {
            words: format!("{before}`{typed}`{after}"),
            typed: Some(typed),
        }
    }
}

impl<T: Into<String>> From<T> for Remedy {
    fn from(words: T) -> Self {
        Self {
            words: words.into(),
            typed: None,
        }
    }
}

/// A command that the rules refuse. The state is unchanged.
///
/// # Examples
///
/// ```
/// use vidette_ruleset::refusal::Refusal;
///
/// let no = Refusal::objection("ORD-12", "morale of the division is 0")
///     .remedy("Hold, Retire or Rest may be ordered");
/// assert_eq!(no.to_string(), "ORD-12: morale of the division is 0; Hold, Retire or Rest may be ordered");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    clause: Clause,
    said: String,
    /// The fault in the words shown to people; `None` if they are the words of the journal.
    shown: Option<Box<str>>,
    remedy: Option<Remedy>,
    weight: RefusalWeight,
}

impl Refusal {
    /// Makes a refusal that cannot be overruled.
    #[must_use]
    pub fn impossible(clause: impl Into<Clause>, said: impl Into<String>) -> Self {
        Self {
            clause: clause.into(),
            said: said.into(),
            shown: None,
            remedy: None,
            weight: RefusalWeight::Impossible,
        }
    }

    /// Makes a refusal that the referee may overrule with a reason.
    #[must_use]
    pub fn objection(clause: impl Into<Clause>, said: impl Into<String>) -> Self {
        Self {
            weight: RefusalWeight::Objection,
            ..Self::impossible(clause, said)
        }
    }

    /// Adds the legal alternative.
    #[must_use]
    pub fn remedy(self, remedy: impl Into<Remedy>) -> Self {
        Self {
            remedy: Some(remedy.into()),
            ..self
        }
    }

    /// Makes an objection that cites another clause but has the same words in the journal.
    #[must_use]
    pub fn restated(&self, clause: impl Into<Clause>) -> Self {
        Self::objection(clause, self.said.clone())
    }

    /// Sets the words shown to people. The journal stores other words for an overruled objection, so that old games
    /// stay valid.
    #[must_use]
    pub fn shown_as(self, words: impl Into<String>) -> Self {
        Self {
            shown: Some(words.into().into_boxed_str()),
            ..self
        }
    }

    /// Puts the name of the unit concerned before an objection.
    #[must_use]
    pub fn about(&self, name: &str) -> Self {
        let shown = format!("{name}, {}", self.said());
        let said = format!("{name}, {}", self.said);
        Self {
            remedy: self.remedy.clone(),
            ..Self::objection(self.clause.clone(), said).shown_as(shown)
        }
    }

    /// Returns the clause under which the command is refused.
    #[must_use]
    pub fn clause(&self) -> &Clause {
        &self.clause
    }

    /// Returns the fault in words for people.
    #[must_use]
    pub fn said(&self) -> &str {
        self.shown.as_deref().unwrap_or(&self.said)
    }

    /// Returns the fault without its clause, which the caller shows separately.
    fn fault(&self) -> &str {
        let said = self.said();
        let cited = format!(" ({})", self.clause);
        said.strip_suffix(&cited).unwrap_or(said)
    }

    /// Returns the fault in the words of the journal.
    #[must_use]
    pub fn stored(&self) -> &str {
        &self.said
    }

    /// Returns the legal alternative in words; `None` if there is none.
    #[must_use]
    pub fn what_would_do(&self) -> Option<&str> {
        self.remedy.as_ref().map(|remedy| remedy.words.as_str())
    }

    /// Returns the refusal for a reader who cannot type a command: the fault, the remedy, and the clause in brackets.
    /// Leaves out a remedy that needs a keyboard.
    ///
    /// # Examples
    ///
    /// ```
    /// use vidette_ruleset::refusal::{Refusal, Remedy};
    ///
    /// let no = Refusal::objection("ORD-12", "morale of the division is 0");
    /// let no = no.remedy(Remedy::typed("", "next", " goes on"));
    /// assert_eq!(no.sentence(), "morale of the division is 0 (ORD-12)");
    /// ```
    #[must_use]
    pub fn sentence(&self) -> String {
        let remedy = self.remedy.as_ref();
        let remedy = remedy.filter(|remedy| remedy.typed.is_none());
        let remedy = remedy.map_or_else(String::new, |remedy| format!("; {}", remedy.words));
        format!("{}{remedy} ({})", self.fault(), self.clause)
    }

    /// Returns the refusal for a reader at the keyboard: the fault, what to do instead, and the clause in brackets.
    ///
    /// # Examples
    ///
    /// ```
    /// use vidette_ruleset::refusal::{Refusal, Remedy};
    ///
    /// let no = Refusal::objection("ORD-12", "morale of the division is 0");
    /// let no = no.remedy(Remedy::typed("", "next", " goes on"));
    /// assert_eq!(no.spoken(), "morale of the division is 0; `next` goes on (ORD-12)");
    /// ```
    #[must_use]
    pub fn spoken(&self) -> String {
        let remedy = self.what_would_do();
        let remedy = remedy.map_or_else(String::new, |words| format!("; {words}"));
        format!("{}{remedy} ({})", self.fault(), self.clause)
    }

    /// Returns the text that would be accepted: a whole line, or the end of the refused one; `None` if there is none.
    #[must_use]
    pub fn what_to_type(&self) -> Option<&str> {
        self.remedy.as_ref()?.typed.as_deref()
    }

    /// Returns the text to type up to the first placeholder: a word in capitals, or a list of words.
    #[must_use]
    pub fn what_to_begin(&self) -> &str {
        let typed = self.what_to_type().unwrap_or_default();
        let is_blank = |word: &str| word.contains(|sign: char| sign.is_uppercase() || sign == '|');
        let words = typed.split_inclusive(' ');
        let begun: usize = words.take_while(|word| !is_blank(word)).map(str::len).sum();
        typed.get(..begun).unwrap_or_default()
    }

    /// Checks whether the referee may overrule the refusal by giving a reason.
    #[must_use]
    pub fn can_be_overruled(&self) -> bool {
        self.weight == RefusalWeight::Objection
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.clause, self.fault())?;
        match &self.remedy {
            Some(remedy) => write!(f, "; {}", remedy.words),
            None => Ok(()),
        }
    }
}

/// An objection that the referee overruled, in the form of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overruled {
    /// The clause.
    pub rule: Clause,
    /// Text of the rules' objection.
    pub said: String,
    /// Reason that the referee gave.
    pub because: String,
}

impl Overruled {
    /// Makes the note that `refusal` was overruled for `reason`.
    #[must_use]
    pub fn new(refusal: &Refusal, reason: &str) -> Self {
        Self {
            rule: refusal.clause.clone(),
            said: refusal.said.clone(),
            because: reason.to_owned(),
        }
    }
}
