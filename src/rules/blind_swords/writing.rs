//! Writes parts of commands in the form that the parser reads back unchanged.

use super::command::{FireManner, UnitMark};

/// Writes a path of hexes; empty without one.
pub(super) fn write_way(by: &[String]) -> String {
    match by.is_empty() {
        true => String::new(),
        false => format!(" by {}", by.join(" ")),
    }
}

/// Writes the manner of a fire.
pub(super) fn write_aim(aim: &FireManner) -> String {
    let mut line = String::new();
    if let Some(range) = aim.range {
        line.push_str(&format!(" range {}", range.name()));
    }
    if aim.obscured {
        line.push_str(" obscured");
    }
    for (clause, words) in [("with", &aim.with), ("without", &aim.without)] {
        for word in words {
            line.push_str(&format!(" {clause} {word}"));
        }
    }
    line.push_str(write_support(aim.supported));
    line
}

/// Writes an advance statement about the support of a unit.
pub(super) fn write_support(supported: Option<bool>) -> &'static str {
    match supported {
        Some(true) => " with supported",
        Some(false) => " with unsupported",
        None => "",
    }
}

/// Writes the words by which players state the condition of a unit or brigade.
pub(super) fn state_of(mark: &UnitMark) -> String {
    match mark {
        UnitMark::Fresh => "fresh".to_owned(),
        UnitMark::Battleworn => "battleworn".to_owned(),
        UnitMark::Steady => "steady".to_owned(),
        UnitMark::Shaken => "shaken".to_owned(),
        UnitMark::Disrupted => "disrupted".to_owned(),
        UnitMark::Available => "available".to_owned(),
        UnitMark::Box(place) => format!("box {place}"),
        UnitMark::Gone => "gone".to_owned(),
        UnitMark::Activated => "activated".to_owned(),
        UnitMark::Ready => "ready".to_owned(),
    }
}
