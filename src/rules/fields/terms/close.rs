//! A distance and the limit with which a rule compares it.

use crate::terms::span::{MeasuredSpan, TapeSpan};
use table::measure::within;

/// A distance and the limit with which it is compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Close {
    /// The measured span.
    pub span: TapeSpan,
    /// The limit, in inches.
    pub limit: f64,
    /// Distance on record, in inches.
    pub inches: f64,
    /// The clause that sets the limit.
    pub rule: &'static str,
}

impl Close {
    /// Checks whether the distance is within the limit on record.
    #[must_use]
    pub fn is_within(&self) -> bool {
        within(self.inches, self.limit)
    }

    /// Returns the answer of the tape.
    #[must_use]
    pub fn said(&self, within: bool) -> MeasuredSpan {
        MeasuredSpan {
            span: self.span.clone(),
            limit: self.limit,
            within,
        }
    }

    /// Returns the tape reading that a yes or no means. The question is for a distance, whether it is within the limit;
    /// for a flank, whether the unit is behind the line; for an end of a front, whether a unit extends past it.
    #[must_use]
    pub fn answered(&self, yes: bool) -> MeasuredSpan {
        self.said(yes != matches!(self.span, TapeSpan::Flank { .. } | TapeSpan::Past { .. }))
    }

    pub(crate) fn is_nearer_than(&self, error: f64) -> bool {
        (self.inches - self.limit).abs() < error
    }
}
