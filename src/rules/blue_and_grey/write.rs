//! How commands are written, so that they read back as the same.

use super::command::Command;
use super::command::Mark;
use super::command::Named;
use super::command::Terms;
use super::command::Value;
use super::command::Way;
use super::position::Stage;
use ruleset::speech::in_quotes;

/// The line of a command.
pub(super) fn line(command: &Command) -> String {
    match command {
        Command::Move { units, by } => format!("move {} by {}", units.join(","), way(by)),
        Command::Enter { units, at } => match at {
            Some(at) => format!("enter {} at {at}", units.join(",")),
            None => format!("enter {}", units.join(",")),
        },
        Command::Keep { unit } => format!("keep {unit}"),
        Command::Works { unit } => format!("works {unit}"),
        Command::WorksDone { at } => format!("works done {at}"),
        Command::Rally { unit } => format!("rally {unit}"),
        Command::Control { chits: None } => "command".to_owned(),
        Command::Control { chits: Some(chits) } => {
            let chits: Vec<String> = chits.iter().map(u8::to_string).collect();
            format!("command chits {}", chits.join(","))
        }
        Command::Scatter { unit } => format!("scatter {unit}"),
        Command::Attack { units, on, terms } => {
            format!(
                "attack {} on {}{}",
                units.join(","),
                on.join(","),
                clauses(terms)
            )
        }
        Command::Bombard { units, on, terms } => {
            format!(
                "bombard {} at {}{}",
                units.join(","),
                on.join(","),
                clauses(terms)
            )
        }
        Command::Charge { unit, by } => format!("charge {unit} by {}", way(by)),
        Command::Support { unit, of } => format!("support {unit} for {of}"),
        Command::Withdraw { unit, to } => format!("withdraw {unit} to {to}"),
        Command::Repulse { to: None } => "repulse".to_owned(),
        Command::Repulse {
            to: Some((unit, to)),
        } => format!("repulse {unit} to {to}"),
        Command::Retreat { unit, by } if by.is_empty() => format!("retreat {unit}"),
        Command::Retreat { unit, by } => format!("retreat {unit} by {}", by.join(" ")),
        Command::Advance { unit, to } => format!("advance {unit} to {to}"),
        Command::Mark { unit, mark } => format!("mark {unit} {}", mark_word(mark)),
        Command::Place { unit, at } => format!("place {unit} {at}"),
        Command::Show { unit } => format!("show {unit}"),
        Command::Plot { unit, way } => {
            let stages = way.iter().map(|stage| match stage.segment {
                Stage::AS_SOON => format!(" {}", stage.hex),
                segment => format!(" {segment}:{}", stage.hex),
            });
            format!("plot {unit}{}", stages.collect::<String>())
        }
        Command::Seal { side } => format!("seal {side}"),
        Command::Release { side } => format!("release {side}"),
        Command::Points { side, points } => format!("points {side} {points}"),
        Command::Next => "next".to_owned(),
        Command::Note { words } => format!("note {}", in_quotes(words)),
    }
}

fn way(way: &Way) -> String {
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

fn clauses(terms: &Terms) -> String {
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

fn mark_word(mark: &Mark) -> &str {
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
