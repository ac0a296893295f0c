//! Figures of march: one question on open ground, one through terrain, the fan of 91 wheels.
//!
//! Every figure is the mean over 200 distinct questions in turn: a question asked over and over
//! teaches the processor the table and looks twice as fast as it is.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use vidette::table::{
    base::{Base, centre_of},
    field::{Field, SightLaw},
    ground::{Area, Feature, Ground, GroundCover, GroundGoing, Shape, SightType},
    measure::{Bearing, Point},
    sweep::{MarchGoal, Sweep},
    troops::Troop,
};

const QUESTIONS: usize = 200;
const BRIGADE: usize = 5;

/// The side of a square table on which so many units have a regiment's usual room.
fn side(units: usize) -> f64 {
    (units as f64 * 40.0).sqrt().max(72.0)
}

/// Blobs of ten corners: woods, orchards, rocks, and every tenth a hill with a crest.
fn terrain(vertices: usize, side: f64, dice: &mut ChaCha8Rng) -> Vec<Feature> {
    (0..vertices / 10)
        .map(|i| {
            let at = Point::new(dice.random_range(0.0..side), dice.random_range(0.0..side));
            let outline: Vec<Point> = (0..10)
                .map(|k| {
                    let out = Bearing::new(f64::from(k) * 36.0).unit();
                    at + out * dice.random_range(0.8..2.5)
                })
                .collect();
            let hill = i % 10 == 0;
            let (sight, going) = match i % 3 {
                _ if hill => (None, GroundGoing::Open),
                0 => (Some(SightType::Obstructed), GroundGoing::Obstructed),
                1 => (Some(SightType::Close), GroundGoing::Close),
                _ => (None, GroundGoing::Close),
            };
            Feature {
                id: format!("piece {i}"),
                name: String::new(),
                kind: String::new(),
                crest: if hill {
                    vec![at, at + (outline[0] - at) * 0.9]
                } else {
                    Vec::new()
                },
                shape: Shape::Area(Area {
                    outline,
                    holes: Vec::new(),
                }),
                centre_line: Vec::new(),
                sight,
                going,
                cover: GroundCover::None,
                elevation: u8::from(hill),
                value: 0,
                road: false,
            }
        })
        .collect()
}

/// A table of so many enemy units, none of whom sees its southern edge, and so many vertices of
/// ground.
fn scene(units: usize, vertices: usize, seed: u64) -> (Field, f64) {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let side = side(units);
    let mut ground = Ground::open(side, side, SightType::Rolling);
    ground.features = terrain(vertices, side, &mut dice);
    let troops = (0..units)
        .map(|_| {
            let at = Point::new(
                dice.random_range(2.0..side - 2.0),
                dice.random_range(28.0..side - 2.0),
            );
            Troop {
                base: Base::new(at, Bearing::new(dice.random_range(120.0..240.0)), 3.0, 1.0),
                side: 1,
                formation: 1,
            }
        })
        .collect();
    let field = Field {
        ground: Arc::new(ground),
        troops,
        law: SightLaw::default(),
    };
    (field, side)
}

/// The field with a brigade in line somewhere along the southern edge.
fn deploy(field: &Field, side: f64, dice: &mut ChaCha8Rng) -> Field {
    let bearing = Bearing::new(dice.random_range(-30.0..30.0));
    let right = bearing.turned(90.0).unit();
    let middle = Point::new(dice.random_range(14.0..side - 14.0), 11.0);
    let brigade = (0..BRIGADE).map(|i| {
        let beside = right * (3.1 * (i as f64 - 2.0));
        Troop {
            base: Base::new(middle + beside, bearing, 3.0, 1.0),
            side: 0,
            formation: 0,
        }
    });
    let troops = field.troops.iter().copied().chain(brigade).collect();
    Field {
        troops,
        ..field.clone()
    }
}

/// Brigades at ten places, each wheeled to twenty aims.
fn questions(units: usize, vertices: usize) -> Vec<(Field, Sweep)> {
    let (field, side) = scene(units, vertices, 7);
    let mut dice = ChaCha8Rng::seed_from_u64(8);
    let movers: Vec<usize> = (units..units + BRIGADE).collect();
    let places: Vec<Field> = (0..10).map(|_| deploy(&field, side, &mut dice)).collect();
    (0..QUESTIONS)
        .filter_map(|i| {
            let field = places.get(i % 10)?;
            let turn = dice.random_range(-20.0..20.0);
            let bases: Vec<Base> = movers
                .iter()
                .filter_map(|i| Some(field.troops.get(*i)?.base))
                .collect();
            let wheeled = field.wheeled(&movers, turn, centre_of(&bases)?);
            let front = wheeled.troops.last()?.base.front();
            let mut sweep = Sweep::new(movers.clone(), front, MarchGoal::Away);
            // The dice have let it through everything: the whole march is asked about.
            sweep.passed = (0..field.ground.features.len()).collect();
            Some((wheeled, sweep))
        })
        .collect()
}

/// Asks one after the other, time and again.
fn ask<T>(
    bench: &mut criterion::Bencher,
    all: &[(Field, Sweep)],
    one: impl Fn(&Field, &Sweep) -> T,
) {
    let mut turn = all.iter().cycle();
    bench.iter(|| {
        turn.next()
            .map(|(field, sweep)| one(black_box(field), black_box(sweep)))
    });
}

fn open_ground(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("march, open ground");
    for units in [50, 200, 500] {
        let all = questions(units, 0);
        group.bench_with_input(BenchmarkId::new("units", units), &all, |bench, all| {
            ask(bench, all, Field::first_stop);
        });
    }
    group.finish();
}

fn through_terrain(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("march through terrain, 200 units");
    for vertices in [100, 1000, 5000] {
        let all = questions(200, vertices);
        group.bench_with_input(
            BenchmarkId::new("vertices", vertices),
            &all,
            |bench, all| {
                ask(bench, all, Field::first_stop);
            },
        );
        let met: Vec<(Field, Sweep)> = all
            .into_iter()
            .map(|(field, sweep)| {
                (
                    field,
                    Sweep {
                        passed: Vec::new(),
                        ..sweep
                    },
                )
            })
            .collect();
        group.bench_with_input(
            BenchmarkId::new("vertices, to the first cause", vertices),
            &met,
            |bench, all| {
                ask(bench, all, Field::first_stop);
            },
        );
    }
    group.finish();
}

/// The two wheels that bound the fan, and a march to its first cause after each of the 91.
fn fan(field: &Field, sweep: &Sweep) -> f64 {
    let bases: Vec<Base> = sweep
        .movers
        .iter()
        .filter_map(|i| Some(field.troops.get(*i)?.base))
        .collect();
    let Some(pivot) = centre_of(&bases) else {
        return 0.0;
    };
    let left = field.wheel(&sweep.movers, -45.0, pivot).degrees;
    let right = field.wheel(&sweep.movers, 45.0, pivot).degrees;
    let mut farthest: f64 = 0.0;
    for degrees in (-45..=45)
        .map(f64::from)
        .filter(|d| (left..=right).contains(d))
    {
        let wheeled = field.wheeled(&sweep.movers, degrees, pivot);
        let direction = vidette::table::measure::turned(sweep.direction, degrees);
        let march = Sweep::new(sweep.movers.clone(), direction, MarchGoal::Away);
        farthest = farthest.max(wheeled.first_stop(&march).after);
    }
    farthest
}

fn fans(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fan of 91 wheels");
    group.sample_size(20);
    for (units, vertices) in [(50, 0), (500, 0), (200, 1000), (500, 5000)] {
        let all = questions(units, vertices);
        let name = format!("{units} units, {vertices} vertices");
        group.bench_with_input(BenchmarkId::from_parameter(name), &all, |bench, all| {
            ask(bench, all, fan);
        });
    }
    group.finish();
}

criterion_group!(benches, open_ground, through_terrain, fans);
criterion_main!(benches);
