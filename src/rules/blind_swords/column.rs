//! The steps from strength to a cohesion test (BS-605 to BS-607): the roll, the shifts, the column, and the box that
//! holds the lead's rating.

use super::{
    Draft,
    arithmetic::{Boxes, Fires, TestSeverity},
    chart,
    command::FireManner,
    facts,
    state::State,
};
use ruleset::Step;
use ruleset::chance::Ask;
use ruleset::refusal::Refusal;

/// Facts known before the shifts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scale {
    pub fires: Fires,
    pub roll: i64,
    pub is_defensive: bool,
    /// True for close combat, in which a blank result is a close fight (BS-806).
    pub is_close: bool,
}

/// Outcome of a fire or close combat.
#[derive(Debug, Clone, Default)]
pub(super) struct CombatOutcome {
    pub column: Option<String>,
    pub boxes: Option<Boxes>,
    pub lead: Option<String>,
    pub rating: Option<i64>,
    pub severity: Option<TestSeverity>,
}

/// Rolls two dice, the coloured one first, and returns them as the digits of one number, 11 to 66 (BS-606).
pub(super) fn roll_combat(draft: &mut Draft<'_>, kind: &str, who: &str) -> Step<i64> {
    let ask = Ask::new(
        format!("the {kind} of {who}: coloured, then white"),
        "BS-606",
    );
    let dice = draft.throws(&ask, 2)?;
    Ok(dice
        .into_iter()
        .fold(0, |sum, die| sum * 10 + i64::from(die)))
}

/// Returns the typed shifts and the shifts that events give a side. They are read before the dice are thrown, so that a
/// mistyped shift costs no dice.
pub(super) fn typed_shifts(
    draft: &mut Draft<'_>,
    aim: &FireManner,
    side: &str,
    when: &str,
) -> Step<Vec<(String, i64)>> {
    let mut shifts = Vec::new();
    for word in &aim.with {
        let known = draft
            .state()
            .kit
            .shift
            .others
            .iter()
            .find(|other| other.id == *word);
        match (
            known.map(|known| (known.shift, known.when.clone())),
            word.parse::<i64>(),
        ) {
            (Some((shift, of)), _) => {
                if !of.is_empty() && of != when {
                    let said = format!("{word} is a shift of {of}");
                    draft.object(Refusal::objection("BS-605", said))?;
                }
                shifts.push((word.clone(), shift));
            }
            (None, Ok(shift)) => shifts.push(("as told".to_owned(), shift)),
            (None, Err(_)) => {
                let known: Vec<&str> = draft
                    .state()
                    .kit
                    .shift
                    .others
                    .iter()
                    .map(|other| other.id.as_str())
                    .collect();
                let refusal =
                    Refusal::impossible("BS-605", format!("the kit has no shift `{word}`"));
                let known = match known.is_empty() {
                    true => "give its columns: with -1".to_owned(),
                    false => format!("known are {}, or a number", known.join(", ")),
                };
                return Err(refusal.remedy(known).into());
            }
        }
    }
    let event = draft.state().event_shift(side);
    if event != 0 {
        shifts.push(("event".to_owned(), event));
    }
    Ok(shifts)
}

/// Returns the tests that a roll may require if all shifts add up to `sum`: two for each unit that may lead, one if it
/// is supported and one if not. `None` if no chart covers the column or the roll.
pub(super) fn possible_tests(
    state: &State,
    scale: &Scale,
    sum: i64,
    leads: &[String],
) -> Option<Vec<Option<TestSeverity>>> {
    let column = state.kit.columns.column_index(scale.fires)?;
    let Some(column) = state
        .kit
        .columns
        .shifted_column(column, sum, scale.is_defensive)
    else {
        return Some(vec![None; leads.len() * 2]);
    };
    let cell = format!("crt {column} {}", scale.roll);
    let learnt = state.learnt.get(&cell).and_then(|text| Boxes::read(text));
    let boxes = state.kit.boxes(column, scale.roll).or(learnt)?;
    let blank = scale.is_close.then_some(TestSeverity::CloseFight);
    let ratings = leads.iter().flat_map(|lead| {
        [true, false].map(|supported| boxes.calls_for(state.rating(lead, supported)).or(blank))
    });
    Some(ratings.collect())
}

/// Returns the column after all shifts, its boxes for the roll, and the test that the rating of the lead unit requires.
/// If several units could lead, and it matters for the test, the owner names the lead (BS-109).
pub(super) fn combat_result(
    draft: &mut Draft<'_>,
    scale: &Scale,
    shifts: &[(String, i64)],
    targets: &[String],
    aim: &FireManner,
) -> Step<CombatOutcome> {
    let sum: i64 = shifts.iter().map(|(_, shift)| shift).sum();
    let Some(column) = combat_column(draft, scale, sum)? else {
        let lead = facts::largest_equals(draft.state(), targets)
            .into_iter()
            .next();
        return Ok(CombatOutcome {
            lead,
            ..CombatOutcome::default()
        });
    };
    let boxes = result_boxes(draft, &column, scale.roll)?;
    let may_be_tested = |state: &State, equals: &[String]| {
        let ratings = equals
            .iter()
            .flat_map(|unit| [true, false].map(|supported| state.rating(unit, supported)));
        ratings
            .into_iter()
            .any(|rating| boxes.calls_for(rating).is_some())
    };
    let lead = facts::choose_largest(
        draft,
        targets,
        "which of the equal units leads",
        may_be_tested,
    )?;
    let name = lead.clone().unwrap_or_default();
    let differs = |with, without| boxes.calls_for(with) != boxes.calls_for(without);
    let rating = facts::rating_with_support(draft, &name, aim.supported, differs)?;
    Ok(CombatOutcome {
        column: Some(column),
        boxes: Some(boxes),
        lead,
        rating: Some(rating),
        severity: boxes.calls_for(rating),
    })
}

fn combat_column(draft: &mut Draft<'_>, scale: &Scale, sum: i64) -> Step<Option<String>> {
    let columns = &draft.state().kit.columns;
    if let Some(from) = columns.column_index(scale.fires) {
        return Ok(columns
            .shifted_column(from, sum, scale.is_defensive)
            .map(str::to_owned));
    }
    let fires = scale.fires;
    // Only defensive fire is resolved to the left of the lowest column (BS-605), so its results are asked for and
    // stored separately.
    let defence = if scale.is_defensive { " defence" } else { "" };
    let cell = format!("column {fires} {sum}{defence}");
    let shifted = match sum {
        0 => String::new(),
        sum => format!(", shifted {sum:+}"),
    };
    let what = format!("which column covers {fires} SP{shifted} (- for no fire)");
    let value = chart::learn_value(draft, cell, what, |text| Ok(text.to_owned()))?;
    Ok(Some(value).filter(|value| value != "-"))
}

fn result_boxes(draft: &mut Draft<'_>, column: &str, roll: i64) -> Step<Boxes> {
    if let Some(known) = draft.state().kit.boxes(column, roll) {
        return Ok(known);
    }
    let cell = format!("crt {column} {roll}");
    let what = format!("results, column {column}, roll {roll}: the spans severe, tough, routine");
    chart::learn_value(draft, cell, what, |text| {
        let none = || {
            Refusal::impossible("BS-607", format!("`{text}` is not a result"))
                .remedy("type three spans of ratings, - for none, as - 0 1-3")
                .into()
        };
        Boxes::read(text).ok_or_else(none)
    })
}
