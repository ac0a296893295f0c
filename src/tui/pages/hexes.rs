//! The hex painter: draws a [`HexBoard`] in cells. At scale 1 a hex is four cells wide and two rows high, with flat
//! tops; at scales 2 and 3 it is two and three times as large, with room for its number, strengths and stacks.
//!
//! ```text
//!   01_     03_
//!   / ♣ \_02/□M1\_04
//! 01\___/   \6-4/   \
//! ```
//!
//! Ground is shown by texture and tint, hexsides by shape and colour: `~` a stream, `=` a road, `≡` a turnpike, `-` a
//! trail, `#` a bridge, `:` a ford, `|` a slope, `x` a wall, else the kit's letter. Counters of the two sides are
//! hollow and solid. The smallest hexes have their column and row numbers along the edges of the map.
//!
//! - [`window`]: the part of the board that is shown, zoom, the hex at a place
//! - `overview`: the whole map with a line for each row of hexes
//! - `troops`: numbers, levels, marks, counters, stacks
//! - [`signs`]: signs of grounds and sides, the legend

mod overview;
pub mod signs;
mod troops;
pub mod window;

use ratatui::buffer::Buffer;

use crate::kit::theme::{MapInk, Theme, WordRole};
use signs::{drawn, rank, tinted};
use view::board::hex_board::{HexAt, HexBoard, HexSide, SideKind};
use window::{OVERVIEW_HEAD, all};

pub use window::{BoardLens, BoardWindow};

/// Paints the part of the board that the window shows. The hexes in `lit` are those of a measured line: they are
/// highlighted, and the line is drawn from the middle of the first to the middle of the last, below numbers and
/// counters.
pub fn draw(
    board: &HexBoard,
    window: &BoardWindow,
    lit: &[HexAt],
    theme: &Theme,
    buffer: &mut Buffer,
) {
    let painter = Painter {
        board,
        window,
        lit,
        theme,
    };
    if window.is_overview() {
        painter.overview(buffer);
        return painter.figures(buffer);
    }
    for at in all(board) {
        painter.ground(at, buffer);
        painter.outline(at, buffer);
    }
    for side in &board.sides {
        painter.route(side.one, side.other, side.kind, buffer);
    }
    for side in &board.sides {
        painter.side(side.one, side.other, buffer);
    }
    painter.measured(buffer);
    for at in all(board) {
        painter.ground_beside_route(at, buffer);
        painter.label(at, buffer);
        let taken = painter.marks(at, buffer);
        painter.counters(at, taken, buffer);
    }
    painter.figures(buffer);
}

struct Painter<'a> {
    board: &'a HexBoard,
    window: &'a BoardWindow,
    lit: &'a [HexAt],
    theme: &'a Theme,
}

impl Painter<'_> {
    fn scale(&self) -> i32 {
        self.window.scale
    }

    /// Fills the inside of a hex with its tint and texture; the lowest row also holds the hex's lower edge.
    fn ground(&self, at: HexAt, buffer: &mut Buffer) {
        let hex = self.board.hex(at);
        let (tint, letter) = tinted(hex, self.board.base_level);
        let is_lit = self.lit.contains(&at);
        let style = self.theme.ground(Some(tint), is_lit);
        let (left, top) = self.window.corner(self.board, at);
        // In this row every hex shows a sign in its middle: above the lower edge, clear of the number and of the first
        // counter.
        let sign_row = 2 * self.scale() - 2;
        for row in 0..2 * self.scale() {
            let (from, to) = self.window.inside(row);
            for column in from..=to {
                let sign = match (letter, column == (from + to) / 2 && row == sign_row) {
                    (Some(letter), true) => letter,
                    (Some(_), false) => ' ',
                    // The texture leaves some cells empty, but the middle always gets a sign.
                    (None, is_middle) => {
                        let (column, row) = if is_middle {
                            (0, 0)
                        } else {
                            (column as usize, row as usize)
                        };
                        self.theme.texture(Some(tint), is_lit, column, row)
                    }
                };
                self.window
                    .put(buffer, (left + column, top + row), sign, style);
            }
        }
    }

    /// Writes the sign of the ground beside a route, because in the smallest hexes a road covers the only cell for the
    /// texture.
    fn ground_beside_route(&self, at: HexAt, buffer: &mut Buffer) {
        let has_route =
            |side: &HexSide| side.kind.is_route() && (side.one == at || side.other == at);
        if self.scale() > 1 || !self.board.sides.iter().any(has_route) {
            return;
        }
        let (left, top) = self.window.corner(self.board, at);
        let (from, _) = self.window.inside(0);
        self.ground_sign(at, (left + from, top), buffer);
    }

    /// Writes the sign of a hex's ground into one cell; clear ground has none.
    fn ground_sign(&self, at: HexAt, place: (i32, i32), buffer: &mut Buffer) {
        let is_lit = self.lit.contains(&at);
        let (tint, letter) = tinted(self.board.hex(at), self.board.base_level);
        let sign = letter.unwrap_or_else(|| self.theme.texture(Some(tint), is_lit, 0, 0));
        if sign != ' ' {
            let style = self.theme.ground(Some(tint), is_lit);
            self.window.put(buffer, place, sign, style);
        }
    }

    /// Draws the six sides of a hex as plain lines; its neighbours draw the same cells.
    fn outline(&self, at: HexAt, buffer: &mut Buffer) {
        for direction in 0..6 {
            for (place, sign) in self.cells(at, direction) {
                self.window
                    .put(buffer, place, sign, self.theme.ink(MapInk::Edge));
            }
        }
    }

    /// Returns the cells of one side of a hex, each with the character that draws the side there. Directions run
    /// clockwise from the top.
    fn cells(&self, at: HexAt, direction: usize) -> Vec<((i32, i32), char)> {
        let scale = self.scale();
        let (left, top) = self.window.corner(self.board, at);
        let flat = |y: i32| {
            (scale..4 * scale)
                .map(move |x| ((left + x, y), '_'))
                .collect()
        };
        let slant = |column: fn(i32, i32) -> i32, lower: bool, sign: char| {
            let first = if lower { scale } else { 0 };
            let cells =
                (0..scale).map(|row| ((left + column(scale, row), top + first + row), sign));
            cells.collect()
        };
        match direction {
            0 => flat(top - 1),
            1 => slant(|scale, row| 4 * scale + row, false, '\\'),
            2 => slant(|scale, row| 5 * scale - 1 - row, true, '/'),
            3 => flat(top + 2 * scale - 1),
            4 => slant(|_, row| row, true, '\\'),
            _ => slant(|scale, row| scale - 1 - row, false, '/'),
        }
    }

    /// Returns the cells of the side between two neighbours; empty if the hexes do not touch.
    fn between(&self, one: HexAt, other: HexAt) -> Vec<((i32, i32), char)> {
        let neighbours = self.board.neighbours(one);
        let direction = neighbours.iter().position(|near| *near == Some(other));
        direction.map_or_else(Vec::new, |direction| self.cells(one, direction))
    }

    /// Returns the cell in the middle of a hex.
    fn middle(&self, at: HexAt) -> (i32, i32) {
        let (left, top) = self.window.corner(self.board, at);
        let scale = self.scale();
        (left + (5 * scale - 1) / 2, top + scale - 1)
    }

    /// Draws a turnpike, road, railway or trail from the middle of one hex to the middle of the next. In the smallest
    /// hexes it marks only the middles, so that counters fit.
    fn route(&self, one: HexAt, other: HexAt, kind: SideKind, buffer: &mut Buffer) {
        let cells = self.between(one, other);
        let Some((across, _)) = cells.get(cells.len() / 2).filter(|_| kind.is_route()) else {
            return;
        };
        let (sign, ink) = drawn(kind);
        let style = self.theme.ink(ink);
        for end in [one, other] {
            let middle = self.middle(end);
            let whole = if self.scale() == 1 { 1 } else { usize::MAX };
            for place in line(middle, *across).take(whole) {
                self.window.put(buffer, place, sign, style);
            }
        }
    }

    /// Draws the measured line.
    fn measured(&self, buffer: &mut Buffer) {
        let [from, .., to] = self.lit else { return };
        let style = self.theme.ink(MapInk::Line);
        for place in line(self.middle(*from), self.middle(*to)) {
            self.window.put(buffer, place, '•', style);
        }
    }

    /// Draws the features of the side between two hexes. Features along the side alternate from cell to cell; one that
    /// crosses it is drawn in its middle.
    fn side(&self, one: HexAt, other: HexAt, buffer: &mut Buffer) {
        let cells = self.between(one, other);
        let is_this = |side: &(HexAt, HexAt)| *side == (one, other) || *side == (other, one);
        let of_side = self.board.sides.iter();
        let of_side = of_side.filter(|side| is_this(&(side.one, side.other)));
        let mut kinds: Vec<SideKind> = of_side.map(|side| side.kind).collect();
        kinds.sort_by_key(|kind| rank(*kind));
        kinds.dedup();
        let along = kinds.iter().filter(|kind| !kind.crosses()).cycle();
        for ((place, _), kind) in cells.iter().zip(along) {
            let (sign, ink) = drawn(*kind);
            self.window.put(buffer, *place, sign, self.theme.ink(ink));
        }
        let mut across = kinds.iter().filter(|kind| kind.crosses());
        if let (Some(kind), Some((place, _))) = (across.next(), cells.get(cells.len() / 2)) {
            let (sign, ink) = drawn(*kind);
            self.window.put(buffer, *place, sign, self.theme.ink(ink));
        }
    }

    /// Draws column and row numbers along the edges, for hexes too small for numbers. A row's number is in the line
    /// that all hexes of the row share.
    fn figures(&self, buffer: &mut Buffer) {
        if self.window.margin == 0 {
            return;
        }
        let (window, area) = (self.window, self.window.area);
        let style = self.theme.words(WordRole::Key);
        let is_overview = window.is_overview();
        let head = if is_overview { OVERVIEW_HEAD } else { 1 };
        if window.from.1 > 0 {
            let lines = area.y..area.bottom().min(area.y + head);
            for place in lines.flat_map(|y| (area.x..area.right()).map(move |x| (x, y))) {
                if let Some(cell) = buffer.cell_mut(place) {
                    cell.reset();
                    cell.set_style(self.theme.words(WordRole::Text));
                }
            }
        }
        for column in 1..=self.board.columns {
            let (left, _) = window.corner(self.board, HexAt::new(column, 1));
            let is_lower = is_overview && self.board.is_low(column);
            let place = (left + 1, window.from.1 + i32::from(is_lower));
            window.write(buffer, place, 2, &format!("{column:02}"), style);
        }
        for row in 1..=self.board.rows {
            let line = match is_overview {
                true => i32::from(OVERVIEW_HEAD) - 1 + i32::from(row),
                false => 2 * i32::from(row),
            };
            let Some(at) = window.on_screen(window.from.0, line) else {
                continue;
            };
            if at.y >= area.y + head {
                let x = area.x - window.margin;
                buffer.set_string(x, at.y, format!("{row:02}"), style);
            }
        }
    }
}

/// Returns the cells of a straight line, including both ends.
fn line(from: (i32, i32), to: (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    let (columns, rows) = (to.0 - from.0, to.1 - from.1);
    let steps = columns.abs().max(rows.abs()).max(1);
    // Half a step is added, so that each place is rounded to the nearest cell.
    let part = move |of: i32, step: i32| (2 * of * step + steps).div_euclid(2 * steps);
    (0..=steps).map(move |step| (from.0 + part(columns, step), from.1 + part(rows, step)))
}
