//! The bases on the table, stored so that every question, which begins by scanning all of them, is fast.

mod grid;
pub(crate) mod spot;

use std::ops::Deref;

use super::{
    base::Base,
    compaction::append_kept,
    shape::{bounding_box::BoundingBox, rectangle::Rectangle},
};
use grid::TroopGrid;
use spot::{TroopMark, TroopSpot};

/// A base and its side. Sides are numbers only: the table knows no armies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Troop {
    /// Position and size.
    pub base: Base,
    /// Side of the troop; troops of any other side are hostile.
    pub side: u8,
    /// Formation of the troop: troops of one formation (a brigade) march together.
    pub formation: u32,
}

impl Troop {
    /// Checks whether this troop marches together with another.
    #[must_use]
    pub fn is_with(&self, other: &Self) -> bool {
        self.side == other.side && self.formation == other.formation
    }
}

/// Every base on the table, named by its index in the list.
///
/// Dereferences to a slice. Positions are stored twice more: as plain numbers, because the centre alone shows that most
/// troops are too far away to matter; and as corners, because most questions are asked while nothing moves.
///
/// # Examples
///
/// ```
/// use vidette_table::base::Base;
/// use vidette_table::measure::{Bearing, Point};
/// use vidette_table::troops::{Troop, Troops};
///
/// let base = Base::new(Point::new(10.0, 10.0), Bearing::NORTH, 3.0, 1.0);
/// let mut troops = Troops::from(vec![Troop { base, side: 0, formation: 0 }]);
/// troops.place(0, base.shifted(base.front() * 5.0));
/// assert_eq!(troops[0].base.at, Point::new(10.0, 15.0));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Troops {
    list: Vec<Troop>,
    spots: Spots,
    /// The bases as exact rectangles; `None` if a number is not finite.
    rectangles: Vec<Option<Rectangle>>,
    /// Index of the centres by square; `None` if there are so few troops that a scan of all of them is as fast.
    grid: Option<TroopGrid>,
    /// Upper bound in inches of the distance from the middle of any base to its corners.
    largest: f32,
}

/// The bases as spots: a list for each of their numbers.
#[derive(Debug, Clone, Default)]
struct Spots {
    x: Vec<f32>,
    y: Vec<f32>,
    size: Vec<f32>,
    side: Vec<u8>,
}

/// Distances of all troops from something, judged by their spots alone, in order.
#[derive(Debug, Clone)]
pub(crate) struct Distances<'t> {
    inches: Vec<f32>,
    sides: &'t [u8],
}

/// Maximum number of troops for which a scan of all of them is as fast as the grid.
const FEW: usize = 48;

/// Number of troops that are examined together.
const BATCH: usize = 8;

impl Distances<'_> {
    /// Calls `tell` with the indices of the troops hostile to a side within `inches`, in order.
    ///
    /// If part of a batch may be near, the indices are compacted as [`append_kept`] does, but without a list: see
    /// [`Troops::distances`].
    pub(crate) fn enemies_within(&self, inches: f64, side: u8, mut tell: impl FnMut(usize)) {
        let most = inches as f32;
        let batches = self.inches.chunks(BATCH).zip(self.sides.chunks(BATCH));
        for (number, (inches, sides)) in batches.enumerate() {
            if inches.iter().fold(true, |far, away| far & (*away > most)) {
                continue;
            }
            let (mut near, mut count) = ([0; BATCH], 0);
            for (place, (away, own)) in inches.iter().zip(sides).enumerate() {
                if let Some(slot) = near.get_mut(count) {
                    *slot = number * BATCH + place;
                }
                count += usize::from((*away <= most) & (*own != side));
            }
            near.iter().take(count).for_each(|place| tell(*place));
        }
    }

    /// Returns the nearest troop hostile to a side, at most `inches` away; `None` if there is none.
    pub(crate) fn nearest_enemy(&self, inches: f64, side: u8) -> Option<usize> {
        let mut nearest = None;
        let mut least = inches as f32;
        for (troop, (far, own)) in self.inches.iter().zip(self.sides).enumerate() {
            if *far <= least && *own != side {
                (nearest, least) = (Some(troop), *far);
            }
        }
        nearest
    }
}

impl Troops {
    /// Moves a troop to another position; does nothing if there is no such troop.
    pub fn place(&mut self, troop: usize, base: Base) {
        self.alter(troop, |moved| moved.base = base);
    }

    /// Changes a troop; does nothing if there is no such troop.
    pub fn alter(&mut self, troop: usize, change: impl FnOnce(&mut Troop)) {
        let Some(changed) = self.list.get_mut(troop) else {
            return;
        };
        let old = TroopMark::new(troop, &changed.base, changed.side);
        change(changed);
        let new = TroopMark::new(troop, &changed.base, changed.side);
        let spot = new.spot;
        if let Some(grid) = &mut self.grid {
            grid.shift(&old, new);
        }
        if let Some(rectangle) = self.rectangles.get_mut(troop) {
            *rectangle = changed.base.rectangle();
        }
        self.largest = self.largest.max(spot.size);
        let Spots { x, y, size, side } = &mut self.spots;
        for (column, number) in [(x, spot.x), (y, spot.y), (size, spot.size)] {
            if let Some(place) = column.get_mut(troop) {
                *place = number;
            }
        }
        if let Some(place) = side.get_mut(troop) {
            *place = changed.side;
        }
    }

    /// Removes a troop from the table; the indices of those after it decrease by one.
    ///
    /// Returns the troop; `None` if there is no such troop.
    pub fn remove(&mut self, troop: usize) -> Option<Troop> {
        if troop >= self.list.len() {
            return None;
        }
        let gone = self.list.remove(troop);
        *self = std::mem::take(&mut self.list).into();
        Some(gone)
    }

    /// Returns the troops that may lie within `inches` of a base, including the base's own, by their indices and in
    /// their order. The test is coarse: some troops may be farther away.
    #[must_use]
    pub fn about(&self, base: &Base, inches: f64) -> Vec<(usize, &Troop)> {
        let near = base.span() + inches;
        let may = |place: usize| {
            let troop = self.list.get(place)?;
            let apart = near + troop.base.span();
            let between = troop.base.at - base.at;
            (between.x.abs() <= apart && between.y.abs() <= apart).then_some((place, troop))
        };
        let Some(grid) = &self.grid else {
            return (0..self.list.len()).filter_map(may).collect();
        };
        let bounds = BoundingBox::between(base.at, base.at).grown(near + f64::from(self.largest));
        let marks = grid.within(bounds).flatten();
        let mut about: Vec<_> = marks.filter_map(|mark| may(mark.troop as usize)).collect();
        about.sort_unstable_by_key(|(place, _)| *place);
        about
    }

    /// Returns the indices of the troops hostile to a side that may lie within some bounds and pass a test, square by
    /// square of the grid. Bounds and test are applied to the troops' spots.
    pub(crate) fn enemies_in(
        &self,
        bounds: &BoundingBox,
        side: u8,
        holds: impl Fn(TroopSpot) -> bool,
    ) -> Vec<usize> {
        let mut near = Vec::with_capacity(64);
        let wanted = |mark: TroopMark| {
            let holds = (mark.side != side) & holds(mark.spot);
            (mark.troop as usize, holds)
        };
        let Some(grid) = &self.grid else {
            let marks = self.list.iter().enumerate();
            append_kept(
                marks.map(|(place, troop)| wanted(TroopMark::new(place, &troop.base, troop.side))),
                &mut near,
            );
            return near;
        };
        for row in grid.within(bounds.grown(f64::from(self.largest))) {
            append_kept(row.iter().map(|mark| wanted(*mark)), &mut near);
        }
        near
    }

    /// Returns a troop as an oriented rectangle; `None` if a number is not finite, or if there is no such troop.
    pub(crate) fn rectangle(&self, troop: usize) -> Option<&Rectangle> {
        self.rectangles.get(troop)?.as_ref()
    }

    /// Returns every troop as an oriented rectangle.
    pub(crate) fn rectangles(&self) -> &[Option<Rectangle>] {
        &self.rectangles
    }

    /// Returns the distance of each troop, computed from its spot.
    ///
    /// Looks at every troop, without a branch: nearness cannot be predicted, and a wrong prediction costs a processor
    /// more than the arithmetic.
    pub(crate) fn distances(&self, of: impl Fn(TroopSpot) -> f32) -> Distances<'_> {
        let Spots { x, y, size, side } = &self.spots;
        let spots = x.iter().zip(y).zip(size);
        // The numbers are written in a loop instead of collected, because a loop that only writes handles four numbers
        // at a time.
        let mut inches = vec![0.0; self.list.len()];
        for (far, ((x, y), size)) in inches.iter_mut().zip(spots) {
            *far = of(TroopSpot {
                x: *x,
                y: *y,
                size: *size,
            });
        }
        Distances {
            inches,
            sides: side,
        }
    }
}

impl Deref for Troops {
    type Target = [Troop];

    fn deref(&self) -> &[Troop] {
        &self.list
    }
}

impl PartialEq for Troops {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl From<Vec<Troop>> for Troops {
    fn from(list: Vec<Troop>) -> Self {
        let column = |of: fn(TroopSpot) -> f32| {
            let spots = list.iter().map(|troop| TroopSpot::from_base(&troop.base));
            spots.map(of).collect()
        };
        let spots = Spots {
            x: column(|spot| spot.x),
            y: column(|spot| spot.y),
            size: column(|spot| spot.size),
            side: list.iter().map(|troop| troop.side).collect(),
        };
        let marks = || {
            list.iter()
                .enumerate()
                .map(|(i, troop)| TroopMark::new(i, &troop.base, troop.side))
        };
        let grid = (list.len() > FEW).then(|| TroopGrid::from_marks(marks().collect()));
        let largest = spots.size.iter().copied().fold(0.0, f32::max);
        let rectangles = list.iter().map(|troop| troop.base.rectangle());
        Self {
            rectangles: rectangles.collect(),
            list,
            spots,
            grid,
            largest,
        }
    }
}

impl FromIterator<Troop> for Troops {
    fn from_iter<I: IntoIterator<Item = Troop>>(troops: I) -> Self {
        troops.into_iter().collect::<Vec<Troop>>().into()
    }
}

impl<'t> IntoIterator for &'t Troops {
    type Item = &'t Troop;
    type IntoIter = std::slice::Iter<'t, Troop>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}
