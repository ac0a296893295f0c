//! What a division's morale means, and which single events would make it worse (MOR-05).

use crate::rules::fields::event::MoraleItem;
use crate::rules::fields::name::DivisionId;
use crate::rules::fields::order::Order;
use crate::rules::fields::state::BrigadeState;
use crate::rules::fields::state::Mark;
use crate::rules::fields::state::State;
use crate::rules::fields::switch::Switch;

use super::assigned;
use super::burden;
use super::reckon;
use super::terrain;

/// What a division's morale means, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spirit {
    /// Above 0: every order may be issued.
    Sound,
    /// 0: neither Attack nor Advance (ORD-12).
    Disheartened,
    /// Below 0: it routs in the next phase 6.
    Routs,
}

impl Spirit {
    /// Returns what that morale means (RUL-104).
    #[must_use]
    pub fn of(morale: f64) -> Self {
        if morale > 0.0 {
            Spirit::Sound
        } else if morale < 0.0 {
            Spirit::Routs
        } else {
            Spirit::Disheartened
        }
    }

    /// Returns it in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Spirit::Sound => "every order may be issued",
            Spirit::Disheartened => "no new Attack or Advance",
            Spirit::Routs => "the division routs",
        }
    }
}

/// One event that would bring a division to a worse pass.
#[derive(Debug, Clone, PartialEq)]
pub struct Threat {
    /// What would have to happen, in words.
    pub what: String,
    /// The morale then.
    pub morale: f64,
    /// What that means.
    pub spirit: Spirit,
}

/// Returns the single events that would bring the division to a worse pass than it is in now, the
/// mildest loss first.
#[must_use]
pub fn threats(state: &State, division: &DivisionId) -> Vec<Threat> {
    let (morale, _) = reckon(state, division);
    let brigades = assigned(state, division)
        .filter_map(|brigade| state.brigade(&brigade.id))
        .flat_map(|brigade| losses_of(state, brigade));
    let ground = terrain::holds(state)
        .into_iter()
        .filter(|hold| hold.division == *division)
        .flat_map(|hold| losses_of_ground(state, &hold));
    let mut threats: Vec<Threat> = brigades
        .chain(ground)
        .map(|(what, loss)| Threat {
            what,
            morale: morale - loss,
            spirit: Spirit::of(morale - loss),
        })
        .filter(|threat| threat.spirit > Spirit::of(morale))
        .collect();
    threats.sort_by(|a, b| b.morale.total_cmp(&a.morale));
    threats
}

fn losses_of(state: &State, brigade: &BrigadeState) -> Vec<(String, f64)> {
    if brigade.is_broken() {
        return Vec::new();
    }
    let name = &brigade.name;
    let now = burden(state, brigade).map_or(0.0, |MoraleItem { value, .. }| -value);
    let mut losses = vec![(format!("{name} broken"), 2.0 - now)];
    if now == 0.0 {
        losses.push((format!("{name} {}", down(state, brigade)), 1.0));
    }
    losses
}

/// How a brigade would come to weigh on morale without leaving.
fn down(state: &State, brigade: &BrigadeState) -> &'static str {
    let lowers = state.rulings().on(Switch::BeatenLowersMorale);
    let beaten = brigade.mark() == Mark::Beaten || *brigade.order() == Order::Retire;
    if lowers && !beaten {
        "beaten or retiring"
    } else {
        "retiring"
    }
}

fn losses_of_ground(state: &State, hold: &terrain::Hold) -> Vec<(String, f64)> {
    let Some(feature) = state.ground().feature(&hold.feature) else {
        return Vec::new();
    };
    let mut losses = vec![(format!("{} lost", feature.name), hold.value)];
    if !hold.contested {
        let half = terrain::worth(state, feature, true);
        losses.push((format!("{} contested", feature.name), hold.value - half));
    }
    losses
}
