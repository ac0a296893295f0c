//! Simplicity of outlines: rings that neither cross nor touch themselves, with holes inside (OGC, Simple Feature
//! Access 6.1.11).
//!
//! Pairs of edges that may meet are found by sweep and prune (Baraff 1992): the boxes of the edges are sorted along the
//! axis on which they overlap least. An outline of a real map costs n log n, a bundle of slanting hairs n². The tests
//! that geo runs on every pair of edges run on these pairs only.

use geo::coordinate_position::CoordPos;
use geo::dimensions::Dimensions;
use geo::line_intersection::{LineIntersection, line_intersection};
use geo::{Line, Polygon, PreparedGeometry, Relate};

/// An edge with its bounds along the sweep axis (start, end) and along the other axis (start, end).
struct Boxed {
    place: usize,
    along: (f64, f64),
    across: (f64, f64),
}

/// Reports every pair of edges that meet, as indices into the list with the lower one first, in no particular order.
pub fn report_meetings(
    edges: &[Line<f64>],
    mut tell: impl FnMut(usize, usize, LineIntersection<f64>),
) {
    let boxes = sorted_boxes(edges);
    for (n, one) in boxes.iter().enumerate() {
        let later = boxes.iter().skip(n + 1);
        let beside = later.take_while(|other| other.along.0 <= one.along.1);
        let near =
            beside.filter(|other| other.across.0 <= one.across.1 && one.across.0 <= other.across.1);
        for other in near {
            let (low, high) = (one.place.min(other.place), one.place.max(other.place));
            if let (Some(first), Some(second)) = (edges.get(low), edges.get(high))
                && let Some(meeting) = line_intersection(*first, *second)
            {
                tell(low, high, meeting);
            }
        }
    }
}

fn sorted_boxes(edges: &[Line<f64>]) -> Vec<Boxed> {
    let spans = |from: f64, to: f64| (from.min(to), from.max(to));
    let length = |of: fn(&Line<f64>) -> f64| edges.iter().map(of).map(f64::abs).sum::<f64>();
    let is_wide = length(Line::dx) > length(Line::dy);
    let boxes = edges.iter().enumerate().map(|(place, edge)| {
        let east = spans(edge.start.x, edge.end.x);
        let north = spans(edge.start.y, edge.end.y);
        let (along, across) = if is_wide {
            (north, east)
        } else {
            (east, north)
        };
        Boxed {
            place,
            along,
            across,
        }
    });
    let mut boxes: Vec<Boxed> = boxes.collect();
    boxes.sort_by(|one, other| one.along.0.total_cmp(&other.along.0));
    boxes
}

/// Computes the result of geo's `Validation::is_valid`, for rings of finite corners in which no corner repeats the one
/// before: each ring is simple, and the holes are inside the outline and clear of one another except at single points.
pub fn is_valid(polygon: &Polygon<f64>) -> bool {
    is_simple(polygon.exterior())
        && polygon.interiors().iter().all(is_simple)
        && holes_lie_inside(polygon)
}

fn is_simple(ring: &geo::LineString<f64>) -> bool {
    let edges: Vec<Line<f64>> = ring.lines().collect();
    let mut simple = edges.len() > 2;
    report_meetings(&edges, |one, other, _| {
        // Neighbours meet at their corner.
        let follows = |a: usize, b: usize| match (edges.get(a), edges.get(b)) {
            (Some(a), Some(b)) => a.end == b.start,
            _ => false,
        };
        simple &= follows(one, other) || follows(other, one);
    });
    simple
}

fn holes_lie_inside(polygon: &Polygon<f64>) -> bool {
    let along_a_line = |on_boundary: Dimensions| on_boundary == Dimensions::OneDimensional;
    let alone = |ring: &geo::LineString<f64>| Polygon::new(ring.clone(), Vec::new());
    let outline = alone(polygon.exterior());
    let outline = PreparedGeometry::from(&outline);
    let holes: Vec<Polygon<f64>> = polygon.interiors().iter().map(alone).collect();
    let holes: Vec<_> = holes.iter().map(PreparedGeometry::from).collect();
    holes.iter().enumerate().all(|(n, hole)| {
        let inside = outline.relate(hole);
        let clear_of_others = || {
            holes.iter().skip(n + 1).all(|other| {
                let both = hole.relate(other);
                both.get(CoordPos::Inside, CoordPos::Inside) != Dimensions::TwoDimensional
                    && !along_a_line(both.get(CoordPos::OnBoundary, CoordPos::OnBoundary))
            })
        };
        inside.is_contains()
            && !along_a_line(inside.get(CoordPos::OnBoundary, CoordPos::OnBoundary))
            && clear_of_others()
    })
}
