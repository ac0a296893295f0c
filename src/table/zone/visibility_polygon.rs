//! The visibility polygon of a point: the region that the point sees. It is exact in every direction, and star-shaped
//! about the point.

use super::{
    bound::Bound,
    lower_envelope::LowerEnvelope,
    sector::{Direction, Sector},
    view::{in_order, obstacle_views, reach_within, stands_in, wedges_between},
};
use crate::field::{Field, SightReading};
use crate::ground::SightType;
use crate::measure::{EPSILON, Point, Vector};
use crate::shape::{bounding_box::BoundingBox, direction::pseudo_angle, ring::ring_edges};
use crate::sight::{end::SightEnd, piece::SightRole, scene::Scene};
use crate::tolerance::ASIDE;

/// Number of points that stand for a full circle in an outline: for a radius of 24 in a chord is 0.013 in off.
const POINTS: usize = 96;

/// Factor by which points on an arc are drawn farther out, so that the chords between them enclose as much area as the
/// arc: one plus a twelfth of the square of the angle between them.
const FAIR: f64 = 1.000_357;

/// Number of parts of a quarter turn, each with at most one of these points.
const PARTS: usize = POINTS / 2;

/// The directions of the points of a full circle, counter-clockwise.
struct FullCircle {
    /// Turns of the directions.
    turns: Vec<f64>,
    /// The directions as vectors a little longer than one inch. None of them is at a quarter turn, because sectors
    /// start there.
    along: Vec<Vector>,
    /// Number of directions before each part of the turn.
    before: Vec<usize>,
}

thread_local! {
    static ROUND: FullCircle = FullCircle::new();
}

impl FullCircle {
    fn new() -> Self {
        let along = |place: usize| {
            let share = (0.5 + place as f64) / POINTS as f64;
            let (sin, cos) = (share * std::f64::consts::TAU).sin_cos();
            Vector::new(cos, sin)
        };
        let along: Vec<Vector> = (0..POINTS).map(along).collect();
        let turns: Vec<f64> = along.iter().map(pseudo_angle).collect();
        let start = |part: usize| part as f64 / PARTS as f64;
        let before = |part: usize| turns.partition_point(|turn| *turn <= start(part));
        Self {
            before: (0..=4 * PARTS).map(before).collect(),
            along: along.iter().map(|along| along * FAIR).collect(),
            turns,
        }
    }

    /// Returns the number of items before a turn.
    fn up_to(&self, turn: f64) -> usize {
        let before = self.before.get((turn * PARTS as f64) as usize);
        let before = before.map_or(POINTS, |before| *before);
        before + usize::from(self.turns.get(before).is_some_and(|other| *other <= turn))
    }
}

/// The region that one point sees.
#[derive(Debug, Clone)]
pub(crate) struct VisibilityPolygon {
    pub(crate) at: Point,
    /// The range if nothing nearer ends the view, in inches.
    pub(crate) cap: f64,
    pub(crate) sectors: Vec<Sector>,
}

impl Drop for VisibilityPolygon {
    fn drop(&mut self) {
        LowerEnvelope::take_back(std::mem::take(&mut self.sectors));
    }
}

impl VisibilityPolygon {
    /// Returns the part of the lowest ground that `end` sees. In a scene from [`Scene::for_height`] it is the part of
    /// the ground of that height.
    pub(crate) fn new(scene: &Scene<'_>, end: &SightEnd) -> Self {
        Self::ahead(scene, end, &[])
    }

    /// Returns the view from `end`, leaving out some ranges of directions (counter-clockwise) to save work.
    pub(crate) fn ahead(scene: &Scene<'_>, end: &SightEnd, hidden: &[(Vector, Vector)]) -> Self {
        let at = end.at;
        let (cap, covered) = Self::range_cap(scene, end);
        let mut envelope = LowerEnvelope::new(at, cap, hidden);
        let open = scene.sight_range(scene.prepared.open(), end);
        if scene.shares_farther() {
            let about = BoundingBox::between(at, at).grown(cap);
            let ends = scene.prepared.ends_of_ground(at, &about).into_iter();
            // Such ground limits the view only at the edges over which a line leaves it: those that have the observer
            // to their left.
            envelope.add_edges(ends.map(|(from, to)| (to, from)), open, true);
        } else if covered {
            let here = BoundingBox::between(at, at);
            let boundaries = || scene.prepared.boundaries_in(&here);
            envelope.add_edges(boundaries(), open, false);
            for (from, to) in
                wedges_between(boundaries(), at, |probe| !scene.prepared.is_covered(probe))
            {
                envelope.add_arc(from, to, open);
            }
        }
        let views = obstacle_views(scene, end, cap);
        for view in in_order(&views) {
            view.lay_down(&mut envelope, at);
        }
        Self {
            at,
            cap,
            sectors: envelope.into_sectors(),
        }
    }

    /// Returns the range in inches that a point sees where nothing nearer ends it, and whether the ground under the
    /// point has a type longer than the default.
    pub(crate) fn range_cap(scene: &Scene<'_>, end: &SightEnd) -> (f64, bool) {
        if scene.rule.reading == SightReading::Depth {
            return (scene.sight_range(scene.own_type(end), end), false);
        }
        let open = scene.sight_range(scene.open_kind(end, end), end);
        let covered = scene.rule.counts_crossed() && scene.prepared.is_covered(end.at);
        // A formation that shares its longest type sees no farther than that type out of the ground around it.
        let is_longest = covered && !scene.shares_farther();
        let mut cap = if is_longest {
            SightType::Unlimited.range()
        } else {
            open
        };
        let about = scene.obstacles.iter().filter(|o| o.bounds.holds(end.at));
        for obstacle in about.filter(|o| o.role == SightRole::Area) {
            let range = reach_within(scene, obstacle, end);
            if let Some(range) = range.filter(|range| *range < cap)
                && stands_in(obstacle, end.at)
            {
                cap = range;
            }
        }
        (cap, covered)
    }

    /// Returns the range in inches if nothing nearer ends the view in any direction; `None` otherwise.
    pub(crate) fn open_range(&self) -> Option<f64> {
        let (last, sectors) = self.sectors.split_last()?;
        let alike = sectors.iter().all(|sector| sector.bound == last.bound);
        let range = last.bound.distance(&last.from.along);
        (alike && last.bound.is_round()).then_some(range)
    }

    /// Returns the part on the table; `None` for a point on the edge of the table or off it.
    pub(crate) fn on_table(mut self, field: &Field) -> Option<Self> {
        let (east, north) = (field.ground.width, field.ground.depth);
        let Point { coords: at } = self.at;
        let inside = |place: f64, most: f64| place > ASIDE && place < most - ASIDE;
        if !(inside(at.x, east) && inside(at.y, north)) {
            return None;
        }
        let corners = [(0.0, 0.0), (east, 0.0), (east, north), (0.0, north)];
        let corners = corners.map(|(x, y)| Point::new(x, y));
        let away = [at.y, east - at.x, north - at.y, at.x];
        let near = ring_edges(&corners, true)
            .zip(away)
            .filter(|(_, away)| *away < self.cap);
        let mut envelope =
            LowerEnvelope::from(self.at, self.cap, std::mem::take(&mut self.sectors));
        envelope.add_edges(near.map(|(edge, _)| edge), 0.0, false);
        self.sectors = envelope.into_sectors();
        Some(self)
    }

    /// Returns the outline, counter-clockwise; arcs as chords between fixed directions.
    pub(crate) fn outline(&self) -> Vec<Point> {
        let mut ring = OutlineRing::with_room(self.sectors.len() * 2 + POINTS);
        for (sector, next) in self.sectors.iter().zip(self.sectors.iter().skip(1)) {
            ring.follow_bound(self.at, &sector.bound, [&sector.from, &next.from]);
        }
        ring.points
    }
}

/// An outline under construction.
pub(super) struct OutlineRing {
    pub(super) points: Vec<Point>,
    /// The corner that was last added.
    last: Point,
}

impl OutlineRing {
    pub(super) fn with_room(points: usize) -> Self {
        Self {
            points: Vec::with_capacity(points),
            last: Point::new(f64::INFINITY, f64::INFINITY),
        }
    }

    /// Adds the bound of a view from one direction to another, counter-clockwise.
    pub(super) fn follow_bound(&mut self, at: Point, bound: &Bound, [from, to]: [&Direction; 2]) {
        let end = |along: &Vector| at + along * bound.distance(along);
        self.add(end(&from.along));
        if !bound.is_straight() {
            ROUND.with(|round| {
                let between = round.up_to(from.turn)..round.up_to(to.turn);
                let between = round.along.get(between).unwrap_or_default().iter();
                if bound.is_round() {
                    let range = bound.distance(&from.along);
                    self.points.extend(between.map(|along| at + along * range));
                } else {
                    self.points.extend(between.map(end));
                }
            });
        }
        self.add(end(&to.along));
    }

    /// Adds a corner, unless it repeats the one before.
    ///
    /// Branch-free: it is pushed, and a repeated corner is truncated again.
    pub(super) fn add(&mut self, corner: Point) {
        let again = (corner - self.last).norm_squared() <= EPSILON * EPSILON;
        self.last = corner;
        self.points.push(corner);
        self.points.truncate(self.points.len() - usize::from(again));
    }
}
