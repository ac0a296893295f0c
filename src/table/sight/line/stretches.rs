//! Intersections of a line with an obstacle: stretches in an area, crossings of a chain.
//!
//! Crossings sorted along the line, alternately in and out (as in the scan conversion of a polygon): linear in the
//! corners, and n log n in the crossings.

use super::{LineAxis, LineScratch, LineSpan};
use crate::measure::{EPSILON, Point, beyond};
use crate::shape::interval::{Interval, join_intervals};
use crate::sight::{
    obstacle::{Obstacle, ObstacleSource},
    piece::ON_CREST,
};

/// Adds the stretches of the line in an area.
pub(in crate::sight) fn add_area_stretches(
    obstacle: &Obstacle<'_>,
    ray: &LineAxis,
    height: u8,
    scratch: &mut LineScratch,
) {
    let hill = obstacle.hill > height;
    if obstacle.kind.is_none() && !hill {
        return;
    }
    let LineScratch {
        spans,
        cuts,
        stretches,
        ..
    } = scratch;
    stretches.clear();
    if add_stretches(obstacle, ray, |aside| aside <= 0.0, cuts, stretches) {
        add_stretches(obstacle, ray, |aside| aside < 0.0, cuts, stretches);
        join_intervals(stretches);
    }
    for (low, high) in stretches.iter().copied() {
        let (low, high) = (low.max(0.0), high.min(ray.length));
        if high - low > EPSILON {
            let kinds = [obstacle.kind.map(Some), hill.then_some(None)];
            spans.extend(kinds.into_iter().flatten().map(|kind| LineSpan {
                low,
                high,
                kind,
                ground: kind.is_some() && matches!(obstacle.source, ObstacleSource::Feature(_)),
                source: obstacle.source,
            }));
        }
    }
}

/// Checks whether a stretch of the line lies in an area, as [`add_area_stretches`] finds them.
pub(in crate::sight) fn runs_in(
    obstacle: &Obstacle<'_>,
    ray: &LineAxis,
    scratch: &mut LineScratch,
) -> bool {
    let LineScratch {
        cuts, stretches, ..
    } = scratch;
    let counts = |(low, high): &Interval| high.min(ray.length) - low.max(0.0) > EPSILON;
    stretches.clear();
    let touched = add_stretches(obstacle, ray, |aside| aside <= 0.0, cuts, stretches);
    // Most lines that touch a corner run through the area to the left of it as well.
    if !touched || stretches.iter().any(counts) {
        return stretches.iter().any(counts);
    }
    add_stretches(obstacle, ray, |aside| aside < 0.0, cuts, stretches);
    join_intervals(stretches);
    stretches.iter().any(counts)
}

/// Adds the stretches on which points a hair to one side of the line lie in the obstacle; see [`collect_cuts`]. The
/// stretches are in order. Returns true if the other side of the line may give others.
fn add_stretches(
    obstacle: &Obstacle<'_>,
    ray: &LineAxis,
    right: impl Fn(f64) -> bool + Copy,
    found: &mut Vec<f64>,
    stretches: &mut Vec<Interval>,
) -> bool {
    found.clear();
    let mut touched = false;
    for ring in obstacle.rings() {
        touched |= collect_cuts(ring, ray, right, found);
    }
    found.sort_unstable_by(f64::total_cmp);
    let pairs = found.chunks_exact(2);
    stretches.extend(pairs.filter_map(|pair| match pair {
        &[low, high] if high - low > EPSILON => Some((low, high)),
        _ => None,
    }));
    touched
}

/// Collects the places where the outline passes the line. If corners on the line count as `right` of it, the places are
/// those for points a hair to its left; otherwise those for points a hair to its right. Returns whether a corner lies
/// on the line: only then do the two results differ.
pub(super) fn collect_cuts(
    ring: &[Point],
    ray: &LineAxis,
    right: impl Fn(f64) -> bool,
    found: &mut Vec<f64>,
) -> bool {
    let Some(last) = ring.last() else {
        return false;
    };
    let mut touched = false;
    let (mut from, mut y0) = (last, ray.aside(*last));
    for point in ring {
        let y1 = ray.aside(*point);
        if right(y0) != right(y1) {
            let (x0, x1) = (ray.along(*from), ray.along(*point));
            found.push(x0 + (x1 - x0) * (y0 / (y0 - y1)));
        }
        touched |= y1 == 0.0;
        (from, y0) = (point, y1);
    }
    touched
}

/// Adds the points at which the line crosses a linear piece with a type.
pub(in crate::sight) fn add_line_crossings(
    obstacle: &Obstacle<'_>,
    ray: &LineAxis,
    scratch: &mut LineScratch,
) {
    for chain in obstacle.rings() {
        report_crossings(chain, ray, |low, high| {
            if low > EPSILON && high < ray.length - EPSILON {
                scratch.spans.push(LineSpan {
                    low,
                    high: low,
                    kind: obstacle.kind,
                    ground: false,
                    source: obstacle.source,
                });
            }
        });
    }
}

pub(super) fn crest_crossing(obstacle: &Obstacle<'_>, ray: &LineAxis) -> Option<(usize, Point)> {
    let ObstacleSource::Feature(feature) = obstacle.source else {
        return None;
    };
    let mut first = None;
    for chain in obstacle.rings() {
        report_crossings(chain, ray, |low, high| {
            let hides = beyond(low, ON_CREST) && beyond(ray.length - high, ON_CREST);
            if hides && first.is_none_or(|first| low < first) {
                first = Some(low);
            }
        });
    }
    first.map(|at| (feature, ray.point_at(at)))
}

/// Reports where a chain passes from one side of the line to the other, each time as two distances. They differ if the
/// chain runs along the line for a while.
pub(in crate::sight) fn report_crossings(
    chain: &[Point],
    ray: &LineAxis,
    mut tell: impl FnMut(f64, f64),
) {
    let mut last: Option<(f64, f64)> = None;
    let mut on: Option<(f64, f64)> = None;
    for point in chain {
        let (x, y) = ray.place(*point);
        if y == 0.0 {
            on = Some(on.map_or((x, x), |(low, high)| (low.min(x), high.max(x))));
            continue;
        }
        if let Some((x0, y0)) = last
            && (y0 < 0.0) != (y < 0.0)
        {
            let cut = x0 + (x - x0) * (y0 / (y0 - y));
            let (low, high) = on.unwrap_or((cut, cut));
            tell(low, high);
        }
        last = Some((x, y));
        on = None;
    }
}
