//! The complication `demoral`: demoralisation by losses (CBG-1121 to CBG-1124).

use super::{
    Draft,
    event::Event,
    kit::KitUnit,
    position::UnitSpot,
    state::State,
    switch::{Complication, LossCounts},
};
use ruleset::tally::Fraction;

/// Returns the level of demoralisation for losses out of a total, never below the level before: 1 at a third, 2 at two
/// thirds.
#[must_use]
pub fn level_of_loss(loss: Fraction, total: Fraction, before: u8) -> u8 {
    let thrice = loss * Fraction::whole(3);
    let reached = match () {
        () if loss <= Fraction::ZERO => 0,
        () if thrice >= total * Fraction::whole(2) => 2,
        () if thrice >= total => 1,
        () => 0,
    };
    reached.max(before)
}

/// Returns the strength that a side has brought to the field so far: initial units and arrivals.
pub fn army_strength(state: &State, side: &str) -> Fraction {
    let here = state.kit.units.iter().filter(|unit| {
        let standing = state.units.get(&unit.id);
        unit.side == side && standing.is_some_and(|standing| standing.spot != UnitSpot::Waiting)
    });
    here.map(began_with).sum()
}

/// Returns the strength of the face with which a unit begins (BG-010).
fn began_with(unit: &KitUnit) -> Fraction {
    let back = unit.reduced.filter(|_| unit.begins_reduced);
    back.unwrap_or(unit.strength)
}

/// Returns a side's losses: the printed strength of the fresh faces of eliminated units, and for reduced units the
/// difference between their faces. By switch, only eliminated units count, with the strength that they still had
/// (CBG-R12).
pub fn army_losses(state: &State, side: &str) -> Fraction {
    if state.kit.rulings.loss_counts() == LossCounts::Printed {
        return by_print(state, side);
    }
    let units = state.kit.units.iter().filter(|unit| unit.side == side);
    let gone = units.filter(|unit| {
        let standing = state.units.get(&unit.id);
        standing.is_some_and(|standing| standing.spot == UnitSpot::Eliminated)
    });
    gone.map(|unit| state.printed(&unit.id)).sum()
}

/// Returns a side's losses by printed strength, regardless of the switch.
pub(super) fn by_print(state: &State, side: &str) -> Fraction {
    let units = state.kit.units.iter().filter(|unit| unit.side == side);
    let lost = units.filter_map(|unit| {
        let standing = state.units.get(&unit.id)?;
        Some(match standing.spot {
            UnitSpot::Eliminated => began_with(unit),
            _ => (began_with(unit) - state.printed(&unit.id)).max(Fraction::ZERO),
        })
    });
    lost.sum()
}

/// Records new levels at once, because they count for the combats still to come in the phase (CBG-1124).
pub(super) fn settle_levels(draft: &mut Draft<'_>) {
    let state = draft.state();
    if !state.kit.plays(Complication::Demoral) {
        return;
    }
    let levels: Vec<(String, u8)> = state
        .kit
        .sides
        .iter()
        .map(|side| {
            let before = state.demoralised.get(&side.id).copied().unwrap_or(0);
            let level = level_of_loss(
                army_losses(state, &side.id),
                army_strength(state, &side.id),
                before,
            );
            (side.id.clone(), level)
        })
        .filter(|(side, level)| state.demoralised.get(side).copied().unwrap_or(0) != *level)
        .collect();
    for (side, level) in levels {
        draft.note(Event::Demoralised { side, level });
    }
}

/// Returns by how many columns the odds shift to the right: the defender's level less the attacker's (CBG-1122).
pub(super) fn demoralised_shift(state: &State, attacker: &str) -> i64 {
    let of = |side: &str| i64::from(state.demoralised.get(side).copied().unwrap_or(0));
    of(state.kit.other(attacker)) - of(attacker)
}
