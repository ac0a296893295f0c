//! Cards of lines of sight, in both directions.

use super::{ArgumentCard, CLAUSE, Finding, FindingRow, apart};
use crate::tape::{
    TapeEnd,
    measured::{self, MeasuredLine},
};
use rules::fields::state::State;
use rules::fields::terms::{name::UnitId, switch::Switch};
use table::measure::{Measure, yards};
use table::sight::{Blocker, ScreeningGround, Sight, what_blocks};

impl ArgumentCard {
    /// Returns the card of two things on the table: the view from the first to the second, and back.
    #[must_use]
    pub fn from_sight(state: &State, from: &TapeEnd, to: &TapeEnd, tape_error: f64) -> Self {
        let way = |from: &TapeEnd, to: &TapeEnd| {
            MeasuredLine::new(state, from.clone(), to.clone(), tape_error)
        };
        let there = way(from, to);
        let names = [from, to].map(|end| end.title(state));
        let distance = there.apart.map_or_else(String::new, |inches| {
            let tens = (yards(inches) / 10.0).round() * 10.0;
            let far = state.oob().measure.say(inches);
            format!(": {far} by the tape, about {tens} yards")
        });
        let findings = match there.apart {
            Some(_) => vec![
                Finding::from_measured(state, &there, tape_error),
                Finding::from_measured(state, &way(to, from), tape_error),
            ],
            None => vec![Finding::from_measured(state, &there, tape_error)],
        };
        Self {
            asked: [from, to].map(|end| end.written(state)).join(" "),
            title: format!("{}{distance}", names.join(" and ")),
            findings,
            units: units(state, &[from, to], &there),
        }
    }
}

/// Returns the units at both ends, and the enemy units in between.
fn units(state: &State, ends: &[&TapeEnd], measured: &MeasuredLine) -> Vec<UnitId> {
    let table = state.on_table();
    let screens = measured.sight.iter().flat_map(|sight| &sight.screens);
    let screens = screens.filter_map(|screen| match screen {
        ScreeningGround::Troop(number) => table.unit(*number).cloned(),
        ScreeningGround::Feature(_) => None,
    });
    let ends = ends.iter().filter_map(|end| unit_of(end));
    ends.chain(screens).collect()
}

fn unit_of(end: &TapeEnd) -> Option<UnitId> {
    match end {
        TapeEnd::Unit(unit) => Some(unit.clone()),
        _ => None,
    }
}

impl Finding {
    /// Returns the findings about a measured line, one for each direction.
    pub(super) fn from_measured(state: &State, measured: &MeasuredLine, tape_error: f64) -> Self {
        let [from, to] = [&measured.from, &measured.to].map(|end| end.name(state));
        let heading = format!("{from} → {to}");
        let Some(sight) = &measured.sight else {
            return Self::new(heading, measured.words.clone());
        };
        let measure = state.oob().measure;
        let sees = if sight.seen { "sees" } else { "does not see" };
        let far = match sight.blocked_by {
            Some(_) => String::new(),
            None => format!(
                ": {:.1} of {}",
                measure.number(sight.distance),
                measure.say(sight.limit)
            ),
        };
        Self {
            called: format!("{from} {sees} {to}{far}"),
            holds: Some(sight.seen),
            rows: rows(state, sight, tape_error),
            line: measured.line,
            hindrances: measured.hindrances.clone(),
            ..Self::new(heading, sight.why_in(measure, state.ground(), tape_error))
        }
    }
}

/// Returns the rows of a finding about a line of sight: its length, limit, obstacle, margin and clauses.
fn rows(state: &State, sight: &Sight, tape_error: f64) -> Vec<FindingRow> {
    let measure = state.oob().measure;
    let table = state.on_table();
    let mut rows = vec![FindingRow::new("line", line(state, sight))];
    if sight.blocked_by.is_none() {
        let reason = measured::reason(state, &table, sight);
        let limit = format!("{}: {reason}", measure.say(sight.limit));
        rows.push(FindingRow::new("limit", limit));
    }
    let obstacle = sight.blocked_by.as_ref().or(sight.round.as_ref());
    rows.extend(obstacle.map(|block| FindingRow::new("obstacle", at(state, block))));
    rows.push(FindingRow::new(
        "margin",
        margin(sight, measure, tape_error),
    ));
    rows.push(FindingRow::new(CLAUSE, clauses(state, sight).join(", ")));
    rows
}

/// Describes the line that decides: `17.6 in, round the crest`.
fn line(state: &State, sight: &Sight) -> String {
    let measure = state.oob().measure;
    let round = sight.round.as_ref().map_or_else(String::new, |block| {
        format!(", round {}", what_blocks(state.ground(), block))
    });
    let (from, to) = (measure.say_point(sight.from), measure.say_point(sight.to));
    format!(
        "{}{round}, from {from} to {to}",
        measure.say(sight.distance)
    )
}

/// Describes a blocker and its place: `the crest of East Ridge at 23.1,14.2`.
fn at(state: &State, block: &Blocker) -> String {
    let hill = state.ground().features.get(block.feature);
    let name = hill.map_or("a hill", crate::tape::called);
    let of = match hill.is_some_and(|hill| hill.crest.len() > 1) {
        true => "the crest of ",
        false => "",
    };
    format!("{of}{name} at {}", state.oob().measure.say_point(block.at))
}

fn margin(sight: &Sight, measure: Measure, tape_error: f64) -> String {
    let by_distance = match (&sight.blocked_by, sight.margin()) {
        (Some(_), _) => "at any distance".to_owned(),
        (None, margin) if margin >= 0.0 => {
            format!("{} of distance to spare", apart(measure, margin))
        }
        (None, margin) => format!("{} too far", apart(measure, margin)),
    };
    match sight.is_close_call(tape_error) {
        true => {
            let turn = match sight.turns_by_place() {
                true => sight.turn_words(measure),
                false => format!(
                    "a shift of {} would change it",
                    measure.say(sight.turns_by())
                ),
            };
            format!("{by_distance}; MEASURE: {turn}")
        }
        false => by_distance,
    }
}

/// Returns the clauses that decide: those about the obstacle, or those about the range and its changes.
fn clauses(state: &State, sight: &Sight) -> Vec<&'static str> {
    if !state.rulings().on(Switch::ZoneNeedsSight) {
        return vec!["RUL-56"];
    }
    if sight.blocked_by.is_some() {
        return vec!["ZOO-06", "RUL-54"];
    }
    let enemy = sight.limited_by.contains(&"enemy");
    let named = [
        (true, "ZOO-04"),
        (true, "RUL-50"),
        (enemy, "RUL-52"),
        (sight.raised, "ZOO-05"),
        (sight.round.is_some(), "RUL-54"),
    ];
    let named = named.into_iter().filter(|(counts, _)| *counts);
    named.map(|(_, clause)| clause).collect()
}
