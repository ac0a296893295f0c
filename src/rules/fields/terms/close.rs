//! A distance beside the limit that a rule holds it to.

use crate::terms::span::{Measured, Span};
use table::measure::within;

/// A distance and the limit that it is held to.
#[derive(Debug, Clone, PartialEq)]
pub struct Close {
    /// Between what.
    pub span: Span,
    /// The limit, in inches.
    pub limit: f64,
    /// What the record says, in inches.
    pub inches: f64,
    /// The clause that sets the limit.
    pub rule: &'static str,
}

impl Close {
    /// Whether the record has it within the limit.
    #[must_use]
    pub fn is_within(&self) -> bool {
        within(self.inches, self.limit)
    }

    /// The answer of the tape.
    #[must_use]
    pub fn said(&self, within: bool) -> Measured {
        Measured {
            span: self.span.clone(),
            limit: self.limit,
            within,
        }
    }

    /// What yes or no to its question says: of a distance whether it is within the limit, of a flank
    /// whether it is behind the line, of an end whether somebody reaches past it.
    #[must_use]
    pub fn answered(&self, yes: bool) -> Measured {
        self.said(yes != matches!(self.span, Span::Flank { .. } | Span::Past { .. }))
    }

    pub(crate) fn is_nearer_than(&self, error: f64) -> bool {
        (self.inches - self.limit).abs() < error
    }
}
