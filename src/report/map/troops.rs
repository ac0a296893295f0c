//! Bases with the signs of their arms, generals and messengers. Side 0 is solid, side 1 hollow.

use maud::{Markup, html};

use super::{MapSheet, number::decimal};
use rules::fields::terms::{
    condition::{Condition, Formation},
    order_of_battle::{Arm, Rank},
};
use view::board::{Board, Figure, RiderFigure, UnitOnBoard};

/// Distance in inches from the border of a beaten unit to the second border inside it.
const INNER: f64 = 0.17;

/// Defines the signs that are drawn more than once.
pub(super) fn sign_definitions() -> Markup {
    html! {
        path id="star" d="M0-.5 .12-.15 .48-.15 .19 .06 .29 .4 0 .19-.29 .4-.19 .06-.48-.15-.12-.15Z" {}
        path id="rider" d="M-.35 .3 0-.4 .35 .3Z" {}
    }
}

/// Draws every unit on the board.
pub(super) fn draw_units(board: &Board, sheet: MapSheet) -> Markup {
    html! {
        @for stand in &board.stands { (draw_unit(stand, sheet)) }
    }
}

fn draw_unit(stand: &UnitOnBoard, sheet: MapSheet) -> Markup {
    let base = &stand.base;
    let turned = format!(
        "translate({}) rotate({})",
        sheet.pair(base.at),
        decimal(base.facing.degrees())
    );
    html! {
        g class=(unit_classes(stand)) data-unit=(stand.unit) data-address=(stand.address) transform=(turned) {
            path class="base" d=(rectangle_path(base.frontage, base.depth)) {}
            @if stand.condition == Condition::Beaten {
                path d=(rectangle_path(base.frontage - 2.0 * INNER, base.depth - 2.0 * INNER)) {}
            }
            path class="tick" d={ "M0 " (decimal(-base.depth / 2.0)) "v-.35" } {}
            @if !stand.is_card { path d=(arm_sign(stand)) {} }
        }
    }
}

fn unit_classes(stand: &UnitOnBoard) -> String {
    let kind = match stand.is_card {
        true => "card",
        false => stand.arm.name(),
    };
    let mut classes = format!("unit side-{} {kind}", stand.side);
    let more = [
        formation_class(stand.formation),
        condition_class(stand.condition),
    ];
    for more in more.into_iter().flatten() {
        classes.push(' ');
        classes.push_str(more);
    }
    if stand.reported.is_some() {
        classes.push_str(" reported");
    }
    classes
}

fn formation_class(formation: Formation) -> Option<&'static str> {
    matches!(formation, Formation::Limbered | Formation::Dismounted).then(|| formation.name())
}

fn condition_class(condition: Condition) -> Option<&'static str> {
    (condition != Condition::Ordered).then(|| condition.name())
}

/// Draws a rectangle around the origin, front up.
fn rectangle_path(frontage: f64, depth: f64) -> String {
    let (frontage, depth) = (frontage.max(0.1), depth.max(0.1));
    let (x, y) = (decimal(-frontage / 2.0), decimal(-depth / 2.0));
    format!(
        "M{x} {y}h{}v{}h{}Z",
        decimal(frontage),
        decimal(depth),
        decimal(-frontage)
    )
}

/// Draws the sign of the arm: a diagonal cross for foot, one diagonal for horse, a ring for guns. The ring is at the
/// rear if the guns are limbered.
fn arm_sign(stand: &UnitOnBoard) -> String {
    let is_limbered = stand.formation == Formation::Limbered;
    sign_of_arm(
        stand.arm,
        (stand.base.frontage, stand.base.depth),
        is_limbered,
    )
}

/// Draws a base of an arm for the legend, centred at the origin.
pub(super) fn arm_sample(arm: Arm, frontage: f64, depth: f64) -> Markup {
    html! {
        path class="base" d=(rectangle_path(frontage, depth)) {}
        path d=(sign_of_arm(arm, (frontage, depth), false)) {}
    }
}

fn sign_of_arm(arm: Arm, base: (f64, f64), is_limbered: bool) -> String {
    let (x, y) = (base.0 / 2.0, base.1 / 2.0);
    let rising = format!(
        "M{} {}L{} {}",
        decimal(-x),
        decimal(y),
        decimal(x),
        decimal(-y)
    );
    let falling = format!(
        "M{} {}L{} {}",
        decimal(-x),
        decimal(-y),
        decimal(x),
        decimal(y)
    );
    match arm {
        Arm::Infantry => format!("{rising}{falling}"),
        Arm::Cavalry => rising,
        Arm::Artillery => {
            let back = if is_limbered { y / 2.0 } else { 0.0 };
            format!(
                "M-.22 {0}a.22 .22 0 1 1 .44 0a.22 .22 0 1 1-.44 0",
                decimal(back)
            )
        }
    }
}

/// Returns every general on the board: a star, larger for the higher rank.
pub(super) fn draw_generals(board: &Board, sheet: MapSheet) -> Markup {
    html! {
        @for figure in &board.figures { (draw_general(figure, sheet)) }
    }
}

fn draw_general(figure: &Figure, sheet: MapSheet) -> Markup {
    let (rank, size) = match figure.rank {
        Rank::Brigade => ("brigade", 1.0),
        Rank::Division => ("division", 1.4),
        Rank::Corps => ("corps", 1.8),
        Rank::Army => ("army", 2.2),
    };
    let placed = format!(
        "translate({}) scale({})",
        sheet.pair(figure.at),
        decimal(size)
    );
    html! {
        g class={ "general side-" (figure.side) " " (rank) } data-general=(figure.general)
            transform=(placed) {
            title { (figure.name) }
            use href="#star" {}
        }
    }
}

/// Draws every messenger on the board, and the way to its addressee.
pub(super) fn draw_messengers(board: &Board, sheet: MapSheet) -> Markup {
    html! {
        @for rider in &board.riders { (draw_messenger(rider, sheet)) }
    }
}

fn draw_messenger(rider: &RiderFigure, sheet: MapSheet) -> Markup {
    html! {
        g class={ "messenger side-" (rider.side) } data-messenger=(rider.id) {
            @if let Some(to) = rider.to {
                path class="way" d=(sheet.path([&rider.at, &to], false)) {}
            }
            use href="#rider" transform={ "translate(" (sheet.pair(rider.at)) ")" } {}
        }
    }
}
