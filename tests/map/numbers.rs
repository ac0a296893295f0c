use roxmltree::Document;

use vidette::report::map::{self, MapWindow, Paint};
use vidette::view::map::{TableMap, moment::Position};

use common::sitting::battle;

#[test]
fn a_number_has_at_most_two_decimals_and_no_exponent() {
    let position = Position::start(battle("first-steps"), None);
    let map = TableMap::bare(&position);
    let written = |west: f64| {
        let window = MapWindow {
            west,
            south: 0.0,
            width: 12.0,
            depth: 12.0,
        };
        let paint = Paint {
            window: Some(window),
            ..Paint::default()
        };
        let drawing = map::svg(&map, &paint);
        let drawing = Document::parse(&drawing).unwrap();
        let shown = drawing.root_element().attribute("viewBox").unwrap();
        shown.split(' ').next().unwrap().to_owned()
    };
    assert_eq!(written(12.0), "12");
    assert_eq!(written(0.5), "0.5");
    assert_eq!(written(1.0 / 3.0), "0.33");
    assert_eq!(written(-0.001), "0");
    assert_eq!(written(1e-9), "0");
    assert_eq!(written(123_456.789), "123456.79");
    assert_eq!(written(f64::NAN), "0");
}
