//! Union boundaries: the borders of ground whose type is longer than the default.
//!
//! From such ground an observer sees farther than across the open table, up to a little beyond the point at which the
//! line leaves that ground. Areas that touch are one group: their common borders are no boundary. Every edge is cut
//! where it meets others, and each part is kept if an area lies on only one side of it: n edges, n² pairs, once for
//! each ground.

use super::piece::{SightPiece, SightRole};
use crate::ground::SightType;
use crate::measure::{EPSILON, Point, Vector};
use crate::shape::{bounding_box::BoundingBox, segment::meeting_points};
use crate::tolerance::ASIDE;

/// The union boundary of areas that touch, all of them of types longer than the default.
#[derive(Debug, Clone)]
pub(crate) struct UnionBoundary {
    pub(crate) bounds: BoundingBox,
    /// The areas, by their indices among the pieces.
    pub(crate) areas: Vec<usize>,
    /// The common outline of all the areas, which lie to its left.
    pub(crate) edges: Vec<(Point, Point)>,
}

/// Returns the union boundaries of all areas of types longer than the default.
pub(crate) fn union_boundaries(pieces: &[SightPiece], open: SightType) -> Vec<UnionBoundary> {
    group_areas(pieces, open)
        .into_iter()
        .filter_map(|group| {
            let areas: Vec<&SightPiece> = group
                .iter()
                .filter_map(|place| pieces.get(*place))
                .collect();
            let bounds = areas
                .iter()
                .map(|area| area.bounds)
                .reduce(|all, one| all.joined(&one))?;
            let edges = union_outline(&areas);
            Some(UnionBoundary {
                bounds,
                areas: group,
                edges,
            })
        })
        .collect()
}

/// Returns the areas of types longer than the default, in groups whose bounds meet.
fn group_areas(pieces: &[SightPiece], open: SightType) -> Vec<Vec<usize>> {
    let is_long =
        |p: &SightPiece| p.role == SightRole::Area && p.sight.is_some_and(|kind| kind > open);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (place, piece) in pieces
        .iter()
        .enumerate()
        .filter(|(_, piece)| is_long(piece))
    {
        let meets = |other: &usize| {
            pieces
                .get(*other)
                .is_some_and(|other| other.bounds.meets(&piece.bounds))
        };
        let (touched, apart) = groups
            .into_iter()
            .partition(|group: &Vec<usize>| group.iter().any(meets));
        groups = apart;
        groups.push(touched.into_iter().flatten().chain([place]).collect());
    }
    groups
}

/// Returns the outlines of some areas, cut where they cross each other, without the parts that have
/// an area on both sides; an area lies to the left of each part.
pub(crate) fn union_outline(areas: &[&SightPiece]) -> Vec<(Point, Point)> {
    let covered = |at: Point| {
        areas
            .iter()
            .any(|area| area.bounds.holds(at) && area.surrounds(at))
    };
    let mut outline = Vec::new();
    for (a, b) in areas.iter().flat_map(|area| area.edges()) {
        let along = b - a;
        let near = BoundingBox::between(a, b);
        let mut cuts = vec![0.0, 1.0];
        for other in areas.iter().filter(|other| other.bounds.meets(&near)) {
            cuts.extend(other.edges().flat_map(|edge| {
                meeting_points((a, b), edge).map(|at| (at - a).dot(&along) / along.norm_squared())
            }));
        }
        cuts.sort_by(f64::total_cmp);
        let aside = Vector::new(-along.y, along.x).normalize() * ASIDE;
        for pair in cuts.windows(2) {
            let &[low, high] = pair else { continue };
            let middle = a + along * ((low + high) / 2.0);
            let (from, to) = (a + along * low, a + along * high);
            if (high - low) * along.norm() <= EPSILON {
                continue;
            }
            match [middle + aside, middle - aside].map(covered) {
                [true, true] => {}
                [false, true] => outline.push((to, from)),
                [..] => outline.push((from, to)),
            }
        }
    }
    outline
}
