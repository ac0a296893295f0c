//! The kernel against the slow reference, on random tables.

use proptest::prelude::*;
use table::field::{ElevationRaises, Field, MixedTerrain, SightLaw, SightReading, SightTerrain};
use table::measure::Point;
use table::sight::Sight;

use common::cases::cases;

use super::tables::{any_table, at, under};
use common::reference::{self, Eyes};

/// Within this many inches of a change of verdict the reference is not a judge.
const BLUR: f64 = 0.01;

pub fn any_point() -> impl Strategy<Value = Point> {
    (0.0..24.0, 0.0..24.0).prop_map(|(x, y)| at(x, y))
}

/// Every combination of the seven switches of sight.
pub fn any_law() -> impl Strategy<Value = SightLaw> {
    let terrain = prop::sample::select(vec![
        SightTerrain::ObserverTargetCrossed,
        SightTerrain::ObserverTarget,
        SightTerrain::ObserverOnly,
    ]);
    let reading = prop::sample::select(vec![SightReading::Range, SightReading::Depth]);
    let raises = prop::sample::select(vec![
        ElevationRaises::LimitingType,
        ElevationRaises::OwnTypeOnly,
    ]);
    let mixed = prop::sample::select(vec![MixedTerrain::PerBase, MixedTerrain::BrigadeLongest]);
    let on = || any::<bool>();
    (
        (terrain, reading, raises, mixed),
        (on(), on(), prop::bool::weighted(0.8)),
    )
        .prop_map(
            |((terrain, reading, raises, mixed), (enemy_blocks, elevation, zone_needs_sight))| {
                SightLaw {
                    terrain,
                    reading,
                    enemy_blocks,
                    raises,
                    elevation,
                    mixed,
                    zone_needs_sight,
                }
            },
        )
}

fn points_agree(field: &Field, p: Point, q: Point) -> Result<(), TestCaseError> {
    let eyes = Eyes::of_side(0);
    let fast = field.point_sees_point(0, p, q);
    let slow = reference::look_with(field, &eyes, p, q);
    prop_assert!(
        !fast.seen || reference::nearly(field, &eyes, p, q, BLUR),
        "seen: {fast:?}\nslow: {slow:?}"
    );
    prop_assert!(
        fast.seen || !slow.by(-BLUR) || flips(field, &eyes, p, q),
        "unseen: {fast:?}\n{slow:?}"
    );
    Ok(())
}

/// Whether some line close by is not seen.
fn flips(field: &Field, eyes: &Eyes, p: Point, q: Point) -> bool {
    (0..12).any(|i| {
        let (sin, cos) = (f64::from(i) * std::f64::consts::FRAC_PI_6).sin_cos();
        let by = nalgebra::Vector2::new(sin, cos) * (BLUR / 10.0);
        !reference::look_with(field, eyes, p + by, q).seen()
            || !reference::look_with(field, eyes, p, q + by).seen()
    })
}

/// Holds the answer for a unit, which looks at a base or a point, against lines from all over it.
fn agrees(field: &Field, fast: &Sight, eyes: &Eyes, to: &[Point]) -> Result<(), TestCaseError> {
    let from = reference::spread(&field.troops[0].base, 0.25);
    if let Some((slow, p, q)) = reference::shortest(field, eyes, &from, to) {
        prop_assert!(
            fast.seen || !slow.by(-BLUR) || flips(field, eyes, p, q),
            "unseen: {fast:?}\nbut {p} sees {q}: {slow:?}"
        );
        // Where depth counts the ends of the shortest line are found by halving.
        let off = match field.law.reading {
            SightReading::Range => 0.002,
            SightReading::Depth => 0.02,
        };
        prop_assert!(
            !fast.seen || fast.distance <= slow.distance + off || flips(field, eyes, p, q),
            "not the shortest: {fast:?}\n{p} sees {q}: {slow:?}"
        );
    }
    if fast.seen {
        prop_assert!(
            reference::nearly(field, eyes, fast.from, fast.to, BLUR),
            "no line near the proof: {fast:?}"
        );
        prop_assert!(field.troops[0].base.contains(fast.from));
    }
    Ok(())
}

fn bases_agree(field: &Field) -> Result<(), TestCaseError> {
    let fast = field.sees(0, 1);
    let target = field.troops[1].base;
    let to = reference::spread(&target, 0.25);
    agrees(field, &fast, &Eyes::of_troop(field, 0, Some(1)), &to)?;
    prop_assert!(!fast.seen || target.contains(fast.to));
    Ok(())
}

/// Holds whether a point is in the zone of a unit against lines from all over the unit.
fn points_of_zones_agree(field: &Field, q: Point) -> Result<(), TestCaseError> {
    let fast = field.sees_point(0, q);
    agrees(field, &fast, &Eyes::of_troop(field, 0, None), &[q])
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn point_to_point_agrees_with_the_reference(field in any_table(), p in any_point(), q in any_point()) {
        points_agree(&field, p, q)?;
    }

    #[test]
    fn point_to_point_agrees_under_every_switch(field in any_table(), law in any_law(), p in any_point(), q in any_point()) {
        points_agree(&under(&field, law), p, q)?;
    }
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn base_to_base_agrees_with_the_reference(field in any_table()) {
        bases_agree(&field)?;
    }

    #[test]
    fn base_to_base_agrees_under_every_switch(field in any_table(), law in any_law()) {
        bases_agree(&under(&field, law))?;
    }

    #[test]
    fn base_to_point_agrees_under_every_switch(field in any_table(), law in any_law(), q in any_point()) {
        points_of_zones_agree(&under(&field, law), q)?;
    }
}
