//! The map as the side knows it.

use maud::Markup;

use super::side::SideView;
use report::map::{self, MapLink, MapLinks, MapWindow, PictureInk, TapShape};
use view::map::{MapLayer, TableMap};

/// Minimum width of a map in pixels: what the narrowest phone (320) leaves beside a scroll bar.
const MAP_WIDTH: f64 = 276.0;

/// Minimum height in pixels of a map that fills the width. `board.css` makes no map lower, so that a phone held across
/// scrolls the map instead of shrinking its letters.
const MAP_HEIGHT: f64 = 290.0;

/// Minimum height of letters, in pixels.
const MIN_LETTERS: f64 = 11.0;

/// Half the width of what a finger covers, in pixels.
const FINGER: f64 = 22.0;

/// Layers of the map: only what everyone at the table sees, or what belongs to the side.
const LAYERS: [MapLayer; 6] = [
    MapLayer::Labels,
    MapLayer::Units,
    MapLayer::Generals,
    MapLayer::Messengers,
    MapLayer::Orders,
    MapLayer::Grid,
];

/// Renders the map of a seat's page.
pub(super) fn part(side: &SideView<'_>) -> Markup {
    let board = side.sight.board.clone();
    let layers = LAYERS.into_iter();
    let layers = layers.filter(|layer| side.shows_orders || *layer != MapLayer::Orders);
    let layers: Vec<MapLayer> = layers.collect();
    let map = TableMap::now(&side.known, board, side.id, &layers);
    whole(&map)
}

/// Renders the whole table for a phone.
pub(crate) fn whole(map: &TableMap) -> Markup {
    picture(map, &MapWindow::whole(map), &[], TapShape::Target)
}

fn inches_per_pixel(window: &MapWindow) -> f64 {
    (window.width / MAP_WIDTH).max(window.depth / MAP_HEIGHT)
}

/// Returns the number of inches of the table that a finger covers.
pub(super) fn finger(window: &MapWindow) -> f64 {
    2.0 * FINGER * inches_per_pixel(window)
}

/// Renders a part of the table so that its letters can be read on a phone, held upright or across; links lie over the
/// picture.
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
