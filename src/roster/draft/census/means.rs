//! Mean strengths, for units of unknown strength.

use std::collections::HashMap;

use super::field::Level;
use super::reader::{Open, Reader};
use super::tree::BrigadePlace;
use crate::draft::{DraftArm, DraftUnit};

/// A command, by its level and the numbers of its place.
type CommandKey = (Level, BrigadePlace);

/// Sums of strengths and numbers of units by command, separately for guns and other units.
#[derive(Debug, Default)]
pub(super) struct Means {
    sums: HashMap<(CommandKey, bool), (u64, u64)>,
}

impl Means {
    /// Checks whether no unit has a strength.
    pub(super) fn is_empty(&self) -> bool {
        self.sums.is_empty()
    }
}

impl Reader<'_> {
    /// Returns the mean strengths of units whose strength the tables give.
    pub(super) fn means(&mut self) -> Means {
        let mut means = Means::default();
        let open = std::mem::take(&mut self.open);
        for Open {
            place,
            unit,
            section,
            ..
        } in &open
        {
            let unit = self
                .tree
                .at(*place)
                .and_then(|brigade| brigade.units.get(*unit));
            let Some((men, is_guns)) =
                unit.and_then(|unit| Some((unit.strength?, is_battery(unit))))
            else {
                continue;
            };
            for command in self.commands_over(*place, is_guns) {
                let (sum, units) = means.sums.entry((command, is_guns)).or_default();
                *sum += u64::from(men);
                // The sections of a battery are one.
                *units += u64::from(*section == 0);
            }
        }
        self.open = open;
        means
    }

    /// Returns the mean strength of similar units in a unit's brigade, with the level of that brigade. For a battery,
    /// its division, corps and side are also tried, because few brigades have a second battery.
    pub(super) fn mean(
        &self,
        place: BrigadePlace,
        is_battery: bool,
        means: &Means,
    ) -> Option<(u32, Level)> {
        let mut commands = self.commands_over(place, is_battery);
        commands.find_map(|command| {
            let (sum, units) = means.sums.get(&(command, is_battery))?;
            let mean = u32::try_from((sum + units / 2).checked_div(*units)?).ok()?;
            Some((mean, command.0))
        })
    }

    /// Returns the commands whose mean strength may be used for a unit of a brigade, the nearest first.
    fn commands_over(
        &self,
        place: BrigadePlace,
        is_battery: bool,
    ) -> impl Iterator<Item = CommandKey> + use<> {
        let [side, division, _] = place;
        let corps = self.tree.corps_over([side, division]);
        let wider = [
            Some((Level::Division, [side, division, 0])),
            corps.map(|corps| (Level::Corps, [side, corps, 0])),
            Some((Level::Side, [side, 0, 0])),
        ];
        let wider = wider.into_iter().flatten().filter(move |_| is_battery);
        std::iter::once((Level::Brigade, place)).chain(wider)
    }
}

pub(super) fn is_battery(unit: &DraftUnit) -> bool {
    matches!(unit.arm, DraftArm::Guns(_))
}

/// Says which command's mean a strength is.
pub(super) fn owner_of_mean(level: Level) -> String {
    match level {
        Level::Brigade | Level::Unit => "its brigade's mean".to_owned(),
        Level::Corps => "the mean of its corps' batteries".to_owned(),
        Level::Side | Level::Division => {
            format!("the mean of its {}'s batteries", level.name())
        }
    }
}
