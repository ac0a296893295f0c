//! Melees between units in contact (MEL-01, RUL-92). While the units touch, they fight again in every combat phase
//! (MEL-06).

use super::{fight::FightSides, fight_context::Fighter};
use crate::combat::casualties;
use ruleset::refusal::Refusal;
use table::reach::contact::in_contact;

/// Returns the objections to a melee between these units.
///
/// # Errors
///
/// Fails if a unit has fought a melee in this phase.
pub fn melee_objections(fight: &FightSides<'_, '_>) -> Result<Vec<Refusal>, Refusal> {
    for fighter in fight.sides.iter().flatten() {
        refuse_second_melee(fighter)?;
    }
    let [_, enemy] = &fight.openers;
    let mut against: Vec<Refusal> = casualties::tests_begun(fight.desk.state)
        .into_iter()
        .collect();
    for own in fight.side(0) {
        if !in_contact(&own.base, &enemy.base) {
            against.push(not_touching(fight, own, enemy));
        }
    }
    for other in fight.side(1) {
        let fights = |own: &Fighter<'_>| in_contact(&other.base, &own.base);
        if !fight.side(0).iter().any(fights)
            && let Some(own) = fight.side(0).first()
        {
            against.push(not_touching(fight, other, own));
        }
    }
    against.extend(left_out(fight));
    Ok(against)
}

/// Returns the objections to leaving units in contact without an enemy in this melee: each active unit must be
/// assigned, and remaining enemies join (RUL-92). A unit that must still fight another enemy waits for that enemy. If
/// chits are drawn, only units of the acting brigade must be assigned, because the others fight in later activations
/// (CHIT-11).
fn left_out(fight: &FightSides<'_, '_>) -> Vec<Refusal> {
    let desk = fight.desk;
    let waits = |one: &Fighter<'_>| !one.unit.deeds().melee && !fight.has_fighter(one);
    let counts =
        |one: &Fighter<'_>| desk.state.acting().is_none() || desk.state.unit_acts(one.unit);
    let left = desk
        .all_fighters()
        .filter(|one| waits(one) && counts(one))
        .filter_map(|one| {
            let enemies: Vec<Fighter<'_>> = desk
                .enemies_touching(&one)
                .filter_map(|i| desk.fighter_numbered(i))
                .collect();
            let enemy = enemies.iter().find(|enemy| fight.has_fighter(enemy))?;
            let said = format!(
                "{} is in contact with {} and would be left out",
                one.unit.name, enemy.unit.name
            );
            (!enemies.iter().any(waits)).then(|| {
                Refusal::objection("RUL-92", said)
                    .remedy("name it too: every unit in contact fights one melee")
            })
        });
    left.collect()
}

/// Refuses a second melee of a unit in one phase.
fn refuse_second_melee(fighter: &Fighter<'_>) -> Result<(), Refusal> {
    if !fighter.unit.deeds().melee {
        return Ok(());
    }
    Err(Refusal::impossible(
        "RUL-92",
        format!("{} has fought its melee", fighter.unit.name),
    )
    .remedy("a unit is in one melee a phase; undo it to add a unit"))
}

fn not_touching(fight: &FightSides<'_, '_>, one: &Fighter<'_>, other: &Fighter<'_>) -> Refusal {
    let (name, enemy) = (&one.unit.name, &other.unit.name);
    if one.base.touches(&other.base) {
        let said = format!("{name} touches {enemy} by a corner alone");
        return Refusal::objection("RUL-92", said)
            .remedy("a touch of corners is not contact; it may fire");
    }
    let apart = fight.desk.say(one.base.distance(&other.base));
    let said = format!("{name} does not touch {enemy}: {apart} apart");
    Refusal::objection("RUL-92", said)
        .remedy("each active unit fights one enemy that it touches; the other enemies join a unit that they touch")
}
