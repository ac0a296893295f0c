//! The part of a board that the screen shows: scale, place and zoom; and the hex at a place of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthChar;

use view::board::hex_board::{HexAt, HexBoard};

/// The largest scale: larger hexes would show nothing more.
const LARGEST: i32 = 3;

/// The scale of the overview, in which each hex is a few cells of one line.
const OVERVIEW: i32 = 0;

/// Widths in cells of a hex in the overview: with a blank behind it, and without.
const OVERVIEW_WIDTHS: (i32, i32) = (4, 3);

/// Lines of the overview above the hexes, for the numbers of the columns: those of the lower columns stand lower.
pub(super) const OVERVIEW_HEAD: u16 = 2;

/// Width of the row numbers left of the smallest hexes.
const FIGURES: u16 = 2;

/// Scale and place at which the referee views the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BoardLens {
    /// The scale; `None` for the largest that shows the whole board.
    scale: Option<i32>,
    /// Column and row of the board in the upper left corner; `None` to keep the selection in the middle.
    from: Option<(i32, i32)>,
}

impl BoardLens {
    /// Returns the lens with the same scale, but with the selection in its middle.
    #[must_use]
    pub fn about_selection(self) -> Self {
        Self { from: None, ..self }
    }

    /// Returns the lens of the overview, with the selection in its middle if it does not fit.
    #[must_use]
    pub const fn overview() -> Self {
        Self {
            scale: Some(OVERVIEW),
            from: None,
        }
    }
}

/// The part of a board that an area of the screen shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardWindow {
    /// The scale: a hex is `4 * scale` columns wide and `2 * scale` rows high; 0 for the overview.
    pub(super) scale: i32,
    /// Columns and rows of cells from one hex to the next.
    pub(super) pitch: (i32, i32),
    /// The column and row of the board at the upper left corner of the area.
    pub(super) from: (i32, i32),
    /// The area of the hexes, without the row numbers at its left.
    pub(super) area: Rect,
    /// Width of the row numbers left of the area.
    pub(super) margin: u16,
}

impl BoardWindow {
    /// Returns the window that a lens gives. A lens without a scale gets the largest at which the whole board fits, or
    /// 1 if it never fits. A lens without a place shows the selection.
    #[must_use]
    pub fn new(board: &HexBoard, lens: BoardLens, area: Rect) -> Self {
        let room = (i32::from(area.width), i32::from(area.height));
        let fits = |scale: &i32| {
            let (columns, rows) = size(board, *scale, pitch(board, *scale, room.0));
            columns <= room.0 && rows <= room.1
        };
        let scale = lens
            .scale
            .or_else(|| (1..=LARGEST).rev().find(fits))
            .unwrap_or(1)
            .clamp(OVERVIEW, LARGEST);
        let margin = margin(scale).min(area.width);
        let hexes = Rect {
            x: area.x + margin,
            width: area.width - margin,
            ..area
        };
        let window = Self {
            scale,
            pitch: pitch(board, scale, room.0),
            from: (0, 0),
            area: hexes,
            margin,
        };
        let from = lens.from.unwrap_or_else(|| {
            let mut counters = board.counters.iter();
            let picked = counters.find(|counter| Some(&counter.name) == board.picked.as_ref());
            picked.map_or((0, 0), |counter| {
                let (column, row) = window.corner(board, counter.at);
                let (width, height) = (i32::from(hexes.width), i32::from(hexes.height));
                (column - width / 2, row - height / 2)
            })
        });
        window.at(board, from)
    }

    /// Returns the window centred between two hexes, at the largest scale at which the whole board fits.
    #[must_use]
    pub fn around(board: &HexBoard, area: Rect, from: HexAt, to: HexAt) -> Self {
        let window = Self::new(board, BoardLens::default(), area);
        let (one, other) = (window.corner(board, from), window.corner(board, to));
        let (width, height) = (i32::from(window.area.width), i32::from(window.area.height));
        let middle = ((one.0 + other.0) / 2, (one.1 + other.1) / 2);
        window.at(board, (middle.0 - width / 2, middle.1 - height / 2))
    }

    /// Returns the window moved to another place, but not past the edge of the board.
    fn at(self, board: &HexBoard, from: (i32, i32)) -> Self {
        let whole = self.size(board);
        let place =
            |from: i32, whole: i32, room: u16| from.clamp(0, (whole - i32::from(room)).max(0));
        let margin = i32::from(self.margin);
        Self {
            from: (
                place(from.0, whole.0 - margin, self.area.width),
                place(from.1, whole.1, self.area.height),
            ),
            ..self
        }
    }

    /// Returns the columns and rows of the board at the window's scale, including row and column numbers.
    #[must_use]
    pub fn size(&self, board: &HexBoard) -> (i32, i32) {
        size(board, self.scale, self.pitch)
    }

    /// Checks whether the window is an overview, in which each hex is a few cells of one line.
    #[must_use]
    pub fn is_overview(&self) -> bool {
        self.scale == OVERVIEW
    }

    /// Checks whether the window shows the whole board.
    #[must_use]
    pub fn is_whole(&self, board: &HexBoard) -> bool {
        let (columns, rows) = self.size(board);
        let room = self.area.width + self.margin;
        columns <= i32::from(room) && rows <= i32::from(self.area.height)
    }

    /// Returns the lens that gives this window.
    #[must_use]
    pub fn held(&self) -> BoardLens {
        BoardLens {
            scale: Some(self.scale),
            from: Some(self.from),
        }
    }

    /// Returns the lens moved by columns and rows of cells, but not past the edge of the board.
    #[must_use]
    pub fn moved(&self, board: &HexBoard, by: (i32, i32)) -> BoardLens {
        let from = (self.from.0 + by.0, self.from.1 + by.1);
        self.at(board, from).held()
    }

    /// Returns the lens moved by a number of hexes.
    #[must_use]
    pub fn moved_by_hexes(&self, board: &HexBoard, by: (i32, i32)) -> BoardLens {
        self.moved(board, (by.0 * self.pitch.0, by.1 * self.pitch.1))
    }

    /// Returns the lens zoomed in or out by `steps`. The hex at the place `at` of the screen stays under it; without a
    /// place, the middle stays.
    #[must_use]
    pub fn zoomed(&self, board: &HexBoard, steps: i32, at: Option<Position>) -> BoardLens {
        let middle = Position::new(
            self.area.x + self.area.width / 2,
            self.area.y + self.area.height / 2,
        );
        let at = at.unwrap_or(middle);
        let inside = |area: Rect| {
            (
                i32::from(at.x) - i32::from(area.x),
                i32::from(at.y) - i32::from(area.y),
            )
        };
        let (x, y) = inside(self.area);
        let whole = Rect {
            x: self.area.x - self.margin,
            width: self.area.width + self.margin,
            ..self.area
        };
        let scaled = |scale| BoardLens {
            scale: Some(scale),
            from: None,
        };
        // Farther than the whole board nothing goes.
        let least = match Self::new(board, scaled(1), whole).is_whole(board) {
            true => 1,
            false => OVERVIEW,
        };
        let scale = (self.scale + steps).clamp(least, LARGEST);
        let next = Self::new(board, scaled(scale), whole);
        // Into the overview and out of it hexes do not grow alike in both directions.
        let is_other = self.is_overview() != next.is_overview();
        let under = self.hex_at(board, at).filter(|_| is_other);
        let (column, row) = match under.map(|hex| next.corner(board, hex)) {
            Some((left, top)) => (left + next.pitch.0 / 2, top + next.pitch.1 / 2),
            None => (
                (self.from.0 + x) * next.pitch.0 / self.pitch.0,
                (self.from.1 + y) * next.pitch.1 / self.pitch.1,
            ),
        };
        let (x, y) = inside(next.area);
        next.at(board, (column - x, row - y)).held()
    }

    /// Returns the column of a hex's leftmost corner and the row of its upper edge on the whole board.
    pub(super) fn corner(&self, board: &HexBoard, at: HexAt) -> (i32, i32) {
        let (column, row) = (i32::from(at.column) - 1, i32::from(at.row) - 1);
        let (wide, high) = self.pitch;
        if self.is_overview() {
            return (column * wide, i32::from(OVERVIEW_HEAD) + row * high);
        }
        let lower = if board.is_low(at.column) {
            self.scale
        } else {
            0
        };
        // The row of cells above the first hexes is for their upper edge.
        (column * wide, 1 + row * high + lower)
    }

    /// Returns the hex at a place of the screen; `None` if no hex is there.
    #[must_use]
    pub fn hex_at(&self, board: &HexBoard, place: Position) -> Option<HexAt> {
        if !self.area.contains(place) {
            return None;
        }
        let x = i32::from(place.x) - i32::from(self.area.x) + self.from.0;
        let y = i32::from(place.y) - i32::from(self.area.y) + self.from.1;
        all(board).find(|at| {
            let (left, top) = self.corner(board, *at);
            let rows = 0..self.pitch.1;
            let Some((from, to)) = rows.contains(&(y - top)).then(|| self.inside(y - top)) else {
                return false;
            };
            (left + from..=left + to).contains(&x)
        })
    }

    /// Returns the first and last column inside a hex in row `row`, counted from the hex's leftmost corner.
    pub(super) fn inside(&self, row: i32) -> (i32, i32) {
        let scale = self.scale;
        match row < scale {
            _ if self.is_overview() => (0, self.pitch.0 - 1),
            true => (scale - row, 4 * scale + row - 1),
            false => (row - scale + 1, 6 * scale - 2 - row),
        }
    }

    /// Converts a place of the whole board to the screen; `None` if the area does not show it.
    pub(super) fn on_screen(&self, x: i32, y: i32) -> Option<Position> {
        let at = |of: i32, from: i32, first: u16, room: u16| {
            let at = u16::try_from(of - from).ok()?;
            (at < room).then_some(first + at)
        };
        Some(Position::new(
            at(x, self.from.0, self.area.x, self.area.width)?,
            at(y, self.from.1, self.area.y, self.area.height)?,
        ))
    }

    /// Writes a sign at a place of the whole board, if the area shows it.
    pub(super) fn put(&self, buffer: &mut Buffer, place: (i32, i32), sign: char, style: Style) {
        if let Some(place) = self.on_screen(place.0, place.1)
            && let Some(cell) = buffer.cell_mut(place)
        {
            cell.set_char(sign).set_style(style);
        }
    }

    /// Writes words from a place on, in at most `room` cells; returns the number of cells used.
    pub(super) fn write(
        &self,
        buffer: &mut Buffer,
        at: (i32, i32),
        room: i32,
        words: &str,
        style: Style,
    ) -> i32 {
        let mut x = at.0;
        for sign in words.chars() {
            let wide = i32::try_from(sign.width().unwrap_or(1)).unwrap_or(1);
            if x + wide > at.0 + room {
                break;
            }
            self.put(buffer, (x, at.1), sign, style);
            x += wide;
        }
        x - at.0
    }
}

/// Returns the width of the row numbers at a scale; 0 for larger hexes, which contain their own numbers.
const fn margin(scale: i32) -> u16 {
    if scale <= 1 { FIGURES } else { 0 }
}

/// Returns the columns and rows of cells from one hex to the next. In the overview a hex has a blank behind it if the
/// whole board then fits into the room.
fn pitch(board: &HexBoard, scale: i32, room: i32) -> (i32, i32) {
    if scale != OVERVIEW {
        return (4 * scale, 2 * scale);
    }
    let (wide, narrow) = OVERVIEW_WIDTHS;
    let fits = i32::from(board.columns) * wide + i32::from(FIGURES) <= room;
    (if fits { wide } else { narrow }, 1)
}

fn size(board: &HexBoard, scale: i32, pitch: (i32, i32)) -> (i32, i32) {
    let (columns, rows) = (i32::from(board.columns), i32::from(board.rows));
    let head = if scale == OVERVIEW {
        i32::from(OVERVIEW_HEAD)
    } else {
        1
    };
    // Flat tops reach beyond the last column, and the lower columns below the last row.
    (
        columns * pitch.0 + scale + i32::from(margin(scale)),
        rows * pitch.1 + scale + head,
    )
}

/// Returns every hex of a board, column by column.
pub(super) fn all(board: &HexBoard) -> impl Iterator<Item = HexAt> + use<> {
    let (columns, rows) = (board.columns, board.rows);
    (1..=columns).flat_map(move |column| (1..=rows).map(move |row| HexAt::new(column, row)))
}
