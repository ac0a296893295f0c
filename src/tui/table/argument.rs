//! A card that settles an argument, open on the screen.

use ratatui::layout::Rect;

use super::map::{self, viewport::Lens};
use crate::kit::scroll::Scroll;
use table::measure::Point;
use view::argument::ArgumentCard;
use view::board::Board;

/// Margin around the deciding line on the card's map, in inches.
const ROUND: f64 = 3.0;

/// An open card.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenCard {
    /// The content of the card.
    pub card: ArgumentCard,
    /// Scroll position of its text.
    pub scroll: Scroll,
    /// True while its verdicts fill the screen in big letters.
    pub is_big: bool,
    /// True if typed letters opened the card without Enter, until the next key, because an Enter that ends the typing
    /// must not close the card.
    pub is_typed: bool,
}

impl OpenCard {
    /// Opens a card at its top.
    #[must_use]
    pub fn new(card: ArgumentCard) -> Self {
        Self {
            card,
            scroll: Scroll::default(),
            is_big: false,
            is_typed: false,
        }
    }

    /// Returns the lines that decide the argument.
    pub fn sight_lines(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.card.findings.iter().filter_map(|found| found.line)
    }

    /// Returns the lens that shows the units and lines of the card in an area; the whole table for a card without them.
    #[must_use]
    pub fn lens(&self, board: &Board, area: Rect) -> Lens {
        let stands = board.stands.iter();
        let stands = stands.filter(|stand| self.card.units.contains(&stand.unit));
        let ends = self.sight_lines().flat_map(|(from, to)| [from, to]);
        let ghosts = self.card.findings.iter().flat_map(|found| &found.ghosts);
        let places = stands
            .map(|stand| stand.base.at)
            .chain(ends)
            .chain(ghosts.map(|base| base.at));
        map::bounds(places).map_or_else(Lens::default, |bounds| {
            map::lens_on(board, area, bounds, ROUND)
        })
    }
}
