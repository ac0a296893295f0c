//! What one point sees of low ground and of the tops of hills without a crest (RUL-54).
//!
//! Such a hill hides lower ground behind its foot, and not its own top. So a line from the point shows one stretch of
//! low ground, and one of every hill that it comes to before something else ends the view of ground so high. All
//! of that changes in known directions only: between two of them every stretch runs from one bound to another. The
//! outline goes out along the farther bounds, counter-clockwise, and back along the nearer ones.

use super::super::field::Field;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::shape::bounding_box::BoundingBox;
use super::super::sight::end::End;
use super::super::sight::scene::Scene;
use super::bound::Bound;
use super::bound::crossing;
use super::contour::pieces;
use super::depths::Depths;
use super::depths::Part;
use super::minkowski::polygon;
use super::sector::Sector;
use super::targets::areas;
use super::visibility_polygon::Ring;
use super::visibility_polygon::VisibilityPolygon;
use crate::shape::direction::pseudo_angle;
use crate::tolerance::SAME_DISTANCE;
use crate::tolerance::SAME_TURN;

/// A direction with its turn.
type Ray = (f64, Vector);

/// What is seen along the lines of some directions: stretches from one bound, or the point, to another, the nearest
/// first, none of which touch.
struct Fan {
    from: Ray,
    to: Ray,
    seen: Vec<Stretch>,
}

#[derive(Debug, Clone, Copy)]
struct Stretch {
    near: Option<Bound>,
    far: Bound,
}

/// A stretch by its ends in one direction, in inches.
#[derive(Debug, Clone, Copy)]
struct Span {
    near: f64,
    far: f64,
}

/// A side of a stretch, by the places of its fan and of the stretch in that.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Side {
    fan: usize,
    stretch: usize,
    is_far: bool,
}

/// Ground of one height: what ends the view of it, and the hills that high.
struct Layer {
    visible: VisibilityPolygon,
    hills: Vec<Vec<Part>>,
}

/// Returns what a point sees of ground of all heights; none for a point on the edge of the table or off it.
pub(super) fn seen_over_walls(
    scene: &Scene<'_>,
    field: &Field,
    end: &End,
) -> Option<geo::MultiPolygon<f64>> {
    let low = VisibilityPolygon::of(scene, end, 0).on_table(field)?;
    let layers = (end.height + 1..=scene.highest()).map(|height| {
        let visible = VisibilityPolygon::of(scene, end, height).on_table(field)?;
        let reach = BoundingBox::between(end.at, end.at).grown(visible.cap);
        let hills = areas(scene, field, &reach, |hill| hill.elevation >= height);
        let parts =
            hills.map(|hill| Depths::of(hill.rings.iter().map(Vec::as_slice), end.at).parts());
        Some(Layer {
            hills: parts.collect(),
            visible,
        })
    });
    let layers: Vec<Layer> = layers.collect::<Option<_>>()?;
    let fans = fans(&low, &layers);
    Some(pieces(outlines(&fans, end.at)))
}

/// Returns all directions in order, in parts in which nothing changes.
fn fans(low: &VisibilityPolygon, layers: &[Layer]) -> Vec<Fan> {
    let polygons = std::iter::once(low).chain(layers.iter().map(|layer| &layer.visible));
    let ways = polygons
        .flat_map(|visible| &visible.sectors)
        .map(|sector| (sector.from.turn, sector.from.along));
    let parts = || layers.iter().flat_map(|layer| &layer.hills).flatten();
    let corners = parts().flat_map(|part| [(part.turns.0, part.fan.0), (part.turns.1, part.fan.1)]);
    let mut rays: Vec<Ray> = ways.chain(corners).collect();
    rays.sort_by(|one, other| one.0.total_cmp(&other.0));
    rays.dedup_by(|later, kept| later.0 - kept.0 <= SAME_TURN);
    let mut fans = Vec::with_capacity(rays.len());
    for pair in rays.windows(2) {
        let &[from, to] = pair else { continue };
        let middle = f64::midpoint(from.0, to.0);
        let Some(low) = bound_at(low, middle) else {
            continue;
        };
        let mut seen = vec![(None, [low, low])];
        for layer in layers {
            let Some(end) = bound_at(&layer.visible, middle) else {
                continue;
            };
            let here = layer
                .hills
                .iter()
                .filter_map(|parts| part_at(parts, middle));
            seen.extend(here.flat_map(|part| &part.stretches).map(|stretch| {
                let near = stretch.from.map(|edge| Bound::edge(edge.inverse));
                (near, [Bound::edge(stretch.to.inverse), end])
            }));
        }
        divide(&seen, from, to, &mut fans);
    }
    fans
}

fn bound_at(visible: &VisibilityPolygon, turn: f64) -> Option<Bound> {
    let sectors: &[Sector] = &visible.sectors;
    let after = sectors.partition_point(|sector| sector.from.turn <= turn);
    sectors
        .get(after.checked_sub(1)?)
        .map(|sector| sector.bound)
}

fn part_at(parts: &[Part], turn: f64) -> Option<&Part> {
    let after = parts.partition_point(|part| part.turns.0 <= turn);
    let part = parts.get(after.checked_sub(1)?)?;
    (turn < part.turns.1).then_some(part)
}

/// Adds the fans between two rays: a new one where one bound gets nearer than another. Of the bounds that end a
/// stretch the nearest counts.
fn divide(seen: &[(Option<Bound>, [Bound; 2])], from: Ray, to: Ray, fans: &mut Vec<Fan>) {
    let all = seen.iter().flat_map(|(near, far)| near.iter().chain(far));
    let mut bounds: Vec<Bound> = all.copied().collect();
    bounds.dedup();
    let mut rays = vec![from, to];
    if bounds.len() > 1 {
        let feet = bounds
            .iter()
            .filter(|bound| !bound.is_round())
            .map(Bound::foot);
        rays.extend(feet.map(|foot| (pseudo_angle(&foot), foot)));
        in_turn(&mut rays, from, to);
        let crossings: Vec<Ray> = rays
            .windows(2)
            .flat_map(|pair| match pair {
                [from, to] => crossings(&bounds, from, to),
                _ => Vec::new(),
            })
            .collect();
        rays.extend(crossings);
        in_turn(&mut rays, from, to);
    }
    for pair in rays.windows(2) {
        if let &[from, to] = pair {
            let seen = joined(seen, &(from.1 + to.1).normalize());
            fans.push(Fan { from, to, seen });
        }
    }
}

/// Puts rays in order, without those that are not between two.
fn in_turn(rays: &mut Vec<Ray>, from: Ray, to: Ray) {
    rays.retain(|ray| (from.0..=to.0).contains(&ray.0));
    rays.sort_by(|one, other| one.0.total_cmp(&other.0));
    rays.dedup_by(|later, kept| later.0 - kept.0 <= SAME_TURN);
    // The last is that up to which they go, and no other as good as there.
    if let Some(last) = rays.last_mut() {
        *last = to;
    }
}

/// Returns where two of some bounds change places between two rays.
fn crossings(bounds: &[Bound], from: &Ray, to: &Ray) -> Vec<Ray> {
    let mut found = Vec::new();
    for (place, one) in bounds.iter().enumerate() {
        for other in bounds.iter().skip(place + 1) {
            let gain = |ray: &Ray| one.distance(&ray.1) - other.distance(&ray.1);
            let (first, last) = (gain(from), gain(to));
            if first.min(last) < -SAME_DISTANCE && first.max(last) > SAME_DISTANCE {
                let along = crossing(one, other, from.1, to.1);
                found.push((pseudo_angle(&along), along));
            }
        }
    }
    found
}

/// Returns stretches joined where they touch, as they lie in a direction.
fn joined(seen: &[(Option<Bound>, [Bound; 2])], along: &Vector) -> Vec<Stretch> {
    let stretches = seen.iter().map(|(near, [one, other])| {
        let far = if one.distance(along) <= other.distance(along) {
            *one
        } else {
            *other
        };
        Stretch { near: *near, far }
    });
    let mut stretches: Vec<(Span, Stretch)> = stretches
        .map(|stretch| (stretch.span(along), stretch))
        .filter(|(span, _)| span.far - span.near > SAME_DISTANCE)
        .collect();
    stretches.sort_by(|one, other| one.0.near.total_cmp(&other.0.near));
    stretches.dedup_by(|(later, stretch), (span, kept)| {
        let touches = later.near <= span.far + SAME_DISTANCE;
        if touches && later.far > span.far {
            (span.far, kept.far) = (later.far, stretch.far);
        }
        touches
    });
    stretches.into_iter().map(|(_, stretch)| stretch).collect()
}

impl Stretch {
    fn span(&self, along: &Vector) -> Span {
        Span {
            near: self.near.map_or(0.0, |near| near.distance(along)),
            far: self.far.distance(along),
        }
    }
}

/// Returns the rings that bound what is seen, those of holes clockwise.
fn outlines(fans: &[Fan], at: Point) -> Vec<geo::Polygon<f64>> {
    let mut done: Vec<[Vec<bool>; 2]> = fans
        .iter()
        .map(|fan| [vec![false; fan.seen.len()], vec![false; fan.seen.len()]])
        .collect();
    let mut rings = Vec::new();
    for fan in 0..fans.len() {
        for stretch in 0..fans.get(fan).map_or(0, |fan| fan.seen.len()) {
            let mut ring = Ring::with_room(fans.len());
            let mut next = Some(Side {
                fan,
                stretch,
                is_far: true,
            });
            while let Some(side) = next
                && let Some(mark) = done
                    .get_mut(side.fan)
                    .and_then(|marks| marks.get_mut(usize::from(side.is_far)))
                    .and_then(|marks| marks.get_mut(side.stretch))
                && !std::mem::replace(mark, true)
            {
                side.follow(fans, at, &mut ring);
                next = side.next(fans);
            }
            if ring.points.len() > 2 {
                rings.push(polygon(ring.points));
            }
        }
    }
    rings
}

impl Side {
    /// Adds the side to a ring: the farther counter-clockwise, the nearer back again.
    fn follow(self, fans: &[Fan], at: Point, ring: &mut Ring) {
        let Some(fan) = fans.get(self.fan) else {
            return;
        };
        let Some(stretch) = fan.seen.get(self.stretch) else {
            return;
        };
        if self.is_far {
            ring.follow(at, &stretch.far, [fan.from, fan.to]);
        } else if let Some(near) = stretch.near {
            let end = |ray: &Ray| at + ray.1 * near.distance(&ray.1);
            ring.add(end(&fan.to));
            ring.add(end(&fan.from));
        }
    }

    /// Returns the side on which the outline goes on.
    fn next(self, fans: &[Fan]) -> Option<Side> {
        let count = fans.len();
        // The fans to the right and to the left of where it ends.
        let (right, left) = match self.is_far {
            true => (self.fan, (self.fan + 1) % count),
            false => ((self.fan + count - 1) % count, self.fan),
        };
        // Mostly one stretch from the point on follows another.
        let alone = |fan: usize| {
            fans.get(fan)
                .is_some_and(|fan| matches!(fan.seen.as_slice(), [Stretch { near: None, .. }]))
        };
        if alone(right) && alone(left) {
            let fan = if self.is_far { left } else { right };
            return Some(Side { fan, ..self });
        }
        let along = fans.get(left)?.from.1;
        let spans = |fan: usize| -> Option<Vec<Span>> {
            let seen = fans.get(fan)?.seen.iter();
            Some(seen.map(|stretch| stretch.span(&along)).collect())
        };
        let (before, after) = (spans(right)?, spans(left)?);
        let own = if self.is_far { &before } else { &after };
        let span = own.get(self.stretch)?;
        let at = if self.is_far { span.far } else { span.near };
        // Where the outline may leave the ray again: along near sides to the right, far sides to the left.
        let nears = before.iter().enumerate().map(|(stretch, span)| {
            let is_far = false;
            (
                span.near,
                Side {
                    fan: right,
                    stretch,
                    is_far,
                },
            )
        });
        let fars = after.iter().enumerate().map(|(stretch, span)| {
            let is_far = true;
            (
                span.far,
                Side {
                    fan: left,
                    stretch,
                    is_far,
                },
            )
        });
        let mut ways = nears.chain(fars);
        let other = if self.is_far { &after } else { &before };
        let beyond = other
            .iter()
            .any(|span| span.near <= at + SAME_DISTANCE && span.far > at + SAME_DISTANCE);
        let within = other
            .iter()
            .any(|span| span.near < at - SAME_DISTANCE && span.far >= at - SAME_DISTANCE);
        // Seen on one side only: what is seen lies to the left of who goes that way. A stretch, or what parts
        // two, may have no length here yet, or none any more.
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
            ways.find(|(inches, side)| {
                (*inches - at).abs() <= SAME_DISTANCE && side.is_far == self.is_far
            })
        };
        way.map(|(_, side)| side)
    }
}
