//! Printed marks for cameras: tags of the family 36h11 of the AprilTag project.
//!
//! `tag/36h11.txt` holds the family's 587 codes, one hexadecimal number a line, taken from `tag36h11.c` of AprilTag 3
//! (<https://github.com/AprilRobotics/apriltag>, BSD-2, in `tag/LICENSE`). E. Olson describes the places of their bits
//! in "AprilTag: A robust and flexible visual fiducial system", ICRA 2011; this program uses the places in version 3 of
//! `tag36h11.c`.

use maud::{Markup, html};

/// Number of cells along the side of a tag: six of data, surrounded by a black border and a white margin.
pub const SIDE: usize = 10;

/// Side of a tag's black square in cells; the size of a tag is that of this square.
pub const BLACK: usize = 8;

/// Number of bits of a code.
const BITS: usize = 36;

/// The codes of the family, by tag number.
const CODES: &str = include_str!("tag/36h11.txt");

/// The bits of a code's first quarter: column and row of each, from the upper left corner of the black border. Each
/// further quarter is the previous one, turned clockwise about the middle.
const QUARTER: [(usize, usize); BITS / 4] = [
    (1, 1),
    (2, 1),
    (3, 1),
    (4, 1),
    (5, 1),
    (2, 2),
    (3, 2),
    (4, 2),
    (3, 3),
];

/// A tag as its cells, including the white margin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tag([[bool; SIDE]; SIDE]);

impl Tag {
    /// Returns the tag of a number; `None` from 587 on, where the family ends.
    #[must_use]
    pub fn new(number: u16) -> Option<Self> {
        let line = CODES.lines().nth(usize::from(number))?;
        let code = u64::from_str_radix(line, 16).ok()?;
        let margin = |at: usize| at == 0 || at + 1 == SIDE;
        let mut cells: [[bool; SIDE]; SIDE] =
            std::array::from_fn(|y| std::array::from_fn(|x| margin(x) || margin(y)));
        let mut quarter = QUARTER;
        for bit in 0..BITS {
            if let Some((x, y)) = quarter.get_mut(bit % QUARTER.len()) {
                let white = code >> (BITS - 1 - bit) & 1 == 1;
                if let Some(cell) = cells.get_mut(*y + 1).and_then(|row| row.get_mut(*x + 1)) {
                    *cell = white;
                }
                (*x, *y) = (BLACK - 1 - *y, *x);
            }
        }
        Some(Self(cells))
    }

    /// Returns the tag's cells, row by row from the top, each row from the left; true is white.
    #[must_use]
    pub const fn cells(&self) -> &[[bool; SIDE]; SIDE] {
        &self.0
    }

    /// Returns the tag's black cells as path data: one unit for each cell, from the upper left corner of the margin.
    #[must_use]
    pub fn path(&self) -> String {
        let mut black = String::new();
        for (y, row) in self.0.iter().enumerate() {
            let mut x = 0;
            while let Some(white) = row.get(x) {
                let run = row.iter().skip(x).take_while(|cell| *cell == white).count();
                if !white {
                    black.push_str(&format!("M{x} {y}h{run}v1h-{run}z"));
                }
                x += run;
            }
        }
        black
    }

    /// Returns the tag as a drawing with a black square `inches` wide, including its white margin.
    #[must_use]
    pub fn drawing(&self, inches: f64) -> Markup {
        let side = inches * (SIDE as f64) / (BLACK as f64);
        html! {
            svg class="tag" width=(format!("{side}in")) height=(format!("{side}in"))
                viewBox=(format!("0 0 {SIDE} {SIDE}")) shape-rendering="crispEdges" {
                rect width=(SIDE) height=(SIDE) fill="#fff" {}
                path d=(self.path()) fill="#000" {}
            }
        }
    }
}
