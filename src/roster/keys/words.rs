//! The words that are allowed as values of keys, taken from the rules.

use game::any::Hosted as _;
use rules::fields::setup;
use rules::fields::setup::{LABEL_PLACES, MARKS, MEASURES, PRESETS, states_of};
use rules::fields::state::draft::Fields;
use rules::fields::terms::{
    charts::{Level, PRINTED, WEAPONS},
    edition::Edition,
    order_of_battle::{Arm, Edge, Tenure},
};
use table::ground::{GroundCover, GroundGoing, SightType};

/// Returns the rule sets whose rosters have keys of their own.
pub(super) fn games_with_keys() -> Vec<&'static str> {
    vec![Fields::KEY]
}

pub(super) fn editions() -> Vec<&'static str> {
    [Edition::Full, Edition::Basic].map(Edition::name).to_vec()
}

pub(super) fn activations() -> Vec<&'static str> {
    setup::ACTIVATIONS.to_vec()
}

pub(super) fn chits_by() -> Vec<&'static str> {
    setup::CHITS_BY.map(|(name, _)| name).to_vec()
}

pub(super) fn cups() -> Vec<&'static str> {
    setup::CUPS.to_vec()
}

pub(super) fn initiatives() -> Vec<&'static str> {
    setup::INITIATIVES.to_vec()
}

pub(super) fn edges() -> Vec<&'static str> {
    Edge::ALL.map(Edge::name).to_vec()
}

pub(super) fn measures() -> Vec<&'static str> {
    MEASURES.map(|(name, _)| name).to_vec()
}

pub(super) fn label_places() -> Vec<&'static str> {
    LABEL_PLACES.map(|(name, _)| name).to_vec()
}

pub(super) fn sights() -> Vec<&'static str> {
    SightType::ALL.map(SightType::name).to_vec()
}

pub(super) fn kinds_of_ground() -> Vec<&'static str> {
    PRESETS.iter().map(|preset| preset.kind).collect()
}

pub(super) fn goings() -> Vec<&'static str> {
    GroundGoing::ALL.map(GroundGoing::name).to_vec()
}

pub(super) fn covers() -> Vec<&'static str> {
    GroundCover::ALL.map(GroundCover::name).to_vec()
}

pub(super) fn colours() -> Vec<&'static str> {
    setup::COLOURS.to_vec()
}

pub(super) fn orders() -> Vec<&'static str> {
    setup::ORDERS.to_vec()
}

pub(super) fn marks() -> Vec<&'static str> {
    MARKS.to_vec()
}

pub(super) fn arms() -> Vec<&'static str> {
    Arm::ALL.map(Arm::name).to_vec()
}

pub(super) fn weapons() -> Vec<&'static str> {
    let names = WEAPONS.iter().map(|weapon| weapon.name);
    names.chain([PRINTED.0]).collect()
}

/// Returns the words for the state of a unit, for all arms.
pub(super) fn states() -> Vec<&'static str> {
    let mut states: Vec<&'static str> = Vec::new();
    for word in Arm::ALL.into_iter().flat_map(states_of) {
        if !states.contains(word) {
            states.push(word);
        }
    }
    states
}

pub(super) fn tenures() -> Vec<&'static str> {
    Tenure::ALL.map(Tenure::word).to_vec()
}

/// Returns the names of the levels of fatigue.
pub(crate) fn levels() -> Vec<&'static str> {
    Level::ALL.map(Level::name).to_vec()
}
