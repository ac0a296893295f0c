//! The side's story, page by page: the newest line first, back to the beginning.

use maud::{Markup, html};

use super::{dispatch, side::SideView};
use view::spectator::StoryLine;

/// Maximum number of acts on the newest page; older ones are on further pages.
const NEWEST: usize = 150;

/// Maximum number of acts on an older page.
const OLDER: usize = 100;

/// Returns the name of the part with an older page; pages are counted from the beginning of the game.
pub(crate) fn part_name(page: usize) -> String {
    format!("story/{page}")
}

/// A line of a story.
pub(super) trait StoryRow {
    /// Returns the moment of the event in the game.
    fn when(&self) -> &str;

    /// Returns the event in words.
    fn text(&self) -> &str;

    /// Returns the sums and dice behind the words; empty for none.
    fn sums(&self) -> &str {
        ""
    }
}

impl StoryRow for StoryLine {
    fn when(&self) -> &str {
        &self.when
    }

    fn text(&self) -> &str {
        &self.text
    }
}

/// Renders the newest page of a side's story.
pub(super) fn part(side: &SideView<'_>) -> Markup {
    html! {
        (dispatch::list(side.dispatches))
        (newest(&side.story))
    }
}

/// Renders the newest page of a story.
pub(super) fn newest(told: &[impl StoryRow]) -> Markup {
    let older = pages(told.len());
    html! {
        @if told.is_empty() { p class="quiet" { "Nothing has been reported yet." } }
        ol class="story" {
            @for told in told.iter().rev().take(NEWEST) { (line(told)) }
        }
        @if older > 0 { p { (page_link(older, "Earlier")) " " (page_link(1, "From the beginning")) } }
    }
}

/// Returns the older pages by the names of their parts.
pub(super) fn older(story: &[impl StoryRow]) -> Vec<(String, Markup)> {
    let last = pages(story.len());
    let pages = story.chunks(OLDER).take(last);
    let pages = (1..).zip(pages).map(|(number, told)| {
        let page = html! {
            ol class="story" { @for told in told.iter().rev() { (line(told)) } }
            p {
                @if number > 1 { (page_link(number - 1, "Earlier")) " " }
                @if number < last { (page_link(number + 1, "Later")) " " }
                a class="button" href="/story" { "Latest" }
            }
        };
        (part_name(number), page)
    });
    pages.collect()
}

/// Returns the number of older pages that a story of this many acts has.
fn pages(acts: usize) -> usize {
    acts.saturating_sub(NEWEST).div_ceil(OLDER)
}

fn page_link(page: usize, words: &str) -> Markup {
    html! { a class="button" href={ "/story?page=" (page) } { (words) } }
}

/// Renders a line of the story.
pub(super) fn line(told: &impl StoryRow) -> Markup {
    html! {
        li {
            small { (told.when()) } " " (told.text())
            @if !told.sums().is_empty() { " " small { (told.sums()) } }
        }
    }
}
