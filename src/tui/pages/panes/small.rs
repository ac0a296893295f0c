//! Content of a terminal too small for the pages: a notice, and below it the states of the troops. It cannot be
//! scrolled.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::rows::Painted;
use crate::kit::theme::{Theme, WordRole};
use crate::kit::{notice, text};
use crate::pages::PagesUi;
use view::presentation::{
    Describe,
    page::{LIST, PageRow, RowLayout, WordTone},
};

impl<R: Describe> PagesUi<R> {
    pub(super) fn too_small(&self, area: Rect, buffer: &mut Buffer) {
        let ui = &self.ui;
        let rows = notice::too_small(&ui.last.story, &ui.theme, area, buffer);
        let below = Rect {
            y: area.y + rows,
            height: area.height - rows,
            ..area
        };
        let mut pages = ui.known.pages.iter();
        if let Some(list) = pages.find(|page| page.letter == LIST) {
            let sides = by_side(&list.rows, self.painted(&list.rows, below.width));
            text::write(
                cut(sides, usize::from(below.height), &ui.theme),
                below,
                buffer,
            );
        }
    }
}

/// Groups the lines by side, with the side's heading first.
fn by_side(rows: &[PageRow], painted: Painted) -> Vec<Vec<Line<'static>>> {
    let mut sides: Vec<Vec<Line<'static>>> = Vec::new();
    let mut before = None;
    for (line, row) in painted.lines.into_iter().zip(painted.of_row) {
        let begins = before != Some(row) && rows.get(row).is_some_and(is_of_side);
        before = Some(row);
        match sides.last_mut().filter(|_| !begins) {
            Some(side) => side.push(line),
            None => sides.push(vec![line]),
        }
    }
    sides
}

/// Checks whether a row is the heading of a side, and not the row of a formation, which has columns.
fn is_of_side(row: &PageRow) -> bool {
    let mut tones = row.cells.iter().map(|cell| cell.tone);
    row.layout == RowLayout::Text && tones.any(|tone| matches!(tone, WordTone::Side(_)))
}

/// Cuts the lines of each side to a fair share of the rows, plus rows that other sides leave free, and says how many
/// lines are left out.
fn cut(sides: Vec<Vec<Line<'static>>>, mut room: usize, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let mut later: Vec<usize> = sides.iter().map(Vec::len).collect();
    for mut side in sides {
        let share = room / later.len().max(1);
        later.remove(0);
        let left_over = room.saturating_sub(later.iter().sum());
        let share = share.max(left_over);
        if side.len() > share {
            let more = side.len() - share + 1;
            side.truncate(share.saturating_sub(1));
            side.push(Line::styled(
                format!("… {more} more"),
                theme.words(WordRole::Dim),
            ));
        }
        room = room.saturating_sub(side.len());
        lines.append(&mut side);
    }
    lines
}
