use table::base::Base;

const SMALLEST: &str = include_str!("../../data/rosters/valid/smallest.toml");

/// The bases of the first brigade: an infantry unit and a battery, of other depths.
fn deployed(lines: &str) -> [Base; 2] {
    let deploy =
        format!("division = \"c\"\ndeploy = {{ at = [6, 3], facing = 0, lines = {lines} }}");
    let text = SMALLEST.replacen("division = \"c\"", &deploy, 1);
    let (muster, _) = roster::muster(&text).unwrap();
    let base = |id: &str| {
        let mut units = muster.units.iter();
        units
            .find(|unit| unit.id.as_str() == id)
            .unwrap()
            .base
            .unwrap()
    };
    [base("f"), base("g")]
}

fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn units_of_a_row_touch_with_their_fronts_in_one_line_about_the_place() {
    let [foot, guns] = deployed("[[\"f\", \"g\"]]");
    assert!(!is_same(foot.depth, guns.depth));
    assert!(is_same(
        foot.at.x + foot.frontage / 2.0,
        guns.at.x - guns.frontage / 2.0
    ));
    let front = |base: &Base| base.at.y + base.depth / 2.0;
    assert!(is_same(front(&foot), front(&guns)));
    let wide = foot.frontage + guns.frontage;
    assert!(is_same(foot.at.x - foot.frontage / 2.0, 6.0 - wide / 2.0));
    assert!(is_same(
        front(&foot),
        3.0 + foot.depth.max(guns.depth) / 2.0
    ));
}

#[test]
fn rows_touch_one_behind_the_other_about_the_place() {
    let [foot, guns] = deployed("[[\"g\"], [\"f\"]]");
    assert!(is_same(foot.at.x, 6.0) && is_same(guns.at.x, 6.0));
    assert!(is_same(
        guns.at.y - guns.depth / 2.0,
        foot.at.y + foot.depth / 2.0
    ));
    let deep = foot.depth + guns.depth;
    assert!(is_same(guns.at.y + guns.depth / 2.0, 3.0 + deep / 2.0));
}
