//! Jobs in words, as spoken at the table.

use super::{LaidPiece, LaidPlace, point};
use crate::tape::landmark::from_edges;
use table::measure::{Bearing, Measure, Point, STRAIGHT};

/// Arrows for the eight compass directions, clockwise from north.
const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];

/// A move in a straight line.
pub(super) struct Shift {
    /// Length of the way, in inches.
    pub(super) inches: f64,
    /// Bearing of the way.
    pub(super) bearing: Bearing,
    /// Facing before the move; `None` for a figure.
    pub(super) front: Option<Bearing>,
    /// New facing; `None` if the piece keeps its facing.
    pub(super) facing: Option<Bearing>,
    /// New centre of the piece.
    pub(super) to: Point,
    /// Unit of length for the words.
    pub(super) measure: Measure,
}

/// Returns the arrow for a direction on the table, with north up.
pub(super) fn arrow(bearing: Bearing) -> char {
    let eighth = (bearing.degrees() / 45.0).round() as usize % ARROWS.len();
    ARROWS.get(eighth).copied().unwrap_or('↑')
}

/// Describes a move: `back 3.0 in, keep facing`, `3.0 in south-west (203) to 24.1,11.0, face due south`.
pub(super) fn moved(shift: &Shift) -> String {
    let inches = shift.measure.say(shift.inches);
    let Some(front) = shift.front else {
        return format!("{inches} {}", shift.bearing.spoken());
    };
    let straight = [
        ("ahead", 0.0),
        ("right", 90.0),
        ("back", 180.0),
        ("left", -90.0),
    ];
    let is_straight = |way: f64| front.turned(way).turn_to(shift.bearing).abs() < STRAIGHT;
    let straight = straight.into_iter().find(|(_, way)| is_straight(*way));
    let way = match straight {
        Some((word, _)) => format!("{word} {inches}"),
        None => format!(
            "{inches} {} to {}",
            shift.bearing.spoken(),
            shift.measure.say_point(shift.to)
        ),
    };
    match shift.facing {
        None => format!("{way}, keep facing"),
        Some(facing) => format!("{way}, face {}", facing.spoken()),
    }
}

/// Describes a turn in place: `turn left 90 degrees to face due south`.
pub(super) fn turned(front: Option<Bearing>, facing: Bearing) -> String {
    let hand = match front.map(|front| front.turn_to(facing)) {
        Some(turn) if turn.abs() > 180.0 - STRAIGHT => " about".to_owned(),
        Some(turn) => {
            let hand = if turn < 0.0 { "left" } else { "right" };
            format!(" {hand} {:.0} degrees", turn.abs())
        }
        None => String::new(),
    };
    format!("turn{hand} to face {}", facing.spoken())
}

/// Describes a piece to put on the table: `put 24.1 from west, 11.0 from south, facing due east, BEATEN marker`.
pub(super) fn placed(piece: &LaidPiece, place: &LaidPlace, measure: Measure) -> String {
    let there = match place {
        LaidPlace::Inches(at, facing) => {
            let at = from_edges(measure, point(*at));
            let facing = facing.map(|facing| Bearing::new(facing).spoken());
            let facing = facing.map_or_else(String::new, |facing| format!(", facing {facing}"));
            format!("put {at}{facing}")
        }
        LaidPlace::Hex(hex) if hex.is_empty() => "put on the map".to_owned(),
        LaidPlace::Hex(place) | LaidPlace::Beside(place) => format!("put in {place}"),
    };
    let markers = piece.markers.iter().map(|marker| marker.put.as_str());
    let markers = markers.filter(|put| !put.is_empty());
    let all: Vec<&str> = std::iter::once(there.as_str()).chain(markers).collect();
    all.join(", ")
}

/// Describes a piece that leaves: `off the table`, `take it off the map, from 0204`, `take it out of the cup`.
pub(super) fn taken_off(from: &LaidPlace) -> String {
    match from {
        LaidPlace::Inches(..) => "off the table".to_owned(),
        LaidPlace::Hex(hex) if hex.is_empty() => "take it off the map".to_owned(),
        LaidPlace::Hex(hex) => format!("take it off the map, from {hex}"),
        LaidPlace::Beside(place) => format!("take it out of {place}"),
    }
}

/// Describes a counter that is turned face up or face down: `turn the counter in 0304 face up`.
pub(super) fn turned_over(piece: &LaidPiece) -> String {
    let face = if piece.is_face_down { "down" } else { "up" };
    match &piece.place {
        Some(LaidPlace::Hex(hex)) if !hex.is_empty() => {
            format!("turn the counter in {hex} face {face}")
        }
        _ => format!("turn the counter face {face}"),
    }
}

/// Describes a move on a map of hexes, or between the map and a place beside it: `move from 0503 to 0604`.
pub(super) fn elsewhere(from: &LaidPlace, to: &LaidPlace) -> String {
    let named = |place: &LaidPlace| match place {
        LaidPlace::Hex(place) | LaidPlace::Beside(place) => Some(place.clone()),
        LaidPlace::Inches(..) => None,
    };
    let named = |place| named(place).filter(|place| !place.is_empty());
    match (named(from), named(to)) {
        (Some(from), Some(to)) => format!("move from {from} to {to}"),
        (None, Some(to)) => format!("move to {to}"),
        (_, None) => "move to its new hex".to_owned(),
    }
}
