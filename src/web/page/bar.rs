//! The bar of every page: the battle, the turn, and a clock for the active side.

use maud::{Markup, html};

use super::side::SideView;
use view::sheets::heading::heading;
use view::waiting_card::Tempo;

/// Renders the bar; its clock follows the game.
pub(super) fn part(side: &SideView<'_>) -> Markup {
    html! {
        span class="stand" { (heading(&side.known)) }
        @if side.known.over().is_none() { " " (of_side(side)) }
    }
}

fn of_side(side: &SideView<'_>) -> Markup {
    let is_own = side.id == Some(side.known.active());
    let active = side.known.side_name(side.known.active());
    let mover = (side.known.turn() > 0).then_some(active);
    clock(mover, is_own, side.tempo)
}

/// Renders which side moves, and how long its phase has lasted; without script, when it began. `mover` is the name of
/// that side, or `None` if both sides act; `is_own` tells that it is the reader's.
pub(super) fn clock(mover: Option<&str>, is_own: bool, tempo: &Tempo) -> Markup {
    let whose = match (mover, is_own) {
        (None, _) => String::new(),
        (Some(_), true) => "Your move".to_owned(),
        (Some(side), false) => format!("{side} to move"),
    };
    let class = if is_own { "turn own" } else { "turn" };
    html! {
        span class=(class) {
            b { (whose) }
            @if let (Some(began), Some(since)) = (tempo.began, &tempo.since) {
                " " span id="clock" role="timer" data-began=(began) { "since " (since) }
            }
        }
    }
}
