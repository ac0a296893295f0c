//! The displayed part of the table.

use table::base::Base;
use table::measure::Point;
use view::map::TableMap;

/// A part of the table, in inches from its south-west corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MapWindow {
    /// The western edge (least x).
    pub west: f64,
    /// The southern edge (least y).
    pub south: f64,
    /// Width from west to east.
    pub width: f64,
    /// Depth from south to north.
    pub depth: f64,
}

impl MapWindow {
    /// Returns the whole table.
    #[must_use]
    pub fn whole(map: &TableMap) -> Self {
        Self {
            west: 0.0,
            south: 0.0,
            width: map.board.ground.width,
            depth: map.board.ground.depth,
        }
    }

    /// Returns the part of the table within `reach` inches of some bases; `None` if that is off the table.
    #[must_use]
    pub fn around(map: &TableMap, bases: &[Base], reach: f64) -> Option<Self> {
        let corners: Vec<Point> = bases.iter().flat_map(|base| base.corners()).collect();
        Self::window_about(map, &corners, reach)
    }

    /// Returns the part of the table within `reach` inches of the map's arrows, widened until its shorter side is at
    /// least half as long as the longer one. `None` if the map has no arrows.
    #[must_use]
    pub fn around_aims(map: &TableMap, reach: f64) -> Option<Self> {
        let ends: Vec<Point> = map.aims.iter().flat_map(|aim| [aim.from, aim.to]).collect();
        let tight = Self::window_about(map, &ends, reach)?;
        let least = tight.width.max(tight.depth) / 2.0;
        let widened = |start: f64, length: f64, end: f64| {
            let wide = length.max(least).min(end);
            let start = start - (wide - length) / 2.0;
            (start.clamp(0.0, end - wide), wide)
        };
        let ground = &map.board.ground;
        let (west, width) = widened(tight.west, tight.width, ground.width);
        let (south, depth) = widened(tight.south, tight.depth, ground.depth);
        Some(Self {
            west,
            south,
            width,
            depth,
        })
    }

    /// Returns a square part of this window with sides of `width` inches, as near to `middle` as the edges of this
    /// window allow; a side that would be longer than this window is cut.
    #[must_use]
    pub fn closer(&self, middle: Point, width: f64) -> Self {
        let (wide, deep) = (width.min(self.width), width.min(self.depth));
        let start = |middle: f64, length: f64, low: f64, whole: f64| {
            (middle - length / 2.0).min(low + whole - length).max(low)
        };
        Self {
            west: start(middle.x, wide, self.west, self.width),
            south: start(middle.y, deep, self.south, self.depth),
            width: wide,
            depth: deep,
        }
    }

    /// Returns the point of this part of the table that is nearest to a point.
    #[must_use]
    pub fn nearest(&self, at: Point) -> Point {
        Point::new(
            at.x.clamp(self.west, self.west + self.width),
            at.y.clamp(self.south, self.south + self.depth),
        )
    }

    /// Returns the middles of the squares of a grid that cover this part of the table; the lines of the grid count from
    /// the table's south-west corner.
    #[must_use]
    pub fn squares(&self, side: f64) -> Vec<Point> {
        let along = |start: f64, length: f64| -> Vec<f64> {
            let (first, last) = ((start / side).floor(), ((start + length) / side).ceil());
            let count = (last - first).max(0.0) as usize;
            let middles = (0..count).map(|step| (first + step as f64 + 0.5) * side);
            middles.collect()
        };
        let across = along(self.west, self.width);
        let down = along(self.south, self.depth).into_iter().rev();
        down.flat_map(|y| across.iter().map(move |x| Point::new(*x, y)))
            .collect()
    }

    fn window_about(map: &TableMap, corners: &[Point], reach: f64) -> Option<Self> {
        let extent = |of: fn(&Point) -> f64, end: f64| {
            let low = corners.iter().map(of).min_by(f64::total_cmp)?;
            let high = corners.iter().map(of).max_by(f64::total_cmp)?;
            let (low, high) = ((low - reach).max(0.0), (high + reach).min(end));
            (high > low).then_some((low, high - low))
        };
        let (west, width) = extent(|p| p.x, map.board.ground.width)?;
        let (south, depth) = extent(|p| p.y, map.board.ground.depth)?;
        Some(Self {
            west,
            south,
            width,
            depth,
        })
    }
}
