//! Cards that settle an argument, as plain values: findings with verdict, numbers, clause, and the line of sight or
//! measurement that decides. The modules of the rule sets make them.

use serde::Serialize;

use crate::tape::measured::ViewLimit;
use rules::fields::terms::name::UnitId;
use rules::refusal::Refusal;
use table::base::Base;
use table::measure::Point;

/// A card that settles an argument.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ArgumentCard {
    /// The words that request this card again: `A1 P2`, `march archer`.
    pub asked: String,
    /// Caption: the subject of the card.
    pub title: String,
    /// Findings, in the order in which they are read out.
    pub findings: Vec<Finding>,
    /// The units that the card's map shows.
    pub units: Vec<UnitId>,
}

/// One finding of a card.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Finding {
    /// Its subject: `A1 → P2`.
    pub heading: String,
    /// The verdict in a few words, for people across the table: `A1 does not see P2: 17.6 of 12.0 in`; empty if the
    /// finding is not called out.
    pub called: String,
    /// The verdict with its reason, in one sentence.
    pub verdict: String,
    /// True if the answer is yes, false if it is no; `None` if the finding answers no question.
    pub holds: Option<bool>,
    /// The numbers behind the finding.
    pub rows: Vec<FindingRow>,
    /// The line of sight or path that decides; `None` if there is none.
    pub line: Option<(Point, Point)>,
    /// Obstacles that block the line or limit its length.
    pub hindrances: Vec<ViewLimit>,
    /// Bases where an act would put them, to be drawn as previews.
    pub ghosts: Vec<Base>,
}

/// One number or reason behind a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FindingRow {
    /// Label of the row: `limit`; empty if the words need none.
    pub label: &'static str,
    /// The number or reason, in words.
    pub words: String,
}

impl FindingRow {
    pub(crate) fn new(label: &'static str, words: impl Into<String>) -> Self {
        Self {
            label,
            words: words.into(),
        }
    }

    /// Returns the row as a line of text: `limit: 12.0 in, close ground`.
    #[must_use]
    pub fn line(&self) -> String {
        match self.label {
            "" => self.words.clone(),
            label => format!("{label}: {}", self.words),
        }
    }
}

impl ArgumentCard {
    /// Returns the card for display in big letters, one verdict a line.
    #[must_use]
    pub fn called(&self) -> String {
        let called: Vec<&str> = self
            .findings
            .iter()
            .map(|found| found.called.as_str())
            .filter(|called| !called.is_empty())
            .collect();
        called.join("\n")
    }

    /// Returns the card as lines of text, in the order in which they are read out.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let found = self.findings.iter().flat_map(|found| {
            let head = format!("{}: {}", found.heading, found.verdict);
            let rows = found.rows.iter().map(|row| format!("  {}", row.line()));
            std::iter::once(head).chain(rows)
        });
        std::iter::once(self.title.clone()).chain(found).collect()
    }

    /// Returns the card as one paragraph for a message: each verdict with its clause.
    #[must_use]
    pub fn said(&self) -> String {
        let found = self.findings.iter().map(|found| {
            let rows = found.rows.iter();
            let clause = rows.filter(|row| row.label == CLAUSE);
            let clause = clause.map(|row| format!(" ({})", row.words));
            format!(
                "{}: {}{}",
                found.heading,
                found.verdict,
                clause.collect::<String>()
            )
        });
        found.collect::<Vec<_>>().join(". ")
    }
}

/// Label of the row that names the clauses.
pub(crate) const CLAUSE: &str = "clause";

impl Finding {
    /// Makes a finding that has no numbers, lines or bases yet.
    pub(crate) fn new(heading: impl Into<String>, verdict: impl Into<String>) -> Self {
        let (heading, verdict) = (heading.into(), verdict.into());
        Self {
            called: format!("{heading}: {verdict}"),
            heading,
            verdict,
            holds: None,
            rows: Vec::new(),
            line: None,
            hindrances: Vec::new(),
            ghosts: Vec::new(),
        }
    }

    /// Returns the finding that the rules refuse an act, with the objection and its clause.
    pub(crate) fn from_refusal(title: &str, refusal: &Refusal) -> Self {
        let mut rows = vec![FindingRow::new(CLAUSE, refusal.clause().to_string())];
        rows.extend(
            refusal
                .what_would_do()
                .map(|would| FindingRow::new("instead", would)),
        );
        Self {
            holds: Some(false),
            rows,
            ..Self::new(title, format!("no: {}", refusal.said()))
        }
    }
}
