//! A mover and a feature: where they meet, how long the feature is across, and when the mover is past it.
//!
//! Slab decomposition (Preparata and Shamos 1985, 2.2) in the axes of the march: n edges make n slabs, n^2 at worst.

use super::lane::{Lane, Profile, height_at};
use crate::depth;
use crate::ground::{Feature, Shape};
use crate::measure::{EPSILON, Point, Vector, greater, lesser};
use crate::shape::{
    ring::segments,
    root::{HalvingEnd, bisect},
};

/// Spacing in inches of the samples along the front of a mover that is inside a feature.
const STEP: f64 = 0.25;

/// An edge in the axes of a march.
pub(super) type Edge = (Vector, Vector);

/// Kind of contact by which a mover meets a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Touch {
    /// The mover enters the feature or crosses it. Sliding along the outline, or leaving the feature, does not count.
    Enters,
    /// Part of the mover reaches the outline, from either side.
    Touches,
}

/// Calls `act` with every edge of the feature; in a ring the edge to the first corner comes first. If several movers
/// meet the feature at once, the one at the first of these edges is named.
fn for_each_edge(feature: &Feature, mut act: impl FnMut(Point, Point)) {
    let area = match &feature.shape {
        Shape::Line(line) => return segments(line).for_each(|(a, b)| act(a, b)),
        Shape::Area(area) => area,
    };
    for ring in std::iter::once(&area.outline).chain(&area.holes) {
        let mut last = ring.last().copied();
        for point in ring {
            let from = last.replace(*point);
            act(from.unwrap_or(*point), *point);
        }
    }
}

/// Returns the distance at which the first of `movers` meets the feature, at `start` or later, and the index of that
/// mover. May return `None` if they meet it only after `until`.
pub(super) fn first_met(
    lane: &Lane,
    movers: &[Profile],
    feature: &Feature,
    stretch: (f64, f64),
    touch: Touch,
) -> Option<(f64, usize)> {
    let (start, until) = stretch;
    let mut first: Option<(f64, usize)> = None;
    let mut note = |after: f64, mover: usize| {
        if first.is_none_or(|(best, _)| after < best) {
            first = Some((after, mover));
        }
    };
    let left = movers
        .iter()
        .map(Profile::left)
        .fold(f64::INFINITY, f64::min)
        - EPSILON;
    let right = movers
        .iter()
        .map(Profile::right)
        .fold(f64::NEG_INFINITY, f64::max)
        + EPSILON;
    // A mover without an edge over it at the start may be wholly inside the piece.
    let mut inside = Vec::new();
    for_each_edge(feature, |a, b| {
        let (a, b) = (lane.place(a), lane.place(b));
        if greater(a.x, b.x) < left || lesser(a.x, b.x) > right {
            return;
        }
        // Most features have no edge in the lane.
        inside.resize(movers.len(), false);
        let (near, far) = (lesser(a.y, b.y), greater(a.y, b.y));
        for (place, (mover, inside)) in movers.iter().zip(&mut inside).enumerate() {
            *inside ^= is_ahead(mover.centre() + Vector::new(0.0, start), (a, b));
            if near > mover.foremost().y + until + 2.0 * EPSILON
                || far < mover.hindmost().y + start - 2.0 * EPSILON
            {
                continue;
            }
            if let Some(after) = meeting_distance(mover, (a, b), start, touch) {
                note(after, place);
            }
        }
    });
    if matches!(feature.shape, Shape::Area(_)) {
        for (place, _) in inside.iter().enumerate().filter(|(_, inside)| **inside) {
            note(start, place);
        }
    }
    first
}

/// Returns the distance at which a mover first touches an edge, at `start` or later; `None` if it never does.
pub(super) fn meeting_distance(
    mover: &Profile,
    edge: Edge,
    start: f64,
    touch: Touch,
) -> Option<f64> {
    let grazing = touch == Touch::Touches;
    let (enter, leave) = mover.edge_overlap(edge.0, edge.1, grazing)?;
    let over = if grazing {
        leave >= start - EPSILON
    } else {
        leave > start + EPSILON
    };
    over.then(|| enter.max(start))
}

/// Checks whether the line of march from `place` crosses the edge ahead of it.
pub(super) fn is_ahead(place: Vector, edge: Edge) -> bool {
    let (a, b) = edge;
    if (a.x > place.x) == (b.x > place.x) {
        return false;
    }
    a.y + (b.y - a.y) * ((place.x - a.x) / (b.x - a.x)) > place.y
}

/// Returns the distance at which the rear of a mover has passed every edge; `None` if it never lies over one.
pub(super) fn clearing_distance(mover: &Profile, edges: &[Edge]) -> Option<f64> {
    edges
        .iter()
        .filter_map(|(a, b)| Some(mover.edge_overlap(*a, *b, false)?.1))
        .reduce(f64::max)
}

/// A strip of the lane between two neighbouring corners. Every edge in it crosses it from side to side.
struct Slab {
    from: f64,
    to: f64,
    /// Near and far side of each stretch of the feature, at the left and right end of the slab.
    stretches: Vec<(Side, Side)>,
}

/// Heights of a straight side at the two ends of a slab.
type Side = (f64, f64);

fn piece_slabs(mover: &Profile, edges: &[Edge]) -> Vec<Slab> {
    let (left, right) = (mover.left(), mover.right());
    let mut cuts: Vec<f64> = edges
        .iter()
        .flat_map(|(a, b)| [a.x, b.x])
        .chain([mover.foremost().x, mover.hindmost().x])
        .filter(|x| (left..=right).contains(x))
        .chain([left, right])
        .collect();
    cuts.sort_unstable_by(f64::total_cmp);
    cuts.dedup_by(|a, b| *a - *b <= EPSILON);
    cuts.windows(2)
        .filter_map(|pair| match pair {
            [from, to] => Some(piece_slab(*from, *to, edges)),
            _ => None,
        })
        .collect()
}

fn piece_slab(from: f64, to: f64, edges: &[Edge]) -> Slab {
    let middle = f64::midpoint(from, to);
    let mut sides: Vec<Side> = edges
        .iter()
        .filter(|(a, b)| (a.x > middle) != (b.x > middle))
        .filter_map(|(a, b)| Some((height_at(*a, *b, from)?, height_at(*a, *b, to)?)))
        .collect();
    sides.sort_unstable_by(|p, q| (p.0 + p.1).total_cmp(&(q.0 + q.1)));
    let stretches = sides
        .chunks_exact(2)
        .filter_map(|pair| match pair {
            [near, far] => Some((*near, *far)),
            _ => None,
        })
        .collect();
    Slab {
        from,
        to,
        stretches,
    }
}

impl Slab {
    /// Returns the heights of the mover's front at the two ends of the slab.
    fn head(&self, mover: &Profile) -> Side {
        (mover.head(self.from), mover.head(self.to))
    }
}

/// Returns the greatest length in inches of the piece ahead of the mover's front edge, along one line of march.
pub(super) fn longest_ahead(mover: &Profile, edges: &[Edge], start: f64) -> f64 {
    piece_slabs(mover, edges)
        .iter()
        .map(|slab| {
            let head = slab.head(mover);
            let front = (head.0 + start, head.1 + start);
            straight_shares(slab, front)
                .map(|share| inches_ahead(slab, front, share))
                .fold(0.0, f64::max)
        })
        .fold(0.0, f64::max)
}

/// Returns the ends of a slab and the places where the front edge crosses a side, as shares of the slab: between these
/// places, lengths are linear.
fn straight_shares(slab: &Slab, front: Side) -> impl Iterator<Item = f64> + '_ {
    slab.stretches
        .iter()
        .flat_map(|(near, far)| [*near, *far])
        .filter_map(move |side| zero_share((side.0 - front.0, side.1 - front.1)))
        .chain([0.0, 1.0])
}

fn inches_ahead(slab: &Slab, front: Side, share: f64) -> f64 {
    slab.stretches
        .iter()
        .map(|(near, far)| {
            (height_after(*far, share) - height_after(*near, share).max(height_after(front, share)))
                .max(0.0)
        })
        .sum()
}

/// Returns the distance at which some part of the mover has first gone `inches` into the piece along the march, at
/// `start` or later; `None` if no stretch ahead of it is that long.
///
/// A part that is in the piece at `start` may leave it, and may go on as long as it gets no deeper.
pub(super) fn gone_in(mover: &Profile, edges: &[Edge], inches: f64, start: f64) -> Option<f64> {
    piece_slabs(mover, edges)
        .iter()
        .flat_map(|slab| piece_strips(slab, mover, start))
        .flat_map(|strip| strip.cut_at(inches))
        .filter_map(|strip| strip.gone_in(edges, inches))
        .reduce(f64::min)
        .map(|after| start + after)
}

/// A stretch of the piece within a slab, with the parts of the mover before it, in it and behind it.
#[derive(Debug, Clone, Copy)]
struct PieceStrip {
    across: Side,
    near: Side,
    far: Side,
    head: Side,
    tail: Side,
}

fn piece_strips(slab: &Slab, mover: &Profile, start: f64) -> impl Iterator<Item = PieceStrip> {
    let across = (slab.from, slab.to);
    let on = |of: &dyn Fn(f64) -> f64| (of(slab.from) + start, of(slab.to) + start);
    let (head, tail) = (on(&|x| mover.head(x)), on(&|x| mover.tail(x)));
    slab.stretches.iter().map(move |(near, far)| PieceStrip {
        across,
        near: *near,
        far: *far,
        head,
        tail,
    })
}

impl PieceStrip {
    /// Cuts the strip where the length of the stretch equals `inches`, where the front comes out, and where the rear
    /// comes in, so that each part is of one kind throughout.
    fn cut_at(self, inches: f64) -> Vec<PieceStrip> {
        let less = |one: Side, other: Side| (one.0 - other.0, one.1 - other.1);
        let length = less(self.far, self.near);
        let mut shares: Vec<f64> = [
            (length.0 - inches, length.1 - inches),
            less(self.far, self.head),
            less(self.near, self.tail),
        ]
        .into_iter()
        .filter_map(zero_share)
        .chain([0.0, 1.0])
        .collect();
        shares.sort_unstable_by(f64::total_cmp);
        shares
            .windows(2)
            .filter_map(|pair| match pair {
                [from, to] => Some(self.strip_between(*from, *to)),
                _ => None,
            })
            .collect()
    }

    fn strip_between(&self, from: f64, to: f64) -> PieceStrip {
        let part = |side: Side| (height_after(side, from), height_after(side, to));
        PieceStrip {
            across: part(self.across),
            near: part(self.near),
            far: part(self.far),
            head: part(self.head),
            tail: part(self.tail),
        }
    }

    /// Returns the inches of the march after which the front is too deep in the feature; `None` if it never is.
    fn gone_in(&self, edges: &[Edge], inches: f64) -> Option<f64> {
        let middle = |side: Side| height_after(side, 0.5);
        let is_short = middle(self.far) - middle(self.near) < inches - EPSILON;
        let leaves = middle(self.head) >= middle(self.far) - EPSILON;
        if is_short || leaves {
            return None;
        }
        if middle(self.tail) > middle(self.near) + EPSILON {
            return [0.0, 0.5, 1.0]
                .into_iter()
                .filter_map(|share| self.deeper_after(share, edges, inches))
                .reduce(f64::min);
        }
        let gap = (self.near.0 - self.head.0).min(self.near.1 - self.head.1);
        Some((gap + inches).max(0.0))
    }

    /// Returns the distance after which the front is deeper in than `inches` and deeper than at the start. `None` if it
    /// gets no deeper, or if it leaves over the edge that is nearest to its shallower end.
    fn deeper_after(&self, share: f64, edges: &[Edge], inches: f64) -> Option<f64> {
        let point =
            |side: Side| Point::new(height_after(self.across, share), height_after(side, share));
        let (head, tail) = (point(self.head), point(self.tail));
        let edges = || {
            let edges = edges.iter();
            edges.map(|(a, b)| (Point::from(*a), Point::from(*b)))
        };
        let way = Vector::new(0.0, 1.0);
        let behind = |point: Point| depth::to_edge_behind(point, way, edges());
        let shallow = if depth::to_edge(head, edges()) <= depth::to_edge(tail, edges()) {
            head
        } else {
            tail
        };
        if depth::to_edge(shallow, edges()) < behind(shallow) - EPSILON {
            return None;
        }
        let deep = |after: f64| behind(head + way * after);
        let most = deep(0.0).max(inches) + EPSILON;
        let ahead = height_after(self.far, share) - head.y;
        let steps = (ahead / STEP).ceil() as usize;
        let places = (1..=steps).map(|step| (step as f64 * STEP).min(ahead));
        let beyond = places.into_iter().find(|after| deep(*after) > most)?;
        let stretch = ((beyond - STEP).max(0.0), beyond);
        let is_over = |after: f64| deep(after) > most;
        Some(bisect(stretch, HalvingEnd::Apart(EPSILON), is_over).0)
    }
}

/// Returns the height of a straight side at a share of its run.
fn height_after(side: Side, share: f64) -> f64 {
    side.0 + (side.1 - side.0) * share
}

/// Returns the share of a straight side's run at which its height is zero; `None` if it never is.
fn zero_share(side: Side) -> Option<f64> {
    (side.0 * side.1 < 0.0).then(|| side.0 / (side.0 - side.1))
}
