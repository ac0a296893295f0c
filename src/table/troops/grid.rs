//! A coarse grid over the table, so that a question looks only at troops nearby.

use super::spot::{TroopMark, TroopSpot};
use crate::shape::bounding_box::BoundingBox;

/// A square of the grid, in inches: half a common range of sight.
const SQUARE: f64 = 6.0;

/// Squares along each side, enough for a table of twelve feet. Troops farther out, or without a finite position, are in
/// the outermost square on that side.
const SIDE: usize = 24;

/// Index of the troops by square.
#[derive(Debug, Clone)]
pub(crate) struct TroopGrid {
    /// The troops, square by square from the south-west, row by row; within a square by number.
    marks: Vec<TroopMark>,
    /// Start of each square in that list, and the end of the last.
    begins: Vec<u32>,
}

/// Returns the row or column of a coordinate; the first for a value that is not a number.
fn grid_line(inches: f64) -> usize {
    ((inches / SQUARE) as usize).min(SIDE - 1)
}

fn square(TroopSpot { x, y, .. }: &TroopSpot) -> usize {
    grid_line(f64::from(*y)) * SIDE + grid_line(f64::from(*x))
}

impl TroopGrid {
    /// Returns the grid of troops numbered from 0.
    pub(crate) fn from_marks(mut marks: Vec<TroopMark>) -> Self {
        marks.sort_by_key(|mark| square(&mark.spot));
        let mut begins = vec![0; SIDE * SIDE + 1];
        for mark in &marks {
            // Each troop moves the beginning of every later square.
            if let Some(begin) = begins.get_mut(square(&mark.spot) + 1) {
                *begin += 1;
            }
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        Self { marks, begins }
    }

    fn begin(&self, square: usize) -> usize {
        self.begins.get(square).copied().unwrap_or(0) as usize
    }

    /// Returns the position of a troop in the list, or its insertion point, as a member of a square.
    fn place(&self, troop: u32, square: usize) -> usize {
        let begin = self.begin(square);
        let here = self.marks.get(begin..self.begin(square + 1));
        begin + here.map_or(0, |here| here.partition_point(|other| other.troop < troop))
    }

    /// Moves a troop to another position.
    pub(crate) fn shift(&mut self, old: &TroopMark, new: TroopMark) {
        let (from, to) = (square(&old.spot), square(&new.spot));
        let (mut place, target) = (self.place(old.troop, from), self.place(new.troop, to));
        if from < to {
            if let Some(between) = self.marks.get_mut(place..target) {
                between.rotate_left(1);
            }
            let begins = self.begins.get_mut(from + 1..=to).into_iter().flatten();
            begins.for_each(|begin| *begin -= 1);
            place = target - 1;
        } else if to < from {
            if let Some(between) = self.marks.get_mut(target..=place) {
                between.rotate_right(1);
            }
            let begins = self.begins.get_mut(to + 1..=from).into_iter().flatten();
            begins.for_each(|begin| *begin += 1);
            place = target;
        }
        if let Some(mark) = self.marks.get_mut(place) {
            *mark = new;
        }
    }

    /// Returns all troops that may be within the bounds, row by row.
    pub(crate) fn within(&self, bounds: BoundingBox) -> impl Iterator<Item = &[TroopMark]> {
        let (west, east) = (grid_line(bounds.west), grid_line(bounds.east));
        let rows = grid_line(bounds.south)..=grid_line(bounds.north);
        rows.filter_map(move |row| {
            let squares = (
                self.begin(row * SIDE + west),
                self.begin(row * SIDE + east + 1),
            );
            self.marks.get(squares.0..squares.1)
        })
    }
}
