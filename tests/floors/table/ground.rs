use proptest::prelude::*;

use table::base::Base;
use table::ground::{Feature, GroundGoing};
use table::measure::{Bearing, Point};
use table::shape::segment::segment_crossing;

/// Whether an edge of the piece has an end in the base or crosses a side of it, or the base lies in the piece.
fn is_touched(piece: &Feature, base: &Base) -> bool {
    let mut edges = piece.edges();
    let is_met = |edge: (Point, Point)| {
        let mut sides = base.edges().into_iter();
        base.contains(edge.0) || sides.any(|side| segment_crossing(side, edge).is_some())
    };
    edges.any(is_met) || piece.contains(base.at)
}

proptest! {
    #[test]
    fn no_base_that_touches_a_feature_is_sifted_out(
        outline in proptest::collection::vec((0..9_i8, 0..9_i8), 3..8),
        (x, y, facing) in (-2..11_i8, -2..11_i8, 0..8_i16),
    ) {
        let corner = |(x, y): (i8, i8)| Point::new(f64::from(x), f64::from(y));
        let outline = outline.into_iter().map(corner).collect();
        let piece = Feature { going: GroundGoing::Close, ..Feature::works("a", "A", outline) };
        // Whole numbers: edges and corners meet as often as not.
        let base = Base::new(corner((x, y)), Bearing::new(f64::from(facing) * 45.0), 2.0, 2.0);
        prop_assert_eq!(piece.touches(&base), is_touched(&piece, &base));
    }
}
