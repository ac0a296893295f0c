//! The path of a base across the table, made of turns and shifts, and the ground and bases that it passes over.

use geo::{ConvexHull, Intersects};

use crate::terms::{event::UnitPosition, name::UnitId};
use table::base::Base;
use table::ground::{Feature, Ground, Shape};
use table::measure::{
    Bearing, CONTACT, EPSILON, FAR, Point, Vector, hundredths, right_of, span, within,
};
use table::shape::{bounding_box::BoundingBox, ring::line_string, segment::distance_to_segment};

/// Degrees between two poses of a turn; small enough that their hull is right to less than a hair's breadth.
const TURN_STEP: f64 = 3.0;

/// The poses of one base on its path. Between two of them the base goes straight, or turns a little.
#[derive(Debug, Clone, PartialEq)]
pub struct BaseTrail {
    /// The moving unit.
    pub unit: UnitId,
    poses: Vec<Base>,
}

/// Returns the final positions of the bases of some trails.
#[must_use]
pub fn trail_ends(trails: &[BaseTrail]) -> Vec<UnitPosition> {
    let ends = trails.iter().map(|trail| (trail, trail.end()));
    ends.map(|(trail, end)| UnitPosition {
        unit: trail.unit.clone(),
        at: end.at,
        facing: end.facing,
    })
    .collect()
}

impl BaseTrail {
    /// Returns the trail of a base that has not moved yet.
    #[must_use]
    pub fn new(unit: UnitId, from: Base) -> Self {
        Self {
            unit,
            poses: vec![from],
        }
    }

    /// Returns the start of the path.
    #[must_use]
    pub fn start(&self) -> Base {
        self.poses.first().copied().unwrap_or(Base::NOWHERE)
    }

    /// Returns the present position.
    #[must_use]
    pub fn end(&self) -> Base {
        self.poses.last().copied().unwrap_or(Base::NOWHERE)
    }

    /// Continues the path straight.
    pub fn shift(&mut self, by: Vector) {
        self.poses.push(self.end().shifted(by));
    }

    /// Continues with a turn about `pivot`; right is positive.
    pub fn turn(&mut self, degrees: f64, pivot: Point) {
        let from = self.end();
        let steps = (degrees.abs() / TURN_STEP).ceil().max(1.0);
        for step in 1..=(steps as usize) {
            let part = degrees * step as f64 / steps;
            self.poses.push(from.wheeled(part, pivot));
        }
    }

    /// Moves to another position without a path, as in an exchange of places or a turn about in place.
    pub fn jump(&mut self, to: Base) {
        self.poses = vec![self.start(), to];
    }

    /// Checks whether the base moves in the feature or across it; touching the outline is neither.
    #[must_use]
    pub fn enters(&self, feature: &Feature) -> bool {
        self.over(feature, -CONTACT)
    }

    /// Checks whether the base touches the feature anywhere on its path.
    #[must_use]
    pub fn touches(&self, feature: &Feature) -> bool {
        self.over(feature, CONTACT / 2.0)
    }

    /// Checks whether the base passes within `inches` of the feature without touching it.
    #[must_use]
    pub fn passes_beside(&self, feature: &Feature, inches: f64) -> bool {
        self.over(feature, inches) && !self.touches(feature)
    }

    fn over(&self, feature: &Feature, grown: f64) -> bool {
        let (low, high) = feature.bounds();
        self.hulls_near(grown, BoundingBox::between(low, high), feature.points())
            .any(|hull| match &feature.shape {
                Shape::Area(area) => hull.intersects(&area.polygon()),
                Shape::Line(line) => hull.intersects(&line_string(line)),
            })
    }

    /// Checks whether the base passes over a disc: a general's or messenger's figure.
    #[must_use]
    pub fn runs_over(&self, point: Point, radius: f64) -> bool {
        let bounds = BoundingBox::between(point, point).grown(radius);
        let about = Base::new(point, Bearing::NORTH, 2.0 * radius, 2.0 * radius).corners();
        self.hulls_near(0.0, bounds, &about).any(|hull| {
            hull.intersects(&geo::Coord {
                x: point.x,
                y: point.y,
            }) || hull.exterior().lines().any(|line| {
                let ends = (
                    Point::new(line.start.x, line.start.y),
                    Point::new(line.end.x, line.end.y),
                );
                distance_to_segment(point, ends) < radius
            })
        })
    }

    /// Checks whether the base passes over another one.
    #[must_use]
    pub fn passes_over(&self, other: &Base) -> bool {
        let about = BoundingBox::between(other.at, other.at).grown(other.span());
        if !self.may_meet(0.0, &about) {
            return false;
        }
        let other = grown_by(other, -CONTACT);
        let corners = other.corners();
        let bounds = BoundingBox::from_points(corners).unwrap_or(BoundingBox::NOWHERE);
        self.hulls_near(-CONTACT, bounds, &corners)
            .any(|hull| hull.intersects(&base_ring(&other)))
    }

    /// Checks whether the centre of the base stays on a road wherever the base touches `feature` (ROUGH-06).
    #[must_use]
    pub fn keeps_to_road_in(&self, ground: &Ground, feature: &Feature) -> bool {
        let mut steps = self.steps().filter(|base| feature.touches(base)).peekable();
        steps.peek().is_some() && steps.all(|base| ground.carries(&base, feature))
    }

    /// Checks whether the centre of the base stays on a road over the whole path.
    #[must_use]
    pub fn keeps_to_road(&self, ground: &Ground) -> bool {
        self.steps().all(|base| ground.has_road_at(base.at))
    }

    /// Returns places along the path, at most a quarter of an inch apart.
    pub fn steps(&self) -> impl Iterator<Item = Base> + '_ {
        let legs = self.poses.windows(2).flat_map(|pair| match pair {
            [a, b] => {
                let (a, b) = (*a, *b);
                let count = ((b.at - a.at).norm() / 0.25).ceil().max(1.0);
                let turn = a.facing.turn_to(b.facing);
                (1..=(count as usize))
                    .map(move |i| {
                        let part = i as f64 / count;
                        Base {
                            at: a.at + (b.at - a.at) * part,
                            facing: a.facing.turned(turn * part),
                            ..a
                        }
                    })
                    .collect::<Vec<_>>()
            }
            _ => Vec::new(),
        });
        std::iter::once(self.start()).chain(legs)
    }

    /// Returns the base at the first place where a step has reduced a distance; `None` if no step does. A turn in place
    /// is not a step, unless it brings the unit into contact (TAC-06, RUL-79).
    #[must_use]
    pub fn comes_nearer(&self, inches: impl Fn(&Base) -> Option<f64>) -> Option<Base> {
        let mut before = self.start();
        self.steps().find(|base| {
            let from = std::mem::replace(&mut before, *base);
            let (Some(had), Some(has)) = (inches(&from), inches(base)) else {
                return false;
            };
            let goes = (base.at - from.at).norm() > EPSILON || within(has, CONTACT);
            goes && hundredths(has) < hundredths(had)
        })
    }

    /// Returns the hulls of those parts of the path that may meet an outline within an upright rectangle: parts whose
    /// own rectangles, upright and along the path, meet it. Most parts are far away, and a hull costs a hundred times
    /// as much as its rectangle.
    fn hulls_near<'a>(
        &'a self,
        grown: f64,
        bounds: BoundingBox,
        outline: &'a [Point],
    ) -> impl Iterator<Item = geo::Polygon<f64>> + 'a {
        let is_near = move |corners: &[Point]| {
            BoundingBox::from_points(corners.iter().copied()).is_some_and(|own| own.meets(&bounds))
        };
        let poses = match self.may_meet(grown, &bounds) {
            true => self.poses.as_slice(),
            false => &[],
        };
        let alone = (poses.len() == 1).then(|| grown_by(&self.start(), grown));
        let alone = alone.filter(|base| is_near(&base.corners()));
        let legs = poses.windows(2).filter_map(move |pair| match pair {
            [from, to] => {
                let [a, b] = [from, to].map(|base| grown_by(base, grown).corners());
                let corners = [a, b].concat();
                let on_map = |p: &Point| p.x.abs() < FAR && p.y.abs() < FAR;
                let counts = corners.iter().all(on_map)
                    && is_near(&corners)
                    && !are_parted(&from.front(), &corners, outline);
                counts.then(|| points_hull(&corners))
            }
            _ => None,
        });
        alone.map(|base| base_ring(&base)).into_iter().chain(legs)
    }

    /// Checks, by the centres of the poses alone, whether part of the path may meet an upright rectangle.
    fn may_meet(&self, grown: f64, bounds: &BoundingBox) -> bool {
        let spans = self.poses.iter().map(Base::span);
        let span = spans.fold(0.0, f64::max) + 2.0 * grown.abs();
        let centres = BoundingBox::from_points(self.poses.iter().map(|base| base.at));
        centres.is_some_and(|centres| centres.grown(span).meets(bounds))
    }
}

/// Checks whether some points are certainly clear of others: all ahead, all behind or all to one side of them.
fn are_parted(front: &Vector, ones: &[Point], others: &[Point]) -> bool {
    let extent =
        |points: &[Point], axis: &Vector| span(points.iter().map(|point| point.coords.dot(axis)));
    [*front, right_of(*front)].iter().any(|axis| {
        let (one, other) = (extent(ones, axis), extent(others, axis));
        one.1 + EPSILON < other.0 || other.1 + EPSILON < one.0
    })
}

fn points_hull(points: &[Point]) -> geo::Polygon<f64> {
    let points = points.iter().map(|p| geo::Point::new(p.x, p.y));
    geo::MultiPoint::new(points.collect()).convex_hull()
}

/// Returns the base with every edge moved outwards by `inches`, or inwards if that is negative.
#[must_use]
pub fn grown_by(base: &Base, inches: f64) -> Base {
    Base {
        frontage: (base.frontage + inches * 2.0).max(0.0),
        depth: (base.depth + inches * 2.0).max(0.0),
        ..*base
    }
}

fn base_ring(base: &Base) -> geo::Polygon<f64> {
    let corners: geo::LineString<f64> = base
        .corners()
        .into_iter()
        .map(|p| geo::coord! { x: p.x, y: p.y })
        .collect();
    geo::Polygon::new(corners, Vec::new())
}
