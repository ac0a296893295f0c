//! Contours of a height that is given at the points of a grid, by marching squares.

use std::collections::BTreeMap;

use table::measure::{Point, Vector};

/// A grid of points, `step` inches apart.
pub(super) struct HeightGrid {
    corner: Point,
    step: f64,
    columns: usize,
    rows: usize,
}

impl HeightGrid {
    /// Makes the grid that covers a rectangle with a margin of one step, so that every contour closes.
    pub(super) fn around(low: Point, high: Point, step: f64) -> Self {
        let count = |length: f64| (length / step).ceil() as usize + 3;
        Self {
            corner: low - Vector::new(step, step),
            step,
            columns: count(high.x - low.x),
            rows: count(high.y - low.y),
        }
    }

    /// Returns every point, row by row from the south.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> + '_ {
        (0..self.rows)
            .flat_map(move |row| (0..self.columns).map(move |column| self.point(column, row)))
    }

    fn point(&self, column: usize, row: usize) -> Point {
        self.corner + Vector::new(column as f64, row as f64) * self.step
    }
}

/// An edge between neighbouring points: column and row of the first point, and true if the other lies to the north of
/// it instead of the east.
type GridEdge = (usize, usize, bool);

/// Returns the rings on which the height equals `level`; higher ground is on their left. `heights` are those of the
/// grid's points.
pub(super) fn contour_rings(grid: &HeightGrid, heights: &[f64], level: f64) -> Vec<Vec<Point>> {
    let value = |column: usize, row: usize| {
        let height = heights.get(row * grid.columns + column);
        height.map_or(-1.0, |height| height - level)
    };
    let mut steps: BTreeMap<GridEdge, GridEdge> = BTreeMap::new();
    for row in 0..grid.rows.saturating_sub(1) {
        for column in 0..grid.columns.saturating_sub(1) {
            let corners = [
                value(column, row),
                value(column + 1, row),
                value(column + 1, row + 1),
                value(column, row + 1),
            ];
            steps.extend(cell_steps(corners, column, row));
        }
    }
    let crossing = |(column, row, is_north): GridEdge| {
        let (next_column, next_row) = match is_north {
            true => (column, row + 1),
            false => (column + 1, row),
        };
        let (here, there) = (value(column, row), value(next_column, next_row));
        let part = (here / (here - there)).clamp(0.0, 1.0);
        let from = grid.point(column, row);
        from + (grid.point(next_column, next_row) - from) * part
    };
    let mut rings = Vec::new();
    while let Some((start, mut edge)) = steps.pop_first() {
        let mut ring = vec![crossing(start)];
        while edge != start {
            ring.push(crossing(edge));
            match steps.remove(&edge) {
                Some(next) => edge = next,
                None => break,
            }
        }
        rings.push(ring);
    }
    rings
}

/// Returns the steps of contours through a cell, from edge to edge. Counter-clockwise round the cell, a contour leads
/// from the edge where high ground ends back to the one where it began.
fn cell_steps(
    corners: [f64; 4],
    column: usize,
    row: usize,
) -> impl Iterator<Item = (GridEdge, GridEdge)> {
    let edges = [
        (column, row, false),
        (column + 1, row, true),
        (column, row + 1, false),
        (column, row, true),
    ];
    let [south_west, south_east, north_east, north_west] = corners.map(|height| height > 0.0);
    let round = [south_west, south_east, north_east, north_west, south_west];
    let turns = edges
        .into_iter()
        .zip(round.into_iter().zip(round.into_iter().skip(1)));
    let turns: Vec<(GridEdge, bool)> = turns
        .filter(|(_, (here, next))| here != next)
        .map(|(edge, (_, next))| (edge, next))
        .collect();
    let count = turns.len();
    (0..count).filter_map(move |number| {
        let (edge, rises) = *turns.get(number)?;
        let (before, _) = *turns.get((number + count - 1) % count)?;
        (!rises).then_some((edge, before))
    })
}
