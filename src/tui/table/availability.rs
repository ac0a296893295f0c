//! Availability of acts in the present game, given its edition, its options and the selected brigade. The list of acts
//! itself knows only phases.

use crate::kit::{
    act::{ActEntry, Does},
    intent::Verb,
};
use rules::fields::activation;
use rules::fields::shared::generals;
use rules::fields::state::State;
use rules::fields::terms::{edition::Edition, name::BrigadeId, order_of_battle::Arm, phase::Phase};

/// Returns the name of an act in a phase, because one key may serve two related acts.
#[must_use]
pub fn name(act: &ActEntry, phase: Phase) -> &'static str {
    match (act.does, phase) {
        (Does::Verb(Verb::Charge), Phase::Combat) => "melee",
        (Does::Verb(Verb::Rouse), Phase::Orders) => "report",
        (Does::Verb(Verb::Rouse), Phase::Activation) => "rally",
        (Does::Verb(Verb::Order), Phase::Activation | Phase::Tactical) => "accept",
        _ => act.name,
    }
}

/// Describes why an act is not available now: it belongs to another phase, or the game's edition lacks it. `None` if
/// the act is available.
#[must_use]
pub fn why_not(act: &ActEntry, state: &State) -> Option<String> {
    let phase = state.phase();
    if !act.is_offered(phase) {
        return Some(act.why_not(phase));
    }
    let why = match (act.does, phase) {
        (Does::Verb(Verb::Casualty), _) if !generals::may_fall(state) => {
            "no general falls in this game (RUL-101)"
        }
        (Does::Verb(Verb::Rouse), Phase::Orders) if state.edition() == Edition::Basic => {
            "the basic edition has no requests for orders (MSG-06): send any brigade an order"
        }
        _ => return None,
    };
    Some(why.to_owned())
}

/// Checks whether the selected brigade may do the act, as far as this is clear without trying.
#[must_use]
pub fn suits(act: &ActEntry, state: &State, brigade: &BrigadeId) -> bool {
    let Does::Verb(verb) = act.does else {
        return true;
    };
    let obeys = state.active_brigade(brigade).is_ok();
    match (verb, state.phase()) {
        // Corrections, casualties of generals and first orders concern both sides.
        (Verb::Place | Verb::Edit | Verb::Casualty, _) | (Verb::Order, Phase::Deployment) => true,
        (Verb::Order, Phase::Activation | Phase::Tactical) => {
            activation::may_accept(state, brigade).is_ok()
        }
        (Verb::Rouse, Phase::Activation) => activation::may_rally(state, brigade).is_ok(),
        (Verb::Activate, _) => {
            obeys && state.brigade(brigade).is_some_and(|b| b.result().is_none())
        }
        (Verb::Drill, _) => obeys && has_drill(state, brigade),
        _ => obeys,
    }
}

/// Checks whether a brigade can drill: artillery limbers, cavalry mounts, and infantry digs if the roster allows it.
fn has_drill(state: &State, brigade: &BrigadeId) -> bool {
    let mut units = state.units_of(brigade);
    state.oob().options.digging > 0 || units.any(|unit| unit.arm != Arm::Infantry)
}
