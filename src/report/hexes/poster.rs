//! A map of hexes for the wall.

use maud::{Markup, PreEscaped, html};

use super::{
    MADE, MARGIN, STYLE, decimal, drawing_extent, drawn_on_paper, hex_classes, letters::Letters,
};
use crate::letters::breadth;
use crate::map::PictureInk;
use rules::hue::Hue;
use view::board::hex_board::HexBoard;

/// A map of hexes for the wall: ground and places without counters, a title above, a legend below.
#[derive(Debug, Clone)]
pub struct HexPoster<'t> {
    board: HexBoard,
    ink: PictureInk,
    /// The title.
    pub(crate) title: &'t str,
}

/// Height of a poster's title, in inches.
const TITLE: f64 = 0.7;

impl<'t> HexPoster<'t> {
    /// Makes the poster of a board, without its counters and their explanations.
    #[must_use]
    pub fn new(board: &HexBoard, title: &'t str, ink: PictureInk) -> Self {
        let mut bare = board.clone();
        let is_marker = |line: &str| {
            let sign = line.split_once(' ').map_or("", |(sign, _)| sign);
            let is_mark = board.marks.iter().any(|mark| sign.contains(mark.sign));
            let mut counters = board.counters.iter();
            !is_mark && sign.chars().count() == 1 && counters.any(|c| c.markers.contains(sign))
        };
        bare.legend.retain(|line| !is_marker(line));
        bare.counters.clear();
        Self {
            board: bare,
            ink,
            title,
        }
    }

    /// Returns the poster as a complete SVG file, an inch of paper for `scale` of the drawing.
    #[must_use]
    pub fn svg(&self, scale: f64) -> String {
        let ((x, y), (width, height)) = (self.corner(), self.size());
        let view = [x, y, width, height].map(decimal).join(" ");
        let drawn = html! {
            svg xmlns="http://www.w3.org/2000/svg" class=(self.class()) viewBox=(view)
                width=(format!("{:.2}in", width / scale)) height=(format!("{:.2}in", height / scale)) {
                (self.definitions())
                (self.drawing())
            }
        };
        format!("<!-- {MADE} -->\n{}", drawn.into_string())
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
        let (width, height) = drawing_extent(&self.board);
        (width, height + TITLE)
    }

    /// Draws the poster without its style.
    pub(crate) fn drawing(&self) -> Markup {
        let (width, height) = self.size();
        // A long title is set smaller, so that it stays on the sheet.
        let breadth = breadth(self.title, true);
        let letters = f64::min(0.34, (width - 4.0 * MARGIN) / breadth.max(1.0));
        let hexes = format!("{} by {} hexes", self.board.columns, self.board.rows);
        html! {
            rect class="paper" y=(decimal(-TITLE)) width=(decimal(width)) height=(decimal(height)) {}
            text class="heading" x=(decimal(width / 2.0)) y="-.28" font-size=(decimal(letters)) font-weight="bold"
                text-anchor="middle" { (self.title) }
            text class="label" x=(decimal(width / 2.0)) y="-.05" font-size=".14" text-anchor="middle" { (hexes) }
            (drawn_on_paper(&self.board, [Hue::Blue, Hue::Grey], self.ink, Letters::POSTER))
        }
    }
}
