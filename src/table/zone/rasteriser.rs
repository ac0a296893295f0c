//! The rasteriser: fills the regions that viewpoints see into scanlines, one visibility polygon after the other.
//!
//! Seen from its viewpoint, the outline of a polygon always turns the same way, so it crosses a row alternately
//! outwards and back. The ground between such crossings is seen; nothing needs sorting. One polygon costs its corners
//! and the rows that it spans.

use std::ops::Range;

use super::{
    precision::{ROW, UNPAINTED},
    scanline_region::{EMPTY, ScanlineRegion, Stretch, filled_places},
    sector::Sector,
    visibility_polygon::VisibilityPolygon,
};
use crate::measure::{Point, Vector};
use crate::tolerance::SHORTEST;

/// Step between the points drawn on a bound that is neither straight nor an arc: 32 points to a quarter turn.
const STEP: f64 = 4.0 / 128.0;

/// A scanline region, and the buffers for filling it.
#[derive(Debug)]
pub(crate) struct Rasteriser {
    seen: ScanlineRegion,
    rank: RowRank,
    /// Crossings, row by row, of the current visibility polygon on its way outwards.
    outwards: Vec<f64>,
    /// The maximum number of stretches in a row.
    most: usize,
}

/// A point of an outline, and the number of rows south of it.
#[derive(Debug, Clone, Copy)]
struct OutlinePoint {
    at: Point,
    below: usize,
}

impl Rasteriser {
    /// Creates a rasteriser that continues a region.
    pub(crate) fn new(seen: ScanlineRegion) -> Self {
        let at = seen.at.as_slice();
        Self {
            rank: RowRank::new(at),
            outwards: vec![0.0; at.len()],
            most: seen.rows().map(<[Stretch]>::len).max().unwrap_or(0),
            seen,
        }
    }

    /// Returns the region painted.
    pub(crate) fn into_region(self) -> ScanlineRegion {
        self.seen
    }

    /// Adds the region that a point sees.
    pub(crate) fn paint_view(&mut self, visible: &VisibilityPolygon) {
        let mut last: Option<OutlinePoint> = None;
        for (sector, next) in visible.sectors.iter().zip(visible.sectors.iter().skip(1)) {
            let north = sector.from.turn < 2.0;
            let end = |along: &Vector| visible.at + along * sector.bound.distance(along);
            let (from, to) = (
                self.corner_at(end(&sector.from.along)),
                self.corner_at(end(&next.from.along)),
            );
            if let Some(last) = last {
                self.paint_line(last, from, north);
            }
            if sector.bound.is_straight() {
                self.paint_line(from, to, north);
            } else if sector.bound.is_round() {
                self.paint_arc(visible.at, from, to, sector);
            } else {
                self.paint_curve(visible.at, from, sector, next);
            }
            last = Some(to);
        }
    }

    fn corner_at(&self, at: Point) -> OutlinePoint {
        let below = self.rank.rows_below(at.y, &self.seen.at);
        OutlinePoint { at, below }
    }

    fn paint_line(&mut self, from: OutlinePoint, to: OutlinePoint, north: bool) {
        if from.below != to.below {
            let (start, run) = (from.at, to.at - from.at);
            let slope = run.x / run.y;
            self.cross_rows(from, to, north, |y| start.x + slope * (y - start.y));
        }
    }

    /// Paints an arc. No sector is longer than a quarter turn, so the arc crosses each of its rows once.
    fn paint_arc(&mut self, centre: Point, from: OutlinePoint, to: OutlinePoint, sector: &Sector) {
        if from.below != to.below {
            let range = sector.bound.distance(&sector.from.along);
            let east = !(1.0..3.0).contains(&sector.from.turn);
            let side = if east { 1.0 } else { -1.0 };
            self.cross_rows(from, to, sector.from.turn < 2.0, |y| {
                let off = y - centre.y;
                centre.x + side * (range * range - off * off).max(0.0).sqrt()
            });
        }
    }

    fn paint_curve(&mut self, centre: Point, from: OutlinePoint, sector: &Sector, next: &Sector) {
        let steps = ((next.from.turn - sector.from.turn) / STEP).ceil().max(1.0);
        let mut last = from;
        for step in 1..=steps as usize {
            let along = sector
                .from
                .along
                .lerp(&next.from.along, step as f64 / steps)
                .normalize();
            let here = self.corner_at(centre + along * sector.bound.distance(&along));
            self.paint_line(last, here, sector.from.turn < 2.0);
            last = here;
        }
    }

    /// Crosses the rows between two corners; `place` returns each crossing. North of the viewpoint, a row is crossed
    /// outwards on the way up and in the east; south of it, on the way down and in the west.
    fn cross_rows(
        &mut self,
        from: OutlinePoint,
        to: OutlinePoint,
        north: bool,
        place: impl Fn(f64) -> f64,
    ) {
        let up = from.below < to.below;
        let rows = if up {
            from.below..to.below
        } else {
            to.below..from.below
        };
        if up == north {
            let at = self.seen.at.get(rows.clone()).unwrap_or_default();
            let outwards = self.outwards.get_mut(rows).unwrap_or_default();
            for (out, y) in outwards.iter_mut().zip(at) {
                *out = place(*y);
            }
            return;
        }
        self.join_rows(rows, |y, out| {
            let back = place(y);
            if north { (back, out) } else { (out, back) }
        });
    }

    /// Joins a stretch to each of some rows; `stretch` makes it from the position of the row and the place where the
    /// arc crosses the row outwards.
    fn join_rows(&mut self, rows: Range<usize>, stretch: impl Fn(f64, f64) -> Stretch) {
        if self.most == self.seen.room {
            self.seen.make_room(self.most + 1);
        }
        let ScanlineRegion { at, places, room } = &mut self.seen;
        let at = at.get(rows.clone()).unwrap_or_default();
        let outwards = self.outwards.get(rows.clone()).unwrap_or_default();
        let places = places.get_mut(rows.start * *room..).unwrap_or_default();
        let all = at.iter().zip(outwards).zip(places.chunks_exact_mut(*room));
        // The index of the stretch is usually the same in the next row, so it is tried first.
        let mut place = 0;
        for ((y, out), places) in all {
            let stretch = stretch(*y, *out);
            if holds_stretch(places, place, &stretch) {
                continue;
            }
            place = places
                .iter()
                .take_while(|other| other.1 + SHORTEST < stretch.0)
                .count();
            if holds_stretch(places, place, &stretch) {
                continue;
            }
            if !widen_stretch(places, place, stretch) {
                self.most = self.most.max(join_stretches(places, place, stretch));
            }
        }
    }
}

/// Finds the number of rows south of any `y`.
#[derive(Debug)]
struct RowRank {
    south: f64,
    per_inch: f64,
    /// Number of rows south of the first row, and of the start of each cell.
    below: Vec<usize>,
}

impl RowRank {
    fn new(at: &[f64]) -> Self {
        let (south, north) = match at {
            [south, .., north] => (*south, *north),
            _ => (0.0, 0.0),
        };
        let cells = ((north - south) / ROW).ceil().max(1.0);
        let per_inch = cells / (north - south).max(ROW);
        let start = |cell: usize| south + cell as f64 / per_inch + SHORTEST;
        let cells = (0..=cells as usize).map(|cell| at.partition_point(|y| *y < start(cell)));
        Self {
            south,
            per_inch,
            below: std::iter::once(0).chain(cells).collect(),
        }
    }

    /// Returns the number of rows south of `y`, ignoring hairs.
    fn rows_below(&self, y: f64, at: &[f64]) -> usize {
        let cell = ((y - self.south) * self.per_inch + 1.0) as usize;
        let known = self.below.get(cell).or(self.below.last());
        let mut below = known.copied().unwrap_or(0);
        while at.get(below).is_some_and(|row| *row < y) {
            below += 1;
        }
        below
    }
}

/// Checks whether the stretch at an index contains another, ignoring invisible differences.
fn holds_stretch(places: &[Stretch], place: usize, part: &Stretch) -> bool {
    let whole = places.get(place);
    whole.is_some_and(|whole| part.0 > whole.0 - UNPAINTED && part.1 < whole.1 + UNPAINTED)
}

/// Extends the stretch at an index by another stretch, if the two meet and the next stretch meets neither; returns
/// false otherwise. The index must be that of the first stretch that does not end west of the other.
fn widen_stretch(places: &mut [Stretch], place: usize, (west, east): Stretch) -> bool {
    let Some((stretch, after)) = places.get_mut(place..).and_then(<[_]>::split_first_mut) else {
        return false;
    };
    let meets = |other: &Stretch| other.0 <= east + SHORTEST;
    let is_alone = meets(stretch) && !after.first().is_some_and(meets);
    if is_alone {
        *stretch = (stretch.0.min(west), stretch.1.max(east));
    }
    is_alone
}

/// Joins a stretch to those of a row that has a free place, and returns the number of stretches that result. `first` is
/// the index of the first stretch of the row that does not end west of the new one.
#[inline(never)]
fn join_stretches(places: &mut [Stretch], first: usize, (west, east): Stretch) -> usize {
    let stretches = filled_places(places);
    let count = stretches.len();
    if east - west <= SHORTEST {
        return count;
    }
    let met = stretches.get(first..).unwrap_or_default().iter();
    let met = met.take_while(|other| other.0 <= east + SHORTEST);
    let (mut whole, mut last) = ((west, east), first);
    for other in met {
        whole = (whole.0.min(other.0), whole.1.max(other.1));
        last += 1;
    }
    // The stretches from the first to the last become one.
    let left = count + 1 + first - last;
    places.copy_within(last..count, first + 1);
    if let Some(gone) = places.get_mut(left..count) {
        gone.fill(EMPTY);
    }
    if let Some(slot) = places.get_mut(first) {
        *slot = whole;
    }
    left
}
