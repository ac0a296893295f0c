//! Corrections that keep lines and columns together. A camera errs by a twentieth of an inch, and with such a gap bases
//! would no longer count as a group (CMD-05).

use super::ComparedPiece;
use rules::fields::state::{State, UnitState};
use rules::fields::terms::{
    command::{MovablePiece, Sighting},
    name::BrigadeId,
};
use table::base::Base;
use table::ground::Ground;
use table::measure::{Bearing, Point, Vector, right_of, span};

/// Maximum gap or overlap, in inches, at which bases count as touching: about three times the camera's error for two
/// bases.
const GAP: f64 = 0.15;

/// Maximum difference of facings, in degrees, of bases that count as parallel.
const SQUARE: f64 = 3.0;

/// Maximum distance in inches between where a base was seen and where it is put.
const MOST: f64 = 0.25;

/// Returns the corrections of the pieces seen. A unit that almost touches another of its brigade with the same facing
/// is moved up to it, and a unit that barely leaves the table is moved back onto it.
#[must_use]
pub fn corrections(state: &State, pieces: &[&ComparedPiece]) -> Vec<Sighting> {
    let is_corrected = |unit: &UnitState| {
        let mut named = pieces.iter().filter_map(|seen| seen.correction.as_ref());
        named.any(|piece| *piece == MovablePiece::Unit(unit.id.clone()))
    };
    let others = state.units().filter(|unit| !is_corrected(unit));
    let mut placed: Vec<(BrigadeId, Base)> = others
        .filter_map(|unit| Some((unit.brigade.clone(), unit.base()?)))
        .collect();
    let mut pieces = pieces.to_vec();
    pieces.sort_by_key(|seen| seen.piece.tag);
    let corrected = pieces.iter().filter_map(|seen| {
        let mut sighting = seen.sighting()?;
        let (MovablePiece::Unit(id), Some(facing)) = (&sighting.piece, sighting.facing) else {
            sighting.at = figure_inside(state.ground(), sighting.at);
            return Some(sighting);
        };
        let Some(unit) = state.unit(id) else {
            return Some(sighting);
        };
        let size = unit.base();
        let size = size.unwrap_or(Base::new(sighting.at, facing, unit.frontage, unit.depth));
        let base = Base {
            at: sighting.at,
            facing,
            ..size
        };
        let own = placed
            .iter()
            .filter(|(brigade, _)| *brigade == unit.brigade);
        let touching = own.filter_map(|(_, other)| against(&base, other));
        let nearest = touching.min_by(|one, other| {
            let [one, other] = [one, other].map(|set| (set.at - base.at).norm());
            one.total_cmp(&other)
        });
        let base = nearest
            .filter(|set| state.ground().holds_base(set))
            .unwrap_or_else(|| inside(state.ground(), &base));
        placed.push((unit.brigade.clone(), base));
        sighting.at = base.at;
        sighting.facing = Some(base.facing);
        Some(sighting)
    });
    corrected.collect()
}

/// Returns a base moved up to another, side by side or one behind the other; `None` if the two do not almost touch.
fn against(base: &Base, other: &Base) -> Option<Base> {
    if other.facing.turn_to(base.facing).abs() > SQUARE {
        return None;
    }
    let at = other.local(base.at);
    let (beside, behind) = (
        (base.frontage + other.frontage) / 2.0,
        (base.depth + other.depth) / 2.0,
    );
    let level = |inches: f64| if inches.abs() <= GAP { 0.0 } else { inches };
    let set = match (
        (at.x.abs() - beside).abs() <= GAP,
        (at.y.abs() - behind).abs() <= GAP,
    ) {
        (true, _) if at.y.abs() < behind => Vector::new(beside.copysign(at.x), level(at.y)),
        (_, true) if at.x.abs() < beside => Vector::new(level(at.x), behind.copysign(at.y)),
        _ => return None,
    };
    let front = other.front();
    let set = Base {
        at: other.at + right_of(front) * set.x + front * set.y,
        facing: other.facing,
        ..*base
    };
    ((set.at - base.at).norm() <= MOST).then_some(set)
}

/// Returns a base moved onto the table; a base that would have to be moved farther than [`MOST`] stays where it is.
fn inside(ground: &Ground, base: &Base) -> Base {
    let corners = base.corners();
    let over = |[low, high]: [f64; 2], end: f64| (-low).max(0.0) - (high - end).max(0.0);
    let (west, east) = span(corners.map(|corner| corner.x));
    let (south, north) = span(corners.map(|corner| corner.y));
    let by = Vector::new(
        over([west, east], ground.width),
        over([south, north], ground.depth),
    );
    match by.norm() > 0.0 && by.norm() <= MOST {
        true => base.shifted(by),
        false => *base,
    }
}

/// Returns the place of a figure moved onto the table; a figure that would have to be moved farther than [`MOST`]
/// stays.
fn figure_inside(ground: &Ground, at: Point) -> Point {
    let on = Point::new(at.x.clamp(0.0, ground.width), at.y.clamp(0.0, ground.depth));
    match (on - at).norm() <= MOST {
        true => on,
        false => at,
    }
}

/// Checks whether a piece was seen beside the table, by more than the error of a camera.
pub(super) fn is_beside(state: &State, piece: &MovablePiece, at: Point, facing: Bearing) -> bool {
    let ground = state.ground();
    match piece {
        MovablePiece::Unit(id) => state.unit(id).is_some_and(|unit| {
            let base = Base::new(at, facing, unit.frontage, unit.depth);
            !ground.holds_base(&inside(ground, &base))
        }),
        MovablePiece::General(_) | MovablePiece::Messenger(_) => {
            !ground.holds(figure_inside(ground, at))
        }
    }
}

/// Returns a bearing to tenths of a degree, finer than any camera sees.
pub(super) fn to_tenths(facing: Bearing) -> Bearing {
    Bearing::new((facing.degrees() * 10.0).round() / 10.0)
}
