//! Consequences of a division's morale, and the single events that would change them (MOR-05).

use crate::state::{BrigadeState, State};
use crate::terms::{
    event::MoraleItem, hold::GroundShare, mark::BrigadeMark, name::DivisionId, order::Order,
    switch::Switch,
};

use super::{assigned_brigades, burden_item, reckon_morale, terrain};

/// Consequence of a division's morale, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spirit {
    /// Above 0: every order may be issued.
    Sound,
    /// Morale 0: neither Attack nor Advance may be ordered (ORD-12).
    Disheartened,
    /// Morale below 0: the division routs in the next phase 6.
    Routs,
}

impl Spirit {
    /// Returns the consequence of a morale (RUL-104).
    #[must_use]
    pub fn from_morale(morale: f64) -> Self {
        if morale > 0.0 {
            Spirit::Sound
        } else if morale < 0.0 {
            Spirit::Routs
        } else {
            Spirit::Disheartened
        }
    }

    /// Returns the consequence in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Spirit::Sound => "every order may be issued",
            Spirit::Disheartened => "no new Attack or Advance",
            Spirit::Routs => "the division routs",
        }
    }
}

/// One event that would change a division's morale.
#[derive(Debug, Clone, PartialEq)]
pub struct Threat {
    /// The event in words.
    pub what: String,
    /// Morale after the event.
    pub morale: f64,
    /// Consequence of that morale.
    pub spirit: Spirit,
}

/// Returns every single event that would lower the division's morale, the mildest first.
#[must_use]
pub fn morale_losses(state: &State, division: &DivisionId) -> Vec<Threat> {
    let brigades = assigned_brigades(state, division)
        .filter_map(|brigade| state.brigade(&brigade.id))
        .flat_map(|brigade| losses_of(state, brigade));
    let ground = holds_of(state, division).flat_map(|hold| losses_of_ground(state, hold));
    let mut losses = told_threats(state, division, brigades.chain(ground), -1.0);
    losses.extend(loss_of_general(state, division));
    losses.sort_by(|a, b| b.morale.total_cmp(&a.morale));
    losses
}

/// Returns every single event that would raise the division's morale: a brigade that recovers, contested ground that
/// the enemy leaves (MOR-02, MOR-03).
#[must_use]
pub fn morale_hopes(state: &State, division: &DivisionId) -> Vec<Threat> {
    let recovers = assigned_brigades(state, division)
        .filter_map(|brigade| state.brigade(&brigade.id))
        .filter(|brigade| !brigade.is_broken())
        .filter_map(|brigade| Some((brigade, burden_item(state, brigade)?)))
        .map(|(brigade, item)| (format!("{} recovers", brigade.name), -item.value));
    let won = holds_of(state, division)
        .filter(|hold| hold.contested)
        .filter_map(|hold| {
            let feature = state.ground().feature(&hold.feature)?;
            let all = terrain::terrain_worth(state, feature, false);
            Some((
                format!("the enemy leaves {}", feature.name),
                all - hold.value,
            ))
        });
    told_threats(state, division, recovers.chain(won), 1.0)
}

fn holds_of<'a>(
    state: &'a State,
    division: &'a DivisionId,
) -> impl Iterator<Item = &'a GroundShare> {
    let holds = terrain::ground_holders(state).iter();
    holds.filter(move |hold| hold.division == *division)
}

/// Describes the result of each change.
fn told_threats(
    state: &State,
    division: &DivisionId,
    changes: impl Iterator<Item = (String, f64)>,
    sign: f64,
) -> Vec<Threat> {
    let (now, _) = reckon_morale(state, division);
    changes
        .filter(|(_, change)| *change > 0.0)
        .map(|(what, change)| {
            let morale = now + sign * change;
            Threat {
                what,
                morale,
                spirit: Spirit::from_morale(morale),
            }
        })
        .collect()
}

/// Returns the threat that an exceptional general falls, because the division would then lose his share (RUL-100);
/// `None` if there is no such general.
fn loss_of_general(state: &State, division: &DivisionId) -> Option<Threat> {
    if !crate::shared::generals::may_fall(state) {
        return None;
    }
    let share = super::commander_item(state, division).filter(|item| item.value > 0.0)?;
    let (now, _) = reckon_morale(state, division);
    let general = state.division_general(division)?;
    let morale = now - share.value;
    Some(Threat {
        what: format!("{} falls", general.name),
        morale,
        spirit: Spirit::from_morale(morale),
    })
}

fn losses_of(state: &State, brigade: &BrigadeState) -> Vec<(String, f64)> {
    if !state.is_on_table(&brigade.id) {
        return Vec::new();
    }
    let name = &brigade.name;
    let now = burden_item(state, brigade).map_or(0.0, |MoraleItem { value, .. }| -value);
    let mut losses = vec![(format!("{name} broken"), 2.0 - now)];
    if now == 0.0 {
        losses.push((format!("{name} {}", down(state, brigade)), 1.0));
    }
    losses
}

/// Describes how a brigade could lower morale without leaving the table.
fn down(state: &State, brigade: &BrigadeState) -> &'static str {
    let lowers = state.rulings().on(Switch::BeatenLowersMorale);
    let beaten = brigade.mark() == BrigadeMark::Beaten || *brigade.order() == Order::Retire;
    if lowers && !beaten {
        "beaten or retiring"
    } else {
        "retiring"
    }
}

fn losses_of_ground(state: &State, hold: &GroundShare) -> Vec<(String, f64)> {
    let Some(feature) = state.ground().feature(&hold.feature) else {
        return Vec::new();
    };
    let mut losses = vec![(format!("{} lost", feature.name), hold.value)];
    if !hold.contested {
        let half = terrain::terrain_worth(state, feature, true);
        losses.push((format!("{} contested", feature.name), hold.value - half));
    }
    losses
}
