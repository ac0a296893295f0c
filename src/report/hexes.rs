//! A map of hexes as SVG, in inches: ground, levels, hexsides, ways, counters, marks, and a legend of them.

use maud::{Markup, PreEscaped, html};

use super::{MADE, map::PictureInk};
use rules::hue::Hue;
use view::board::hex_board::{BoardHex, HexAt, HexBoard, HexCounter, SideKind, Texture};

/// Length of a hex's side, in inches.
const SIDE: f64 = 0.5;

/// Height of a hex.
const HEIGHT: f64 = SIDE * 1.732_050_8;

/// Margin around the map.
const MARGIN: f64 = 0.15;

/// Height of a line of the legend, and the width of one of its columns.
const LINE: f64 = 0.2;
const COLUMN: f64 = 2.0;

/// Width of a counter.
const COUNTER: f64 = 0.46;

const STYLE: &str = include_str!("hexes.css");

/// Pixels of a page to an inch of the map where its hexes are to be tapped.
const TAPPED: f64 = 60.0;

/// Returns the style of the drawings, for pages that hold it once.
#[must_use]
pub const fn style() -> &'static str {
    STYLE
}

/// A hex that leads somewhere when it is tapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HexLink {
    /// The hex.
    pub at: HexAt,
    /// The address behind it.
    pub href: String,
    /// True if it is on the way that was tapped so far.
    pub is_on_way: bool,
}

/// Draws the map for a page that holds the style, large enough for fingers; hexes with a link lead there.
#[must_use]
pub fn tapped(board: &HexBoard, hues: [Hue; 2], links: &[HexLink]) -> Markup {
    let (width, height) = drawing_extent(board);
    let painter = Painter {
        board,
        hues,
        ink: PictureInk::Colour,
    };
    html! {
        svg class="hexes colour" viewBox=(format!("0 0 {width:.2} {height:.2}")) role="img" aria-label="Map of hexes"
            width=(decimal((width * TAPPED).round())) height=(decimal((height * TAPPED).round())) {
            (painter.draw_map())
            @for link in links { (painter.draw_link(link)) }
        }
    }
}

/// A point of the drawing.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Spot {
    x: f64,
    y: f64,
}

impl Spot {
    /// Returns the point that lies a share of the way to another.
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
    let drawn = map_drawing(board, hues, ink);
    format!("<!-- {MADE} -->\n{}", drawn.into_string())
}

/// Returns the map as a picture in a page, and its height at a width of so many millimetres.
#[must_use]
pub(super) fn map_figure(
    board: &HexBoard,
    hues: [Hue; 2],
    ink: PictureInk,
    mm: (f64, f64),
) -> (Markup, f64) {
    let (width, height) = drawing_extent(board);
    let scale = (mm.0 / width).min(mm.1 / height);
    let style = format!(
        "width:{:.2}mm;height:{:.2}mm",
        width * scale,
        height * scale
    );
    (
        html! { div style=(style) { (map_drawing(board, hues, ink)) } },
        height * scale,
    )
}

fn map_drawing(board: &HexBoard, hues: [Hue; 2], ink: PictureInk) -> Markup {
    let (width, height) = drawing_extent(board);
    let class = match ink {
        PictureInk::Colour => "hexes colour",
        PictureInk::Mono => "hexes mono",
    };
    let painter = Painter { board, hues, ink };
    let view = format!("0 0 {width:.2} {height:.2}");
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class=(class) viewBox=(view)
            width=(format!("{width:.2}in")) height=(format!("{height:.2}in")) style="max-width:100%;max-height:100%" {
            style { (PreEscaped(STYLE)) }
            (painter.draw_map())
        }
    }
}

fn all_hexes(board: &HexBoard) -> impl Iterator<Item = HexAt> + use<> {
    let rows = board.rows;
    (1..=board.columns).flat_map(move |column| (1..=rows).map(move |row| HexAt::new(column, row)))
}

/// Returns width and height of the drawing, including the legend.
fn drawing_extent(board: &HexBoard) -> (f64, f64) {
    let width = f64::from(board.columns) * 1.5 * SIDE + SIDE / 2.0 + 2.0 * MARGIN;
    let lines = legend_entries(board).len().div_ceil(legend_columns(width)) as f64;
    let hexes = (f64::from(board.rows) + 0.5) * HEIGHT;
    (width, hexes + 3.0 * MARGIN + lines * LINE)
}

fn legend_columns(width: f64) -> usize {
    ((width - 2.0 * MARGIN) / COLUMN).floor().max(1.0) as usize
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
}

impl Painter<'_> {
    /// The whole drawing.
    fn draw_map(&self) -> Markup {
        let board = self.board;
        let (width, height) = drawing_extent(board);
        html! {
            rect class="paper" width=(decimal(width)) height=(decimal(height)) {}
            @for at in all_hexes(board) { (self.draw_hex(at)) }
            @for side in &board.sides {
                @if side.kind.is_route() { (self.draw_route(side.one, side.other, side.kind)) }
            }
            @for side in &board.sides {
                @if !side.kind.is_route() { (self.draw_side(side.one, side.other, side.kind)) }
            }
            @for at in all_hexes(board) { (self.hex_words(at)) (self.draw_stack(at)) }
            @if let Some((from, to)) = board.line { (self.draw_sight(from, to)) }
            (draw_legend(board, height))
        }
    }

    /// Draws a measured line, from middle to middle.
    fn draw_sight(&self, from: HexAt, to: HexAt) -> Markup {
        let (from, to) = (self.hex_middle(from), self.hex_middle(to));
        html! {
            line class="sight" x1=(decimal(from.x)) y1=(decimal(from.y)) x2=(decimal(to.x)) y2=(decimal(to.y)) {}
        }
    }

    /// Lays a link over a hex.
    fn draw_link(&self, link: &HexLink) -> Markup {
        let Some(hex) = self.board.hex(link.at) else {
            return html! {};
        };
        let class = if link.is_on_way { "tap taken" } else { "tap" };
        html! {
            a href=(link.href) id=(format!("h{}", hex.label)) aria-label=(hex.label) {
                polygon class=(class) points=(points_attribute(&self.hex_corners(link.at))) {}
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
            x: MARGIN + SIDE + (f64::from(at.column) - 1.0) * 1.5 * SIDE,
            y: MARGIN + (f64::from(at.row) - 0.5 + lower) * HEIGHT,
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
            SideKind::Other(letter) => html! {
                polyline class=(format!("along {class}")) points=(points_attribute(&[first, second])) {}
                text class="letter" x=(decimal(middle.x)) y=(decimal(middle.y)) dy=".35em" font-size=".14" text-anchor="middle" {
                    (letter)
                }
            },
            _ => {
                html! { polyline class=(format!("along {class}")) points=(points_attribute(&[first, second])) {} }
            }
        }
    }

    /// Writes number, level, ground and marks of a hex.
    fn hex_words(&self, at: HexAt) -> Markup {
        let Some(hex) = self.board.hex(at) else {
            return html! {};
        };
        let Spot { x, y } = self.hex_middle(at);
        let level = (hex.level != self.board.base_level).then(|| format!("^{}", hex.level));
        let marks = self.board.marks.iter().filter(|mark| mark.at == at);
        let mut marks: Vec<char> = marks.map(|mark| mark.sign).collect();
        marks.dedup();
        let marks = String::from_iter(marks);
        let named = match (hex.name.as_str(), self.ink) {
            ("", PictureInk::Mono) => hex.ground.as_str(),
            ("", PictureInk::Colour) => "",
            (name, _) => name,
        };
        html! {
            text class="label" x=(decimal(x)) y=(decimal(y - 0.31)) font-size=".1" text-anchor="middle" {
                (hex.label) @if let Some(level) = level { " " (level) }
            }
            @if !marks.is_empty() {
                text class="mark" x=(decimal(x + 0.34)) y=(decimal(y + 0.06)) font-size=".18" font-weight="bold" text-anchor="middle" { (marks) }
            }
            @if !named.is_empty() {
                text class="label" x=(decimal(x)) y=(decimal(y + 0.4)) font-size=".08" text-anchor="middle" { (named) }
            }
        }
    }

    /// Draws the top counter of a hex, with the number of the others beside it.
    fn draw_stack(&self, at: HexAt) -> Markup {
        let there: Vec<&HexCounter> = self.board.stack(at).collect();
        let Some(top) = there.first() else {
            return html! {};
        };
        let middle = self.hex_middle(at);
        let class = match Hue::side_hue(self.hues, top.side) {
            Hue::Blue => "blue",
            Hue::Grey => "grey",
        };
        let corner = |lift: f64| {
            (
                decimal(middle.x - COUNTER / 2.0 + lift),
                decimal(middle.y - COUNTER / 2.0 - lift),
            )
        };
        let more = there.len() - 1;
        let below = format!("{} {}", top.strength, top.markers);
        html! {
            g class=(format!("counter {class}")) {
                @if more > 0 {
                    @let (x, y) = corner(0.05);
                    rect x=(x) y=(y) width=(decimal(COUNTER)) height=(decimal(COUNTER)) rx=".03" {}
                }
                @let (x, y) = corner(0.0);
                rect x=(x) y=(y) width=(decimal(COUNTER)) height=(decimal(COUNTER)) rx=".03" {}
                text x=(decimal(middle.x)) y=(decimal(middle.y - 0.02)) font-size=".17" font-weight="bold" text-anchor="middle" { (top.callsign) }
                text x=(decimal(middle.x)) y=(decimal(middle.y + 0.16)) font-size=".13" text-anchor="middle" { (below.trim()) }
                @if more > 0 {
                    text class="more" x=(decimal(middle.x + COUNTER / 2.0 + 0.02)) y=(decimal(middle.y + COUNTER / 2.0)) font-size=".12" font-weight="bold" { "+" (more) }
                }
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

/// An entry of the legend.
#[derive(Debug, Clone, PartialEq, Eq)]
enum LegendEntry {
    /// A kind of ground, by the class of its hexes.
    Ground(&'static str, String),
    /// A hexside or way, by its class.
    Line(&'static str, String),
    /// Words alone.
    Words(String),
}

/// Returns the legend entries for everything on the map.
fn legend_entries(board: &HexBoard) -> Vec<LegendEntry> {
    let mut entries: Vec<LegendEntry> = Vec::new();
    let grounds = board.hexes.iter().filter(|hex| !hex.ground.is_empty());
    let grounds =
        grounds.map(|hex| LegendEntry::Ground(ground_class(board, hex), hex.ground.clone()));
    let sides = board.sides.iter().filter(|side| !side.name.is_empty());
    let sides = sides.map(|side| LegendEntry::Line(side_class(side.kind), side.name.clone()));
    let levels = board.hexes.iter().map(|hex| hex.level);
    let level = levels.filter(|level| *level != board.base_level).min();
    let level =
        level.map(|level| format!("^{level} level {level}; unmarked: {}", board.base_level));
    let words = level.into_iter().chain(board.legend.iter().cloned());
    for entry in grounds.chain(sides).chain(words.map(LegendEntry::Words)) {
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    }
    entries
}

fn draw_legend(board: &HexBoard, height: f64) -> Markup {
    let (width, _) = drawing_extent(board);
    let entries = legend_entries(board);
    let columns = legend_columns(width);
    let lines = entries.len().div_ceil(columns) as f64;
    let top = height - MARGIN - lines * LINE;
    let place = |index: usize| Spot {
        x: MARGIN + (index % columns) as f64 * COLUMN,
        y: top + ((index / columns) as f64 + 0.5) * LINE,
    };
    let line = |spot: Spot| {
        points_attribute(&[
            Spot { x: spot.x, ..spot },
            Spot {
                x: spot.x + 0.25,
                ..spot
            },
        ])
    };
    html! {
        @for (index, entry) in entries.iter().enumerate() {
            @let spot = place(index);
            @match entry {
                LegendEntry::Ground(class, _) => {
                    rect class=(format!("hex {class}")) x=(decimal(spot.x)) y=(decimal(spot.y - 0.07)) width=".25" height=".14" {}
                }
                LegendEntry::Line(class, _) => {
                    polyline class=(format!("way along {class}")) points=(line(spot)) {}
                    @if *class == "turnpike" { polyline class="way core" points=(line(spot)) {} }
                }
                LegendEntry::Words(_) => {}
            }
            text class="label" x=(decimal(match entry { LegendEntry::Words(_) => spot.x, _ => spot.x + 0.32 })) y=(decimal(spot.y)) dy=".35em" font-size=".12" {
                @match entry { LegendEntry::Ground(_, words) | LegendEntry::Line(_, words) | LegendEntry::Words(words) => { (words) } }
            }
        }
    }
}
