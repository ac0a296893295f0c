//! A boundary segment from which a base looks out, and what lies before it.

use super::super::field::SightReading;
use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::shape::bounding_box::BoundingBox;
use super::super::shape::ring::edges;
use super::super::shape::segment::nearest_on_segment;
use super::super::sight::boundary::BoundarySegment;
use super::super::sight::end::End;
use super::super::sight::obstacle::Obstacle;
use super::super::sight::scene::Scene;
use super::swept_sector::Strip;
use super::swept_sector::meets;
use super::visibility_polygon::VisibilityPolygon;
use super::windows::AngleRange;
use crate::table::shape::direction::pseudo_angle;

/// Straight aside to the left, in quarter turns from straight aside to the right.
const BEHIND: f64 = 2.0;

/// More than so much of what lies ahead is looked at as a whole, in quarter turns.
const MOST: f64 = 1.2;

/// A boundary segment, and what may end the view from there.
#[derive(Debug)]
pub(in crate::table) struct ViewingSegment<'a> {
    pub(in crate::table) segment: BoundarySegment,
    /// The direction along the boundary segment, that has all that need be looked at to its left; none for all round.
    pub(in crate::table) left_of: Option<Vector>,
    /// The obstacles on that side, the nearest first: each visibility polygon sorts them anew, and has little to
    /// do where they are in order almost.
    scene: Scene<'a>,
}

impl<'a> ViewingSegment<'a> {
    /// Returns the viewing segments on a boundary segment from which one looks to the left of it and to the right, as
    /// is said; one that looks all round where there is no left and no right.
    pub(in crate::table) fn to(
        sides: [bool; 2],
        segment: BoundarySegment,
        scene: &Scene<'a>,
    ) -> impl Iterator<Item = Self> + use<'a> {
        let is_point = (segment.b - segment.a).norm_squared() <= EPSILON * EPSILON;
        let [left, right] = sides.map(|looks| looks && !is_point);
        let round = is_point.then(|| Self::on(segment, scene));
        let left = left.then(|| Self::to_the_left_of(segment, scene));
        let right = right.then(|| Self::to_the_left_of(segment.reversed(), scene));
        round.into_iter().chain(left).chain(right)
    }

    /// Returns the viewing segment on a boundary segment from which one looks all round.
    fn on(segment: BoundarySegment, scene: &Scene<'a>) -> Self {
        Self {
            segment,
            left_of: None,
            scene: scene.clone(),
        }
    }

    /// Returns the viewing segment on a boundary segment from which one looks to its left, going along it.
    ///
    /// Neighbours along it are compared from the right of what they see on, so which way it runs matters.
    fn to_the_left_of(segment: BoundarySegment, scene: &Scene<'a>) -> Self {
        let left_of = (segment.b - segment.a).try_normalize(EPSILON);
        let obstacles = scene.obstacles.iter();
        let obstacles = obstacles.filter(|o| is_ahead(&segment, left_of, &o.bounds));
        Self {
            segment,
            left_of,
            scene: Scene {
                obstacles: obstacles.copied().collect(),
                ..*scene
            },
        }
    }

    /// Returns the directions that have what this viewing segment and another look at to their left, if the two
    /// meet at a place, on the same ground.
    pub(in crate::table) fn meets(&self, other: &Self, at: Point) -> Option<[Vector; 2]> {
        let sides = [self.left_of?, other.left_of?];
        let [one, side] = sides;
        let is_one = |one: Vector| one.norm_squared() <= EPSILON * EPSILON;
        let (mine, theirs) = (&self.segment, &other.segment);
        let ends_there = is_one(theirs.a - at) || is_one(theirs.b - at);
        let is_alike = mine.end(at).is_alike(&theirs.end(at));
        (ends_there && is_alike && !is_one(one - side)).then_some(sides)
    }

    /// Returns whether part of what lies within bounds need be looked at.
    pub(in crate::table) fn is_ahead(&self, bounds: &BoundingBox) -> bool {
        is_ahead(&self.segment, self.left_of, bounds)
    }

    /// Returns where on it one is nearest to a corner of each obstacle, and how near in inches, if that
    /// is nearer than so many.
    pub(in crate::table) fn near_corners(&self, inches: f64) -> impl Iterator<Item = (Point, f64)> {
        let BoundarySegment { a, b, .. } = self.segment;
        let around = self.segment.bounds().grown(inches);
        let is_ahead = move |at: &&Point| {
            self.left_of
                .is_none_or(|left| left.perp(&(*at - a)) > EPSILON)
        };
        let near = self.scene.obstacles.iter();
        let near = near.filter(move |obstacle| obstacle.bounds.meets(&around));
        near.filter_map(move |obstacle| {
            let corners = obstacle.rings().flatten().filter(is_ahead);
            let feet = corners.map(|corner| {
                let foot = nearest_on_segment(*corner, a, b);
                (foot, (corner - foot).norm())
            });
            let nearest = feet.min_by(|one, other| one.1.total_cmp(&other.1));
            nearest.filter(|(_, away)| *away < inches)
        })
    }

    /// Returns whether an edge of an obstacle runs from one corner to another.
    pub(in crate::table) fn joins(&self, one: Point, other: Point) -> bool {
        let is_one = |a: Point, b: Point| (a - b).norm_squared() <= EPSILON * EPSILON;
        let holds = |bounds: BoundingBox| bounds.holds(one) && bounds.holds(other);
        let near = self.scene.obstacles.iter();
        let mut near = near.filter(|obstacle| holds(obstacle.bounds.grown(EPSILON)));
        near.any(|obstacle| {
            let closed = obstacle.closed();
            let mut edges = obstacle.rings().flat_map(|ring| edges(ring, closed));
            edges.any(|(a, b)| {
                is_one(a, one) && is_one(b, other) || is_one(a, other) && is_one(b, one)
            })
        })
    }

    /// Returns whether nothing ends a view of so many inches where some strips lie.
    pub(in crate::table) fn is_free(&self, strips: &[Strip], inches: f64) -> bool {
        let Some(bounds) = BoundingBox::of(strips.iter().flatten().copied()) else {
            return true;
        };
        let end = self.segment.end(self.segment.a);
        let ends = |obstacle: &&Obstacle<'_>| match obstacle.kind {
            Some(kind) => obstacle.wall > 0 || self.scene.range(kind, &end) < inches,
            None => true,
        };
        let runs_through = |(a, b): (Point, Point)| {
            let near = BoundingBox::between(a, b).meets(&bounds);
            near && strips.iter().any(|strip| meets(strip, (a, b)))
        };
        let ends_of_ground = self.open_ground_ends(inches, &end, &bounds);
        if ends_of_ground.into_iter().any(runs_through) {
            return false;
        }
        let obstacles = self.scene.obstacles.iter();
        let mut near = obstacles.filter(|o| o.bounds.meets(&bounds)).filter(ends);
        !near.any(|obstacle| {
            let closed = obstacle.closed();
            let mut edges = obstacle.rings().flat_map(|ring| edges(ring, closed));
            edges.any(runs_through)
        })
    }

    /// Returns the edges within bounds over which a line comes out onto open ground that ends a view of so many inches.
    fn open_ground_ends(
        &self,
        inches: f64,
        end: &End,
        bounds: &BoundingBox,
    ) -> Vec<(Point, Point)> {
        let Scene { prepared, .. } = self.scene;
        let lends = self.scene.lends_farther();
        let open = match lends {
            true => prepared.open(),
            false => self.scene.open_kind(end, end),
        };
        if self.scene.range(open, end) >= inches {
            Vec::new()
        } else if lends {
            prepared.ends_of_ground(self.segment.middle(), bounds)
        } else {
            prepared.boundaries_in(bounds).collect()
        }
    }

    /// Returns whether depth counts: what ends a view is not told by corners alone (RUL-51, switch).
    pub(in crate::table) fn counts_depth(&self) -> bool {
        self.scene.rule.reading == SightReading::Depth
    }

    /// Returns what an observer there sees of the lowest ground, in some directions where any are
    /// given, in order.
    pub(in crate::table) fn visible(
        &self,
        end: &End,
        angle_ranges: Option<&[AngleRange]>,
    ) -> VisibilityPolygon {
        let Some(along) = self.left_of else {
            return VisibilityPolygon::of(&self.scene, end, 0);
        };
        let behind = (-along, along);
        match angle_ranges {
            None => VisibilityPolygon::ahead(&self.scene, end, 0, &[behind]),
            Some(angle_ranges) => {
                VisibilityPolygon::ahead(&self.scene, end, 0, &self.walls(along, angle_ranges))
            }
        }
    }

    /// Returns the directions behind, and those between ranges of directions in order, from straight aside to the
    /// right to straight aside to the left.
    fn walls(&self, along: Vector, angle_ranges: &[AngleRange]) -> Vec<(Vector, Vector)> {
        let mut walls = Vec::with_capacity(angle_ranges.len() + 2);
        walls.push((-along, along));
        let mut last = (0.0, along);
        for angle_range in angle_ranges {
            let (right, left) = self.span(angle_range);
            if right > last.0 {
                walls.push((last.1, angle_range.right));
            }
            if left > last.0 {
                last = (left, angle_range.left);
            }
        }
        if last.0 < BEHIND {
            walls.push((last.1, -along));
        }
        walls
    }

    /// Returns from where to where a range of directions is, in quarter turns from straight aside to the right: a
    /// little less than none where it begins behind.
    fn span(&self, angle_range: &AngleRange) -> (f64, f64) {
        let start = self.left_of.map_or(0.0, |along| pseudo_angle(&along));
        let since = |v: &Vector| (pseudo_angle(v) - start).rem_euclid(4.0);
        let right = since(&angle_range.right);
        let right = if right > 3.0 { right - 4.0 } else { right };
        (right, since(&angle_range.left))
    }

    /// Puts ranges of directions in order; none where they take in most of what lies ahead.
    pub(in crate::table) fn in_order(
        &self,
        mut angle_ranges: Vec<AngleRange>,
    ) -> Option<Vec<AngleRange>> {
        let spans = angle_ranges
            .iter()
            .map(|angle_range| self.span(angle_range));
        if spans.map(|(right, left)| left - right).sum::<f64>() > MOST {
            return None;
        }
        angle_ranges.sort_by(|one, other| self.span(one).0.total_cmp(&self.span(other).0));
        Some(angle_ranges)
    }
}

fn is_ahead(segment: &BoundarySegment, left_of: Option<Vector>, bounds: &BoundingBox) -> bool {
    left_of.is_none_or(|along| {
        let (middle, half) = (bounds.middle() - segment.a, bounds.half());
        along.perp(&middle) + along.x.abs() * half.y + along.y.abs() * half.x >= 0.0
    })
}

/// Returns what an observer sees of the lowest ground to the left of either of two directions.
pub(in crate::table) fn visible_round(
    scene: &Scene<'_>,
    end: &End,
    sides: [Vector; 2],
) -> VisibilityPolygon {
    let [one, other] = sides;
    let behind = if one.perp(&other) > 0.0 {
        (-other, one)
    } else {
        (-one, other)
    };
    VisibilityPolygon::ahead(scene, end, 0, &[behind])
}
