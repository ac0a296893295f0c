//! RUL-58: the margin of a verdict sideways, beside a wood, an enemy's corner, the foot of a hill, behind a
//! crest.

use proptest::prelude::*;
use table::base::Base;
use table::field::Field;
use table::ground::SightType::{Obstructed, Rolling};
use table::measure::{Bearing, TAPE_ERROR, Vector};
use table::sight::Sight;
use table::troops::Troop;

use super::{
    agree::any_law,
    tables::{any_table, at, hill, patch, table, under},
};
use common::cases::cases;

fn unit(side: u8, x: f64, y: f64) -> Troop {
    Troop {
        base: Base::new(at(x, y), Bearing::new(90.0), 2.0, 1.0),
        side,
        formation: u32::from(side),
    }
}

/// The answer for the first unit about the second, which stand ten inches apart with their tops at y = 19.
fn across(features: Vec<table::ground::Feature>, others: Vec<Troop>) -> (Sight, Field) {
    let mut troops = vec![unit(0, 10.0, 18.0), unit(1, 21.0, 18.0)];
    troops.extend(others);
    let field = table(Rolling, features, troops);
    (field.sees_by_tape(0, 1, TAPE_ERROR), field)
}

fn is_by(sight: &Sight, seen: bool, inches: f64) {
    assert_eq!(sight.seen, seen, "{sight:?}");
    let shift = sight.shift.unwrap_or(f64::INFINITY);
    assert!((shift - inches).abs() < 0.005, "{inches}: {sight:?}");
    assert!(sight.is_close_call(TAPE_ERROR));
}

#[test]
fn rul_58_beside_a_wood() {
    // The wood reaches from the bottom up past all lines but for a slit of three hundredths at the top.
    let (sight, field) = across(
        vec![patch(Obstructed, (15.0, 10.0), (16.0, 18.97))],
        Vec::new(),
    );
    assert!(sight.margin() > 1.0, "the distance tells nothing");
    is_by(&sight, true, 0.06);
    assert!(sight.turns_by_place());
    assert_eq!(
        sight.why(&field.ground, TAPE_ERROR),
        "seen, but a shift of one end by 0.1 in would reverse this: measure it (10.0 of 12.0 in, rolling ground)"
    );
    let (sight, _) = across(
        vec![patch(Obstructed, (15.0, 10.0), (16.0, 19.05))],
        Vec::new(),
    );
    assert!(!sight.seen && sight.is_close_call(TAPE_ERROR), "{sight:?}");
    let (sight, _) = across(
        vec![patch(Obstructed, (15.0, 10.0), (16.0, 19.6))],
        Vec::new(),
    );
    assert_eq!((sight.seen, sight.shift), (false, None));
    assert!(!sight.is_close_call(TAPE_ERROR));
}

#[test]
fn rul_58_beside_an_enemys_corner() {
    let enemy = Troop {
        base: Base::new(at(15.5, 15.98), Bearing::new(90.0), 6.0, 1.0),
        ..unit(1, 0.0, 0.0)
    };
    let (sight, _) = across(Vec::new(), vec![enemy]);
    is_by(&sight, true, 0.04);
}

#[test]
fn rul_58_beside_the_foot_of_a_hill() {
    let (sight, field) = across(vec![hill((15.0, 10.0), (16.0, 19.05), &[])], Vec::new());
    assert!(sight.blocked_by.is_some() && !sight.seen, "{sight:?}");
    let shift = sight.shift.unwrap();
    assert!((shift - 0.1).abs() < 0.02, "{sight:?}");
    let why = sight.why(&field.ground, TAPE_ERROR);
    assert!(
        why.starts_with("not seen, but only by 0.1 in: measure it (Bald Hill at (15.0"),
        "{why}"
    );
    assert!(why.ends_with("is in the way)"), "{why}");
}

#[test]
fn rul_58_behind_a_crest() {
    let ridge = |x: f64| hill((11.0, 5.0), (x + 3.0, 30.0), &[(x, 4.0), (x, 31.0)]);
    // The front of the observer is at x = 10.5; half an inch from the crest it sees both slopes.
    let (sight, _) = across(vec![ridge(11.1)], Vec::new());
    is_by(&sight, false, 0.095);
    let (sight, _) = across(vec![ridge(10.9)], Vec::new());
    is_by(&sight, true, 0.105);
    let (sight, _) = across(vec![ridge(11.5)], Vec::new());
    assert_eq!((sight.seen, sight.shift), (false, None));
}

/// Where a distance alone decides the two margins are one.
#[test]
fn rul_58_the_margin_of_a_distance_is_a_shift_too() {
    let troops = vec![unit(0, 10.0, 18.0), unit(1, 22.9, 18.0)];
    let field = table(Rolling, Vec::new(), troops);
    let sight = field.sees_by_tape(0, 1, TAPE_ERROR);
    is_by(&sight, true, 0.105);
    assert!((sight.margin() - 0.1).abs() < 1e-9);
    assert!(!sight.turns_by_place());
}

proptest! {
    #![proptest_config(cases(40))]

    /// A verdict that turns when one of the two is shifted at random says that it may.
    #[test]
    fn what_turns_says_so(
        field in any_table(),
        law in any_law(),
        shifts in prop::collection::vec((any::<bool>(), 0.0..360.0, 0.0..0.24), 24),
    ) {
        let field = under(&field, law);
        let sight = field.sees_by_tape(0, 1, TAPE_ERROR);
        for (observer, bearing, inches) in shifts {
            let troop = usize::from(!observer);
            let mut moved = field.clone();
            let by: Vector = Bearing::new(bearing).unit() * inches;
            moved.troops.place(troop, field.troops[troop].base.shifted(by));
            let turned = moved.sees(0, 1).seen != sight.seen;
            prop_assert!(!turned || sight.shift.is_some(), "{troop} by {by}: {sight:?}");
            prop_assert!(
                !turned || sight.shift.is_some_and(|shift| shift < inches + 0.06),
                "{troop} by {inches}: {sight:?}"
            );
        }
    }
}
