//! The map as the side knows it.

use maud::Markup;

use super::side::SideView;
use report::map::{self, PictureInk};
use view::map::{MapLayer, TableMap};

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
    map::picture(&map, PictureInk::Colour)
}
