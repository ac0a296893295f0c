//! Writing of parts of commands, so that they read back as the same.

use super::command::{Aim, Mark};

/// A way of hexes; nothing without one.
pub(super) fn way(by: &[String]) -> String {
    match by.is_empty() {
        true => String::new(),
        false => format!(" by {}", by.join(" ")),
    }
}

/// Writes the manner of a fire.
pub(super) fn written(aim: &Aim) -> String {
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
    line.push_str(support(aim.supported));
    line
}

/// Writes an advance statement about the support of a unit.
pub(super) fn support(supported: Option<bool>) -> &'static str {
    match supported {
        Some(true) => " with supported",
        Some(false) => " with unsupported",
        None => "",
    }
}

/// Writes the table's statement about a unit or brigade.
pub(super) fn state_of(mark: &Mark) -> String {
    match mark {
        Mark::Fresh => "fresh".to_owned(),
        Mark::Battleworn => "battleworn".to_owned(),
        Mark::Steady => "steady".to_owned(),
        Mark::Shaken => "shaken".to_owned(),
        Mark::Disrupted => "disrupted".to_owned(),
        Mark::Available => "available".to_owned(),
        Mark::Box(place) => format!("box {place}"),
        Mark::Gone => "gone".to_owned(),
        Mark::Activated => "activated".to_owned(),
        Mark::Ready => "ready".to_owned(),
    }
}
