use proptest::prelude::*;
use std::sync::Arc;

use table::base::Base;
use table::field::{ElevationRaises, Field, MixedTerrain, SightLaw, SightReading, SightTerrain};
use table::ground::{Feature, Ground, GroundGoing, Shape, SightType};
use table::measure::{Bearing, Point};
use table::sweep::{MarchGoal, StopCause, Sweep, SweepStop};
use table::troops::Troop;

use super::{
    scene::{BLUE, GREY, along, area, feature},
    slow::{self, End},
};

const WIDTH: f64 = 72.0;
const DEPTH: f64 = 48.0;

/// A star-shaped blob of `n` corners.
fn blob() -> impl Strategy<Value = Shape> {
    (
        6.0..WIDTH - 6.0,
        6.0..DEPTH - 6.0,
        prop::collection::vec(0.8..5.0_f64, 3..9),
    )
        .prop_map(|(x, y, radii)| {
            let turn = 360.0 / radii.len() as f64;
            let corners: Vec<(f64, f64)> = radii
                .iter()
                .enumerate()
                .map(|(i, r)| {
                    let out = Bearing::new(i as f64 * turn).unit() * *r;
                    (x + out.x, y + out.y)
                })
                .collect();
            area(&corners)
        })
}

/// From one corner of an area to one on its other side.
fn crest(shape: &Shape) -> Vec<Point> {
    match shape {
        Shape::Area(area) => vec![area.outline[0], area.outline[area.outline.len() / 2]],
        Shape::Line(_) => Vec::new(),
    }
}

fn stick() -> impl Strategy<Value = Shape> {
    (6.0..WIDTH - 6.0, 6.0..DEPTH - 6.0, 0.0..360.0, 1.0..8.0_f64).prop_map(
        |(x, y, bearing, length)| {
            let from = Point::new(x, y);
            Shape::Line(vec![from, from + Bearing::new(bearing).unit() * length])
        },
    )
}

fn troop(side: u8) -> impl Strategy<Value = Troop> {
    (
        3.0..WIDTH - 3.0,
        3.0..DEPTH - 3.0,
        0.0..360.0,
        1.0..4.0,
        1.0..2.0,
    )
        .prop_map(move |(x, y, facing, frontage, depth)| Troop {
            base: Base::new(Point::new(x, y), Bearing::new(facing), frontage, depth),
            side,
            formation: u32::from(side),
        })
}

/// Sight types that hide nothing but the near, and going of all sorts.
fn piece(sights: bool) -> impl Strategy<Value = Feature> {
    let sight = prop_oneof![
        Just(None),
        Just(Some(SightType::Obstructed)),
        Just(Some(SightType::Close)),
        Just(Some(SightType::Good)),
    ];
    let going = prop_oneof![
        4 => Just(GroundGoing::Open),
        1 => Just(GroundGoing::Close),
        1 => Just(GroundGoing::Obstructed),
        1 => Just(GroundGoing::Impassable),
    ];
    prop_oneof![
        (blob(), sight, going, 0_u8..6).prop_map(move |(shape, sight, going, height)| {
            let hill = sights && height < 2;
            Feature {
                elevation: u8::from(hill),
                crest: if hill && height == 0 {
                    crest(&shape)
                } else {
                    Vec::new()
                },
                ..feature(shape, sight.filter(|_| sights), going)
            }
        }),
        stick().prop_map(|shape| feature(shape, None, GroundGoing::Linear)),
    ]
}

/// The rules as written half of the time, and every combination of the switches of sight.
fn law() -> impl Strategy<Value = SightLaw> {
    let terrain = prop::sample::select(vec![
        SightTerrain::ObserverTargetCrossed,
        SightTerrain::ObserverTarget,
        SightTerrain::ObserverOnly,
    ]);
    let switches = (
        terrain,
        prop::collection::vec(any::<bool>(), 5),
        prop::bool::weighted(0.8),
    );
    let any_law = switches.prop_map(|(terrain, on, zone_needs_sight)| SightLaw {
        terrain,
        reading: [SightReading::Range, SightReading::Depth][usize::from(on[0])],
        enemy_blocks: on[1],
        raises: [ElevationRaises::LimitingType, ElevationRaises::OwnTypeOnly][usize::from(on[2])],
        elevation: on[3],
        mixed: [MixedTerrain::PerBase, MixedTerrain::BrigadeLongest][usize::from(on[4])],
        zone_needs_sight,
    });
    prop_oneof![Just(SightLaw::default()), any_law]
}

/// Up to three movers in a loose line, on a table with other troops and terrain.
fn scene(sights: bool, enemies: usize) -> impl Strategy<Value = (Field, Sweep)> {
    (
        prop::collection::vec(piece(sights), 0..6),
        prop::collection::vec(troop(GREY), 0..enemies),
        prop::collection::vec(troop(BLUE), 0..4),
        troop(BLUE),
        prop::collection::vec((1.0..4.0_f64, -1.0..1.0_f64, -20.0..20.0_f64), 0..3),
        prop_oneof![Just(0.0), -60.0..60.0_f64],
        0..4_u8,
        law(),
    )
        .prop_map(|(features, greys, blues, first, line, askew, goal, law)| {
            let mut ground = Ground::open(WIDTH, DEPTH, SightType::Rolling);
            ground.features = features;
            let mut troops = vec![first];
            for (gap, ahead, turn) in line {
                let last = troops[troops.len() - 1].base;
                let front = first.base.front();
                let beside = Bearing::along(front).turned(90.0).unit() * (gap + 2.0);
                let mut base = last.shifted(beside + front * ahead);
                base.facing = base.facing.turned(turn);
                troops.push(Troop { base, ..first });
            }
            let movers: Vec<usize> = (0..troops.len()).collect();
            troops.extend(blues);
            troops.extend(greys);
            let bearing = first.base.facing.turned(askew).degrees();
            let goal = match goal {
                0 => MarchGoal::Point(first.base.at + along(bearing) * 15.0),
                1 if !ground.features.is_empty() => MarchGoal::Feature(0),
                2 => MarchGoal::Troops(vec![troops.len() - 1]),
                _ => MarchGoal::Away,
            };
            let field = Field {
                ground: Arc::new(ground),
                troops: troops.into(),
                law,
            };
            (field, Sweep::new(movers, along(bearing), goal))
        })
        .prop_filter("movers stand on the table", |(field, sweep)| {
            sweep
                .movers
                .iter()
                .all(|unit| field.ground.holds_base(&field.troops[*unit].base))
        })
}

fn is(cause: &StopCause, end: Option<End>) -> bool {
    matches!(
        (cause, end),
        (StopCause::Arrival, Some(End::Arrival))
            | (StopCause::TableEdge { .. }, Some(End::TableEdge))
            | (StopCause::Observed { .. }, Some(End::Observed))
            | (StopCause::Enemy { .. }, Some(End::Enemy))
            | (StopCause::Done, None)
    ) || match (cause, end) {
        (StopCause::Impassable { feature, .. }, Some(End::Impassable(i)))
        | (StopCause::Rough { feature, .. }, Some(End::Rough(i)))
        | (StopCause::Obstacle { feature, .. }, Some(End::Obstacle(i))) => *feature == i,
        _ => false,
    }
}

/// The slow march, from a hair after the start: there the reference also sees what is touched
/// and left.
fn hold(field: &Field, sweep: &Sweep, step: f64) -> Result<(), TestCaseError> {
    let stop = field.first_stop(sweep);
    let (after, end) = slow::first(field, sweep, step);
    if stop.after < after - 0.02 {
        // The steps may stride over what is met for a moment only: it must be there.
        let there = [0.0, 1e-6, 1e-3, 0.005, 0.01]
            .iter()
            .any(|hair| slow::at(field, sweep, stop.after + hair, true).is_some());
        prop_assert!(there, "{stop:?} before {after} {end:?}");
    } else {
        prop_assert!(stop.after <= after + 0.02, "{stop:?} after {after} {end:?}");
        prop_assert!(
            is(&stop.cause, end) || told_together(field, sweep, &stop, end),
            "{stop:?} {after} {end:?}"
        );
    }
    Ok(())
}

/// Two causes within the error of each other may be told either way.
fn told_together(field: &Field, sweep: &Sweep, stop: &SweepStop, end: Option<End>) -> bool {
    let mut sweep = sweep.clone();
    let (StopCause::Rough { feature, .. } | StopCause::Obstacle { feature, .. }) = stop.cause
    else {
        let later = slow::at(field, &sweep, stop.after + 0.02, true);
        return later != end || is(&stop.cause, later);
    };
    sweep.passed.push(feature);
    slow::at(field, &sweep, stop.after + 0.02, true) == end
}

proptest! {
    #![proptest_config(common::cases::cases(150))]

    /// GT-03: the open table, with ground that hinders the feet and not the eyes.
    #[test]
    fn marches_in_the_open((field, sweep) in scene(false, 5)) {
        hold(&field, &sweep, 0.05)?;
    }

    /// GT-03 with ROUGH-04: nobody looks on, and the ground decides.
    #[test]
    fn marches_over_rough_ground((field, sweep) in scene(false, 1)) {
        hold(&field, &sweep, 0.02)?;
    }

    /// GT-03 with ZOO-04 and ZOO-05: woods, hills and other friends hide the march for a while.
    #[test]
    fn marches_through_terrain((field, sweep) in scene(true, 5)) {
        hold(&field, &sweep, 0.05)?;
    }

    /// RUL-59: a wheel ends where a greater one would be seen or stand where it may not.
    #[test]
    fn wheels((field, sweep) in scene(true, 5), right in any::<bool>()) {
        let pivot = field.troops[0].base.at;
        let degrees = if right { 45.0 } else { -45.0_f64 };
        let turn = field.wheel(&sweep.movers, degrees, pivot);
        let arm = sweep.movers.iter().flat_map(|i| field.troops[*i].base.corners())
            .map(|c| (c - pivot).norm()).fold(0.0, f64::max);
        let hair = (0.02 / arm).to_degrees();
        let ended = |at: f64| slow::turned(&field, &sweep.movers, at.copysign(degrees), pivot);
        let mut at = 0.0;
        while at < turn.degrees.abs() - hair {
            prop_assert!(ended(at).is_none(), "{turn:?}, {:?} at {at}", ended(at));
            at += 0.5;
        }
        let to = turn.degrees.abs();
        if turn.cause.is_some() {
            let there = [0.0, 0.1, 0.5, 1.0].iter().any(|share| ended(to + hair * share).is_some());
            prop_assert!(there, "{turn:?}");
        } else {
            prop_assert!(ended(to).is_none(), "{turn:?}, {:?}", ended(to));
        }
    }

    /// RUL-62: no mover ends on a friend, and no farther place would do.
    #[test]
    fn friends((field, sweep) in scene(false, 1), after in 0.0..30.0_f64) {
        let clear = field.clear_of_friends(&sweep, after);
        let any = |at: f64, meets: fn(&Base, &Base) -> bool| {
            let moved = field.shifted(&sweep.movers, sweep.direction * at);
            sweep.movers.iter().any(|unit| moved.troops.iter().enumerate().any(|(i, other)| {
                other.side == BLUE && !sweep.movers.contains(&i)
                    && meets(&moved.troops[*unit].base, &other.base)
            }))
        };
        prop_assert!(clear == 0.0 || !any(clear, Base::overlaps), "{clear}");
        let mut at = clear + 0.01;
        while at < after {
            prop_assert!(any(at, |mover, friend| mover.distance(friend) == 0.0), "{clear} {at}");
            at += 0.02;
        }
    }

    /// RUL-61: the depth is what lines of march through the mover's front measure.
    #[test]
    fn stretches((field, sweep) in scene(false, 1)) {
        for (i, piece) in field.ground.features.iter().enumerate() {
            let found = field.stretch(&sweep, i);
            let measured = measured(&field, &sweep, piece);
            prop_assert!(measured <= found + 1e-6, "{i}: {found} {measured}");
            prop_assert!(found <= measured + 0.3, "{i}: {found} {measured}");
        }
    }
}

/// The longest of some lines of march: every hundredth of the base's width, and close beside
/// every corner of the piece.
fn measured(field: &Field, sweep: &Sweep, piece: &Feature) -> f64 {
    use geo::BooleanOps;
    use geo::Length;
    let Shape::Area(area) = &piece.shape else {
        return 0.0;
    };
    let right = table::measure::right_of(sweep.direction);
    let mut most: f64 = 0.0;
    for unit in &sweep.movers {
        let base = field.troops[*unit].base;
        let beside = |p: &Point| (p - base.at).dot(&right);
        let half = base.corners().iter().map(beside).fold(0.0, f64::max) - 1e-6;
        let corners = area
            .edges()
            .map(|(a, _)| beside(&a))
            .filter(|x| x.abs() < half);
        let even = (0..=100).map(|i| half * (f64::from(i) / 50.0 - 1.0));
        for x in even.chain(corners.flat_map(|x| [x - 1e-6, x + 1e-6])) {
            let across = base.at + right * x;
            let head = front_at(&base, across, sweep);
            let end = head + sweep.direction * 120.0;
            let line = geo::LineString::new(vec![
                geo::coord! { x: head.x, y: head.y },
                geo::coord! { x: end.x, y: end.y },
            ]);
            let cut = area
                .polygon()
                .clip(&geo::MultiLineString::new(vec![line]), false);
            let length: f64 = cut.iter().map(|l| geo::Euclidean.length(l)).sum();
            most = most.max(length);
        }
    }
    most
}

/// Where the line of march through `across` leaves the base.
fn front_at(base: &Base, across: Point, sweep: &Sweep) -> Point {
    let far = across + sweep.direction * 20.0;
    let near = across - sweep.direction * 20.0;
    base.edges()
        .into_iter()
        .filter_map(|edge| table::shape::segment::segment_crossing((near, far), edge))
        .max_by(|a, b| {
            a.coords
                .dot(&sweep.direction)
                .total_cmp(&b.coords.dot(&sweep.direction))
        })
        .unwrap_or(across)
}
