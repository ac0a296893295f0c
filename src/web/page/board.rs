//! The map as the side knows it.

use maud::Markup;

use super::side::Side;
use report::map::{self, Ink};
use view::map::{Layer, Map};

/// Layers of the map: all of it is on the table for everyone, or the side's own.
const LAYERS: [Layer; 6] = [
    Layer::Labels,
    Layer::Units,
    Layer::Generals,
    Layer::Messengers,
    Layer::Orders,
    Layer::Grid,
];

/// The picture.
pub(super) fn part(side: &Side<'_>) -> Markup {
    let board = side.sight.board.clone();
    let layers = LAYERS.into_iter();
    let layers = layers.filter(|layer| side.shows_orders || *layer != Layer::Orders);
    let layers: Vec<Layer> = layers.collect();
    let map = Map::now(&side.known, board, side.id, &layers);
    map::picture(&map, Ink::Colour)
}
