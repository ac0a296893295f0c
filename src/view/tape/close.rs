//! Questions that only the tape measure can settle, and the answers to them.

use rules::fields::position::gap::figure_distance;
use rules::fields::state::{State, UnitState};
use rules::fields::terms::{
    close::Close,
    command::Command,
    name::{BrigadeId, FeatureId, GeneralId, UnitId},
    order_of_battle::Arm,
    span::{MeasuredSpan, TapeSpan},
};
use rules::fields::{combat, language, tactical};
use table::measure::{CONTACT, Measure, beyond, hundredths, within};

/// Describes the distance to measure, before the dice: `A1 4.8 in, limit 5.0 in`.
fn brief(state: &State, close: &Close) -> String {
    let measure = state.oob().measure;
    let who = match &close.span {
        TapeSpan::Flank { attacker, target } => {
            let (attacker, target) = (state.oob().address(attacker), state.oob().address(target));
            let place = to_line(measure, close.inches);
            return format!("flank of {target}: {attacker} {place}");
        }
        TapeSpan::Strip { from, at } => {
            let (from, at) = (state.oob().address(from), state.oob().address(at));
            let place = to_strip(measure, close);
            return format!("aim of {from}: {at} {place}");
        }
        TapeSpan::Past { enemy, unit } => {
            let (enemy, unit) = (state.oob().address(enemy), state.oob().address(unit));
            let place = to_end(measure, close);
            return format!("end of {unit}: {enemy} {place}");
        }
        TapeSpan::Cover { unit, ground, .. } => {
            let unit = state.oob().address(unit);
            format!("{unit} to {}", CloseNames(state).ground(ground))
        }
        TapeSpan::Line { from, to } => {
            let (from, to) = (state.oob().address(from), state.oob().address(to));
            return format!("line of sight of {from} to {to}: {}", turns(measure, close));
        }
        TapeSpan::Shot { from, at } if close.rule == "FIRE-08" => {
            let (from, at) = (state.oob().address(from), state.oob().address(at));
            format!("return fire of {from} at {at}")
        }
        TapeSpan::Shot { from, .. } => state.oob().address(from),
        TapeSpan::Charge { at, .. } => state.oob().address(at),
        TapeSpan::Unit { general, unit } => {
            let unit = state.oob().address(unit);
            format!("{unit} to {}", CloseNames(state).general(general))
        }
        TapeSpan::Brigade { general, brigade } => {
            let general_name = CloseNames(state).general(general);
            match CloseNames(state).nearest(general, brigade) {
                Some(unit) => format!("{unit} to {general_name}"),
                None => general_name,
            }
        }
        TapeSpan::Brigades { one, other } => {
            let (one, other) = CloseNames(state).nearest_of(one, other);
            format!("{one} to {other}")
        }
        TapeSpan::Messenger { messenger, unit } => {
            format!("{} to messenger {messenger}", state.oob().address(unit))
        }
    };
    let inches = measure.say_past(close.inches, close.limit);
    format!("{who} {inches}, limit {}", measure.say(close.limit))
}

/// Describes all measurements to make; `None` if there are none.
#[must_use]
pub fn to_measure(state: &State, close: &[Close]) -> Option<String> {
    let each: Vec<String> = close.iter().map(|close| brief(state, close)).collect();
    (!each.is_empty()).then(|| format!("MEASURE: {}", each.join("; ")))
}

/// Describes the middle of a front relative to the line of another front: `0.1 in behind`, `0.2 in before`, `on the
/// line`.
fn to_line(measure: Measure, inches: f64) -> String {
    match hundredths(inches) {
        0 => "on the line".to_owned(),
        1.. => format!("{} behind", measure.say_past(inches, 0.0)),
        _ => format!("{} before", measure.say_past(-inches, 0.0)),
    }
}

/// Describes where a unit is relative to a strip or an arc: `beside it by 0.1 in`, `in it by 0.2 in`.
fn to_strip(measure: Measure, close: &Close) -> String {
    let place = if close.is_within() {
        "in it by"
    } else {
        "beside it by"
    };
    format!("{place} {}", measure.say_past(close.inches.abs(), 0.0))
}

/// Describes where the end of an enemy is relative to the end of a front: `past it by 0.1 in`, `short of it by 0.2 in`.
fn to_end(measure: Measure, close: &Close) -> String {
    let place = if close.is_within() {
        "short of it by"
    } else {
        "past it by"
    };
    format!("{place} {}", measure.say_past(close.inches.abs(), 0.0))
}

/// Describes by how much a line of sight is free or blocked: `seen by 0.1 in`, `hidden by 0.2 in`.
fn turns(measure: Measure, close: &Close) -> String {
    let verdict = if close.is_within() { "seen" } else { "hidden" };
    format!("{verdict} by {}", measure.say_past(close.inches.abs(), 0.0))
}

/// Returns the question for the players at the table.
#[must_use]
pub fn question(state: &State, close: &Close) -> String {
    let measure = state.oob().measure;
    let names = CloseNames(state);
    if let TapeSpan::Flank { .. } = &close.span {
        let place = to_line(measure, close.inches);
        return format!(
            "MEASURE: is {} behind {}? The record says {place} ({}).",
            names.from(&close.span),
            names.to(&close.span),
            close.rule
        );
    }
    if let TapeSpan::Strip { .. } = &close.span {
        return format!(
            "MEASURE: is {} in {}? The record says {} ({}).",
            names.to(&close.span),
            names.from(&close.span),
            to_strip(measure, close),
            close.rule
        );
    }
    if let TapeSpan::Past { .. } = &close.span {
        return format!(
            "MEASURE: does {} extend beyond {}? The record says {} ({}).",
            names.from(&close.span),
            names.to(&close.span),
            to_end(measure, close),
            close.rule
        );
    }
    if let TapeSpan::Line { .. } = &close.span {
        return format!(
            "MEASURE: does {} see {}? The record says {} ({}).",
            names.from(&close.span),
            names.to(&close.span),
            turns(measure, close),
            close.rule
        );
    }
    let what = match (&close.span, close.rule) {
        // The answering fire has the same distance, unless it is measured along a line of its own.
        (TapeSpan::Shot { from, at }, "ART-04") => match combat::answers_apart(state, from, at) {
            true => ", for canister",
            false => ", for canister and its own reach",
        },
        (TapeSpan::Shot { .. }, "FIRE-08") => ", for its return fire",
        (TapeSpan::Cover { .. }, _) => ", between it and the enemy",
        _ => "",
    };
    let from = match &close.span {
        TapeSpan::Shot { from, .. } => format!("the front of {}", state.oob().address(from)),
        span => names.from(span),
    };
    format!(
        "MEASURE: is {} within {} of {from}{what}? The record says {} ({}).",
        names.to(&close.span),
        measure.say(close.limit),
        measure.say_past(close.inches, close.limit),
        close.rule
    )
}

/// Returns one question for all measurements to make together.
#[must_use]
pub fn questions(state: &State, asked: &[Close]) -> String {
    let mut rules: Vec<&str> = asked.iter().map(|close| close.rule).collect();
    rules.dedup();
    let measure = to_measure(state, asked).unwrap_or_default();
    format!("{measure} ({}). What does the tape say?", rules.join(", "))
}

/// Describes on which side of the limit the recorded places are: `within 6.0 in`, `behind it`.
#[must_use]
pub fn side(state: &State, close: &Close) -> String {
    if let TapeSpan::Flank { .. } = &close.span {
        let before = close.is_within();
        return if before { "before it" } else { "behind it" }.to_owned();
    }
    if let TapeSpan::Strip { .. } = &close.span {
        return if close.is_within() {
            "in it"
        } else {
            "beside it"
        }
        .to_owned();
    }
    if let TapeSpan::Past { .. } = &close.span {
        return if close.is_within() {
            "short of it"
        } else {
            "past it"
        }
        .to_owned();
    }
    if let TapeSpan::Line { .. } = &close.span {
        return if close.is_within() { "seen" } else { "hidden" }.to_owned();
    }
    let limit = state.oob().measure.say(close.limit);
    match close.is_within() {
        true => format!("within {limit}"),
        false => format!("beyond {limit}"),
    }
}

/// Describes an answer as the log stores it.
#[must_use]
pub fn said(state: &State, said: &MeasuredSpan) -> String {
    let names = CloseNames(state);
    if let TapeSpan::Flank { .. } = &said.span {
        return format!(
            "measured: {} {} behind {}",
            names.from(&said.span),
            if said.within { "is not" } else { "is" },
            names.to(&said.span)
        );
    }
    if let TapeSpan::Strip { .. } = &said.span {
        return format!(
            "measured: {} {} in {}",
            names.to(&said.span),
            if said.within { "is" } else { "is not" },
            names.from(&said.span)
        );
    }
    if let TapeSpan::Past { .. } = &said.span {
        return format!(
            "measured: {} {} beyond {}",
            names.from(&said.span),
            if said.within {
                "does not extend"
            } else {
                "extends"
            },
            names.to(&said.span)
        );
    }
    if let TapeSpan::Line { .. } = &said.span {
        return format!(
            "measured: {} {} {}",
            names.from(&said.span),
            if said.within { "sees" } else { "does not see" },
            names.to(&said.span)
        );
    }
    format!(
        "measured: {} {} within {} of {}{}",
        names.to(&said.span),
        if said.within { "is" } else { "is not" },
        state.oob().measure.say(said.limit),
        names.from(&said.span),
        touches_before(state, said).unwrap_or_default()
    )
}

/// Explains why a charge still counts although the tape reads more than its limit: the recorded path is only just
/// longer than the limit, and bases that near touch (MEL-01). `None` in any other case.
fn touches_before(state: &State, said: &MeasuredSpan) -> Option<String> {
    let TapeSpan::Charge { units, at } = &said.span else {
        return None;
    };
    let way = tactical::way_up_to(state, units, at).ok()?;
    let touch = way - CONTACT;
    let is_between = !said.within && within(touch, said.limit) && beyond(way, said.limit);
    let measure = state.oob().measure;
    is_between.then(|| {
        format!(
            "; by the record it moves {}. Bases within {} of each other touch, so a move of {} or \
             more is still a charge",
            measure.say_exactly(way),
            measure.say_exactly(CONTACT),
            measure.say_exactly(touch)
        )
    })
}

/// Returns the two command lines that answer a question.
#[must_use]
pub fn answers(state: &State, close: &Close) -> [String; 2] {
    let said = |within| Command::Measured(close.said(within));
    [true, false].map(|within| language::write_for(state, &said(within)))
}

struct CloseNames<'a>(&'a State);

impl CloseNames<'_> {
    fn from(&self, span: &TapeSpan) -> String {
        match span {
            TapeSpan::Shot { from, .. } | TapeSpan::Line { from, .. } => self.0.oob().address(from),
            TapeSpan::Charge { units, .. } => format!("the charge of {}", self.units(units)),
            TapeSpan::Unit { general, .. } | TapeSpan::Brigade { general, .. } => {
                self.general(general)
            }
            TapeSpan::Brigades { one, other } => {
                let (_, nearest) = self.nearest_of(one, other);
                format!("{nearest}, of {}", self.brigade_name(other))
            }
            TapeSpan::Messenger { messenger, .. } => format!("messenger {messenger}"),
            TapeSpan::Strip { from, .. } => {
                let guns = self
                    .0
                    .unit(from)
                    .is_some_and(|unit| unit.arm == Arm::Artillery);
                let what = if guns { "arc" } else { "strip" };
                format!("the {what} of {}", self.0.oob().address(from))
            }
            TapeSpan::Past { enemy, .. } => self.0.oob().address(enemy),
            TapeSpan::Cover { unit, .. } => self.0.oob().address(unit),
            TapeSpan::Flank { attacker, .. } => {
                format!("the middle of {}'s front", self.0.oob().address(attacker))
            }
        }
    }

    fn to(&self, span: &TapeSpan) -> String {
        match span {
            TapeSpan::Shot { at, .. } | TapeSpan::Charge { at, .. } => self.0.oob().address(at),
            TapeSpan::Line { to, .. } => self.0.oob().address(to),
            TapeSpan::Unit { unit, .. } | TapeSpan::Messenger { unit, .. } => {
                self.0.oob().address(unit)
            }
            TapeSpan::Brigades { one, other } => {
                let (nearest, _) = self.nearest_of(one, other);
                format!("{nearest}, the nearest unit of {},", self.brigade_name(one))
            }
            TapeSpan::Brigade { general, brigade } => match self.nearest(general, brigade) {
                Some(unit) => format!("{unit}, the nearest unit of {},", self.brigade(brigade)),
                None => self.brigade(brigade),
            },
            TapeSpan::Strip { at, .. } => self.0.oob().address(at),
            TapeSpan::Past { unit, .. } => {
                format!("the end of {}'s front", self.0.oob().address(unit))
            }
            TapeSpan::Cover { ground, .. } => self.ground(ground),
            TapeSpan::Flank { target, .. } => {
                format!("the line of {}'s front", self.0.oob().address(target))
            }
        }
    }

    /// Returns the unit to measure to, if no brigadier is at his post (RUL-06); otherwise `None`.
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

    /// Returns the two units to measure between for two brigades: those nearest to each other (RUL-09).
    fn nearest_of(&self, one: &BrigadeId, other: &BrigadeId) -> (String, String) {
        let pairs = self.0.units_of(one).flat_map(|own| {
            let gap = move |far: &UnitState| Some(own.base()?.distance(&far.base()?));
            let others = self.0.units_of(other);
            others.filter_map(move |far| Some((gap(far)?, own, far)))
        });
        let nearest = pairs.min_by(|one, other| one.0.total_cmp(&other.0));
        match nearest {
            Some((_, own, far)) => {
                let address = |unit: &UnitState| self.0.oob().address(&unit.id);
                (address(own), address(far))
            }
            None => (self.brigade_name(one), self.brigade_name(other)),
        }
    }

    /// Names the brigadier as the end of a measurement or, without a brigadier, the brigade (RUL-06).
    fn brigade(&self, id: &BrigadeId) -> String {
        let brigadier = self.0.brigadier(id).filter(|general| general.is_fit());
        let name = brigadier.map(|general| general.name.clone());
        name.unwrap_or_else(|| self.brigade_name(id))
    }

    fn brigade_name(&self, id: &BrigadeId) -> String {
        let brigade = self.0.brigade(id);
        brigade.map_or_else(|| id.to_string(), |brigade| brigade.name.clone())
    }

    fn ground(&self, id: &FeatureId) -> String {
        let piece = self.0.feature(id);
        piece.map_or_else(|| id.to_string(), |piece| piece.name.clone())
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
