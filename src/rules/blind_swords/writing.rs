//! How commands are written: a line that reads as the same command.

use super::command::Aim;
use super::command::Command;
use super::command::Drawn;
use super::command::Fact;
use super::command::Mark;
use ruleset::speech::in_quotes;

pub(super) fn write(command: &Command) -> String {
    let way = |by: &[String]| match by.is_empty() {
        true => String::new(),
        false => format!(" by {}", by.join(" ")),
    };
    match command {
        Command::Key { side, chits } => format!("key {side} {}", chits.join(",")),
        Command::Include { side, chits } if chits.is_empty() => format!("include {side}"),
        Command::Include { side, chits } => format!("include {side} {}", chits.join(",")),
        Command::Draw { what: None } => "draw".to_owned(),
        Command::Draw {
            what: Some(Drawn::Chit(chit)),
        } => format!("draw {chit}"),
        Command::Draw {
            what: Some(Drawn::EventOf(side)),
        } => format!("draw event {side}"),
        Command::Hold => "hold".to_owned(),
        Command::Play { chit, on } => match on {
            Some(on) => format!("play {chit} {on}"),
            None => format!("play {chit}"),
        },
        Command::Pass => "pass".to_owned(),
        Command::Activate { brigade } => format!("activate {brigade}"),
        Command::Order { order } => format!("order {}", order.name()),
        Command::Guns { at } => format!("guns {at}"),
        Command::Fire { units, at, aim } => {
            format!("fire {} at {at}{}", units.join(","), write_aim(aim))
        }
        Command::Opportunity { units, at, aim } => {
            format!("opportunity {} at {at}{}", units.join(","), write_aim(aim))
        }
        Command::Flank { groups, at } => {
            let groups: Vec<String> = groups.iter().map(|group| group.join(",")).collect();
            format!("flank {} at {at}", groups.join(" / "))
        }
        Command::Test {
            severity,
            depletion,
            skedaddle,
        } => {
            let mut line = "test".to_owned();
            let severity = severity.map(|severity| severity.name().to_owned());
            let depletion = depletion.as_ref().map(|codes| format!("depletion {codes}"));
            let skedaddle = skedaddle.as_ref().map(|codes| format!("skedaddle {codes}"));
            for clause in [severity, depletion, skedaddle].into_iter().flatten() {
                line.push(' ');
                line.push_str(&clause);
            }
            line
        }
        Command::Break { unit } => format!("break {unit}"),
        Command::Retreat { unit, by } => format!("retreat {unit}{}", way(by)),
        Command::Panic { unit } => format!("panic {unit}"),
        Command::Advance { unit, to } => format!("advance {unit} to {}", to.join(" ")),
        Command::Move { units, by } => format!("move {}{}", units.join(","), way(by)),
        Command::Moved { brigade } => format!("moved {brigade}"),
        Command::Mount { unit } => format!("mount {unit}"),
        Command::Dismount { unit } => format!("dismount {unit}"),
        Command::Charge { unit, by } => format!("charge {unit}{}", way(by)),
        Command::Withdraw { unit, to } => format!("withdraw {unit} to {to}"),
        Command::Close { units, on } => format!("close {} on {on}", units.join(",")),
        Command::Assault { at, aim } => format!("assault {at}{}", write_aim(aim)),
        Command::Recover { unit } => format!("recover {unit}"),
        Command::Rebuild { unit, to } => match to {
            Some(to) => format!("rebuild {unit} to {to}"),
            None => format!("rebuild {unit}"),
        },
        Command::Points { side, points } => format!("points {side} {points}"),
        Command::Exit { unit } => format!("exit {unit}"),
        Command::Mark { what, mark } => format!("mark {what} {}", write_mark(mark)),
        Command::Place { unit, at } => format!("place {unit} {at}"),
        Command::Said { unit, fact } => match fact {
            Fact::Supported(true) => format!("said {unit} supported"),
            Fact::Supported(false) => format!("said {unit} unsupported"),
            Fact::Away(hexes) => format!("said {unit} away {hexes}"),
        },
        Command::Next => "next".to_owned(),
        Command::Note { words } => format!("note {}", in_quotes(words)),
    }
}

fn write_aim(aim: &Aim) -> String {
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
    line
}

fn write_mark(mark: &Mark) -> String {
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
