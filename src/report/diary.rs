//! The diary as a page, as Markdown and as plain text: three painters of one value.

use crate::report::map;
use crate::report::map::Ink;
use crate::report::map::Paint;
use crate::view::diary::Diary;
use crate::view::diary::Part;

mod braille;
mod chart;
mod html;
mod markdown;
mod table;
mod text;

pub use html::html;
pub use markdown::markdown;
pub use text::text;

/// Which maps a diary has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Maps {
    /// One at the end of each player turn.
    #[default]
    Turns,
    /// One at the end of each player turn that has a moment.
    Moments,
    /// None.
    None,
}

impl Maps {
    /// Returns whether a part has its map.
    fn shows(self, diary: &Diary, part: &Part) -> bool {
        match self {
            Maps::Turns => true,
            Maps::Moments => diary.moments.iter().any(|moment| moment.turn == part.turn),
            Maps::None => false,
        }
    }
}

/// How a diary is painted.
#[derive(Debug, Clone, Default)]
pub struct Look {
    /// Which maps.
    pub maps: Maps,
    /// `a4` or `letter`: the size of the printed page.
    pub paper: String,
    /// Who kept the diary.
    pub by: Option<String>,
    /// Whether the charts have their tables beside them.
    pub tables: bool,
}

/// Returns the maps of a diary in Markdown as files: their names and the drawings.
#[must_use]
pub fn maps(diary: &Diary, look: &Look) -> Vec<(String, String)> {
    let parts = diary.chapters.iter().flat_map(|chapter| &chapter.parts);
    let shown = parts.filter(|part| look.maps.shows(diary, part));
    let paint = Paint {
        ink: Ink::Colour,
        scale: 8.0,
        window: None,
    };
    shown
        .map(|part| (file_name(part), map::svg(&part.map, &paint)))
        .collect()
}

/// `t04.svg`.
fn file_name(part: &Part) -> String {
    format!("t{:02}.svg", part.turn)
}

/// `Player turn 4, Union`; `Player turns 5 to 8`.
fn part_title(part: &Part) -> String {
    match (part.turn, part.until) {
        (0, _) => "Setting up".to_owned(),
        (turn, until) if until > turn => format!("Player turns {turn} to {until}"),
        (turn, _) => format!("Player turn {turn}, {}", part.side),
    }
}

/// What stands under the title: the day, whose diary it is, whether the game goes on.
fn subtitle(diary: &Diary, look: &Look) -> String {
    let whose = diary.seen_by.as_ref();
    let whose = whose.map_or_else(
        || "as the referee saw it".to_owned(),
        |side| format!("as the {side} side knew it"),
    );
    let mut parts = vec![diary.sides.join(" against ")];
    parts.extend((!diary.date.is_empty()).then(|| diary.date.clone()));
    parts.push(whose);
    parts.extend(
        diary
            .goes_on
            .then(|| "fair copy of a game that goes on".to_owned()),
    );
    parts.extend(look.by.as_ref().map(|by| format!("kept by {by}")));
    parts.join(" · ")
}
