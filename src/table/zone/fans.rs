//! Visibility of a point over hills without crests (RUL-54).
//!
//! Overlay of radial subdivisions (de Berg et al., Computational Geometry, 2.3), one for each height; n directions of k
//! stretches each cost n k^2.
//!
//! Such a hill hides lower ground behind its foot, and not its own top. So a line from the point shows one stretch of
//! low ground, and one stretch on every hill that it reaches before its view of that height ends. These stretches
//! change only in known directions; between two such directions every stretch runs from one bound to another. The
//! outline follows the farther bounds counter-clockwise, and returns along the nearer ones.

use std::ops::Range;

use super::{
    bound::{Bound, bound_crossing},
    contour::ring_pieces,
    depths::{DepthParts, Depths},
    overlay::{foot_between, nearness_gains},
    sector::{Direction, Sector},
    targets::areas_within,
    visibility_polygon::{OutlineRing, VisibilityPolygon},
};
use crate::field::Field;
use crate::measure::{Point, Vector, greater, lesser};
use crate::shape::{bounding_box::BoundingBox, ring::ring_polygon};
use crate::sight::{end::SightEnd, scene::Scene};
use crate::tolerance::{AS_NEAR, SAME_DISTANCE, SAME_TURN};

/// All directions, counter-clockwise, divided where something changes.
#[derive(Default)]
struct Subdivision {
    fans: Vec<ViewFan>,
    /// The stretches of all fans, one after the other.
    seen: Vec<FanStretch>,
}

/// The visible parts of a range of directions: stretches from one bound, or from the point, to another. The nearest
/// comes first, and no two touch.
struct ViewFan {
    from: Direction,
    to: Direction,
    /// The indices of its stretches in the list of the stretches of all fans.
    seen: Range<usize>,
}

#[derive(Debug, Clone, Copy)]
struct FanStretch {
    near: Option<Bound>,
    far: Bound,
}

/// A visible stretch before joining: it may touch others, and ends at the nearer of two bounds.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    near: Option<Bound>,
    far: [Bound; 2],
}

/// Working lists for building fans, reused from one range of directions to the next.
#[derive(Default)]
struct Subdivider {
    candidates: Vec<Candidate>,
    bounds: Vec<Bound>,
    /// Directions in which the order of two bounds changes.
    changes: Vec<Direction>,
    spans: Vec<(StretchSpan, FanStretch)>,
    made: Subdivision,
}

/// A stretch by its ends in one direction, in inches.
#[derive(Debug, Clone, Copy)]
struct StretchSpan {
    near: f64,
    far: f64,
}

/// A side of a stretch, by the index of its fan and the index of the stretch.
#[derive(Debug, Clone, Copy, PartialEq)]
struct StretchSide {
    fan: usize,
    stretch: usize,
    is_far: bool,
}

/// Ground of one height: the bounds of the view of it, and the hills of that height.
struct HeightLayer {
    visible: VisibilityPolygon,
    hills: Vec<DepthParts>,
}

/// Returns the ground of all heights that a point sees; `None` for a point on the edge of the table or off it.
pub(super) fn seen_over_hills(
    scene: &Scene<'_>,
    field: &Field,
    end: &SightEnd,
) -> Option<geo::MultiPolygon<f64>> {
    let low = VisibilityPolygon::new(scene, end).on_table(field)?;
    let layers = (end.height + 1..=scene.highest_hill()).map(|height| {
        let visible = VisibilityPolygon::new(&scene.for_height(height), end).on_table(field)?;
        let reach = BoundingBox::between(end.at, end.at).grown(visible.cap);
        let hills = areas_within(scene, field, &reach, |hill| hill.elevation >= height);
        let parts = hills
            .map(|hill| Depths::from_rings(hill.rings.iter().map(Vec::as_slice), end.at).parts());
        Some(HeightLayer {
            hills: parts.collect(),
            visible,
        })
    });
    let layers: Vec<HeightLayer> = layers.collect::<Option<_>>()?;
    let fans = sight_fans(&low, &layers);
    Some(ring_pieces(seen_outlines(&fans, end.at)))
}

/// Returns all directions in order, divided where something changes.
fn sight_fans(low: &VisibilityPolygon, layers: &[HeightLayer]) -> Subdivision {
    let polygons = std::iter::once(low).chain(layers.iter().map(|layer| &layer.visible));
    let ways = polygons
        .flat_map(|visible| &visible.sectors)
        .map(|sector| sector.from);
    let hills = layers.iter().flat_map(|layer| &layer.hills);
    let corners = hills.flat_map(|hill| hill.iter().flat_map(|part| [part.from, part.to]));
    let mut ways: Vec<Direction> = ways.chain(corners).collect();
    in_turn(&mut ways);
    let mut subdivider = Subdivider::default();
    for pair in ways.windows(2) {
        if let [from, to] = pair {
            subdivider.gather_candidates(low, layers, f64::midpoint(from.turn, to.turn));
            subdivider.divide_fan(from, to);
        }
    }
    subdivider.made
}

/// Sorts directions and removes duplicates.
fn in_turn(ways: &mut Vec<Direction>) {
    // Turns are not negative, and such numbers grow with their bits.
    ways.sort_by_key(|way| way.turn.to_bits());
    ways.dedup_by(|later, kept| later.turn - kept.turn <= SAME_TURN);
}

fn bound_at(visible: &VisibilityPolygon, turn: f64) -> Option<Bound> {
    let sectors: &[Sector] = &visible.sectors;
    let after = sectors.partition_point(|sector| sector.from.turn <= turn);
    sectors
        .get(after.checked_sub(1)?)
        .map(|sector| sector.bound)
}

impl Subdivider {
    /// Gathers the visible stretches in a direction: of low ground, and of the hills of every layer.
    fn gather_candidates(&mut self, low: &VisibilityPolygon, layers: &[HeightLayer], turn: f64) {
        self.candidates.clear();
        let low = bound_at(low, turn).map(|low| Candidate {
            near: None,
            far: [low, low],
        });
        self.candidates.extend(low);
        for layer in layers {
            let Some(end) = bound_at(&layer.visible, turn) else {
                continue;
            };
            let here = layer.hills.iter().flat_map(|hill| hill.stretches_at(turn));
            self.candidates.extend(here.map(|stretch| Candidate {
                near: stretch.from,
                far: [stretch.to, end],
            }));
        }
    }

    /// Adds the fans between two directions; a new fan begins wherever one bound becomes nearer than another.
    fn divide_fan(&mut self, from: &Direction, to: &Direction) {
        self.changes.clear();
        if self.candidates.len() > 1 {
            self.find_changes(from, to);
        }
        let mut from = *from;
        for to in self.changes.iter().chain([to]) {
            let seen = self.made.add(&self.candidates, &from, to, &mut self.spans);
            self.made.fans.push(ViewFan {
                from,
                to: *to,
                seen,
            });
            from = *to;
        }
    }

    /// Finds the directions between two others in which the order of two bounds changes.
    fn find_changes(&mut self, from: &Direction, to: &Direction) {
        let bounds = self.candidates.iter();
        let bounds = bounds.flat_map(|candidate| candidate.near.into_iter().chain(candidate.far));
        self.bounds.clear();
        for bound in bounds {
            if !self.bounds.contains(&bound) {
                self.bounds.push(bound);
            }
        }
        for (place, one) in self.bounds.iter().enumerate() {
            for other in self.bounds.iter().skip(place + 1) {
                add_changes(one, other, (from, to), &mut self.changes);
            }
        }
        let is_between =
            |way: &Direction| way.turn - from.turn > SAME_TURN && to.turn - way.turn > SAME_TURN;
        self.changes.retain(is_between);
        in_turn(&mut self.changes);
    }
}

/// Adds the directions between two others in which the order of two bounds changes. There is at most one on each side
/// of the foot of either bound.
fn add_changes(
    one: &Bound,
    other: &Bound,
    ends: (&Direction, &Direction),
    found: &mut Vec<Direction>,
) {
    let (from, to) = ends;
    let ends = nearness_gains(one, other, from, to);
    if let Some(foot) = &foot_between(one, other, (from, to), ends) {
        let parts = [(from, foot), (foot, to)];
        let parts = parts.map(|part| (part, nearness_gains(one, other, part.0, part.1)));
        found.extend(
            parts
                .into_iter()
                .filter_map(|(part, gains)| exchange_direction(one, other, part, gains)),
        );
    } else {
        found.extend(exchange_direction(one, other, (from, to), ends));
    }
}

/// Returns the direction in which the order of two bounds changes, which happens at most once; `None` if it does not
/// change.
fn exchange_direction(
    one: &Bound,
    other: &Bound,
    ends: (&Direction, &Direction),
    gains: (f64, f64),
) -> Option<Direction> {
    let (from, to) = ends;
    let (first, last) = gains;
    let changes = lesser(first, last) < -AS_NEAR && greater(first, last) > AS_NEAR;
    changes.then(|| Direction::to(bound_crossing(one, other, from.along, to.along)))
}

impl Candidate {
    /// Returns the stretch up to the nearer of its ends, in a direction.
    fn stretch_along(&self, along: &Vector) -> (StretchSpan, FanStretch) {
        let [one, other] = self.far;
        let is_nearer = one.distance(along) <= other.distance(along);
        let stretch = FanStretch {
            near: self.near,
            far: if is_nearer { one } else { other },
        };
        (stretch.span(along), stretch)
    }
}

impl Subdivision {
    fn seen_stretches(&self, fan: usize) -> &[FanStretch] {
        let fan = self.fans.get(fan);
        fan.and_then(|fan| self.seen.get(fan.seen.clone()))
            .unwrap_or_default()
    }

    /// Returns the far or the near sides of a fan, with their distances in a direction, in inches.
    fn fan_sides(
        &self,
        fan: usize,
        is_far: bool,
        along: &Vector,
    ) -> impl Iterator<Item = (f64, StretchSide)> {
        let first = self.fans.get(fan).map_or(0, |fan| fan.seen.start);
        (first..)
            .zip(self.seen_stretches(fan))
            .map(move |(stretch, seen)| {
                let span = seen.span(along);
                let inches = if is_far { span.far } else { span.near };
                let side = StretchSide {
                    fan,
                    stretch,
                    is_far,
                };
                (inches, side)
            })
    }

    /// Adds the stretches that result from joining candidates that touch, between two directions; returns their
    /// indices.
    fn add(
        &mut self,
        candidates: &[Candidate],
        from: &Direction,
        to: &Direction,
        spans: &mut Vec<(StretchSpan, FanStretch)>,
    ) -> Range<usize> {
        let first = self.seen.len();
        if let [alone] = candidates
            && let [far, other] = alone.far
            && far == other
        {
            let near = alone.near;
            self.seen.push(FanStretch { near, far });
            return first..self.seen.len();
        }
        let along = (from.along + to.along).normalize();
        let here = candidates
            .iter()
            .map(|candidate| candidate.stretch_along(&along));
        spans.clear();
        spans.extend(here.filter(|(span, _)| span.far - span.near > SAME_DISTANCE));
        spans.sort_by(|one, other| one.0.near.total_cmp(&other.0.near));
        spans.dedup_by(|(later, stretch), (span, kept)| {
            let touches = later.near <= span.far + SAME_DISTANCE;
            if touches && later.far > span.far {
                (span.far, kept.far) = (later.far, stretch.far);
            }
            touches
        });
        self.seen.extend(spans.iter().map(|(_, stretch)| *stretch));
        first..self.seen.len()
    }
}

impl FanStretch {
    fn span(&self, along: &Vector) -> StretchSpan {
        StretchSpan {
            near: self.near.map_or(0.0, |near| near.distance(along)),
            far: self.far.distance(along),
        }
    }
}

/// Returns the rings that bound the visible region; the rings of holes are clockwise.
fn seen_outlines(fans: &Subdivision, at: Point) -> Vec<geo::Polygon<f64>> {
    let mut done = vec![[false; 2]; fans.seen.len()];
    let mut rings = Vec::new();
    for (place, fan) in fans.fans.iter().enumerate() {
        for stretch in fan.seen.clone() {
            let first = StretchSide {
                fan: place,
                stretch,
                is_far: true,
            };
            if done.get(stretch).is_some_and(|[_, is_done]| !is_done) {
                let ring = trace_outline(fans, at, first, &mut done);
                rings.extend((ring.len() > 2).then(|| ring_polygon(&ring)));
            }
        }
    }
    rings
}

/// Returns the ring that begins at one side of a stretch and ends at a side that is already part of a ring.
fn trace_outline(
    fans: &Subdivision,
    at: Point,
    first: StretchSide,
    done: &mut [[bool; 2]],
) -> Vec<Point> {
    let mut ring = OutlineRing::with_room(fans.fans.len());
    let mut next = Some(first);
    while let Some(side) = next
        && let Some(marks) = done.get_mut(side.stretch)
        && let Some(mark) = marks.get_mut(usize::from(side.is_far))
        && !std::mem::replace(mark, true)
    {
        side.add_to_ring(fans, at, &mut ring);
        next = side.next(fans);
    }
    ring.points
}

impl StretchSide {
    /// Adds the side to a ring: the farther sides counter-clockwise, the nearer ones back.
    fn add_to_ring(self, fans: &Subdivision, at: Point, ring: &mut OutlineRing) {
        let (Some(fan), Some(stretch)) = (fans.fans.get(self.fan), fans.seen.get(self.stretch))
        else {
            return;
        };
        if self.is_far {
            ring.follow_bound(at, &stretch.far, [&fan.from, &fan.to]);
        } else if let Some(near) = stretch.near {
            let end = |way: &Direction| at + way.along * near.distance(&way.along);
            ring.add(end(&fan.to));
            ring.add(end(&fan.from));
        }
    }

    /// Returns the side along which the outline continues; `None` if there is none.
    fn next(self, fans: &Subdivision) -> Option<StretchSide> {
        let count = fans.fans.len();
        // The fans to the right and to the left of the end of this side.
        let (right, left) = match self.is_far {
            true => (self.fan, (self.fan + 1) % count),
            false => ((self.fan + count - 1) % count, self.fan),
        };
        let (before, after) = (fans.seen_stretches(right), fans.seen_stretches(left));
        let other_fan = if self.is_far { left } else { right };
        // Usually both fans have only one stretch, which begins at the point.
        let alone = |seen: &[FanStretch]| matches!(seen, [FanStretch { near: None, .. }]);
        if alone(before) && alone(after) {
            return Some(StretchSide {
                fan: other_fan,
                stretch: fans.fans.get(other_fan)?.seen.start,
                ..self
            });
        }
        let along = fans.fans.get(left)?.from.along;
        let span = fans.seen.get(self.stretch)?.span(&along);
        let at = if self.is_far { span.far } else { span.near };
        // The sides along which the outline may leave the ray: near sides to the right, far sides to the left.
        let ways = fans
            .fan_sides(right, false, &along)
            .chain(fans.fan_sides(left, true, &along));
        let other = || {
            fans.seen_stretches(other_fan)
                .iter()
                .map(|other| other.span(&along))
        };
        let beyond =
            other().any(|span| span.near <= at + SAME_DISTANCE && span.far > at + SAME_DISTANCE);
        let within =
            other().any(|span| span.near < at - SAME_DISTANCE && span.far >= at - SAME_DISTANCE);
        // The ray is a border where the ground on only one side of it is seen; the outline keeps the seen ground to its
        // left. A stretch, or the gap between two, may have no length on this ray.
        let (outwards, inwards) = match (self.is_far, beyond, within) {
            (true, true, _) | (false, false, false) => (true, false),
            (true, false, false) | (false, _, true) => (false, true),
            (true, false, true) | (false, true, false) => (false, false),
        };
        let way = if outwards {
            let beyond = ways.filter(|(inches, _)| *inches >= at - SAME_DISTANCE);
            beyond.min_by(|one, other| one.0.total_cmp(&other.0))
        } else if inwards {
            let within = ways.filter(|(inches, _)| *inches <= at + SAME_DISTANCE);
            within.max_by(|one, other| one.0.total_cmp(&other.0))
        } else {
            let mut here = ways.filter(|(_, side)| side.is_far == self.is_far);
            here.find(|(inches, _)| (*inches - at).abs() <= SAME_DISTANCE)
        };
        way.map(|(_, side)| side)
    }
}
