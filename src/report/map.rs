//! The map as SVG: one user unit is an inch of the table, with north up.
//!
//! Paints a [`TableMap`] of `view`, which is filtered for its reader already: nothing is hidden here. The groups come
//! in this order: `paper ground crest linear road zone grid trail order unit general messenger tape label scale poster
//! link`, each `<g class="layer NAME">`, with the same label in Inkscape.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};

use table::base::Base;
use table::measure::{Point, Vector};
use view::map::{MapLayer, TableMap};

mod grid;
mod ground;
pub(crate) mod inkscape;
mod labels;
mod legend;
mod links;
mod marks;
pub(crate) mod number;
mod pattern;
mod poster;
mod troops;

use inkscape::{INKSCAPE, label_layers, label_objects};
pub use links::{MapLink, MapLinks, TapShape};
use number::decimal;
use poster::Poster;

/// The least height of letters on paper, in inches: eight points.
pub const LEAST_LETTERS: f64 = 8.0 / 72.0;

/// Height of the strip below the table, in units of letters.
const MARGIN: f64 = 2.2;

/// Ink of a picture: colours, or only one ink with hatches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PictureInk {
    /// A palette that colour-blind readers can distinguish; every colour is accompanied by a sign.
    #[default]
    Colour,
    /// Black on white.
    Mono,
}

/// A part of the table, in inches from its south-west corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MapWindow {
    /// The western edge (least x).
    pub west: f64,
    /// The southern edge (least y).
    pub south: f64,
    /// Width from west to east.
    pub width: f64,
    /// Depth from south to north.
    pub depth: f64,
}

impl MapWindow {
    /// Returns the whole table.
    #[must_use]
    pub fn whole(map: &TableMap) -> Self {
        Self {
            west: 0.0,
            south: 0.0,
            width: map.board.ground.width,
            depth: map.board.ground.depth,
        }
    }

    /// Returns the part of the table within `reach` inches of some bases; `None` if that is off the table.
    #[must_use]
    pub fn around(map: &TableMap, bases: &[Base], reach: f64) -> Option<Self> {
        let corners: Vec<Point> = bases.iter().flat_map(|base| base.corners()).collect();
        Self::window_about(map, &corners, reach)
    }

    /// Returns the part of the table within `reach` inches of the map's arrows, no narrower than half its longer side;
    /// `None` if the map has no arrows.
    #[must_use]
    pub fn around_aims(map: &TableMap, reach: f64) -> Option<Self> {
        let ends: Vec<Point> = map.aims.iter().flat_map(|aim| [aim.from, aim.to]).collect();
        let tight = Self::window_about(map, &ends, reach)?;
        let least = tight.width.max(tight.depth) / 2.0;
        let widened = |start: f64, length: f64, end: f64| {
            let wide = length.max(least).min(end);
            let start = start - (wide - length) / 2.0;
            (start.clamp(0.0, end - wide), wide)
        };
        let ground = &map.board.ground;
        let (west, width) = widened(tight.west, tight.width, ground.width);
        let (south, depth) = widened(tight.south, tight.depth, ground.depth);
        Some(Self {
            west,
            south,
            width,
            depth,
        })
    }

    /// Returns a square part of this one, moved to lie within it; no larger than it.
    #[must_use]
    pub fn closer(&self, middle: Point, width: f64) -> Self {
        let (wide, deep) = (width.min(self.width), width.min(self.depth));
        let start = |middle: f64, length: f64, low: f64, whole: f64| {
            (middle - length / 2.0).clamp(low, low + whole - length)
        };
        Self {
            west: start(middle.x, wide, self.west, self.width),
            south: start(middle.y, deep, self.south, self.depth),
            width: wide,
            depth: deep,
        }
    }

    /// Returns the point of this part of the table that is nearest to a point.
    #[must_use]
    pub fn nearest(&self, at: Point) -> Point {
        Point::new(
            at.x.clamp(self.west, self.west + self.width),
            at.y.clamp(self.south, self.south + self.depth),
        )
    }

    /// Returns the middles of the squares of a grid that cover this part of the table; the lines of the grid count from
    /// the table's south-west corner.
    #[must_use]
    pub fn squares(&self, side: f64) -> Vec<Point> {
        let along = |start: f64, length: f64| -> Vec<f64> {
            let (first, last) = ((start / side).floor(), ((start + length) / side).ceil());
            let count = (last - first).max(0.0) as usize;
            let middles = (0..count).map(|step| (first + step as f64 + 0.5) * side);
            middles.collect()
        };
        let across = along(self.west, self.width);
        let up = along(self.south, self.depth).into_iter();
        up.flat_map(|y| across.iter().map(move |x| Point::new(*x, y)))
            .collect()
    }

    fn window_about(map: &TableMap, corners: &[Point], reach: f64) -> Option<Self> {
        let extent = |of: fn(&Point) -> f64, end: f64| {
            let low = corners.iter().map(of).min_by(f64::total_cmp)?;
            let high = corners.iter().map(of).max_by(f64::total_cmp)?;
            let (low, high) = ((low - reach).max(0.0), (high + reach).min(end));
            (high > low).then_some((low, high - low))
        };
        let (west, width) = extent(|p| p.x, map.board.ground.width)?;
        let (south, depth) = extent(|p| p.y, map.board.ground.depth)?;
        Some(Self {
            west,
            south,
            width,
            depth,
        })
    }
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

/// Additions to the map of a set-up sheet: a number for each piece of ground, and letters large enough to read from a
/// chair.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MapNumbers {
    /// The number of each piece, by identifier, which replaces its name.
    pub pieces: BTreeMap<String, usize>,
    /// The height of the smallest letters, in inches of the table.
    pub least: f64,
    /// Areas taken by drawings over the map: the middle of an upright box, and half its size.
    pub taken: Vec<(Point, Vector)>,
    /// True if title, scale and arrow to the north are in a strip below the table, where they cover no ground.
    pub has_margin: bool,
}

/// Returns the map as a complete SVG file, with a strip below the table for title, scale and arrow to the north.
#[must_use]
pub fn svg(map: &TableMap, paint: &Paint) -> String {
    let numbers = MapNumbers {
        has_margin: true,
        ..MapNumbers::default()
    };
    numbered(map, paint, &numbers)
}

/// Returns the map as a complete SVG file with its pieces numbered.
#[must_use]
pub fn numbered(map: &TableMap, paint: &Paint, numbers: &MapNumbers) -> String {
    let mut frame = MapFrame::new(map, paint);
    if numbers.has_margin && !map.layers.contains(&MapLayer::Legend) {
        frame.height += MARGIN * text_unit(&frame.window);
    }
    let width = format!("{}in", decimal(frame.width / paint.scale));
    let height = format!("{}in", decimal(frame.height / paint.scale));
    let markup = html! {
        svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape=(INKSCAPE) class=(map_classes(paint.ink)) width=(width)
            height=(height) viewBox=(frame.view_box()) role="img" {
            (legend::accessible_words(map))
            (definitions(paint.ink))
            (ground::ground_layers(&map.board.ground))
            (map_layers(map, &frame.window, numbers))
        }
    };
    let drawing = label_layers(&markup.into_string());
    format!(
        "<!-- {} -->\n{}\n",
        super::MADE,
        label_objects(&drawing, map)
    )
}

/// The displayed area: a window of the table, and on a poster the strips above and below it.
pub(crate) struct MapFrame {
    window: MapWindow,
    /// The upper left corner in user units.
    pub(crate) corner: (f64, f64),
    /// Width from west to east, in inches of the table.
    pub(crate) width: f64,
    /// Height from north to south, including the strips, in inches of the table.
    pub(crate) height: f64,
}

impl MapFrame {
    pub(crate) fn new(map: &TableMap, paint: &Paint) -> Self {
        let window = paint.window.unwrap_or_else(|| MapWindow::whole(map));
        let sheet = MapSheet::new(map, &window, 0.0);
        let poster = Poster::new(map, window, sheet);
        let strips = poster.map_or((0.0, 0.0), |poster| (poster.above(), poster.below()));
        Self {
            window,
            corner: (
                window.west,
                sheet.depth - window.south - window.depth - strips.0,
            ),
            width: window.width,
            height: window.depth + strips.0 + strips.1,
        }
    }

    /// Returns the scale of a picture that fills a space in millimetres: inches of the table to one of paper.
    pub(crate) fn scale_in(&self, room: (f64, f64)) -> f64 {
        const INCH: f64 = 25.4;
        f64::max(self.width * INCH / room.0, self.height * INCH / room.1)
    }

    pub(crate) fn view_box(&self) -> String {
        let (x, y) = self.corner;
        format!(
            "{} {} {} {}",
            decimal(x),
            decimal(y),
            decimal(self.width),
            decimal(self.height)
        )
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

/// Returns a part of the table as the one picture of a page that has the [`style`] in a file of its own. No letters are
/// lower than `least` inches of the table; words without room are left out. Areas to tap lie over the picture.
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
        ..MapNumbers::default()
    };
    let paint = Paint {
        ink,
        window: Some(*window),
        ..Paint::default()
    };
    let frame = MapFrame::new(map, &paint);
    let is_still = links.links.is_empty();
    html! {
        // Screen readers cannot reach links inside an `img`; in a picture with links they skip everything else.
        svg class=(map_classes(ink)) viewBox=(frame.view_box()) role=(if is_still { "img" } else { "group" }) {
            (legend::accessible_words(map))
            g aria-hidden=[(!is_still).then_some("true")] {
                (drawn_definitions(ink))
                (ground::ground_layers(&map.board.ground))
                (map_layers(map, window, &numbers))
            }
            (layer_group("link", links.drawn(MapSheet::new(map, window, least))))
        }
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

/// Returns the map as a picture in a page that contains the [`definitions`] and the [`ground_symbol`]. Printed no
/// larger than `room`, across and down in millimetres, its letters have eight points; where there is no room for them,
/// they are left out.
#[must_use]
pub fn figure(map: &TableMap, paint: &Paint, room: (f64, f64)) -> Markup {
    let frame = MapFrame::new(map, paint);
    let numbers = MapNumbers {
        least: LEAST_LETTERS * frame.scale_in(room),
        ..MapNumbers::default()
    };
    html! {
        svg class=(map_classes(paint.ink)) viewBox=(frame.view_box()) role="img" {
            (legend::accessible_words(map))
            use href="#ground" {}
            (map_layers(map, &frame.window, &numbers))
        }
    }
}

/// Returns the SVG with the definitions to which [`figure`] refers; it is invisible itself.
#[must_use]
pub fn shared(map: &TableMap, ink: PictureInk) -> Markup {
    html! {
        svg class=(map_classes(ink)) width="0" height="0" style="position:absolute" aria-hidden="true" {
            (definitions(ink))
            (ground_symbol(map, ink))
        }
    }
}

/// Returns all groups of a map, for pages that show it through several windows.
pub(crate) fn whole_map(map: &TableMap, paint: &Paint) -> Markup {
    let frame = MapFrame::new(map, paint);
    html! {
        (ground::ground_layers(&map.board.ground))
        (map_layers(map, &frame.window, &MapNumbers::default()))
    }
}

/// Returns the style classes of a map.
pub(crate) fn map_classes(ink: PictureInk) -> &'static str {
    match ink {
        PictureInk::Colour => "map colour",
        PictureInk::Mono => "map mono",
    }
}

/// Returns all layers above the ground.
fn map_layers(map: &TableMap, window: &MapWindow, numbers: &MapNumbers) -> Markup {
    let map = &*map.blue_first();
    let sheet = MapSheet {
        thins_labels: numbers.least > 0.0 && numbers.pieces.is_empty(),
        has_margin: numbers.has_margin,
        ..MapSheet::new(map, window, numbers.least)
    };
    let shows = |layer: MapLayer| map.layers.contains(&layer);
    html! {
        (layer_group("zone", marks::draw_zones(map, sheet)))
        (layer_group("grid", shows(MapLayer::Grid).then(|| grid::grid_lines(map, window, sheet))))
        (layer_group("trail", marks::draw_trails(map, sheet)))
        (layer_group("order", marks::draw_orders(map, sheet)))
        (layer_group("unit", shows(MapLayer::Units).then(|| troops::draw_units(&map.board, sheet))))
        (layer_group("general", shows(MapLayer::Generals).then(|| troops::draw_generals(&map.board, sheet))))
        (layer_group("messenger", shows(MapLayer::Messengers).then(|| troops::draw_messengers(&map.board, sheet))))
        (layer_group("tape", marks::draw_tape(map, sheet)))
        (layer_group("label", labels::draw_labels(map, window, sheet, numbers)))
        (layer_group("scale", legend::draw_scale(map, window, sheet)))
        @if let Some(poster) = Poster::new(map, *window, sheet) { (poster.draw_strips(sheet)) }
    }
}

fn layer_group(name: &str, content: Option<Markup>) -> Markup {
    html! {
        @if let Some(content) = content {
            g class={ "layer " (name) } { (content) }
        }
    }
}

/// Conversion of table inches to user units: y is flipped, and letters are scaled.
#[derive(Debug, Clone, Copy)]
struct MapSheet {
    /// Depth of the table from south to north, in inches.
    depth: f64,
    /// The unit of letter sizes in inches: larger on a larger table, because that is displayed smaller.
    unit: f64,
    /// The least height of letters, in inches.
    least: f64,
    /// True if names and addresses without room are left out; on a set-up sheet all must be shown.
    thins_labels: bool,
    /// True if title and scale are in a strip below the table.
    has_margin: bool,
}

impl MapSheet {
    fn new(map: &TableMap, window: &MapWindow, least: f64) -> Self {
        Self {
            depth: map.board.ground.depth,
            unit: text_unit(window),
            least,
            thins_labels: false,
            has_margin: false,
        }
    }

    /// Returns the height in inches of letters of that many units.
    fn letter_height(self, units: f64) -> f64 {
        (units * self.unit).max(self.least)
    }

    fn x(self, at: Point) -> String {
        decimal(at.x)
    }

    fn y(self, at: Point) -> String {
        decimal(self.depth - at.y)
    }

    /// Returns `12.5 30`.
    fn pair(self, at: Point) -> String {
        format!("{} {}", self.x(at), self.y(at))
    }

    /// Returns path data along points.
    fn path<'p>(self, points: impl IntoIterator<Item = &'p Point>, closed: bool) -> String {
        let mut data = String::new();
        for (count, point) in points.into_iter().enumerate() {
            data.push(if count == 0 { 'M' } else { ' ' });
            data.push_str(&self.pair(*point));
        }
        if closed {
            data.push('Z');
        }
        data
    }
}

/// Returns the unit of letter sizes: on a window of 4 feet small letters are half an inch high.
fn text_unit(window: &MapWindow) -> f64 {
    (window.width.max(window.depth) / 48.0).clamp(0.4, 3.0)
}
