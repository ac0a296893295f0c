//! Depth of a base in terrain on its path (ROUGH-03, RUL-64).

use crate::position::trail::BaseTrail;
use crate::terms::charts::distance;
use table::base::Base;
use table::depth::{to_edge, to_edge_behind};
use table::ground::Feature;
use table::measure::{CONTACT, EPSILON, Point, Vector, hundredths, right_of};

/// Inches between two sampled parts of a base.
const GRAIN: f64 = 0.25;

/// Returns the depth in inches to which a base enters the feature, if that is too deep for guns and horse: more than an
/// inch, and more than at the start of the path. `None` otherwise.
#[must_use]
pub fn too_deep(piece: &Feature, trail: &BaseTrail) -> Option<f64> {
    let start = trail.start();
    let stands = base_parts(&start)
        .map(|part| place_on_base(&start, part))
        .filter(|point| piece.contains(*point))
        .map(|point| to_edge(point, piece.edges()))
        .fold(distance::OBSTRUCTED_ENTRY, f64::max);
    let bases: Vec<Base> = trail.steps().collect();
    let ways =
        || base_parts(&start).map(|part| bases.iter().map(move |base| place_on_base(base, part)));
    let out = way_out(piece, ways());
    let deepest = ways()
        .map(|places| deepest_part(piece, places, out))
        .fold(0.0, f64::max);
    (hundredths(deepest) > hundredths(stands) + 1).then_some(deepest)
}

/// Returns points of a base, each as shares of its frontage and depth from the centre.
fn base_parts(base: &Base) -> impl Iterator<Item = (f64, f64)> + use<> {
    let count = |length: f64| (length / GRAIN).ceil().max(1.0) as usize;
    let (across, along) = (count(base.frontage), count(base.depth));
    let share = |i: usize, of: usize| i as f64 / of as f64 - 0.5;
    (0..=across).flat_map(move |i| (0..=along).map(move |j| (share(i, across), share(j, along))))
}

fn place_on_base(base: &Base, part: (f64, f64)) -> Point {
    let (across, along) = part;
    let front = base.front();
    base.at + right_of(front) * (base.frontage * across) + front * (base.depth * along)
}

/// Relation of a part of a base to a feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DepthRelation {
    Outside,
    /// The part entered the feature over the edge behind it.
    In,
    /// The part was in the feature at first, and leaves it the way it came in.
    Leaving,
}

/// Finds the part of the base that is least deep in the feature, because the base entered there. Returns the part's
/// first step, and whether that step leads out of the feature.
fn way_out(
    piece: &Feature,
    ways: impl Iterator<Item = impl Iterator<Item = Point>>,
) -> Option<(Vector, bool)> {
    ways.filter_map(|mut places| {
        let from = places.next().filter(|from| piece.contains(*from))?;
        let way = places.find_map(|to| (to - from).try_normalize(EPSILON))?;
        Some((from, way, to_edge(from, piece.edges())))
    })
    .min_by(|one, other| one.2.total_cmp(&other.2))
    .map(|(from, way, _)| (way, leads_out(piece, from, way)))
}

/// Checks whether a moving point leaves the feature at once, or has the nearest edge of the feature ahead of it.
fn leads_out(piece: &Feature, from: Point, way: Vector) -> bool {
    let on = from + way * CONTACT;
    let edges = || piece.edges();
    !piece.contains(on) || to_edge(on, edges()) < to_edge_behind(on, way, edges()) - EPSILON
}

/// Returns the relation of a part to the feature at the part's first step. If the part moves as the base does, it
/// leaves the feature if the base does.
fn at_first(
    piece: &Feature,
    from: Point,
    way: Vector,
    out: Option<(Vector, bool)>,
) -> DepthRelation {
    if !piece.contains(from) {
        return DepthRelation::Outside;
    }
    let leads_out = match out {
        Some((base, leads_out)) if base.dot(&way) > 0.0 => leads_out,
        _ => leads_out(piece, from, way),
    };
    if leads_out {
        DepthRelation::Leaving
    } else {
        DepthRelation::In
    }
}

/// Returns the greatest depth of a part, measured from the edge over which it entered.
fn deepest_part(
    piece: &Feature,
    mut places: impl Iterator<Item = Point>,
    out: Option<(Vector, bool)>,
) -> f64 {
    let Some(mut from) = places.next() else {
        return 0.0;
    };
    let mut stands = None;
    let mut deepest: f64 = 0.0;
    for to in places {
        let Some(way) = (to - from).try_normalize(EPSILON) else {
            continue;
        };
        let before = stands.unwrap_or_else(|| at_first(piece, from, way, out));
        let now = match before {
            _ if !piece.contains(to) => DepthRelation::Outside,
            DepthRelation::Leaving => DepthRelation::Leaving,
            DepthRelation::Outside | DepthRelation::In => DepthRelation::In,
        };
        deepest = deepest.max(match now {
            DepthRelation::Outside => 0.0,
            DepthRelation::Leaving => to_edge(to, piece.edges()),
            DepthRelation::In => to_edge_behind(to, way, piece.edges()),
        });
        stands = Some(now);
        from = to;
    }
    deepest
}
