//! The diary as one page: it sends no requests, is complete without its script, and can be printed.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{DiaryStyle, ParagraphNotes, chart, diary_subtitle, table, table::DiaryTable};
use crate::map;
use crate::map::{Paint, PictureInk};
use view::day::diary::{Chapter, Diary, DiaryTurn, Sentence};

const STYLE: &str = include_str!("../diary.css");

/// Width and height of the space for a printed map in millimetres, as the style sheet gives it.
const ROOM: (f64, f64) = (170.0, 95.0);
/// The same for the short diary, where two maps are side by side.
const BRIEF_ROOM: (f64, f64) = (82.0, 80.0);

/// Script of the slider over the turn maps. If it is changed, [`HASH`] must change, too.
const SCRIPT: &str = include_str!("../diary.js");

/// SHA-256 of [`SCRIPT`], the only script that the page may run.
const HASH: &str = "Q3D1RxHQFnm2haTQhM4rgabqzI9Tbg6ed/PRwuZYj7o=";

/// Returns the page.
#[must_use]
pub fn html(diary: &Diary, look: &DiaryStyle) -> String {
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-{HASH}'"
    );
    let page = html! {
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (diary.title) }
                style { (PreEscaped(STYLE)) "@page{size:" (look.paper) ";margin:15mm}" }
            }
            body class=[diary.brief.then_some("brief")] {
                (shared_drawings(diary))
                header {
                    h1 { (diary.title) }
                    p class="under" { (diary_subtitle(diary, look)) }
                    (opening_html(diary))
                }
                @if diary.brief { (in_brief(diary, look)) } @else { (in_chapters(diary, look)) }
            }
        }
    };
    // The doctype comes first, or browsers would fall back to the layout rules of the nineties.
    format!(
        "{}<!-- {} -->\n{}\n",
        DOCTYPE.into_string(),
        crate::MADE,
        page.into_string()
    )
}

/// Renders the opening: winner and turning point in large type, then losses, ground and objectives, then the forces.
fn opening_html(diary: &Diary) -> Markup {
    let (lead, rest) = super::opening_sentences(diary);
    html! {
        p class="lead" { (lead.join(" ")) }
        ul class="outcome" { @for line in rest { li { (line) } } }
        p { (diary.forces.join(" ")) }
    }
}

/// Renders the whole story: contents, maps of the day, moments, figures, corrections.
fn in_chapters(diary: &Diary, look: &DiaryStyle) -> Markup {
    html! {
        (contents_html(diary))
        section id="slider" hidden {
            h2 { "The day in maps" }
            div class="map-of-day" {}
            label { input type="range" min="0" value="0"; output {} }
        }
        main {
            (moments_html(diary))
            @for (number, chapter) in diary.chapters.iter().enumerate() {
                (chapter_of(diary, look, number, chapter))
            }
            (figures_html(diary, look))
            (corrections_html(diary))
            (about_html(diary))
        }
        script { (PreEscaped(SCRIPT)) }
    }
}

/// Renders the story on two pages: the maps of the turning point and of the end, one paragraph for each chapter, and
/// the losses.
fn in_brief(diary: &Diary, look: &DiaryStyle) -> Markup {
    let parts = diary.chapters.iter().flat_map(|chapter| &chapter.parts);
    let shown = parts.flat_map(|part| look.maps.maps_of_turn(diary, part));
    html! {
        div class="pair" {
            @for shown in shown {
                figure class="turn" {
                    (map::figure(shown.map, &Paint::default(), BRIEF_ROOM))
                    figcaption { (shown.caption) }
                }
            }
        }
        main {
            @for chapter in diary.chapters.iter() {
                @let told: Vec<&str> = super::told_in(chapter).map(|told| told.words.as_str()).collect();
                @if !told.is_empty() { p { b { (chapter.heading) "." } " " (told.join(" ")) } }
            }
            (table_of(&table::losses_table(diary)))
            p class="note" { (diary.rules) ". " (crate::MADE) }
        }
    }
}

fn first_map(diary: &Diary) -> Option<&view::map::TableMap> {
    let parts = diary.chapters.iter().flat_map(|chapter| &chapter.parts);
    parts.map(|part| &part.map).next()
}

fn shared_drawings(diary: &Diary) -> Markup {
    html! { @if let Some(map) = first_map(diary) { (map::shared(map, PictureInk::Colour)) } }
}

fn contents_html(diary: &Diary) -> Markup {
    html! {
        nav {
            h2 { "Contents" }
            ul {
                @for (number, chapter) in diary.chapters.iter().enumerate() {
                    li { a href={ "#c" (number) } { (chapter.heading) } }
                }
                li { a href="#figures" { "Losses and figures" } }
                @if !diary.corrections.is_empty() { li { a href="#corrections" { "Corrections" } } }
                li { a href="#about" { "Sources" } }
            }
        }
    }
}

fn moments_html(diary: &Diary) -> Markup {
    html! {
        @if !diary.moments.is_empty() {
            section class="moments" {
                h2 { "Moments" }
                ol {
                    @for moment in &diary.moments {
                        li { a href={ "#t" (moment.turn) } { (diary.turn(moment.turn)) } ": " (moment.words) }
                    }
                }
            }
        }
    }
}

fn chapter_of(diary: &Diary, look: &DiaryStyle, number: usize, chapter: &Chapter) -> Markup {
    html! {
        section class="chapter" id={ "c" (number) } {
            h2 { (chapter.heading) }
            @for part in &chapter.parts { (part_of(diary, look, chapter, part)) }
        }
    }
}

fn part_of(diary: &Diary, look: &DiaryStyle, chapter: &Chapter, part: &DiaryTurn) -> Markup {
    html! {
        section class="part" id={ "t" (part.turn) } {
            @if let Some(title) = chapter.title_of(part) { h3 { (title) } }
            @for paragraph in &part.paragraphs {
                @let notes = ParagraphNotes::new(paragraph);
                @if paragraph.sentences.iter().any(|told| !told.words.is_empty()) {
                    p {
                        @for (told, number) in paragraph.sentences.iter().zip(&notes.numbers) {
                            (sentence_html(told, *number)) " "
                        }
                    }
                }
                @if !notes.notes.is_empty() { p { small { (notes.notes.join(" · ")) } } }
            }
            @if part.paragraphs.is_empty() { p { (diary.quiet_words(part)) } }
            @for shown in look.maps.maps_of_turn(diary, part) {
                figure class={ "turn" @if !part.is_key { " aside" } } {
                    (map::figure(shown.map, &Paint::default(), ROOM))
                    figcaption { (shown.caption) }
                }
            }
        }
    }
}

/// Returns a sentence with the number of its note, if it has one.
fn sentence_html(told: &Sentence, note: Option<usize>) -> Markup {
    html! {
        (told.words)
        @if let Some(note) = note { " " small { "(" (note) ")" } }
        @if let Some(asked) = &told.asked { " " small { "(" (asked) ")" } }
    }
}

fn figures_html(diary: &Diary, look: &DiaryStyle) -> Markup {
    let (morale, fatigue) = (table::morale_table(diary), table::fatigue_table(diary));
    html! {
        section id="figures" {
            h2 { "Losses and figures" }
            (table_of(&table::losses_table(diary)))
            @if !morale.rows.is_empty() {
                h3 { (morale.title) }
                (chart::morale_chart(diary))
                @if look.tables { (table_html(&morale)) }
            }
            @if !fatigue.rows.is_empty() {
                h3 { (fatigue.title) }
                (chart::fatigue_chart(diary))
                p class="note" {
                    "Lines mark the levels: fresh, willing, worn, tired, depleted, spent."
                }
                @if look.tables { (table_html(&fatigue)) }
            }
            @if let Some(minutes) = table::minutes_table(diary) {
                h3 { (minutes.title) }
                (chart::minutes_chart(diary))
                @if look.tables { (table_html(&minutes)) }
            }
            @if !diary.moments.is_empty() && !morale.rows.is_empty() {
                p class="note" { "▾ stands over a " (diary.counting.words()) " with a moment." }
            }
            @for luck in table::luck_tables(diary) { (table_of(&luck)) }
            @if !diary.dice.is_empty() {
                h3 { "Dice" }
                pre { (diary.dice.join("\n")) }
            }
        }
    }
}

fn table_of(table: &DiaryTable) -> Markup {
    html! {
        h3 { (table.title) }
        (table_html(table))
    }
}

fn table_html(table: &DiaryTable) -> Markup {
    html! {
        div class="wide" {
            table {
                thead { tr { @for cell in &table.head { th { (cell) } } } }
                tbody {
                    @for row in &table.rows { tr { @for cell in row { td { (cell) } } } }
                }
            }
        }
        @if !table.note.is_empty() { p class="note" { (table.note) } }
    }
}

fn corrections_html(diary: &Diary) -> Markup {
    html! {
        @if !diary.corrections.is_empty() {
            section id="corrections" {
                h2 { "Corrections" }
                ul {
                    @for correction in &diary.corrections {
                        li {
                            (diary.turn(correction.turn)) ": " (correction.words)
                            @if let Some(struck) = &correction.struck { " " del { (struck) } }
                        }
                    }
                }
            }
        }
    }
}

fn about_html(diary: &Diary) -> Markup {
    html! {
        section id="about" {
            h2 { "Sources" }
            p { (diary.rules) "." }
            @if !diary.sources.is_empty() {
                ul { @for source in &diary.sources { li { (source) } } }
            }
            p class="note" { (crate::MADE) }
        }
    }
}
