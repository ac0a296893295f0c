//! The hex painter: a [`HexBoard`] in cells. At scale 1 a hex is four cells wide and two rows high, with flat tops;
//! at scale 2 and 3 it is two and three times as large, and has room for its label, strengths and stacks.
//!
//! ```text
//!  ___     ___
//! / ♣ \___/□M1\___
//! \___/   \s+1/   \
//! ```
//!
//! Ground is texture and tint; sides of hexes differ in shape and colour: `~` a stream, `=` a road, `#` a bridge, `:`
//! a ford, `|` a slope, `x` a wall, else the letter of the kit. Counters of the two sides are hollow and solid.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthChar;

use super::theme::{MapInk, Theme, Tint, WordRole};
use view::board::hex_board::{BoardHex, HexAt, HexBoard, HexCounter, SideKind, Texture};

/// The largest scale: larger hexes show nothing more.
const LARGEST: i32 = 3;

/// A window onto a board: its scale, and which part of it the area shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardWindow {
    /// A hex is `4 * scale` columns wide and `2 * scale` rows high.
    scale: i32,
    /// The column and row of the board at the upper left corner of the area.
    from: (i32, i32),
    area: Rect,
}

impl BoardWindow {
    /// Returns the window at the largest scale that shows the whole board; if none does, scale 1 with the selection
    /// in view, then shifted by a number of columns and rows of hexes.
    #[must_use]
    pub fn new(board: &HexBoard, shift: (i32, i32), area: Rect) -> Self {
        let room = (i32::from(area.width), i32::from(area.height));
        let fits = |scale: &i32| {
            let (columns, rows) = size(board, *scale);
            columns <= room.0 && rows <= room.1
        };
        let scale = (1..=LARGEST).rev().find(fits).unwrap_or(1);
        let whole = size(board, scale);
        let window = Self {
            scale,
            from: (0, 0),
            area,
        };
        let picked = board.counters.iter();
        let mut picked = picked.filter(|counter| Some(&counter.name) == board.picked.as_ref());
        let centre = picked
            .next()
            .map(|counter| window.corner(board, counter.at));
        let from = |whole: i32, room: i32, centre: Option<i32>, shift: i32| {
            let least = centre.map_or(0, |centre| centre - room / 2) + shift;
            least.clamp(0, (whole - room).max(0))
        };
        Self {
            from: (
                from(whole.0, room.0, centre.map(|at| at.0), shift.0 * 4 * scale),
                from(whole.1, room.1, centre.map(|at| at.1), shift.1 * 2 * scale),
            ),
            ..window
        }
    }

    /// The columns and rows that the board takes at the window's scale.
    #[must_use]
    pub fn size(&self, board: &HexBoard) -> (i32, i32) {
        size(board, self.scale)
    }

    /// The column and row of a hex's leftmost corner and upper edge on the whole board.
    fn corner(&self, board: &HexBoard, at: HexAt) -> (i32, i32) {
        let scale = self.scale;
        let (column, row) = (i32::from(at.column) - 1, i32::from(at.row) - 1);
        let lower = if board.is_low(at.column) { scale } else { 0 };
        // The upper edge of the first row lies above it.
        (column * 4 * scale, 1 + row * 2 * scale + lower)
    }

    /// The hex that lies at a place of the screen.
    #[must_use]
    pub fn hex_at(&self, board: &HexBoard, place: Position) -> Option<HexAt> {
        if !self.area.contains(place) {
            return None;
        }
        let x = i32::from(place.x) - i32::from(self.area.x) + self.from.0;
        let y = i32::from(place.y) - i32::from(self.area.y) + self.from.1;
        all(board).find(|at| {
            let (left, top) = self.corner(board, *at);
            let rows = 0..2 * self.scale;
            let Some((from, to)) = rows.contains(&(y - top)).then(|| self.inside(y - top)) else {
                return false;
            };
            (left + from..=left + to).contains(&x)
        })
    }

    /// The first and last column inside a hex in one of its rows, counted from its leftmost corner.
    fn inside(&self, row: i32) -> (i32, i32) {
        let scale = self.scale;
        match row < scale {
            true => (scale - row, 4 * scale + row - 1),
            false => (row - scale + 1, 6 * scale - 2 - row),
        }
    }

    /// Writes a sign at a place of the whole board, where the area shows it.
    fn put(&self, buffer: &mut Buffer, (x, y): (i32, i32), sign: char, style: Style) {
        let at = |of: i32, from: i32, first: u16, room: u16| {
            let at = u16::try_from(of - from).ok()?;
            (at < room).then_some(first + at)
        };
        let column = at(x, self.from.0, self.area.x, self.area.width);
        let row = at(y, self.from.1, self.area.y, self.area.height);
        if let (Some(column), Some(row)) = (column, row)
            && let Some(cell) = buffer.cell_mut(Position::new(column, row))
        {
            cell.set_char(sign).set_style(style);
        }
    }

    /// Writes words from a place on, at most `width` cells of them.
    fn write(&self, buffer: &mut Buffer, at: (i32, i32), room: i32, words: &str, style: Style) {
        let mut x = at.0;
        for sign in words.chars() {
            let wide = i32::try_from(sign.width().unwrap_or(1)).unwrap_or(1);
            if x + wide > at.0 + room {
                break;
            }
            self.put(buffer, (x, at.1), sign, style);
            x += wide;
        }
    }
}

fn size(board: &HexBoard, scale: i32) -> (i32, i32) {
    let (columns, rows) = (i32::from(board.columns), i32::from(board.rows));
    (columns * 4 * scale + scale, rows * 2 * scale + scale + 1)
}

fn all(board: &HexBoard) -> impl Iterator<Item = HexAt> + use<> {
    let (columns, rows) = (board.columns, board.rows);
    (1..=columns).flat_map(move |column| (1..=rows).map(move |row| HexAt::new(column, row)))
}

/// Paints the board into the window.
pub fn draw(board: &HexBoard, window: &BoardWindow, theme: &Theme, buffer: &mut Buffer) {
    let painter = Painter {
        board,
        window,
        theme,
    };
    for at in all(board) {
        painter.ground(at, buffer);
        painter.outline(at, buffer);
    }
    for side in &board.sides {
        painter.side(side.one, side.other, buffer);
    }
    for at in all(board) {
        painter.label(at, buffer);
        painter.counters(at, buffer);
    }
}

struct Painter<'a> {
    board: &'a HexBoard,
    window: &'a BoardWindow,
    theme: &'a Theme,
}

impl Painter<'_> {
    fn scale(&self) -> i32 {
        self.window.scale
    }

    fn hex(&self, at: HexAt) -> Option<&BoardHex> {
        self.board.hexes.iter().find(|hex| hex.at == at)
    }

    /// Fills the inside with tint and texture; the last row is the lower edge.
    fn ground(&self, at: HexAt, buffer: &mut Buffer) {
        let hex = self.hex(at);
        let (tint, letter) = tinted(hex);
        let style = self.theme.ground(Some(tint), false);
        let (left, top) = self.window.corner(self.board, at);
        for row in 0..2 * self.scale() {
            let (from, to) = self.window.inside(row);
            for column in from..=to {
                let sign = match (letter, column == (from + to) / 2 && row == 0) {
                    (Some(letter), true) => letter,
                    (Some(_), false) => ' ',
                    // Every hex shows its texture once at least.
                    (None, is_middle) => {
                        let cell = if is_middle {
                            (0, 0)
                        } else {
                            (column as usize, row as usize)
                        };
                        self.theme.texture(Some(tint), false, cell)
                    }
                };
                self.window
                    .put(buffer, (left + column, top + row), sign, style);
            }
        }
    }

    /// The six sides as plain lines; neighbours draw the same cells.
    fn outline(&self, at: HexAt, buffer: &mut Buffer) {
        for direction in 0..6 {
            for (place, sign) in self.cells(at, direction) {
                self.window
                    .put(buffer, place, sign, self.theme.ink(MapInk::Edge));
            }
        }
    }

    /// The cells of a side by its direction, from above round by the right, and the line that is drawn there.
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

    /// Draws the feature on a side: along it in every cell, across it in the middle.
    fn side(&self, one: HexAt, other: HexAt, buffer: &mut Buffer) {
        let neighbours = self.board.neighbours(one);
        let Some(direction) = neighbours.iter().position(|near| *near == Some(other)) else {
            return;
        };
        let kinds: Vec<SideKind> = self
            .board
            .sides
            .iter()
            .filter(|side| {
                (side.one, side.other) == (one, other) || (side.other, side.one) == (one, other)
            })
            .map(|side| side.kind)
            .collect();
        let cells = self.cells(one, direction);
        let along = kinds
            .iter()
            .filter(|kind| !kind.crosses())
            .min_by_key(|kind| rank(**kind));
        if let Some(kind) = along {
            let (sign, ink) = drawn(*kind);
            for (place, _) in &cells {
                self.window.put(buffer, *place, sign, self.theme.ink(ink));
            }
        }
        let across = kinds
            .iter()
            .filter(|kind| kind.crosses())
            .min_by_key(|kind| rank(**kind));
        if let (Some(kind), Some((place, _))) = (across, cells.get(cells.len() / 2)) {
            let (sign, ink) = drawn(*kind);
            self.window.put(buffer, *place, sign, self.theme.ink(ink));
        }
    }

    /// Label and marks: above the counters where there is room, a mark alone in the lower edge where there is none.
    fn label(&self, at: HexAt, buffer: &mut Buffer) {
        let (left, top) = self.window.corner(self.board, at);
        let marks = self.board.marks.iter().filter(|mark| mark.at == at);
        let marks: String = marks.map(|mark| mark.sign).collect();
        let style = self.theme.words(WordRole::Warn);
        if self.scale() == 1 {
            let last = marks.chars().next();
            if let Some(sign) = last {
                self.window.put(buffer, (left + 3, top + 1), sign, style);
            }
            return;
        }
        let (from, to) = self.window.inside(0);
        let label = self.hex(at).map_or("", |hex| hex.label.as_str());
        let dim = self.theme.ink(MapInk::Name);
        self.window
            .write(buffer, (left + from, top), to - from + 1, label, dim);
        let behind = from + i32::try_from(label.len()).unwrap_or(0) + 1;
        self.window
            .write(buffer, (left + behind, top), to - behind + 1, &marks, style);
    }

    fn counters(&self, at: HexAt, buffer: &mut Buffer) {
        let there = self
            .board
            .counters
            .iter()
            .filter(|counter| counter.at == at);
        let mut there: Vec<&HexCounter> = there.collect();
        // Whoever is in hand lies on top.
        there.sort_by_key(|counter| !self.is_picked(counter));
        let Some(first) = there.first().copied() else {
            return;
        };
        let (left, top) = self.window.corner(self.board, at);
        let more = there.len() - 1;
        if self.scale() == 1 {
            self.window.write(
                buffer,
                (left + 1, top),
                3,
                &self.small(first),
                self.style(first),
            );
            let stack = if more > 0 {
                format!("+{more}")
            } else {
                String::new()
            };
            let room = 3 - i32::from(more > 0) * 2;
            let markers: String = first
                .markers
                .chars()
                .take(room.unsigned_abs() as usize)
                .collect();
            let below = format!("{markers}{stack}");
            let warn = self.theme.words(WordRole::Warn);
            self.window
                .write(buffer, (left + 1, top + 1), 3, &below, warn);
            return;
        }
        let rows = (2 * self.scale() - 2).unsigned_abs() as usize;
        let shown = if there.len() > rows {
            rows - 1
        } else {
            there.len()
        };
        let mut row = top + 1;
        for counter in there.iter().take(shown) {
            let (from, to) = self.window.inside(row - top);
            let words = self.large(counter);
            self.window.write(
                buffer,
                (left + from, row),
                to - from + 1,
                &words,
                self.style(counter),
            );
            row += 1;
        }
        if shown < there.len() {
            let (from, to) = self.window.inside(row - top);
            let words = format!("+{} more", there.len() - shown);
            let warn = self.theme.words(WordRole::Warn);
            self.window
                .write(buffer, (left + from, row), to - from + 1, &words, warn);
        }
    }

    fn is_picked(&self, counter: &HexCounter) -> bool {
        self.board.picked.as_ref() == Some(&counter.name)
    }

    /// Three cells: the shape of the side and the callsign; a longer callsign takes the place of the shape, and one
    /// that is longer still is cut where everybody sees it.
    fn small(&self, counter: &HexCounter) -> String {
        match counter.callsign.chars().count() {
            0..=2 => format!("{}{:<2}", self.shape(counter), counter.callsign),
            3 => counter.callsign.clone(),
            _ => {
                let begun: String = counter.callsign.chars().take(2).collect();
                format!("{begun}…")
            }
        }
    }

    fn large(&self, counter: &HexCounter) -> String {
        let HexCounter {
            callsign,
            strength,
            markers,
            ..
        } = counter;
        format!("{}{callsign} {strength}{markers}", self.shape(counter))
    }

    fn shape(&self, counter: &HexCounter) -> char {
        let is_hollow = self.theme.is_hollow(counter.side);
        self.theme.glyph(if is_hollow { '□' } else { '■' })
    }

    fn style(&self, counter: &HexCounter) -> Style {
        let ink = MapInk::side(counter.side);
        let style = self.theme.letter(ink, !self.theme.is_hollow(counter.side));
        let style = style.add_modifier(Modifier::BOLD);
        match self.is_picked(counter) {
            true => style.patch(self.theme.words(WordRole::Cursor)),
            false => style,
        }
    }
}

/// Returns the meaning of the signs of a board's sides.
#[must_use]
pub fn legend(board: &HexBoard) -> Vec<String> {
    let mut kinds: Vec<SideKind> = board.sides.iter().map(|side| side.kind).collect();
    kinds.sort_by_key(|kind| rank(*kind));
    kinds.dedup();
    let told = kinds.into_iter().filter_map(|kind| {
        let name = match kind {
            SideKind::Road => "road",
            SideKind::Stream => "stream",
            SideKind::Bridge => "bridge",
            SideKind::Ford => "ford",
            SideKind::Slope => "slope",
            SideKind::Wall => "wall, works",
            SideKind::Other(_) => return None,
        };
        Some(format!("{} {name}", drawn(kind).0))
    });
    told.collect()
}

/// The tint of a hex, and the letter of ground that has no texture of its own.
fn tinted(hex: Option<&BoardHex>) -> (Tint, Option<char>) {
    let Some(hex) = hex else {
        return (Tint::Open, None);
    };
    let tint = match hex.texture {
        Texture::Clear if hex.level > 0 => Tint::Hill,
        Texture::Clear => Tint::Open,
        Texture::Woods => Tint::Woods,
        Texture::Brush => Tint::Brush,
        Texture::Hill => Tint::Hill,
        Texture::Rough => Tint::Rocks,
        Texture::Town => Tint::Town,
        Texture::Marsh => Tint::Swamp,
        Texture::Water => Tint::Lake,
        Texture::Other(letter) => return (Tint::Open, Some(letter)),
    };
    (tint, None)
}

/// Returns the rank of a feature among several on the same side: the lowest is drawn.
const fn rank(kind: SideKind) -> u8 {
    match kind {
        SideKind::Bridge => 0,
        SideKind::Ford => 1,
        SideKind::Road => 2,
        SideKind::Stream => 3,
        SideKind::Wall => 4,
        SideKind::Slope => 5,
        SideKind::Other(_) => 6,
    }
}

const fn drawn(kind: SideKind) -> (char, MapInk) {
    match kind {
        SideKind::Road => ('=', MapInk::Road),
        SideKind::Stream => ('~', MapInk::Water),
        SideKind::Bridge => ('#', MapInk::Road),
        SideKind::Ford => (':', MapInk::Water),
        SideKind::Slope => ('|', MapInk::Crest),
        SideKind::Wall => ('x', MapInk::Fence),
        SideKind::Other(letter) => (letter, MapInk::Crest),
    }
}
