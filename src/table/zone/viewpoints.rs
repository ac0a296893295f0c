//! Adaptive viewpoint sampling on the boundary of a base: as many viewpoints as it takes to see all that it sees.
//!
//! The first stand evenly, and where they look through a slit or past a corner over a crest. What those between two
//! neighbours see past most corners is known (`visual_events.rs`). Where more may show between them a third is put
//! there, who looks only there; and more beside that one as long as new ground shows, and once more in any case
//! where the view past a corner changes all at once on the way.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::sight::boundary::BoundarySegment;
use super::super::sight::end::End;
use super::super::sight::line::Scratch;
use super::super::sight::obstacle::Source;
use super::super::sight::scene::Scene;
use super::critical_viewpoints::TOGETHER;
use super::critical_viewpoints::places_by_crests;
use super::precision::Precision;
use super::rasteriser::Rasteriser;
use super::scanline_region::ScanlineRegion;
use super::slit::Slit;
use super::viewing_segment::ViewingSegment;
use super::viewing_segment::visible_round;
use super::window_store::WindowStore;
use super::windows::AngleRange;
use super::windows::WindowList;

/// Corners nearer than this are close by, in inches.
const CLOSE_BY: f64 = 0.7;

/// How far aside of a corner close by one looks past it from, as shares of how near it is.
const SLANTS: [f64; 3] = [-0.7, 0.0, 0.7];

/// Who stands nearer than this to such a place stands in for an observer there, in inches.
const STANDS_IN: f64 = 0.3;

/// Who stands so near to the middle of a part of a boundary segment, as a share of it, stands in for an observer there.
const NEAR: f64 = 0.1;

/// How much may lie between the beams of two through a slit before more look through it from between them, in
/// square inches.
const SWEPT: f64 = 0.3;

/// How much of what an observer showed is hoped for from those beside its neighbours.
const FADES: f64 = 0.125;

/// What is hoped for from those between the first observers, in square inches: enough for a second
/// look.
const START: f64 = 0.17;

/// Where a zone is looked at from, and what has been painted of it.
pub(in crate::table) struct Viewpoints<'l, 'a> {
    precision: Precision,
    rasteriser: Rasteriser,
    looked: Vec<Viewpoint>,
    window_store: WindowStore,
    pairs: Vec<Neighbours<'l, 'a>>,
}

struct Viewpoint {
    end: End,
    /// As of its viewing segment.
    left_of: Option<Vector>,
    /// How it sees past corners; none where it looks all round, and has no neighbour.
    window_list: Option<WindowList>,
}

/// Two observers beside each other, by their places.
struct Neighbours<'l, 'a> {
    viewing_segment: &'l ViewingSegment<'a>,
    ends: (usize, usize),
    /// What may be hoped to show between them, in square inches.
    hope: f64,
}

impl<'l, 'a> Viewpoints<'l, 'a> {
    /// Starts with what is painted already.
    pub(super) fn new(precision: Precision, rasteriser: Rasteriser) -> Self {
        Self {
            precision,
            rasteriser,
            looked: Vec::new(),
            window_store: WindowStore::default(),
            pairs: Vec::new(),
        }
    }

    /// Puts the first observers on a boundary segment, one of those of all viewing segments.
    pub(in crate::table) fn line(
        &mut self,
        viewing_segment: &'l ViewingSegment<'a>,
        viewing_segments: &[ViewingSegment<'a>],
        slits: &[Slit],
        scene: &Scene<'a>,
        scratch: &mut Scratch,
    ) {
        let segment = &viewing_segment.segment;
        let by_crests = places_by_crests(segment, scene);
        let mut places = evenly(segment, self.precision.apart);
        let ahead = slits
            .iter()
            .filter(|slit| viewing_segment.is_ahead(&slit.bounds()));
        let parts = ahead.flat_map(|slit| slit.open_parts(segment, &by_crests, scene, scratch));
        let parts: Vec<[Point; 3]> = parts.collect();
        places.extend(by_crests_apart(by_crests));
        add_beside(&mut places, segment, viewing_segment.near_corners(CLOSE_BY));
        add_parts(&mut places, &parts);
        let along = |place: &Point| (place - segment.a).dot(&(segment.b - segment.a));
        places.sort_by(|one, other| along(one).total_cmp(&along(other)));
        places.dedup_by(|one, other| (*one - *other).norm_squared() <= EPSILON * EPSILON);
        let mut last = None;
        for at in places {
            let meeting = || {
                viewing_segments
                    .iter()
                    .find_map(|other| viewing_segment.meets(other, at))
            };
            let place = if let Some(place) = self.known(viewing_segment, at) {
                place
            } else if let Some(sides) = meeting() {
                self.look_round(scene, &segment.end(at), sides)
            } else {
                self.look(viewing_segment, at, None).0
            };
            self.pair(viewing_segment, last, place, START);
            last = Some(place);
        }
    }

    fn pair(
        &mut self,
        viewing_segment: &'l ViewingSegment<'a>,
        from: Option<usize>,
        to: usize,
        hope: f64,
    ) {
        self.pairs.extend(from.map(|from| Neighbours {
            viewing_segment,
            ends: (from, to),
            hope,
        }));
    }

    /// Returns an observer who stands there already: one boundary segment of an edge starts where another ends.
    fn known(&self, viewing_segment: &ViewingSegment<'_>, at: Point) -> Option<usize> {
        let end = viewing_segment.segment.end(at);
        let is_one = |one: Vector| one.norm_squared() <= EPSILON * EPSILON;
        self.looked.iter().position(|other| {
            let looks_alike = match (other.left_of, viewing_segment.left_of) {
                (Some(one), Some(other)) => is_one(one - other),
                (one, other) => one == other,
            };
            looks_alike && is_one(other.end.at - end.at) && other.end.is_alike(&end)
        })
    }

    /// Puts an observer where two boundary segments meet, who looks off both; returns its place.
    fn look_round(&mut self, scene: &Scene<'a>, end: &End, sides: [Vector; 2]) -> usize {
        let visible = visible_round(scene, end, sides);
        let place = self.looked.len();
        let window_store = self.window_store.of_both(&visible, sides);
        for (side, window_list) in sides.into_iter().zip(window_store) {
            self.looked.push(Viewpoint {
                end: *end,
                left_of: Some(side),
                window_list: Some(window_list),
            });
        }
        self.rasteriser.paint(&visible);
        place
    }

    /// Puts an observer on a boundary segment; returns its place, and how much it shows that is new.
    fn look(
        &mut self,
        viewing_segment: &ViewingSegment<'_>,
        at: Point,
        angle_ranges: Option<Vec<AngleRange>>,
    ) -> (usize, f64) {
        let end = viewing_segment.segment.end(at);
        let visible = viewing_segment.visible(&end, angle_ranges.as_deref());
        let window_list = viewing_segment
            .left_of
            .map(|along| self.window_store.of(&visible, along, angle_ranges));
        self.looked.push(Viewpoint {
            end,
            left_of: viewing_segment.left_of,
            window_list,
        });
        (self.looked.len() - 1, self.rasteriser.paint(&visible))
    }

    /// Puts more observers between those that do not see the same.
    pub(in crate::table) fn fill(&mut self) {
        while let Some(pair) = self.pairs.pop() {
            self.part(&pair);
        }
    }

    fn part(&mut self, pair: &Neighbours<'l, 'a>) {
        let (viewing_segment, (one, other)) = (pair.viewing_segment, pair.ends);
        let (Some(a), Some(b)) = (self.looked.get(one), self.looked.get(other)) else {
            return;
        };
        let run = b.end.at - a.end.at;
        if run.norm() <= 2.0 * self.precision.closest {
            return;
        }
        let (Some(a), Some(b), middle) = (&a.window_list, &b.window_list, a.end.at + run * 0.5)
        else {
            return;
        };
        let fill = |strip| self.rasteriser.fill(strip);
        let doubt = self.window_store.between(a, b, viewing_segment, fill);
        if doubt.angle_ranges.is_empty() {
            return;
        }
        let (again, swept) = (doubt.is_sudden, doubt.between_beams);
        let angle_ranges = viewing_segment.in_order(doubt.angle_ranges);
        let (place, new) = self.look(viewing_segment, middle, angle_ranges);
        // Who stands beside one that shows much may see what neither neighbour does.
        let hope = if again {
            new.max(pair.hope * FADES)
        } else {
            new
        };
        if hope > self.precision.shows || swept > SWEPT {
            self.pair(viewing_segment, Some(one), place, hope);
            self.pair(viewing_segment, Some(place), other, hope);
        }
    }

    /// Returns the ground painted.
    pub(in crate::table) fn done(self) -> ScanlineRegion {
        self.rasteriser.done()
    }
}

/// Returns places along a boundary segment so far apart at most, both ends among them.
fn evenly(segment: &BoundarySegment, apart: f64) -> Vec<Point> {
    let run = segment.b - segment.a;
    let count = (run.norm() / apart).ceil().max(1.0);
    let at = |i: usize| segment.a + run * (i as f64 / count);
    (0..=count as usize).map(at).collect()
}

/// Adds places before corners close by and to both sides of them, where nobody stands near: past such a
/// corner the view swings over much that is far behind it within inches.
fn add_beside(
    places: &mut Vec<Point>,
    segment: &BoundarySegment,
    corners: impl Iterator<Item = (Point, f64)>,
) {
    let Some(along) = (segment.b - segment.a).try_normalize(EPSILON) else {
        return;
    };
    for (foot, away) in corners {
        for by in SLANTS {
            let at = foot + along * (away * by);
            let is_on = (at - segment.a).dot(&(at - segment.b)) < 0.0;
            if is_on && !places.iter().any(|known| (known - at).norm() < STANDS_IN) {
                places.push(at);
            }
        }
    }
}

/// Adds the ends of parts of a boundary segment from which one looks through a slit, and their middles where no place
/// is near to that.
fn add_parts(places: &mut Vec<Point>, parts: &[[Point; 3]]) {
    places.extend(parts.iter().flat_map(|[first, _, last]| [*first, *last]));
    for [first, middle, last] in parts {
        let near = (last - first).norm() * NEAR;
        if !places.iter().any(|at| (at - middle).norm() <= near) {
            places.push(*middle);
        }
    }
}

/// Returns the places without those close to the one before.
fn by_crests_apart(places: Vec<(Source, Point)>) -> Vec<Point> {
    let mut places: Vec<Point> = places.into_iter().map(|(_, place)| place).collect();
    places.dedup_by(|later, kept| (*later - *kept).norm() < TOGETHER);
    places
}
