//! The shortest line of sight between two bodies, by branch and bound (Land and Doig 1960).
//!
//! The lines from one boundary segment to another form a square: one coordinate for the position of each end on its
//! segment. The lines that meet a corner of an obstacle form a curve in that square; between the curves the lines run
//! through the same obstacles. The search halves the square until one obstacle hides a part as a whole (the bound), no
//! curve crosses it, or it holds so few corners that the shortest line of sight is one of a handful of candidate
//! stabbing lines (`candidates.rs`). These are tested one by one, so the verdict rests on lines, not on samples.
//!
//! Before that, every two segments are cut down to the parts near enough for a line of sight, and the obstacle that hid
//! the last two as a whole is tried first: most pairs end there. The cost grows with the corners of the obstacles
//! between the two bodies; a maximum number of squares ends a search on a table built to defeat it.

mod ends;
mod hidden_lines;
mod occlusion;
mod offer;

use geo::coordinate_position::CoordPos;

use super::{
    boundary::{BoundarySegment, FrontFacing},
    candidates::StabbingLine,
    end::SightEnd,
    line,
    scene::Scene,
    shaft::{Shaft, SplitSegment},
};
use crate::ground::SightType;
use crate::measure::{EPSILON, Point, beyond};
use crate::tolerance::{COARSE, FINEST};
use ends::EndSegment;
use hidden_lines::HiddenLines;

/// Sizes in inches, from coarse to fine, below which the search leaves a shaft undecided for the moment. If corners
/// alone do not decide it, it waits for the next size. Few questions leave any shafts.
const MEASURES: [f64; 6] = [0.5, 0.1, 0.01, 1e-3, 1e-4, FINEST];

/// Sizes used instead if depth counts, because the borders are then curves without corners, and for marches, whose
/// permitted error is larger. Targets visible from a smaller part of a base are ignored.
const COARSE_MEASURES: [f64; 3] = [0.1, 0.02, 0.004];

/// Maximum number of shafts examined before a search gives up; only a table built to defeat the search would need as
/// many.
const MOST_SHAFTS: u32 = 20_000;

/// The purpose of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SearchPurpose {
    /// The shortest line of sight.
    Shortest,
    /// Any line of sight.
    Any,
    /// Any line of sight to ground that is swept. If corners alone do not decide, targets visible only from a part of a
    /// base smaller than the permitted error of a march are ignored.
    AnyOfSwept,
}

/// A line that proves a verdict.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ProvingLine {
    pub(crate) distance: f64,
    pub(crate) from: SightEnd,
    pub(crate) to: SightEnd,
}

/// Buffers reused from question to question.
#[derive(Debug, Default)]
pub(crate) struct SearchScratch {
    pub(crate) line: line::LineScratch,
    lists: SearchLists,
}

/// Lists of one search.
#[derive(Debug, Default)]
struct SearchLists {
    /// Range in inches that each obstacle allows from the boundary segment; negative if the obstacle hides everything
    /// beyond.
    reach: Vec<f64>,
    /// Obstacles that are not decided yet, as indices; each halving appends a list for its part.
    live: Vec<usize>,
    corners: Vec<Point>,
    lines: Vec<StabbingLine>,
    /// The grounded segments of both bodies that may matter.
    end_segments: Vec<EndSegment>,
    /// The obstacles that contain each boundary segment or have it on their outline, by index.
    on: Vec<(usize, CoordPos)>,
    /// Pairs of end segments by their indices, with the distance between them.
    pairs: Vec<(f64, usize, usize)>,
}

/// A shaft that was left undecided.
#[derive(Debug)]
struct Rest {
    shaft: Shaft,
    cap: f64,
    depth: u32,
    /// Obstacles that are not decided yet, as indices.
    live: Vec<usize>,
    /// The indices of the end segments of its ends.
    ends: (usize, usize),
    /// Index of the size for this part of the search.
    measure: usize,
}

/// A search for the shortest line of sight.
#[derive(Debug)]
pub(crate) struct Search<'s, 'a> {
    scene: &'s Scene<'a>,
    line: &'s mut line::LineScratch,
    lists: &'s mut SearchLists,
    best: Option<ProvingLine>,
    /// The boundary segments whose lines are tested.
    segments: (BoundarySegment, BoundarySegment),
    /// The two ends for which `reach` and `open_range` were computed, with their heights and types; `None` before the
    /// first.
    known: Option<(SightEnd, SightEnd)>,
    /// Range of sight over open ground, in inches.
    open_range: f64,
    /// True if both boundary segments are in ground whose type is longer than that of the open ground.
    covered: bool,
    /// The greater height of the two boundary segments.
    heights: u8,
    /// Index of the obstacle that last hid a shaft.
    occluder: usize,
    shafts_left: u32,
    /// Indices of the current end segments.
    ends: (usize, usize),
    measure: usize,
    left: Vec<Rest>,
    wanted: SearchPurpose,
    /// Lines between the current two segments that were tested and are not lines of sight.
    hidden: HiddenLines,
}

impl<'s, 'a> Search<'s, 'a> {
    /// Starts a search.
    pub(crate) fn new(
        scene: &'s Scene<'a>,
        scratch: &'s mut SearchScratch,
        wanted: SearchPurpose,
    ) -> Self {
        let nowhere = BoundarySegment::point(&SightEnd {
            at: Point::origin(),
            height: 0,
            own: SightType::Rolling,
        });
        let SearchScratch { line, lists } = scratch;
        Self {
            scene,
            line,
            lists,
            best: None,
            segments: (nowhere, nowhere),
            known: None,
            open_range: 0.0,
            covered: false,
            heights: 0,
            occluder: usize::MAX,
            shafts_left: MOST_SHAFTS,
            ends: (0, 0),
            measure: 0,
            left: Vec::new(),
            wanted,
            hidden: HiddenLines::default(),
        }
    }

    /// Returns the shortest line of sight from one front to the other, between which no line is shorter than `least`
    /// inches; `None` if there is no line of sight.
    pub(crate) fn run(
        mut self,
        fronts: (FrontFacing<'_>, FrontFacing<'_>),
        least: f64,
    ) -> Option<ProvingLine> {
        let (from, to) = fronts;
        self.pair_segments(from, to, least);
        let pairs = std::mem::take(&mut self.lists.pairs);
        for (distance, p, q) in &pairs {
            if !self.improves(*distance, 0.0) {
                break;
            }
            self.search_pair((*p, *q), *distance);
        }
        while let Some(rest) = self.next_left() {
            self.select_ends(rest.ends);
            self.measure = rest.measure + 1;
            self.lists.live = rest.live;
            self.probe_shaft(&rest.shaft, 0, rest.cap, rest.depth);
        }
        self.lists.pairs = pairs;
        self.best
    }

    /// Returns the next undecided shaft that may contain the shortest line; `None` if there is none.
    fn next_left(&mut self) -> Option<Rest> {
        let shortest =
            |one: &Rest, other: &Rest| one.shaft.shortest.total_cmp(&other.shaft.shortest);
        let rests = self.left.iter().enumerate();
        let (place, nearest) = rests.min_by(|(_, one), (_, other)| shortest(one, other))?;
        let may_hold = self.improves(nearest.shaft.shortest, COARSE);
        may_hold.then(|| self.left.swap_remove(place))
    }

    fn improves(&self, distance: f64, by: f64) -> bool {
        match &self.best {
            None => true,
            Some(best) => {
                self.wanted == SearchPurpose::Shortest && distance < best.distance - by - EPSILON
            }
        }
    }

    /// Looks for a line from one end segment to another, `distance` inches apart.
    fn search_pair(&mut self, ends: (usize, usize), distance: f64) {
        let Some((p, q)) = self.select_ends(ends) else {
            return;
        };
        let (p, q) = (&p, &q);
        let cap = self.range_cap(p).min(self.range_cap(q));
        if beyond(distance, cap) {
            return;
        }
        let Some(shaft) =
            Shaft::within((p.segment.a, p.segment.b), (q.segment.a, q.segment.b), cap)
        else {
            return;
        };
        if self.is_hidden_again(&shaft, distance) {
            return;
        }
        self.lists.live.clear();
        self.lists.corners.clear();
        for (index, obstacle) in self.scene.obstacles.iter().enumerate() {
            let Some(reach) = self.lists.reach.get(index).copied() else {
                continue;
            };
            let inside = (index, CoordPos::Inside);
            let within = |end: &EndSegment| {
                let on = self.lists.on.get(end.on.clone());
                on.is_some_and(|on| on.contains(&inside))
            };
            let done = (within(p) || within(q))
                && !self.is_soft(obstacle)
                && !self.covers(obstacle, reach)
                && !self.by_brigade();
            if !done && !shaft.misses(&obstacle.bounds) {
                self.lists.live.push(index);
            }
        }
        self.probe_shaft(&shaft, 0, cap, 0);
    }

    fn probe_shaft(&mut self, shaft: &Shaft, first: usize, cap: f64, depth: u32) {
        let distance = shaft.shortest;
        if !self.improves(distance, 0.0) || beyond(distance, cap) || self.shafts_left == 0 {
            return;
        }
        self.shafts_left -= 1;
        let (start, last) = (self.lists.corners.len(), self.lists.live.len());
        let (cap, doubt) = self.sift_obstacles(shaft, first..last, distance, cap);
        let curved = doubt.is_some();
        let hopeless = beyond(distance, cap) || (curved && !self.improves(distance, COARSE));
        if !hopeless {
            let known = self.lists.corners.len() - start;
            let few = known <= 4 + depth as usize / 4;
            let finest = shaft.size() <= self.finest_measure(curved);
            // If only one segment needs splitting, its parts are usually hidden as a whole, so no line is tested before
            // the split.
            let is_divided = doubt.is_some_and(|doubt| doubt != SplitSegment::Both);
            if finest || (few && !is_divided) {
                self.test_shortest_lines(shaft, start);
            }
            if curved && finest {
                self.defer_shaft(shaft, last, cap, depth);
            }
            if !finest && (curved || !few) {
                let (near, far) = shaft.halves(doubt.unwrap_or(SplitSegment::Both));
                self.lists.corners.truncate(start);
                self.probe_shaft(&near, last, cap, depth + 1);
                self.probe_shaft(&far, last, cap, depth + 1);
            }
        }
        self.lists.corners.truncate(start);
        self.lists.live.truncate(last);
    }

    /// Returns the sizes in inches below which shafts are not halved for now, from coarse to fine.
    fn shaft_measures(&self) -> &'static [f64] {
        if self.is_coarse() {
            &COARSE_MEASURES
        } else {
            &MEASURES
        }
    }

    /// Checks whether targets visible only from a small part of a base are ignored.
    fn is_coarse(&self) -> bool {
        self.is_deep() || self.wanted == SearchPurpose::AnyOfSwept
    }

    /// Returns the size in inches below which shafts are not halved now.
    fn finest_measure(&self, curved: bool) -> f64 {
        let measures = self.shaft_measures();
        let measure = match self.wanted {
            _ if curved => measures.get(self.measure),
            // In shafts this small all lines through corners are tested.
            SearchPurpose::AnyOfSwept => measures.last(),
            SearchPurpose::Shortest | SearchPurpose::Any => None,
        };
        *measure.unwrap_or(&FINEST)
    }

    /// Leaves a shaft until the next, finer size applies, if there is one.
    fn defer_shaft(&mut self, shaft: &Shaft, live: usize, cap: f64, depth: u32) {
        if self.measure + 1 < self.shaft_measures().len() && self.improves(shaft.shortest, COARSE) {
            self.left.push(Rest {
                shaft: *shaft,
                cap,
                depth,
                live: self.lists.live.get(live..).unwrap_or_default().to_vec(),
                ends: self.ends,
                measure: self.measure,
            });
        }
    }
}
