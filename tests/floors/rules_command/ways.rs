use std::collections::BTreeSet;

use proptest::prelude::*;
use rules::fields::orders::messengers::path::Path;
use table::ground::{Feature, Ground, GroundGoing, Shape, SightType};
use table::measure::{Bearing, Point, right_of};
use table::shape::segment::segment_crossing;

const MIDDLE: Point = Point::new(24.0, 18.0);

/// How far off a corner a way turns, in inches.
const BERTH: f64 = 0.1;

fn lake(outline: Vec<Point>) -> Feature {
    Feature {
        kind: "lake".to_owned(),
        going: GroundGoing::Impassable,
        ..Feature::works("lake", "Lake", outline)
    }
}

/// Corners at some distances from a point, one after another round an arc.
fn arc(radii: &[f64], middle: Point, degrees: f64) -> Vec<Point> {
    let turn = degrees / radii.len() as f64;
    let corners = radii.iter().enumerate();
    let out = corners.map(|(n, r)| Bearing::new(turn * n as f64).unit() * *r);
    out.map(|out| middle + out).collect()
}

fn pond() -> impl Strategy<Value = Feature> {
    let radii = proptest::collection::vec(1.0..9.0, 3..9);
    (radii, 8.0..40.0, 8.0..28.0)
        .prop_map(|(radii, x, y)| lake(arc(&radii, Point::new(x, y), 360.0)))
}

/// Whole inches: lines run through corners and along edges as often as not, and the outline may cross itself. It
/// holds some water: a roster with a lake that is a line is refused, and so is one that comes to a corner twice, or
/// runs back along itself: where it does, it bars a line and is no water.
fn puddle() -> impl Strategy<Value = Feature> {
    let corner = || (14..34_i16, 10..26_i16);
    let corners = proptest::collection::vec(corner(), 3..12);
    let wet = corners.prop_filter("a lake that is a line", |corners| {
        corners.windows(2).any(|side| {
            let ((ax, ay), (bx, by)) = (side[0], side[1]);
            let (x, y) = corners[0];
            (bx - ax) * (y - ay) != (by - ay) * (x - ax)
        })
    });
    let wet = wet.prop_filter("a corner twice", |corners| {
        let different: BTreeSet<_> = corners.iter().collect();
        different.len() == corners.len()
    });
    let wet = wet.prop_filter("an edge along another", |corners| !runs_back(corners));
    wet.prop_map(|corners| {
        let point = |(x, y): (i16, i16)| Point::new(f64::from(x), f64::from(y));
        lake(corners.into_iter().map(point).collect())
    })
}

/// Whether an edge of an outline runs back along another for some way.
fn runs_back(corners: &[(i16, i16)]) -> bool {
    type Corner = (i32, i32);
    let minus = |a: Corner, b: Corner| (a.0 - b.0, a.1 - b.1);
    let cross = |a: Corner, b: Corner| a.0 * b.1 - a.1 * b.0;
    let dot = |a: Corner, b: Corner| a.0 * b.0 + a.1 * b.1;
    let whole: Vec<Corner> = corners
        .iter()
        .map(|(x, y)| (i32::from(*x), i32::from(*y)))
        .collect();
    let next = whole.iter().cycle().skip(1);
    let edges: Vec<(Corner, Corner)> = whole.iter().copied().zip(next.copied()).collect();
    edges.iter().any(|(a, b)| {
        edges.iter().any(|(c, d)| {
            let along = minus(*b, *a);
            let is_back = cross(along, minus(*d, *c)) == 0
                && cross(along, minus(*c, *a)) == 0
                && dot(along, minus(*d, *c)) < 0;
            let (first, last) = (dot(along, minus(*d, *a)), dot(along, minus(*c, *a)));
            is_back && first.max(0) < last.min(dot(along, along))
        })
    })
}

/// What rare chance drew: outlines with an edge that runs back along the one before. They are no lakes of a roster.
#[test]
fn an_outline_that_runs_back_along_itself_is_drawn_for_no_lake() {
    let drawn: [[(i16, i16); 4]; 5] = [
        [(21, 18), (23, 22), (17, 10), (14, 10)],
        [(15, 13), (23, 16), (16, 10), (31, 19)],
        [(32, 19), (23, 10), (29, 16), (14, 11)],
        [(14, 10), (17, 11), (25, 23), (19, 14)],
        [(22, 25), (29, 11), (27, 15), (14, 10)],
    ];
    for corners in drawn {
        assert!(runs_back(&corners), "{corners:?}");
        let outline = corners.map(|(x, y)| format!("[{x}, {y}]")).join(", ");
        let lake = format!(
            "[[terrain]]\nid = \"lake\"\nname = \"Lake\"\nkind = \"lake\"\noutline = [{outline}]\n"
        );
        let text = include_str!("../../../rosters/first-steps.toml");
        let text = text.replacen("[[terrain]]", &format!("{lake}\n[[terrain]]"), 1);
        let faults = roster::muster(&text).unwrap_err();
        let crosses = |fault: &roster::Fault| fault.said.contains("crosses itself");
        assert!(faults.iter().any(crosses), "{corners:?}: {faults:?}");
    }
    assert!(!runs_back(&[(14, 10), (20, 10), (20, 20), (14, 20)]));
}

/// A lake with ragged land in its middle, cut off or open to one side.
fn bay() -> impl Strategy<Value = Feature> {
    let shore = |radii| proptest::collection::vec(radii, 10);
    (shore(12.0..16.0), shore(3.0..10.0), any::<bool>()).prop_map(|(outer, inner, is_open)| {
        let [mut outer, inner] = [outer, inner].map(|radii| arc(&radii, MIDDLE, 360.0));
        if is_open {
            outer.extend(inner.into_iter().rev());
            return lake(outer);
        }
        let mut around = lake(outer);
        if let Shape::Area(area) = &mut around.shape {
            area.holes.push(inner);
        }
        around
    })
}

fn point() -> impl Strategy<Value = Point> {
    let anywhere = (1.0..47.0, 1.0..35.0);
    let inside = (16.0..32.0, 11.0..25.0);
    prop_oneof![anywhere, inside].prop_map(|(x, y)| Point::new(x, y))
}

fn whole() -> impl Strategy<Value = Point> {
    (1..47_i8, 1..35_i8).prop_map(|(x, y)| Point::new(f64::from(x), f64::from(y)))
}

/// A strip of road from one place to another.
fn road((from, to): (Point, Point)) -> Feature {
    let aside = right_of((to - from).try_normalize(0.0).unwrap_or_default());
    Feature {
        road: true,
        going: GroundGoing::Open,
        ..lake(vec![from + aside, to + aside, to - aside, from - aside])
    }
}

fn on_road(ground: &Ground, at: Point) -> bool {
    let mut roads = ground.features.iter().filter(|piece| piece.road);
    roads.any(|road| road.contains(at))
}

fn lakes(ground: &Ground) -> impl Iterator<Item = &Feature> {
    ground.features.iter().filter(|piece| !piece.road)
}

/// Whether the middle of a part of a line between two edges of any piece lies in a lake and off all roads.
fn is_barred(ground: &Ground, from: Point, to: Point) -> bool {
    let edges = ground.features.iter().flat_map(|piece| piece.edges());
    let mut stops = vec![from, to];
    stops.extend(edges.filter_map(|edge| segment_crossing((from, to), edge)));
    stops.sort_by(|a, b| (a - from).norm().total_cmp(&(b - from).norm()));
    let middles = stops
        .windows(2)
        .map(|part| part[0] + (part[1] - part[0]) * 0.5);
    let mut middles = middles.filter(|at| !on_road(ground, *at));
    middles.any(|at| lakes(ground).any(|lake| lake.contains(at)))
}

/// The length of the shortest way that turns just off any corner of any lake, or on a road: every turn with every
/// other (Dijkstra).
fn shortest(ground: &Ground, from: Point, to: Point) -> Option<f64> {
    let corners = lakes(ground).flat_map(|lake| lake.edges().flat_map(|(a, b)| [(a, b), (b, a)]));
    let beside = corners.flat_map(|(corner, neighbour)| {
        let along = (corner - neighbour).try_normalize(0.0).unwrap_or_default() * BERTH;
        [
            corner + along + right_of(along),
            corner + along - right_of(along),
        ]
    });
    let roads = ground.features.iter().filter(|piece| piece.road);
    let on_roads = roads.flat_map(|road| {
        let centre = road.centre();
        road.edges().map(move |(p, _)| p + (centre - p) * 0.05)
    });
    let is_free = |at: &Point| {
        ground.holds(*at) && (on_road(ground, *at) || !lakes(ground).any(|lake| lake.contains(*at)))
    };
    let mut turns = vec![from, to];
    turns.extend(beside.chain(on_roads).filter(is_free));
    let mut lengths = vec![f64::INFINITY; turns.len()];
    lengths[0] = 0.0;
    let mut open: BTreeSet<usize> = (0..turns.len()).collect();
    loop {
        let nearest = open
            .iter()
            .min_by(|a, b| lengths[**a].total_cmp(&lengths[**b]));
        let here = *nearest?;
        if here == 1 || !lengths[here].is_finite() {
            return Some(lengths[here]).filter(|length| length.is_finite());
        }
        open.remove(&here);
        for next in open.iter().copied() {
            let length = lengths[here] + (turns[next] - turns[here]).norm();
            if length < lengths[next] && !is_barred(ground, turns[here], turns[next]) {
                lengths[next] = length;
            }
        }
    }
}

fn ground(features: impl Iterator<Item = Feature>) -> Ground {
    let mut ground = Ground::open(48.0, 36.0, SightType::Rolling);
    ground.features = features.collect();
    ground
}

fn is_straight(ground: &Ground, from: Point, to: Point) -> bool {
    let way = Path::find_way(ground, from, to);
    way.is_some_and(|way| way.length() <= (to - from).norm() + 1e-9)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn rul_41_a_way_is_straight_where_no_lake_bars_the_line_off_the_roads(
        lake in prop_oneof![pond(), bay(), puddle()],
        roads in proptest::collection::vec((point(), point()), 0..3),
        lines in proptest::collection::vec((point(), point()), 10),
        wholes in proptest::collection::vec((whole(), whole()), 10),
        shares in (0.0..1.0, 0.0..1.0),
    ) {
        let along = roads.iter().map(|(a, b)| (a + (b - a) * shares.0, a + (b - a) * shares.1));
        let lines: Vec<(Point, Point)> = lines.into_iter().chain(wholes).chain(along).collect();
        let ground = ground(roads.into_iter().map(road).chain([lake]));
        for (from, to) in lines {
            prop_assert_eq!(
                is_straight(&ground, from, to),
                !is_barred(&ground, from, to),
                "{:?} {:?}", from, to
            );
        }
    }

    #[test]
    fn rul_41_no_way_is_longer_than_one_by_all_corners(
        lakes in proptest::collection::vec(pond(), 0..3),
        bay in proptest::option::weighted(0.7, bay()),
        roads in proptest::collection::vec((point(), point()), 0..2),
        ends in (point(), point()),
    ) {
        let ground = ground(lakes.into_iter().chain(bay).chain(roads.into_iter().map(road)));
        let all = shortest(&ground, ends.0, ends.1);
        let way = Path::find_way(&ground, ends.0, ends.1);
        prop_assert_eq!(way.is_some(), all.is_some());
        // Corners nearer to each other than the berth let by a little closer.
        let over = way.zip(all).map_or(0.0, |(way, all)| way.length() - all);
        prop_assert!((-1e-9..BERTH).contains(&over), "{}", over);
    }
}
