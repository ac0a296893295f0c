//! Figures of tables that are unlike the others: hills without a crest, crowds under other switches of
//! sight, a wood of 5,000 corners, a messenger's way round a lake.
//!
//! Aims: none of these above 50 milliseconds (the wood of 5,000 corners: 100), and a hill without a crest, which hides
//! by all of its outline, costs no more than one with a crest of as many corners.

#![allow(clippy::unwrap_used, missing_docs)]

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use vidette::rules::fields::orders::messengers::path::Path;
use vidette::table::{
    field::{ElevationRaises, Field, MixedTerrain, SightLaw, SightReading, SightTerrain},
    ground::{Area, Feature, Ground, GroundGoing, Shape, SightType},
    measure::{Point, Vector},
    sweep::{MarchGoal, Sweep},
};

#[allow(dead_code, reason = "armies drawn up are asked for elsewhere")]
use common::melee::Chance;
use common::melee::melee;

/// Questions asked in turn.
const QUESTIONS: usize = 64;

/// The table with its ground changed, and the law.
fn changed(field: &Field, law: SightLaw, change: impl Fn(&mut Ground)) -> Field {
    let mut ground = Ground::clone(&field.ground);
    change(&mut ground);
    Field {
        ground: Arc::new(ground),
        law,
        ..field.clone()
    }
}

/// What is asked of every table: the zone of a point and of a unit, and a march of one.
fn ask(criterion: &mut Criterion, name: &str, field: &Field) {
    let mut chance = Chance(17);
    let points: Vec<Point> = (0..QUESTIONS).map(|_| chance.place()).collect();
    let mut group = criterion.benchmark_group(name.to_owned());
    let mut turn = 0;
    group.bench_function("zone of a point", |bench| {
        bench.iter(|| {
            turn += 1;
            black_box(field.zone_of_point(0, points[turn % QUESTIONS]));
        });
    });
    group.bench_function("zone of a unit", |bench| {
        bench.iter(|| {
            turn += 1;
            black_box(field.zone(turn % field.troops.len()));
        });
    });
    group.bench_function("march", |bench| {
        bench.iter(|| {
            turn += 1;
            let unit = turn % field.troops.len();
            let mut sweep =
                Sweep::new(vec![unit], field.troops[unit].base.front(), MarchGoal::Away);
            sweep.passed = (0..field.ground.features.len()).collect();
            black_box(field.first_stop(&sweep));
        });
    });
    group.finish();
}

/// What parts a hill's two sides.
#[derive(Clone, Copy)]
enum Crest {
    None,
    Straight,
    /// Round its top, with a corner for each of its outline.
    Round,
}

fn crest_of(area: &Area, crest: Crest) -> Vec<Point> {
    match crest {
        Crest::None => Vec::new(),
        Crest::Straight => vec![area.outline[3], area.outline[13]],
        Crest::Round => {
            let corners = area.outline.iter().map(|corner| corner.coords);
            let top = Point::from(corners.sum::<Vector>() / area.outline.len() as f64);
            let inwards = |corner: &Point| corner.lerp(&top, 0.3);
            area.outline.iter().map(inwards).collect()
        }
    }
}

fn hills(criterion: &mut Criterion) {
    let table = melee(50, 100, 0);
    let hilly = |crest: Crest| {
        changed(&table, SightLaw::default(), |ground| {
            for feature in &mut ground.features {
                if let Shape::Area(area) = &feature.shape {
                    feature.crest = crest_of(area, crest);
                }
                feature.elevation = 1;
                feature.sight = None;
            }
        })
    };
    ask(criterion, "hills with crests", &hilly(Crest::Straight));
    ask(criterion, "hills with round crests", &hilly(Crest::Round));
    ask(criterion, "hills without crests", &hilly(Crest::None));
}

fn switches(criterion: &mut Criterion) {
    let plain = SightLaw::default();
    let laws = [
        ("as written", plain),
        (
            "own_type_only",
            SightLaw {
                raises: ElevationRaises::OwnTypeOnly,
                ..plain
            },
        ),
        (
            "observer_target",
            SightLaw {
                terrain: SightTerrain::ObserverTarget,
                ..plain
            },
        ),
        (
            "observer_only",
            SightLaw {
                terrain: SightTerrain::ObserverOnly,
                ..plain
            },
        ),
        (
            "depth",
            SightLaw {
                reading: SightReading::Depth,
                ..plain
            },
        ),
        (
            "brigade_longest",
            SightLaw {
                mixed: MixedTerrain::BrigadeLongest,
                ..plain
            },
        ),
    ];
    let table = melee(500, 1000, 0);
    for (name, law) in laws {
        ask(
            criterion,
            &format!("crowded, {name}"),
            &changed(&table, law, |_| {}),
        );
    }
}

/// A ring of so many corners about the middle of the table, jagged by half an inch.
fn ring(corners: usize, radius: f64) -> Vec<Point> {
    let mut chance = Chance(23);
    (0..corners)
        .map(|n| {
            let (sin, cos) = (n as f64 / corners as f64 * std::f64::consts::TAU).sin_cos();
            let out = radius + chance.between(0.0, 0.5);
            Point::new(48.0, 30.0) + Vector::new(cos, sin) * out
        })
        .collect()
}

fn piece(outline: Vec<Point>, template: &Feature, going: GroundGoing) -> Feature {
    Feature {
        shape: Shape::Area(Area {
            outline,
            holes: Vec::new(),
        }),
        crest: Vec::new(),
        elevation: 0,
        sight: (going == GroundGoing::Close).then_some(SightType::Close),
        going,
        ..template.clone()
    }
}

fn woods(criterion: &mut Criterion) {
    let table = melee(50, 100, 0);
    for corners in [500, 5_000] {
        let wooded = changed(&table, SightLaw::default(), |ground| {
            let template = ground.features[0].clone();
            ground.features = vec![piece(ring(corners, 12.0), &template, GroundGoing::Close)];
        });
        ask(criterion, &format!("wood of {corners} corners"), &wooded);
    }
}

fn lakes(criterion: &mut Criterion) {
    let table = melee(50, 100, 0);
    for corners in [50, 250, 1_000, 5_000] {
        let wet = changed(&table, SightLaw::default(), |ground| {
            let template = ground.features[0].clone();
            ground.features = vec![piece(
                ring(corners, 12.0),
                &template,
                GroundGoing::Impassable,
            )];
        });
        let bridged = changed(&wet, SightLaw::default(), |ground| {
            let template = ground.features[0].clone();
            // Askew, so that most lines come near it.
            let strip = [(34.0, 25.0), (62.0, 33.0), (62.0, 35.0), (34.0, 27.0)];
            let strip = strip.map(|(x, y)| Point::new(x, y)).to_vec();
            let road = piece(strip, &template, GroundGoing::Open);
            ground.features.push(Feature { road: true, ..road });
        });
        let mut chance = Chance(29);
        let mut ends = || {
            let offset = chance.between(-8.0, 8.0);
            (
                Point::new(20.0, 30.0 - offset),
                Point::new(76.0, 30.0 + offset),
            )
        };
        let ways: Vec<(Point, Point)> = (0..QUESTIONS).map(|_| ends()).collect();
        for (name, field) in [("round a lake", &wet), ("by road across a lake", &bridged)] {
            let mut turn = ways.iter().cycle();
            let way = |(from, to): &(Point, Point)| Path::find_way(&field.ground, *from, *to);
            criterion.bench_function(&format!("way {name} of {corners} corners"), |bench| {
                bench.iter(|| turn.next().map(|ends| black_box(way(ends))));
            });
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    targets = hills, switches, woods, lakes
}
criterion_main!(benches);
