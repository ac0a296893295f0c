//! The side's story, the newest line first.

use maud::{Markup, html};

use super::{dispatch, side::SideView};
use view::onlooker::StoryLine;

/// Number of acts on a page; the diary has all.
const TOLD: usize = 150;

/// The list.
pub(super) fn part(side: &SideView<'_>) -> Markup {
    let told = &side.story;
    html! {
        (dispatch::list(side.dispatches))
        @if told.is_empty() { p class="quiet" { "Nothing has been reported yet." } }
        ol class="story" {
            @for told in told.iter().rev().take(TOLD) { (line(told)) }
        }
        @if told.len() > TOLD {
            p class="quiet" { "The last " (TOLD) " of " (told.len()) "." }
        }
    }
}

/// A line of it.
pub(super) fn line(told: &StoryLine) -> Markup {
    html! { li { small { (told.when) } " " (told.text) } }
}
