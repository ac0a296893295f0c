//! What only the tape measure can settle, as it is asked, and what it said.

use crate::rules::fields::close::Close;
use crate::rules::fields::command::Command;
use crate::rules::fields::measured::Measured;
use crate::rules::fields::measured::Span;
use crate::rules::fields::name::BrigadeId;
use crate::rules::fields::name::GeneralId;
use crate::rules::fields::name::UnitId;
use crate::rules::fields::points::figure_distance;
use crate::rules::fields::speech;
use crate::rules::fields::state::State;

/// What is to be measured, before the dice: `A1 4.8 in, limit 5.0 in`.
fn brief(state: &State, close: &Close) -> String {
    let measure = state.oob().measure;
    let who = match &close.span {
        Span::Shot { from, .. } => state.oob().address(from),
        Span::Charge { at, .. } => state.oob().address(at),
        Span::Unit { general, unit } => {
            let unit = state.oob().address(unit);
            format!("{unit} to {}", Names(state).general(general))
        }
        Span::Brigade { general, brigade } => {
            let general_name = Names(state).general(general);
            match Names(state).nearest(general, brigade) {
                Some(unit) => format!("{unit} to {general_name}"),
                None => general_name,
            }
        }
    };
    let inches = measure.say_past(close.inches, close.limit);
    format!("{who} {inches}, limit {}", measure.say(close.limit))
}

/// Returns all that is to be measured, in words; none where nothing is.
#[must_use]
pub fn to_measure(state: &State, close: &[Close]) -> Option<String> {
    let each: Vec<String> = close.iter().map(|close| brief(state, close)).collect();
    (!each.is_empty()).then(|| format!("MEASURE: {}", each.join("; ")))
}

/// Returns the question for the table.
#[must_use]
pub fn question(state: &State, close: &Close) -> String {
    let measure = state.oob().measure;
    let names = Names(state);
    let what = match (&close.span, close.rule) {
        // The other's answer reaches as far.
        (Span::Shot { .. }, "ART-04") => ", for canister and its own reach",
        _ => "",
    };
    let from = match &close.span {
        Span::Shot { from, .. } => format!("the front of {}", state.oob().address(from)),
        span => names.from(span),
    };
    format!(
        "MEASURE: is {} within {} of {from}{what}? The record says {}.",
        names.to(&close.span),
        measure.say(close.limit),
        measure.say_past(close.inches, close.limit)
    )
}

/// Returns on which side of the limit the record has it: `within 6.0 in`.
#[must_use]
pub fn side(state: &State, close: &Close) -> String {
    let limit = state.oob().measure.say(close.limit);
    match close.is_within() {
        true => format!("within {limit}"),
        false => format!("beyond {limit}"),
    }
}

/// Returns an answer as the log keeps it.
#[must_use]
pub fn said(state: &State, said: &Measured) -> String {
    let names = Names(state);
    format!(
        "measured: {} {} within {} of {}",
        names.to(&said.span),
        if said.within { "is" } else { "is not" },
        state.oob().measure.say(said.limit),
        names.from(&said.span)
    )
}

/// Returns the two lines of the language that answer a question.
#[must_use]
pub fn answers(close: &Close) -> [String; 2] {
    [true, false].map(|within| speech::write(&Command::Measured(close.said(within))))
}

struct Names<'a>(&'a State);

impl Names<'_> {
    fn from(&self, span: &Span) -> String {
        match span {
            Span::Shot { from, .. } => self.0.oob().address(from),
            Span::Charge { units, .. } => format!("the charge of {}", self.units(units)),
            Span::Unit { general, .. } | Span::Brigade { general, .. } => self.general(general),
        }
    }

    fn to(&self, span: &Span) -> String {
        match span {
            Span::Shot { at, .. } | Span::Charge { at, .. } => self.0.oob().address(at),
            Span::Unit { unit, .. } => self.0.oob().address(unit),
            Span::Brigade { general, brigade } => match self.nearest(general, brigade) {
                Some(unit) => format!("{unit}, the nearest unit of {},", self.brigade(brigade)),
                None => self.brigade(brigade),
            },
        }
    }

    /// The unit to lay the tape to, where no brigadier is at his post (RUL-06).
    fn nearest(&self, general: &GeneralId, brigade: &BrigadeId) -> Option<String> {
        let brigadier = self.0.brigadier(brigade);
        if brigadier.is_some_and(|brigadier| brigadier.is_fit() && brigadier.at().is_some()) {
            return None;
        }
        let figure = self.0.general(general)?.at()?;
        let units = self.0.units_of(brigade);
        let gaps = units.filter_map(|unit| Some((unit, figure_distance(figure, &unit.base()?))));
        let (unit, _) = gaps.min_by(|one, other| one.1.total_cmp(&other.1))?;
        Some(self.0.oob().address(&unit.id))
    }

    /// The brigadier, who is measured to; without one the brigade (RUL-06).
    fn brigade(&self, id: &BrigadeId) -> String {
        let brigadier = self.0.brigadier(id).filter(|general| general.is_fit());
        let brigade = self.0.brigade(id).map(|brigade| brigade.name.clone());
        let name = brigadier.map(|general| general.name.clone()).or(brigade);
        name.unwrap_or_else(|| id.to_string())
    }

    fn general(&self, id: &GeneralId) -> String {
        let general = self.0.general(id);
        general.map_or_else(|| id.to_string(), |general| general.name.clone())
    }

    fn units(&self, ids: &[UnitId]) -> String {
        let each: Vec<String> = ids.iter().map(|id| self.0.oob().address(id)).collect();
        each.join(" ")
    }
}
