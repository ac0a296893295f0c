//! Figures of sight: one question, zones, the index; and how they grow with units and terrain.
//!
//! Every benchmark goes round at least 200 distinct questions, so that nothing is learnt by heart.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::BenchmarkId;
use criterion::Criterion;
use vidette::table::base::Base;
use vidette::table::field::Field;
use vidette::table::field::SightLaw;
use vidette::table::ground::Area;
use vidette::table::ground::Cover;
use vidette::table::ground::Feature;
use vidette::table::ground::Going;
use vidette::table::ground::Ground;
use vidette::table::ground::Shape;
use vidette::table::ground::SightType;
use vidette::table::measure::Bearing;
use vidette::table::measure::Point;
use vidette::table::troops::Troop;
use vidette::table::zone::ZoneIndex;

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

const WIDTH: f64 = 96.0;
const DEPTH: f64 = 60.0;

/// A generator of numbers that is the same everywhere.
struct Chance(u64);

impl Chance {
    fn share(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.share()
    }

    fn place(&mut self) -> Point {
        Point::new(
            self.between(2.0, WIDTH - 2.0),
            self.between(2.0, DEPTH - 2.0),
        )
    }
}

/// A blob of 20 corners: woods, fields, or a hill with a crest across it.
fn blob(chance: &mut Chance, size: f64) -> Feature {
    let (at, radius) = (chance.place(), chance.between(0.5, 1.0) * size);
    let ring: Vec<Point> = (0..20)
        .map(|i| {
            let (sin, cos) = (f64::from(i) / 20.0 * std::f64::consts::TAU).sin_cos();
            let r = radius * chance.between(0.8, 1.2);
            Point::new(at.x + r * cos, at.y + r * sin)
        })
        .collect();
    let hill = chance.share() < 0.2;
    let kinds = [SightType::Obstructed, SightType::Close, SightType::Good];
    Feature {
        id: String::new(),
        name: String::new(),
        kind: String::new(),
        crest: if hill {
            vec![ring[3], at, ring[13]]
        } else {
            Vec::new()
        },
        shape: Shape::Area(Area {
            outline: ring,
            holes: Vec::new(),
        }),
        centre_line: Vec::new(),
        sight: (!hill).then(|| kinds[(chance.share() * 3.0) as usize % 3]),
        going: Going::Open,
        cover: Cover::None,
        elevation: u8::from(hill),
        value: 0,
        road: false,
    }
}

/// A table with two armies mixed up all over it.
fn table(units: usize, vertices: usize) -> Field {
    let mut chance = Chance(units as u64 * 7919 + vertices as u64);
    // The more pieces, the smaller: about a quarter of the table is covered.
    let size = (WIDTH * DEPTH / 4.0 / (vertices as f64 / 20.0) / std::f64::consts::PI).sqrt();
    let features = (0..vertices / 20)
        .map(|_| blob(&mut chance, size))
        .collect();
    let troops = (0..units)
        .map(|i| Troop {
            base: Base::new(
                chance.place(),
                Bearing::new(chance.between(0.0, 360.0)),
                3.0,
                1.0,
            ),
            side: (i % 2) as u8,
            formation: (i / 5) as u32,
        })
        .collect();
    Field {
        ground: Arc::new(Ground {
            features,
            ..Ground::open(WIDTH, DEPTH, SightType::Rolling)
        }),
        troops,
        law: SightLaw::default(),
    }
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
    for (units, vertices) in TABLES {
        let field = table(units, vertices);
        let pairs = pairs(&field);
        let mut chance = Chance(11);
        let points: Vec<Point> = (0..512).map(|_| chance.place()).collect();
        let mut turn = 0;
        group.bench_function(
            BenchmarkId::from_parameter(format!("{units} units, {vertices} vertices")),
            |bench| {
                bench.iter(|| {
                    turn += 1;
                    ask(&field, turn, &pairs, &points);
                });
            },
        );
    }
    group.finish();
}

fn index(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("index");
    for (units, vertices) in TABLES {
        let field = table(units, vertices);
        let label = format!("{units} units, {vertices} vertices");
        group.bench_function(BenchmarkId::new("all verdicts", &label), |bench| {
            bench.iter(|| black_box(ZoneIndex::new(&field)));
        });
        let mut index = ZoneIndex::new(&field);
        let mut chance = Chance(13);
        let mut turn = 0;
        group.bench_function(BenchmarkId::new("one unit moves", &label), |bench| {
            bench.iter(|| {
                turn += 1;
                let troop = turn % units;
                let base = index.field().troops[troop].base;
                let at = Point::new(
                    (base.at.x + chance.between(-4.0, 4.0)).clamp(2.0, WIDTH - 2.0),
                    (base.at.y + chance.between(-4.0, 4.0)).clamp(2.0, DEPTH - 2.0),
                );
                index.place(troop, Base { at, ..base });
            });
        });
        eprintln!("index memory, {label}: {} kB", index.memory() / 1024);
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
    index(&mut criterion);
    criterion.final_summary();
}
