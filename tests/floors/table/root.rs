use table::shape::root::{HalvingEnd, bisect, find_root};

#[test]
fn the_zero_of_a_function_that_grows_is_found() {
    for (at, power) in [(0.3, 1), (0.5, 3), (0.9, 9), (0.001, 5)] {
        let found = find_root(0.0, 1.0, |x| Some(x.powi(power) - f64::powi(at, power)));
        assert!((found.unwrap() - at).abs() < 1e-12, "{at} {found:?}");
    }
    assert!(find_root(0.0, 1.0, |x| Some(x + 1.0)).unwrap() < 1e-8);
    assert!(find_root(0.0, 1.0, |x| Some(x - 2.0)).unwrap() > 1.0 - 1e-8);
}

#[test]
fn what_begins_to_hold_is_found_on_both_sides() {
    let (not_yet, already) = bisect((0.0, 1.0), HalvingEnd::Halvings(20), |x| x >= 0.3);
    assert!(not_yet < 0.3 && 0.3 <= already && already - not_yet < 1e-5);
    let (not_yet, already) = bisect((0.0, 8.0), HalvingEnd::Apart(0.5), |x| x >= 5.1);
    assert_eq!((not_yet, already), (5.0, 5.5));
}
