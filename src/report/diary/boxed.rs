//! The diary of a hex game as Markdown with GitHub's tables; the maps are separate files.

use super::markdown::{escape_markdown, lay_out};
use super::table::DiaryTable;
use crate::{hexes, map::PictureInk};
use view::board::hex_board::HexBoard;
use view::presentation::sheets::{GameSheet, SheetChart, SheetPart};

/// A map in the diary.
struct BoardMap<'s> {
    board: &'s HexBoard,
    /// Heading above the map: `Turn 3`.
    heading: &'s str,
    /// File name of the map.
    file: String,
}

/// Renders the diary. Links to the files of [`sheet_maps`] begin with `folder`; if that is empty, the diary has no
/// maps.
#[must_use]
pub fn sheet_markdown(sheet: &GameSheet, folder: &str) -> String {
    let mut lines = vec![
        format!("<!-- {} -->", crate::MADE),
        format!("# {}", escape_markdown(&sheet.title)),
    ];
    if !sheet.aside.is_empty() {
        lines.extend([
            String::new(),
            format!("*{}*", escape_markdown(&sheet.aside)),
        ]);
    }
    let mut maps = board_maps(sheet).into_iter();
    for (number, part) in sheet.parts.iter().enumerate() {
        match part {
            SheetPart::Heading(words) => {
                lines.extend([String::new(), format!("## {}", escape_markdown(words))]);
            }
            SheetPart::Text(words) => {
                let words = escape_markdown(words);
                // The outcome comes first.
                let words = if number == 0 {
                    format!("**{words}**")
                } else {
                    words
                };
                lines.extend([String::new(), words]);
            }
            SheetPart::Table(chart) => lay_out(&mut lines, &diary_table(chart)),
            SheetPart::Map(_) => {
                let map = maps.next().filter(|_| !folder.is_empty());
                let link = map.map(|map| {
                    let title = escape_markdown(map.heading);
                    format!("![{title}]({folder}/{})", map.file)
                });
                lines.extend(link.into_iter().flat_map(|link| [String::new(), link]));
            }
            // A diary has nothing to cut out.
            SheetPart::Pieces(_) => {}
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

/// Returns the name and the drawing of each map in a Markdown diary.
#[must_use]
pub fn sheet_maps(sheet: &GameSheet) -> Vec<(String, String)> {
    let maps = board_maps(sheet).into_iter();
    let drawn = maps.map(|map| {
        let svg = hexes::svg(map.board, sheet.hues, PictureInk::Colour);
        (map.file, svg)
    });
    drawn.collect()
}

/// Lists the maps with their file names, which contain the turn in the heading.
fn board_maps(sheet: &GameSheet) -> Vec<BoardMap<'_>> {
    let mut heading = "";
    let mut maps = Vec::new();
    for part in &sheet.parts {
        match part {
            SheetPart::Heading(words) => heading = words,
            SheetPart::Map(board) => {
                let turn = heading.rsplit(' ').next().unwrap_or_default();
                let turn = turn.parse().unwrap_or(maps.len());
                maps.push(BoardMap {
                    board,
                    heading,
                    file: format!("t{turn:02}.svg"),
                });
            }
            _ => {}
        }
    }
    maps
}

/// Returns a chart as a table of the diary; without headings its first row becomes the head.
fn diary_table(chart: &SheetChart) -> DiaryTable {
    let mut rows = chart.rows.clone();
    let head = match chart.heads.is_empty() && !rows.is_empty() {
        true => rows.remove(0),
        false => chart.heads.iter().map(|head| (*head).to_owned()).collect(),
    };
    DiaryTable {
        title: chart.caption.clone(),
        head,
        rows,
        note: String::new(),
    }
}
