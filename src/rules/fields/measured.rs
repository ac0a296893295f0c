//! What the tape measure has said of a distance near a limit. Every rule that asks for the distance
//! obeys it, for as long as both ends stand where they stood.

use serde::Deserialize;
use serde::Serialize;

use super::casualties;
use super::combat;
use super::decide::Draft;
use super::event::Event;
use super::messengers;
use super::name::BrigadeId;
use super::name::GeneralId;
use super::name::MessengerId;
use super::name::UnitId;
use super::order_of_battle::Rank;
use super::orders::figure_gap;
use super::points::figure_distance;
use super::state::GeneralState;
use super::state::Messenger;
use super::state::State;
use super::state::UnitState;
use super::tactical;
use crate::rules::Step;
use crate::rules::refusal::Refusal;
use crate::table::base::Base;
use crate::table::measure::Measure;
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
    /// ART-04, FIRE-08).
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
    /// From a general's figure to the nearest part of a unit (CMD-04, GEN-01).
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
    /// Between the nearest units of two brigades (RUL-09, RUL-10).
    Brigades {
        /// The one.
        one: BrigadeId,
        /// The other.
        other: BrigadeId,
    },
    /// From a messenger's figure to the nearest part of an enemy unit (MSG-05).
    Messenger {
        /// The messenger.
        messenger: MessengerId,
        /// The unit.
        unit: UnitId,
    },
    /// Whether one unit has a line of sight to another: within nothing is seen, beyond it not (SA-03, ART-03).
    Line {
        /// Who looks.
        from: UnitId,
        /// At whom.
        to: UnitId,
    },
    /// From the line of a unit's front back to the middle of its attacker's front: within nothing is before
    /// the front, beyond it behind (RUL-67).
    Flank {
        /// Who attacks.
        attacker: UnitId,
        /// Whom.
        target: UnitId,
    },
}

impl Span {
    /// Returns the distance between two brigades, the same whichever is named first.
    #[must_use]
    pub fn brigades(one: BrigadeId, other: BrigadeId) -> Self {
        let (one, other) = if other < one {
            (other, one)
        } else {
            (one, other)
        };
        Self::Brigades { one, other }
    }

    /// Returns the way of a charge, the same in whatever order the units are named.
    #[must_use]
    pub fn charge(mut units: Vec<UnitId>, at: UnitId) -> Self {
        units.sort();
        Self::Charge { units, at }
    }
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

impl Measured {
    /// The same answer, in whatever order a group or two brigades were named.
    fn in_any_order(&self) -> Self {
        let span = match self.span.clone() {
            Span::Charge { units, at } => Span::charge(units, at),
            Span::Brigades { one, other } => Span::brigades(one, other),
            span => span,
        };
        Self {
            span,
            ..self.clone()
        }
    }
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
            Span::Shot {
                from: one,
                at: other,
            }
            | Span::Line {
                from: one,
                to: other,
            }
            | Span::Flank {
                attacker: one,
                target: other,
            } => Self {
                bases: [one, other].into_iter().filter_map(base).collect(),
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
            Span::Brigades { one, other } => Self {
                bases: [one, other].map(|id| state.bases_of(id)).concat(),
                figures: Vec::new(),
            },
            Span::Messenger { messenger, unit } => Self {
                bases: base(unit).into_iter().collect(),
                figures: rider(state, *messenger)
                    .map(|rider| rider.at)
                    .into_iter()
                    .collect(),
            },
        }
    }
}

fn rider(state: &State, id: MessengerId) -> Option<&Messenger> {
    state.messengers().iter().find(|rider| rider.id == id)
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

/// A distance as the rules take it: the record's, unless the tape says otherwise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Taped {
    /// How far it counts, in inches.
    pub inches: f64,
    /// The limit that the tape was held to and on which side of it; none where the record stands.
    side: Option<(f64, bool)>,
}

impl Taped {
    /// Returns what the record says and no tape.
    #[must_use]
    pub fn recorded(inches: f64) -> Self {
        Self { inches, side: None }
    }

    /// Returns whether the record stands.
    #[must_use]
    pub fn is_recorded(&self) -> bool {
        self.side.is_none()
    }

    fn held_to(self, said: &Measured) -> Self {
        let inches = match said.within {
            true => self.inches.min(said.limit),
            false => self.inches.max(just_beyond(said.limit)),
        };
        let side = Some((said.limit, said.within)).filter(|_| inches != self.inches);
        Self {
            inches,
            side: side.or(self.side),
        }
    }

    /// Returns the distance beside a limit, in words: what the tape said where it decides, for a figure
    /// to the hundredth nobody has measured.
    #[must_use]
    pub fn say(&self, measure: Measure, limit: f64) -> String {
        self.by_tape(measure)
            .unwrap_or_else(|| measure.say_past(self.inches, limit))
    }

    /// Returns what the tape said, in words; none where the record stands.
    #[must_use]
    pub fn by_tape(&self, measure: Measure) -> Option<String> {
        let (limit, within) = self.side?;
        let side = if within { "within" } else { "beyond" };
        Some(format!("by the tape {side} {}", measure.say(limit)))
    }
}

impl State {
    /// Returns inches of the record as the tape has them, where it was laid to this span; the record's
    /// elsewhere, and where the two differ by more than a tape errs.
    #[must_use]
    pub fn taped(&self, inches: f64, span: impl FnOnce() -> Span) -> Taped {
        let recorded = Taped::recorded(inches);
        if self.measured.is_empty() {
            return recorded;
        }
        let span = span();
        let near = |said: &&Measured| (said.limit - inches).abs() <= MOST;
        self.answers(&span)
            .filter(near)
            .fold(recorded, |taped, said| taped.held_to(said))
    }

    /// Returns the enemies to whom the way of these units was measured.
    #[must_use]
    pub fn charges_taped(&self, charging: &[UnitId]) -> Vec<UnitId> {
        let spans = self.measured.iter().map(|answer| &answer.said.span);
        let of_these = spans.filter_map(|span| match span {
            Span::Charge { at, .. } if *span == Span::charge(charging.to_vec(), at.clone()) => {
                Some(at.clone())
            }
            _ => None,
        });
        of_these.collect()
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

    /// Returns whether the tape has a span within its limit; none where it was not laid to it.
    #[must_use]
    pub fn is_within_by_tape(&self, span: impl FnOnce() -> Span) -> Option<bool> {
        if self.measured.is_empty() {
            return None;
        }
        let span = span();
        self.answers(&span).last().map(|said| said.within)
    }

    fn answers<'a>(&'a self, span: &'a Span) -> impl Iterator<Item = &'a Measured> + 'a {
        let said = self.measured.iter().map(|answer| &answer.said);
        said.filter(|said| said.span == *span)
    }

    /// Keeps an answer. What it contradicts is dropped.
    pub(super) fn keep_measured(&mut self, said: &Measured) {
        let said = &said.in_any_order();
        self.measured
            .retain(|old| old.said.span != said.span || !contradicts(&old.said, said));
        let stood = Stood::of(self, &said.span);
        self.measured.push(Answer {
            stood,
            said: said.clone(),
        });
    }

    /// Drops the answers that speak of places that were left: who comes back comes to a new place.
    pub(super) fn drop_left(&mut self) {
        if self.measured.is_empty() {
            return;
        }
        let mut answers = std::mem::take(&mut self.measured);
        answers.retain(|answer| answer.stood == Stood::of(self, &answer.said.span));
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
/// Somebody does not stand on the table; no rule measures between the two; a limit of nothing; a record
/// so far off that the place is wrong and not the tape, or that no tape is needed.
pub fn measured(draft: &mut Draft<'_>, said: &Measured) -> Step {
    let state = draft.state();
    has_limit(said)?;
    let inches = recorded(state, &said.span)?;
    if let Some(inches) = inches.filter(|inches| beyond((inches - said.limit).abs(), MOST)) {
        return Err(clear_of_limit(state, inches, said).into());
    }
    draft.note(Event::Measured(said.clone()));
    Ok(())
}

/// Refuses a limit of nothing; to a front line, and of a line of sight, there is no other.
fn has_limit(said: &Measured) -> Result<(), Refusal> {
    let to_line = matches!(said.span, Span::Flank { .. } | Span::Line { .. });
    let hundredths = hundredths(said.limit);
    if matches!(said.span, Span::Line { .. }) && hundredths != 0 {
        let refusal = Refusal::impossible("RUL-58", "a line of sight has no limit in inches");
        return Err(refusal.remedy("`measured 13al sees 2wi`"));
    }
    if to_line && hundredths != 0 {
        let refusal = Refusal::impossible("RUL-58", "a front line has no limit in inches");
        return Err(refusal.remedy("`measured 13al behind 2wi`"));
    }
    if !to_line && (!said.limit.is_finite() || hundredths <= 0) {
        let refusal = Refusal::impossible("RUL-58", "a limit is more than 0 in");
        return Err(refusal.remedy("`measured 13al within 5 of 2wi`"));
    }
    Ok(())
}

/// Returns that the record is farther from the limit than any tape errs.
fn clear_of_limit(state: &State, inches: f64, said: &Measured) -> Refusal {
    let measure = state.oob().measure;
    let is = match (&said.span, inches > said.limit) {
        (Span::Line { .. }, is_hidden) => {
            let has = if is_hidden { "no line" } else { "a line" };
            format!("the record has {has} of sight there, wherever either stands within an inch")
        }
        (Span::Flank { .. }, true) => {
            format!("the record has it {} behind the line", measure.say(inches))
        }
        (Span::Flank { .. }, false) => {
            format!("the record has it {} before the line", measure.say(-inches))
        }
        _ => format!("the record has {} there", measure.say(inches)),
    };
    let contradicts = said.within == beyond(inches, said.limit);
    Refusal::impossible("RUL-58", is).remedy(match contradicts {
        true => "by more than an inch a place is wrong: `place` puts it right",
        false => "by more than an inch clear of the limit it needs no tape: the rules go by it",
    })
}

/// The inches of the record, where both ends stand and some rule measures from the one to the other.
fn recorded(state: &State, span: &Span) -> Result<Option<f64>, Refusal> {
    match span {
        Span::Shot { from, at } => {
            let (from, at) = (state.standing_unit(from)?, state.standing_unit(at)?);
            against_enemy(from, at, "FIRE-01")?;
            Ok(range_of(state, from, at))
        }
        Span::Charge { units, at } => {
            let enemy = state.standing_unit(at)?;
            for unit in units {
                against_enemy(state.standing_unit(unit)?, enemy, "TAC-06")?;
            }
            tactical::way_up_to(state, units, at).map(Some)
        }
        Span::Unit { general, unit } => {
            let (general, figure) = figure(state, general)?;
            let unit = state.standing_unit(unit)?;
            if !may_fall_with(state, general, unit) {
                commands(state, general, &unit.brigade, &unit.name, "CMD-04")?;
            }
            let base = unit.base();
            Ok(base.map(|base| figure_distance(figure, &base)))
        }
        Span::Brigade { general, brigade } => {
            let (general, figure) = figure(state, general)?;
            let led = state.standing_brigade(brigade)?;
            if general.id.as_str() == brigade.as_str() {
                return Err(no_distance(&general.name));
            }
            commands(state, general, brigade, &led.name, "RUL-06")?;
            Ok(figure_to_brigade(state, figure, brigade))
        }
        Span::Brigades { one, other } => {
            let (first, second) = (state.standing_brigade(one)?, state.standing_brigade(other)?);
            if first.id == second.id {
                return Err(no_distance(&first.name));
            }
            Ok(state.brigade_distance(one, other))
        }
        Span::Messenger { messenger, unit } => {
            let rider = messengers::known(state, *messenger)?;
            let unit = state.standing_unit(unit)?;
            let own = state.division(&rider.division);
            if own.is_some_and(|division| division.side == unit.side) {
                let said = format!("{} is no enemy of messenger {messenger}", unit.name);
                return Err(Refusal::impossible("MSG-05", said)
                    .remedy("enemies alone are a danger to messengers"));
            }
            Ok(unit.base().map(|base| figure_distance(rider.at, &base)))
        }
        Span::Line { from, to } => {
            let (from, to) = (state.standing_unit(from)?, state.standing_unit(to)?);
            against_enemy(from, to, "ZOO-04")?;
            Ok(combat::line::hidden_by(state, &from.id, &to.id, MOST))
        }
        Span::Flank { attacker, target } => {
            let (attacker, target) = (state.standing_unit(attacker)?, state.standing_unit(target)?);
            against_enemy(attacker, target, "RUL-67")?;
            combat::flank::measurable(state, attacker, target)
        }
    }
}

/// A higher general is in danger with every unit of his side that is fired on near him (GEN-01).
fn may_fall_with(state: &State, general: &GeneralState, unit: &UnitState) -> bool {
    casualties::may_fall(state) && general.rank != Rank::Brigade && general.side == unit.side
}

/// The range of a shot; of a unit that lies in no strip or arc, how far apart the bases are.
fn range_of(state: &State, from: &UnitState, at: &UnitState) -> Option<f64> {
    let limits = combat::limits(state, std::slice::from_ref(&from.id), &at.id);
    let range = limits.first().map(|close| close.inches);
    range.or_else(|| Some(from.base()?.distance(&at.base()?)))
}

fn figure<'a>(state: &'a State, id: &GeneralId) -> Result<(&'a GeneralState, Point), Refusal> {
    let general = state.known_general(id)?;
    let at = general.at().ok_or_else(|| {
        let said = format!("{} is not on the table", general.name);
        Refusal::impossible("RUL-58", said)
    })?;
    Ok((general, at))
}

fn no_distance(name: &str) -> Refusal {
    let said = format!("from {name} to {name} there is nothing to measure");
    Refusal::impossible("RUL-58", said).remedy("name both ends of the tape")
}

/// Shots and charges go to enemies, and enemies have flanks.
fn against_enemy(from: &UnitState, at: &UnitState, rule: &'static str) -> Result<(), Refusal> {
    if from.id == at.id {
        return Err(no_distance(&at.name));
    }
    if from.side != at.side {
        return Ok(());
    }
    let said = format!("{} is no enemy of {}", at.name, from.name);
    Err(Refusal::impossible(rule, said)
        .remedy("the tape decides about shots, charges, lines of sight and flanks of enemies"))
}

/// A tape from a general decides only about those whom he commands: his brigade, or one below him.
fn commands(
    state: &State,
    general: &GeneralState,
    brigade: &BrigadeId,
    name: &str,
    rule: &'static str,
) -> Result<(), Refusal> {
    let superiors = state.oob().superiors(brigade);
    let is_superior = superiors.iter().any(|superior| superior.id == general.id);
    if is_superior || general.id.as_str() == brigade.as_str() {
        return Ok(());
    }
    let said = format!("{} does not command {name}", general.name);
    Err(Refusal::impossible(rule, said)
        .remedy("it is measured from its brigadier or one of his superiors"))
}
