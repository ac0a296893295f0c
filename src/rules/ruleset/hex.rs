//! Boards of hexes: labels, distances, directions, straight lines, and the side through which a line enters a hex.
//!
//! Hexes have flat tops and form columns. A label has two digits for the column and two for the row, `0504`, counted
//! from 1 at the upper left. Every other column is half a hex lower.
//!
//! All computation is exact. Hexes have cube coordinates `x + y + z = 0` (Patel, "Hexagonal Grids"), which do not
//! distort the plane of the board: dot products of whole numbers compare angles, and ratios of whole numbers give the
//! points at which a line crosses the sides.

use std::cmp::Ordering;
use std::fmt;

use num_rational::Ratio;

/// A hex by its column and row, counted from 1. It need not lie on a board: see [`HexGrid::read`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// Number of the column, from left to right.
    pub column: i64,
    /// Number of the row, from top to bottom.
    pub row: i64,
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column, self.row)
    }
}

/// The columns that are half a hex lower than their neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lower {
    /// Columns 02, 04, ...
    #[default]
    Even,
    /// Columns 01, 03, ...
    Odd,
}

/// One of the six sides of a hex, clockwise from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hexside {
    /// 1
    Top,
    /// 2
    UpperRight,
    /// 3
    LowerRight,
    /// 4
    Bottom,
    /// 5
    LowerLeft,
    /// 6
    UpperLeft,
}

impl Hexside {
    /// All six, clockwise from the top.
    pub const ALL: [Hexside; 6] = [
        Hexside::Top,
        Hexside::UpperRight,
        Hexside::LowerRight,
        Hexside::Bottom,
        Hexside::LowerLeft,
        Hexside::UpperLeft,
    ];

    /// Returns the number of the side, 1 at the top, clockwise to 6.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the number of steps round the hex to another side, by the shorter way: 0 to 3.
    #[must_use]
    pub const fn steps_to(self, other: Hexside) -> u8 {
        let steps = self.number().abs_diff(other.number());
        if steps > 3 { 6 - steps } else { steps }
    }

    /// Returns the step to the neighbour beyond the side.
    const fn step(self) -> Cube {
        let (x, z) = match self {
            Hexside::Top => (0, -1),
            Hexside::UpperRight => (1, -1),
            Hexside::LowerRight => (1, 0),
            Hexside::Bottom => (0, 1),
            Hexside::LowerLeft => (-1, 1),
            Hexside::UpperLeft => (-1, 0),
        };
        Cube { x, z }
    }
}

/// Cube coordinates; `y` is `-x - z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cube {
    x: i64,
    z: i64,
}

impl Cube {
    const fn minus(self, other: Cube) -> Cube {
        Cube {
            x: self.x - other.x,
            z: self.z - other.z,
        }
    }

    const fn plus(self, other: Cube) -> Cube {
        Cube {
            x: self.x + other.x,
            z: self.z + other.z,
        }
    }

    /// Returns the dot product; 2 for the step of a side with itself.
    const fn dot(self, other: Cube) -> i64 {
        self.x * other.x + self.z * other.z + (self.x + self.z) * (other.x + other.z)
    }

    /// Returns the length in steps from hex to hex.
    const fn length(self) -> i64 {
        (self.x.abs() + self.z.abs() + (self.x + self.z).abs()) / 2
    }
}

/// A share of a line, 0 at its start and 1 at its end.
type Share = Ratio<i64>;

/// A rectangle of hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HexGrid {
    /// Columns from left to right.
    pub columns: i64,
    /// Rows downwards.
    pub rows: i64,
    /// Which columns lie half a hex lower.
    pub lower: Lower,
}

impl HexGrid {
    /// Reads the label `CCRR` of a hex of the board; `None` for any other text.
    #[must_use]
    pub fn read(&self, label: &str) -> Option<Hex> {
        if label.len() != 4 || !label.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let (column, row) = label.split_at(2);
        let hex = Hex {
            column: column.parse().ok()?,
            row: row.parse().ok()?,
        };
        self.holds(hex).then_some(hex)
    }

    /// Describes the labels of the board, as the remedy for a label that it lacks.
    #[must_use]
    pub fn extent_words(&self) -> String {
        let (columns, rows) = (self.columns, self.rows);
        format!("the map has 0101 to {columns:02}{rows:02}, column before row")
    }

    /// Checks whether a hex is on the board.
    #[must_use]
    pub fn holds(&self, hex: Hex) -> bool {
        (1..=self.columns).contains(&hex.column) && (1..=self.rows).contains(&hex.row)
    }

    /// Checks whether a hex is at the edge of the board.
    #[must_use]
    pub fn is_at_edge(&self, hex: Hex) -> bool {
        Hexside::ALL
            .iter()
            .any(|side| self.beyond(hex, *side).is_none())
    }

    /// Returns every hex of the board, column by column.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let rows = self.rows;
        (1..=self.columns).flat_map(move |column| (1..=rows).map(move |row| Hex { column, row }))
    }

    /// Returns the number of rows that the slanting axis has risen at a column.
    const fn rows_risen(&self, column: i64) -> i64 {
        match self.lower {
            Lower::Even => (column - 1).div_euclid(2),
            Lower::Odd => column.div_euclid(2),
        }
    }

    const fn hex_cube(&self, hex: Hex) -> Cube {
        Cube {
            x: hex.column,
            z: hex.row - self.rows_risen(hex.column),
        }
    }

    const fn cube_hex(&self, cube: Cube) -> Hex {
        Hex {
            column: cube.x,
            row: cube.z + self.rows_risen(cube.x),
        }
    }

    /// Returns the distance in hexes: 1 from neighbour to neighbour.
    #[must_use]
    pub fn distance(&self, one: Hex, other: Hex) -> i64 {
        self.hex_cube(one).minus(self.hex_cube(other)).length()
    }

    /// Returns the neighbour of a hex beyond one of its sides; `None` if it is off the board.
    #[must_use]
    pub fn beyond(&self, hex: Hex, side: Hexside) -> Option<Hex> {
        let there = self.cube_hex(self.hex_cube(hex).plus(side.step()));
        self.holds(there).then_some(there)
    }

    /// Returns the neighbours on the board, clockwise from the top.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        let board = *self;
        Hexside::ALL
            .into_iter()
            .filter_map(move |side| board.beyond(hex, side))
    }

    /// Returns the side of `from` beyond which its neighbour `to` lies; `None` if they are not neighbours.
    #[must_use]
    pub fn side_between(&self, from: Hex, to: Hex) -> Option<Hexside> {
        let step = self.hex_cube(to).minus(self.hex_cube(from));
        Hexside::ALL.into_iter().find(|side| side.step() == step)
    }

    /// Returns the side through which the line from the centre of `from` enters `to`; two sides if it enters through
    /// the corner between them; empty if both are one hex.
    #[must_use]
    pub fn entry_sides(&self, from: Hex, to: Hex) -> Vec<Hexside> {
        let back = self.hex_cube(from).minus(self.hex_cube(to));
        // The line leaves through the side whose normal it is nearest to.
        let nearness = |side: &Hexside| side.step().dot(back);
        let most = Hexside::ALL.iter().map(nearness).max().unwrap_or(0);
        let sides = Hexside::ALL.into_iter();
        sides
            .filter(|side| most > 0 && nearness(side) == most)
            .collect()
    }

    /// Returns the hexes that the line from centre to centre touches between its ends, in order. If the line runs along
    /// a side, both hexes beside it count; if it only touches a corner, the hexes beside it do not.
    #[must_use]
    pub fn between(&self, from: Hex, to: Hex) -> Vec<Hex> {
        let (start, end) = (self.hex_cube(from), self.hex_cube(to));
        let line = end.minus(start);
        let (left, right) = (from.column.min(to.column), from.column.max(to.column));
        let (upper, lower) = (from.row.min(to.row) - 1, from.row.max(to.row) + 1);
        let mut touched: Vec<(Share, Hex)> = (left..=right)
            .flat_map(|column| (upper..=lower).map(move |row| Hex { column, row }))
            .filter(|hex| *hex != from && *hex != to && self.holds(*hex))
            .filter_map(|hex| {
                let (enters, leaves) = crossing_shares(start.minus(self.hex_cube(hex)), line)?;
                (enters < leaves).then_some((enters, hex))
            })
            .collect();
        touched.sort_unstable();
        touched.into_iter().map(|(_, hex)| hex).collect()
    }
}

/// Returns the shares of a line at which it enters and leaves a hex, for a line that begins at `start`, measured from
/// the hex's centre; `None` if it misses the hex. A point is in the hex if its dot product with the step across each
/// side is at most 1, half the dot product of the step with itself.
fn crossing_shares(start: Cube, line: Cube) -> Option<(Share, Share)> {
    let (mut enters, mut leaves) = (Share::ZERO, Share::ONE);
    for side in Hexside::ALL {
        let (at, slope) = (side.step().dot(start), side.step().dot(line));
        match slope.cmp(&0) {
            Ordering::Equal if at > 1 => return None,
            Ordering::Equal => {}
            Ordering::Greater => leaves = leaves.min(Share::new(1 - at, slope)),
            Ordering::Less => enters = enters.max(Share::new(1 - at, slope)),
        }
    }
    Some((enters, leaves))
}
