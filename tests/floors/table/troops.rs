use table::base::Base;
use table::measure::{Bearing, Point};
use table::troops::{Troop, Troops};

/// Places on the table and far off it, some of them in one square of the grid.
const PLACES: [(f64, f64); 6] = [
    (1.0, 1.0),
    (13.0, 1.0),
    (2.0, 40.0),
    (500.0, -3.0),
    (13.5, 2.0),
    (1e9, 7.0),
];

fn base((x, y): (f64, f64)) -> Base {
    Base::new(Point::new(x, y), Bearing::NORTH, 2.0, 1.0)
}

fn troop(at: (f64, f64)) -> Troop {
    Troop {
        base: base(at),
        side: 0,
        formation: 0,
    }
}

/// The places of the troops that lie within so many inches, one after another asked.
fn within(troops: &Troops, about: &Base, inches: f64) -> Vec<usize> {
    let numbered = troops.iter().enumerate();
    let near = numbered.filter(|(_, troop)| troop.base.distance(about) <= inches);
    near.map(|(place, _)| place).collect()
}

#[test]
fn troops_that_moved_are_found_where_they_stand() {
    // Enough of them that they are kept in a grid.
    let spread = (0..60).map(|n| (f64::from(n % 10) * 5.0, f64::from(n / 10) * 6.0));
    let mut places: Vec<(f64, f64)> = PLACES.into_iter().chain(spread).collect();
    let mut troops: Troops = places.iter().map(|at| troop(*at)).collect();
    for step in 0..120 {
        let (moved, target) = (step * 11 % places.len(), (step * 7 + 3) % 66);
        let (x, y) = places[target];
        places[moved] = (x + step as f64 - 30.0, y + 6.0);
        troops.place(moved, base(places[moved]));
        let fresh: Troops = places.iter().map(|at| troop(*at)).collect();
        for at in PLACES.into_iter().chain([places[moved], places[target]]) {
            let found = troops.about(&base(at), 8.0);
            assert_eq!(found, fresh.about(&base(at), 8.0), "step {step}, {at:?}");
            let found: Vec<usize> = found.into_iter().map(|(place, _)| place).collect();
            let near = within(&troops, &base(at), 8.0);
            assert!(
                near.iter().all(|place| found.contains(place)),
                "step {step}, {at:?}"
            );
        }
    }
}

#[test]
fn troops_far_off_are_not_found() {
    let spread = (0..60).map(|n| (f64::from(n % 10) * 5.0, f64::from(n / 10) * 6.0));
    let troops: Troops = spread.map(troop).collect();
    let about: Vec<usize> = troops
        .about(&base((0.0, 0.0)), 4.0)
        .into_iter()
        .map(|(place, _)| place)
        .collect();
    assert_eq!(about, [0, 1, 10, 11]);
}
