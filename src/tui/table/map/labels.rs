//! Placement of words on the map: units before callsigns before terrain, and only on free cells.

use unicode_width::UnicodeWidthStr;

use super::{
    Detail, MapOverlay, legend, names,
    raster::{Raster, write},
    viewport::{DOTS, Viewport},
};
use crate::kit::theme::{MapInk, Theme};
use rules::fields::terms::{charts::distance, name::BrigadeId};
use table::measure::{Bearing, Point, Vector};
use view::board::{Board, CallsignMark, UnitOnBoard};

/// Maximum distance of a callsign from its brigade, in columns and rows.
const FARTHEST: (isize, isize) = (16, 8);

/// Maximum number of units that are labelled where labels fit; labelling more would take too long.
const FEW: usize = 120;

/// Distance from the edge of the table, in inches, within which a base counts as being at the edge.
const AT_EDGE: f64 = 1.0;

/// Writes the labels that are readable at this scale.
pub fn draw(
    board: &Board,
    overlay: &MapOverlay,
    view: &Viewport,
    theme: &Theme,
    raster: &mut Raster,
) {
    let detail = Detail::at(view.scale);
    let chosen = overlay.chosen.as_ref();
    let mut calls: Vec<&CallsignMark> = board.calls.iter().collect();
    calls.sort_by_key(|call| Some(&call.brigade) != chosen);
    let mut told = Vec::new();
    let is_sparse = board.stands.len() <= FEW;
    if detail >= Detail::Addresses {
        for stand in &board.stands {
            let is_written = address(stand, detail, is_sparse, overlay, view, theme, raster);
            // The units of a brigade are next to each other in the list, so it suffices to look at the last entry.
            if is_written && told.last() != Some(&&stand.brigade) {
                told.push(&stand.brigade);
            }
        }
    }
    // Addresses begin with the callsign, which is then not written again.
    for call in calls.iter().filter(|call| !told.contains(&&call.brigade)) {
        let ink = if Some(&call.brigade) == chosen {
            MapInk::Chosen
        } else {
            MapInk::side(call.side)
        };
        let style = (ink, !theme.is_hollow(call.side));
        callsign(board, call, detail, style, view, raster);
    }
    if detail < Detail::Addresses {
        for stand in board.stands.iter().filter(|stand| is_at_edge(stand, board)) {
            if view.cell(stand.base.at).is_some() {
                let (words, style) = address_of(stand, chosen, theme);
                near(&words, stand.base.at, style, view, raster);
            }
        }
    }
    for hindrance in &overlay.hindrances {
        let style = (MapInk::Hindrance, false);
        place(&hindrance.name, hindrance.at, style, view, raster);
    }
    if let Some(centre) = overlay.rings {
        for radius in [distance::COMMAND_INNER, distance::COMMAND_OUTER] {
            let words = board.measure.say_whole(radius);
            let at = centre + Vector::new(0.0, radius);
            place(&words, at, (MapInk::Ring, false), view, raster);
        }
    }
    legend::numbers(&board.ground, board.measure, overlay.grid, view, raster);
    legend::scale(board.measure, view, overlay.is_covered_below, raster);
    names::draw(&board.ground.features, &overlay.lit, view, raster);
}

/// Checks whether the side only remembers the brigade at its last known place, and sees none of its units (ZOO-09).
fn is_remembered(board: &Board, call: &CallsignMark) -> bool {
    let own = |stand: &&UnitOnBoard| stand.brigade == call.brigade;
    let mut reported = board.stands.iter().filter(|s| s.reported.is_some());
    let seen = || board.stands.iter().filter(|s| s.reported.is_none());
    reported.any(|stand| own(&stand)) && !seen().any(|stand| own(&stand))
}

fn callsign(
    board: &Board,
    call: &CallsignMark,
    detail: Detail,
    style: (MapInk, bool),
    view: &Viewport,
    raster: &mut Raster,
) {
    if view.cell(call.centre).is_none() {
        return;
    }
    let mut words = call.callsign.clone();
    if detail < Detail::Shapes {
        words.push(arrow(call.front));
    }
    if is_remembered(board, call) {
        words.push('?');
    }
    let at = if detail == Detail::Calls {
        call.centre
    } else {
        // Behind the brigade, where there is no fighting.
        call.centre - call.front.unit() * (1.2 + 4.0 / view.scale)
    };
    // At the edge of the table this place is off the map; then the nearest free place to the brigade is used.
    if !place(&words, at, style, view, raster) {
        near(&words, call.centre, style, view, raster);
    }
}

fn address(
    stand: &UnitOnBoard,
    detail: Detail,
    is_sought: bool,
    overlay: &MapOverlay,
    view: &Viewport,
    theme: &Theme,
    raster: &mut Raster,
) -> bool {
    let (words, style) = address_of(stand, overlay.chosen.as_ref(), theme);
    let is_shown = view.cell(stand.base.at).is_some();
    let back = stand.base.depth / 2.0 + 3.0 / view.scale;
    let at = stand.base.at - stand.base.front() * back;
    if detail == Detail::Names && !overlay.addresses_only {
        let words = format!("{words} {}", stand.name);
        if place(&words, at, style, view, raster) {
            return true;
        }
    }
    // Behind a unit at the edge of the table there is no map; then the nearest free place to the unit is used.
    let is_off = view.cell(at).is_none() && is_shown;
    let is_written = !is_off && place(&words, at, style, view, raster);
    is_written
        || ((is_off || is_sought) && is_shown && near(&words, stand.base.at, style, view, raster))
}

/// Returns the address of a unit, marked if the unit is only remembered, and the style for writing it.
fn address_of(
    stand: &UnitOnBoard,
    chosen: Option<&BrigadeId>,
    theme: &Theme,
) -> (String, (MapInk, bool)) {
    let ink = if Some(&stand.brigade) == chosen {
        MapInk::Chosen
    } else {
        MapInk::side(stand.side)
    };
    let old = if stand.reported.is_some() { "?" } else { "" };
    let words = format!("{}{old}", stand.address);
    (words, (ink, !theme.is_hollow(stand.side)))
}

/// Checks whether a unit is so near the edge of the table that its brigade's callsign may be far away.
fn is_at_edge(stand: &UnitOnBoard, board: &Board) -> bool {
    let (at, ground) = (stand.base.at, &board.ground);
    let edges = [at.x, at.y, ground.width - at.x, ground.depth - at.y];
    edges.into_iter().any(|inches| inches <= AT_EDGE)
}

/// Writes words centred on a place, or beside it, if the cells are free; returns whether they were.
fn place(
    words: &str,
    at: Point,
    style: (MapInk, bool),
    view: &Viewport,
    raster: &mut Raster,
) -> bool {
    let Some((column, row)) = view.cell(at) else {
        return false;
    };
    let width = words.width() as isize;
    let (column, row) = (column as isize, row as isize);
    let middle = column - width / 2;
    let tries = [
        (middle, row),
        (middle, row + 1),
        (middle, row - 1),
        (column + 1, row),
        (column - width, row),
        (middle + 2, row + 1),
        (middle - 2, row + 1),
        (middle, row + 2),
        (middle, row - 2),
        (column + 3, row),
        (column - width - 2, row),
    ];
    let free = tries
        .into_iter()
        .find(|(column, row)| fits(words, *column, *row, raster));
    if let Some((column, row)) = free {
        write(words, column as usize, row as usize, style, raster);
    }
    free.is_some()
}

/// Writes words on the free cells nearest to a place; returns whether there were any.
fn near(
    words: &str,
    at: Point,
    style: (MapInk, bool),
    view: &Viewport,
    raster: &mut Raster,
) -> bool {
    let (x, y) = view.dot(at);
    let (column, row) = ((x / DOTS.0) as isize, (y / DOTS.1) as isize);
    let width = words.width() as isize;
    let rows = -FARTHEST.1..=FARTHEST.1;
    let cells = rows.flat_map(|down| (-FARTHEST.0..=FARTHEST.0).map(move |across| (across, down)));
    let free = cells
        .map(|(across, down)| (across - width / 2, down))
        .filter(|(across, down)| fits(words, column + across, row + down, raster))
        // A cell is twice as high as wide.
        .min_by_key(|(across, down)| (across + width / 2).pow(2) + 4 * down.pow(2));
    if let Some((across, down)) = free {
        let (column, row) = ((column + across) as usize, (row + down) as usize);
        write(words, column, row, style, raster);
    }
    free.is_some()
}

fn fits(words: &str, column: isize, row: isize, raster: &Raster) -> bool {
    if column < 0 || row < 0 {
        return false;
    }
    let cells = column as usize..column as usize + words.width();
    cells
        .into_iter()
        .all(|column| raster.is_free(column, row as usize))
}

/// Returns the arrow nearest to a bearing.
fn arrow(bearing: Bearing) -> char {
    const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
    let step = (bearing.degrees() / 45.0).round() as usize % 8;
    ARROWS.get(step).copied().unwrap_or('↑')
}
