//! Line of sight of a firing unit: by the record, or as the players saw it at the table if they were asked (SA-03,
//! ART-03, RUL-58).
//!
//! A line that passes some tenths of an inch beside a wood, an enemy's corner or the foot of a hill, or close behind a
//! crest, may be open or blocked on the table. In that case the table decides, as it does for a distance.

use super::fight_context::{FightContext, Fighter};
use crate::state::State;
use crate::terms::{name::UnitId, span::TapeSpan};
use table::measure::just_beyond;
use table::sight::Sight;

/// Maximum shift of a base in search of a line of sight, in inches: more than any tape errs.
const FARTHEST: f64 = 0.5;

/// Returns the shift in inches that would reverse the verdict on a unit's line of sight to another: 0 or less if the
/// line exists, more than 0 if it does not. Beyond `most` either way, no shift of up to `most` reverses the verdict.
/// `None` if one of the units is not on the table.
#[must_use]
pub fn hidden_by(state: &State, from: &UnitId, to: &UnitId, most: f64) -> Option<f64> {
    let table = state.on_table();
    let (from, to) = (table.number(from)?, table.number(to)?);
    Some(by_shift(
        &table.field.has_line_by_tape(from, to, most),
        most,
    ))
}

fn by_shift(sight: &Sight, most: f64) -> f64 {
    let inches = sight.shift.unwrap_or(2.0 * most);
    match sight.seen {
        true => -inches,
        false => inches.max(just_beyond(0.0)),
    }
}

fn line_span(from: &UnitId, to: &UnitId) -> TapeSpan {
    TapeSpan::Line {
        from: from.clone(),
        to: to.clone(),
    }
}

impl<'a> FightContext<'a> {
    /// Returns whether the players at the table saw that a line of sight exists; `None` if they were not asked.
    pub(super) fn line_by_eye(&self, from: &Fighter<'_>, to: &Fighter<'_>) -> Option<bool> {
        let (from, to) = (&from.unit.id, &to.unit.id);
        self.state.is_within_by_tape(|| line_span(from, to))
    }

    /// Checks whether a unit has a line of sight to another, which a clause demands; stores the margin of the verdict
    /// for the tape.
    pub(super) fn has_line(
        &self,
        from: &Fighter<'a>,
        to: &Fighter<'a>,
        rule: &'static str,
    ) -> bool {
        self.state.note_compared(
            rule,
            || line_span(&from.unit.id, &to.unit.id),
            || self.turned_by(from, to),
        );
        let by_record = || self.is_seen(&self.table.line_between(from.number, to.number));
        self.line_by_eye(from, to).unwrap_or_else(by_record)
    }

    /// Checks whether a unit sees another, or may see it by the tape. If the players said what they saw, that takes
    /// precedence over both.
    pub(super) fn may_have_line(&self, from: &Fighter<'a>, to: &Fighter<'a>) -> bool {
        self.line_by_eye(from, to).unwrap_or_else(|| {
            self.is_seen(&self.table.line_between(from.number, to.number))
                || self.turned_by(from, to).is_some()
        })
    }

    /// Returns the margin of the line of sight from a unit to another in its strip or arc; `None` if no shift of up to
    /// half an inch reverses the verdict, or if the horizon decides (switch).
    fn turned_by(&self, from: &Fighter<'a>, to: &Fighter<'a>) -> Option<f64> {
        self.recorded_range(from, to)?;
        let field = &self.table.field;
        let sight = field.has_line_by_tape(from.number, to.number, FARTHEST);
        sight.shift.filter(|_| sight.seen == self.is_seen(&sight))?;
        Some(by_shift(&sight, FARTHEST))
    }
}
