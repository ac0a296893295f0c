//! Figures of fights: the account of one, every proposal of a table in contact range, and the ghost
//! of a tactical move.
//!
//! Aims: an account in under 50 microseconds with the table at hand, all proposals of 500 units
//! in under 20 milliseconds.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use vidette::rules::fields::{
    combat, tactical,
    terms::{
        command::{Command, Manoeuvre, SwitchedModifier},
        condition::Formation,
        name::UnitId,
    },
};

mod armies;

use armies::{ABREAST, BRIGADE, table};

fn fights(criterion: &mut Criterion) {
    for units in [100, 500] {
        let state = table(units, 0);
        assert!(
            state
                .units()
                .any(|unit| unit.formation() == Formation::Unlimbered)
        );
        let offered = state.openings();
        let Some((firing, at)) = offered.iter().find_map(|opening| match &opening.command {
            Command::Fire { firing, at, .. } if firing.len() > 1 => Some((firing, at)),
            _ => None,
        }) else {
            unreachable!("the lines are in range of each other");
        };
        let on_table = state.on_table();
        let plain = SwitchedModifier::default();
        criterion.bench_function(&format!("account of a firefight, {units} units"), |bench| {
            bench.iter(|| {
                combat::account_of_fire_on(black_box(&state), &on_table, firing, at, &plain)
            });
        });
        let name = format!("{} proposals of {units} units", offered.len());
        criterion.bench_function(&name, |bench| {
            bench.iter(|| black_box(&state).openings());
        });
    }
}

/// The ghost of a move of 2 in ahead: every regiment of the first line in turn.
fn ghosts(criterion: &mut Criterion) {
    let sizes = [
        (50, 0),
        (200, 0),
        (500, 0),
        (200, 100),
        (200, 1000),
        (200, 5000),
    ];
    for (units, vertices) in sizes {
        let state = table(units, vertices);
        let regiments: Vec<[UnitId; 1]> = (0..ABREAST.min(units / 2))
            .filter(|n| n % BRIGADE != BRIGADE - 1)
            .map(|n| [UnitId::new(&format!("blue-{n}"))])
            .collect();
        let ahead = Manoeuvre::Ahead(2.0);
        for regiment in &regiments {
            if let Err(refused) = tactical::preview_move(&state, regiment, &ahead) {
                unreachable!("the way is free: {refused}");
            }
        }
        let mut turn = regiments.iter().cycle();
        let name = format!("ghost of a tactical move, {units} units, {vertices} more vertices");
        criterion.bench_function(&name, |bench| {
            bench.iter(|| {
                turn.next()
                    .map(|regiment| tactical::preview_move(black_box(&state), regiment, &ahead))
            });
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = fights, ghosts
}
criterion_main!(benches);
