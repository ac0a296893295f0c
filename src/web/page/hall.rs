//! The spectators' page: the time, the active side, and public fights.

use maud::{Markup, html};

use super::{frame::document, story};
use rules::fields::state::State;
use view::sheets::heading::heading;
use view::spectator::StoryLine;
use view::waiting_card::{self, Tempo};

/// Maximum number of fights on the page.
const TOLD: usize = 8;

/// Interval at which the page reloads, in seconds.
pub(crate) const AGAIN: u32 = 5;

/// Renders the content of the page, from public facts only.
pub(crate) fn part(state: &State, tempo: &Tempo, open: &[StoryLine]) -> Markup {
    html! {
        h1 { (heading(state)) }
        p { (waiting_card::whom(state, tempo)) }
        @if let Some(closes) = &tempo.closes { p { "The hall closes at " (closes) "." } }
        @if !open.is_empty() {
            h2 { "Latest fights" }
            ol class="story" { @for told in open.iter().rev().take(TOLD) { (story::line(told)) } }
        }
    }
}

/// Returns the page for a projector at `now` (milliseconds of Unix time); without script it reloads itself. Beside the
/// game it shows the time of day.
pub(crate) fn page(battle: &str, part: &str, now: u64) -> String {
    let body = html! {
        main id="main" class="hall" {
            p class="clock" { (waiting_card::hour(now)) }
            (maud::PreEscaped(part))
        }
    };
    let class = "door";
    document(battle, class, Some(AGAIN), &body)
}
