//! The side's brigades, one line each, and the enemy at the places where he was last seen.

use maud::{Markup, html};

use super::{act, sheet, side::SideView};
use rules::fields::terms::condition::Condition;
use rules::spelling::counted;
use view::board::UnitOnBoard;
use view::sheets::card::BrigadeLine;

/// Renders the list of the side's brigades, and that of the enemy's.
pub(super) fn part(side: &SideView<'_>) -> Markup {
    html! {
        ul class="brigades" {
            @for line in &side.sight.brigades { (brigade(line)) }
        }
        @for army in &side.sight.armies { p class="quiet" { (army) } }
        @for division in &side.sight.divisions { p class="quiet" { (division.words()) } }
        h2 { @if side.id.is_some() { "The enemy" } @else { "Units" } }
        @let known = stands(side);
        @if known.is_empty() { p class="quiet" { "No enemy seen yet." } }
        ul class="stands" {
            @for stand in known { (enemy(stand, side)) }
        }
        // Texts for taps on the map, which are shown on the map and hidden here.
        ul hidden {
            @for stand in own(side) {
                li data-stand=(stand.address) data-acts=[acts_part(side, stand)] { (called(stand)) }
            }
        }
    }
}

/// Renders a brigade as a line that links to its sheet.
pub(super) fn brigade(line: &BrigadeLine) -> Markup {
    html! {
        li {
            a href={ "/" (sheet::part_name(line.id.as_str())) } {
                b class="call" { (line.callsign) }
                span class="name" { (line.name) }
                span class="now" { (now(line)) }
            }
        }
    }
}

fn now(line: &BrigadeLine) -> String {
    if let Some(away) = &line.away {
        return away.clone();
    }
    let mut words = vec![format!("order: {}", line.order)];
    if line.waiting {
        words.push("another order is waiting".to_owned());
    }
    if line.standing != "·" {
        words.push(format!("activation: {}", line.standing));
    }
    if let Some((left, all)) = line.points.filter(|_| line.active) {
        words.push(format!(
            "{left} of {} left",
            counted(u32::from(all), "point")
        ));
    }
    words.push(format!("fatigue {}, {}", line.fatigue, line.level.name()));
    words.join(" · ")
}

fn own<'a>(side: &'a SideView<'_>) -> impl Iterator<Item = &'a UnitOnBoard> {
    let stands = side.sight.board.stands.iter();
    stands.filter(|stand| side.number() == Some(stand.side))
}

/// Returns the name of the part with the buttons for a unit's brigade; `None` for the referee, who acts on the laptop.
fn acts_part(side: &SideView<'_>, stand: &UnitOnBoard) -> Option<String> {
    let mut acts = side.acts.iter();
    let acts = acts.find(|acts| acts.brigade == stand.brigade)?;
    Some(act::menu_name(acts.brigade.as_str()))
}

fn stands<'a>(side: &'a SideView<'_>) -> Vec<&'a UnitOnBoard> {
    let stands = side.sight.board.stands.iter();
    stands
        .filter(|stand| side.number() != Some(stand.side))
        .collect()
}

fn called(stand: &UnitOnBoard) -> String {
    let condition = match stand.condition {
        Condition::Ordered => "",
        other => other.name(),
    };
    let comma = if condition.is_empty() { "" } else { ", " };
    format!("{} {}{comma}{condition}", stand.address, stand.name)
}

/// Renders an enemy unit. No one may have seen a unit that was placed openly in the set-up (RUL-37), so the line tells
/// its place.
fn enemy(stand: &UnitOnBoard, side: &SideView<'_>) -> Markup {
    let measure = side.known.oob().measure;
    let when = match stand.reported {
        None => "in sight".to_owned(),
        Some(0) => format!(
            "placed in the set-up, {} from the west edge and {} from the south edge",
            measure.say(stand.base.at.x),
            measure.say(stand.base.at.y)
        ),
        Some(turn) => format!("last seen in {} {turn}", side.known.turn_word()),
    };
    html! {
        li data-stand=(stand.address) { (called(stand)) " " span class="quiet" { (when) } }
    }
}
