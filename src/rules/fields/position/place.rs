//! The ground that an Advance names: known, arrived at, occupied (ORD-03, RUL-35).

use crate::position::known;
use crate::state::{State, UnitState};
use crate::terms::{name::SideId, order::Place};
use ruleset::refusal::Refusal;
use table::base::Base;
use table::ground::Feature;
use table::measure::{CONTACT, within};

/// Refuses a place that does not exist.
///
/// # Errors
///
/// Returns the refusal.
pub fn refuse_unknown(state: &State, place: &Place) -> Result<(), Refusal> {
    let unknown = |said: String| Err(Refusal::impossible("ORD-03", said));
    match place {
        Place::Feature(id) if state.feature(id).is_none() => {
            unknown(format!("there is no terrain {id}"))
        }
        Place::Point(at) if !state.ground().holds(*at) => {
            let (ground, measure) = (state.ground(), state.oob().measure);
            let place = place.written(measure);
            let size = format!("it is {}", ground.size(measure));
            unknown(format!("{place} is not on the table")).map_err(|no| no.remedy(size))
        }
        Place::Unit(id) => state.standing_unit(id).map(|_| ()),
        Place::Brigade(id) => state.standing_brigade(id).map(|_| ()),
        Place::Feature(_) | Place::Point(_) => Ok(()),
    }
}

/// Checks whether a base is in the place or touches it.
#[must_use]
pub fn touches_place(state: &State, place: &Place, base: &Base) -> bool {
    match place {
        Place::Feature(id) => state.feature(id).is_some_and(|f| in_or_touching(f, base)),
        Place::Point(at) => within(base.distance_to_point(*at), CONTACT),
        Place::Unit(id) => state
            .unit(id)
            .and_then(UnitState::base)
            .is_some_and(|other| base.touches(&other)),
        Place::Brigade(id) => state.bases_of(id).iter().any(|other| base.touches(other)),
    }
}

/// Checks whether a base is in a feature or within the tolerance of contact of it.
#[must_use]
pub fn in_or_touching(feature: &Feature, base: &Base) -> bool {
    feature.touches(&Base {
        frontage: base.frontage + 2.0 * CONTACT,
        depth: base.depth + 2.0 * CONTACT,
        ..*base
    })
}

/// Returns a unit hostile to `side` that is in the place or touches it; troops hidden during set-up do not count. A
/// blind that was not shown counts as a unit even if it is a dummy, because an order must reveal nothing about the
/// troops under a card (BLIND-09, BLIND-11). `None` if there is none.
#[must_use]
pub fn occupying_enemy<'a>(
    state: &'a State,
    place: &Place,
    side: &'a SideId,
) -> Option<&'a UnitState> {
    known::known_enemies(state, side).find(|enemy| {
        let base = enemy.base();
        base.is_some_and(|base| touches_place(state, place, &base))
    })
}

/// Returns the name by which the other side calls the occupier of a place: for a blind that was not shown, the name of
/// its card (BLIND-11).
#[must_use]
pub fn name_of_occupier(state: &State, enemy: &UnitState) -> String {
    match state.is_blind(&enemy.brigade) {
        true => state.spoken_of(&enemy.brigade).to_string(),
        false => enemy.name.clone(),
    }
}
