//! The shot of charged units before their melee, if the switch grants it instead of +2 in the melee (RUL-90).
//!
//! The charged unit opens a firefight against its charger. Both sides throw, but only the charger can suffer, because
//! he is the only target. All units have this shot, except limbered guns.

use super::{
    fight::FightSides,
    fight_context::{FightContext, Fighter, shoots_before_melee},
};
use crate::state::State;
use crate::terms::{
    command::{Command, SwitchedModifier},
    condition::Formation,
    name::UnitId,
};
use ruleset::refusal::Refusal;
use table::reach::contact::in_contact;

/// Checks whether a fire command for these units can only mean the shot before a melee. It can if they are of the
/// passive side, which opens no other firefight (SEQ-03).
///
/// # Errors
///
/// Fails if a unit is unknown or gone, or if a unit is not of the active side and has no shot before a melee.
pub fn may_be(state: &State, firing: &[UnitId]) -> Result<bool, Refusal> {
    let passive = |id: &UnitId| state.standing_unit(id).map(|u| u.side != *state.active());
    if shoots_before_melee(state) && !firing.is_empty() {
        let all: Result<Vec<bool>, Refusal> = firing.iter().map(passive).collect();
        if all?.into_iter().all(|passive| passive) {
            return Ok(true);
        }
    }
    for unit in firing {
        state.active_unit(unit)?;
    }
    Ok(false)
}

/// Returns the shot of these units at the unit that charged them.
///
/// # Errors
///
/// Fails if a unit was not charged by that unit, or not from the front alone, if it is limbered or has shot or fought
/// its melee, or if the charger was already shot at.
pub fn checked_first_shot<'d, 'a>(
    desk: &'d FightContext<'a>,
    firing: &[UnitId],
    at: &UnitId,
) -> Result<FightSides<'d, 'a>, Refusal> {
    let charger = desk.fighter(at)?;
    for id in firing {
        may_shoot(desk, &desk.fighter(id)?, &charger)?;
    }
    desk.may_still_be_fired_at(&charger)?;
    FightSides::of_first_shot(desk, firing, at)
}

fn may_shoot(
    desk: &FightContext<'_>,
    own: &Fighter<'_>,
    charger: &Fighter<'_>,
) -> Result<(), Refusal> {
    let (name, enemy) = (&own.unit.name, &charger.unit.name);
    let turn = desk.state.own_turn_word();
    let deeds = own.unit.deeds();
    let no = |said: String| Err(Refusal::impossible("RUL-90", said));
    let charged = deeds
        .charged_by
        .iter()
        .any(|(id, _)| *id == charger.unit.id);
    if !charged || !in_contact(&own.base, &charger.base) {
        return no(format!("{name} was not charged by {enemy} this {turn}")).map_err(|refusal| {
            refusal.remedy("only a charged unit shoots in the enemy's turn, at its charger")
        });
    }
    desk.note_flank(charger, own);
    let all_in_front = deeds.charged_by.iter().all(|(id, frontal)| {
        let by_tape = desk.is_before_by_tape(id, &own.unit.id);
        by_tape.unwrap_or(*frontal)
    });
    if !all_in_front {
        return no(format!("{name} was charged in flank or rear"));
    }
    if own.unit.formation() == Formation::Limbered {
        return no(format!("{name} is limbered"));
    }
    if deeds.melee {
        return no(format!("{name} has fought its melee"));
    }
    if deeds.fired {
        return no(format!("{name} has shot this {turn}"));
    }
    Ok(())
}

/// Returns the shots not fired yet, all charged units of one charger together.
pub fn open(desk: &FightContext<'_>) -> Vec<Command> {
    if !shoots_before_melee(desk.state) {
        return Vec::new();
    }
    let chargers = desk
        .all_fighters()
        .filter(|f| !f.unit.deeds().charged.is_empty());
    chargers
        .filter(|charger| desk.may_still_be_fired_at(charger).is_ok())
        .filter_map(|charger| {
            let charged = desk
                .enemies_touching(&charger)
                .filter_map(|i| desk.fighter_numbered(i));
            let firing: Vec<UnitId> = charged
                .filter(|own| may_shoot(desk, own, &charger).is_ok())
                .map(|own| own.unit.id.clone())
                .collect();
            (!firing.is_empty()).then(|| Command::Fire {
                firing,
                at: charger.unit.id.clone(),
                switched: SwitchedModifier::default(),
            })
        })
        .collect()
}
