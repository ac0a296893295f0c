//! The vectors V-SIGHT of the rules, as data.

use table::field::Field;
use table::ground::SightType;

use super::tables::{at, hill, patch, regiment, table};

/// Observer's ground to the west, target's to the east, what is crossed in strips between.
fn laid_out(observer: &str, target: &str, crossed: &str, on_hill: bool, distance: f64) -> Field {
    let kind = |name: &str| SightType::named(name).unwrap();
    let middle = 5.0 + distance / 2.0;
    let mut features = vec![
        patch(kind(observer), (1.0, 10.0), (middle, 26.0)),
        patch(kind(target), (middle, 10.0), (40.0, 26.0)),
    ];
    let mut troops = Vec::new();
    for (i, name) in crossed.split('+').filter(|name| *name != "-").enumerate() {
        if name == "enemy" {
            troops.push(regiment(1, middle, 18.0, 90.0));
        } else {
            let west = middle + 0.3 * i as f64;
            features.push(patch(kind(name), (west, 10.0), (west + 0.2, 26.0)));
        }
    }
    if on_hill {
        features.push(hill((4.0, 17.0), (6.0, 19.0), &[]));
    }
    table(SightType::Unlimited, features, troops)
}

#[test]
fn v_sight() {
    let vectors = include_str!("../../data/rules/v-sight.csv");
    let mut count = 0;
    for row in vectors.lines().skip(1).filter(|row| !row.is_empty()) {
        let cells: Vec<&str> = row.split(',').collect();
        let [observer, target, crossed, hill, limit, distance, seen] = cells[..] else {
            panic!("{row}");
        };
        let distance: f64 = distance.parse().unwrap();
        let field = laid_out(observer, target, crossed, hill == "yes", distance);
        let sight = field.point_sees_point(0, at(5.0, 18.0), at(5.0 + distance, 18.0));
        assert_eq!(
            sight.limit,
            limit.parse::<f64>().unwrap(),
            "{row}: {sight:?}"
        );
        assert_eq!(sight.seen, seen == "yes", "{row}: {sight:?}");
        assert_eq!(
            sight.raised,
            hill == "yes" && (observer, target) != ("unlimited", "unlimited"),
            "{row}"
        );
        count += 1;
    }
    assert_eq!(count, 20);
}
