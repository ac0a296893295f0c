//! RUL-51 read as depth: the cases of `data/sight`, in which an independent reference found a line of sight
//! that the program left out.

use geo::Contains;
use rules::fields::state::State;
use table::field::{Field, MixedTerrain, SightLaw, SightReading, SightTerrain};
use table::ground::{
    Feature,
    SightType::{Obstructed, Rolling},
};
use table::troops::Troop;

use super::tables::{at, ground, look, patch, regiment, under};
use common::reference;

/// The file, and how long in inches the shortest line of sight between its two units is.
const CASES: [(&str, f64); 4] = [
    (include_str!("../../data/sight/depth12r0.toml"), 12.95),
    (include_str!("../../data/sight/depth12r4.toml"), 17.98),
    (include_str!("../../data/sight/depth17r2.toml"), 13.41),
    (include_str!("../../data/sight/depth17r5.toml"), 4.19),
];

fn table(text: &str) -> Field {
    let (muster, _) = roster::muster(text).unwrap();
    State::from_muster(muster).on_table().field.clone()
}

#[test]
fn rul_51_units_see_each_other_where_the_line_goes_no_deeper_than_its_range() {
    for (text, inches) in CASES {
        let field = table(text);
        for (by, target) in [(0, 1), (1, 0)] {
            let sight = field.sees(by, target);
            assert!(sight.seen, "{sight:?}");
            assert!((sight.distance - inches).abs() < 0.02, "{sight:?}");
            let side = field.troops[by].side;
            let slow = reference::look(&field, side, &[target], sight.from, sight.to);
            assert!(slow.by(1e-6), "{sight:?} {slow:?}");
        }
    }
}

/// Only what the target stands in counts where the ground that is crossed does not (RUL-50, switch); all that
/// an end stands in counts as the longest type of its formation (RUL-55, switch).
#[test]
fn rul_51_depth_goes_with_the_other_switches() {
    let law = SightLaw {
        reading: SightReading::Depth,
        ..SightLaw::default()
    };
    let woods = |west: f64, east: f64| patch(Obstructed, (west, 0.0), (east, 36.0));
    let field = under(&ground(vec![woods(8.0, 12.0), woods(14.0, 20.0)]), law);
    assert_eq!(look(&field, (5.0, 18.0), (13.0, 18.0)), (false, 6.0));
    let ends = SightLaw {
        terrain: SightTerrain::ObserverTarget,
        ..law
    };
    let field = under(&field, ends);
    assert_eq!(look(&field, (5.0, 18.0), (13.0, 18.0)), (true, 12.0));
    assert_eq!(look(&field, (5.0, 18.0), (16.9, 18.0)), (true, 12.0));
    assert!(!look(&field, (9.0, 18.0), (16.0, 18.0)).0, "from the woods");
    assert_eq!(look(&field, (13.0, 18.0), (18.0, 18.0)), (false, 4.0));
    let troops = vec![
        regiment(0, 17.0, 18.0, 90.0),
        regiment(1, 25.0, 18.0, 270.0),
        regiment(0, 30.0, 30.0, 90.0),
    ];
    let shared = SightLaw {
        mixed: MixedTerrain::BrigadeLongest,
        ..law
    };
    let field = under(&table_of(woods(14.0, 22.0), troops), shared);
    assert!(field.sees(0, 1).seen && field.sees(1, 0).seen);
    assert!(!under(&field, law).sees(0, 1).seen);
}

fn table_of(woods: Feature, troops: Vec<Troop>) -> Field {
    super::tables::table(Rolling, vec![woods], troops)
}

/// The stretch in the wood is measured and rounded to hundredths (RUL-58), not the whole line: 3.0046 in are
/// 3.00 in of it, although 3.6055 in in all are more than 3.60 in.
#[test]
fn rul_58_the_depth_in_a_wood_is_rounded_by_itself() {
    let law = SightLaw {
        reading: SightReading::Depth,
        ..SightLaw::default()
    };
    let field = under(
        &ground(vec![patch(Obstructed, (1.0, 7.0), (5.0, 10.0))]),
        law,
    );
    assert!(look(&field, (4.5, 6.5), (2.5, 9.5)).0);
    assert!(!look(&field, (4.5, 6.5), (2.48, 9.5)).0);
}

/// One sees three inches into a wood, and through one that is no deeper, to either side of its corner.
#[test]
fn rul_51_zones_end_three_inches_deep_in_a_wood() {
    let law = SightLaw {
        reading: SightReading::Depth,
        ..SightLaw::default()
    };
    let woods = vec![
        patch(Obstructed, (8.0, 10.0), (20.0, 17.0)),
        patch(Obstructed, (8.0, 19.0), (10.5, 30.0)),
    ];
    let field = under(&ground(woods), law);
    let from = at(5.0, 18.0);
    let zone = field.zone_of_point(0, from);
    for (x, y) in [
        (10.9, 16.0),
        (11.2, 16.0),
        (10.9, 20.0),
        (13.0, 21.0),
        (16.0, 18.0),
    ] {
        let sees = field.point_sees_point(0, from, at(x, y)).seen;
        assert_eq!(
            zone.outline.contains(&geo::Point::new(x, y)),
            sees,
            "{x} {y}"
        );
    }
    assert!(!zone.outline.contains(&geo::Point::new(11.6, 15.5)));
    assert!(zone.outline.contains(&geo::Point::new(13.0, 21.0)));
}
