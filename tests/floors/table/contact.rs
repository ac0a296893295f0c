use table::base::Base;
use table::measure::{Bearing, Point};
use table::reach::contact::in_contact;

fn base(x: f64, y: f64, facing: f64) -> Base {
    Base::new(Point::new(x, y), Bearing::new(facing), 3.0, 1.0)
}

#[test]
fn a_touch_of_corners_is_no_contact() {
    let enemy = base(0.0, 1.0, 180.0);
    // A fifth of an inch of front is one; whoever stands wholly beside it touches a corner alone.
    for (x, met) in [(0.0, true), (2.8, true), (3.0, false), (-3.0, false)] {
        let charger = base(x, 0.0, 0.0);
        assert_eq!(in_contact(&charger, &enemy), met, "{x}");
        assert_eq!(in_contact(&enemy, &charger), met, "{x}");
    }
    assert!(enemy.touches(&base(3.0, 0.0, 0.0)));
}

#[test]
fn a_corner_on_a_front_is_a_contact() {
    let enemy = base(0.0, 1.0, 180.0);
    for degrees in [20.0_f64, 30.0, 45.0, 60.0] {
        // Its foremost corner stands half an inch in from the left end of the enemy's front.
        let slanting = base(0.0, 0.0, degrees);
        let corners = slanting.corners().into_iter();
        let foremost = corners.fold(Point::new(0.0, -9.0), |best, corner| {
            if corner.y > best.y { corner } else { best }
        });
        let slanting = slanting.shifted(Point::new(-1.0, 0.5) - foremost);
        assert!(in_contact(&slanting, &enemy), "{degrees}");
    }
}
