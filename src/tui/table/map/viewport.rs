//! Converts inches to dots and cells and back; drawing, labels and clicks all use it.

use ratatui::layout::{Position, Rect};

use crate::kit::intent::ArrowDirection;
use table::measure::{Point, Vector};

/// Dots in a Braille cell, across and down.
pub const DOTS: (f64, f64) = (2.0, 4.0);

/// The greatest zoom, in dots per inch.
const CLOSEST: f64 = 24.0;

/// Distance by which one step shifts the map, as a share of the window's width.
const SHIFT: f64 = 0.2;

/// Factor by which one step zooms.
const STEP: f64 = 1.4;

/// The referee's view: the whole table, or a place at a zoom.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Lens {
    /// The centre of the view; `None` for the middle of the table.
    pub centre: Option<Point>,
    /// Number of zoom steps from the whole table.
    pub steps: u8,
}

impl Lens {
    /// Returns the lens zoomed in by one step.
    #[must_use]
    pub fn closer(self) -> Self {
        Self {
            steps: (self.steps + 1).min(9),
            ..self
        }
    }

    /// Returns the lens zoomed out by one step.
    #[must_use]
    pub fn farther(self) -> Self {
        match self.steps {
            0 | 1 => Self::default(),
            steps => Self {
                steps: steps - 1,
                ..self
            },
        }
    }
}

/// A window of the screen onto the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Viewport {
    /// The area of the screen, in cells.
    pub area: Rect,
    /// Dots per inch, the same in both directions.
    pub scale: f64,
    /// The place in the middle of the window.
    centre: Point,
}

impl Viewport {
    /// Returns the window in `area` that shows a table of this size, in inches, through `lens`.
    #[must_use]
    pub fn new(area: Rect, width: f64, depth: f64, lens: Lens) -> Self {
        // One dot less than there are, because the far edge of the table needs a dot, too.
        let across = (f64::from(area.width) * DOTS.0 - 1.0).max(1.0);
        let down = (f64::from(area.height) * DOTS.1 - 1.0).max(1.0);
        let whole = (across / width.max(1.0)).min(down / depth.max(1.0));
        let scale = (whole * STEP.powi(i32::from(lens.steps))).min(CLOSEST.max(whole));
        let middle = Point::new(width / 2.0, depth / 2.0);
        let wish = lens.centre.unwrap_or(middle);
        let keep = |wish: f64, size: f64, dots: f64| {
            let half = dots / scale / 2.0;
            if half * 2.0 >= size {
                size / 2.0
            } else {
                wish.clamp(half, size - half)
            }
        };
        Self {
            area,
            scale,
            centre: Point::new(keep(wish.x, width, across), keep(wish.y, depth, down)),
        }
    }

    /// Returns the place in the middle of the window.
    #[must_use]
    pub fn centre(&self) -> Point {
        self.centre
    }

    /// Returns the centre after a shift, which stops at the edge of the table.
    #[must_use]
    pub fn shifted(&self, way: ArrowDirection) -> Point {
        let inches = f64::from(self.area.width) * DOTS.0 / self.scale * SHIFT;
        self.centre
            + match way {
                ArrowDirection::Up => Vector::new(0.0, inches),
                ArrowDirection::Down => Vector::new(0.0, -inches),
                ArrowDirection::Left => Vector::new(-inches, 0.0),
                ArrowDirection::Right => Vector::new(inches, 0.0),
            }
    }

    /// Returns the place of a point of the table, in dots from the upper left corner of the area.
    #[must_use]
    pub fn dot(&self, point: Point) -> (f64, f64) {
        let across = f64::from(self.area.width) * DOTS.0 / 2.0;
        let down = f64::from(self.area.height) * DOTS.1 / 2.0;
        (
            across + (point.x - self.centre.x) * self.scale,
            down - (point.y - self.centre.y) * self.scale,
        )
    }

    /// Returns the point of the table that a dot shows.
    #[must_use]
    pub fn place(&self, dot: (f64, f64)) -> Point {
        let across = f64::from(self.area.width) * DOTS.0 / 2.0;
        let down = f64::from(self.area.height) * DOTS.1 / 2.0;
        Point::new(
            self.centre.x + (dot.0 - across) / self.scale,
            self.centre.y - (dot.1 - down) / self.scale,
        )
    }

    /// Returns the cell of a point, counted from the area's corner; `None` if it is outside.
    #[must_use]
    pub fn cell(&self, point: Point) -> Option<(usize, usize)> {
        let (x, y) = self.dot(point);
        let (column, row) = ((x / DOTS.0).floor(), (y / DOTS.1).floor());
        let inside = column >= 0.0
            && row >= 0.0
            && column < f64::from(self.area.width)
            && row < f64::from(self.area.height);
        inside.then_some((column as usize, row as usize))
    }

    /// Checks whether anything within `radius` inches of a point may be visible.
    #[must_use]
    pub fn shows(&self, point: Point, radius: f64) -> bool {
        let (x, y) = self.dot(point);
        let reach = radius * self.scale;
        let across = f64::from(self.area.width) * DOTS.0;
        let down = f64::from(self.area.height) * DOTS.1;
        x + reach >= 0.0 && y + reach >= 0.0 && x - reach <= across && y - reach <= down
    }

    /// Returns the point of the table in the middle of a cell of the screen; `None` outside the area.
    #[must_use]
    pub fn pointed(&self, at: Position) -> Option<Point> {
        if !self.area.contains(at) {
            return None;
        }
        let column = f64::from(at.x - self.area.x) + 0.5;
        let row = f64::from(at.y - self.area.y) + 0.5;
        Some(self.place((column * DOTS.0, row * DOTS.1)))
    }

    /// Returns half the height of a cell, in inches: the greatest error of a click.
    #[must_use]
    pub fn half_cell(&self) -> f64 {
        DOTS.1 / self.scale / 2.0
    }
}
