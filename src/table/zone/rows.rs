//! Regions as rows of stretches: unions and cuts of many outlines that lie almost on each other.
//!
//! The outlines of neighbouring observers share arcs and edges but for rounding. Cutting them with
//! straight rows and joining the stretches of each row cannot go wrong there, whatever touches.
//! Straight edges stay exact between rows; a corner between two rows is off by less than a row.

use super::super::measure::Point;

/// Stretches closer than this are one; shorter ones are none (inches).
const HAIR: f64 = 1e-6;

/// What a new observer must add to a row to count, in inches.
const SHOWS: f64 = 0.01;

/// A stretch of a row, west to east.
pub(in crate::table) type Stretch = (f64, f64);

/// Where an outline passes a row: the place, and whether the inside begins or ends there.
type Cut = (f64, i32);

/// A region, row by row.
#[derive(Debug, Clone, Default)]
pub(in crate::table) struct Rows {
    /// The rows, south to north.
    pub(in crate::table) at: Vec<f64>,
    pub(in crate::table) stretches: Vec<Vec<Stretch>>,
}

impl Rows {
    /// Returns the rows of the union of simple rings that all turn the same way.
    pub(in crate::table) fn of_union<'r>(
        at: &[f64],
        rings: impl IntoIterator<Item = &'r [Point]>,
    ) -> Self {
        Self {
            at: at.to_vec(),
            stretches: all_cuts(rings, at, |row| stretches(row, |winding| winding != 0)),
        }
    }

    /// Adds what a simple ring holds; returns the area in square inches of the stretches longer
    /// than [`SHOWS`] that are new.
    pub(in crate::table) fn cover(&mut self, ring: &[Point], brush: &mut Brush) -> f64 {
        brush.pass(ring, &self.at);
        let mut new = 0.0;
        let touched = brush.first..brush.last + 1;
        let Some((rows, ends)) = self
            .stretches
            .get_mut(touched.clone())
            .zip(brush.ends.get(touched))
        else {
            return 0.0;
        };
        for (row, (stretches, passed)) in rows.iter_mut().zip(ends).enumerate() {
            let mut grown = 0.0;
            if passed.count > 2 {
                passed.gather(&brush.more, &mut brush.row);
                for pair in brush.row.chunks_exact(2) {
                    if let [west, east] = pair {
                        grown += join(stretches, (*west, *east));
                    }
                }
            } else if passed.count == 2 {
                let [one, other] = passed.ends;
                grown = join(stretches, (one.min(other), one.max(other)));
            }
            let row = row + brush.first;
            if grown > 0.0 {
                let south = self.at.get(row.saturating_sub(1));
                let north = self.at.get(row + 1).or(self.at.last());
                if let (Some(south), Some(north)) = (south, north) {
                    new += grown * (north - south) / 2.0;
                }
            }
        }
        new
    }

    /// Returns the rows of one region of rings, by the even-odd rule.
    pub(in crate::table) fn of_region<'r>(
        at: &[f64],
        rings: impl IntoIterator<Item = &'r [Point]>,
    ) -> Self {
        let odd = |row: &mut [Cut]| {
            for cut in row.iter_mut() {
                cut.1 = 1;
            }
            stretches(row, |count| count % 2 != 0)
        };
        Self {
            at: at.to_vec(),
            stretches: all_cuts(rings, at, odd),
        }
    }

    /// Returns no region on the same rows.
    pub(in crate::table) fn nothing(at: &[f64]) -> Self {
        Self {
            at: at.to_vec(),
            stretches: vec![Vec::new(); at.len()],
        }
    }

    /// Returns all that lies in either.
    pub(in crate::table) fn or(self, other: &Self) -> Self {
        self.joined(other, |a, b| a || b)
    }

    /// Returns all that lies in both.
    pub(in crate::table) fn and(self, other: &Self) -> Self {
        self.joined(other, |a, b| a && b)
    }

    /// Returns all that lies in this and not in the other.
    pub(in crate::table) fn without(self, other: &Self) -> Self {
        self.joined(other, |a, b| a && !b)
    }

    /// Returns the part between two meridians.
    pub(in crate::table) fn between(mut self, west: f64, east: f64) -> Self {
        for row in &mut self.stretches {
            for stretch in row.iter_mut() {
                *stretch = (stretch.0.max(west), stretch.1.min(east));
            }
            row.retain(|(start, end)| end - start > HAIR);
        }
        self
    }

    fn joined(self, other: &Self, keep: fn(bool, bool) -> bool) -> Self {
        let rows = self.stretches.iter().zip(&other.stretches);
        let stretches = rows
            .map(|(mine, theirs)| {
                // The two regions count in different digits of one sum.
                let cuts = |row: &[Stretch], by: i32| -> Vec<Cut> {
                    row.iter()
                        .flat_map(|(a, b)| [(*a, by), (*b, -by)])
                        .collect()
                };
                let mut row = cuts(mine, 1);
                row.extend(cuts(theirs, 4));
                stretches(&mut row, |sum| keep(sum & 1 != 0, sum & 4 != 0))
            })
            .collect();
        Self {
            at: self.at,
            stretches,
        }
    }
}

/// Returns what `read` makes of the cuts of each row.
fn all_cuts<'r>(
    rings: impl IntoIterator<Item = &'r [Point]>,
    at: &[f64],
    read: impl Fn(&mut [Cut]) -> Vec<Stretch>,
) -> Vec<Vec<Stretch>> {
    let mut passed: Vec<(u32, Cut)> = Vec::new();
    for ring in rings {
        pass(ring, at, &mut passed);
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

/// Adds where a ring passes the rows.
fn pass(ring: &[Point], at: &[f64], passed: &mut Vec<(u32, Cut)>) {
    walk(ring, at, |row, x, sign| {
        passed.push((row as u32, (x, sign)))
    });
}

/// Tells where a ring passes the rows, and whether northwards (1) or southwards (-1).
fn walk(ring: &[Point], at: &[f64], mut tell: impl FnMut(usize, f64, i32)) {
    let Some(mut before) = ring.last() else {
        return;
    };
    // The first row north of the point last come to.
    let mut next = at.partition_point(|y| *y <= before.y);
    for here in ring {
        let slope = (here.x - before.x) / (here.y - before.y);
        while let Some(y) = at.get(next).filter(|y| **y <= here.y) {
            tell(next, before.x + slope * (y - before.y), 1);
            next += 1;
        }
        while let Some(row) = next.checked_sub(1)
            && let Some(y) = at.get(row).filter(|y| **y > here.y)
        {
            tell(row, before.x + slope * (y - before.y), -1);
            next = row;
        }
        before = here;
    }
}

/// Where one ring passes one row.
#[derive(Debug, Clone, Copy, Default)]
struct Passed {
    count: u32,
    /// The latest of the cuts beyond two, as its place among them and one.
    more: u32,
    ends: [f64; 2],
}

impl Passed {
    /// Puts all cuts into `row`, west to east.
    fn gather(&self, more: &[(f64, u32)], row: &mut Vec<f64>) {
        row.clear();
        row.extend(self.ends);
        let mut at = self.more;
        while let Some((x, before)) = (at as usize).checked_sub(1).and_then(|i| more.get(i)) {
            row.push(*x);
            at = *before;
        }
        row.sort_unstable_by(f64::total_cmp);
    }
}

/// Room to work in: where one ring passes the rows.
#[derive(Debug, Default)]
pub(in crate::table) struct Brush {
    ends: Vec<Passed>,
    /// The cuts beyond two of a row, each with the one before it.
    more: Vec<(f64, u32)>,
    /// The rows touched: first and last.
    first: usize,
    last: usize,
    row: Vec<f64>,
}

impl Brush {
    fn pass(&mut self, ring: &[Point], at: &[f64]) {
        let (ends, more) = (&mut self.ends, &mut self.more);
        ends.clear();
        ends.resize(at.len(), Passed::default());
        more.clear();
        let (mut first, mut last) = (usize::MAX, 0);
        walk(ring, at, |row, x, _| {
            let Some(passed) = ends.get_mut(row) else {
                return;
            };
            match passed.ends.get_mut(passed.count as usize) {
                Some(end) => *end = x,
                None => {
                    more.push((x, passed.more));
                    passed.more = more.len() as u32;
                }
            }
            passed.count += 1;
            first = first.min(row);
            last = last.max(row);
        });
        (self.first, self.last) = (first.min(last), last);
    }
}

/// Joins a stretch to those of a row; returns by how much they grow, but for hairs.
fn join(row: &mut Vec<Stretch>, (west, east): Stretch) -> f64 {
    if east - west <= HAIR {
        return 0.0;
    }
    let shows = |gap: f64| if gap > SHOWS { gap } else { 0.0 };
    if let [only] = row.as_mut_slice()
        && west <= only.1 + HAIR
        && east + HAIR >= only.0
    {
        let grown = shows(only.0 - west) + shows(east - only.1);
        *only = (only.0.min(west), only.1.max(east));
        return grown;
    }
    let apart = |other: &Stretch| other.1 + HAIR < west;
    let first = row.iter().take_while(|other| apart(other)).count();
    let mut whole = (west, east);
    let (mut reached, mut grown) = (west, 0.0);
    let mut last = first;
    while let Some(other) = row.get(last).filter(|other| other.0 <= east + HAIR) {
        grown += shows(other.0 - reached);
        reached = reached.max(other.1);
        whole = (whole.0.min(other.0), whole.1.max(other.1));
        last += 1;
    }
    grown += shows(east - reached);
    match row.get_mut(first) {
        Some(slot) if last == first + 1 => *slot = whole,
        _ => {
            row.splice(first..last, [whole]);
        }
    }
    grown
}

/// Returns the stretches of a row over which the sum of the cuts so far is `inside`.
fn stretches(cuts: &mut [Cut], inside: impl Fn(i32) -> bool) -> Vec<Stretch> {
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
                    Some(last) if from - last.1 <= HAIR => last.1 = x,
                    _ => found.push((from, x)),
                }
                start = None;
            }
            _ => {}
        }
    }
    found.retain(|(start, end)| end - start > HAIR);
    found
}
