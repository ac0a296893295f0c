//! The map as SVG: one user unit is an inch of the table, with north up.
//!
//! Paints a [`TableMap`] of `view`, which is filtered for its reader already: nothing is hidden here. The groups come
//! in this order: `paper ground crest linear road zone grid trail order unit general messenger tape label scale key
//! poster link`, each `<g class="layer NAME">`, with the same label in Inkscape.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};

use table::measure::{Point, Vector};
use view::map::{MapLayer, TableMap};

mod grid;
mod ground;
pub(crate) mod inkscape;
mod key;
mod labels;
mod layout;
mod legend;
mod links;
mod marks;
pub(crate) mod number;
mod pattern;
mod poster;
mod sheet;
mod troops;
mod window;

use inkscape::{INKSCAPE, label_layers, label_objects};
pub(crate) use layout::{MapFrame, MapLayout};
pub use links::{MapLink, MapLinks, TapShape};
use number::decimal;
use sheet::MapSheet;
pub use window::MapWindow;

/// Minimum height of letters on paper, in inches: eight points.
pub const LEAST_LETTERS: f64 = 8.0 / 72.0;

/// Returns the width of the white edge around a poster, in inches of the drawing. Printers leave up to five millimetres
/// white, even if they shrink the poster to a small sheet.
pub(crate) fn paper_edge(longer: f64, scale: f64) -> f64 {
    /// Edge at the scale of the poster, in inches of paper.
    const EDGE: f64 = 0.3;
    /// Edge as a share of the longer side: five millimetres of a page.
    const SHARE: f64 = 1.0 / 40.0;
    (EDGE * scale).max(SHARE * longer)
}

/// Ink of a picture: colours, or only one ink with hatches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PictureInk {
    /// A palette that colour-blind readers can distinguish; every colour is accompanied by a sign.
    #[default]
    Colour,
    /// Black on white.
    Mono,
}

/// Style of a map.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paint {
    /// Colours or hatches.
    pub ink: PictureInk,
    /// Inches of the table per inch of the paper.
    pub scale: f64,
    /// The displayed part; `None` for the whole table.
    pub window: Option<MapWindow>,
}

impl Default for Paint {
    fn default() -> Self {
        Self {
            ink: PictureInk::Colour,
            scale: 1.0,
            window: None,
        }
    }
}

/// Additions to a numbered map: a number on each piece of ground, and letters that can be read from a chair.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MapNumbers {
    /// The number of each piece of ground, by id; it takes the place of the name.
    pub pieces: BTreeMap<String, usize>,
    /// The height of the smallest letters, in inches of the table.
    pub least: f64,
    /// Areas that will be covered by drawings over the map: the middle and half the size of each box.
    pub taken: Vec<(Point, Vector)>,
    /// True if title, scale and arrow to the north are in a strip below the table, where they cover no ground.
    pub has_margin: bool,
    /// True if the page lists the names for which the map had no room; otherwise the list is below the table.
    pub key_on_page: bool,
    /// Number of ranks of importance whose names may be listed; `None` for all. Names of lower ranks are left out if
    /// they have no room.
    pub keyed_ranks: Option<usize>,
    /// True if the picture has a white edge, because printers may cut it off.
    pub has_edge: bool,
}

/// A complete SVG file.
#[derive(Debug, Clone, PartialEq)]
pub struct MapDrawing {
    /// Content of the SVG file.
    pub svg: String,
    /// Height of the drawing, with the strips above and below the table, in inches of the table.
    pub height: f64,
}

/// Returns the map as a complete SVG file, with a strip below the table for title, scale and arrow to the north.
#[must_use]
pub fn svg(map: &TableMap, paint: &Paint) -> String {
    let numbers = MapNumbers {
        has_margin: true,
        has_edge: map.layers.contains(&MapLayer::Legend),
        least: LEAST_LETTERS * paint.scale,
        ..MapNumbers::default()
    };
    numbered(map, paint, &numbers).svg
}

/// Returns the map as a complete SVG file with its pieces numbered.
#[must_use]
pub fn numbered(map: &TableMap, paint: &Paint, numbers: &MapNumbers) -> MapDrawing {
    svg_file(map, paint, &MapLayout::new(map, paint, numbers))
}

/// Returns the map as a complete SVG file that fills a room in millimetres, with letters of eight points; and its
/// scale, in inches of the table to one of paper.
pub(crate) fn fitted(map: &TableMap, ink: PictureInk, room: (f64, f64)) -> (MapDrawing, f64) {
    let paint = Paint {
        ink,
        ..Paint::default()
    };
    let (layout, scale) = MapLayout::fitted(map, &paint, room);
    (svg_file(map, &Paint { scale, ..paint }, &layout), scale)
}

fn svg_file(map: &TableMap, paint: &Paint, layout: &MapLayout<'_>) -> MapDrawing {
    let frame = layout.frame();
    let width = format!("{}in", decimal(frame.width / paint.scale));
    let height = format!("{}in", decimal(frame.height / paint.scale));
    let markup = html! {
        svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape=(INKSCAPE) class=(map_classes(paint.ink)) width=(width)
            height=(height) viewBox=(frame.view_box()) role="img" {
            (legend::accessible_words(map))
            (definitions(paint.ink))
            (ground::ground_layers(&map.board.ground))
            (layout.layers())
        }
    };
    let drawing = label_layers(&markup.into_string());
    let drawing = label_objects(&drawing, map);
    MapDrawing {
        svg: format!("<!-- {} -->\n{drawing}\n", super::MADE),
        height: frame.height,
    }
}

/// Returns the style sheet, patterns and signs that all maps on a page share.
#[must_use]
pub fn definitions(ink: PictureInk) -> Markup {
    html! {
        style { (PreEscaped(pattern::STYLE)) }
        (drawn_definitions(ink))
    }
}

/// Returns patterns and signs.
fn drawn_definitions(ink: PictureInk) -> Markup {
    html! {
        defs {
            (pattern::pattern_definitions(ink))
            (troops::sign_definitions())
            (marks::arrow_heads())
        }
    }
}

/// Returns the style sheet of maps, for a page that keeps it in a separate file.
#[must_use]
pub const fn style() -> &'static str {
    pattern::STYLE
}

/// Returns a part of the table as the only picture of a page that has the [`style`] in a file of its own. No letters
/// are lower than `least` inches of the table; a word without room is left out, or becomes a number on the ground that
/// is explained below the picture. Links lie over the picture.
#[must_use]
pub fn picture(
    map: &TableMap,
    ink: PictureInk,
    window: &MapWindow,
    least: f64,
    links: &MapLinks<'_>,
) -> Markup {
    let numbers = MapNumbers {
        least,
        key_on_page: true,
        ..MapNumbers::default()
    };
    let paint = Paint {
        ink,
        window: Some(*window),
        ..Paint::default()
    };
    let layout = MapLayout::new(map, &paint, &numbers);
    let is_still = links.links.is_empty();
    html! {
        // Screen readers cannot reach links inside an `img`; in a picture with links they skip everything else.
        svg class=(map_classes(ink)) viewBox=(layout.frame().view_box()) role=(if is_still { "img" } else { "group" }) {
            (legend::accessible_words(map))
            g aria-hidden=[(!is_still).then_some("true")] {
                (drawn_definitions(ink))
                (ground::ground_layers(&map.board.ground))
                (layout.layers())
            }
            (layer_group("link", links.drawn(MapSheet::new(map, window, least))))
        }
        (layout.key_list())
    }
}

/// Returns the ground as `<symbol id="ground">`, for pages that hold several maps of one table.
#[must_use]
pub fn ground_symbol(map: &TableMap, ink: PictureInk) -> Markup {
    html! {
        symbol id="ground" overflow="visible" {
            // A `use` of this symbol is styled by the parents of the symbol, not by those of the `use`.
            g class=(map_classes(ink)) { (ground::ground_layers(&map.board.ground)) }
        }
    }
}

/// Returns the map as a picture for a page that contains the [`definitions`] and the [`ground_symbol`]. Printed within
/// `room` (in millimetres, across and down), its letters have eight points. A name without room becomes a number on the
/// ground that is explained below the picture.
#[must_use]
pub fn figure(map: &TableMap, paint: &Paint, room: (f64, f64)) -> Markup {
    let (layout, _) = MapLayout::fitted(map, paint, room);
    html! {
        svg class=(map_classes(paint.ink)) viewBox=(layout.frame().view_box()) role="img" {
            (legend::accessible_words(map))
            use href="#ground" {}
            (layout.layers())
        }
    }
}

/// Returns an invisible SVG with the definitions to which [`figure`] refers.
#[must_use]
pub fn shared(map: &TableMap, ink: PictureInk) -> Markup {
    html! {
        svg class=(map_classes(ink)) width="0" height="0" style="position:absolute" aria-hidden="true" {
            (definitions(ink))
            (ground_symbol(map, ink))
        }
    }
}

/// Returns the style classes of a map.
pub(crate) fn map_classes(ink: PictureInk) -> &'static str {
    match ink {
        PictureInk::Colour => "map colour",
        PictureInk::Mono => "map mono",
    }
}

fn layer_group(name: &str, content: Option<Markup>) -> Markup {
    html! {
        @if let Some(content) = content {
            g class={ "layer " (name) } { (content) }
        }
    }
}
