//! The map of a card: its units and the lines that decide. Nothing else is on it, so that the map reveals no more than
//! the card.

use super::ArgumentCard;
use crate::board::Board;
use crate::map::{MapLayer, SightLine, TableMap};
use rules::fields::state::State;
use table::base::Base;

impl ArgumentCard {
    /// Returns the map of the card.
    #[must_use]
    pub fn map(&self, state: &State) -> TableMap {
        let all = Board::from_state(state);
        let mut stands = all.stands;
        stands.retain(|stand| self.units.contains(&stand.unit));
        let board = Board {
            stands,
            calls: Vec::new(),
            figures: Vec::new(),
            riders: Vec::new(),
            ..all
        };
        let layers = [MapLayer::Labels, MapLayer::Units];
        let sights = self.findings.iter().filter_map(|found| {
            let (from, to) = found.line?;
            Some(SightLine {
                from,
                to,
                seen: found.holds != Some(false),
                words: found.called.clone(),
            })
        });
        TableMap {
            sights: sights.collect(),
            ..TableMap::now(state, board, None, &layers)
        }
    }

    /// Returns the bases that the map must show: the card's units, previews and ends of lines.
    #[must_use]
    pub fn bases(&self, map: &TableMap) -> Vec<Base> {
        let ends = map.sights.iter().flat_map(|line| [line.from, line.to]);
        let ends = ends.map(|at| Base {
            at,
            ..Base::NOWHERE
        });
        let ghosts = self.findings.iter().flat_map(|found| found.ghosts.clone());
        let stands = map.board.stands.iter().map(|stand| stand.base);
        stands.chain(ends).chain(ghosts).collect()
    }
}
