//! Records every comparison of inches in one decision, to find distances that are in doubt (RUL-58).
//!
//! Rules compare every distance that a tape may settle by
//! [`Taped::is_within`](super::tape_answers::TapedDistance::is_within). So the record of a trial decision contains
//! every distance near a limit, and none has to be computed again.

use std::sync::{Arc, Mutex, PoisonError};

use crate::terms::{close::Close, span::TapeSpan};

/// The clause of an answer; if the answer and the shot are one measurement, the clause of the shot is used instead.
const ANSWER: &str = "FIRE-08";

/// The record of comparisons; `None` in play.
#[derive(Debug, Clone, Default)]
pub struct Ruler(Option<Arc<Mutex<Vec<Close>>>>);

/// The comparisons are not part of a position.
impl PartialEq for Ruler {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Ruler {
    pub(super) fn recording() -> Self {
        Self(Some(Arc::default()))
    }

    /// Checks whether comparisons are recorded.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Records a comparison, unless it is recorded already; computes its `inches` only if it is new. `None` means that
    /// nothing must be measured.
    pub fn note(
        &self,
        span: &TapeSpan,
        limit: f64,
        rule: &'static str,
        inches: impl FnOnce() -> Option<f64>,
    ) {
        let Some(kept) = &self.0 else { return };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |close: &&mut Close| close.limit == limit && close.span == *span;
        if let Some(known) = kept.iter_mut().find(same) {
            if known.rule == ANSWER {
                known.rule = rule;
            }
            return;
        }
        let close = inches().map(|inches| Close {
            span: span.clone(),
            limit,
            inches,
            rule,
        });
        kept.extend(close);
    }

    /// Checks whether a comparison of a span is recorded.
    #[must_use]
    pub fn has(&self, span: &TapeSpan) -> bool {
        self.noted().iter().any(|close| close.span == *span)
    }

    /// Returns the comparisons, in the order in which they were first made.
    #[must_use]
    pub fn noted(&self) -> Vec<Close> {
        let kept = self.0.as_ref();
        let noted = kept.map(|kept| kept.lock().unwrap_or_else(PoisonError::into_inner).clone());
        noted.unwrap_or_default()
    }
}
