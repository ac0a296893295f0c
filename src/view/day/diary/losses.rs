//! Losses. The rules record only the loss of whole units, brigades, divisions and generals.

use std::collections::BTreeMap;

use super::words::{SideName, counted, list, sentence};
use crate::map::moment::Position;
use crate::sheets::men::Men;
use rules::fields::state::GeneralState;
use rules::fields::terms::{
    fate::GeneralFate,
    name::{BrigadeId, GeneralId, SideId},
};

/// The losses of a side.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Loss {
    /// The side's name.
    pub side: String,
    /// Each unit that broke: name, size, men.
    pub units: Vec<(String, u8, Men)>,
    /// Brigades that broke, each with the cause; the cause is empty if the brigade was broken from the start.
    pub brigades: Vec<(String, String)>,
    /// Divisions that routed.
    pub divisions: Vec<String>,
    /// Generals that are dead or out of action, with their fate.
    pub generals: Vec<(String, &'static str)>,
}

/// Fate of a general whose command broke.
const WITH_COMMAND: &str = "lost with his command";

impl Loss {
    /// Returns the total of men in the broken units; a round number if the men of some units are unknown.
    #[must_use]
    pub fn men(&self) -> Men {
        let men = self.units.iter().map(|unit| unit.2);
        men.sum::<Men>().rounded()
    }

    /// Returns the generals who fell, with their fates. Leaves out a general lost with his command, because the command
    /// counts.
    pub fn fallen(&self) -> impl Iterator<Item = &(String, &'static str)> {
        let generals = self.generals.iter();
        generals.filter(|(_, fate)| *fate != WITH_COMMAND)
    }

    /// Describes the losses: `The Union lost two units (about 600 men) and one brigade`.
    fn sentence(&self) -> String {
        let count = |n: usize, what: &str| (n > 0).then(|| counted(n, what));
        let units = count(self.units.len(), "unit");
        let lost: Vec<String> = units
            .map(|units| format!("{units} ({})", self.men()))
            .into_iter()
            .chain(count(self.brigades.len(), "brigade"))
            .chain(count(self.divisions.len(), "division"))
            .chain(count(self.fallen().count(), "general"))
            .collect();
        let side = SideName::new(&self.side).words;
        match lost.is_empty() {
            true => sentence(&format!("{side} lost no unit and no general")),
            false => sentence(&format!("{side} lost {}", list(&lost))),
        }
    }
}

/// The losses of both sides; in a diary for one side, only its own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DiaryLosses {
    /// Losses by side, in the order of the roster.
    pub sides: Vec<Loss>,
}

impl DiaryLosses {
    /// Describes each side's losses in a sentence.
    pub(super) fn sentences(&self) -> impl Iterator<Item = String> {
        self.sides.iter().map(Loss::sentence)
    }
}

/// A general who was killed.
#[derive(Debug, Clone)]
pub(super) struct Killed {
    /// His command, which names the post that he held.
    pub(super) id: GeneralId,
    /// His side.
    pub(super) side: SideId,
    /// His name; needed because his successor holds the post now.
    pub(super) name: String,
}

/// Facts that the final position does not show: generals who were killed, because successors hold their posts, and the
/// reasons why brigades broke.
#[derive(Debug, Clone, Default)]
pub(super) struct Toll {
    pub(super) killed: Vec<Killed>,
    pub(super) broken: BTreeMap<BrigadeId, String>,
}

/// Returns the losses up to a position.
pub(super) fn losses_so_far(
    position: &Position,
    side: Option<&SideId>,
    toll: &Toll,
) -> DiaryLosses {
    let state = &position.state;
    let killed = &toll.killed;
    // A dummy counts in no loss, and has no general (BLIND-09).
    let dummies = state.cards().filter(|(_, card)| card.dummy);
    let nobody = dummies.filter_map(|(brigade, _)| Some(&state.brigadier(brigade)?.id));
    let nobody: Vec<&GeneralId> = nobody.collect();
    let shown = state.oob().sides.iter();
    let shown = shown.filter(|s| side.is_none_or(|own| *own == s.id));
    let loss = |side: &rules::fields::terms::order_of_battle::Side| {
        let units = state
            .units()
            .filter(|unit| unit.side == side.id && unit.is_broken())
            .filter(|unit| !state.is_dummy(&unit.brigade));
        let brigades = state
            .brigades()
            .filter(|b| b.side == side.id && b.is_broken() && !state.is_dummy(&b.id));
        let divisions = state
            .divisions()
            .filter(|d| d.side == side.id && d.is_routed());
        let dead = killed.iter().filter(|killed| killed.side == side.id);
        let dead = dead.map(|killed| (killed.name.clone(), "killed"));
        let is_told = |general: &&GeneralState| {
            let mut killed = killed.iter();
            !killed.any(|killed| killed.id == general.id && killed.name == general.name)
        };
        let generals = state.generals().filter(|general| general.side == side.id);
        let generals = generals.filter(is_told);
        let generals = generals.filter(|general| !nobody.contains(&&general.id));
        let fallen = generals.filter_map(|general| {
            let fate = match general.fate() {
                GeneralFate::Out => "out of action",
                GeneralFate::Dead => "killed",
                GeneralFate::Gone => WITH_COMMAND,
                GeneralFate::Fit => return None,
            };
            Some((general.name.clone(), fate))
        });
        Loss {
            side: side.name.clone(),
            units: units
                .map(|unit| {
                    let men = Men::new(unit.size, unit.strength);
                    let alone = state.brigade(&unit.brigade).filter(|b| b.units.len() == 1);
                    let name = alone.map_or(&unit.name, |brigade| &brigade.name);
                    (name.clone(), unit.size, men)
                })
                .collect(),
            brigades: brigades
                .map(|brigade| {
                    let why = toll.broken.get(&brigade.id).cloned();
                    (brigade.name.clone(), why.unwrap_or_default())
                })
                .collect(),
            divisions: divisions.map(|division| division.name.clone()).collect(),
            generals: dead.chain(fallen).collect(),
        }
    };
    DiaryLosses {
        sides: shown.map(loss).collect(),
    }
}
