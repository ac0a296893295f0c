//! A map of hexes on paper: its layers, with letters of eight points at the scale of the print.

use maud::{Markup, html};

use super::legend::{LEGEND_LETTERS, draw_legend, legend_columns, legend_entries};
use super::letters::Letters;
use super::{LINE, MARGIN, Painter, hatch, hexes_extent};
use crate::map::{LEAST_LETTERS, PictureInk};
use rules::hue::Hue;
use view::board::hex_board::HexBoard;

/// Sizes of a map of hexes on paper, in inches of the drawing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PaperSizes {
    pub(super) letters: Letters,
    /// Margin at the left of the hexes and above them, which may hold row and column numbers.
    pub(super) margin: f64,
    /// Factor by which the legend is enlarged.
    legend: f64,
    /// False if another map on the paper has the same legend.
    has_legend: bool,
    /// Minimum width of the drawing, so that the legend has all of its space.
    least_width: f64,
}

impl PaperSizes {
    /// Returns the sizes of a map with letters for a kind of print; `scale` is in inches of the drawing to one of
    /// paper.
    pub(super) fn new(board: &HexBoard, is_poster: bool, scale: f64) -> Self {
        let least = LEAST_LETTERS * scale;
        let letters = match is_poster {
            true => Letters::poster(least),
            false => Letters::paper(least),
        };
        Self {
            letters,
            margin: letters.edge(board).max(MARGIN),
            legend: (least / LEGEND_LETTERS).max(1.0),
            has_legend: true,
            least_width: 0.0,
        }
    }

    /// Returns the sizes of a map in a space in inches of paper, and its scale. Letters of a fixed size on paper widen
    /// the margin and so shrink the map, which is why the sizes are found in several rounds.
    pub(super) fn fitted(board: &HexBoard, room: (f64, f64), has_legend: bool) -> (Self, f64) {
        let new = |scale: f64| Self {
            has_legend,
            least_width: if has_legend { room.0 * scale } else { 0.0 },
            ..Self::new(board, false, scale)
        };
        let fit = |sizes: &Self| {
            let (width, height) = sizes.extent(board);
            (width / room.0).max(height / room.1)
        };
        let mut sizes = new(1.0);
        let mut scale = fit(&sizes);
        for _ in 0..4 {
            sizes = new(scale);
            scale = scale.max(fit(&sizes));
        }
        (sizes, scale)
    }

    /// Returns the width and height of the drawing with the legend.
    pub(super) fn extent(self, board: &HexBoard) -> (f64, f64) {
        let (width, height) = hexes_extent(board);
        let width = (width + self.margin + MARGIN).max(self.least_width);
        (
            width,
            height + self.margin + 2.0 * MARGIN + self.legend_height(board, width),
        )
    }

    fn legend_height(self, board: &HexBoard, width: f64) -> f64 {
        if !self.has_legend {
            return 0.0;
        }
        let columns = legend_columns(width / self.legend);
        legend_entries(board).len().div_ceil(columns) as f64 * LINE * self.legend
    }

    /// Draws hexes, ways and hexsides, each as a layer.
    fn draw_ground(self, board: &HexBoard, hues: [Hue; 2], ink: PictureInk) -> Markup {
        let painter = self.painter(board, hues, ink);
        html! {
            g class="layer ground" { (painter.draw_hexes()) }
            g class="layer way" { (painter.draw_routes()) }
            g class="layer side" { (painter.draw_sides()) }
        }
    }

    fn painter(self, board: &HexBoard, hues: [Hue; 2], ink: PictureInk) -> Painter<'_> {
        Painter {
            board,
            hues,
            ink,
            margin: self.margin,
        }
    }

    /// Draws hexes, ways, hexsides, words, counters and legend, each as a layer.
    pub(super) fn draw(self, board: &HexBoard, hues: [Hue; 2], ink: PictureInk) -> Markup {
        let painter = self.painter(board, hues, ink);
        let (width, height) = self.extent(board);
        let top = height - MARGIN - self.legend_height(board, width);
        let place = format!("translate(0 {top:.3}) scale({:.3})", self.legend);
        html! {
            @if ink == PictureInk::Mono { (hatch::definitions()) }
            (self.draw_ground(board, hues, ink))
            g class="layer names" { (self.letters.draw_words(&painter)) }
            g class="layer counter" { (self.letters.draw_counters(&painter)) }
            @if board.line.is_some() { g class="layer line" { (painter.draw_sight()) } }
            @if self.has_legend {
                g class="layer legend" { g transform=(place) { (draw_legend(board, width / self.legend)) } }
            }
        }
    }
}
