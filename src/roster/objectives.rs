//! Proposes objectives from the ground: crossroads, crossings, named buildings and hills that both sides want.

use rules::fields::setup::{ObjectiveSetup, SideSetup, TerrainSetup};
use table::measure::Point;
use table::shape::segment::segment_crossing;

/// Maximum number of places in an objective.
const MOST: usize = 3;

/// Inches from the middle of a crossroads to its edge.
const REACH: f64 = 1.5;

/// Distance in inches within which an existing place is used for a crossroads.
const BESIDE: f64 = 3.0;

/// Proposed objectives, and the places to add to the ground for them.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Proposal {
    pub objectives: Vec<ObjectiveSetup>,
    pub pieces: Vec<TerrainSetup>,
}

/// Proposes the same objective for both sides: to hold most of the places near the middle between the sides. If the
/// author has given some terrain features a value, considers only those. Empty if the ground has no place worth
/// holding.
pub(super) fn propose_objectives(
    pieces: &[TerrainSetup],
    table: (f64, f64),
    sides: &[SideSetup],
) -> Proposal {
    let mut proposal = Proposal::default();
    let is_valued = |piece: &&TerrainSetup| piece.value.is_some() && piece.outline.is_some();
    let mut places: Vec<TerrainSetup> = pieces.iter().filter(is_valued).cloned().collect();
    if places.is_empty() {
        (places, proposal.pieces) = places_by_kind(pieces, table);
    }
    let remoteness = |place: &TerrainSetup| {
        piece_centre(place).map_or(f64::INFINITY, |at| distance_from_midline(at, table))
    };
    places.sort_by(|one, other| remoteness(one).total_cmp(&remoteness(other)));
    places.truncate(MOST);
    let hold = places.len() / 2 + 1;
    let called = |place: &TerrainSetup| match (&place.name, place.kind.as_deref()) {
        (Some(name), _) => name.clone(),
        (None, Some(kind @ ("town" | "farm" | "hill"))) => format!("the {kind}"),
        (None, _) => place.id.clone(),
    };
    let names: Vec<String> = places.iter().map(called).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let text = match names.as_slice() {
        [one] => format!("Hold {one} at the end"),
        [one, other] => format!("Hold {one} and {other} at the end"),
        [before @ .., last] => format!("Hold two of {} and {last} at the end", before.join(", ")),
        [] => return Proposal::default(),
    };
    proposal.pieces.retain(|piece| places.contains(piece));
    proposal.objectives = sides
        .iter()
        .map(|side| ObjectiveSetup {
            id: format!("hold-{}", side.id),
            side: side.id.clone(),
            text: text.clone(),
            features: places.iter().map(|place| place.id.clone()).collect(),
            hold: i64::try_from(hold).ok(),
            ..ObjectiveSetup::default()
        })
        .collect();
    proposal
}

/// Returns a place of each kind that is usually worth holding, and which of these must be added to the ground.
fn places_by_kind(
    pieces: &[TerrainSetup],
    table: (f64, f64),
) -> (Vec<TerrainSetup>, Vec<TerrainSetup>) {
    let mut added = Vec::new();
    let mut places: Vec<TerrainSetup> = Vec::new();
    let is_kind = |kinds: &'static [&'static str]| {
        move |piece: &TerrainSetup| {
            piece
                .kind
                .as_deref()
                .is_some_and(|kind| kinds.contains(&kind))
        }
    };
    let is_building =
        |piece: &TerrainSetup| is_kind(&["town", "farm"])(piece) && piece.name.is_some();
    let is_hill = |piece: &TerrainSetup| is_kind(&["hill"])(piece) && piece.name.is_some();
    let building = nearest_piece(pieces, table, is_building);
    if let Some(at) = nearest_crossroads(pieces, table) {
        let stands_for = |piece: &TerrainSetup| {
            piece_centre(piece).is_some_and(|centre| (centre - at).norm() <= BESIDE)
        };
        if !building
            .clone()
            .is_some_and(|building| stands_for(&building))
        {
            let crossroads = crossroads_piece(at, table, pieces);
            places.push(crossroads.clone());
            added.push(crossroads);
        }
    }
    places.extend(nearest_piece(pieces, table, is_kind(&["bridge", "ford"])));
    places.extend(building);
    places.extend(nearest_piece(pieces, table, is_hill));
    let is_ground = |piece: &TerrainSetup| piece.outline.is_some() && piece.name.is_some();
    if places.is_empty() {
        places.extend(nearest_piece(pieces, table, is_ground));
    }
    // Without any name, the kind has to do.
    for kinds in [&["town", "farm"][..], &["hill"]] {
        if places.is_empty() {
            places.extend(nearest_piece(pieces, table, is_kind(kinds)));
        }
    }
    (places, added)
}

/// Returns the feature of these kinds that is nearest to the line between the sides and, among equals, to the middle of
/// that line.
fn nearest_piece(
    pieces: &[TerrainSetup],
    table: (f64, f64),
    is_meant: impl Fn(&TerrainSetup) -> bool,
) -> Option<TerrainSetup> {
    let meant = pieces.iter().filter(|piece| is_meant(piece));
    let placed =
        meant.filter_map(|piece| Some((distance_from_midline(piece_centre(piece)?, table), piece)));
    let nearest = placed.min_by(|(one, _), (other, _)| one.total_cmp(other));
    nearest.map(|(_, piece)| piece.clone())
}

/// Returns how far a place is from the middle between the sides: the distance across counts more than the distance
/// along the line.
fn distance_from_midline(at: Point, table: (f64, f64)) -> f64 {
    let (width, depth) = table;
    let (across, along) = (at.y - depth / 2.0, at.x - width / 2.0);
    across.abs() + along.abs() / 4.0
}

/// Returns the middle of a feature's corners.
pub(super) fn piece_centre(piece: &TerrainSetup) -> Option<Point> {
    let points = piece.outline.as_ref().or(piece.line.as_ref())?;
    let sum = points
        .iter()
        .fold((0.0, 0.0), |sum, point| (sum.0 + point.x, sum.1 + point.y));
    #[expect(clippy::cast_precision_loss, reason = "a few corners")]
    let count = points.len() as f64;
    (count > 0.0).then(|| Point::new(sum.0 / count, sum.1 / count))
}

/// Returns the crossing or junction of two roads nearest to the middle between the sides.
fn nearest_crossroads(pieces: &[TerrainSetup], table: (f64, f64)) -> Option<Point> {
    let is_road = |piece: &&TerrainSetup| piece.kind.as_deref() == Some("road");
    let roads: Vec<&Vec<Point>> = pieces
        .iter()
        .filter(is_road)
        .filter_map(|road| road.line.as_ref())
        .collect();
    let mut found: Option<Point> = None;
    for (n, one) in roads.iter().enumerate() {
        for other in roads.iter().skip(n + 1) {
            for pair in one.windows(2) {
                for with in other.windows(2) {
                    let (&[a, b], &[c, d]) = (pair, with) else {
                        continue;
                    };
                    let Some(at) = segment_crossing((a, b), (c, d)) else {
                        continue;
                    };
                    let is_nearer = |old: Point| {
                        distance_from_midline(at, table) < distance_from_midline(old, table)
                    };
                    if found.is_none_or(is_nearer) {
                        found = Some(at);
                    }
                }
            }
        }
    }
    found
}

/// Makes a place for a crossroads: open ground without effect.
fn crossroads_piece(at: Point, table: (f64, f64), pieces: &[TerrainSetup]) -> TerrainSetup {
    let (width, depth) = table;
    let (x, y) = (
        at.x.clamp(REACH, width - REACH),
        at.y.clamp(REACH, depth - REACH),
    );
    let tenths = |n: f64| (n * 10.0).round() / 10.0;
    let corner = |dx: f64, dy: f64| Point::new(tenths(x + dx * REACH), tenths(y + dy * REACH));
    let is_taken = |id: &str| pieces.iter().any(|piece| piece.id == id);
    let id = ["crossroads", "crossroads-place"]
        .into_iter()
        .find(|id| !is_taken(id));
    TerrainSetup {
        id: id.unwrap_or("the-crossroads").to_owned(),
        name: Some("Crossroads".to_owned()),
        kind: Some("field".to_owned()),
        outline: Some(vec![
            corner(-1.0, -1.0),
            corner(1.0, -1.0),
            corner(1.0, 1.0),
            corner(-1.0, 1.0),
        ]),
        ..TerrainSetup::default()
    }
}
