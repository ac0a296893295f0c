//! Regions as rows of stretches: unions and cuts of many outlines that lie almost on each other.
//!
//! The outlines of neighbouring observers share arcs and edges but for rounding. Cutting them with
//! straight rows and joining the stretches of each row cannot go wrong there, whatever touches.
//! Straight edges stay exact between rows; a corner between two rows is off by less than a row.

use super::super::measure::Point;

/// Stretches closer than this are one; shorter ones are none (inches).
const HAIR: f64 = 1e-6;

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
    let Some(mut before) = ring.last() else {
        return;
    };
    for here in ring {
        let (low, high, sign) = if before.y < here.y {
            (before, here, 1)
        } else {
            (here, before, -1)
        };
        let first = at.partition_point(|y| *y <= low.y);
        let slope = (high.x - low.x) / (high.y - low.y);
        for (row, y) in at.iter().enumerate().skip(first) {
            if *y > high.y {
                break;
            }
            passed.push((row as u32, (low.x + slope * (y - low.y), sign)));
        }
        before = here;
    }
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
