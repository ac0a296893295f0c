//! The kernel against the slow reference, on random tables.

use proptest::prelude::*;
use vidette::table::field::ElevationRaises;
use vidette::table::field::Field;
use vidette::table::field::SightLaw;
use vidette::table::field::SightTerrain;
use vidette::table::measure::Point;

use crate::cases::cases;

use super::reference;
use super::tables::any_table;
use super::tables::at;
use super::tables::under;

/// Within this many inches of a change of verdict the reference is no judge.
const BLUR: f64 = 0.01;

pub fn any_point() -> impl Strategy<Value = Point> {
    (0.0..24.0, 0.0..24.0).prop_map(|(x, y)| at(x, y))
}

/// The laws under which verdicts are exact.
pub fn any_law() -> impl Strategy<Value = SightLaw> {
    let terrain = prop::sample::select(vec![
        SightTerrain::ObserverTargetCrossed,
        SightTerrain::ObserverTarget,
        SightTerrain::ObserverOnly,
    ]);
    (terrain, any::<bool>(), any::<bool>(), any::<bool>()).prop_map(
        |(terrain, enemy_blocks, elevation, own)| SightLaw {
            terrain,
            enemy_blocks,
            elevation,
            raises: if own {
                ElevationRaises::OwnTypeOnly
            } else {
                ElevationRaises::LimitingType
            },
            ..SightLaw::default()
        },
    )
}

fn points_agree(field: &Field, p: Point, q: Point) -> Result<(), TestCaseError> {
    let fast = field.point_sees_point(0, p, q);
    let slow = reference::look(field, 0, &[], p, q);
    let steady = !reference::nearly(field, 0, &[], p, q, BLUR);
    prop_assert!(!fast.seen || !steady, "seen: {fast:?}\nslow: {slow:?}");
    prop_assert!(
        fast.seen || !slow.by(-BLUR) || flips(field, p, q),
        "unseen: {fast:?}\n{slow:?}"
    );
    Ok(())
}

/// Whether some line close by is not seen.
fn flips(field: &Field, p: Point, q: Point) -> bool {
    (0..12).any(|i| {
        let (sin, cos) = (f64::from(i) * std::f64::consts::FRAC_PI_6).sin_cos();
        let by = nalgebra::Vector2::new(sin, cos) * (BLUR / 10.0);
        !reference::look(field, 0, &[], p + by, q).seen()
            || !reference::look(field, 0, &[], p, q + by).seen()
    })
}

fn bases_agree(field: &Field) -> Result<(), TestCaseError> {
    let fast = field.sees(0, 1);
    if let Some((slow, p, q)) = reference::sees(field, 0, 1, 0.25) {
        prop_assert!(fast.seen, "unseen: {fast:?}\nbut {p} sees {q}: {slow:?}");
        prop_assert!(
            fast.distance <= slow.distance + 0.002,
            "not the shortest: {fast:?}\n{p} sees {q}: {slow:?}"
        );
    }
    if fast.seen {
        prop_assert!(
            reference::nearly(field, 0, &[1], fast.from, fast.to, BLUR),
            "no line near the proof: {fast:?}"
        );
        let base = |i: usize| field.troops[i].base;
        prop_assert!(base(0).contains(fast.from) && base(1).contains(fast.to));
    }
    Ok(())
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
}
