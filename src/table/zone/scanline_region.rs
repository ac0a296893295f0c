//! Regions as scanlines: unions and cuts of many outlines that lie almost on each other.
//!
//! Boolean operations by scanlines (Foley et al., Computer Graphics, 3.6): sorted crossings, winding numbers.
//!
//! The outlines of neighbouring viewpoints share arcs and edges up to rounding. Cutting them with straight rows and
//! joining the intervals of each row is robust there. Straight edges stay exact between rows; a corner between two
//! rows is off by less than a row. A union costs one pass over the intervals of both.

use crate::measure::Point;
use crate::shape::bounding_box::BoundingBox;
use crate::tolerance::SHORTEST;

/// Number of places for stretches in a new row; few rows need more.
const ROOM: usize = 6;

/// A stretch of a row, west to east.
pub(crate) type Stretch = (f64, f64);

/// Crossing of an outline and a row: the position, and whether the inside begins or ends there.
type Cut = (f64, i32);

/// A free place, stored as a stretch east of everything.
pub(super) const EMPTY: Stretch = (f64::INFINITY, f64::INFINITY);

/// A region, row by row.
#[derive(Debug, Clone)]
pub(crate) struct ScanlineRegion {
    /// The rows, south to north.
    pub(crate) at: Vec<f64>,
    /// Places for stretches, the same number in every row; the free ones come last.
    pub(super) places: Vec<Stretch>,
    pub(super) room: usize,
}

impl ScanlineRegion {
    /// Returns the rows of the union of simple rings that all turn the same way.
    pub(crate) fn of_union<'r>(at: &[f64], rings: impl IntoIterator<Item = &'r [Point]>) -> Self {
        Self::new(
            at,
            all_cuts(rings, at, |row| {
                inside_stretches(row, |winding| winding != 0)
            }),
        )
    }

    /// Returns the rows of the region that some rings bound together, by the even-odd rule.
    pub(crate) fn of_region<'r>(at: &[f64], rings: impl IntoIterator<Item = &'r [Point]>) -> Self {
        let odd = |row: &mut [Cut]| {
            for cut in row.iter_mut() {
                cut.1 = 1;
            }
            inside_stretches(row, |count| count % 2 != 0)
        };
        Self::new(at, all_cuts(rings, at, odd))
    }

    /// Returns an empty region.
    pub(crate) fn nothing(at: &[f64]) -> Self {
        Self {
            at: at.to_vec(),
            places: vec![EMPTY; at.len() * ROOM],
            room: ROOM,
        }
    }

    /// Returns the region of these stretches, row by row.
    pub(crate) fn new(at: &[f64], rows: impl IntoIterator<Item = Vec<Stretch>>) -> Self {
        let mut region = Self::nothing(at);
        for (row, stretches) in rows.into_iter().enumerate() {
            region.make_room(stretches.len());
            let places = region.places.iter_mut().skip(row * region.room);
            for (place, stretch) in places.zip(stretches) {
                *place = stretch;
            }
        }
        region
    }

    /// Returns the stretches, row by row.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[Stretch]> {
        self.places.chunks_exact(self.room).map(filled_places)
    }

    /// Makes room for a number of stretches in every row.
    pub(super) fn make_room(&mut self, most: usize) {
        if most <= self.room {
            return;
        }
        let room = most.max(2 * self.room);
        let mut wider = Vec::with_capacity(self.at.len() * room);
        for (row, places) in self.places.chunks_exact(self.room).enumerate() {
            wider.extend_from_slice(places);
            wider.resize((row + 1) * room, EMPTY);
        }
        (self.places, self.room) = (wider, room);
    }

    /// Returns the region without its empty rows.
    pub(crate) fn without_empty_rows(self) -> Self {
        let rows = self.at.iter().zip(self.rows());
        let rows = rows.filter(|(_, row)| !row.is_empty());
        let (at, rows): (Vec<f64>, Vec<Vec<Stretch>>) =
            rows.map(|(y, row)| (*y, row.to_vec())).unzip();
        Self::new(&at, rows)
    }

    /// Returns the bounds of the region; `None` for an empty one.
    pub(crate) fn bounds(&self) -> Option<BoundingBox> {
        let ends = self.at.iter().zip(self.rows()).flat_map(|(y, row)| {
            let ends = row.iter().flat_map(|(west, east)| [*west, *east]);
            ends.map(|x| Point::new(x, *y))
        });
        BoundingBox::from_points(ends)
    }

    /// Returns the union of the two regions. The other may have only some of the rows.
    pub(crate) fn or(self, other: &Self) -> Self {
        self.joined_with(other, |a, b| a || b)
    }

    /// Returns the intersection of the two regions.
    pub(crate) fn and(self, other: &Self) -> Self {
        self.joined_with(other, |a, b| a && b)
    }

    /// Returns this region without the other.
    pub(crate) fn without(self, other: &Self) -> Self {
        self.joined_with(other, |a, b| a && !b)
    }

    /// Returns the part between two meridians.
    pub(crate) fn between(self, west: f64, east: f64) -> Self {
        let lies_inside = |(start, end): &Stretch| *start >= west && *end <= east;
        if self.rows().flatten().all(lies_inside) {
            return self;
        }
        let inside = |(start, end): &Stretch| (start.max(west), end.min(east));
        let is_long = |(start, end): &Stretch| end - start > SHORTEST;
        let part = |row: &[Stretch]| row.iter().map(inside).filter(is_long).collect();
        Self::new(&self.at, self.rows().map(part))
    }

    fn joined_with(self, other: &Self, keep: fn(bool, bool) -> bool) -> Self {
        // The two regions count in different digits of one sum.
        let cuts = |row: &[Stretch], by: i32| -> Vec<Cut> {
            row.iter()
                .flat_map(|(a, b)| [(*a, by), (*b, -by)])
                .collect()
        };
        let mut theirs = other.at.iter().zip(other.rows()).peekable();
        let rows = self.at.iter().zip(self.rows()).map(|(y, mine)| {
            let theirs = theirs.next_if(|(at, _)| *at == y);
            let theirs = theirs.map_or(&[][..], |(_, row)| row);
            let mut row = cuts(mine, 1);
            row.extend(cuts(theirs, 4));
            inside_stretches(&mut row, |sum| keep(sum & 1 != 0, sum & 4 != 0))
        });
        Self::new(&self.at, rows)
    }
}

/// Returns the places that are not free.
pub(super) fn filled_places(places: &[Stretch]) -> &[Stretch] {
    let count = places.iter().take_while(|place| **place != EMPTY).count();
    places.get(..count).unwrap_or_default()
}

/// Applies `read` to the cuts of each row.
fn all_cuts<'r>(
    rings: impl IntoIterator<Item = &'r [Point]>,
    at: &[f64],
    read: impl Fn(&mut [Cut]) -> Vec<Stretch>,
) -> Vec<Vec<Stretch>> {
    let mut passed: Vec<(u32, Cut)> = Vec::new();
    for ring in rings {
        add_crossings(ring, at, &mut passed);
    }
    // Sorted by counting: where each row's cuts begin, then each cut to its row.
    let mut begins = vec![0_usize; at.len() + 1];
    for (row, _) in &passed {
        if let Some(begin) = begins.get_mut(*row as usize + 1) {
            *begin += 1;
        }
    }
    let mut sum = 0;
    for begin in &mut begins {
        sum += *begin;
        *begin = sum;
    }
    let mut next = begins.clone();
    let mut cuts: Vec<Cut> = vec![(0.0, 0); passed.len()];
    for (row, cut) in passed {
        if let Some(place) = next.get_mut(row as usize)
            && let Some(slot) = cuts.get_mut(*place)
        {
            *slot = cut;
            *place += 1;
        }
    }
    begins
        .windows(2)
        .map(|pair| match pair {
            [from, to] => cuts.get_mut(*from..*to).map(&read).unwrap_or_default(),
            _ => Vec::new(),
        })
        .collect()
}

/// Adds the places at which a ring crosses the rows, each with its direction: northwards (1) or southwards (-1).
fn add_crossings(ring: &[Point], at: &[f64], passed: &mut Vec<(u32, Cut)>) {
    let Some(mut before) = ring.last() else {
        return;
    };
    // The first row north of the point reached last.
    let mut next = at.partition_point(|y| *y <= before.y);
    for here in ring {
        let slope = (here.x - before.x) / (here.y - before.y);
        while let Some(y) = at.get(next).filter(|y| **y <= here.y) {
            passed.push((next as u32, (before.x + slope * (y - before.y), 1)));
            next += 1;
        }
        while let Some(row) = next.checked_sub(1)
            && let Some(y) = at.get(row).filter(|y| **y > here.y)
        {
            passed.push((row as u32, (before.x + slope * (y - before.y), -1)));
            next = row;
        }
        before = here;
    }
}

/// Returns the stretches of a row on which the sum of the crossings so far is `inside`.
fn inside_stretches(cuts: &mut [Cut], inside: impl Fn(i32) -> bool) -> Vec<Stretch> {
    cuts.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let mut found: Vec<Stretch> = Vec::new();
    let mut sum = 0;
    let mut start = None;
    for &mut (x, by) in cuts {
        sum += by;
        match (start, inside(sum)) {
            (None, true) => start = Some(x),
            (Some(from), false) => {
                match found.last_mut() {
                    Some(last) if from - last.1 <= SHORTEST => last.1 = x,
                    _ => found.push((from, x)),
                }
                start = None;
            }
            _ => {}
        }
    }
    found.retain(|(start, end)| end - start > SHORTEST);
    found
}
