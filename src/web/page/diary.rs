//! The day as a story, shown once the fog is lifted.

use maud::{Markup, html};

use view::day::diary::{Chapter, Diary};

/// Renders the story; the file to keep has maps and figures besides.
pub(super) fn part(diary: &Diary) -> Markup {
    html! {
        p { a class="button" href="/diary.html" download { "Keep the diary with its maps and figures" } }
        @for line in &diary.outcome { p { (line) } }
        p { @for line in &diary.forces { (line) " " } }
        @if !diary.moments.is_empty() {
            h2 { "Moments" }
            ol { @for moment in &diary.moments { li { (diary.turn(moment.turn)) ": " (moment.words) } } }
        }
        @for chapter in &diary.chapters { (chapter_of(chapter)) }
    }
}

fn chapter_of(chapter: &Chapter) -> Markup {
    html! {
        h2 { (chapter.heading) }
        @for part in &chapter.parts {
            @if let Some(title) = chapter.title_of(part) { h3 { (title) } }
            @for paragraph in &part.paragraphs {
                p { @for told in &paragraph.sentences { (told.words) " " } }
            }
        }
    }
}
