//! Where words go on the map: units before callsigns before terrain, and only on free cells.

use unicode_width::UnicodeWidthChar;
use unicode_width::UnicodeWidthStr;

use super::super::theme::Ink;
use super::Detail;
use super::Overlay;
use super::raster::Raster;
use super::viewport::Viewport;
use crate::table::ground::Feature;
use crate::table::measure::Bearing;
use crate::table::measure::Point;
use crate::view::board::Board;
use crate::view::board::Call;
use crate::view::board::Stand;

/// Writes what can be read at this scale.
pub fn draw(board: &Board, overlay: &Overlay, view: &Viewport, raster: &mut Raster) {
    let detail = Detail::at(view.scale);
    let chosen = overlay.chosen.as_ref();
    let mut calls: Vec<&Call> = board.calls.iter().collect();
    calls.sort_by_key(|call| Some(&call.brigade) != chosen);
    // Addresses begin with the callsign: it is not said twice.
    for call in calls.iter().filter(|_| detail < Detail::Addresses) {
        let ink = if Some(&call.brigade) == chosen {
            Ink::Chosen
        } else {
            Ink::side(call.side)
        };
        callsign(call, detail, ink, view, raster);
    }
    if detail >= Detail::Addresses {
        for stand in &board.stands {
            address(stand, detail, overlay, view, raster);
        }
    }
    for hindrance in &overlay.hindrances {
        place(&hindrance.name, hindrance.at, Ink::Hindrance, view, raster);
    }
    for feature in &board.ground.features {
        if is_named(feature, view) {
            let (column, row) = match view.cell(feature.centre()) {
                Some(cell) => cell,
                None => continue,
            };
            terrain(&feature.name, column, row, raster);
        }
    }
}

fn callsign(call: &Call, detail: Detail, ink: Ink, view: &Viewport, raster: &mut Raster) {
    let words = if detail == Detail::Calls {
        format!("{}{}", call.callsign, arrow(call.front))
    } else {
        call.callsign.clone()
    };
    let at = if detail == Detail::Calls {
        call.centre
    } else {
        // Behind the brigade, where nobody fights.
        call.centre - call.front.unit() * (1.2 + 4.0 / view.scale)
    };
    place(&words, at, ink, view, raster);
}

fn address(stand: &Stand, detail: Detail, overlay: &Overlay, view: &Viewport, raster: &mut Raster) {
    let ink = if Some(&stand.brigade) == overlay.chosen.as_ref() {
        Ink::Chosen
    } else {
        Ink::side(stand.side)
    };
    let back = stand.base.depth / 2.0 + 3.0 / view.scale;
    let at = stand.base.at - stand.base.front() * back;
    if detail == Detail::Names && !overlay.addresses_only {
        let words = format!("{} {}", stand.address, stand.name);
        if place(&words, at, ink, view, raster) {
            return;
        }
    }
    place(&stand.address, at, ink, view, raster);
}

/// Writes words centred on a place, or beside it, where cells are free; returns whether it could.
fn place(words: &str, at: Point, ink: Ink, view: &Viewport, raster: &mut Raster) -> bool {
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
        write(words, column as usize, row as usize, ink, raster);
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

fn write(words: &str, column: usize, row: usize, ink: Ink, raster: &mut Raster) {
    let mut column = column;
    for letter in words.chars() {
        raster.letter(column, row, letter, ink);
        column += letter.width().unwrap_or(1);
    }
}

/// Terrain names stand aside for everything: only where every cell is blank.
fn terrain(name: &str, column: usize, row: usize, raster: &mut Raster) {
    let width = name.width();
    let start = column.saturating_sub(width / 2);
    let rows = [row, row + 1, row.saturating_sub(1), row + 2];
    let blank = |row: &usize| (start..start + width).all(|c| raster.is_blank(c, *row));
    if let Some(row) = rows.into_iter().find(blank) {
        write(name, start, row, Ink::Name, raster);
    }
}

/// Fences and cuts have names too long for the map; a name must also find room in its area.
fn is_named(feature: &Feature, view: &Viewport) -> bool {
    let big = matches!(
        feature.kind.as_str(),
        "hill"
            | "woods"
            | "open-woods"
            | "orchard"
            | "cornfield"
            | "town"
            | "farm"
            | "lake"
            | "swamp"
            | "rocky"
    );
    let (low, high) = feature.bounds();
    let cells = (high.x - low.x) * view.scale / 2.0;
    let room = cells + 8.0 >= feature.name.width() as f64;
    big && (feature.value > 0 || room) && feature.name != feature.id
}

/// Returns the arrow nearest to a bearing.
fn arrow(bearing: Bearing) -> char {
    const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
    let step = (bearing.degrees() / 45.0).round() as usize % 8;
    ARROWS.get(step).copied().unwrap_or('↑')
}
