//! What holds of every account, on random tables.

use std::cell::Cell;
use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use rules::fields::combat;
use rules::fields::state::State;
use rules::fields::terms::{
    account::FightAccount,
    charts::Level,
    command::{Command, SwitchedModifier},
    condition::Condition,
    name::UnitId,
};
use table::ground::GroundCover;

use super::{lines::*, scene::*};

/// Up to four units a side in two ragged lines that face each other, a wood and a hill.
fn tables() -> impl Strategy<Value = Scene> {
    let unit = (0.0..8.0, 0.0..1.5, -20.0..20.0, 1u8..5, 2u8..5, 0usize..3);
    let line = || prop::collection::vec(unit.clone(), 1..4);
    (line(), line(), 0usize..6, 0usize..6, any::<bool>()).prop_map(
        |(blue, grey, own, other, basic)| {
            let mut units = Vec::new();
            for (i, at) in blue.iter().enumerate() {
                units.push(placed(["a", "b", "c"][i], at, i, 0.0));
            }
            for (i, at) in grey.iter().enumerate() {
                units.push(placed(["p", "q", "r"][i], at, i, 180.0));
            }
            let mut scene = scene(units)
                .level("blue1", Level::ALL[own])
                .level("grey1", Level::ALL[other])
                .ground(covering(
                    patch("woods", (8.0, 7.0), (14.0, 12.0)),
                    GroundCover::Soft,
                ))
                .ground(hill(patch("hill", (12.0, 0.0), (20.0, 6.0))));
            if basic {
                scene = scene.basic();
            }
            scene
        },
    )
}

fn placed(id: &str, at: &(f64, f64, f64, u8, u8, usize), i: usize, facing: f64) -> Unit {
    let (x, y, turn, size, value, condition) = *at;
    let forward = if facing == 0.0 { 0.0 } else { 5.5 };
    let conditions = [Condition::Ordered, Condition::Disordered, Condition::Beaten];
    Unit {
        size,
        value,
        condition: conditions[condition],
        ..regiment(
            id,
            40.0 + x + 5.0 * i as f64,
            34.0 + y + forward,
            facing + turn,
        )
    }
}

fn ids(state: &State, side: &str) -> Vec<UnitId> {
    let own = state.units().filter(|unit| unit.side.as_str() == side);
    own.map(|unit| unit.id.clone()).collect()
}

fn weigh(state: &State, firing: &[UnitId], at: &UnitId) -> FightAccount {
    combat::account_of_fire(state, firing, at, &SwitchedModifier::default()).unwrap()
}

/// Every unit reflected in the line x = 48, left for right.
fn mirrored(scene: &Scene) -> Scene {
    let mut mirrored = scene.clone();
    for unit in &mut mirrored.units {
        unit.x = 96.0 - unit.x;
        unit.facing = -unit.facing;
    }
    for feature in &mut mirrored.features {
        if let table::ground::Shape::Area(area) = &mut feature.shape {
            for point in &mut area.outline {
                point.x = 96.0 - point.x;
            }
        }
    }
    mirrored
}

fn values(account: &FightAccount) -> Vec<(String, i32, usize)> {
    let parties = account.parties.iter().enumerate();
    let lines = parties.flat_map(|(i, party)| party.modifiers.iter().map(move |m| (i, m)));
    lines.map(|(i, m)| (m.name.clone(), m.value, i)).collect()
}

proptest! {
    #![proptest_config(common::cases::cases(96))]

    #[test]
    fn accounts(scene in tables()) {
        let state = scene.state();
        let (blue, grey) = (ids(&state, "blue"), ids(&state, "grey"));
        for at in &grey {
            let account = weigh(&state, &blue, at);
            let chances = account.chances();
            prop_assert_eq!(chances.acting.sum() + chances.none + chances.other.sum(), 36);
            for party in &account.parties {
                let mut names: Vec<&str> = party.modifiers.iter().map(|m| m.name.as_str()).collect();
                names.sort_unstable();
                names.dedup();
                prop_assert_eq!(names.len(), party.modifiers.len(), "no modifier twice");
                prop_assert!(party.modifiers.iter().all(|m| !m.why.is_empty()));
            }
            // The one named first opens; the order of the others is all one.
            let (first, others) = blue.split_first().unwrap();
            let backwards: Vec<UnitId> =
                std::iter::once(first).chain(others.iter().rev()).cloned().collect();
            prop_assert_eq!(&account, &weigh(&state, &backwards, at), "named in another order");
            let image = weigh(&mirrored(&scene).state(), &blue, at);
            prop_assert_eq!(values(&account), values(&image), "in the mirror");
            prop_assert_eq!(&account.parties[0].exposed, &image.parties[0].exposed);
            prop_assert!((account.range - image.range).abs() < 1e-6);
        }
    }

    /// Two who point squarely at each other: whoever opens, the sums are the same.
    #[test]
    fn whoever_opens(gap in 0.5..5.0, own in 2u8..5, other in 2u8..5, size in 1u8..5, level in 0usize..6) {
        let state = scene(vec![
            Unit { value: own, size, ..regiment("a", 40.0, 30.0, 0.0) },
            Unit { value: other, ..regiment("p", 40.0, 31.0 + gap, 180.0) },
        ])
        .level("blue1", Level::ALL[level])
        .state();
        let there = weigh(&state, &["a".into()], &"p".into());
        let back = weigh(&state, &["p".into()], &"a".into());
        prop_assert_eq!(&there.parties[0], &back.parties[1]);
        prop_assert_eq!(&there.parties[1], &back.parties[0]);
        let (there, back) = (there.chances(), back.chances());
        prop_assert_eq!(there.acting, back.other);
        prop_assert_eq!(there.other, back.acting);
    }
}

/// Whatever is offered is accepted, and what may fire is offered once: in a group of its own, or as the support in line
/// of another, which opens no fire itself (RUL-75).
#[test]
fn whatever_may_fire_is_offered_once() {
    let tried = Cell::new(0);
    let mut runner = TestRunner::new(common::cases::cases(96));
    let held = runner.run(&tables(), |scene| {
        let state = scene.state();
        let mut proposed: Vec<UnitId> = Vec::new();
        let mut supporting: BTreeSet<UnitId> = BTreeSet::new();
        for opening in state.openings() {
            let accepted = decide(&state, &opening.command, &[3, 4], None);
            prop_assert!(accepted.is_ok(), "{opening:?}: {accepted:?}");
            if let Command::Fire { firing, at, .. } = &opening.command {
                let [ours, _] = weigh(&state, firing, at).parties;
                supporting.extend(ours.supporting);
                proposed.extend(firing.iter().cloned());
            }
        }
        let offered: BTreeSet<&UnitId> = proposed.iter().collect();
        prop_assert_eq!(offered.len(), proposed.len(), "{:?}", proposed);
        let table = state.on_table();
        for firer in ids(&state, "blue") {
            let targets = ids(&state, "grey");
            let mut targets = targets.iter();
            if targets.any(|at| combat::may_fire(&state, &table, &firer, at).is_ok()) {
                let is_told = offered.contains(&firer) || supporting.contains(&firer);
                prop_assert!(is_told, "{} may fire, of {:?}", firer, proposed);
                tried.set(tried.get() + 1);
            }
        }
        Ok(())
    });
    assert!(held.is_ok(), "{held:?}");
    assert!(tried.get() > 0, "nobody may fire");
}
