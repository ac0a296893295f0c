//! The map of a page, with its legend beside it. Below a page without a map, the whole map is drawn if it fits.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use unicode_width::UnicodeWidthStr;

use crate::kit::scroll::Scroll;
use crate::kit::theme::Theme;
use crate::pages::PagesUi;
use crate::pages::hexes::{self, BoardLens, BoardWindow};
use crate::table::panels::page;
use view::board::hex_board::HexBoard;
use view::presentation::{
    Describe,
    page::{PageRow, RulesetPage},
};

/// Minimum width of a legend beside a map.
const LEGEND: u16 = 18;

/// Note in the legend of an overview.
const OVERVIEW: &str = " overview: columns numbered lower lie half a hex lower; + shows hexsides";

/// Cells between the columns of a legend.
const GAP: usize = 2;

/// A map drawn on the screen.
pub struct ShownMap<'a> {
    /// The board that the map shows.
    pub board: &'a HexBoard,
    /// The part of the board that is visible.
    pub window: BoardWindow,
    /// The area of the screen that the map fills.
    pub area: Rect,
    /// That area with the legend beside it.
    pub around: Rect,
}

impl<R: Describe> PagesUi<R> {
    /// Returns the map as the screen shows it; `None` if it shows none.
    pub fn shown_map(&self) -> Option<ShownMap<'_>> {
        let frame = self.frame(self.size);
        if self.ui.aside && frame.aside.is_none() {
            return None;
        }
        let open = self.ui.open_page()?;
        let (page, area) = match open.board.is_some() {
            true => (open, frame.front),
            false => {
                let [_, body] = page::split(frame.front);
                let painted = self.painted(&open.rows, body.width);
                self.with_map(painted.lines.len(), body).1?
            }
        };
        let board = page.board.as_ref()?;
        let around = area;
        let (area, _) = map_and_rest(page, self.ui.lens, around);
        Some(ShownMap {
            board,
            window: BoardWindow::new(board, self.ui.lens, area),
            area,
            around,
        })
    }

    /// Returns the area of a page's rows and, if the whole map of the game fits below them, the page and area of that
    /// map.
    pub(super) fn with_map(&self, rows: usize, area: Rect) -> (Rect, Option<(&RulesetPage, Rect)>) {
        let mapped = self.ui.known.pages.iter().find(|page| page.board.is_some());
        let Some((page, board)) = mapped.and_then(|page| Some((page, page.board.as_ref()?))) else {
            return (area, None);
        };
        let rows = u16::try_from(rows + 1).unwrap_or(u16::MAX);
        let [above, below] =
            Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(area);
        match is_whole(board, BoardLens::default(), below) {
            true => (above, Some((page, below))),
            false => (area, None),
        }
    }

    /// Draws the map, and its legend and rows beside it if they fit.
    pub(super) fn map(&self, open: &RulesetPage, area: Rect, buffer: &mut Buffer) {
        let Some(board) = &open.board else { return };
        let (map, beside) = map_and_rest(open, self.ui.lens, area);
        let window = BoardWindow::new(board, self.ui.lens, map);
        let lit = self.lit_hexes(board);
        hexes::draw(board, &window, &lit, &self.ui.theme, buffer);
        if let Some(beside) = beside {
            let rows = self.legend(open, &window, beside.width);
            let painted = self.painted(&rows, beside.width);
            page::cut(
                0,
                painted.lines,
                &Scroll::default(),
                &self.ui.theme,
                "",
                beside,
                buffer,
            );
        }
    }

    /// Returns the legend of an open map for the panel beside it, if it does not fit on the map.
    pub(super) fn legend_aside(&self, front: Rect, width: u16) -> Vec<PageRow> {
        let open = self.ui.open_page().filter(|page| page.board.is_some());
        let crowded = open.filter(|page| map_and_rest(page, self.ui.lens, front).1.is_none());
        let shown = crowded.and_then(|page| Some((page, page.board.as_ref()?)));
        shown.map_or_else(Vec::new, |(page, board)| {
            let head = PageRow::head("MAP");
            let window = BoardWindow::new(board, self.ui.lens, front);
            let rows = self.legend(page, &window, width);
            std::iter::once(head).chain(rows).collect()
        })
    }

    /// Returns the rows of a map's page, what an overview leaves out, and the legend.
    fn legend(&self, open: &RulesetPage, window: &BoardWindow, width: u16) -> Vec<PageRow> {
        let left_out = window.is_overview().then(|| PageRow::text(OVERVIEW));
        let rows = legend(open, &self.ui.theme, width);
        left_out.into_iter().chain(rows).collect()
    }
}

/// Checks whether an area shows the whole board.
fn is_whole(board: &HexBoard, lens: BoardLens, area: Rect) -> bool {
    BoardWindow::new(board, lens, area).is_whole(board)
}

/// Returns the rows of a map's page, and its legend in as many columns as fit.
fn legend(open: &RulesetPage, theme: &Theme, width: u16) -> Vec<PageRow> {
    let told = open
        .board
        .iter()
        .flat_map(|board| hexes::signs::legend(board, theme));
    let (short, long) = told.partition::<Vec<_>, _>(|line| line.width() <= usize::from(LEGEND));
    let widest = short.iter().map(|line| line.width()).max().unwrap_or(1);
    let columns = ((usize::from(width) + GAP) / (widest + GAP)).max(1);
    let rows = short
        .chunks(columns)
        .map(|cells| PageRow::new(cells.to_vec()));
    let own = picked_ground(open).into_iter();
    let own = own.chain(open.rows.iter().cloned());
    own.chain(rows)
        .chain(long.iter().map(|line| PageRow::text(format!(" {line}"))))
        .collect()
}

/// Describes the selected counter and the ground under it, which the counter hides: `U3 at 0505: slope, level 2`.
fn picked_ground(open: &RulesetPage) -> Option<PageRow> {
    let board = open.board.as_ref()?;
    let picked = board.picked.as_ref()?;
    let mut counters = board.counters.iter();
    let counter = counters.find(|counter| counter.name == *picked)?;
    let hex = board.hex(counter.at)?;
    let ground = match hex.ground.as_str() {
        "" => "clear",
        ground => ground,
    };
    Some(PageRow::text(format!(
        " {} at {}: {ground}, level {}",
        counter.callsign, hex.label, hex.level
    )))
}

/// Returns the area of the map, and the area beside it for legend and rows; the second is `None` if the map leaves too
/// few columns.
fn map_and_rest(open: &RulesetPage, lens: BoardLens, area: Rect) -> (Rect, Option<Rect>) {
    let Some(board) = &open.board else {
        return (area, None);
    };
    let beside = Rect {
        width: area.width.saturating_sub(LEGEND),
        ..area
    };
    // A map too wide for the room beside the legend gets the whole width.
    let (columns, _) = BoardWindow::new(board, lens, beside).size(board);
    if columns > i32::from(beside.width) {
        return (area, None);
    }
    let columns = u16::try_from(columns + 1).unwrap_or(u16::MAX);
    let [map, rest] =
        Layout::horizontal([Constraint::Length(columns), Constraint::Min(1)]).areas(area);
    (map, Some(rest))
}

impl ShownMap<'_> {
    /// Returns the lens that shows the whole map: the usual one if hexes fit, or else the overview.
    pub fn whole_lens(&self) -> BoardLens {
        match is_whole(self.board, BoardLens::default(), self.around) {
            true => BoardLens::default(),
            false => BoardLens::overview(),
        }
    }

    /// Returns the printed name of the hex at a place of the screen; `None` if no hex is there.
    pub fn label_at(&self, place: Position) -> Option<String> {
        let at = self.window.hex_at(self.board, place)?;
        self.board.hex(at).map(|hex| hex.label.clone())
    }
}
