//! Who fights whom hand to hand (MEL-01, RUL-92), again in every combat phase while they touch
//! (MEL-06).

use super::desk::Fighter;
use super::fight::Fight;
use crate::rules::refusal::Refusal;

/// Returns what speaks against a melee of these units.
///
/// # Errors
///
/// A unit has fought a melee in this phase.
pub fn objections(fight: &Fight<'_, '_>) -> Result<Vec<Refusal>, Refusal> {
    for fighter in fight.sides.iter().flatten() {
        once(fighter)?;
    }
    let [_, enemy] = &fight.openers;
    let mut against = Vec::new();
    for own in fight.side(0) {
        if !own.base.touches(&enemy.base) {
            against.push(apart(fight, own, enemy));
        }
    }
    for other in fight.side(1) {
        let touching = |own: &Fighter<'_>| own.base.touches(&other.base);
        if !fight.side(0).iter().any(touching)
            && let Some(own) = fight.side(0).first()
        {
            against.push(apart(fight, other, own));
        }
    }
    Ok(against)
}

/// One melee per unit per phase.
fn once(fighter: &Fighter<'_>) -> Result<(), Refusal> {
    if !fighter.unit.deeds().melee {
        return Ok(());
    }
    Err(Refusal::impossible(
        "RUL-92",
        format!("{} has fought a melee this turn", fighter.unit.name),
    )
    .remedy("a unit is in one melee a phase; undo it to add a unit"))
}

fn apart(fight: &Fight<'_, '_>, one: &Fighter<'_>, other: &Fighter<'_>) -> Refusal {
    let apart = fight.desk.say(one.base.distance(&other.base));
    Refusal::objection(
        "RUL-92",
        format!(
            "{} does not touch {}: {apart} apart",
            one.unit.name, other.unit.name
        ),
    )
    .remedy("each active unit fights one enemy that it touches; others join whom they touch")
}
