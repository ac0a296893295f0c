//! Works dug in battle (DIG-01 to DIG-07): an option of the roster.

use super::{body::Body, pace};
use crate::march::eligibility;
use crate::shared::points;
use crate::state::{Digging, State, UnitState, draft::Draft};
use crate::terms::{
    charts::ActivationResult,
    condition::Formation,
    event::Event,
    mark::BrigadeMark,
    name::{BrigadeId, FeatureId, GeneralId, UnitId},
    order::Order,
    phase::Phase,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};
use table::ground::GroundCover;

/// Lets units begin to dig (DIG-02); the act may name the general who pays (RUL-30).
///
/// # Errors
///
/// Fails if the roster has no digging, if these units cannot dig, or if there is no payer. Objects if order, mark,
/// ground or an enemy in contact forbid it.
pub fn begin_digging(draft: &mut Draft<'_>, units: &[UnitId], paid_by: Option<&GeneralId>) -> Step {
    let state = draft.state();
    let turns = state.oob().options.digging;
    if turns == 0 {
        return Err(Refusal::impossible("DIG-01", "this battle has no digging")
            .remedy(Remedy::typed(
                "a roster with ",
                "digging = 2",
                " under [options] has",
            ))
            .into());
    }
    state.only_in(Phase::Tactical, "digging")?;
    let body = Body::new(state, units)?;
    if state.is_dummy(&body.brigade) {
        let said = format!("{} is a dummy", body.name(state));
        return Err(Refusal::impossible("DIG-07", said)
            .remedy("a dummy may not dig")
            .into());
    }
    for unit in units {
        may_dig(state, state.active_unit(unit)?)?;
    }
    let price = pace::price_of_move(state, &body, paid_by)?;
    for objection in digging_objections(state, &body)? {
        draft.object(objection)?;
    }
    let on = format!("{} dig", body.name(draft.state()));
    points::spend_of(draft, &price.general, price.points, on, "DIG-02")?;
    let done = turn_done(draft.state(), &body.brigade, turns);
    for unit in units {
        draft.note(Event::DigBegan {
            unit: unit.clone(),
            done,
        });
    }
    Ok(())
}

/// Returns the turn at the end of whose tactical phase works begun now will be done, in the brigade's own turns: every
/// second player turn or, if chits are drawn, each activation (DIG-04, DIG-07).
fn turn_done(state: &State, brigade: &BrigadeId, turns: u8) -> u32 {
    state.own_turn(brigade) + state.turns_apart() * (u32::from(turns) - 1)
}

/// Refuses units that may not dig: only infantry, dismounted cavalry and unlimbered guns that are not Beaten may
/// (DIG-01).
fn may_dig(state: &State, unit: &UnitState) -> Result<(), Refusal> {
    let no = |said: String| Refusal::impossible("DIG-01", said);
    let name = &unit.name;
    match unit.formation() {
        Formation::Mounted => {
            return Err(no(format!("{name} is mounted")).remedy("dismount it first"));
        }
        Formation::Limbered => {
            return Err(no(format!("{name} is limbered")).remedy("unlimber it first"));
        }
        Formation::Line | Formation::Dismounted | Formation::Unlimbered => {}
    }
    if unit.is_beaten() {
        return Err(no(format!("{name} is beaten")).remedy("it digs once it has rallied"));
    }
    if state.digging(&unit.id).is_some() {
        return Err(no(format!("{name} is digging already")));
    }
    match state.works_of(unit) {
        Some(works) => Err(no(format!("{name} is already in {}", works.name))),
        None => Ok(()),
    }
}

/// Returns the objections to digging: an order other than Hold, a marked brigade, ground that already gives hard cover,
/// an enemy in contact.
fn digging_objections(state: &State, body: &Body) -> Result<Vec<Refusal>, Refusal> {
    let brigade = state.known_brigade(&body.brigade)?;
    let no = |said: String| Refusal::objection("DIG-01", said);
    let mut found: Vec<Refusal> = eligibility::activation_bar(state, brigade)
        .into_iter()
        .collect();
    if *brigade.order() != Order::Hold {
        let said = format!("{} has orders to {}", brigade.name, brigade.order().name());
        found.push(no(said).remedy("only a brigade on Hold digs"));
    }
    if brigade.mark() != BrigadeMark::Steady {
        let said = format!("{} is marked {}", brigade.name, brigade.mark().name());
        found.push(no(said).remedy("rally it first"));
    }
    for (id, base) in &body.units {
        let unit = state.known_unit(id)?;
        let mut under = state.ground().features_at(base.at);
        if let Some(hard) = under.find(|feature| feature.cover == GroundCover::Hard) {
            found.push(no(format!(
                "{} is in {}, which is hard cover",
                unit.name, hard.name
            )));
        }
        if state.in_contact(unit) {
            found.push(no(format!("{} is in contact with the enemy", unit.name)));
        }
    }
    Ok(found)
}

/// Records digging that the last act has spoiled (DIG-03); must be called after every act.
pub fn spoil_digging(draft: &mut Draft<'_>) {
    let state = draft.state();
    let spoiled: Vec<(UnitId, &'static str)> = state
        .diggers()
        .filter_map(|(unit, digging)| Some((unit.id.clone(), what_spoils(state, unit, digging)?)))
        .collect();
    for (unit, why) in spoiled {
        draft.note(Event::DigSpoiled {
            unit,
            why: why.to_owned(),
        });
    }
}

/// Returns the act, by the unit or against it, that spoiled its works; `None` if there was none. Acts before the
/// digging began do not count, even in the same turn. A free turn (CMD-09) and a new order spoil nothing.
fn what_spoils(state: &State, unit: &UnitState, digging: &Digging) -> Option<&'static str> {
    let (now, before) = (unit.deeds(), digging.deeds_before(state.window()));
    let shaken = |result| {
        matches!(
            result,
            ActivationResult::Shaken | ActivationResult::Beaten | ActivationResult::Broken
        )
    };
    let brigade = state.brigade(&unit.brigade)?;
    let causes = [
        (!unit.on_table(), "it is gone"),
        (now.fired || now.melee, "it fought"),
        (now.fired_on, "it was fired on"),
        (!now.charged_by.is_empty(), "it was charged"),
        (!now.charged.is_empty(), "it charged"),
        (now.forced && !before.forced, "it was driven back"),
        (now.moved && !before.moved, "it moved"),
        (now.marched && !before.marched, "it marched"),
        (now.reformed && !before.reformed, "it changed its formation"),
        (
            brigade.result().is_some_and(shaken),
            "its brigade is shaken",
        ),
    ];
    causes
        .into_iter()
        .find(|(is_so, _)| *is_so)
        .map(|(_, why)| why)
}

/// Finishes the works that are due, at the end of the tactical phase of their brigade's turn (DIG-04).
pub fn finish_works(draft: &mut Draft<'_>) {
    let state = draft.state();
    let is_due =
        |unit: &UnitState, digging: &Digging| digging.done <= state.own_turn(&unit.brigade);
    let due: Vec<UnitId> = state
        .diggers()
        .filter(|(unit, digging)| state.unit_acts(unit) && is_due(unit, digging))
        .map(|(unit, _)| unit.id.clone())
        .collect();
    for unit in due {
        let state = draft.state();
        let Some(base) = state.unit(&unit).and_then(UnitState::base) else {
            continue;
        };
        let number = free_number(state);
        draft.note(Event::WorksDone {
            works: FeatureId::new(&format!("works-{number}")),
            name: format!("Works {number}"),
            outline: base.corners().to_vec(),
            unit,
        });
    }
}

/// Returns the first free number of works.
fn free_number(state: &State) -> u32 {
    let taken = |number: &u32| {
        let id = format!("works-{number}");
        state
            .ground()
            .features
            .iter()
            .any(|feature| feature.id == id)
    };
    let mut numbers = 1u32..;
    numbers.find(|number| !taken(number)).unwrap_or_default()
}
