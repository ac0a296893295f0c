//! Writing of parts of commands, so that they read back as the same.

use super::{
    command::{Mark, Named, Terms, Value, Way},
    position::Stage,
};

/// The hexes of a plot, each with its sub-segment where it has one.
pub(super) fn stages(way: &[Stage]) -> String {
    let stages = way.iter().map(|stage| match stage.segment {
        Stage::AS_SOON => format!(" {}", stage.hex),
        segment => format!(" {segment}:{}", stage.hex),
    });
    stages.collect()
}

/// A way as its move had it.
pub(super) fn way(way: &Way) -> String {
    match way {
        Way::Hexes(hexes) => hexes.join(" "),
        Way::Steps(steps) => steps.iter().map(step).collect::<Vec<_>>().join(" "),
    }
}

/// A step as the players name it: `woods/trail/up`.
fn step(step: &Named) -> String {
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
pub(super) fn clauses(terms: &Terms) -> String {
    let mut line = String::new();
    if let Some(column) = &terms.column {
        line.push_str(&format!(" column {column}"));
    }
    for typed in &terms.with {
        let name = &typed.name;
        line.push_str(&match typed.value {
            Value::Points(points) => format!(" with {name} {points}"),
            Value::Against(points) => format!(" against {name} {points}"),
            Value::Columns(columns) => format!(" with {name} {columns:+}"),
        });
    }
    if let Some(code) = &terms.code {
        line.push_str(&format!(" code {code}"));
    }
    line
}

/// The state that a mark puts a unit into.
pub(super) fn mark_word(mark: &Mark) -> &str {
    match mark {
        Mark::Fresh => "fresh",
        Mark::Reduced => "reduced",
        Mark::Up => "up",
        Mark::Down => "down",
        Mark::Eliminated => "eliminated",
        Mark::Attacks => "attacks",
        Mark::State(state) => state,
    }
}
