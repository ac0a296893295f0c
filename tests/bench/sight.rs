//! Figures of sight: one question, zones, the matrix; and how they grow with units and terrain.
//!
//! Every benchmark goes round at least 200 distinct questions, so that nothing is learnt by heart.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion};
use vidette::table::{
    base::Base,
    field::Field,
    measure::{Point, TAPE_ERROR},
    sight::VisibilityMatrix,
};

use common::melee::{Chance, DEPTH, WIDTH, drawn_up, melee};

/// Units and terrain vertices of the tables.
const TABLES: [(usize, usize); 9] = [
    (50, 100),
    (200, 100),
    (500, 100),
    (50, 1000),
    (200, 1000),
    (500, 1000),
    (50, 5000),
    (200, 5000),
    (500, 5000),
];

/// Every table with its label: units mixed up, and armies drawn up.
fn tables() -> impl Iterator<Item = (String, Field)> {
    type Table = fn(usize, usize, u64) -> Field;
    let ways: [(&str, Table); 2] = [("", melee), (" drawn up", drawn_up)];
    ways.into_iter().flat_map(|(way, table)| {
        TABLES.into_iter().map(move |(units, vertices)| {
            let label = format!("{units} units{way}, {vertices} vertices");
            (label, table(units, vertices, 0))
        })
    })
}

/// Hostile pairs within the longest range, nearest parts counted roughly.
fn pairs(field: &Field) -> Vec<(usize, usize)> {
    let count = field.troops.len();
    let mut pairs: Vec<(usize, usize)> = (0..count)
        .flat_map(|by| (0..count).map(move |target| (by, target)))
        .filter(|(by, target)| {
            let (a, b) = (&field.troops[*by], &field.troops[*target]);
            a.side != b.side && (a.base.at - b.base.at).norm() < 15.0
        })
        .collect();
    let mut chance = Chance(5);
    pairs.sort_by_cached_key(|_| (chance.share() * 1e9) as u64);
    pairs.truncate(1000);
    pairs
}

fn questions(
    criterion: &mut Criterion,
    name: &str,
    ask: impl Fn(&Field, usize, &[(usize, usize)], &[Point]),
) {
    let mut group = criterion.benchmark_group(name);
    for (label, field) in tables() {
        let pairs = pairs(&field);
        let mut chance = Chance(11);
        let points: Vec<Point> = (0..512).map(|_| chance.place()).collect();
        let mut turn = 0;
        group.bench_function(BenchmarkId::from_parameter(label), |bench| {
            bench.iter(|| {
                turn += 1;
                ask(&field, turn, &pairs, &points);
            });
        });
    }
    group.finish();
}

fn matrix(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("index");
    for (label, field) in tables() {
        let units = field.troops.len();
        group.bench_function(BenchmarkId::new("all verdicts", &label), |bench| {
            bench.iter(|| black_box(VisibilityMatrix::new(&field)));
        });
        let all: Vec<usize> = (0..units).collect();
        group.bench_function(BenchmarkId::new("all outlines", &label), |bench| {
            bench.iter(|| black_box(field.zones(&all)));
        });
        let mut matrix = VisibilityMatrix::new(&field);
        let mut field = field;
        let mut chance = Chance(13);
        let mut turn = 0;
        group.bench_function(BenchmarkId::new("one unit moves", &label), |bench| {
            bench.iter(|| {
                turn += 1;
                let troop = turn % units;
                let base = field.troops[troop].base;
                let at = Point::new(
                    (base.at.x + chance.between(-4.0, 4.0)).clamp(2.0, WIDTH - 2.0),
                    (base.at.y + chance.between(-4.0, 4.0)).clamp(2.0, DEPTH - 2.0),
                );
                field.troops.place(troop, Base { at, ..base });
                matrix.follow(&field);
            });
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1500))
        .without_plots()
        .configure_from_args();
    questions(&mut criterion, "base sees base", |field, turn, pairs, _| {
        let (by, target) = pairs[turn % pairs.len()];
        black_box(field.sees(by, target));
    });
    questions(
        &mut criterion,
        "base sees base, with its margin",
        |field, turn, pairs, _| {
            let (by, target) = pairs[turn % pairs.len()];
            black_box(field.sees_by_tape(by, target, TAPE_ERROR));
        },
    );
    questions(
        &mut criterion,
        "point sees point",
        |field, turn, _, points| {
            let (p, q) = (points[turn % 512], points[(turn * 7 + 1) % 512]);
            black_box(field.point_sees_point(
                0,
                p,
                p + (q - p) * (12.0 / (q - p).norm().max(12.0)),
            ));
        },
    );
    questions(
        &mut criterion,
        "zone of a point",
        |field, turn, _, points| {
            black_box(field.zone_of_point(0, points[turn % 512]));
        },
    );
    questions(&mut criterion, "zone of a unit", |field, turn, _, _| {
        black_box(field.zone(turn % field.troops.len()));
    });
    questions(
        &mut criterion,
        "zone of a unit, measured",
        |field, turn, _, _| {
            black_box(field.measured_zone(turn % field.troops.len()));
        },
    );
    matrix(&mut criterion);
    criterion.final_summary();
}
