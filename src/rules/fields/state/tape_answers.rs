//! Answers of the tape for distances near a limit. Each answer is valid until one end of its distance moves.

use crate::state::{GeneralState, Messenger, Ruler, State, UnitState};
use crate::terms::{
    name::{GeneralId, MessengerId, UnitId},
    span::{MeasuredSpan, TapeSpan},
};
use serde::{Deserialize, Serialize};
use table::base::Base;
use table::measure::{Measure, Point, hundredths, just_beyond, within};

/// Maximum difference between tape and record, in inches. If they differ more, a position must be recorded wrongly.
pub const MOST: f64 = 1.0;

/// An answer, with the positions of both ends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct TapeAnswer {
    said: MeasuredSpan,
    stood: Stood,
}

/// Positions of the ends of a span.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
struct Stood {
    bases: Vec<Base>,
    figures: Vec<Point>,
}

impl Stood {
    fn new(state: &State, span: &TapeSpan) -> Self {
        let base = |id: &UnitId| state.unit(id).and_then(UnitState::base);
        let figure = |id: &GeneralId| state.general(id).and_then(GeneralState::at);
        match span {
            TapeSpan::Shot {
                from: one,
                at: other,
            }
            | TapeSpan::Line {
                from: one,
                to: other,
            }
            | TapeSpan::Strip {
                from: one,
                at: other,
            }
            | TapeSpan::Past {
                enemy: one,
                unit: other,
            }
            | TapeSpan::Cover {
                unit: one,
                enemy: other,
                ..
            }
            | TapeSpan::Flank {
                attacker: one,
                target: other,
            } => Self {
                bases: [one, other].into_iter().filter_map(base).collect(),
                figures: Vec::new(),
            },
            TapeSpan::Charge { units, at } => Self {
                bases: units.iter().chain([at]).filter_map(base).collect(),
                figures: Vec::new(),
            },
            TapeSpan::Unit { general, unit } => Self {
                bases: base(unit).into_iter().collect(),
                figures: figure(general).into_iter().collect(),
            },
            TapeSpan::Brigade { general, brigade } => {
                let brigadier = state.brigadier(brigade).and_then(GeneralState::post);
                Self {
                    bases: match brigadier {
                        Some(_) => Vec::new(),
                        None => state.bases_of(brigade),
                    },
                    figures: figure(general).into_iter().chain(brigadier).collect(),
                }
            }
            TapeSpan::Brigades { one, other } => Self {
                bases: [one, other].map(|id| state.bases_of(id)).concat(),
                figures: Vec::new(),
            },
            TapeSpan::Messenger { messenger, unit } => Self {
                bases: base(unit).into_iter().collect(),
                figures: riding_messenger(state, *messenger)
                    .map(|rider| rider.at)
                    .into_iter()
                    .collect(),
            },
        }
    }
}

fn riding_messenger(state: &State, id: MessengerId) -> Option<&Messenger> {
    state.messengers().iter().find(|rider| rider.id == id)
}

/// A distance as rules use it: as recorded, unless the tape says otherwise.
#[derive(Debug, Clone, PartialEq)]
pub struct TapedDistance {
    /// The effective length, in inches.
    pub inches: f64,
    /// The limit that was measured against, and whether the distance is within it; `None` if the recorded distance
    /// applies.
    side: Option<(f64, bool)>,
    /// The record of the distance's comparisons; `None` in play.
    kept: Option<KeptSpan>,
}

/// A span whose comparisons are recorded, with its recorded inches.
#[derive(Debug, Clone, PartialEq)]
struct KeptSpan {
    ruler: Ruler,
    span: TapeSpan,
    recorded: f64,
}

impl TapedDistance {
    /// Makes a distance from the record, without a tape.
    #[must_use]
    pub fn recorded(inches: f64) -> Self {
        Self {
            inches,
            side: None,
            kept: None,
        }
    }

    /// Checks whether the distance is at most a limit that a clause sets (RUL-58).
    #[must_use]
    pub fn is_within(&self, limit: f64, rule: &'static str) -> bool {
        self.note(limit, rule);
        within(self.inches, limit)
    }

    /// Records, for a later measurement, that a clause compares the distance with a limit.
    pub fn note(&self, limit: f64, rule: &'static str) {
        if let Some(kept) = &self.kept {
            kept.ruler
                .note(&kept.span, limit, rule, || Some(kept.recorded));
        }
    }

    /// Checks whether the recorded distance applies, because no tape reading has changed it.
    #[must_use]
    pub fn is_recorded(&self) -> bool {
        self.side.is_none()
    }

    fn held_to(self, said: &MeasuredSpan) -> Self {
        let inches = match said.within {
            true => self.inches.min(said.limit),
            false => self.inches.max(just_beyond(said.limit)),
        };
        let side = Some((said.limit, said.within)).filter(|_| inches != self.inches);
        Self {
            inches,
            side: side.or(self.side),
            ..self
        }
    }

    /// Describes the distance together with a limit. If the tape decided, only its verdict is given, because a tape
    /// does not measure to the hundredth.
    #[must_use]
    pub fn say(&self, measure: Measure, limit: f64) -> String {
        self.by_tape(measure)
            .unwrap_or_else(|| measure.say_past(self.inches, limit))
    }

    /// Describes the verdict of the tape; `None` if the recorded distance applies.
    #[must_use]
    pub fn by_tape(&self, measure: Measure) -> Option<String> {
        let (limit, within) = self.side?;
        let side = if within { "within" } else { "beyond" };
        Some(format!("by the tape {side} {}", measure.say(limit)))
    }
}

impl State {
    /// Returns the distance by the tape if it was measured and differs from the recorded one by no more than the error
    /// of a tape; otherwise the recorded distance.
    #[must_use]
    pub fn taped(&self, inches: f64, span: impl FnOnce() -> TapeSpan) -> TapedDistance {
        let recorded = TapedDistance::recorded(inches);
        if !self.may_be_taped() {
            return recorded;
        }
        let span = span();
        let near = |said: &&MeasuredSpan| (said.limit - inches).abs() <= MOST;
        let taped = self
            .answers_to(&span)
            .filter(near)
            .fold(recorded, |taped, said| taped.held_to(said));
        TapedDistance {
            kept: self.is_ruled().then(|| KeptSpan {
                ruler: self.ruler.clone(),
                span,
                recorded: inches,
            }),
            ..taped
        }
    }

    /// Returns a copy of the state that records its comparisons, and the record in which they appear.
    #[must_use]
    pub fn ruled(&self) -> (Self, Ruler) {
        let ruler = Ruler::recording();
        let ruled = Self {
            ruler: ruler.clone(),
            ..self.clone()
        };
        (ruled, ruler)
    }

    /// Checks whether comparisons are recorded.
    #[must_use]
    pub fn is_ruled(&self) -> bool {
        self.ruler.is_on()
    }

    /// Records a comparison of something other than a plain distance: of a line, or of the side of a line.
    pub fn note_compared(
        &self,
        rule: &'static str,
        span: impl FnOnce() -> TapeSpan,
        inches: impl FnOnce() -> Option<f64>,
    ) {
        if self.is_ruled() {
            self.ruler.note(&span(), 0.0, rule, inches);
        }
    }

    /// Checks whether a tape may decide: it already has, or comparisons are being recorded for it.
    #[must_use]
    pub fn may_be_taped(&self) -> bool {
        self.is_ruled() || !self.measured.is_empty()
    }

    /// Checks whether a comparison of a span is recorded.
    #[must_use]
    pub fn has_noted(&self, span: &TapeSpan) -> bool {
        self.ruler.has(span)
    }

    /// Returns the tape readings that are still valid because neither end has moved.
    pub fn measured(&self) -> impl Iterator<Item = &MeasuredSpan> {
        self.measured.iter().map(|answer| &answer.said)
    }

    /// Checks whether a span was measured by the tape.
    #[must_use]
    pub fn is_measured(&self, span: &TapeSpan) -> bool {
        self.answers_to(span).next().is_some()
    }

    /// Returns the enemies for which the path of a charge by these units was measured.
    #[must_use]
    pub fn charges_taped(&self, charging: &[UnitId]) -> Vec<UnitId> {
        let spans = self.measured.iter().map(|answer| &answer.said.span);
        let of_these = spans.filter_map(|span| match span {
            TapeSpan::Charge { at, .. }
                if *span == TapeSpan::charge(charging.to_vec(), at.clone()) =>
            {
                Some(at.clone())
            }
            _ => None,
        });
        of_these.collect()
    }

    /// Checks whether the tape has settled on which side of a limit a span is.
    #[must_use]
    pub fn is_taped(&self, span: &TapeSpan, limit: f64) -> bool {
        let limit = hundredths(limit);
        self.answers_to(span).any(|said| match said.within {
            true => hundredths(said.limit) <= limit,
            false => hundredths(said.limit) >= limit,
        })
    }

    /// Returns whether a span is within its limit by the tape; `None` if it was not measured.
    #[must_use]
    pub fn is_within_by_tape(&self, span: impl FnOnce() -> TapeSpan) -> Option<bool> {
        if self.measured.is_empty() {
            return None;
        }
        let span = span();
        self.answers_to(&span).last().map(|said| said.within)
    }

    fn answers_to<'a>(&'a self, span: &'a TapeSpan) -> impl Iterator<Item = &'a MeasuredSpan> + 'a {
        let said = self.measured.iter().map(|answer| &answer.said);
        said.filter(|said| said.span == *span)
    }

    /// Records an answer, and drops earlier answers that contradict it.
    pub(crate) fn keep_measured(&mut self, said: &MeasuredSpan) {
        let said = &said.in_any_order();
        self.measured
            .retain(|old| old.said.span != said.span || !readings_contradict(&old.said, said));
        let stood = Stood::new(self, &said.span);
        self.measured.push(TapeAnswer {
            stood,
            said: said.clone(),
        });
    }

    /// Drops the answers about places that a unit or figure has left; if it comes back, that counts as a new place.
    pub(crate) fn drop_left(&mut self) {
        if self.measured.is_empty() {
            return;
        }
        let mut answers = std::mem::take(&mut self.measured);
        answers.retain(|answer| answer.stood == Stood::new(self, &answer.said.span));
        self.measured = answers;
    }
}

fn readings_contradict(old: &MeasuredSpan, new: &MeasuredSpan) -> bool {
    let (was, is) = (hundredths(old.limit), hundredths(new.limit));
    match (old.within, new.within) {
        (false, true) => is <= was,
        (true, false) => was <= is,
        _ => false,
    }
}
