//! Depth of a shaft's lines in obstructed or close ground, if depth counts (RUL-51, switch).
//!
//! A conservative interval test, sorted edges along the axis of the shaft: n log n for n edges.
//!
//! A line of sight may run through a wood for at most the wood's range, wherever it ends; a longer run hides the
//! target. The test finds the parts of the outline that the lines of the shaft may cross. Their positions along the
//! shaft give bounds for the length of every run, and these bounds converge as shafts are halved.

use geo::coordinate_position::CoordPos;

use super::{
    obstacle::Obstacle,
    shaft::{Shaft, ShaftEffect, SplitSegment},
};
use crate::measure::{EPSILON, Point, beyond, span};
use crate::shape::{
    ring::is_inside_edges,
    segment::{distance_to_segment, segment_crossing},
};

/// Minimum cosine to the axis: lines of a shaft that deviate more are not bounded.
const LEAN: f64 = 0.2;

/// Start and end in inches along the axis of a shaft.
type Span = (f64, f64);

/// A part of the outline that lines may cross.
#[derive(Debug, Clone, Copy)]
struct Pass {
    along: Span,
    /// True if all lines enter the ground there, false if all leave it; `None` if some enter and some leave.
    enters: Option<bool>,
}

/// Returns the effect of a piece on all lines of a shaft: [`ShaftEffect::Full`] if it hides all of them,
/// [`ShaftEffect::Clear`] if it hides none. `depth` returns the depth of sight into the piece, depending on whether the
/// lines start and end in it.
pub(crate) fn by_depth(
    shaft: &Shaft,
    obstacle: &Obstacle<'_>,
    depth: impl Fn(bool, bool) -> f64,
) -> ShaftEffect {
    let most = [(false, false), (true, false), (false, true), (true, true)];
    let least = most.map(|(starts, ends)| depth(starts, ends));
    let least = least.into_iter().fold(f64::INFINITY, f64::min);
    if 2.0 * obstacle.bounds.half().norm() <= least {
        return ShaftEffect::Clear;
    }
    let passes = outline_passes(shaft, obstacle);
    let lean = shaft.least_cosine();
    if lean > LEAN && greatest_run(shaft, obstacle, &passes) / lean <= least {
        return ShaftEffect::Clear;
    }
    let Some(passes) = in_turn(passes).filter(|_| obstacle.is_valid) else {
        return ShaftEffect::Curved(SplitSegment::Both);
    };
    let mut met = ShaftEffect::Clear;
    for (from, to) in piece_stretches(shaft, obstacle, &passes) {
        let depth = depth(from.is_none(), to.is_none());
        let (from, to) = (from.unwrap_or(shaft.starts()), to.unwrap_or(shaft.ends()));
        if beyond(to.0 - from.1, depth) {
            return ShaftEffect::Full;
        }
        if lean < LEAN || beyond((to.1 - from.0) / lean, depth) {
            met = ShaftEffect::Curved(SplitSegment::Both);
        }
    }
    met
}

/// Returns the parts of the outline that lines may cross, in order along the lines.
fn outline_passes(shaft: &Shaft, obstacle: &Obstacle<'_>) -> Vec<Pass> {
    let is_line = shaft.size() <= EPSILON;
    let pass = |edge: (Point, Point)| {
        let (a, b) = met_part(shaft, edge)?;
        // No line crosses an edge that only touches the outermost line in a point, for instance at the end of a
        // segment.
        if !is_line && (b - a).norm_squared() <= EPSILON * EPSILON {
            return None;
        }
        let [a, b] = [a, b].map(|end| end.coords.dot(&shaft.axis));
        // The inside lies to the left of every edge.
        let run = edge.1 - edge.0;
        let ways = shaft.outer.map(|(_, along)| run.perp(&along));
        let enters = ways.iter().all(|way| *way > EPSILON);
        let leaves = ways.iter().all(|way| *way < -EPSILON);
        Some(Pass {
            along: (a.min(b), a.max(b)),
            enters: (enters || leaves).then_some(enters),
        })
    };
    let mut passes: Vec<Pass> = obstacle.edges().filter_map(pass).collect();
    passes.sort_unstable_by(|one, other| one.along.0.total_cmp(&other.along.0));
    passes
}

/// Returns the greatest length that any line of the shaft may have in the ground, in inches along the axis.
fn greatest_run(shaft: &Shaft, obstacle: &Obstacle<'_>, passes: &[Pass]) -> f64 {
    let is_on = |end: Point| obstacle.position_of(end) != CoordPos::Outside;
    let starts = Some(shaft.starts()).filter(|_| is_on(shaft.p.0) || is_on(shaft.p.1));
    let ends = Some(shaft.ends()).filter(|_| is_on(shaft.q.0) || is_on(shaft.q.1));
    let parts = passes.iter().map(|pass| pass.along);
    let all = parts.chain(starts).chain(ends);
    let (low, high) = span(all.flat_map(|(from, to)| [from, to]));
    (high - low).max(0.0)
}

/// Joins neighbouring passes in the same direction; `None` if lines may enter and leave in different orders.
fn in_turn(passes: Vec<Pass>) -> Option<Vec<Pass>> {
    let mut joined: Vec<Pass> = Vec::with_capacity(passes.len());
    for pass in passes {
        pass.enters?;
        match joined.last_mut() {
            Some(last) if last.enters == pass.enters => {
                last.along.1 = last.along.1.max(pass.along.1);
            }
            Some(last) if pass.along.0 <= last.along.1 + EPSILON => return None,
            _ => joined.push(pass),
        }
    }
    Some(joined)
}

/// Returns the stretches of the lines in the ground. For each it gives the spans along the axis in which the lines
/// enter and leave; `None` stands for an end of the lines.
fn piece_stretches(
    shaft: &Shaft,
    obstacle: &Obstacle<'_>,
    passes: &[Pass],
) -> Vec<(Option<Span>, Option<Span>)> {
    let Some(first) = passes.first() else {
        let middle = shaft.nearest.0 + (shaft.nearest.1 - shaft.nearest.0) * 0.5;
        let all = is_inside_edges(obstacle.edges(), middle).then_some((None, None));
        return all.into_iter().collect();
    };
    let mut found = Vec::new();
    let mut begun = (first.enters == Some(false)).then_some(None);
    for pass in passes {
        let here = Some(pass.along);
        if pass.enters == Some(true) {
            begun = Some(here);
        } else if let Some(from) = begun.take() {
            found.push((from, here));
        }
    }
    found.extend(begun.map(|from| (from, None)));
    found
}

/// Returns the part of an edge that lies in the space filled by the lines of a shaft; `None` if no part does.
fn met_part(shaft: &Shaft, edge: (Point, Point)) -> Option<(Point, Point)> {
    let (a, b) = edge;
    let run = b - a;
    let square = run.norm_squared();
    let [c, d] = [shaft.p, shaft.q];
    let filled = [(a, 0.0), (b, 1.0)].into_iter();
    let filled = filled.filter_map(|(end, share)| shaft.fills(end).then_some(share));
    // Rounding may hide the crossing of the edge with a side of the shaft that ends on it, so such ends are added.
    let ends = [c.0, c.1, d.0, d.1].into_iter();
    let ends = ends.filter(|end| distance_to_segment(*end, edge) <= EPSILON);
    let sides = [c, d, (c.0, d.0), (c.0, d.1), (c.1, d.0), (c.1, d.1)].into_iter();
    let met = ends.chain(sides.filter_map(|side| segment_crossing(edge, side)));
    let met = met.map(|at| ((at - a).dot(&run) / square).clamp(0.0, 1.0));
    let (low, high) = span(filled.chain(met));
    (low <= high).then(|| (a + run * low, a + run * high))
}
