//! Bases with the signs of their arms, generals and messengers. Side 0 is solid, side 1 hollow.

use maud::{Markup, html};

use super::{MapSheet, number::n};
use rules::fields::terms::{
    condition::{Condition, Formation},
    order_of_battle::{Arm, Rank},
};
use view::board::{Board, Figure, RiderFigure, UnitOnBoard};

/// Inside the border of a beaten unit runs a second one, so far off in inches.
const INNER: f64 = 0.17;

/// The signs that are drawn more than once.
pub(super) fn signs() -> Markup {
    html! {
        path id="star" d="M0-.5 .12-.15 .48-.15 .19 .06 .29 .4 0 .19-.29 .4-.19 .06-.48-.15-.12-.15Z" {}
        path id="rider" d="M-.35 .3 0-.4 .35 .3Z" {}
    }
}

/// Every unit on the board.
pub(super) fn units(board: &Board, sheet: MapSheet) -> Markup {
    html! {
        @for stand in &board.stands { (unit(stand, sheet)) }
    }
}

fn unit(stand: &UnitOnBoard, sheet: MapSheet) -> Markup {
    let base = &stand.base;
    let turned = format!(
        "translate({}) rotate({})",
        sheet.pair(base.at),
        n(base.facing.degrees())
    );
    html! {
        g class=(classes(stand)) data-unit=(stand.unit) data-address=(stand.address) transform=(turned) {
            path class="base" d=(rectangle(base.frontage, base.depth)) {}
            @if stand.condition == Condition::Beaten {
                path d=(rectangle(base.frontage - 2.0 * INNER, base.depth - 2.0 * INNER)) {}
            }
            path class="tick" d={ "M0 " (n(-base.depth / 2.0)) "v-.35" } {}
            @if !stand.is_card { path d=(sign(stand)) {} }
        }
    }
}

fn classes(stand: &UnitOnBoard) -> String {
    let kind = match stand.is_card {
        true => "card",
        false => stand.arm.name(),
    };
    let mut classes = format!("unit side-{} {kind}", stand.side);
    let more = [formation(stand.formation), condition(stand.condition)];
    for more in more.into_iter().flatten() {
        classes.push(' ');
        classes.push_str(more);
    }
    if stand.reported.is_some() {
        classes.push_str(" reported");
    }
    classes
}

fn formation(formation: Formation) -> Option<&'static str> {
    matches!(formation, Formation::Limbered | Formation::Dismounted).then(|| formation.name())
}

fn condition(condition: Condition) -> Option<&'static str> {
    (condition != Condition::Ordered).then(|| condition.name())
}

/// A rectangle about the middle, front up.
fn rectangle(frontage: f64, depth: f64) -> String {
    let (frontage, depth) = (frontage.max(0.1), depth.max(0.1));
    let (x, y) = (n(-frontage / 2.0), n(-depth / 2.0));
    format!("M{x} {y}h{}v{}h{}Z", n(frontage), n(depth), n(-frontage))
}

/// The sign of the arm: a diagonal cross for foot, one diagonal for horse, a
/// ring for guns, which lies at the rear while they are limbered.
fn sign(stand: &UnitOnBoard) -> String {
    let is_limbered = stand.formation == Formation::Limbered;
    sign_of_arm(
        stand.arm,
        (stand.base.frontage, stand.base.depth),
        is_limbered,
    )
}

/// A base of an arm for the legend, its middle at the origin.
pub(super) fn sample(arm: Arm, frontage: f64, depth: f64) -> Markup {
    html! {
        path class="base" d=(rectangle(frontage, depth)) {}
        path d=(sign_of_arm(arm, (frontage, depth), false)) {}
    }
}

fn sign_of_arm(arm: Arm, base: (f64, f64), is_limbered: bool) -> String {
    let (x, y) = (base.0 / 2.0, base.1 / 2.0);
    let rising = format!("M{} {}L{} {}", n(-x), n(y), n(x), n(-y));
    let falling = format!("M{} {}L{} {}", n(-x), n(-y), n(x), n(y));
    match arm {
        Arm::Infantry => format!("{rising}{falling}"),
        Arm::Cavalry => rising,
        Arm::Artillery => {
            let back = if is_limbered { y / 2.0 } else { 0.0 };
            format!("M-.22 {0}a.22 .22 0 1 1 .44 0a.22 .22 0 1 1-.44 0", n(back))
        }
    }
}

/// Every general on the board: a star, larger for the higher rank.
pub(super) fn generals(board: &Board, sheet: MapSheet) -> Markup {
    html! {
        @for figure in &board.figures { (general(figure, sheet)) }
    }
}

fn general(figure: &Figure, sheet: MapSheet) -> Markup {
    let (rank, size) = match figure.rank {
        Rank::Brigade => ("brigade", 1.0),
        Rank::Division => ("division", 1.4),
        Rank::Corps => ("corps", 1.8),
        Rank::Army => ("army", 2.2),
    };
    let placed = format!("translate({}) scale({})", sheet.pair(figure.at), n(size));
    html! {
        g class={ "general side-" (figure.side) " " (rank) } data-general=(figure.general)
            transform=(placed) {
            title { (figure.name) }
            use href="#star" {}
        }
    }
}

/// Every messenger on the board, and the way to whom it rides.
pub(super) fn messengers(board: &Board, sheet: MapSheet) -> Markup {
    html! {
        @for rider in &board.riders { (messenger(rider, sheet)) }
    }
}

fn messenger(rider: &RiderFigure, sheet: MapSheet) -> Markup {
    html! {
        g class={ "messenger side-" (rider.side) } data-messenger=(rider.id) {
            @if let Some(to) = rider.to {
                path class="way" d=(sheet.path([&rider.at, &to], false)) {}
            }
            use href="#rider" transform={ "translate(" (sheet.pair(rider.at)) ")" } {}
        }
    }
}
