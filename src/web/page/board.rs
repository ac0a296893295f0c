//! The map as the side knows it.

use maud::Markup;

use super::side::SideView;
use report::map::{self, MapLink, MapLinks, MapWindow, PictureInk, TapShape};
use view::map::{MapLayer, TableMap};

/// Least width of a map, in pixels: that on the narrowest phone (320) with a scroll bar beside the page.
const MAP_WIDTH: f64 = 276.0;

/// Least height of a map that fills the width, in pixels: `board.css` makes no map lower, so that a phone held across
/// scrolls it instead of shrinking its letters.
const MAP_HEIGHT: f64 = 290.0;

/// Least height of letters, in pixels.
const MIN_LETTERS: f64 = 11.0;

/// Pixels around a place that a finger covers: half the width of a target.
const FINGER: f64 = 22.0;

/// Layers of the map: they only show what is visible to everyone at the table, or belongs to the side.
const LAYERS: [MapLayer; 6] = [
    MapLayer::Labels,
    MapLayer::Units,
    MapLayer::Generals,
    MapLayer::Messengers,
    MapLayer::Orders,
    MapLayer::Grid,
];

/// Returns the picture.
pub(super) fn part(side: &SideView<'_>) -> Markup {
    let board = side.sight.board.clone();
    let layers = LAYERS.into_iter();
    let layers = layers.filter(|layer| side.shows_orders || *layer != MapLayer::Orders);
    let layers: Vec<MapLayer> = layers.collect();
    let map = TableMap::now(&side.known, board, side.id, &layers);
    whole(&map)
}

/// Returns a picture of the whole table for a phone.
pub(crate) fn whole(map: &TableMap) -> Markup {
    picture(map, &MapWindow::whole(map), &[], TapShape::Ring)
}

fn inches_per_pixel(window: &MapWindow) -> f64 {
    (window.width / MAP_WIDTH).max(window.depth / MAP_HEIGHT)
}

/// Returns the inches of the table that a finger covers.
pub(super) fn finger(window: &MapWindow) -> f64 {
    2.0 * FINGER * inches_per_pixel(window)
}

/// Returns a picture of a part of the table with letters that can be read on a phone, held upright or across; the links
/// lie over it.
pub(super) fn picture(
    map: &TableMap,
    window: &MapWindow,
    links: &[MapLink],
    shape: TapShape,
) -> Markup {
    let least = MIN_LETTERS * inches_per_pixel(window);
    let links = MapLinks {
        links,
        reach: finger(window) / 2.0,
        shape,
    };
    map::picture(map, PictureInk::Colour, window, least, &links)
}
