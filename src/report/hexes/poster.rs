//! A map of hexes for the wall.

use maud::{Markup, PreEscaped, html};

use super::{
    HEIGHT, MARGIN, STYLE, decimal, hex_classes, hexes_extent, labelled, paper::PaperSizes,
};
use crate::letters::breadth;
use crate::map::{LEAST_LETTERS, PictureInk, inkscape::INKSCAPE, paper_edge};
use rules::hue::Hue;
use view::board::hex_board::HexBoard;

/// A map of hexes for the wall: ground and places without counters, a title above, a legend below.
#[derive(Debug, Clone)]
pub struct HexPoster<'t> {
    board: HexBoard,
    ink: PictureInk,
    /// Title above the map.
    pub(crate) title: &'t str,
    /// Inches of the drawing to one of paper.
    pub(crate) scale: f64,
    sizes: PaperSizes,
}

/// Height of a poster's title, in inches.
const TITLE: f64 = 0.7;

/// Length of the scale bar in hexes; fewer on a smaller map.
const BAR_HEXES: u16 = 3;

impl<'t> HexPoster<'t> {
    /// Makes the poster of a board, without its counters and their explanations; `scale` is in inches of the drawing to
    /// one of paper.
    #[must_use]
    pub fn new(board: &HexBoard, title: &'t str, ink: PictureInk, scale: f64) -> Self {
        let mut bare = board.clone();
        let is_marker = |line: &str| {
            let sign = line.split_once(' ').map_or("", |(sign, _)| sign);
            let is_mark = board.marks.iter().any(|mark| sign.contains(mark.sign));
            let mut counters = board.counters.iter();
            !is_mark && sign.chars().count() == 1 && counters.any(|c| c.markers.contains(sign))
        };
        bare.legend.retain(|line| !is_marker(line));
        bare.counters.clear();
        let sizes = PaperSizes::new(&bare, true, scale);
        Self {
            board: bare,
            ink,
            title,
            scale,
            sizes,
        }
    }

    /// Returns the poster as a complete SVG file, with an edge that printers may leave white.
    #[must_use]
    pub fn svg(&self) -> String {
        let ((x, y), (width, height)) = (self.corner(), self.size());
        let edge = paper_edge(width.max(height), self.scale);
        let (width, height) = (width + 2.0 * edge, height + 2.0 * edge);
        let view = [x - edge, y - edge, width, height].map(decimal).join(" ");
        let inches = |length: f64| format!("{:.2}in", length / self.scale);
        let drawn = html! {
            svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape=(INKSCAPE) class=(self.class()) viewBox=(view)
                width=(inches(width)) height=(inches(height)) {
                (self.definitions())
                (self.drawing())
            }
        };
        labelled(&drawn, &self.board)
    }

    pub(crate) const fn class(&self) -> &'static str {
        hex_classes(self.ink)
    }

    pub(crate) fn definitions(&self) -> Markup {
        html! { style { (PreEscaped(STYLE)) } }
    }

    pub(crate) fn corner(&self) -> (f64, f64) {
        (0.0, -self.head())
    }

    pub(crate) fn size(&self) -> (f64, f64) {
        let (width, height) = self.sizes.extent(&self.board);
        (width, height + self.head())
    }

    /// Returns the width and height of the hexes with their margins, without title and legend.
    pub(crate) fn map_size(&self) -> (f64, f64) {
        let (width, height) = hexes_extent(&self.board);
        let more = self.margin() + MARGIN;
        (width + more, height + more)
    }

    /// Returns the margin at the left of the hexes and above them, in inches of the drawing.
    pub(crate) const fn margin(&self) -> f64 {
        self.sizes.margin
    }

    /// Returns the poster as it fits a room in inches of paper, with letters for that size. Letters of a fixed size on
    /// paper need more of a smaller map, which is why the scale is found in several rounds.
    pub(crate) fn in_small(&self, room: (f64, f64)) -> Self {
        let mut small = self.clone();
        for _ in 0..4 {
            let (width, height) = small.size();
            small.scale = (width / room.0).max(height / room.1).max(small.scale);
            small.sizes = PaperSizes::new(&small.board, true, small.scale);
        }
        small
    }

    /// Returns the height of the small letters of the head, in inches of the drawing.
    fn small_letters(&self) -> f64 {
        f64::max(0.14, LEAST_LETTERS * self.scale)
    }

    /// Returns the height of the head: the title, and below it the scale bar, whose letters grow with the scale.
    fn head(&self) -> f64 {
        TITLE + 2.4 * self.small_letters()
    }

    /// Draws a bar of a few hexes from middle to middle, with the size of the map, and of a hex if the kit gives it.
    fn scale_bar(&self, letters: f64) -> Markup {
        let count = BAR_HEXES.min(self.board.rows);
        let (left, top) = (MARGIN, -0.25 - 1.1 * letters);
        let right = left + f64::from(count) * HEIGHT;
        let size = format!("{} by {} hexes", self.board.columns, self.board.rows);
        let words = match self.board.yards {
            Some(yards) => format!("1 hex = {yards} yards; {size}"),
            None => size,
        };
        let figure = match self.board.yards {
            Some(yards) => format!("{} yards", u32::from(count) * yards),
            None => format!("{count} hexes"),
        };
        let step = |at: f64| {
            let x = left + at * HEIGHT;
            format!("M{} {}V{}", decimal(x), decimal(top), decimal(top + 0.1))
        };
        let steps: Vec<String> = (0..=count).map(|at| step(f64::from(at))).collect();
        let line = format!(
            "M{} {}H{}",
            decimal(left),
            decimal(top + 0.1),
            decimal(right)
        );
        html! {
            g class="layer scale" {
                path class="bar" d=(format!("{line}{}", steps.concat())) {}
                text class="label" x=(decimal(right + 0.5 * letters)) y=(decimal(top + 0.1)) font-size=(decimal(letters)) {
                    (figure)
                }
                text class="label" x=(decimal(left)) y=(decimal(top + 0.16 + letters)) font-size=(decimal(letters)) { (words) }
            }
        }
    }

    /// Draws the north arrow at the right end of the head.
    fn north_arrow(&self, north: u16, width: f64, letters: f64) -> Markup {
        let (x, y) = (width - MARGIN - 0.3, -self.head() + 0.35);
        let radians = f64::from(north).to_radians();
        let far = 0.28 + 0.5 * letters;
        html! {
            g class="layer north" {
                path class="arrow" d="M0 .22V-.22M-.07 -.08L0 -.22L.07 -.08"
                    transform=(format!("translate({} {}) rotate({north})", decimal(x), decimal(y))) {}
                text class="label" x=(decimal(x + far * radians.sin())) y=(decimal(y - far * radians.cos())) dy=".35em"
                    font-size=(decimal(letters)) font-weight="bold" text-anchor="middle" { "N" }
            }
        }
    }

    /// Draws the poster without its style.
    pub(crate) fn drawing(&self) -> Markup {
        let (width, height) = self.size();
        // A long title is set smaller, so that it stays on the sheet.
        let breadth = breadth(self.title, true);
        let letters = f64::min(0.34, (width - 4.0 * MARGIN - 1.2) / breadth.max(1.0));
        let small = self.small_letters();
        html! {
            rect class="paper" y=(decimal(-self.head())) width=(decimal(width)) height=(decimal(height)) {}
            g class="layer title" {
                text class="heading" x=(decimal(width / 2.0)) y=(decimal(0.42 - self.head())) font-size=(decimal(letters)) font-weight="bold"
                    text-anchor="middle" { (self.title) }
            }
            (self.scale_bar(small))
            @if let Some(north) = self.board.north { (self.north_arrow(north, width, small)) }
            (self.sizes.draw(&self.board, [Hue::Blue, Hue::Grey], self.ink))
        }
    }
}
