//! What the tape measure has said of a distance near a limit. Every rule that asks for the distance
//! obeys it, for as long as both ends stand where they stood.

use serde::Deserialize;
use serde::Serialize;

use super::decide::Draft;
use super::event::Event;
use super::name::BrigadeId;
use super::name::GeneralId;
use super::name::UnitId;
use super::orders::figure_gap;
use super::points::figure_distance;
use super::state::GeneralState;
use super::state::State;
use super::state::UnitState;
use crate::rules::Step;
use crate::rules::refusal::Refusal;
use crate::table::base::Base;
use crate::table::measure::Point;
use crate::table::measure::beyond;
use crate::table::measure::hundredths;
use crate::table::measure::just_beyond;

/// The most by which tape and record differ, in inches: by more the place in the record is wrong.
pub const MOST: f64 = 1.0;

/// Between what a tape is laid, and which rule reads it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Span {
    /// From the front of a unit to the nearest part of another in its strip or arc (SA-02, ART-03,
    /// ART-04).
    Shot {
        /// Who fires.
        from: UnitId,
        /// At whom.
        at: UnitId,
    },
    /// The way that a charge goes until the bases touch, wheel and all (TAC-01, TAC-06).
    Charge {
        /// Who charges, as one body.
        units: Vec<UnitId>,
        /// Whom.
        at: UnitId,
    },
    /// From a general's figure to the nearest part of a unit (CMD-04).
    Unit {
        /// The general.
        general: GeneralId,
        /// The unit.
        unit: UnitId,
    },
    /// From a general's figure to a brigadier, without one to the nearest unit of his brigade (RUL-06,
    /// RUL-30).
    Brigade {
        /// The general.
        general: GeneralId,
        /// The brigade.
        brigade: BrigadeId,
    },
}

/// One answer of the tape.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// Between what.
    pub span: Span,
    /// The limit, in inches.
    pub limit: f64,
    /// Whether it is at most the limit.
    pub within: bool,
}

/// An answer, with where both ends stood.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Answer {
    said: Measured,
    stood: Stood,
}

/// Where the ends of a span stand.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
struct Stood {
    bases: Vec<Base>,
    figures: Vec<Point>,
}

impl Stood {
    fn of(state: &State, span: &Span) -> Self {
        let base = |id: &UnitId| state.unit(id).and_then(UnitState::base);
        let figure = |id: &GeneralId| state.general(id).and_then(GeneralState::at);
        match span {
            Span::Shot { from, at } => Self {
                bases: [from, at].into_iter().filter_map(base).collect(),
                figures: Vec::new(),
            },
            Span::Charge { units, at } => Self {
                bases: units.iter().chain([at]).filter_map(base).collect(),
                figures: Vec::new(),
            },
            Span::Unit { general, unit } => Self {
                bases: base(unit).into_iter().collect(),
                figures: figure(general).into_iter().collect(),
            },
            Span::Brigade { general, brigade } => {
                let brigadier = at_his_post(state, brigade);
                Self {
                    bases: match brigadier {
                        Some(_) => Vec::new(),
                        None => state.bases_of(brigade),
                    },
                    figures: figure(general).into_iter().chain(brigadier).collect(),
                }
            }
        }
    }
}

fn at_his_post(state: &State, brigade: &BrigadeId) -> Option<Point> {
    let brigadier = state.brigadier(brigade)?;
    brigadier.at().filter(|_| brigadier.is_fit())
}

/// Returns the inches between a figure and the brigadier; without one, to the nearest unit of the
/// brigade (RUL-06). As the record has it.
#[must_use]
pub fn figure_to_brigade(state: &State, figure: Point, brigade: &BrigadeId) -> Option<f64> {
    if let Some(at) = at_his_post(state, brigade) {
        return Some(figure_gap(figure, at));
    }
    let bases = state.bases_of(brigade).into_iter();
    bases
        .map(|base| figure_distance(figure, &base))
        .min_by(f64::total_cmp)
}

impl State {
    /// Returns inches of the record as the tape has them, where it was laid to this span; the record's
    /// elsewhere, and where the two differ by more than a tape errs.
    #[must_use]
    pub fn taped(&self, inches: f64, span: impl FnOnce() -> Span) -> f64 {
        if self.measured.is_empty() {
            return inches;
        }
        let span = span();
        let near = |said: &&Measured| (said.limit - inches).abs() <= MOST;
        self.answers(&span)
            .filter(near)
            .fold(inches, |inches, said| match said.within {
                true => inches.min(said.limit),
                false => inches.max(just_beyond(said.limit)),
            })
    }

    /// Returns whether the tape has settled on which side of a limit a span lies.
    #[must_use]
    pub fn is_taped(&self, span: &Span, limit: f64) -> bool {
        let limit = hundredths(limit);
        self.answers(span).any(|said| match said.within {
            true => hundredths(said.limit) <= limit,
            false => hundredths(said.limit) >= limit,
        })
    }

    fn answers<'a>(&'a self, span: &'a Span) -> impl Iterator<Item = &'a Measured> + 'a {
        let of_span = self
            .measured
            .iter()
            .filter(|answer| answer.said.span == *span);
        let stands = of_span.filter(|answer| answer.stood == Stood::of(self, span));
        stands.map(|answer| &answer.said)
    }

    /// Keeps an answer. What it contradicts is dropped, and what speaks of places that were left.
    pub(super) fn keep_measured(&mut self, said: &Measured) {
        let mut answers = std::mem::take(&mut self.measured);
        answers.retain(|old| {
            let same = old.said.span == said.span && contradicts(&old.said, said);
            !same && old.stood == Stood::of(self, &old.said.span)
        });
        answers.push(Answer {
            stood: Stood::of(self, &said.span),
            said: said.clone(),
        });
        self.measured = answers;
    }
}

fn contradicts(old: &Measured, new: &Measured) -> bool {
    let (was, is) = (hundredths(old.limit), hundredths(new.limit));
    match (old.within, new.within) {
        (false, true) => is <= was,
        (true, false) => was <= is,
        _ => false,
    }
}

/// Takes note of what the tape says (RUL-58).
///
/// # Errors
///
/// Somebody does not stand on the table; a limit of nothing; a record so far off that the place is
/// wrong and not the tape.
pub fn measured(draft: &mut Draft<'_>, said: &Measured) -> Step {
    let state = draft.state();
    if !said.limit.is_finite() || hundredths(said.limit) <= 0 {
        let refusal = Refusal::impossible("RUL-58", "a limit is more than 0 in");
        return Err(refusal.remedy("`measured 13al within 5 of 2wi`").into());
    }
    let inches = recorded(state, &said.span)?;
    if let Some(inches) = inches.filter(|inches| disagree(*inches, said)) {
        let measure = state.oob().measure;
        let is = format!("the record has {} there", measure.say(inches));
        return Err(Refusal::impossible("RUL-58", is)
            .remedy("by more than an inch a place is wrong: `place` puts it right")
            .into());
    }
    draft.note(Event::Measured(said.clone()));
    Ok(())
}

fn disagree(inches: f64, said: &Measured) -> bool {
    beyond((inches - said.limit).abs(), MOST) && said.within == beyond(inches, said.limit)
}

/// The inches of the record; none where they hang on the way that is gone. Both ends must stand.
fn recorded(state: &State, span: &Span) -> Result<Option<f64>, Refusal> {
    let figure = |id: &GeneralId| {
        let general = state.known_general(id)?;
        general.at().ok_or_else(|| {
            let said = format!("{} is not on the table", general.name);
            Refusal::impossible("RUL-58", said)
        })
    };
    match span {
        Span::Shot { from, at } => {
            state.standing_unit(from)?;
            state.standing_unit(at)?;
            Ok(None)
        }
        Span::Charge { units, at } => {
            for unit in units.iter().chain([at]) {
                state.standing_unit(unit)?;
            }
            Ok(None)
        }
        Span::Unit { general, unit } => {
            let figure = figure(general)?;
            let base = state.standing_unit(unit)?.base();
            Ok(base.map(|base| figure_distance(figure, &base)))
        }
        Span::Brigade { general, brigade } => {
            let figure = figure(general)?;
            state.standing_brigade(brigade)?;
            Ok(figure_to_brigade(state, figure, brigade))
        }
    }
}
