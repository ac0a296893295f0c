//! The divisions of a side: what their morale means, what would change it, and the fatigue of their brigades.

use serde::Serialize;

use super::card::{self, BrigadeLine, DivisionLine};
use rules::fields::shared::demoralisation::{self, ArmyLosses};
use rules::fields::state::State;
use rules::fields::terms::{
    event::MoraleItem,
    hold::GroundShare,
    name::{DivisionId, SideId},
};
use rules::fields::wear::{
    morale,
    morale::{
        terrain,
        threat::{self, Spirit},
    },
};

/// An event that would change a division's morale.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MoraleOutlook {
    /// The event in words.
    pub what: String,
    /// The morale after that event.
    pub morale: f64,
    /// The meaning of that morale; `None` if it means the same as the present morale.
    pub means: Option<&'static str>,
}

/// A division as its commander sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct DivisionSheet {
    /// The division's line in the list.
    pub line: DivisionLine,
    /// Present meaning of its morale.
    pub means: &'static str,
    /// Items that add up to its morale.
    pub items: Vec<MoraleItem>,
    /// Single events that would lower the division's morale, the mildest first.
    pub threats: Vec<MoraleOutlook>,
    /// Single events that would raise the division's morale.
    pub hopes: Vec<MoraleOutlook>,
    /// Its brigades, each with its fatigue in words.
    pub brigades: Vec<(BrigadeLine, String)>,
}

/// Returns the sheet of a division; `None` for an unknown division.
#[must_use]
pub fn division(state: &State, id: &DivisionId) -> Option<DivisionSheet> {
    let line = card::divisions(state).into_iter().find(|d| d.id == *id)?;
    // A side does not know the enemies that contest its ground, so it gets only the morale announced last.
    let is_side = state.known_to().is_some();
    let (morale, items) = match is_side {
        true => (
            state.division(id)?.last_morale().unwrap_or_default(),
            Vec::new(),
        ),
        false => morale::reckon_morale(state, id),
    };
    let ahead = |list: Vec<threat::Threat>| -> Vec<MoraleOutlook> {
        if line.routed || is_side {
            return Vec::new();
        }
        list.into_iter()
            .map(|threat| MoraleOutlook {
                means: (threat.spirit != Spirit::from_morale(morale))
                    .then(|| threat.spirit.words()),
                what: threat.what,
                morale: threat.morale,
            })
            .collect()
    };
    let lines = card::brigades(state);
    let own = |line: &&BrigadeLine| state.brigade(&line.id).is_some_and(|b| b.division == *id);
    Some(DivisionSheet {
        means: if line.routed {
            "routed, off the table"
        } else {
            Spirit::from_morale(morale).words()
        },
        items,
        threats: ahead(threat::morale_losses(state, id)),
        hopes: ahead(threat::morale_hopes(state, id)),
        brigades: lines
            .iter()
            .filter(own)
            .filter_map(|line| {
                let brigade = state.brigade(&line.id)?;
                Some((line.clone(), card::paper::fatigue(state, brigade)))
            })
            .collect(),
        line,
    })
}

/// Lists every valued terrain feature, with the units that hold or contest it (MOR-03).
#[must_use]
pub fn ground(state: &State) -> Vec<String> {
    let holds = terrain::ground_holders(state);
    let valued = state.ground().features.iter().filter(|f| f.value > 0);
    valued
        .map(|feature| {
            let shares: Vec<String> = holds
                .iter()
                .filter(|hold| hold.feature == feature.id)
                .map(|hold| share(state, hold))
                .collect();
            let who = match shares.as_slice() {
                [] => "held by no one".to_owned(),
                [one] => format!("held by {one}"),
                both => format!("contested by {}", both.join(" and ")),
            };
            format!("{} (value {}): {who}", feature.name, feature.value)
        })
        .collect()
}

/// Describes who has a share in a terrain feature: `Union, A1 A2 +1`. If several divisions have the same claim, names
/// the division that gets the share, and why.
fn share(state: &State, hold: &GroundShare) -> String {
    let units: Vec<String> = hold.units.iter().map(|u| state.oob().address(u)).collect();
    let name = |id: &DivisionId| {
        state
            .division(id)
            .map_or(id.to_string(), |d| d.name.clone())
    };
    let tie = hold.tie.as_ref().map(|tie| {
        let words = terrain::tie_words(state, tie);
        format!(" for {} ({words})", name(&hold.division))
    });
    format!(
        "{}, {} {:+}{}",
        state.side_name(&hold.side),
        units.join(" "),
        hold.value,
        tie.unwrap_or_default()
    )
}

/// Describes a side's army in a line: its losses, and the loss that brings the next level (DEM-06). `None` if the
/// roster does not use the option.
#[must_use]
pub fn army(state: &State, side: &SideId) -> Option<String> {
    let heart = demoralisation::army_morales(state)
        .into_iter()
        .find(|heart| heart.side == *side)?;
    let ArmyLosses { loss, total } = heart.toll;
    let stands = match heart.level {
        0 => "not demoralised".to_owned(),
        level => format!("demoralised, level {level}: -{level} on activation"),
    };
    let next = heart.next.map(|next| {
        let (more, level) = (next.saturating_sub(loss), heart.level + 1);
        format!("; {more} more lost: level {level}")
    });
    let next = next.unwrap_or_default();
    Some(format!(
        "army: {loss} of {total} lost, {stands}{next} (DEM-02)"
    ))
}

impl MoraleOutlook {
    /// Describes the event and its effect: `if A Iron Brigade broken: 0, no new Attack or Advance`.
    #[must_use]
    pub fn words(&self) -> String {
        let means = self.means.map(|means| format!(", {means}"));
        let means = means.unwrap_or_default();
        format!("if {}: {}{means}", self.what, self.morale)
    }
}
