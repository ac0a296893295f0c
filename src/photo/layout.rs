//! The places of the table markers, and the heights of the labels.

use std::collections::BTreeMap;

use table::measure::Point;

/// The side of a table marker's black square, in inches.
pub const MARKER_SIZE: f64 = 2.5;

/// The distance of a marker's centre from the table's edge, in inches: half of its card.
pub const MARKER_INSET: f64 = 2.0;

/// The first tag number for pieces; 0 to 7 are table markers, 8 and 9 are reserved.
pub const FIRST_PIECE: u16 = 10;

/// Height of the tops of the bases above the table, in inches, unless the referee sets another.
pub const BASE_HEIGHT: f64 = 0.1;

/// The size of the table and the places of its markers.
#[derive(Clone, Debug, PartialEq)]
pub struct TableLayout {
    /// Extent to the east, in inches.
    pub width: f64,
    /// Extent to the north, in inches.
    pub depth: f64,
    /// Centres of the markers' tags by tag number, 0 to 7.
    pub markers: BTreeMap<u16, Point>,
}

impl TableLayout {
    /// Returns the layout of a table whose marker cards lie flush in the corners and at the middle of the edges.
    #[must_use]
    pub fn new(width: f64, depth: f64) -> Self {
        let (west, south) = (MARKER_INSET, MARKER_INSET);
        let (east, north) = (width - MARKER_INSET, depth - MARKER_INSET);
        let (middle_x, middle_y) = (width / 2.0, depth / 2.0);
        let centres = [
            Point::new(west, south),
            Point::new(east, south),
            Point::new(east, north),
            Point::new(west, north),
            Point::new(middle_x, south),
            Point::new(east, middle_y),
            Point::new(middle_x, north),
            Point::new(west, middle_y),
        ];
        Self {
            width,
            depth,
            markers: (0..).zip(centres).collect(),
        }
    }

    /// Returns the layout with marker `id` at `centre` instead of its usual place.
    #[must_use]
    pub fn with_marker(mut self, id: u16, centre: Point) -> Self {
        self.markers.insert(id, centre);
        self
    }
}

/// Returns the place where marker `id` belongs: "south-west", "north edge"; "unknown" for other tags.
#[must_use]
pub fn marker_name(id: u16) -> &'static str {
    match id {
        0 => "south-west",
        1 => "south-east",
        2 => "north-east",
        3 => "north-west",
        4 => "south edge",
        5 => "east edge",
        6 => "north edge",
        7 => "west edge",
        _ => "unknown",
    }
}

/// The heights of the table: bases and model hills.
pub struct Relief<'a> {
    /// Height of the labels above the ground, in inches.
    pub base_height: f64,
    /// Height of one level of a model hill, in inches; zero if hills are only drawn.
    pub level_height: f64,
    /// Returns the height of the ground at a place of the table, in inches.
    pub ground_at: &'a dyn Fn(Point) -> f64,
}

impl Relief<'static> {
    /// Returns a table without model hills, with bases of the usual height.
    #[must_use]
    pub fn flat() -> Self {
        Self {
            base_height: BASE_HEIGHT,
            level_height: 0.0,
            ground_at: &|_| 0.0,
        }
    }
}
