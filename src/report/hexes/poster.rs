//! A map of hexes for the wall.

use maud::{Markup, PreEscaped, html};

use super::{MARGIN, STYLE, decimal, hex_classes, labelled, paper::PaperSizes};
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
        (0.0, -TITLE)
    }

    pub(crate) fn size(&self) -> (f64, f64) {
        let (width, height) = self.sizes.extent(&self.board);
        (width, height + TITLE)
    }

    /// Draws the ground alone, without words.
    pub(crate) fn ground(&self) -> Markup {
        let (width, height) = self.size();
        html! {
            rect class="paper" y=(decimal(-TITLE)) width=(decimal(width)) height=(decimal(height)) {}
            (self.sizes.draw_ground(&self.board, [Hue::Blue, Hue::Grey], self.ink))
        }
    }

    /// Draws the poster without its style.
    pub(crate) fn drawing(&self) -> Markup {
        let (width, height) = self.size();
        // A long title is set smaller, so that it stays on the sheet.
        let breadth = breadth(self.title, true);
        let letters = f64::min(0.34, (width - 4.0 * MARGIN) / breadth.max(1.0));
        let small = f64::max(0.14, LEAST_LETTERS * self.scale);
        let hexes = format!("{} by {} hexes", self.board.columns, self.board.rows);
        html! {
            rect class="paper" y=(decimal(-TITLE)) width=(decimal(width)) height=(decimal(height)) {}
            g class="layer title" {
                text class="heading" x=(decimal(width / 2.0)) y="-.28" font-size=(decimal(letters)) font-weight="bold"
                    text-anchor="middle" { (self.title) }
                text class="label" x=(decimal(width / 2.0)) y="-.05" font-size=(decimal(small)) text-anchor="middle" { (hexes) }
            }
            (self.sizes.draw(&self.board, [Hue::Blue, Hue::Grey], self.ink))
        }
    }
}
