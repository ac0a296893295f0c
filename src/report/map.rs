//! The map as SVG: one user unit is an inch of the table, north is up.
//!
//! Paints a [`TableMap`] of `view`, which is filtered for its reader already: nothing is hidden here. The groups come in
//! this order: `paper ground crest linear road zone grid trail order unit general messenger tape label scale`, each
//! `<g class="layer NAME">`.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};

use table::base::Base;
use table::measure::{Point, Vector};
use view::map::{MapLayer, TableMap};

mod grid;
mod ground;
mod labels;
mod legend;
mod marks;
mod number;
mod pattern;
mod troops;

use number::n;

/// Ink of a picture: colours, or one ink and hatches alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PictureInk {
    /// A palette that the colour-blind can distinguish; every colour is doubled by a sign.
    #[default]
    Colour,
    /// Black on white.
    Mono,
}

/// A part of the table, in inches from its south-west corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MapWindow {
    /// The least x.
    pub west: f64,
    /// The least y.
    pub south: f64,
    /// East to west.
    pub width: f64,
    /// South to north.
    pub depth: f64,
}

impl MapWindow {
    /// The whole table.
    #[must_use]
    pub fn whole(map: &TableMap) -> Self {
        Self {
            west: 0.0,
            south: 0.0,
            width: map.board.ground.width,
            depth: map.board.ground.depth,
        }
    }

    /// The part of the table within `reach` inches of some bases; `None` if nothing of it is on the table.
    #[must_use]
    pub fn around(map: &TableMap, bases: &[Base], reach: f64) -> Option<Self> {
        let corners: Vec<Point> = bases.iter().flat_map(|base| base.corners()).collect();
        Self::about(map, &corners, reach)
    }

    /// The part of the table within `reach` inches of the map's arrows; `None` if it has none.
    #[must_use]
    pub fn around_aims(map: &TableMap, reach: f64) -> Option<Self> {
        let ends: Vec<Point> = map.aims.iter().flat_map(|aim| [aim.from, aim.to]).collect();
        Self::about(map, &ends, reach)
    }

    fn about(map: &TableMap, corners: &[Point], reach: f64) -> Option<Self> {
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

/// Additions to the map of a set-up sheet: a number for each piece of ground, and letters that can be read from a
/// chair.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MapNumbers {
    /// The number of each piece, by its identifier: it replaces its name.
    pub pieces: BTreeMap<String, usize>,
    /// The height of the smallest letters, in inches of the table.
    pub least: f64,
    /// Drawings over the map: the middle of an upright box, and half its size.
    pub taken: Vec<(Point, Vector)>,
}

/// The map as an SVG file of its own.
#[must_use]
pub fn svg(map: &TableMap, paint: &Paint) -> String {
    numbered(map, paint, &MapNumbers::default())
}

/// The same with its pieces numbered.
#[must_use]
pub fn numbered(map: &TableMap, paint: &Paint, numbers: &MapNumbers) -> String {
    let window = paint.window.unwrap_or_else(|| MapWindow::whole(map));
    let ground = html! {
        (ground::layers(&map.board.ground))
    };
    let width = format!("{}in", n(window.width / paint.scale));
    let height = format!("{}in", n(window.depth / paint.scale));
    let markup = html! {
        svg xmlns="http://www.w3.org/2000/svg" class=(classes(paint.ink)) width=(width) height=(height)
            viewBox=(view_box(map, &window)) role="img" {
            (legend::told(map))
            (definitions(paint.ink))
            (ground)
            (layers(map, &window, numbers))
        }
    };
    format!("<!-- {} -->\n{}\n", super::MADE, markup.into_string())
}

/// The style sheet, patterns and signs that every map on a page shares.
#[must_use]
pub fn definitions(ink: PictureInk) -> Markup {
    html! {
        style { (PreEscaped(pattern::STYLE)) }
        (drawn(ink))
    }
}

/// Patterns and signs.
fn drawn(ink: PictureInk) -> Markup {
    html! {
        defs {
            (pattern::patterns(ink))
            (troops::signs())
            (marks::arrows())
        }
    }
}

/// The style sheet of maps, for a page that keeps it in a file of its own.
#[must_use]
pub const fn style() -> &'static str {
    pattern::STYLE
}

/// A part of the table as the one picture of a page that has the [`style`] in a file of its own. No letters are lower
/// than `least` inches of the table: where there is no room for them, they are left out.
#[must_use]
pub fn picture(map: &TableMap, ink: PictureInk, window: &MapWindow, least: f64) -> Markup {
    let numbers = MapNumbers {
        least,
        ..MapNumbers::default()
    };
    html! {
        svg class=(classes(ink)) viewBox=(view_box(map, window)) role="img" {
            (legend::told(map))
            (drawn(ink))
            (ground::layers(&map.board.ground))
            (layers(map, window, &numbers))
        }
    }
}

/// The ground as `<symbol id="ground">`, for pages that hold several maps of one table.
#[must_use]
pub fn ground_symbol(map: &TableMap, ink: PictureInk) -> Markup {
    html! {
        symbol id="ground" overflow="visible" {
            // What is used elsewhere is styled by its own parents alone.
            g class=(classes(ink)) { (ground::layers(&map.board.ground)) }
        }
    }
}

/// The map as a picture of a page that holds the [`definitions`] and the [`ground_symbol`].
#[must_use]
pub fn figure(map: &TableMap, paint: &Paint) -> Markup {
    let window = paint.window.unwrap_or_else(|| MapWindow::whole(map));
    html! {
        svg class=(classes(paint.ink)) viewBox=(view_box(map, &window)) role="img" {
            (legend::told(map))
            use href="#ground" {}
            (layers(map, &window, &MapNumbers::default()))
        }
    }
}

/// The SVG that holds what [`figure`] refers to; it is not shown itself.
#[must_use]
pub fn shared(map: &TableMap, ink: PictureInk) -> Markup {
    html! {
        svg class=(classes(ink)) width="0" height="0" style="position:absolute" aria-hidden="true" {
            (definitions(ink))
            (ground_symbol(map, ink))
        }
    }
}

fn classes(ink: PictureInk) -> &'static str {
    match ink {
        PictureInk::Colour => "map colour",
        PictureInk::Mono => "map mono",
    }
}

fn view_box(map: &TableMap, window: &MapWindow) -> String {
    let top = map.board.ground.depth - window.south - window.depth;
    format!(
        "{} {} {} {}",
        n(window.west),
        n(top),
        n(window.width),
        n(window.depth)
    )
}

/// Everything above the ground.
fn layers(map: &TableMap, window: &MapWindow, numbers: &MapNumbers) -> Markup {
    let map = &*map.blue_first();
    let sheet = MapSheet {
        depth: map.board.ground.depth,
        unit: text_unit(window),
        least: numbers.least,
        least_label: match numbers.pieces.is_empty() {
            true => numbers.least,
            false => 0.0,
        },
    };
    let shows = |layer: MapLayer| map.layers.contains(&layer);
    html! {
        (group("zone", marks::zones(map, sheet)))
        (group("grid", shows(MapLayer::Grid).then(|| grid::lines(&map.board.ground, map.board.measure, sheet))))
        (group("trail", marks::trails(map, sheet)))
        (group("order", marks::orders(map, sheet)))
        (group("unit", shows(MapLayer::Units).then(|| troops::units(&map.board, sheet))))
        (group("general", shows(MapLayer::Generals).then(|| troops::generals(&map.board, sheet))))
        (group("messenger", shows(MapLayer::Messengers).then(|| troops::messengers(&map.board, sheet))))
        (group("tape", marks::tape(map, sheet)))
        (group("label", labels::labels(map, window, sheet, numbers)))
        (group("scale", legend::scale(map, window, sheet)))
    }
}

fn group(name: &str, content: Option<Markup>) -> Markup {
    html! {
        @if let Some(content) = content {
            g class={ "layer " (name) } { (content) }
        }
    }
}

/// Conversion of table inches to user units: y turned, and the size of letters.
#[derive(Debug, Clone, Copy)]
struct MapSheet {
    /// South to north, in inches.
    depth: f64,
    /// The inches that small letters are measured by: larger on a larger table, for it is shown smaller.
    unit: f64,
    /// No letters are lower, in inches.
    least: f64,
    /// The same of names and addresses: those of a set-up sheet are in its list.
    least_label: f64,
}

impl MapSheet {
    /// The height of letters of that many units, in inches.
    fn letters(self, units: f64) -> f64 {
        (units * self.unit).max(self.least)
    }

    /// The height of a name or address of that many units, in inches.
    fn label_height(self, units: f64) -> f64 {
        (units * self.unit).max(self.least_label)
    }

    fn x(self, at: Point) -> String {
        n(at.x)
    }

    fn y(self, at: Point) -> String {
        n(self.depth - at.y)
    }

    /// `12.5 30`.
    fn pair(self, at: Point) -> String {
        format!("{} {}", self.x(at), self.y(at))
    }

    /// The data of a path along points.
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

/// On a window of 4 feet small letters are half an inch high.
fn text_unit(window: &MapWindow) -> f64 {
    (window.width.max(window.depth) / 48.0).clamp(0.4, 3.0)
}
