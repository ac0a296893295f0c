//! Pursuit: the winner of a melee follows the losers, if the switch allows it (RUL-91).
//!
//! By default the winner stays in place, because the rules give no pursuit. With `follow_up_in` above 0, a unit whose
//! enemies have left the melee may advance that many inches straight ahead, once, at no cost, in either side's turn. It
//! halts an inch short of an enemy, because charges belong to the tactical phase.

use super::{body::Body, left_behind, motion::TacticalMotion, way};
use crate::position::{beaten, sighting, trail::BaseTrail};
use crate::shared::{disorder::disorder_unit, overrun, waiting};
use crate::state::{State, UnitState, draft::Draft};
use crate::terms::{
    account::FightKind,
    command::{Command, Manoeuvre},
    event::{Event, UnitPosition},
    name::UnitId,
    opening::Opening,
    phase::Phase,
    switch::Switch,
};
use ruleset::Step;
use ruleset::refusal::Refusal;
use table::measure::hundredths;

/// Moves a unit after the losers of its melee.
///
/// # Errors
///
/// Fails if the switch is at 0, if the unit has won no melee or has already followed, if it is too far, or if there is
/// no room. Objects, for the referee to overrule, to friends fighting in the way, to ground too deep for guns and
/// horse, and to a beaten unit that would come nearer to the enemy.
pub fn follow_up(draft: &mut Draft<'_>, unit: &UnitId, inches: Option<f64>) -> Step {
    draft.state().only_in(Phase::Combat, "following up")?;
    waiting::results_first(draft.state())?;
    let (motion, trail) = way_of(draft.state(), unit, inches)?;
    let trails = [trail];
    let state = draft.state();
    let body = Body::alone(state.standing_unit(unit)?);
    let objections = [
        body.and_then(|body| way::through_fighting(state, &body, &trails)),
        way::too_deep(state, &motion, &trails),
        beaten::refuse_nearer(state, &trails, "FIRE-10"),
    ];
    for objection in objections.into_iter().flatten() {
        draft.object(objection)?;
    }
    let disorders = way::disordered_units(draft.state(), &motion, &trails);
    let left_behind = left_behind(draft.state(), &trails);
    let end = trails.first().map(BaseTrail::end);
    draft.note(Event::FollowedUp {
        unit: UnitPosition {
            unit: unit.clone(),
            at: end.map_or(table::measure::Point::origin(), |base| base.at),
            facing: end.map_or(table::measure::Bearing::NORTH, |base| base.facing),
        },
        inches: motion.inches(),
    });
    for parted in left_behind {
        draft.note(parted);
    }
    for (unit, ground) in disorders {
        disorder_unit(draft, &unit, "ROUGH-02", format!("followed up in {ground}"));
    }
    overrun::run_over(draft, &trails);
    sighting::reveal_seen(draft, std::slice::from_ref(unit));
    Ok(())
}

fn way_of(
    state: &State,
    id: &UnitId,
    inches: Option<f64>,
) -> Result<(TacticalMotion, BaseTrail), Refusal> {
    let unit = state.standing_unit(id)?;
    let most = may_follow(state, unit)?;
    let wanted = inches.unwrap_or(most);
    let name = &unit.name;
    if hundredths(wanted) > hundredths(most) {
        let said = format!("{name} would follow {}", state.oob().measure.say(wanted));
        return Err(Refusal::impossible("RUL-91", said)
            .remedy(format!("{} at most", state.oob().measure.say(most))));
    }
    let nowhere = || Refusal::impossible("RUL-91", format!("{name} is not on the table"));
    let body = Body::alone(unit).ok_or_else(nowhere)?;
    let asked = TacticalMotion::from_manoeuvre(state, &body, &Manoeuvre::Ahead(wanted))?;
    let motion = match way::first_met(state, &body, &asked) {
        Some(met) => asked.cut_off(met.short),
        None => asked,
    };
    if hundredths(motion.inches()) == 0 {
        return Err(Refusal::impossible(
            "RUL-91",
            format!(
                "an enemy is within {} of {name}",
                state.oob().measure.say_whole(1.0)
            ),
        )
        .remedy("it charges in its own tactical phase"));
    }
    let trails = motion.trails(&body);
    way::refuse_impossible(state, &body, &motion, &trails)?;
    let trail = trails.into_iter().next().ok_or_else(nowhere)?;
    Ok((motion, trail))
}

/// Returns the inches that a unit may follow up now.
fn may_follow(state: &State, unit: &UnitState) -> Result<f64, Refusal> {
    let most = state.rulings().number(Switch::FollowUpIn).unwrap_or(0.0);
    let name = &unit.name;
    let no = |said: String| Refusal::impossible("RUL-91", said);
    if hundredths(most) == 0 {
        return Err(no("the winner of a melee stays where it is".to_owned())
            .remedy("the switch follow_up_in gives inches to follow up"));
    }
    if unit.deeds().followed {
        return Err(no(format!("{name} has followed up")).remedy("once a player turn"));
    }
    if state.in_contact(unit) {
        return Err(no(format!("{name} is still in contact with the enemy"))
            .remedy("it fights again in the next combat phase"));
    }
    if !has_won(state, unit) {
        return Err(no(format!(
            "{name} has driven no one out of a melee this {}",
            state.own_turn_word()
        ))
        .remedy("only a unit that beat or broke its enemies in melee may follow up"));
    }
    Ok(most)
}

/// Checks whether the unit fought in melee, was not driven back itself, and an enemy of its melee was.
fn has_won(state: &State, unit: &UnitState) -> bool {
    let driven = |id: &UnitId| {
        let enemy = state.unit(id);
        enemy.is_some_and(|enemy| enemy.is_broken() || enemy.deeds().forced)
    };
    let melees = state.fights().iter().filter(|f| f.kind == FightKind::Melee);
    let enemies = melees.filter_map(|fight| {
        if fight.acting.contains(&unit.id) {
            Some(&fight.other)
        } else if fight.other.contains(&unit.id) {
            Some(&fight.acting)
        } else {
            None
        }
    });
    !unit.deeds().forced && enemies.flatten().any(driven)
}

/// Returns the units that may follow up, of both sides.
#[must_use]
pub fn follow_up_openings(state: &State) -> Vec<Opening> {
    let may = |unit: &&UnitState| unit.deeds().melee && unit.on_table();
    state
        .units()
        .filter(may)
        .filter_map(|unit| {
            let (motion, trail) = way_of(state, &unit.id, None).ok()?;
            let body = Body::alone(unit)?;
            let trails = [trail];
            let barred = way::through_fighting(state, &body, &trails).is_some()
                || way::too_deep(state, &motion, &trails).is_some()
                || beaten::refuse_nearer(state, &trails, "FIRE-10").is_some();
            let words = format!(
                "{} {}: follow up {}",
                state.oob().address(&unit.id),
                unit.name,
                state.oob().measure.say(motion.inches())
            );
            let command = Command::Follow {
                unit: unit.id.clone(),
                inches: None,
            };
            (!barred).then(|| Opening::offered(command, words))
        })
        .collect()
}
