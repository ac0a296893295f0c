//! The diary as a page, as Markdown and as plain text: three renderings of one value.

use crate::map;
use crate::map::{Paint, PictureInk};
use view::day::diary::{Chapter, Diary, DiaryTurn, Paragraph, Sentence};
use view::map::TableMap;

mod boxed;
mod braille;
mod chart;
mod html;
mod markdown;
mod table;
mod text;

pub use boxed::{sheet_maps, sheet_markdown};
pub use html::html;
pub use markdown::markdown;
pub use text::text;

/// Choice of the maps in a diary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Maps {
    /// One map at the end of each player turn.
    #[default]
    Turns,
    /// One map for each moment.
    Moments,
    /// No maps.
    None,
}

/// A map in one part of a diary, with its caption and its file name.
struct DiaryMap<'a> {
    map: &'a TableMap,
    caption: String,
    file: String,
}

impl Maps {
    /// Returns the maps of a part: one for its end, or one for each of its moments.
    fn maps_of_turn<'a>(self, diary: &'a Diary, part: &'a DiaryTurn) -> Vec<DiaryMap<'a>> {
        let number = part.turn;
        match self {
            // The two-page diary has room for only two maps.
            Maps::Turns if diary.brief && !is_shown_in_brief(diary, part) => Vec::new(),
            Maps::Turns => vec![DiaryMap {
                map: &part.map,
                caption: part.title.clone(),
                file: format!("t{number:02}.svg"),
            }],
            Maps::Moments => {
                let own = diary.moments.iter();
                let own = own.filter(|moment| (number..=part.until).contains(&moment.turn));
                let drawn = own.filter_map(|moment| Some((moment.map.as_ref()?, moment)));
                let numbered = drawn.zip(1..);
                let shown = numbered.map(|((map, moment), n)| DiaryMap {
                    map,
                    caption: format!("{}: {}", diary.turn(moment.turn), moment.words),
                    file: format!("t{number:02}-{n}.svg"),
                });
                shown.collect()
            }
            Maps::None => Vec::new(),
        }
    }
}

/// Checks whether the two-page diary shows the map of a part, as it does for the turning point and for the end.
fn is_shown_in_brief(diary: &Diary, part: &DiaryTurn) -> bool {
    let parts = diary.chapters.iter().flat_map(|chapter| &chapter.parts);
    let is_last = parts.last().is_some_and(|last| last.turn == part.turn);
    is_last || Some(part.turn) == diary.turned_in
}

/// Content and look of a diary.
#[derive(Debug, Clone, Default)]
pub struct DiaryStyle {
    /// Choice of its maps.
    pub maps: Maps,
    /// Size of the printed page: `a4` or `letter`.
    pub paper: String,
    /// Name of the author; `None` if none was given.
    pub by: Option<String>,
    /// True if each chart comes with a table of its numbers.
    pub tables: bool,
}

/// Returns the name and the drawing of each map in a Markdown diary.
#[must_use]
pub fn maps(diary: &Diary, look: &DiaryStyle) -> Vec<(String, String)> {
    let parts = diary.chapters.iter().flat_map(|chapter| &chapter.parts);
    let shown = parts.flat_map(|part| look.maps.maps_of_turn(diary, part));
    let paint = Paint {
        ink: PictureInk::Colour,
        scale: 8.0,
        window: None,
    };
    shown
        .map(|shown| (shown.file, map::svg(shown.map, &paint)))
        .collect()
}

/// Checks whether a file has a name that a Markdown diary gives its maps: `t04.svg`, `t04-2.svg`.
#[must_use]
pub fn is_map(name: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let stem = name
        .strip_prefix('t')
        .and_then(|name| name.strip_suffix(".svg"));
    stem.is_some_and(|stem| match stem.split_once('-') {
        Some((turn, moment)) => number(turn) && number(moment),
        None => number(stem),
    })
}

/// Returns the sentences that name winner and turning point, then those about losses, ground and objectives.
fn opening_sentences(diary: &Diary) -> (&[String], &[String]) {
    diary.outcome.split_at(diary.lead.min(diary.outcome.len()))
}

/// Sums of a paragraph: the number of each sentence that has one, and the notes behind the paragraph, complete.
struct ParagraphNotes {
    /// For each sentence, the number of its note; `None` if it has none.
    numbers: Vec<Option<usize>>,
    /// The notes, each with its number; the record of a player turn, which has no sentence, has none.
    notes: Vec<String>,
}

impl ParagraphNotes {
    /// Gathers the sums and modifiers of a paragraph, so that they do not interrupt its sentences.
    fn new(paragraph: &Paragraph) -> Self {
        let (mut numbers, mut notes, mut count) = (Vec::new(), Vec::new(), 0);
        for told in &paragraph.sentences {
            let modifiers = told
                .modifiers
                .iter()
                .map(|modifier| format!("[{modifier}]"));
            let parts: Vec<String> = told.sum.iter().cloned().chain(modifiers).collect();
            if parts.is_empty() {
                numbers.push(None);
                continue;
            }
            let note = parts.join(" ");
            if told.words.is_empty() {
                numbers.push(None);
                notes.push(note);
                continue;
            }
            count += 1;
            numbers.push(Some(count));
            notes.push(format!("({count}) {note}"));
        }
        Self { numbers, notes }
    }
}

/// Returns the sentences of a chapter, in order.
fn told_in(chapter: &Chapter) -> impl Iterator<Item = &Sentence> {
    let paragraphs = chapter.parts.iter().flat_map(|part| &part.paragraphs);
    paragraphs.flat_map(|paragraph| &paragraph.sentences)
}

/// Returns the subtitle: the day, whose diary it is, and whether the game is unfinished.
fn diary_subtitle(diary: &Diary, look: &DiaryStyle) -> String {
    let whose = diary.seen_by.as_ref();
    let whose = whose.map_or_else(
        || "as the referee saw it".to_owned(),
        |side| format!("as the {side} side knew it"),
    );
    let mut parts = vec![diary.sides.join(" against ")];
    parts.extend((!diary.date.is_empty()).then(|| diary.date.clone()));
    parts.push(whose);
    parts.extend(look.by.as_ref().map(|by| format!("kept by {by}")));
    parts.join(" · ")
}
