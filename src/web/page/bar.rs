//! The bar of every page: the battle, the turn, and a clock for the active side.

use maud::{Markup, html};

use super::side::SideView;
use view::sheets::heading::heading;

/// Renders the bar; its clock follows the game.
pub(super) fn part(side: &SideView<'_>) -> Markup {
    html! {
        span class="stand" { (heading(&side.known)) }
        @if side.known.over().is_none() { " " (clock(side)) }
    }
}

/// Renders how long the phase has lasted; without script, when it began.
fn clock(side: &SideView<'_>) -> Markup {
    let is_own = side.id == Some(side.known.active());
    let whose = match (side.known.turn(), is_own) {
        (0, _) => String::new(),
        (_, true) => "Your move".to_owned(),
        (_, false) => format!("{} to move", side.known.side_name(side.known.active())),
    };
    let class = if is_own { "turn own" } else { "turn" };
    html! {
        span class=(class) {
            b { (whose) }
            @if let (Some(began), Some(since)) = (side.tempo.began, &side.tempo.since) {
                " " span id="clock" role="timer" data-began=(began) { "since " (since) }
            }
        }
    }
}
