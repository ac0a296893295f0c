//! Brigades of the active side that have no target for fire, each with the reasons that bar its units.

use crate::assist;
use crate::sheets::card;
use rules::fields::combat;
use rules::fields::combat::Idle;
use rules::fields::state::{BrigadeState, State, UnitState};
use rules::fields::terms::{
    charts::pace,
    name::{BrigadeId, UnitId},
};
use rules::refusal::Refusal;

/// Returns a line for each brigade with a unit that may not fire, then one line for brigades whose units only lack a
/// target: `P Whitlow cannot fire: P1 to P4 moved more than 3.0 in; P5 is limbered`.
#[must_use]
pub fn silent_lines(state: &State) -> Vec<(BrigadeId, String)> {
    let idle = combat::idle_units(state);
    let mut lines = Vec::new();
    let mut without_target: Vec<&BrigadeState> = Vec::new();
    for brigade in assist::active_brigades(state) {
        let his: Vec<&Idle> = idle
            .iter()
            .filter(|idle| brigade.units.contains(&idle.unit))
            .collect();
        if his.is_empty() {
            continue;
        }
        if his.iter().all(|idle| idle.why.is_none()) {
            without_target.push(brigade);
            continue;
        }
        let words = format!(
            "{} {} cannot fire: {}",
            brigade.callsign,
            card::short_name(&brigade.name),
            silent_reasons(state, &his)
        );
        lines.push((brigade.id.clone(), words));
    }
    if let Some(first) = without_target.first() {
        let each = without_target.iter();
        let each: Vec<&str> = each.map(|brigade| brigade.callsign.as_str()).collect();
        let has = if each.len() == 1 { "has" } else { "have" };
        let words = format!("{} {has} no enemy in range and sight", each.join(" "));
        lines.push((first.id.clone(), words));
    }
    lines
}

/// Returns the reasons why units of a brigade may not fire at all, each with its clause (`P1 to P4 moved more than 3.0
/// in (TAC-02)`), and the units that only lack a target. Units off the table are ignored; the state must be in the
/// combat phase of the brigade's side.
#[must_use]
pub fn barred_units(state: &State, brigade: &BrigadeState) -> (Vec<String>, Vec<UnitId>) {
    let idle = combat::idle_units(state);
    let own = idle
        .iter()
        .filter(|idle| brigade.units.contains(&idle.unit));
    let (barred, free) = own.partition::<Vec<_>, _>(|idle| idle.why.is_some());
    let on_table = |unit: &&UnitState| unit.base().is_some() && !unit.is_broken();
    let fired = state.units_of(&brigade.id).filter(on_table);
    let fired = fired.filter(|unit| unit.deeds().fired).map(|unit| &unit.id);
    let fired: Vec<&UnitId> = fired.collect();
    let mut reasons = Vec::new();
    if !fired.is_empty() {
        let has = if fired.len() == 1 { "has" } else { "have" };
        let row = address_row(state, &fired);
        reasons.push(format!("{row} {has} fired (RUL-71)"));
    }
    let mut clauses: Vec<String> = barred.iter().filter_map(|one| clause_of(one)).collect();
    clauses.sort();
    clauses.dedup();
    reasons.extend(clauses.into_iter().map(|clause| {
        let alike = barred
            .iter()
            .filter(|one| clause_of(one).as_ref() == Some(&clause));
        let alike: Vec<&Idle> = alike.copied().collect();
        format!("{} ({clause})", silent_reasons(state, &alike))
    }));
    (
        reasons,
        free.into_iter().map(|one| one.unit.clone()).collect(),
    )
}

/// Returns the clause that bars a unit from fire; `None` if the unit only lacks a target.
fn clause_of(idle: &Idle) -> Option<String> {
    idle.why.as_ref().map(|why| why.clause().id().to_owned())
}

/// Describes the reasons of a brigade's units; units with the same reason are grouped.
fn silent_reasons(state: &State, idle: &[&Idle]) -> String {
    let mut groups: Vec<([String; 2], Vec<&UnitId>)> = Vec::new();
    for one in idle {
        let why = silent_reason(state, one);
        match groups.iter_mut().find(|(known, _)| *known == why) {
            Some((_, units)) => units.push(&one.unit),
            None => groups.push((why, vec![&one.unit])),
        }
    }
    let each = groups.iter().map(|([one, several], units)| {
        let why = if units.len() == 1 { one } else { several };
        format!("{} {why}", address_row(state, units))
    });
    each.collect::<Vec<_>>().join("; ")
}

/// Returns the reason twice: in the singular for one unit, in the plural for several.
fn silent_reason(state: &State, idle: &Idle) -> [String; 2] {
    let both = |words: String| [words.clone(), words];
    match &idle.why {
        None => ["has", "have"].map(|has| format!("{has} no enemy in range and sight")),
        Some(no) if no.clause().id() == "TAC-02" => {
            let most = state.oob().measure.say(pace::INFANTRY);
            both(format!("moved more than {most}"))
        }
        Some(no) => {
            let words = said_of(state, &idle.unit, no);
            match (words.strip_prefix("is "), words.strip_prefix("has ")) {
                (Some(what), _) => [words.clone(), format!("are {what}")],
                (_, Some(what)) => [words.clone(), format!("have {what}")],
                _ => both(words),
            }
        }
    }
}

/// Returns a refusal's reason about a unit, without the unit's name.
fn said_of(state: &State, unit: &UnitId, no: &Refusal) -> String {
    let said = no.said().to_string();
    let name = state.unit(unit).map_or("", |unit| unit.name.as_str());
    let words = said.strip_prefix(name).unwrap_or(&said);
    let reason = words.split([':', ',']).next().unwrap_or(words);
    reason.trim().to_owned()
}

/// Lists addresses, joining consecutive ones: `P1 to P4`, `P1 P3`.
fn address_row(state: &State, units: &[&UnitId]) -> String {
    let each: Vec<String> = units.iter().map(|id| state.oob().address(id)).collect();
    let number = |address: &str| {
        let digits = address.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        digits.parse::<usize>().ok()
    };
    let in_row = each.windows(2).all(|pair| match pair {
        [one, other] => number(one).map(|n| n + 1) == number(other),
        _ => false,
    });
    match each.as_slice() {
        [first, _, .., last] if in_row => format!("{first} to {last}"),
        _ => each.join(" "),
    }
}
