//! A raster of Braille dots: each cell has one ink, a tint below it, and a letter where there are no dots.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthChar;

use crate::kit::theme::{MapInk, Theme, Tint};

/// The bit of each dot of a Braille cell, by row and column.
const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// Spacing of the dots of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stroke {
    /// Every dot is set.
    Solid,
    /// Two dots, and two left out.
    Dashed,
    /// One dot in three.
    Dotted,
    /// One dot in five.
    Sparse,
}

impl Stroke {
    fn draws(self, step: usize) -> bool {
        match self {
            Stroke::Solid => true,
            Stroke::Dashed => step % 4 < 2,
            Stroke::Dotted => step.is_multiple_of(3),
            Stroke::Sparse => step.is_multiple_of(5),
        }
    }
}

/// A letter that a cell shows in place of dots.
#[derive(Debug, Clone, Copy)]
struct Letter {
    glyph: char,
    ink: MapInk,
    /// True if the letter belongs to the solid side.
    is_solid: bool,
}

#[derive(Debug, Clone, Copy, Default)]
struct RasterCell {
    dots: u8,
    ink: MapInk,
    tint: Option<Tint>,
    /// True if the cell is in a displayed zone of observation.
    seen: bool,
    letter: Option<Letter>,
}

/// The raster of a map. Dots, cells and rows are counted from the upper left corner.
#[derive(Debug, Clone)]
pub struct Raster {
    columns: usize,
    rows: usize,
    cells: Vec<RasterCell>,
}

impl Raster {
    /// Makes an empty raster of this many cells.
    #[must_use]
    pub fn new(columns: usize, rows: usize) -> Self {
        Self {
            columns,
            rows,
            cells: vec![RasterCell::default(); columns * rows],
        }
    }

    /// Returns its size in columns and rows of cells.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.rows)
    }

    fn cell_mut(&mut self, column: usize, row: usize) -> Option<&mut RasterCell> {
        if column >= self.columns {
            return None;
        }
        self.cells.get_mut(row * self.columns + column)
    }

    fn cell(&self, column: usize, row: usize) -> Option<&RasterCell> {
        if column >= self.columns {
            return None;
        }
        self.cells.get(row * self.columns + column)
    }

    /// Sets a dot. A cell has only one colour: troops replace its content, and nothing replaces troops.
    pub fn dot(&mut self, x: f64, y: f64, ink: MapInk) {
        if !(x >= 0.0 && y >= 0.0) {
            return;
        }
        let (x, y) = (x as usize, y as usize);
        let bit = BITS
            .get(y % 4)
            .and_then(|row| row.get(x % 2))
            .copied()
            .unwrap_or(0);
        let Some(cell) = self.cell_mut(x / 2, y / 4) else {
            return;
        };
        if ink.wipes() && !cell.ink.wipes() {
            cell.dots = 0;
        }
        if cell.ink.wipes() && !ink.wipes() {
            return;
        }
        cell.dots |= bit;
        cell.ink = cell.ink.max(ink);
    }

    /// Draws a line between two places given in dots.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), ink: MapInk, stroke: Stroke) {
        let Some((from, to)) = self.clipped(from, to) else {
            return;
        };
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let steps = dx.abs().max(dy.abs()).ceil().max(1.0);
        for step in 0..=(steps as usize) {
            if stroke.draws(step) {
                let t = step as f64 / steps;
                self.dot(from.0 + dx * t, from.1 + dy * t, ink);
            }
        }
    }

    /// Clips a line to the raster (Liang and Barsky); `None` if no part of it is inside.
    fn clipped(&self, from: (f64, f64), to: (f64, f64)) -> Option<((f64, f64), (f64, f64))> {
        let (width, height) = (self.columns as f64 * 2.0, self.rows as f64 * 4.0);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (mut start, mut end) = (0.0_f64, 1.0_f64);
        let borders = [
            (-dx, from.0),
            (dx, width - from.0),
            (-dy, from.1),
            (dy, height - from.1),
        ];
        for (towards, room) in borders {
            if towards == 0.0 {
                if room < 0.0 {
                    return None;
                }
            } else if towards < 0.0 {
                start = start.max(room / towards);
            } else {
                end = end.min(room / towards);
            }
        }
        let at = |t: f64| (from.0 + dx * t, from.1 + dy * t);
        (start <= end).then(|| (at(start), at(end)))
    }

    /// Lays a tint under a cell.
    pub fn tint(&mut self, column: usize, row: usize, tint: Tint) {
        if let Some(cell) = self.cell_mut(column, row) {
            cell.tint = Some(tint);
        }
    }

    /// Marks a cell as lying in a zone of observation.
    pub fn see(&mut self, column: usize, row: usize) {
        if let Some(cell) = self.cell_mut(column, row) {
            cell.seen = true;
        }
    }

    /// Writes a letter into a cell, which shows it instead of dots.
    pub fn letter(&mut self, column: usize, row: usize, letter: char, ink: MapInk) {
        self.sign(column, row, letter, ink, false);
    }

    /// Writes a letter that may belong to the solid side; in themes without colour its background then marks the side.
    pub fn sign(&mut self, column: usize, row: usize, glyph: char, ink: MapInk, is_solid: bool) {
        if let Some(cell) = self.cell_mut(column, row) {
            cell.letter = Some(Letter {
                glyph,
                ink,
                is_solid,
            });
        }
    }

    /// Checks whether a label may use the cell: it holds neither troops nor another label.
    #[must_use]
    pub fn is_free(&self, column: usize, row: usize) -> bool {
        self.cell(column, row)
            .is_some_and(|cell| cell.letter.is_none() && !(cell.dots != 0 && cell.ink.wipes()))
    }

    /// Checks whether a letter is in the cell.
    #[must_use]
    pub fn is_lettered(&self, column: usize, row: usize) -> bool {
        self.cell(column, row)
            .is_some_and(|cell| cell.letter.is_some())
    }

    /// Returns the penalty for covering a cell with a letter: 0 for bare ground, more for more important content;
    /// `None` if no letter may be there. The lowest penalties after bare ground are those of command distances, zones,
    /// crests and fences.
    #[must_use]
    pub fn covered(&self, column: usize, row: usize) -> Option<usize> {
        let cell = self
            .cell(column, row)
            .filter(|_| self.is_free(column, row))?;
        let ground = match cell.tint {
            Some(Tint::Farm | Tint::Town) => 3,
            Some(_) => 0,
            // Beside the table.
            None => 2,
        };
        let drawn = match cell.ink {
            _ if cell.dots == 0 => 0,
            MapInk::Line | MapInk::Ghost | MapInk::Hindrance | MapInk::Rider => 6,
            // The frame of the table yields last.
            MapInk::Edge => 9,
            MapInk::Road | MapInk::Water => 2,
            _ => 1,
        };
        Some(ground + drawn)
    }

    /// Copies the raster to the screen.
    pub fn show(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        for (n, cell) in self.cells.iter().enumerate() {
            let (column, row) = (n % self.columns.max(1), n / self.columns.max(1));
            let at = (area.x + column as u16, area.y + row as u16);
            if let Some(target) = buffer.cell_mut(at) {
                cell.show(target, column, row, theme);
            }
        }
    }
}

impl RasterCell {
    fn show(&self, target: &mut ratatui::buffer::Cell, column: usize, row: usize, theme: &Theme) {
        let ground = theme.ground(self.tint, self.seen);
        // Under a letter or dots only the colour of the ground is kept, not its texture and weight.
        let below = Style {
            bg: ground.bg,
            ..Style::new()
        };
        let (glyph, style) = match (self.letter, self.dots) {
            (Some(letter), _) => {
                let style = theme.letter(letter.ink, letter.is_solid);
                (theme.glyph(letter.glyph), below.patch(style))
            }
            (None, 0) => (theme.texture(self.tint, self.seen, column, row), ground),
            (None, dots) => (
                theme.dots(dots, self.ink.wipes()),
                below.patch(theme.ink(self.ink)),
            ),
        };
        target.set_char(glyph);
        target.set_style(style);
    }
}

/// Writes words to the right, from a cell on.
pub fn write(words: &str, column: usize, row: usize, style: (MapInk, bool), raster: &mut Raster) {
    let mut column = column;
    for letter in words.chars() {
        raster.sign(column, row, letter, style.0, style.1);
        column += letter.width().unwrap_or(1);
    }
}
