//! A coarse grid over the table, so that a question looks at who is near and not at everybody.

use super::measure::Point;
use super::sight::bounds::Bounds;

/// A square of the grid, in inches: half a common range of sight.
const SQUARE: f64 = 6.0;

/// Squares along each side, enough for a table of twelve feet. What stands farther out, or nowhere,
/// is in the outermost square on that side.
const SIDE: usize = 24;

/// Which of some numbered things stand in which square.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::table) struct Grid {
    /// The things, square by square from the south-west, row by row; in a square by number.
    things: Vec<u32>,
    /// Where each square begins in that list, and the end of the last.
    begins: Vec<u32>,
}

/// Returns the row or column of a coordinate; what is no number is in the first.
fn line(inches: f64) -> usize {
    ((inches / SQUARE) as usize).min(SIDE - 1)
}

fn square(at: Point) -> usize {
    line(at.y) * SIDE + line(at.x)
}

impl Grid {
    /// Returns the grid of things numbered from 0, by where they stand.
    pub(in crate::table) fn of(places: impl Iterator<Item = Point>) -> Self {
        let squares: Vec<usize> = places.map(square).collect();
        let square_of = |thing: &u32| squares.get(*thing as usize).copied();
        let mut things: Vec<u32> = (0..squares.len() as u32).collect();
        things.sort_by_key(square_of);
        let mut begins = vec![0; SIDE * SIDE + 1];
        for square in squares {
            // It moves the beginning of every later square.
            if let Some(begin) = begins.get_mut(square + 1) {
                *begin += 1;
            }
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        Self { things, begins }
    }

    fn begin(&self, square: usize) -> usize {
        self.begins.get(square).copied().unwrap_or(0) as usize
    }

    /// Returns where a thing stands in the list, or would stand, as one of a square.
    fn place(&self, thing: usize, square: usize) -> usize {
        let begin = self.begin(square);
        let here = self.things.get(begin..self.begin(square + 1));
        begin
            + here.map_or(0, |here| {
                here.partition_point(|other| (*other as usize) < thing)
            })
    }

    /// Puts a thing elsewhere.
    pub(in crate::table) fn shift(&mut self, thing: usize, from: Point, to: Point) {
        let (from, to) = (square(from), square(to));
        let (old, new) = (self.place(thing, from), self.place(thing, to));
        if from < to {
            if let Some(between) = self.things.get_mut(old..new) {
                between.rotate_left(1);
            }
            let begins = self.begins.get_mut(from + 1..=to).into_iter().flatten();
            begins.for_each(|begin| *begin -= 1);
        } else if to < from {
            if let Some(between) = self.things.get_mut(new..=old) {
                between.rotate_right(1);
            }
            let begins = self.begins.get_mut(to + 1..=from).into_iter().flatten();
            begins.for_each(|begin| *begin += 1);
        }
    }

    /// Returns the numbers of all things that may stand within bounds, row by row.
    pub(in crate::table) fn within(&self, bounds: Bounds) -> impl Iterator<Item = &[u32]> {
        let (west, east) = (line(bounds.west), line(bounds.east));
        let rows = line(bounds.south)..=line(bounds.north);
        rows.filter_map(move |row| {
            let squares = (
                self.begin(row * SIDE + west),
                self.begin(row * SIDE + east + 1),
            );
            self.things.get(squares.0..squares.1)
        })
    }

    /// Returns the memory that it takes, in bytes.
    pub(in crate::table) fn memory(&self) -> usize {
        (self.things.capacity() + self.begins.capacity()) * size_of::<u32>()
    }
}

/// Adds those numbers to a list of which a test holds.
///
/// Which ones are wanted is anybody's guess, and a wrong guess costs a processor more than the test:
/// so each number is written down, and the next one over it if it is not wanted.
pub(in crate::table) fn sift(
    numbers: impl ExactSizeIterator<Item = usize>,
    kept: &mut Vec<usize>,
    holds: impl Fn(usize) -> bool,
) {
    let mut count = kept.len();
    kept.resize(count + numbers.len(), 0);
    for number in numbers {
        if let Some(slot) = kept.get_mut(count) {
            *slot = number;
        }
        count += usize::from(holds(number));
    }
    kept.truncate(count);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_of_things_that_moved_is_the_grid_of_where_they_stand() {
        let away = f64::NAN;
        let spots = [
            (1.0, 1.0),
            (13.0, 1.0),
            (2.0, 40.0),
            (500.0, -3.0),
            (13.5, 2.0),
            (away, 7.0),
        ];
        let mut at = spots.map(|(x, y)| Point::new(x, y));
        let mut grid = Grid::of(at.into_iter());
        for step in 0..60 {
            let (thing, target) = (step % at.len(), (step * 7 + 3) % 5);
            let to = at[target] + nalgebra::Vector2::new(step as f64 - 30.0, 6.0);
            grid.shift(thing, at[thing], to);
            at[thing] = to;
            assert_eq!(grid, Grid::of(at.into_iter()), "step {step}");
        }
    }

    #[test]
    fn what_stands_in_bounds_is_found() {
        let at = [(1.0, 1.0), (13.0, 1.0), (2.0, 40.0), (500.0, 3.0)];
        let grid = Grid::of(at.iter().map(|(x, y)| Point::new(*x, *y)));
        let bounds = Bounds::between(Point::new(12.0, 0.0), Point::new(400.0, 5.0));
        let found: Vec<u32> = grid.within(bounds).flatten().copied().collect();
        assert_eq!(found, [1, 3]);
    }
}
