//! Writes parts of commands in the form that the parser reads back unchanged.

use super::{
    command::{AttackTerms, MoveManner, NamedGround, TypedValue, UnitMark},
    position::PlotStage,
};

/// Writes the hexes of a plot, each with its sub-segment if it has one.
pub(super) fn write_stages(way: &[PlotStage]) -> String {
    let stages = way.iter().map(|stage| match stage.segment {
        PlotStage::AS_SOON => format!(" {}", stage.hex),
        segment => format!(" {segment}:{}", stage.hex),
    });
    stages.collect()
}

/// Writes the path of a move in its original form.
pub(super) fn write_way(way: &MoveManner) -> String {
    match way {
        MoveManner::Hexes(hexes) => hexes.join(" "),
        MoveManner::Steps(steps) => steps.iter().map(write_step).collect::<Vec<_>>().join(" "),
    }
}

/// Writes a step in the players' words: `woods/trail/up`.
fn write_step(step: &NamedGround) -> String {
    let mut words: Vec<&str> = step.ground.iter().map(String::as_str).collect();
    if words.is_empty() {
        words.push("clear");
    }
    words.extend(step.sides.iter().map(String::as_str));
    words.extend(step.up.then_some("up"));
    words.extend(step.zone.then_some("zone"));
    words.join("/")
}

/// Writes the referee's additions to a fight.
pub(super) fn write_clauses(terms: &AttackTerms) -> String {
    let mut line = String::new();
    if let Some(column) = &terms.column {
        line.push_str(&format!(" column {column}"));
    }
    for typed in &terms.with {
        let name = &typed.name;
        line.push_str(&match typed.value {
            TypedValue::Points(points) => format!(" with {name} {points}"),
            TypedValue::Against(points) => format!(" against {name} {points}"),
            TypedValue::Columns(columns) => format!(" with {name} {columns:+}"),
        });
    }
    if let Some(code) = &terms.code {
        line.push_str(&format!(" code {code}"));
    }
    line
}

/// Returns the state that a mark puts a unit into.
pub(super) fn mark_word(mark: &UnitMark) -> &str {
    match mark {
        UnitMark::Fresh => "fresh",
        UnitMark::Reduced => "reduced",
        UnitMark::Up => "up",
        UnitMark::Down => "down",
        UnitMark::Eliminated => "eliminated",
        UnitMark::Attacks => "attacks",
        UnitMark::State(state) => state,
    }
}
