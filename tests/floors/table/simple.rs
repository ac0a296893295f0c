use geo::line_intersection::line_intersection;
use geo::{Line, Polygon, Validation};
use proptest::prelude::*;
use table::shape::simple::{is_valid, report_meetings};

/// A ring of corners on a grid, so that edges touch, overlap and cross as often as not; no corner twice
/// in a row.
fn ring(corners: Vec<(i8, i8)>) -> geo::LineString<f64> {
    let mut kept: Vec<(i8, i8)> = Vec::new();
    for corner in corners {
        if kept.last() != Some(&corner) {
            kept.push(corner);
        }
    }
    while kept.len() > 1 && kept.first() == kept.last() {
        kept.pop();
    }
    kept.into_iter()
        .map(|(x, y)| (f64::from(x), f64::from(y)))
        .collect()
}

fn corners(size: i8, count: usize) -> impl Strategy<Value = Vec<(i8, i8)>> {
    proptest::collection::vec((0..size, 0..size), 3..count)
}

proptest! {
    #[test]
    fn the_pairs_that_meet_are_those_of_all_pairs(ring_of in corners(9, 24)) {
        let ring = ring(ring_of);
        let edges: Vec<Line<f64>> = ring.lines().collect();
        let mut found = Vec::new();
        report_meetings(&edges, |one, other, _| found.push((one, other)));
        found.sort_unstable();
        let all = (0..edges.len()).flat_map(|a| (a + 1..edges.len()).map(move |b| (a, b)));
        let meet = |(a, b): &(usize, usize)| line_intersection(edges[*a], edges[*b]).is_some();
        prop_assert_eq!(found, all.filter(meet).collect::<Vec<_>>());
    }

    #[test]
    fn validity_is_that_of_geo(
        outline in corners(6, 7),
        holes in proptest::collection::vec(corners(5, 5), 0..3),
    ) {
        let holes = holes.into_iter().map(ring).filter(|hole| hole.0.len() > 2);
        let polygon = Polygon::new(ring(outline), holes.collect());
        prop_assume!(polygon.exterior().0.len() > 3);
        prop_assert_eq!(is_valid(&polygon), polygon.is_valid());
    }

    /// Holes that may lie inside.
    #[test]
    fn holes_inside_are_told_as_geo_tells_them(
        holes in proptest::collection::vec(corners(8, 5), 1..3),
    ) {
        let holes = holes.into_iter().map(ring).filter(|hole| hole.0.len() > 2);
        let outline = ring(vec![(0, 0), (7, 0), (7, 7), (0, 7)]);
        let polygon = Polygon::new(outline, holes.collect());
        prop_assert_eq!(is_valid(&polygon), polygon.is_valid());
    }
}
