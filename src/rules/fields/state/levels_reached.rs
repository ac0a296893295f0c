//! The losses by which an army reached its levels of demoralisation (DEM-02).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::State;
use crate::terms::name::{SideId, UnitId};

/// A level of demoralisation, with the losses by which it was reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelReached {
    /// Sizes lost and in all at that time.
    loss: u32,
    total: u32,
    /// The units lost in this battle.
    units: BTreeSet<UnitId>,
}

impl State {
    /// Records that a side has reached a level; a lower one if a loss was taken back.
    pub(super) fn level_reached(&mut self, side: &SideId, level: u8, loss: u32, total: u32) {
        let worse = level > self.demoralised(side);
        self.demoralised.insert(side.clone(), level);
        if worse {
            let lost = self
                .units
                .values()
                .filter(|u| u.side == *side && u.is_broken());
            let units = lost.map(|unit| unit.id.clone()).collect();
            let reached = LevelReached { loss, total, units };
            self.levels_by
                .entry(side.clone())
                .or_default()
                .push(reached);
        }
    }

    /// Returns, for each level that a side has reached, the lost sizes and the total by which it reached the level.
    /// Leaves out losses that were taken back since.
    pub fn levels_reached(&self, side: &SideId) -> impl Iterator<Item = (u32, u32)> + '_ {
        let reached = self.levels_by.get(side).into_iter().flatten();
        reached.map(|reached| (reached.loss, reached.total))
    }

    /// Removes a unit that had counted as lost but is not: it then counts towards no level.
    pub(super) fn forget_loss(&mut self, id: &UnitId) {
        let Some(unit) = self.units.get(id).filter(|unit| unit.is_broken()) else {
            return;
        };
        let size = u32::from(unit.size);
        let Some(levels) = self.levels_by.get_mut(&unit.record.side) else {
            return;
        };
        for reached in levels {
            if reached.units.remove(id) {
                reached.loss = reached.loss.saturating_sub(size);
            }
        }
    }
}
