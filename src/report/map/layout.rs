//! A map with its words placed. The key of names without room adds to the height of the picture.

use std::borrow::Cow;

use maud::{Markup, html};

use super::{
    LEAST_LETTERS, MapNumbers, MapSheet, MapWindow, Paint, grid, ground, key::NameKey, labels,
    labels::MapLabels, layer_group, legend, marks, number::decimal, paper_edge, poster::Poster,
    troops,
};
use view::map::{MapLayer, TableMap};

/// Height of the strip for title and scale below the table, in units of letters.
const MARGIN: f64 = 2.2;

/// Maximum factor by which a map may shrink to give its key room, as a ratio of scales.
const MAX_SHRINKAGE: f64 = 1.35;

/// The area of a picture: a window of the table, with the strips above and below it.
pub(crate) struct MapFrame {
    /// The upper left corner in user units.
    pub(crate) corner: (f64, f64),
    /// Width from west to east, in inches of the table.
    pub(crate) width: f64,
    /// Height from north to south, including the strips, in inches of the table.
    pub(crate) height: f64,
}

impl MapFrame {
    pub(crate) fn view_box(&self) -> String {
        let (x, y) = self.corner;
        [x, y, self.width, self.height].map(decimal).join(" ")
    }
}

/// Returns the scale of a picture that fills a space in millimetres: inches of the table to one of paper.
fn scale_in(room: (f64, f64), picture: (f64, f64)) -> f64 {
    const INCH: f64 = 25.4;
    f64::max(picture.0 * INCH / room.0, picture.1 * INCH / room.1)
}

/// A map with its words in their places.
pub(crate) struct MapLayout<'m> {
    map: Cow<'m, TableMap>,
    window: MapWindow,
    sheet: MapSheet,
    labels: MapLabels,
    /// True if the page has the key, so that the picture has none.
    key_on_page: bool,
    /// True if the key is at the right of the table instead of below it.
    key_beside: bool,
    /// True if a white edge surrounds the picture.
    has_edge: bool,
    /// Inches of the table to one of paper.
    scale: f64,
}

impl<'m> MapLayout<'m> {
    /// Finds places for the words of a map.
    pub(crate) fn new(map: &'m TableMap, paint: &Paint, numbers: &MapNumbers) -> Self {
        let window = paint.window.unwrap_or_else(|| MapWindow::whole(map));
        let map = map.blue_first();
        let is_set_up = !numbers.pieces.is_empty();
        let sheet = MapSheet {
            thins_labels: numbers.least > 0.0 && !is_set_up && !numbers.has_margin,
            shows_all: is_set_up,
            has_margin: numbers.has_margin,
            ..MapSheet::new(&map, &window, numbers.least)
        };
        let labels = labels::place_labels(&map, &window, sheet, numbers);
        Self {
            map,
            window,
            sheet,
            labels,
            key_on_page: numbers.key_on_page,
            key_beside: false,
            has_edge: numbers.has_edge,
            scale: paint.scale,
        }
    }

    /// Places words of eight points on a map that is to fill a room in millimetres; returns the layout and its scale,
    /// in inches of the table to one of paper. The key is beside the map if the room is wider than the map, else below
    /// it. If the key would leave too little room for the map, it has only the important names.
    pub(crate) fn fitted(map: &'m TableMap, paint: &Paint, room: (f64, f64)) -> (Self, f64) {
        const RANKS: [Option<usize>; 4] = [None, Some(2), Some(1), Some(0)];
        let window = paint.window.unwrap_or_else(|| MapWindow::whole(map));
        let bare = scale_in(room, (window.width, window.depth));
        let mut fitted = None;
        for ranks in RANKS {
            let (layout, scale) = Self::fitted_with(map, paint, room, ranks);
            let is_large = scale <= MAX_SHRINKAGE * bare;
            fitted = Some((layout, scale));
            if is_large {
                break;
            }
        }
        fitted.unwrap_or_else(|| (Self::new(map, paint, &MapNumbers::default()), bare))
    }

    /// Places the words as [`Self::fitted`] does, with only the first `keyed_ranks` ranks of names in the key. The key
    /// makes the picture larger and so its scale smaller, step by step, until everything fits or the map becomes too
    /// small.
    fn fitted_with(
        map: &'m TableMap,
        paint: &Paint,
        room: (f64, f64),
        keyed_ranks: Option<usize>,
    ) -> (Self, f64) {
        let window = paint.window.unwrap_or_else(|| MapWindow::whole(map));
        let bare = scale_in(room, (window.width, window.depth));
        let mut scale = bare;
        loop {
            let numbers = MapNumbers {
                least: LEAST_LETTERS * scale,
                keyed_ranks,
                ..MapNumbers::default()
            };
            let mut layout = Self::new(map, paint, &numbers);
            layout.key_beside = room.0 * window.depth > room.1 * window.width;
            let frame = layout.frame();
            let needed = scale_in(room, (frame.width, frame.height));
            if needed <= scale {
                return (layout, scale);
            }
            // A little more than needed, so that rounding cannot keep the loop going for ever.
            scale = needed * 1.001;
            if scale > MAX_SHRINKAGE * bare {
                return (layout, scale);
            }
        }
    }

    /// Returns the area of the picture.
    pub(crate) fn frame(&self) -> MapFrame {
        let (above, below) = self.strips();
        let north = self.sheet.depth - self.window.south - self.window.depth;
        let width = self.window.width + self.aside();
        let height = self.window.depth + above + below;
        let edge = match self.has_edge {
            true => paper_edge(width.max(height), self.scale),
            false => 0.0,
        };
        MapFrame {
            corner: (self.window.west - edge, north - above - edge),
            width: width + 2.0 * edge,
            height: height + 2.0 * edge,
        }
    }

    /// Returns the heights of the strips above and below the table, in inches of the table.
    fn strips(&self) -> (f64, f64) {
        if let Some(poster) = self.poster() {
            return (poster.above(), poster.below());
        }
        let key = self.key().filter(|_| !self.is_key_beside());
        (0.0, self.margin() + key.map_or(0.0, |key| key.height()))
    }

    /// Checks whether the key is beside the table. A key that is only a note without numbers takes a line below the
    /// table instead.
    fn is_key_beside(&self) -> bool {
        self.key_beside && self.labels.key.iter().any(|entry| entry.number.is_some())
    }

    /// Returns the width of the key beside the table, in inches of the table; 0 without one.
    fn aside(&self) -> f64 {
        let key = self.key().filter(|_| self.is_key_beside());
        key.map_or(0.0, |key| key.width())
    }

    /// Returns the height of the strip for title and scale; 0 without one.
    fn margin(&self) -> f64 {
        match self.sheet.has_margin {
            true => MARGIN * self.sheet.strip_unit(),
            false => 0.0,
        }
    }

    fn poster(&self) -> Option<Poster<'_>> {
        Poster::new(&self.map, self.window, self.sheet, &self.labels.key)
    }

    /// Returns the key in the picture; `None` if it is elsewhere or empty.
    fn key(&self) -> Option<NameKey<'_>> {
        let (entries, window) = (&self.labels.key, &self.window);
        if self.key_on_page || self.map.layers.contains(&MapLayer::Legend) {
            return None;
        }
        match self.is_key_beside() {
            true => NameKey::beside(entries, window.depth, self.sheet),
            false => NameKey::below(entries, window.width, self.sheet),
        }
    }

    /// Returns the upper left corner of the key, in user units.
    fn key_corner(&self) -> (f64, f64) {
        let (window, south) = (&self.window, self.sheet.depth - self.window.south);
        match self.is_key_beside() {
            true => (window.west + window.width, south - window.depth),
            false => (window.west, south + self.margin()),
        }
    }

    /// Returns the key as a list for a page; empty if the key has no names.
    pub(super) fn key_list(&self) -> Markup {
        super::key::listed(&self.labels.key)
    }

    /// Returns the ground without words.
    pub(crate) fn ground(&self) -> Markup {
        ground::ground_layers(&self.map.board.ground)
    }

    /// Returns all groups of the map.
    pub(crate) fn whole(&self) -> Markup {
        html! {
            (self.ground())
            (self.layers())
        }
    }

    /// Returns all layers above the ground.
    pub(crate) fn layers(&self) -> Markup {
        let (map, window, sheet) = (&*self.map, &self.window, self.sheet);
        let shows = |layer: MapLayer| map.layers.contains(&layer);
        let (west, top) = self.key_corner();
        html! {
            (layer_group("zone", marks::draw_zones(map, sheet)))
            (layer_group("grid", shows(MapLayer::Grid).then(|| grid::grid_lines(map, window, sheet))))
            (layer_group("trail", marks::draw_trails(map, sheet)))
            (layer_group("order", marks::draw_orders(map, sheet)))
            (layer_group("unit", shows(MapLayer::Units).then(|| troops::draw_units(&map.board, sheet))))
            (layer_group("general", shows(MapLayer::Generals).then(|| troops::draw_generals(&map.board, sheet))))
            (layer_group("messenger", shows(MapLayer::Messengers).then(|| troops::draw_messengers(&map.board, sheet))))
            (layer_group("tape", marks::draw_tape(map, sheet)))
            (layer_group("label", self.labels.draw(sheet)))
            (self.blank_strips())
            (layer_group("scale", legend::draw_scale(map, window, sheet)))
            (layer_group("key", self.key().map(|key| key.draw(west, top))))
            @if let Some(poster) = self.poster() { (poster.draw_strips(sheet)) }
        }
    }

    /// Hides what lies beyond the window, in the strips and the edge beside it.
    fn blank_strips(&self) -> Markup {
        let (frame, window) = (self.frame(), &self.window);
        let rectangle = |x: f64, y: f64, width: f64, height: f64| {
            let [x, y, width, height, back] = [x, y, width, height, -width].map(decimal);
            format!("M{x} {y}h{width}v{height}h{back}Z")
        };
        let north = self.sheet.depth - window.south - window.depth;
        let outer = rectangle(frame.corner.0, frame.corner.1, frame.width, frame.height);
        let inner = rectangle(window.west, north, window.width, window.depth);
        html! {
            @if frame.height > window.depth || frame.width > window.width { path class="beyond" d={ (outer) (inner) } {} }
        }
    }
}
