//! Places on the table in words, relative to the ground near them.

use super::{Lie, called, place::length_number};
use rules::fields::state::State;
use table::ground::{Feature, Shape};
use table::measure::{Bearing, EPSILON, Measure, Point, TAPE_ERROR, Vector, within};

/// Maximum distance at which ground serves as a landmark, in inches.
const REACH: f64 = 6.0;

/// Describes a place by the ground that contains it, `in Herbst Woods`; else by the nearest ground, `2.5 in east of The
/// Seminary`; else by its hill or road. `None` if nothing is near. Troops are not landmarks, because they move and not
/// everyone sees them.
#[must_use]
pub fn by_ground(state: &State, lie: &Lie<'_>) -> Option<String> {
    // Fences and streams are not landmarks, because they run past many places.
    let is_area = |piece: &&Feature| matches!(piece.shape, Shape::Area(_));
    let areas = || state.ground().features.iter().filter(is_area);
    let is_around = |piece: &&Feature| way_from(piece, lie).norm() <= EPSILON;
    let is_flat = |piece: &&Feature| piece.elevation == 0 && !piece.road;
    if let Some(around) = areas().filter(is_flat).find(is_around) {
        return Some(format!("in {}", called(around)));
    }
    let inches = |piece: &Feature| Lie::Ground(piece).distance(lie);
    let beside = areas().filter(|piece| !is_around(piece) && inches(piece) <= REACH);
    let nearest = beside.min_by(|one, other| inches(one).total_cmp(&inches(other)));
    if let Some(piece) = nearest.filter(|piece| within(inches(piece), TAPE_ERROR)) {
        return Some(format!("at {}", called(piece)));
    }
    if let Some(piece) = nearest {
        return Some(distance_from(state, piece, lie));
    }
    let around = areas().find(is_around)?;
    Some(format!("on {}", called(around)))
}

/// Describes the point at which an order is aimed: `a point 4 in north of Oak Ridge (w38 s44)`. Far from all ground,
/// uses the nearest ground with a name, whatever its distance.
#[must_use]
pub fn point_in_words(state: &State, at: Point) -> String {
    let lie = Lie::Spot(at);
    let named = state.ground().features.iter();
    let named =
        named.filter(|f| matches!(f.shape, Shape::Area(_)) && !f.name.is_empty() && !f.road);
    let near = by_ground(state, &lie).or_else(|| {
        let nearest = named.min_by(|one, other| one.distance(at).total_cmp(&other.distance(at)))?;
        Some(distance_from(state, nearest, &lie))
    });
    let number = |inches: f64| length_number(state.oob().measure, inches);
    let place = format!("w{} s{}", number(at.x), number(at.y));
    match near {
        Some(words) => format!("a point {words} ({place})"),
        None => format!("a point at {place}"),
    }
}

/// Describes a place beside ground: `2.5 in east of The Seminary`.
fn distance_from(state: &State, piece: &Feature, lie: &Lie<'_>) -> String {
    let wind = Bearing::along(way_from(piece, lie)).wind();
    let inches = state.oob().measure.say(Lie::Ground(piece).distance(lie));
    format!("{inches} {wind} of {}", called(piece))
}

/// Describes a place for measuring by hand: `8.2 from west, 14.0 from south; 3.1 in north-east of the barn`.
#[must_use]
pub fn by_hand(state: &State, at: Point) -> String {
    let edges = from_edges(state.oob().measure, at);
    match by_ground(state, &Lie::Spot(at)) {
        Some(ground) => format!("{edges}; {ground}"),
        None => edges,
    }
}

/// Describes a place by its distances from two edges of the table: `8.2 from west, 14.0 from south`.
#[must_use]
pub fn from_edges(measure: Measure, at: Point) -> String {
    let read = measure.point(at);
    format!("{:.1} from west, {:.1} from south", read.x, read.y)
}

/// Returns the vector from the nearest point of a terrain feature to a place; zero if the feature contains the place.
fn way_from(piece: &Feature, lie: &Lie<'_>) -> Vector {
    let (from, to) = Lie::Ground(piece).nearest_pair(lie);
    to - from
}
