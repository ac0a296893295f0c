//! The map as the side knows it.

use maud::Markup;

use super::side::SideView;
use report::map::{self, MapLink, MapLinks, MapWindow, PictureInk};
use view::map::{MapLayer, TableMap};

/// Pixels that a map is broad on the narrowest phone (320).
const MAP_WIDTH: f64 = 292.0;

/// Pixels that the map is high at most there.
const MAP_HEIGHT: f64 = 570.0;

/// Least height of letters, in pixels.
const MIN_LETTERS: f64 = 11.0;

/// Pixels about a place that a finger covers: half of what a target is wide.
const FINGER: f64 = 22.0;

/// Layers of the map: all of it is on the table for everyone, or the side's own.
const LAYERS: [MapLayer; 6] = [
    MapLayer::Labels,
    MapLayer::Units,
    MapLayer::Generals,
    MapLayer::Messengers,
    MapLayer::Orders,
    MapLayer::Grid,
];

/// The picture.
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
    picture(map, &MapWindow::whole(map), MAP_HEIGHT, &[])
}

/// Returns a picture of a part of the table whose letters can be read on a phone that is held upright, where it is so
/// many pixels high at most; some of its places can be tapped.
pub(super) fn picture(
    map: &TableMap,
    window: &MapWindow,
    height: f64,
    links: &[MapLink],
) -> Markup {
    let inches_per_pixel = (window.width / MAP_WIDTH).max(window.depth / height);
    let least = MIN_LETTERS * inches_per_pixel;
    let links = MapLinks {
        links,
        reach: FINGER * inches_per_pixel,
    };
    map::picture(map, PictureInk::Colour, window, least, &links)
}
