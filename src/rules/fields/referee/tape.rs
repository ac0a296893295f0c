//! Records of tape measurements, and the distances that players may be asked to measure.

use crate::orders::messengers;
use crate::position::gap::{figure_distance, figure_to_brigade};
use crate::shared::generals;
use crate::state::{GeneralState, State, UnitState, draft::Draft, tape_answers::MOST};
use crate::terms::{
    event::Event,
    name::{BrigadeId, FeatureId, GeneralId},
    order_of_battle::{Arm, Rank},
    span::{MeasuredSpan, TapeSpan},
};
use crate::{combat, tactical};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};
use table::measure::{Measure, Point, beyond, hundredths};

/// Records a reading of the tape (RUL-58).
///
/// # Errors
///
/// Fails if one of the two is not on the table, if no rule measures between them, if the limit is zero, if the reading
/// differs so much from the record that a position must be wrong, or if no tape is needed.
pub fn note_measurement(draft: &mut Draft<'_>, said: &MeasuredSpan) -> Step {
    let state = draft.state();
    has_limit(said, state.oob().measure)?;
    let inches = recorded_inches(state, &said.span)?;
    if let Some(inches) = inches.filter(|inches| beyond((inches - said.limit).abs(), MOST)) {
        return Err(clear_of_limit(state, inches, said).into());
    }
    draft.note(Event::Measured(said.clone()));
    Ok(())
}

/// Refuses a limit of zero, except for a front line and a line of sight, which have no other.
fn has_limit(said: &MeasuredSpan, measure: Measure) -> Result<(), Refusal> {
    let units = measure.units();
    let to_line = said.span.is_side_of_line();
    let hundredths = hundredths(said.limit);
    if matches!(said.span, TapeSpan::Line { .. }) && hundredths != 0 {
        let refusal =
            Refusal::impossible("RUL-58", format!("a line of sight has no limit in {units}"));
        return Err(refusal.remedy(Remedy::typed("", "measured 13al sees 2wi", "")));
    }
    if matches!(said.span, TapeSpan::Strip { .. }) && hundredths != 0 {
        let refusal =
            Refusal::impossible("RUL-58", format!("a strip or arc has no limit in {units}"));
        return Err(refusal.remedy(Remedy::typed("", "measured 13al bears-on 2wi", "")));
    }
    if matches!(said.span, TapeSpan::Past { .. }) && hundredths != 0 {
        let refusal = Refusal::impossible(
            "RUL-58",
            format!("the end of a front has no limit in {units}"),
        );
        return Err(refusal.remedy(Remedy::typed("", "measured 13al outreaches 2wi", "")));
    }
    if to_line && hundredths != 0 {
        let refusal =
            Refusal::impossible("RUL-58", format!("a front line has no limit in {units}"));
        return Err(refusal.remedy(Remedy::typed("", "measured 13al behind 2wi", "")));
    }
    if !to_line && (!said.limit.is_finite() || hundredths <= 0) {
        let refusal = Refusal::impossible(
            "RUL-58",
            format!("a limit is more than 0 {}", measure.unit()),
        );
        return Err(refusal.remedy(Remedy::typed("", "measured 13al within 5 of 2wi", "")));
    }
    Ok(())
}

/// Describes an inch of the rules in the words of the table.
fn an_inch(measure: Measure) -> String {
    match measure {
        Measure::Inches => "an inch".to_owned(),
        measure => measure.say_whole(1.0),
    }
}

/// Returns the refusal of a reading when the record is farther from the limit than any tape errs.
fn clear_of_limit(state: &State, inches: f64, said: &MeasuredSpan) -> Refusal {
    let measure = state.oob().measure;
    let inch = an_inch(measure);
    let is = match (&said.span, inches > said.limit) {
        (TapeSpan::Line { .. }, is_hidden) => {
            let has = if is_hidden { "no line" } else { "a line" };
            format!("by the record there is {has} of sight, even if either is {inch} off its place")
        }
        (TapeSpan::Strip { .. }, true) => {
            format!(
                "by the record it is {} outside the strip or arc",
                measure.say(inches)
            )
        }
        (TapeSpan::Strip { .. }, false) => {
            format!(
                "by the record it is {} inside the strip or arc",
                measure.say(-inches)
            )
        }
        (TapeSpan::Past { .. }, true) => {
            format!("by the record it is {} past the end", measure.say(inches))
        }
        (TapeSpan::Past { .. }, false) => {
            format!(
                "by the record it is {} short of the end",
                measure.say(-inches)
            )
        }
        (TapeSpan::Flank { .. }, true) => {
            format!(
                "by the record it is {} behind the line",
                measure.say(inches)
            )
        }
        (TapeSpan::Flank { .. }, false) => {
            format!(
                "by the record it is {} before the line",
                measure.say(-inches)
            )
        }
        _ => format!("by the record the distance is {}", measure.say(inches)),
    };
    let contradicts = said.within == beyond(inches, said.limit);
    Refusal::impossible("RUL-58", is).remedy(match contradicts {
        true => Remedy::typed(
            format!("a place on record is wrong by more than {inch}: "),
            "place",
            " corrects it",
        ),
        false => {
            format!("this is more than {inch} clear of the limit, so no tape is needed").into()
        }
    })
}

/// Returns the recorded inches; `None` if an end is off the table, or if no rule measures between the two ends.
fn recorded_inches(state: &State, span: &TapeSpan) -> Result<Option<f64>, Refusal> {
    match span {
        TapeSpan::Shot { from, at } => {
            let (from, at) = (state.standing_unit(from)?, state.standing_unit(at)?);
            against_enemy(from, at, "FIRE-01")?;
            Ok(combat::range_by_record(state, &from.id, &at.id))
        }
        TapeSpan::Charge { units, at } => {
            let enemy = state.standing_unit(at)?;
            for unit in units {
                against_enemy(state.standing_unit(unit)?, enemy, "TAC-06")?;
            }
            tactical::way_up_to(state, units, at).map(Some)
        }
        TapeSpan::Unit { general, unit } => {
            let (general, figure) = general_figure(state, general)?;
            let unit = state.standing_unit(unit)?;
            if !may_fall_with(state, general, unit) {
                refuse_outsider(state, general, &unit.brigade, &unit.name, "CMD-04")?;
            }
            let base = unit.base();
            Ok(base.map(|base| figure_distance(figure, &base)))
        }
        TapeSpan::Brigade { general, brigade } => {
            let (general, figure) = general_figure(state, general)?;
            let led = state.standing_brigade(brigade)?;
            if general.id.as_str() == brigade.as_str() {
                return Err(no_distance(&general.name));
            }
            refuse_outsider(state, general, brigade, &led.name, "RUL-06")?;
            Ok(figure_to_brigade(state, figure, brigade))
        }
        TapeSpan::Brigades { one, other } => {
            let (first, second) = (state.standing_brigade(one)?, state.standing_brigade(other)?);
            if first.id == second.id {
                return Err(no_distance(&first.name));
            }
            Ok(state.brigade_distance(one, other))
        }
        TapeSpan::Messenger { messenger, unit } => {
            let rider = messengers::messenger_on_table(state, *messenger)?;
            let unit = state.standing_unit(unit)?;
            let own = state.division(&rider.division);
            if own.is_some_and(|division| division.side == unit.side) {
                let said = format!("{} is not an enemy of messenger {messenger}", unit.name);
                return Err(Refusal::impossible("MSG-05", said)
                    .remedy("only enemies are a danger to messengers"));
            }
            Ok(unit.base().map(|base| figure_distance(rider.at, &base)))
        }
        TapeSpan::Line { from, to } => {
            let (from, to) = (state.standing_unit(from)?, state.standing_unit(to)?);
            against_enemy(from, to, "ZOO-04")?;
            Ok(combat::line::hidden_by(state, &from.id, &to.id, MOST))
        }
        TapeSpan::Strip { from, at } => {
            let (from, at) = (state.standing_unit(from)?, state.standing_unit(at)?);
            against_enemy(from, at, from_aim(from))?;
            Ok(combat::edge::distance_beside(state, &from.id, &at.id))
        }
        TapeSpan::Past { enemy, unit } => {
            let (enemy, unit) = (state.standing_unit(enemy)?, state.standing_unit(unit)?);
            against_enemy(enemy, unit, "RUL-74")?;
            Ok(combat::edge::past_an_end(state, &enemy.id, &unit.id))
        }
        TapeSpan::Cover {
            unit,
            enemy,
            ground,
        } => {
            let (unit, enemy) = (state.standing_unit(unit)?, state.standing_unit(enemy)?);
            against_enemy(unit, enemy, "RUL-77")?;
            to_shelter(state, unit, enemy, ground)
        }
        TapeSpan::Flank { attacker, target } => {
            let (attacker, target) = (state.standing_unit(attacker)?, state.standing_unit(target)?);
            against_enemy(attacker, target, "RUL-67")?;
            combat::flank::measurable_flank(state, attacker, target)
        }
    }
}

/// Returns the clause of the strip or arc that a unit aims along.
fn from_aim(from: &UnitState) -> &'static str {
    match from.arm == Arm::Artillery {
        true => "ART-02",
        false => "SA-01",
    }
}

/// Returns the inches from a unit to the part of an area that lies between it and an enemy (RUL-77).
fn to_shelter(
    state: &State,
    unit: &UnitState,
    enemy: &UnitState,
    ground: &FeatureId,
) -> Result<Option<f64>, Refusal> {
    let no = |said: String| {
        Refusal::impossible("RUL-77", said).remedy(format!(
            "the tape decides only whether ground is within {} in front of a unit",
            an_inch(state.oob().measure)
        ))
    };
    let piece = state
        .feature(ground)
        .ok_or_else(|| no(format!("there is no terrain {ground}")))?;
    let Some((own, other)) = unit.base().zip(enemy.base()) else {
        return Ok(None);
    };
    if piece.shelters(&own) {
        return Err(no(format!("{} is in {}", unit.name, piece.name)));
    }
    let gap = piece.gap_to_shelter(&own, &other);
    let between = || {
        let said = format!(
            "{} does not lie between {} and {}",
            piece.name, unit.name, enemy.name
        );
        no(said)
    };
    gap.map(Some).ok_or_else(between)
}

/// Checks whether a higher general may fall with a unit: every unit of his side that is fired on near him endangers him
/// (GEN-01).
fn may_fall_with(state: &State, general: &GeneralState, unit: &UnitState) -> bool {
    generals::may_fall(state) && general.rank != Rank::Brigade && general.side == unit.side
}

fn general_figure<'a>(
    state: &'a State,
    id: &GeneralId,
) -> Result<(&'a GeneralState, Point), Refusal> {
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

/// Refuses a reading between friends: shots and charges go to enemies, and enemies have flanks.
fn against_enemy(from: &UnitState, at: &UnitState, rule: &'static str) -> Result<(), Refusal> {
    if from.id == at.id {
        return Err(no_distance(&at.name));
    }
    if from.side != at.side {
        return Ok(());
    }
    let said = format!("{} is not an enemy of {}", at.name, from.name);
    Err(Refusal::impossible(rule, said).remedy(
        "the tape decides about shots, charges, lines of sight, flanks and ends of enemies",
    ))
}

/// Refuses a reading from a general about troops that he does not command: only his brigade, or one below him, counts.
fn refuse_outsider(
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
