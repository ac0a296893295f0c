use proptest::prelude::*;
use table::base::Base;
use table::field::Field;
use table::ground::{Feature, SightType};
use table::measure::{Bearing, Point};
use table::shape::segment::segment_crossing;
use table::troops::Troop;

use super::tables::table;
use common::cases::cases;

/// Starts tried on each edge of the observer's base.
const STARTS: u32 = 200;

/// A spur of a hill without a crest, from the south edge up to its tip.
fn spur(tip: Point) -> Feature {
    let outline = vec![
        Point::new(tip.x - 1.0, 0.0),
        Point::new(tip.x + 1.0, 0.0),
        tip,
    ];
    Feature {
        kind: "hill".to_owned(),
        elevation: 1,
        ..Feature::works("spur", "Spur", outline)
    }
}

fn field(bases: [Base; 2], tip: Point) -> Field {
    let troop = |(base, side): (Base, u8)| Troop {
        base,
        side,
        formation: u32::from(side),
    };
    let troops = bases.into_iter().zip([0, 1]).map(troop);
    table(SightType::Rolling, vec![spur(tip)], troops.collect())
}

/// Where the line from a point just past the tip first meets a base.
fn past_tip(from: Point, tip: Point, base: &Base) -> Option<Point> {
    let beyond = tip + (tip - from) * 9.0 + nalgebra::Vector2::new(0.0, 1e-7);
    let met = base.edges().into_iter();
    let met = met.filter_map(|edge| segment_crossing((from, beyond), edge));
    met.min_by(|one, other| (one - from).norm().total_cmp(&(other - from).norm()))
}

fn base() -> impl Strategy<Value = Base> {
    (6.0..9.0, 9.0..13.0, 0.0..360.0, 1.0..4.0).prop_map(|(x, y, facing, frontage)| {
        Base::new(Point::new(x, y), Bearing::new(facing), frontage, 1.0)
    })
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn no_line_of_sight_past_a_corner_is_shorter_than_the_one_told(
        (here, there) in (base(), base()),
        tip in (10.0..14.0, 10.0..14.0),
    ) {
        let tip = Point::new(tip.0, tip.1);
        let there = Base { at: Point::new(there.at.x + 9.0, there.at.y), ..there };
        let field = field([here, there], tip);
        let edges = here.edges().into_iter();
        let starts = edges.flat_map(|(a, b)| {
            (0..=STARTS).map(move |n| a + (b - a) * (f64::from(n) / f64::from(STARTS)))
        });
        let lines = starts.filter_map(|from| Some((from, past_tip(from, tip, &there)?)));
        let seen = lines.filter(|(from, to)| field.point_sees_point(0, *from, *to).seen);
        let shortest = seen.map(|(from, to)| (to - from).norm()).fold(f64::INFINITY, f64::min);
        let told = field.sees(0, 1);
        prop_assert!(told.seen || shortest.is_infinite(), "{told:?}");
        prop_assert!(
            !told.seen || told.distance <= shortest + 1e-6,
            "{shortest} is shorter than {told:?}"
        );
    }
}
