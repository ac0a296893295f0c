//! A map of hexes as SVG, in inches: ground, levels, hexsides, ways, counters, marks, and a legend of them.

mod hatch;
mod legend;
mod letters;
mod paper;
mod poster;

use std::borrow::Cow;

use maud::{Markup, PreEscaped, html};

use super::{
    MADE,
    map::PictureInk,
    map::inkscape::{INKSCAPE, label_layers, object_label},
};
pub use poster::HexPoster;

use letters::Letters;
use paper::PaperSizes;
use rules::hue::Hue;
use view::board::hex_board::{BoardHex, HexAt, HexBoard, SideKind, Texture};

/// Length of a hex's side, in inches.
const SIDE: f64 = 0.5;

/// Height of a hex, in inches.
const HEIGHT: f64 = SIDE * 1.732_050_8;

/// Height of a hex on paper at 1:1, in millimetres.
pub(super) const HEX_MM: f64 = HEIGHT * 25.4;

/// Margin around the map, in inches.
const MARGIN: f64 = 0.15;

/// Height of a line of the legend, in inches.
const LINE: f64 = 0.2;

const STYLE: &str = include_str!("hexes.css");

/// Pixels to an inch of the map on a page where hexes are tapped.
const TAPPED: f64 = 60.0;

/// Minimum width of a map on a phone (320 pixels, less a scroll bar), and maximum height, in pixels.
const PHONE: (f64, f64) = (276.0, 570.0);

/// Step between the possible minimum heights of a map, in pixels; `board.css` has a class for each.
const HEIGHT_STEP: f64 = 100.0;

/// Minimum height of letters on a page, in pixels.
const MIN_LETTERS: f64 = 11.0;

/// Half the minimum size of a target for a finger, in pixels.
const FINGER: f64 = 22.0;

/// Zoom steps of a map on a page.
const ZOOMS: [u8; 3] = [1, 2, 4];

/// Returns the style of the drawings, for pages that hold it once.
#[must_use]
pub const fn style() -> &'static str {
    STYLE
}

/// Effect of a tap on a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TapKind {
    /// Leads to the hex.
    Plain,
    /// Aims the act at open ground that the rules allow.
    Way,
    /// Aims the act at enemies.
    Aim,
    /// The hex was tapped already.
    Taken,
}

impl TapKind {
    const fn class(self) -> &'static str {
        match self {
            Self::Plain => "tap",
            Self::Way => "tap way-to",
            Self::Aim => "tap aim-at",
            Self::Taken => "tap taken",
        }
    }
}

/// A hex that leads somewhere when it is tapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HexLink {
    /// The hex that is tapped.
    pub at: HexAt,
    /// The address of the link.
    pub href: String,
    /// Content of the hex, in words for people who cannot see the map; empty for nothing.
    pub words: String,
    /// Effect of the tap.
    pub kind: TapKind,
    /// True if the page is about this hex, so that the map is scrolled to it.
    pub is_here: bool,
}

/// Draws the map for a page that fits it to a phone and shows it at three zoom steps. At each step the letters are
/// readable, and fewer if there is less room. Hexes can be links.
#[must_use]
pub fn fitted(board: &HexBoard, hues: [Hue; 2], links: &[HexLink]) -> Markup {
    let margin = phone_margin(board);
    let layers = ZOOMS.map(|zoom| {
        let letters = Letters::high(MIN_LETTERS / pixels_per_inch(board, margin, zoom));
        (format!("words at-{zoom}"), letters)
    });
    drawn(board, hues, links, &layers, margin, None)
}

/// Draws the map for a page that contains the style, large enough for fingers; hexes can be links.
#[must_use]
pub fn tapped(board: &HexBoard, hues: [Hue; 2], links: &[HexLink]) -> Markup {
    let layers = [("words".to_owned(), Letters::high(MIN_LETTERS / TAPPED))];
    drawn(board, hues, links, &layers, MARGIN, Some(TAPPED))
}

/// Returns the pixels to an inch of the map on the narrowest phone, at a zoom step.
fn pixels_per_inch(board: &HexBoard, margin: f64, zoom: u8) -> f64 {
    let (width, height) = hexes_extent(board);
    let wide = f64::from(zoom) * PHONE.0 / (width + margin + MARGIN);
    // The whole map is fitted to the height of the page too.
    match zoom {
        1 => wide.min(PHONE.1 / (height + margin + MARGIN)),
        _ => wide,
    }
}

/// Returns the margin that column and row numbers need when the whole map is fitted to a phone. A wider margin makes
/// the map smaller, and so the numbers larger in proportion; a few rounds find a margin that fits.
fn phone_margin(board: &HexBoard) -> f64 {
    (0..4).fold(MARGIN, |margin, _| {
        let letters = Letters::high(MIN_LETTERS / pixels_per_inch(board, margin, 1));
        letters.edge(board).max(MARGIN)
    })
}

fn drawn(
    board: &HexBoard,
    hues: [Hue; 2],
    links: &[HexLink],
    layers: &[(String, Letters)],
    margin: f64,
    pixels: Option<f64>,
) -> Markup {
    let painter = Painter {
        board,
        hues,
        ink: PictureInk::Colour,
        margin,
    };
    let (width, height) = hexes_extent(board);
    let (width, height) = (width + margin + MARGIN, height + margin + MARGIN);
    // A hex that is smaller than a finger can be tapped beside it.
    let reach = match pixels {
        None => FINGER / pixels_per_inch(board, margin, 1),
        Some(pixels) => FINGER / pixels,
    };
    let size = |inches: f64| pixels.map(|pixels| decimal((inches * pixels).round()));
    // On a phone held sideways the map scrolls, so that its letters need not shrink.
    let least = height * pixels_per_inch(board, margin, 1);
    let high = (least / HEIGHT_STEP).ceil() * HEIGHT_STEP;
    html! {
        svg class={ "hexes colour high-" (decimal(high)) } viewBox=(format!("0 0 {width:.2} {height:.2}")) role="img" aria-label="Map of hexes"
            width=[size(width)] height=[size(height)] {
            rect class="paper" width=(decimal(width)) height=(decimal(height)) {}
            (painter.draw_ground())
            @for (class, letters) in layers { g class=(class) { (letters.draw(&painter)) } }
            (painter.draw_sight())
            @for link in links { (painter.draw_link(link, reach)) }
        }
    }
}

/// Lists the meanings of the map's signs and colours for a page, each sign with its words.
#[must_use]
pub fn legend_list(board: &HexBoard) -> Markup {
    legend::listed(board)
}

/// A point of the drawing, in inches.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Spot {
    x: f64,
    y: f64,
}

impl Spot {
    /// Returns the point at a share of the way to another: 0 is this point, 1 the other one.
    fn share_towards(self, other: Spot, share: f64) -> Spot {
        Spot {
            x: self.x + (other.x - self.x) * share,
            y: self.y + (other.y - self.y) * share,
        }
    }
}

/// Returns the map as a complete SVG file.
#[must_use]
pub fn svg(board: &HexBoard, hues: [Hue; 2], ink: PictureInk) -> String {
    let board = board_for_letters(board, PaperSizes::new(board, false, 1.0).letters);
    let sizes = PaperSizes::new(&board, false, 1.0);
    labelled(&map_drawing(&board, hues, ink, sizes), &board)
}

/// Returns the board as it is drawn with these letters: if not every name has room on its counter, counters bear
/// callsigns, and the legend has their names.
fn board_for_letters(board: &HexBoard, letters: Letters) -> Cow<'_, HexBoard> {
    match board.has_names && !letters.fits_names(board) {
        true => Cow::Owned(board.with_key()),
        false => Cow::Borrowed(board),
    }
}

/// Returns a drawing as the text of a file in which Inkscape shows names for layers and hexes.
fn labelled(drawing: &Markup, board: &HexBoard) -> String {
    let drawn = label_layers(&drawing.0);
    format!("<!-- {MADE} -->\n{}", label_hexes(&drawn, board))
}

/// Beginning of a hex in a drawing.
const HEX: &str = "<polygon class=\"hex ";

/// Adds number, ground and name of each hex to its object, as Inkscape lists them.
fn label_hexes(drawing: &str, board: &HexBoard) -> String {
    let mut pieces = drawing.split(HEX);
    let mut labelled = pieces.next().unwrap_or_default().to_owned();
    for (piece, at) in pieces.zip(all_hexes(board)) {
        let words = board.hex(at).map_or_else(String::new, |hex| {
            let words = [&hex.label, &hex.ground, &hex.name].into_iter();
            let words: Vec<&str> = words
                .map(String::as_str)
                .filter(|word| !word.is_empty())
                .collect();
            words.join(" ")
        });
        let label = object_label(&words);
        labelled.push_str(&format!("<polygon {label} class=\"hex {piece}"));
    }
    labelled
}

/// Checks whether the legend of a map explains something that no legend before it does.
pub(super) fn has_new_legend<'b>(
    board: &HexBoard,
    mut before: impl Iterator<Item = &'b HexBoard>,
) -> bool {
    let own = legend::legend_entries(board);
    let explains = |other: &HexBoard| {
        let known = legend::legend_entries(other);
        own.iter().all(|entry| known.contains(entry))
    };
    !before.any(explains)
}

/// Returns the map as a picture for a page, with its height; it fits into a space given in millimetres.
#[must_use]
pub(super) fn map_figure(
    board: &HexBoard,
    hues: [Hue; 2],
    ink: PictureInk,
    mm: (f64, f64),
    has_legend: bool,
) -> (Markup, f64) {
    const INCH: f64 = 25.4;
    let room = (mm.0 / INCH, mm.1 / INCH);
    let (mut sizes, mut scale) = PaperSizes::fitted(board, room, has_legend);
    let drawn = board_for_letters(board, sizes.letters);
    if let Cow::Owned(keyed) = &drawn {
        (sizes, scale) = PaperSizes::fitted(keyed, room, true);
    }
    let board = drawn.as_ref();
    let (width, height) = sizes.extent(board);
    let (width, height) = (width / scale * INCH, height / scale * INCH);
    let style = format!("width:{width:.2}mm;height:{height:.2}mm");
    (
        html! { div style=(style) { (map_drawing(board, hues, ink, sizes)) } },
        height,
    )
}

const fn hex_classes(ink: PictureInk) -> &'static str {
    match ink {
        PictureInk::Colour => "hexes colour",
        PictureInk::Mono => "hexes mono",
    }
}

fn map_drawing(board: &HexBoard, hues: [Hue; 2], ink: PictureInk, sizes: PaperSizes) -> Markup {
    let (width, height) = sizes.extent(board);
    let view = format!("0 0 {width:.2} {height:.2}");
    html! {
        svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape=(INKSCAPE) class=(hex_classes(ink)) viewBox=(view)
            width=(format!("{width:.2}in")) height=(format!("{height:.2}in")) style="max-width:100%;max-height:100%" {
            style { (PreEscaped(STYLE)) }
            rect class="paper" width=(decimal(width)) height=(decimal(height)) {}
            (sizes.draw(board, hues, ink))
        }
    }
}

fn all_hexes(board: &HexBoard) -> impl Iterator<Item = HexAt> + use<> {
    let rows = board.rows;
    (1..=board.columns).flat_map(move |column| (1..=rows).map(move |row| HexAt::new(column, row)))
}

/// Returns the width and height of the hexes, without margin and legend.
fn hexes_extent(board: &HexBoard) -> (f64, f64) {
    let width = f64::from(board.columns) * 1.5 * SIDE + SIDE / 2.0;
    (width, (f64::from(board.rows) + 0.5) * HEIGHT)
}

/// Formats a number with at most three decimals.
fn decimal(number: f64) -> String {
    let thousandths = (number * 1000.0).round() / 1000.0 + 0.0;
    format!("{thousandths}")
}

fn points_attribute(spots: &[Spot]) -> String {
    let spots = spots
        .iter()
        .map(|spot| format!("{},{}", decimal(spot.x), decimal(spot.y)));
    spots.collect::<Vec<_>>().join(" ")
}

struct Painter<'a> {
    board: &'a HexBoard,
    hues: [Hue; 2],
    ink: PictureInk,
    /// Margin to the left of the hexes and above them, in inches.
    margin: f64,
}

impl Painter<'_> {
    /// Draws hexes, ways and hexsides, without any letters.
    fn draw_ground(&self) -> Markup {
        html! { (self.draw_hexes()) (self.draw_routes()) (self.draw_sides()) }
    }

    fn draw_hexes(&self) -> Markup {
        html! { @for at in all_hexes(self.board) { (self.draw_hex(at)) } }
    }

    fn draw_routes(&self) -> Markup {
        let routes = self.board.sides.iter().filter(|side| side.kind.is_route());
        html! { @for side in routes { (self.draw_route(side.one, side.other, side.kind)) } }
    }

    fn draw_sides(&self) -> Markup {
        let sides = self.board.sides.iter().filter(|side| !side.kind.is_route());
        html! { @for side in sides { (self.draw_side(side.one, side.other, side.kind)) } }
    }

    /// Draws the measured line, if there is one, from middle to middle.
    fn draw_sight(&self) -> Markup {
        let Some((from, to)) = self.board.line else {
            return html! {};
        };
        let (from, to) = (self.hex_middle(from), self.hex_middle(to));
        html! {
            line class="sight" x1=(decimal(from.x)) y1=(decimal(from.y)) x2=(decimal(to.x)) y2=(decimal(to.y)) {}
        }
    }

    /// Lays a link over a hex, and over a circle of radius `reach` around its middle if that is larger.
    fn draw_link(&self, link: &HexLink, reach: f64) -> Markup {
        let Some(hex) = self.board.hex(link.at) else {
            return html! {};
        };
        let spoken = format!("{} {}", hex.label, link.words);
        html! {
            a href=(link.href) id=(format!("h{}", hex.label)) aria-label=(spoken.trim()) aria-current=[link.is_here.then_some("true")] {
                @if reach > HEIGHT / 2.0 {
                    @let middle = self.hex_middle(link.at);
                    circle class="tap" cx=(decimal(middle.x)) cy=(decimal(middle.y)) r=(format!("{reach:.3}")) {}
                }
                polygon class=(link.kind.class()) points=(points_attribute(&self.hex_corners(link.at))) {}
            }
        }
    }

    fn hex_middle(&self, at: HexAt) -> Spot {
        let lower = if self.board.is_low(at.column) {
            0.5
        } else {
            0.0
        };
        Spot {
            x: self.margin + SIDE + (f64::from(at.column) - 1.0) * 1.5 * SIDE,
            y: self.margin + (f64::from(at.row) - 0.5 + lower) * HEIGHT,
        }
    }

    /// Returns the corners of a hex, clockwise from the left one.
    fn hex_corners(&self, at: HexAt) -> [Spot; 6] {
        let Spot { x, y } = self.hex_middle(at);
        let half = HEIGHT / 2.0;
        [
            (-SIDE, 0.0),
            (-SIDE / 2.0, -half),
            (SIDE / 2.0, -half),
            (SIDE, 0.0),
            (SIDE / 2.0, half),
            (-SIDE / 2.0, half),
        ]
        .map(|(right, down)| Spot {
            x: x + right,
            y: y + down,
        })
    }

    fn draw_hex(&self, at: HexAt) -> Markup {
        let hex = self.board.hex(at);
        let class = hex.map_or("clear", |hex| ground_class(self.board, hex));
        html! { polygon class=(format!("hex {class}")) points=(points_attribute(&self.hex_corners(at))) {} }
    }

    /// Returns the two ends of the side between neighbours; `None` if the hexes do not touch.
    fn edge_between(&self, one: HexAt, other: HexAt) -> Option<[Spot; 2]> {
        let neighbours = self.board.neighbours(one);
        let direction = neighbours.iter().position(|near| *near == Some(other))?;
        let corners = self.hex_corners(one);
        let first = corners.get((direction + 1) % 6).copied()?;
        let second = corners.get((direction + 2) % 6).copied()?;
        Some([first, second])
    }

    /// Draws a way from the middle of a hex across the side to the middle of the next.
    fn draw_route(&self, one: HexAt, other: HexAt, kind: SideKind) -> Markup {
        let Some([first, second]) = self.edge_between(one, other) else {
            return html! {};
        };
        let way = [
            self.hex_middle(one),
            first.share_towards(second, 0.5),
            self.hex_middle(other),
        ];
        let class = side_class(kind);
        html! {
            polyline class=(format!("way {class}")) points=(points_attribute(&way)) {}
            @if kind == SideKind::Turnpike { polyline class="way core" points=(points_attribute(&way)) {} }
        }
    }

    /// Draws a feature along a side, or across it.
    fn draw_side(&self, one: HexAt, other: HexAt, kind: SideKind) -> Markup {
        let Some([first, second]) = self.edge_between(one, other) else {
            return html! {};
        };
        let middle = first.share_towards(second, 0.5);
        let class = side_class(kind);
        match kind {
            SideKind::Bridge | SideKind::Ford => {
                let ends = [self.hex_middle(one), self.hex_middle(other)]
                    .map(|end| middle.share_towards(end, 0.3));
                html! { polyline class=(format!("across {class}")) points=(points_attribute(&ends)) {} }
            }
            _ => {
                html! { polyline class=(format!("along {class}")) points=(points_attribute(&[first, second])) {} }
            }
        }
    }
}

fn ground_class(board: &HexBoard, hex: &BoardHex) -> &'static str {
    match hex.texture {
        Texture::Clear if hex.level > board.base_level => "hill",
        Texture::Clear => "clear",
        Texture::Woods => "woods",
        Texture::Brush => "brush",
        Texture::Hill => "hill",
        Texture::Rough => "rough",
        Texture::Town => "town",
        Texture::Marsh => "marsh",
        Texture::Water => "water",
        Texture::Other(_) => "other",
    }
}

const fn side_class(kind: SideKind) -> &'static str {
    match kind {
        SideKind::Turnpike => "turnpike",
        SideKind::Road => "road",
        SideKind::Railway => "railway",
        SideKind::Trail => "trail",
        SideKind::Stream => "stream",
        SideKind::Bridge => "bridge",
        SideKind::Ford => "ford",
        SideKind::Slope => "slope",
        SideKind::Wall => "wall",
        SideKind::Other(_) => "other",
    }
}
