//! Layout of the table: the terrain features in laying order with their corners, the troops, the things to bring.

mod troops;

pub use troops::SetupSide;

use geo::MinimumRotatedRect;
use serde::Serialize;

use super::PrintedState;
use crate::sheets::digging;
use crate::tape::place::{length_number, points_said};
use rules::fields::state::State;
use rules::fields::terms::{
    name::SideId,
    order_of_battle::{Arrival, Side},
};
use rules::spelling::counted;
use table::ground::{Area, Feature, GroundCover, GroundGoing, Shape};
use table::measure::{Measure, Point};
use table::shape::segment::distance_to_segment;
use troops::setup_side;

/// Maximum number of corners that are listed; for a feature with more, the map shows them.
pub const MOST_CORNERS: usize = 12;

/// A terrain feature.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TerrainPiece {
    /// Its number on the map.
    pub number: usize,
    /// Its identifier.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Kind of terrain, such as a wood or a road.
    pub kind: String,
    /// Its effects on sight, movement, cover and morale.
    pub does: String,
    /// The size: `7 x 5 in at 20°`; for a strip, its width and length.
    pub size: String,
    /// Corners of a feature, or bends of a strip or line: `w19 s15, w26 s15`. For a feature with many corners, the
    /// corners of a rectangle round it.
    pub corners: String,
    /// Bends of a hill's crest, in the same form; empty if it has none.
    pub crest: String,
}

/// The ground on which a side sets up.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SetupZone {
    /// The number of the side.
    pub side: u8,
    /// Words to write inside the zone.
    pub words: String,
    /// The corners of the zone, in inches.
    pub corners: Vec<[f64; 2]>,
}

/// Place at which brigades enter the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Entrance {
    /// The number of the side.
    pub side: u8,
    /// Place at which the brigades enter, in inches.
    pub at: [f64; 2],
    /// Turn and brigades: `T3 D E`.
    pub words: String,
}

/// Layout of the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TableSetup {
    /// Size and ground of the table: `48 x 48 in, rolling ground`.
    pub table: String,
    /// Unit of length for places and sizes.
    #[serde(skip)]
    pub measure: Measure,
    /// Explanation of an inch of the rules on a table in centimetres (SCALE-02); `None` on a table in inches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inch: Option<String>,
    /// Features in laying order.
    pub pieces: Vec<TerrainPiece>,
    /// The ground on which each side sets up, in words; empty if the roster places all troops.
    pub zones: Vec<String>,
    /// The ground on which each side sets up, as areas to draw.
    pub areas: Vec<SetupZone>,
    /// Entrances of later brigades.
    pub entrances: Vec<Entrance>,
    /// Each side with its own table edge; every reader may know this.
    pub edges: Vec<(String, &'static str)>,
    /// The troops of each side.
    pub armies: Vec<SetupSide>,
    /// Markers that both sides need only once: `4 value pieces`; empty if there are none.
    pub shared: String,
    /// True if it shows the troops of both sides, which only the referee may know.
    #[serde(skip)]
    pub is_referees: bool,
}

/// Returns the layout of a battle's table.
#[must_use]
pub fn setup_sheet(look: &PrintedState<'_>) -> TableSetup {
    let state = look.state;
    let ground = state.ground();
    let measure = state.oob().measure;
    TableSetup {
        table: format!(
            "{} x {} {}, {} ground",
            length_number(measure, ground.width),
            length_number(measure, ground.depth),
            measure.unit(),
            ground.sight.name()
        ),
        measure,
        inch: measure.of_an_inch(),
        pieces: laying_order(state),
        zones: zone_words(look),
        areas: setup_zones(look.state),
        entrances: brigade_entrances(look),
        edges: (state.oob().sides.iter())
            .map(|side| (side.name.clone(), side.edge.name()))
            .collect(),
        armies: look.sides().map(|side| setup_side(look, side)).collect(),
        shared: shared_markers(state),
        is_referees: look.side.is_none(),
    }
}

/// Counts the pieces that mark ground of value.
fn shared_markers(state: &State) -> String {
    let features = state.ground().features.iter();
    match features.filter(|feature| feature.value > 0).count() {
        0 => String::new(),
        count => counted(count as u32, "value piece"),
    }
}

/// Returns the features in laying order: hills, water, roads, woods and fields, buildings, walls.
#[must_use]
pub fn laying_order(state: &State) -> Vec<TerrainPiece> {
    let mut features: Vec<(usize, &Feature)> = state.ground().features.iter().enumerate().collect();
    features.sort_by_key(|(n, feature)| (laying_rank(feature), *n));
    let numbered = features.into_iter().enumerate();
    numbered
        .map(|(n, (_, feature))| terrain_piece(state.oob().measure, n + 1, feature))
        .collect()
}

fn laying_rank(feature: &Feature) -> u8 {
    let is_line = matches!(feature.shape, Shape::Line(_));
    let kind = feature.kind.as_str();
    match kind {
        _ if feature.elevation > 0 => 0,
        "stream" | "river" | "lake" | "pond" | "swamp" | "run" => 1,
        _ if feature.road => 2,
        "town" | "farm" | "building" | "buildings" | "church" => 4,
        _ if is_line || feature.going == GroundGoing::Linear => 5,
        _ => 3,
    }
}

fn terrain_piece(measure: Measure, number: usize, feature: &Feature) -> TerrainPiece {
    let (points, is_strip) = laying_points(feature);
    let many = points.len() > MOST_CORNERS;
    let corners = match many {
        true => format!("{}; see map", points_said(measure, &points_frame(&points))),
        false => points_said(measure, &points),
    };
    TerrainPiece {
        number,
        id: feature.id.clone(),
        name: feature.name.clone(),
        kind: feature.kind.replace('-', " "),
        does: effect_words(measure, feature),
        size: if is_strip {
            strip_words(measure, feature, &points)
        } else {
            extent_words(measure, &points)
        },
        corners,
        crest: points_said(measure, &feature.crest),
    }
}

/// Returns the points for laying out a feature, and whether they are the bends of a strip or line instead of corners.
#[must_use]
pub fn laying_points(feature: &Feature) -> (Vec<Point>, bool) {
    match &feature.shape {
        _ if feature.centre_line.len() > 1 => (feature.centre_line.clone(), true),
        Shape::Line(line) => (line.clone(), true),
        Shape::Area(area) => (area.outline.clone(), false),
    }
}

/// Returns the bounding rectangle of some points.
fn points_frame(points: &[Point]) -> Vec<Point> {
    let span = |of: fn(&Point) -> f64| {
        let low = points.iter().map(of).fold(f64::INFINITY, f64::min);
        let high = points.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        (low, high)
    };
    let ((west, east), (south, north)) = (span(|p| p.x), span(|p| p.y));
    vec![
        Point::new(west, south),
        Point::new(east, south),
        Point::new(east, north),
        Point::new(west, north),
    ]
}

/// Describes the smallest rectangle round a feature: `7 x 5 in at 20°`. The angle is that of its long side, from east
/// towards north.
pub(super) fn extent_words(measure: Measure, points: &[Point]) -> String {
    let cloud: geo::MultiPoint<f64> = points.iter().map(|p| geo::point!(x: p.x, y: p.y)).collect();
    let Some(rectangle) = cloud.minimum_rotated_rect() else {
        return String::new();
    };
    let corners: Vec<geo::Coord<f64>> = rectangle.exterior().coords().copied().collect();
    let [a, b, c, ..] = corners.as_slice() else {
        return String::new();
    };
    let (one, other) = (*b - *a, *c - *b);
    let length = |side: geo::Coord<f64>| side.x.hypot(side.y);
    let (long, short) = match length(one) >= length(other) {
        true => (one, other),
        false => (other, one),
    };
    let degrees = long.y.atan2(long.x).to_degrees().rem_euclid(180.0).round();
    let lean = match degrees {
        0.0 | 180.0 => String::new(),
        degrees => format!(" at {degrees}°"),
    };
    // A facing counts from north, so that the angle alone would mislead.
    let way = match length(long) >= CLEARLY_LONGER * length(short) {
        true => format!(", {}", axis_words(degrees)),
        false => String::new(),
    };
    format!(
        "{} x {} {}{lean}{way}",
        length_number(measure, length(long)),
        length_number(measure, length(short)),
        measure.unit()
    )
}

/// Least ratio of the sides of a rectangle whose long side has a direction that people see.
const CLEARLY_LONGER: f64 = 1.2;

/// Describes the direction of a line at this angle, in degrees from east towards north, below 180.
fn axis_words(degrees: f64) -> &'static str {
    match degrees {
        23.0..68.0 => "south-west to north-east",
        68.0..113.0 => "north-south",
        113.0..158.0 => "north-west to south-east",
        _ => "east-west",
    }
}

/// Describes a strip: `1 in wide, 42 in long`.
fn strip_words(measure: Measure, feature: &Feature, bends: &[Point]) -> String {
    let segments = || bends.iter().zip(bends.iter().skip(1));
    let long: f64 = segments().map(|(a, b)| (b - a).norm()).sum();
    let away = |p: &Point| {
        segments()
            .map(|(a, b)| distance_to_segment(*p, (*a, *b)))
            .fold(f64::INFINITY, f64::min)
    };
    let wide = match &feature.shape {
        Shape::Line(_) => 0.0,
        Shape::Area(area) => 2.0 * area.outline.iter().map(away).fold(0.0, f64::max),
    };
    let said = |inches| format!("{} {}", length_number(measure, inches), measure.unit());
    match wide {
        wide if wide > 0.05 => format!("{} wide, {} long", said(wide), said(long)),
        _ => format!("{} long", said(long)),
    }
}

fn effect_words(measure: Measure, feature: &Feature) -> String {
    let words = [
        feature
            .is_works()
            .then(|| format!("{} (DIG-05)", digging::STEP)),
        (feature.elevation > 0).then(|| format!("height {}", feature.elevation)),
        feature
            .sight
            .map(|sight| format!("sight {}", measure.number(sight.range()))),
        (feature.going != GroundGoing::Open).then(|| feature.going.name().to_owned()),
        (feature.cover != GroundCover::None).then(|| format!("{} cover", feature.cover.name())),
        feature.road.then(|| "road".to_owned()),
        (feature.value > 0).then(|| format!("value {}", feature.value)),
    ];
    let words: Vec<String> = words.into_iter().flatten().collect();
    match words.is_empty() {
        true => "scenery only".to_owned(),
        false => words.join(", "),
    }
}

/// Describes the ground on which each side sets up.
fn zone_words(look: &PrintedState<'_>) -> Vec<String> {
    let sides = look.state.oob().sides.iter();
    sides
        .filter_map(|side| side_zone(look.state, &side.id))
        .collect()
}

/// Describes the ground on which a side sets up. `None` if the roster grants no ground to either side; DEPLOY-05 then
/// governs every place.
#[must_use]
pub fn side_zone(state: &State, side: &SideId) -> Option<String> {
    let defence = state.oob().defence.as_ref()?;
    let name = state.side_name(side);
    let (first, ground) = match *side == defence.side {
        true => (" first", &defence.ground),
        false => ("", &defence.attacker),
    };
    Some(match ground {
        Some(ground) => format!(
            "{name} sets up{first} in {}",
            points_said(state.oob().measure, &ground.outline)
        ),
        None if first.is_empty() => format!("{name} sets up by its edge (DEPLOY-05)"),
        None => format!("{name} sets up first, anywhere on the table"),
    })
}

/// Returns the zones whose corners are in the roster, to draw them.
fn setup_zones(state: &State) -> Vec<SetupZone> {
    let oob = state.oob();
    let Some(defence) = &oob.defence else {
        return Vec::new();
    };
    let zone = |side: &Side, ground: &Area| SetupZone {
        side: oob.side_number(&side.id),
        words: format!("{} sets up here", side.name),
        corners: ground.outline.iter().map(|p| [p.x, p.y]).collect(),
    };
    let defender = oob.side(&defence.side).zip(defence.ground.as_ref());
    let attacker = oob.other_side(&defence.side).zip(defence.attacker.as_ref());
    let zones = defender.into_iter().chain(attacker);
    zones.map(|(side, ground)| zone(side, ground)).collect()
}

/// Returns the entrances of the printed brigades, one per place and turn.
fn brigade_entrances(look: &PrintedState<'_>) -> Vec<Entrance> {
    let oob = look.state.oob();
    let entrance = |arrival: &Arrival| {
        let coming = || {
            look.brigades()
                .filter(|brigade| arrival.brigades.contains(&brigade.id))
        };
        let callsigns: Vec<&str> = coming().map(|brigade| brigade.callsign.as_str()).collect();
        let side = &coming().next()?.side;
        Some(Entrance {
            side: oob.side_number(side),
            at: [arrival.at.x, arrival.at.y],
            words: format!(
                "{}{} {}",
                look.state.turn_letter(),
                look.state.counted(arrival.turn),
                callsigns.join(" ")
            ),
        })
    };
    oob.arrivals.iter().filter_map(entrance).collect()
}
