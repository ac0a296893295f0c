//! From a command to the line that says it.

use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::command::Correction;
use crate::rules::fields::terms::command::Deed;
use crate::rules::fields::terms::command::Drill;
use crate::rules::fields::terms::command::Hand;
use crate::rules::fields::terms::command::Judgement;
use crate::rules::fields::terms::command::Layout;
use crate::rules::fields::terms::command::Manoeuvre;
use crate::rules::fields::terms::command::Piece;
use crate::rules::fields::terms::command::Route;
use crate::rules::fields::terms::command::Switched;
use crate::rules::fields::terms::command::Towards;
use crate::rules::fields::terms::fate::Fate;
use crate::rules::fields::terms::name::GeneralId;
use crate::rules::fields::terms::span::Measured;
use crate::rules::fields::terms::span::Span;
use crate::table::measure::Bearing;
use crate::table::measure::Point;

/// Returns the line that says a command; reading it back gives the same command.
#[must_use]
pub fn write(command: &Command) -> String {
    match command {
        Command::Next { anyway: false } => "next".to_owned(),
        Command::Next { anyway: true } => "next anyway".to_owned(),
        Command::Order {
            brigade,
            order,
            in_person,
        } => {
            format!(
                "order {brigade} {order}{}",
                if *in_person { " in-person" } else { "" }
            )
        }
        Command::Instruct { division, order } => format!("instruct {division} {order}"),
        Command::Report { brigade } => format!("report {brigade}"),
        Command::Ride { messenger, route } => {
            with_maybe("ride", messenger.as_ref()) + &route_clause(route)
        }
        Command::Activate { brigade } => with_maybe("activate", brigade.as_ref()),
        Command::Rally { brigade, paid_by } => {
            format!("rally {brigade}{}", payer_clause(paid_by))
        }
        Command::Accept { brigade, paid_by } => {
            format!("accept {brigade}{}", payer_clause(paid_by))
        }
        Command::March {
            brigade,
            to,
            wheel,
            then,
            with,
            paid_by,
        } => {
            let mut line = format!("march {brigade}");
            line.extend(to.iter().map(|place| format!(" to {place}")));
            line.extend(wheel.iter().map(|degrees| format!(" wheel {degrees}")));
            line.extend(then.iter().map(|degrees| format!(" then {degrees}")));
            line.extend((!with.is_empty()).then(|| format!(" with {}", list(with))));
            line + &payer_clause(paid_by)
        }
        Command::Move {
            units,
            how,
            paid_by,
        } => format!(
            "move {} {}{}",
            list(units),
            manoeuvre(how),
            payer_clause(paid_by)
        ),
        Command::Reform {
            units,
            drill,
            facing,
            paid_by,
        } => {
            let verb = match drill {
                Drill::Limber => "limber",
                Drill::Unlimber => "unlimber",
                Drill::Mount => "mount",
                Drill::Dismount => "dismount",
            };
            format!(
                "{verb} {}{}{}",
                list(units),
                facing_clause(*facing),
                payer_clause(paid_by)
            )
        }
        Command::Draw { chit } => with_maybe("draw", chit.as_ref()),
        Command::Name { brigade } => format!("name {brigade}"),
        Command::KeepChit => "keep-chit".to_owned(),
        Command::Dig { units, paid_by } => format!("dig {}{}", list(units), payer_clause(paid_by)),
        Command::Face {
            unit,
            towards: Towards::Unit(other),
        } => format!("face {unit} {other}"),
        Command::Face {
            unit,
            towards: Towards::Bearing(to),
        } => {
            format!("face {unit} {}", to.degrees())
        }
        Command::RideTo { general, place } => format!("ride-to {general} {place}"),
        Command::Lead { general, unit } => format!("lead {general} {unit}"),
        Command::Fire {
            firing,
            at,
            switched,
        } => {
            format!("fire {} at {at}{}", list(firing), switches(switched))
        }
        Command::Melee {
            fighting,
            against,
            switched,
        } => {
            format!(
                "melee {} against {}{}",
                list(fighting),
                list(against),
                switches(switched)
            )
        }
        Command::Resolve => "resolve".to_owned(),
        Command::Follow { unit, inches } => with_maybe(&format!("follow {unit}"), inches.as_ref()),
        Command::Casualty { general } => with_maybe("casualty", general.as_ref()),
        Command::Deploy {
            brigade,
            at,
            facing,
            layout,
        } => {
            format!(
                "deploy {brigade} {}{}{}",
                point(*at),
                facing_clause(Some(*facing)),
                laid_out(layout)
            )
        }
        Command::Toss => "toss".to_owned(),
        Command::Reveal { brigade } => format!("reveal {brigade}"),
        Command::Place { piece, at, facing } => {
            let piece = match piece {
                Piece::Unit(unit) => unit.to_string(),
                Piece::General(general) => general.to_string(),
                Piece::Messenger(messenger) => format!("messenger {messenger}"),
            };
            format!("place {piece} {}{}", point(*at), facing_clause(*facing))
        }
        Command::Mark { correction } => format!("mark {}", mark(correction)),
        Command::Terrain {
            feature,
            property,
            value,
        } => {
            format!("terrain {feature} {property} {value}")
        }
        Command::Rule {
            switch,
            setting,
            because,
        } => format!("rule {switch} {setting} because {}", quote(because)),
        Command::Judge {
            objective,
            judgement,
        } => {
            let word = match judgement {
                Judgement::Open => "open",
                Judgement::Met => "met",
                Judgement::Failed => "failed",
            };
            format!("judge {objective} {word}")
        }
        Command::Hall { minutes } => format!("hall {:02}:{:02}", minutes / 60, minutes % 60),
        Command::End { reason: None } => "end".to_owned(),
        Command::End {
            reason: Some(reason),
        } => format!("end {}", quote(reason)),
        Command::Measured(said) => measured(said),
        Command::Note { text } => format!("note {}", quote(text)),
    }
}

/// Returns the line that says a command with the dice thrown for it, and why it overrules.
#[must_use]
pub fn write_with(command: &Command, dice: &[u8], because: Option<&str>) -> String {
    let mut line = write(command);
    if !dice.is_empty() {
        let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
        line = format!("{line} dice {}", faces.join(" "));
    }
    match because {
        Some(because) => format!("{line} because {}", quote(because)),
        None => line,
    }
}

fn measured(said: &Measured) -> String {
    let side = if said.within { "within" } else { "beyond" };
    let to = |what: &str, from: &str| format!("measured {what} {side} {} of {from}", said.limit);
    match &said.span {
        Span::Shot { from, at } => to(at.as_str(), from.as_str()),
        Span::Charge { units, at } => format!("{} charging", to(at.as_str(), &list(units))),
        Span::Unit { general, unit } => to(unit.as_str(), general.as_str()),
        Span::Brigade { general, brigade } => to(brigade.as_str(), general.as_str()),
        Span::Brigades { one, other } => to(one.as_str(), &format!("brigade {other}")),
        Span::Messenger { messenger, unit } => to(unit.as_str(), &format!("messenger {messenger}")),
        Span::Line { from, to } => {
            let verdict = if said.within { "sees" } else { "misses" };
            format!("measured {from} {verdict} {to}")
        }
        Span::Strip { from, at } => {
            let verdict = if said.within {
                "bears-on"
            } else {
                "points-past"
            };
            format!("measured {from} {verdict} {at}")
        }
        Span::Past { enemy, unit } => {
            let verdict = if said.within {
                "ends-short-of"
            } else {
                "outreaches"
            };
            format!("measured {enemy} {verdict} {unit}")
        }
        Span::Cover {
            unit,
            enemy,
            ground,
        } => format!("{} against {enemy}", to(ground.as_str(), unit.as_str())),
        Span::Flank { attacker, target } => {
            let side = if said.within { "before" } else { "behind" };
            format!("measured {attacker} {side} {target}")
        }
    }
}

fn with_maybe(verb: &str, name: Option<&impl ToString>) -> String {
    match name {
        Some(name) => format!("{verb} {}", name.to_string()),
        None => verb.to_owned(),
    }
}

fn list(ids: &[impl ToString]) -> String {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    ids.join(",")
}

fn laid_out(layout: &Layout) -> String {
    let mut words = String::new();
    if let Some(front) = layout.front {
        words.push_str(&format!(" front {front}"));
    }
    if !layout.lines.is_empty() {
        let lines: Vec<String> = layout.lines.iter().map(|line| list(line)).collect();
        words.push_str(&format!(" lines {}", lines.join("/")));
    }
    if layout.gap > 0.0 {
        words.push_str(&format!(" gap {}", layout.gap));
    }
    words
}

fn point(at: Point) -> String {
    format!("{},{}", at.x, at.y)
}

fn route_clause(route: &Route) -> String {
    let by = route.by.iter().map(|at| format!(" by {}", point(*at)));
    let to = route.to.iter().map(|at| format!(" to {}", point(*at)));
    by.chain(to).collect()
}

fn facing_clause(facing: Option<Bearing>) -> String {
    facing
        .map(|bearing| format!(" facing {}", bearing.degrees()))
        .unwrap_or_default()
}

fn payer_clause(paid_by: &Option<GeneralId>) -> String {
    paid_by
        .as_ref()
        .map(|general| format!(" paid-by {general}"))
        .unwrap_or_default()
}

fn hand(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => "left",
        Hand::Right => "right",
    }
}

fn manoeuvre(how: &Manoeuvre) -> String {
    match how {
        Manoeuvre::Ahead(inches) => format!("ahead {inches}"),
        Manoeuvre::Back(inches) => format!("back {inches}"),
        Manoeuvre::Sideways(side, inches) => format!("{} {inches}", hand(*side)),
        Manoeuvre::Wheel(side, degrees) => format!("wheel {} {degrees}", hand(*side)),
        Manoeuvre::WheelInches(side, inches) => format!("wheel {} {inches} in", hand(*side)),
        Manoeuvre::WheelThenAhead(wheel, inches) => {
            format!("{} ahead {inches}", manoeuvre(wheel))
        }
        Manoeuvre::AheadThenWheel(inches, wheel) => {
            format!("ahead {inches} {}", manoeuvre(wheel))
        }
        Manoeuvre::About => "about".to_owned(),
        Manoeuvre::To(at, facing) => format!("to {}{}", point(*at), facing_clause(*facing)),
        Manoeuvre::UpTo(unit) => format!("up-to {unit}"),
        Manoeuvre::AsOrdered => "as-ordered".to_owned(),
    }
}

fn switches(switched: &Switched) -> String {
    let with = switched.with.iter().map(|name| format!(" with {name}"));
    let without = switched
        .without
        .iter()
        .map(|name| format!(" without {name}"));
    with.chain(without).collect()
}

fn mark(correction: &Correction) -> String {
    match correction {
        Correction::Condition(unit, condition) => format!("{unit} {}", condition.name()),
        Correction::Formation(unit, formation) => format!("{unit} {}", formation.name()),
        Correction::Mark(brigade, mark) => format!("{brigade} {}", mark.name()),
        Correction::Broken(brigade) => format!("{brigade} broken"),
        Correction::Fatigue(brigade, points) => format!("{brigade} fatigue {points}"),
        Correction::Fate(general, Fate::Fit) => format!("{general} back"),
        Correction::Fate(general, Fate::Dead) => format!("{general} dead"),
        Correction::Fate(general, Fate::Out | Fate::Gone) => format!("{general} hit"),
        Correction::Deed(unit, deed, true) => format!("{unit} {}", said_deed(deed)),
        Correction::Deed(unit, Deed::Moved(_), false) => format!("{unit} not moved"),
        Correction::Deed(unit, deed, false) => format!("{unit} not {}", said_deed(deed)),
    }
}

fn said_deed(deed: &Deed) -> String {
    match deed {
        Deed::Moved(inches) => format!("moved {inches}"),
        Deed::Charged(enemy) => format!("charged {enemy}"),
        Deed::Fired => "fired".to_owned(),
        Deed::FiredOn(None) => "fired-on".to_owned(),
        Deed::FiredOn(Some(enemy)) => format!("fired-on by {enemy}"),
    }
}

fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
